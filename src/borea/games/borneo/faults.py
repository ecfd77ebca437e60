"""What no match of Borneo can reach: cards lost or doubled, strangers in rows, answers awaited from the wrong seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from borea.core import bits
from borea.core.game import CHANCE, OVER
from borea.games.borneo.box import COPIES, ROW_LIMIT, copies, row_list
from borea.games.borneo.companies import owner_at
from borea.games.borneo.components import OPEN_HARBOURS
from borea.games.borneo.phases import order

if TYPE_CHECKING:
    from borea.games.borneo.state import BorneoState

CHANCE_PHASES: Final = (order.DEAL, order.HARBOUR, order.FIRST, order.DRAW)
TURN_PHASES: Final = (order.MISSION, order.COMPANY, order.ATTACK, order.SHIP, order.DISCARD)


def faults(state: BorneoState) -> list[str]:
    """Return the fields that cannot be as they are (empty: sound)."""
    if len(state.houses) != state.seats:
        return ["houses"]
    found = lost_cards(state) + lost_harbours(state) + lost_missions(state) + hidden_cards(state)
    found += row_faults(state) + actor_faults(state)
    if not found:
        found = answer_faults(state)
    return found


def once(sets: list[int], whole: int) -> bool:
    """Tell whether the sets are disjoint and make the whole."""
    seen = 0
    for one in sets:
        if seen & one:
            return False
        seen |= one
    return seen == whole


def lost_cards(state: BorneoState) -> list[str]:
    """Check that every shipment card is somewhere, once."""
    places: list[int] = [state.deck, state.discards, state.attack, state.defence, state.pile]
    for house in state.houses:
        places += [house.hand, house.goods]
    for index, slot in enumerate(state.slots):
        if index != state.sharing:
            cards = slot.cards()
            if len(set(cards)) != len(cards) or any(not 0 <= card < len(state.box.flags) for card in cards):
                return [f"slots[{index}].column"]
            places.append(bits.gathered(cards))
    return [] if once(places, state.box.deck) else ["deck"]


def lost_harbours(state: BorneoState) -> list[str]:
    """Check that every harbour in use is somewhere, once, and no column is longer than its harbour allows."""
    places: list[int] = [state.harbour_deck, state.gone] + [house.harbours for house in state.houses]
    for index, slot in enumerate(state.slots):
        if slot.harbour < 0:
            if slot.column:
                return [f"slots[{index}].column"]
        elif slot.harbour >= len(state.box.card_limit) or slot.count > state.box.card_limit[slot.harbour]:
            return [f"slots[{index}].harbour"]
        elif index != state.sharing:
            places.append(bits.BIT[slot.harbour])
    return [] if once(places, state.box.harbours(state.seats)) else ["harbour_deck"]


def lost_missions(state: BorneoState) -> list[str]:
    """Check that every mission is in the supply or with a seat."""
    kinds: int = state.box.missions
    left = copies(state.supply, kinds)
    for house in state.houses:
        left = [number + more for number, more in zip(left, copies(house.missions, kinds), strict=True)]
    if left != copies(state.box.supply(state.seats), kinds) or state.supply >> (COPIES * kinds):
        return ["supply"]
    return [] if -1 <= state.pirate < (state.seats if state.box.blackbeard else 0) else ["pirate"]


def hidden_cards(state: BorneoState) -> list[str]:
    """Check that each hidden card belongs to one shuffle, and those of the deck to the last."""
    hidden: int = state.deck
    for house in state.houses:
        hidden |= house.hand
    if not state.shuffles or not once([mask & hidden for mask in state.shuffles], hidden):
        return ["shuffles"]
    return ["shuffles"] if state.deck & ~state.shuffles[-1] else []


def row_faults(state: BorneoState) -> list[str]:
    """Check that the rows hold each seat's merchants and no more than fit."""
    merchants: list[int] = []
    for index, row in enumerate(state.rows):
        seats = row_list(row)
        if any(not 0 <= seat < state.seats for seat in seats) or (row & state.box.full and len(seats) > ROW_LIMIT):
            return [f"rows[{index}]"]
        merchants += seats
    if len(merchants) != state.placed or any(merchants.count(seat) > state.box.merchants for seat in merchants):
        return ["rows"]
    everyone = state.seats * state.box.merchants
    return [] if (state.placed == everyone) == (state.turn > 0) else ["placed"]


def actor_faults(state: BorneoState) -> list[str]:
    """Check that the phase awaits an answer from somebody who can give it."""
    phase = state.phase
    if phase in CHANCE_PHASES:
        good = state.asked == CHANCE
    elif phase == order.ENDED:
        good = state.asked == OVER
    elif phase in TURN_PHASES:
        good = state.asked == state.active
    else:
        good = 0 <= state.asked < state.seats
    if not good:
        return ["asked"]
    if phase > order.FIRST and not 0 <= state.active < state.seats:
        return ["active"]
    ending = phase in (order.LAST, order.ENDED) or (phase == order.PAY and state.reason > 0)
    if (state.reason > 0) != ending or ((state.turn > 0) != (phase > order.PLACE) and phase != order.HARBOUR):
        return ["phase"]
    up = sum(1 for slot in state.slots if slot.harbour >= 0)
    full = order.FIRST <= phase < order.LAST and not ending
    return ["slots"] if full and up != OPEN_HARBOURS else []


def answer_faults(state: BorneoState) -> list[str]:
    """Check the answer that is being given, and that there is a way to go on."""
    phase = state.phase
    duel = order.ATTACK <= phase <= order.KEEP
    if duel != (state.duel_row >= 0) or (phase == order.PAY) != (state.mission >= 0):
        return ["phase"]
    if (phase == order.TAKE) != (state.sharing >= 0) or (phase == order.TAKE) != (state.queue > 0):
        return ["sharing"]
    if duel:
        row = state.rows[state.duel_row]
        rival = owner_at(row, state.duel_at)
        if not 0 <= state.duel_at < state.duel_from or owner_at(row, state.duel_from) != state.active or rival < 0:
            return ["duel_at"]
        if rival == state.active or (phase > order.ATTACK and state.asked != rival):
            return ["asked"]
    if state.asked >= 0:
        house = state.houses[state.asked]
        own = house.goods if phase == order.PAY else house.hand if duel else 0
        if state.picked & ~own or state.picked_harbours & ~(house.harbours if phase == order.PAY else 0):
            return ["picked"]
        if phase == order.TAKE and (len(row_list(state.queue)) != bits.size(state.pile)):
            return ["queue"]
        if not state.moves(state.asked):
            return ["phase"]
    elif state.asked == CHANCE and not state.odds():
        return ["deck"]
    return []
