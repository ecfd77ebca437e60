"""The shipment phase (BN-6): play a card on a harbour; a full or monopolised harbour is shared out card by card."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core import bits
from borea.core.bits import BIT
from borea.core.game import CHANCE, Event, Move, Seat
from borea.games.borneo import events as happened
from borea.games.borneo.box import COUNT, OWNER, PACE, PLACE
from borea.games.borneo.components import CARDS, OPEN_HARBOURS
from borea.games.borneo.moves import SHIP, TAKE
from borea.games.borneo.parts import COLUMN
from borea.games.borneo.phases import order
from borea.games.borneo.phases.turn import begin_draw, end_play
from borea.games.borneo.sharing import monopolist, ranking, takers
from borea.games.borneo.state import BorneoState, Phase

# The shipments of each card; joining ready-made lists is quicker than appending numbers.
SHIPMENTS: Final = [[SHIP + OPEN_HARBOURS * card + place for place in range(OPEN_HARBOURS)] for card in range(CARDS)]


class Ship(Phase):
    """The active seat plays a card from its hand on a harbour (BN-6.1)."""

    def prompt(self, state: BorneoState, seat: Seat) -> str:
        """Ask for a card and a harbour."""
        return "ship"

    def moves(self, state: BorneoState, seat: Seat) -> list[Move]:
        """Return every card in hand with every harbour."""
        found: list[int] = []
        hand: i64 = state.houses[seat].hand
        while hand:
            card: i64 = bits.lowest(hand)
            hand ^= BIT[card]
            found += SHIPMENTS[card]
        return found

    def apply(self, state: BorneoState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Play the card and share the harbour out if it is complete (BN-6.2 before BN-6.5)."""
        card: i64 = (move - SHIP) // OPEN_HARBOURS
        place: i64 = (move - SHIP) % OPEN_HARBOURS
        box = state.box
        house = state.houses[seat]
        house.hand ^= BIT[card]
        house.held -= 1
        state.shipment = move - SHIP
        state.reveals += 1
        slot = state.slots[place]
        visible: i64 = slot.tops + box.flags[card]
        slot.tops += box.tops[card]
        mark: i64 = card + 1
        slot.column |= mark << (COLUMN * slot.count)
        slot.count += 1
        if events is not None:
            events.append(happened.shipped(seat, card, slot.harbour, place))
        company = monopolist(box, card, slot.harbour, visible)
        if company >= 0:
            share(state, place, [company], visible, True, events)
        elif slot.count == box.card_limit[slot.harbour]:
            share(state, place, ranking(box, slot.cards(), visible), visible, False, events)
        else:
            begin_draw(state, events)


def share(
    state: BorneoState, place: i64, ranked: list[int], visible: i64, monopoly: bool, events: list[Event] | None
) -> None:
    """Give the harbour card away and line up the merchants who take (BN-6.4 to BN-6.6)."""
    slot = state.slots[place]
    harbour: i64 = slot.harbour
    state.sharing = place
    state.pile = bits.gathered(slot.cards())
    state.queue = takers(state.rows, ranked, slot.count)
    if events is not None:
        if monopoly:
            flags: int = (visible >> (PACE * ranked[0])) & COUNT
            events.append(happened.monopoly(harbour, place, ranked[0], flags))
        else:
            events.append(happened.shared(harbour, place, ranked))
    owner: i64 = state.active
    if monopoly and not state.box.board:
        owner = (state.queue & OWNER) - 1
    if owner >= 0:
        house = state.houses[owner]
        house.harbours |= BIT[harbour]
        house.stock += state.box.packed[CARDS + harbour]
        if events is not None:
            events.append(happened.harbour_taken(owner, harbour))
    else:
        state.gone |= BIT[harbour]
        if events is not None:
            events.append(happened.harbour_lost(harbour))
    if not state.queue:
        state.discards |= state.pile
        if events is not None:
            events.append(happened.nobody_took(state.pile))
        state.pile = 0
    ask_next_taker(state, events)


def run_of(queue: i64) -> i64:
    """Return how many consecutive cards the first seat in the queue takes."""
    first: i64 = queue & OWNER
    count: i64 = 0
    while queue and queue & OWNER == first:
        count += 1
        queue >>= PLACE
    return count


def ask_next_taker(state: BorneoState, events: list[Event] | None) -> None:
    """Ask the next taker; a seat that would take all remaining cards gets them without being asked."""
    state.last = -1
    if state.queue >> (PLACE * run_of(state.queue)):
        state.asked = (state.queue & OWNER) - 1
        state.enter(order.TAKE)
        return
    if state.pile:
        seat: i64 = (state.queue & OWNER) - 1
        for card in bits.listed(state.pile):
            give(state, seat, card, events)
    end_sharing(state, events)


def give(state: BorneoState, seat: i64, card: i64, events: list[Event] | None) -> None:
    """Move a card from the harbour to a warehouse."""
    house = state.houses[seat]
    bit: i64 = BIT[card]
    state.pile ^= bit
    state.queue >>= PLACE
    house.goods |= bit
    house.stock += state.box.packed[card]
    if events is not None:
        events.append(happened.took(seat, card))


def end_sharing(state: BorneoState, events: list[Event] | None) -> None:
    """Replace the harbour, or end the match if the deck is empty (BN-6.8)."""
    state.slots[state.sharing].clear()
    state.sharing = -1
    if state.harbour_deck:
        state.enter(order.HARBOUR)
        state.asked = CHANCE
    else:
        end_play(state, order.NO_HARBOURS, events)


class Take(Phase):
    """A merchant's owner takes a card (BN-6.7); several in a row are a set, picked in ascending order."""

    def prompt(self, state: BorneoState, seat: Seat) -> str:
        """Ask for one card, or for a set."""
        return "take*" if state.last >= 0 or run_of(state.queue) > 1 else "take"

    def moves(self, state: BorneoState, seat: Seat) -> list[Move]:
        """Return the cards that leave enough higher cards for the rest of the set."""
        cards: i64 = state.pile & bits.above(state.last)
        spare: i64 = run_of(state.queue) - 1
        found: list[int] = []
        bits.append_all(found, cards, TAKE)
        while spare > 0:
            found.pop()
            spare -= 1
        return found

    def apply(self, state: BorneoState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Take the card."""
        card: i64 = move - TAKE
        give(state, seat, card, events)
        if (state.queue & OWNER) - 1 == seat:
            state.last = card
        else:
            ask_next_taker(state, events)
