"""Random states that are consistent with a view. Nothing here sees the real state."""

from __future__ import annotations

from mypy_extensions import i64

from borea.core.bits import BIT, gathered
from borea.core.chance import Rng
from borea.core.game import OVER
from borea.games.borneo.box import Box, packed_copies, packed_row
from borea.games.borneo.parts import House, Slot, packed_column
from borea.games.borneo.state import BorneoState, Phase
from borea.games.borneo.view import BorneoView


def imagine(box: Box, phases: list[Phase], view: BorneoView, rng: Rng) -> BorneoState:
    """Return a state with the hidden cards dealt in a way that the view allows, all ways equally likely."""
    state = BorneoState(box, phases)
    lay_out(state, view)
    for stack in view.slots:
        slot = Slot()
        slot.harbour = stack.harbour
        slot.column = packed_column(stack.cards)
        state.slots.append(slot)
    for warehouse in view.warehouses:
        house = House()
        house.goods = gathered(warehouse.goods)
        house.harbours = gathered(warehouse.harbours)
        house.missions = packed_copies(warehouse.missions)
        state.houses.append(house)
    deal(state, view, rng)
    state.refresh()
    return state


def lay_out(state: BorneoState, view: BorneoView) -> None:
    """Copy what the view shows of the table."""
    state.seats = view.seats
    state.reveals = view.reveals
    state.phase = view.phase
    state.asked = view.actors[0] if view.actors else OVER
    state.turn = view.turn
    state.active = view.active
    state.placed = view.placed
    state.draws = view.draws
    state.discards = gathered(view.discards)
    state.harbour_deck = gathered(view.harbour_deck)
    state.gone = gathered(view.gone)
    state.supply = packed_copies(view.supply)
    state.pirate = view.pirate
    state.rows = [packed_row(row.merchants) for row in view.rows]
    state.mission = view.mission
    state.picked = gathered(view.picked)
    state.picked_harbours = gathered(view.picked_harbours)
    state.last = view.last
    state.duel_row = view.duel_row
    state.duel_from = view.duel_from
    state.duel_at = view.duel_at
    state.attack = gathered(view.attack)
    state.defence = gathered(view.defence)
    state.shipment = view.shipment
    state.sharing = view.sharing
    state.pile = gathered(view.pile)
    state.queue = packed_row(view.queue)
    state.reason = view.reason


def deal(state: BorneoState, view: BorneoView, rng: Rng) -> None:
    """Deal each seat its number of cards of each shuffle, without the viewer's own; the rest is the deck."""
    own: i64 = gathered(view.hand)
    if view.seat >= 0:
        state.houses[view.seat].hand = own
    for shuffle in view.shuffles:
        state.shuffles.append(gathered(shuffle.cards))
        pool = [card for card in shuffle.cards if not own & BIT[card]]
        left: i64 = len(pool)
        for seat in range(view.seats):
            if seat != view.seat:
                count: i64 = shuffle.held[seat]
                house = state.houses[seat]
                while count > 0:
                    place = rng.below(left)
                    left -= 1
                    count -= 1
                    house.hand |= BIT[pool[place]]
                    pool[place] = pool[left]
        for place in range(left):
            state.deck |= BIT[pool[place]]
