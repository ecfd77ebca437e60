"""After an agreement: tokens are paid and placed (BL-6.2 to BL-6.4)."""

from __future__ import annotations

from mypy_extensions import i64

from borea.core.bits import lowest
from borea.core.game import Event, Move, Seat
from borea.games.borderlands import events as happened
from borea.games.borderlands.components import HORSE, ONE, PLACES, first_kind
from borea.games.borderlands.moves import GIVE, PUT, append_from
from borea.games.borderlands.phases.holdings import horses_of
from borea.games.borderlands.phases.market import (
    end_trade,
    other_of,
)
from borea.games.borderlands.phases.order import PUT as PUT_PHASE
from borea.games.borderlands.phases.refused_offers import forget_offers
from borea.games.borderlands.state import BorderlandsState, Phase


class Pay(Phase):
    """The seat that accepted chooses which tokens it pays with."""

    def actor(self, state: BorderlandsState) -> Seat:
        """Return who accepted."""
        return other_of(state, state.maker)

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask for a set of tokens."""
        return "pay*"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return the tokens of the first kind it still owes."""
        return payments(state, seat)

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Pay with a token."""
        pay(state, move, events)
        pay_forced(state, seat, events)


def payments(state: BorderlandsState, seat: Seat) -> list[Move]:
    """Return the tokens of the first kind owed, from the last pick on, that leave enough to pay in full."""
    kind: i64 = first_kind(state.wants)
    need: i64 = (state.wants >> (5 * kind)) & 31
    base: i64 = GIVE + kind * PLACES
    found: list[int] = []
    have: list[int] = []
    total: i64 = 0
    mask: i64 = state.held[seat]
    while mask:
        place: i64 = lowest(mask)
        mask &= mask - 1
        here: i64 = (state.goods[place] >> (5 * kind)) & 31
        if here and base + place >= state.last:
            found.append(base + place)
            have.append(here)
            total += here
    good = 0
    while good < len(found) and total >= need:
        total -= have[good]
        good += 1
    return found[:good]


def pay(state: BorderlandsState, move: Move, events: list[Event] | None) -> None:
    """Move one owed token into the hand of the seat that made the offer."""
    one: i64 = ONE[(move - GIVE) // PLACES]
    state.goods[(move - GIVE) % PLACES] -= one
    state.wants -= one
    hands = state.hands[:]
    hands[state.maker] += one
    state.hands = hands
    state.last = move
    if events is not None:
        events.append(happened.paid(other_of(state, state.maker), state.box.spec, move))


def pay_forced(state: BorderlandsState, seat: Seat, events: list[Event] | None) -> None:
    """Pay where there is no choice; when all is paid, go on to placing (BL-6.2, BL-6.4)."""
    while state.wants:
        choices = payments(state, seat)
        if len(choices) > 1:
            return
        pay(state, choices[0], events)
    state.last = -1
    state.phase = PUT_PHASE


def placer(state: BorderlandsState) -> Seat:
    """Return who places now: of the seats with tokens in hand, the first from the lead (BL-6.4)."""
    seat = state.lead
    while not state.hands[seat]:
        seat = (seat + 1) % state.seats
    return seat


class Put(Phase):
    """Place the tokens received."""

    def actor(self, state: BorderlandsState) -> Seat:
        """Return who places."""
        return placer(state)

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask for a set of places."""
        return "put*"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return the places for the first kind in hand; a horse needs a place without one (BL-6.2, BL-6.4)."""
        hand: i64 = state.hands[seat]
        kind: i64 = first_kind(hand)
        places: i64 = state.held[seat]
        if kind == HORSE:
            places &= ~horses_of(state, seat)
        found: list[int] = []
        append_from(found, places, PUT + kind * PLACES, state.last)
        if kind == HORSE:
            return found[: len(found) - int(hand >> 20) + 1]
        return found

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Place a token."""
        one: i64 = ONE[(move - PUT) // PLACES]
        state.goods[(move - PUT) % PLACES] += one
        hands = state.hands[:]
        hands[seat] -= one
        state.hands = hands
        state.last = move
        if events is not None:
            events.append(happened.placed(seat, state.box.spec, move))
        if not hands[seat]:
            state.last = -1
            if not hands[state.active] and not hands[state.partner]:
                if state.saved:
                    forget_offers(state)
                end_trade(state)
