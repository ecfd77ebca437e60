"""Offers, counter-offers and answers (BL-6.1 to BL-6.3). No token moves before both sides have agreed."""

from __future__ import annotations

from mypy_extensions import i64

from borea.core.bits import BIT, lowest
from borea.core.game import Event, Move, Seat
from borea.games.borderlands import events as happened
from borea.games.borderlands.components import ONE, PLACES, TRADED, WEAPONS
from borea.games.borderlands.moves import ACCEPT, COUNTER, GIVE, OFFER, PASS, REFUSE, WANT
from borea.games.borderlands.phases.holdings import position
from borea.games.borderlands.phases.market import (
    askable,
    end_trade,
    gifts,
    horse_room,
    horses_picked,
    other_of,
    partners,
    repeats,
)
from borea.games.borderlands.phases.order import ANSWER, FLOOR, NEXT_SEAT, PAY
from borea.games.borderlands.phases.order import GIVE as GIVE_PHASE
from borea.games.borderlands.phases.order import WANT as WANT_PHASE
from borea.games.borderlands.phases.refused_offers import (
    can_counter,
    can_want,
    open_gifts,
    open_partners,
    refused_wants,
    remember_offer,
)
from borea.games.borderlands.phases.settlement import pay_forced
from borea.games.borderlands.state import NOBODY, BorderlandsState, Phase


def begin_trade(state: BorderlandsState, events: list[Event] | None) -> bool:
    """Find the first seat that can make an offer; return whether there is one."""
    state.active = (state.lead - 1) % state.seats
    return next_floor(state, events)


def next_floor(state: BorderlandsState, events: list[Event] | None) -> bool:
    """Pass the turn to the left; return whether trade goes on (BL-6.3). A seat that can offer nothing passes."""
    still_in = 0
    for seat in range(state.seats):
        if state.held[seat]:
            still_in += 1
    while state.passes < still_in:
        seat = (state.active + 1) % state.seats
        if seat == state.lead:
            if state.rounds == state.box.trade_rounds:
                break
            state.rounds += 1
        state.active = seat
        if not state.held[seat]:
            continue
        state.area = partners(state, seat)
        if state.refused_offers:
            state.area = open_partners(state, seat)
        if state.area:
            state.phase = FLOOR
            return True
        state.passes += 1
    state.rounds = 0
    state.passes = 0
    state.refused_offers = []
    return False


class Floor(Phase):
    """Make an offer to one seat, or pass."""

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask for a partner."""
        return "offer"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return the possible partners, and passing."""
        found = [OFFER + other for other in range(state.seats) if state.area & BIT[other]]
        found.append(PASS)
        return found

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Begin an offer, or pass."""
        state.area = 0
        if move == PASS:
            state.passes += 1
            state.phase = NEXT_SEAT
            if events is not None:
                events.append(happened.passed(seat))
            return
        state.passes = 0
        state.partner = move - OFFER
        begin_offer(state, seat)


def begin_offer(state: BorderlandsState, maker: Seat) -> None:
    """Begin an offer with what is given."""
    state.maker = maker
    state.picks = []
    state.wants = 0
    state.phase = GIVE_PHASE


class Give(Phase):
    """Choose the tokens to give, place by place."""

    def actor(self, state: BorderlandsState) -> Seat:
        """Return who makes the offer."""
        return state.maker

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask for a set of tokens."""
        return "give*"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return the tokens from the last pick on; `done` once one is picked and something can be asked for it."""
        found = gifts(state, seat)
        wanted: i64 = askable(state) if state.picks else 0
        closes = wanted != 0
        if state.refused_offers:
            found = open_gifts(state, seat, found)
            closes = closes and can_want(0, wanted, 0, refused_wants(state))
        if closes:
            found.append(state.box.done)
        return found

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Add a token, or go on to what is asked for."""
        if move != state.box.done:
            state.picks = state.picks + [move]
            state.last = move
            if more_gifts(state, seat):
                return
        state.last = -1
        state.askable = askable(state)
        state.phase = WANT_PHASE


def more_gifts(state: BorderlandsState, seat: Seat) -> bool:
    """Return whether `gifts` would find anything, without building the list."""
    shift: i64 = (state.last - GIVE) // PLACES * 5
    last: i64 = (state.last - GIVE) % PLACES
    spent: i64 = repeats(state)
    mask: i64 = state.held[seat]
    while mask:
        place: i64 = lowest(mask)
        mask &= mask - 1
        rest: i64 = (state.goods[place] & ~WEAPONS) >> shift
        if rest > 31:
            return True
        if rest and place >= last and (place > last or rest > spent):
            return True
    return False


class Want(Phase):
    """Choose what to ask for: kinds and amounts."""

    def actor(self, state: BorderlandsState) -> Seat:
        """Return who makes the offer."""
        return state.maker

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask for a set of kinds."""
        return "want*"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return the kinds from the last pick on that the other still has; `done` once one is picked."""
        found = requests(state)
        closes = state.wants != 0
        if state.refused_offers:
            refused = refused_wants(state)
            wants = state.wants
            rest = state.askable
            found = [
                move
                for move in found
                if can_want(wants + ONE[move - WANT], rest - ONE[move - WANT], move - WANT, refused)
            ]
            closes = closes and wants not in refused
        if closes:
            found.append(state.box.done)
        return found

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Ask for one more token, or make the offer."""
        if move != state.box.done:
            state.wants += ONE[move - WANT]
            state.askable -= ONE[move - WANT]
            state.last = move
            if state.askable >= ONE[move - WANT]:  # the kinds from this one on are the higher digits
                return
        state.last = -1
        state.askable = 0
        state.phase = ANSWER
        if events is not None:
            other = other_of(state, seat)
            kind = "offered" if seat == state.active else "countered"
            events.append(happened.offer(kind, seat, other, state.box.spec, state.picks, int(state.wants)))


def requests(state: BorderlandsState) -> list[Move]:
    """Return the kinds that can still be asked for."""
    found: list[int] = []
    rest: i64 = state.askable
    for kind in range(TRADED):
        if WANT + kind >= state.last and (rest >> (5 * kind)) & 31:
            found.append(WANT + kind)
    return found


class Answer(Phase):
    """Accept, refuse or, once, counter."""

    def actor(self, state: BorderlandsState) -> Seat:
        """Return who received the offer."""
        return other_of(state, state.maker)

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask for an answer."""
        return "answer" if state.maker == state.active else "answer-counter"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return the answers; horses that could not be placed cannot be accepted (BL-6.3, BL-6.4)."""
        found: list[int] = []
        horses: i64 = horses_picked(state) - (state.wants >> 20)
        if horses <= horse_room(state, seat):
            found.append(ACCEPT)
        found.append(REFUSE)
        if state.maker == state.active and (not state.refused_offers or can_counter(state, seat)):
            found.append(COUNTER)
        return found

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Accept and pick up what was offered, refuse, or begin a counter-offer."""
        if move == COUNTER:
            begin_offer(state, seat)
            return
        if events is not None:
            events.append(happened.answered(seat, move == ACCEPT))
        if move == REFUSE:
            if state.box.rules >= 2:
                remember_offer(state, seat)
            end_trade(state)
            return
        if state.refused_offers:
            state.saved = [position(state)]
        received: i64 = 0
        for pick in state.picks:
            place = (pick - GIVE) % PLACES
            one: i64 = ONE[(pick - GIVE) // PLACES]
            state.goods[place] -= one
            received += one
        state.hands = NOBODY[:]
        state.hands[seat] = received
        state.picks = []
        state.phase = PAY
        pay_forced(state, seat, events)
