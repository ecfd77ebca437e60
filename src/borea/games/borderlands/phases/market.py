"""Who can trade with whom, what they can give and what they can ask for (BL-6)."""

from __future__ import annotations

from mypy_extensions import i64

from borea.core.bits import BIT, lowest, size
from borea.core.game import Move, Seat
from borea.games.borderlands.components import HORSE, ONE, PLACES, WEAPONS
from borea.games.borderlands.moves import GIVE
from borea.games.borderlands.phases.holdings import horses_of, riches
from borea.games.borderlands.phases.order import NEXT_SEAT
from borea.games.borderlands.state import BorderlandsState


def horse_room(state: BorderlandsState, seat: Seat) -> i64:
    """Return how many places a seat has without a horse."""
    held: i64 = state.held[seat]
    return size(held & ~horses_of(state, seat))


def partners(state: BorderlandsState, seat: Seat) -> i64:
    """Return the seats to trade with, as bits: they share a border and both sides have something to give (BL-6.1)."""
    found: i64 = 0
    if can_give_anything(state, seat):
        beside: i64 = 0
        mask: i64 = state.held[seat]
        while mask:
            near: i64 = state.near[lowest(mask)]
            mask &= mask - 1
            beside |= near
        for other in range(state.seats):
            held: i64 = state.held[other]
            if other != seat and held & beside and can_give_anything(state, other):
                found |= BIT[other]
    return found


def can_give_anything(state: BorderlandsState, seat: Seat) -> bool:
    """Return whether a seat has a token that can be traded (BL-6.1)."""
    mask: i64 = state.held[seat]
    while mask:
        if state.goods[lowest(mask)] & ~WEAPONS:
            return True
        mask &= mask - 1
    return False


def askable(state: BorderlandsState) -> i64:
    """Return what the maker may ask for: what the other has (BL-6.3), but no more horses than fit (BL-6.4)."""
    have: i64 = riches(state, other_of(state, state.maker)) & ~WEAPONS
    horses: i64 = have >> 20
    if horses:
        room: i64 = horse_room(state, state.maker) + horses_picked(state)
        if horses > room:
            have -= (horses - room) * ONE[HORSE]
    return have


def repeats(state: BorderlandsState) -> i64:
    """Return how often the last pick was picked."""
    again: i64 = 0
    for move in state.picks:
        if move == state.last:
            again += 1
    return again


def gifts(state: BorderlandsState, seat: Seat) -> list[Move]:
    """Return the tokens a seat can still add to what it gives."""
    found: list[int] = []
    rich: list[int] = []
    every: i64 = 0
    mask: i64 = state.held[seat]
    while mask:
        place: i64 = lowest(mask)
        mask &= mask - 1
        goods: i64 = state.goods[place] & ~WEAPONS
        if goods:
            rich.append(place)
            every |= goods
    last: i64 = state.last
    spent: i64 = repeats(state)
    base: i64 = GIVE
    shift: i64 = 0
    while every:
        if every & 31 and base + PLACES > last:
            for place in rich:
                have: i64 = (state.goods[place] >> shift) & 31
                if have and base + place >= last and (base + place > last or have > spent):
                    found.append(base + place)
        every >>= 5
        base += PLACES
        shift += 5
    return found


def horses_picked(state: BorderlandsState) -> i64:
    """Return how many horses the offer gives."""
    total: i64 = 0
    for move in state.picks:
        if move >= GIVE + HORSE * PLACES:
            total += 1
    return total


def other_of(state: BorderlandsState, seat: Seat) -> Seat:
    """Return the other side of the trade."""
    return state.partner if seat == state.active else state.active


def end_trade(state: BorderlandsState) -> None:
    """Clear the offer and pass the turn."""
    state.picks = []
    state.wants = 0
    state.maker = -1
    state.partner = -1
    state.phase = NEXT_SEAT
