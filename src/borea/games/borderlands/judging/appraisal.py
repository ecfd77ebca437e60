"""A score of a seat's position, in points that the prior compares. The rules never use it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.bits import BIT, listed, lowest, size
from borea.games.borderlands.components import FACE_UP, GOLD, HORSES, LANDS, RESOURCES, WEAPONS
from borea.games.borderlands.state import BorderlandsState

CITY: Final = 40.0
# By how many of a city's four tokens are in one place. A list: mypyc 2.4 may misread a final tuple of floats as unset.
NEARLY: Final = [0.0, 1.5, 5.0, 12.0, 27.0]
PLACE: Final = 3.0
SITE: Final = 2.5
FREE_SITE: Final = 1.0  # a site that can produce
HORSE: Final = 1.0
WEAPON: Final = 2.5
BOAT: Final = 2.0
TOKEN: Final = 0.4
FIRST_OF_FIVE: Final = 1 | 1 << 5 | 1 << 10 | 1 << 15  # the lowest bit of each count of a resource


def gathered(goods: i64) -> int:
    """Return how many of a city's four tokens a place has, by the better recipe (BL-4.1)."""
    pairs: i64 = goods | goods >> 1
    some: i64 = (pairs | pairs >> 2 | goods >> 4) & FIRST_OF_FIVE  # whether there are any, for each kind of resource
    kinds: i64 = (some + (some >> 5) + (some >> 10) + (some >> 15)) & 7
    gold: i64 = (goods >> 15) & 31
    if gold > kinds:
        return 4 if gold > 4 else int(gold)
    return int(kinds)


def best_two(best: i64, second: i64, tokens: i64) -> tuple[i64, i64]:
    """Return the two highest of three counts."""
    if tokens > best:
        return tokens, best
    return best, tokens if tokens > second else second


def hub(state: BorderlandsState, seat: int) -> int:
    """Return the territory where a seat should gather tokens for its next city, or −1."""
    best = -1.0
    found = -1
    for place in listed(state.held[seat]):
        if place < LANDS and not state.city & BIT[place]:
            value = gathered(state.goods[place]) + 0.1 * friends(state, seat, place)
            if value > best:
                best = value
                found = place
    return found


def friends(state: BorderlandsState, seat: int, place: int) -> int:
    """Return how many of the seat's places are adjacent to a place."""
    held: i64 = state.held[seat]
    near: i64 = state.near[place]
    return int(size(near & held))


def score(state: BorderlandsState, seat: int) -> float:
    """Return a seat's score: cities and progress towards the next, places, sites, horses, weapons."""
    total = 0.0
    best: i64 = 0
    second: i64 = 0
    mask: i64 = state.held[seat]
    while mask:
        place: i64 = lowest(mask)
        mask &= mask - 1
        goods: i64 = state.goods[place]
        total += PLACE
        if goods & HORSES:
            total += HORSE
        if goods & WEAPONS:
            total += WEAPON
        if place >= LANDS:
            total += BOAT
            continue
        if state.city & BIT[place]:
            total += CITY
        elif goods:
            best, second = best_two(best, second, gathered(goods))
        site = state.sites[place] - FACE_UP
        if site >= 0:
            total += SITE
            if not (goods >> (5 * site)) & 31:
                total += FREE_SITE
        goods &= RESOURCES
        while goods:
            if goods & 31:
                total += TOKEN * int(goods & 31)
            goods >>= 5
    return total + NEARLY[best] + 0.3 * NEARLY[second]


def leader(state: BorderlandsState, without: int) -> int:
    """Return the seat with the best score, leaving one out."""
    best = -1.0
    found = -1
    for seat in range(state.seats):
        if seat != without and state.held[seat]:
            value = score(state, seat) + (0.0 if state.cities_of(seat) < 2 else 40.0)
            if value > best:
                best = value
                found = seat
    return found


def missing(state: BorderlandsState, place: int) -> list[int]:
    """Return the kinds that a place still lacks for a city; only gold if the recipe of gold is closer."""
    goods: i64 = state.goods[place]
    lacking = [kind for kind in range(4) if not (goods >> (5 * kind)) & 31]
    gold: i64 = (goods >> 15) & 31
    if gold >= 2 and 4 - gold <= len(lacking):
        return [GOLD]
    return lacking
