"""Offers that were refused (BL-6.3): since version 2 of the rules none may be made again in the same phase.

Two offers are the same if the same seat makes them to the same seat, gives the same tokens from the same places, and
wants as many of the same kinds, whether on its turn or as a counter-offer. A countered offer was not refused. When a
trade has changed what one of the two seats holds, and where, the offer may be made again.

An offer is composed move by move, so a move is legal only if it can still lead to an offer that was not refused. Only
offers that begin like a refused one are searched, and the search ends at the first one that was not.
"""

from __future__ import annotations

from mypy_extensions import i64

from borea.core.bits import BIT
from borea.core.game import Move, Seat
from borea.games.borderlands.components import ONE, PLACES, TRADED
from borea.games.borderlands.fields import RefusedOffer
from borea.games.borderlands.phases.market import askable, gifts, other_of
from borea.games.borderlands.state import BorderlandsState


def remember_offer(state: BorderlandsState, seat: Seat) -> None:
    """Remember that a seat refuses the current offer."""
    offer = RefusedOffer()
    offer.maker = state.maker
    offer.other = seat
    offer.gives = state.picks
    offer.wants = state.wants
    state.refused_offers = state.refused_offers + [offer]


def forget_offers(state: BorderlandsState) -> None:
    """Forget the refused offers of and to seats that hold something else than before the trade that is over."""
    before = state.saved[0].goods
    state.saved = []
    changed = [state.owner[place] for place in range(PLACES) if state.goods[place] != before[place]]
    state.refused_offers = [
        offer for offer in state.refused_offers if offer.maker not in changed and offer.other not in changed
    ]


def is_refused_offer(state: BorderlandsState, maker: Seat, other: Seat, gives: list[Move], wants: i64) -> bool:
    """Return whether this very offer was refused."""
    for offer in state.refused_offers:
        if offer.maker == maker and offer.other == other and offer.wants == wants and offer.gives == gives:
            return True
    return False


def refused_wants(state: BorderlandsState) -> list[int]:
    """Return what was asked for in refused offers of the same gifts."""
    maker = state.maker
    other = other_of(state, maker)
    return [
        int(offer.wants)
        for offer in state.refused_offers
        if offer.maker == maker and offer.other == other and offer.gives == state.picks
    ]


def can_want(wants: i64, rest: i64, first: int, refused: list[int]) -> bool:
    """Return whether asking for this, or for more of the kinds from `first` on, makes an offer that was not refused."""
    if wants and wants not in refused:
        return True
    for kind in range(first, TRADED):
        if (rest >> (5 * kind)) & 31 and can_want(wants + ONE[kind], rest - ONE[kind], kind, refused):
            return True
    return False


def begins_refused(state: BorderlandsState) -> bool:
    """Return whether a refused offer begins with the tokens picked so far."""
    maker = state.maker
    other = other_of(state, maker)
    for offer in state.refused_offers:
        if offer.maker == maker and offer.other == other and begins_with(offer.gives, state.picks):
            return True
    return False


def begins_with(moves: list[Move], first: list[Move]) -> bool:
    """Return whether these are the first of the moves."""
    if len(first) > len(moves):
        return False
    return all(moves[place] == first[place] for place in range(len(first)))


def can_give(state: BorderlandsState, seat: Seat) -> bool:
    """Return whether giving the tokens picked so far, or more, can make an offer that was not refused."""
    if not begins_refused(state):
        return True
    wanted: i64 = askable(state) if state.picks else 0
    if wanted and can_want(0, wanted, 0, refused_wants(state)):
        return True
    return len(open_gifts(state, seat, gifts(state, seat))) > 0


def open_gifts(state: BorderlandsState, seat: Seat, moves: list[Move]) -> list[Move]:
    """Return the gifts after which an offer can be made that was not refused."""
    picks = state.picks
    last = state.last
    found: list[int] = []
    for move in moves:
        state.picks = picks + [move]
        state.last = move
        if can_give(state, seat):
            found.append(move)
    state.picks = picks
    state.last = last
    return found


def open_partners(state: BorderlandsState, seat: Seat) -> i64:
    """Return those of the possible partners in `area` to whom a seat can make an offer that was not refused."""
    found: i64 = 0
    for other in range(state.seats):
        if state.area & BIT[other]:
            state.maker = seat
            state.partner = other
            if can_give(state, seat):
                found |= BIT[other]
    state.maker = -1
    state.partner = -1
    return found


def can_counter(state: BorderlandsState, seat: Seat) -> bool:
    """Return whether a seat can answer with an offer that was not refused."""
    maker = state.maker
    picks = state.picks
    state.maker = seat
    state.picks = []
    found = can_give(state, seat)
    state.maker = maker
    state.picks = picks
    return found
