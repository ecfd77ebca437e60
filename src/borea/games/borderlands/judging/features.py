"""The evaluation's features for each seat; their weights are in data/evaluation.json."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.bits import LOG, listed
from borea.games.borderlands.components import FACE_UP, HORSES, LANDS, WEAPONS
from borea.games.borderlands.judging.appraisal import best_two, gathered
from borea.games.borderlands.judging.plans import margin
from borea.games.borderlands.phases.order import WARRIORS
from borea.games.borderlands.state import BorderlandsState

FEATURES: Final = (
    "cities",
    "second-city",
    "city-ready",
    "city-near",
    "city-begun",
    "next-city",
    "places",
    "sites",
    "free-sites",
    "horses",
    "weapons",
    "boats",
    "tokens",
    "strength",
    "prey",
    "danger",
    "lead",
)
CITIES: Final = 0
SECOND: Final = 1
NEXT: Final = 5
PLACES_HELD: Final = 6
SITES: Final = 7
FREE: Final = 8
HORSE: Final = 9
WEAPON: Final = 10
BOAT: Final = 11
TOKENS: Final = 12
STRENGTH: Final = 13
PREY: Final = 14
DANGER: Final = 15
LEAD: Final = 16
TOGETHER: Final = (0, 0, 4, 3, 2)  # the feature for this many tokens of a city in one place


def features(state: BorderlandsState) -> list[list[float]]:
    """Return the features of each seat; a seat that is out has none."""
    found: list[list[float]] = []
    for seat in range(state.seats):
        if state.phase <= WARRIORS or state.held[seat]:
            found.append(holdings(state, seat))
        else:
            found.append([])
    add_threats(state, found)
    return found


def holdings(state: BorderlandsState, seat: int) -> list[float]:
    """Return the features of what a seat has; threats are added later."""
    row = [0.0] * len(FEATURES)
    best: i64 = 0
    second: i64 = 0
    mask: i64 = state.held[seat]
    while mask:
        bit: i64 = mask & -mask
        mask ^= bit
        place: i64 = LOG[bit % 67]  # bits.lowest inline: search bots spend much of their time in this loop
        goods: i64 = state.goods[place]
        row[PLACES_HELD] += 1.0
        row[STRENGTH] += float(int(state.value(place)))
        if goods & HORSES:
            row[HORSE] += 1.0
        if goods & WEAPONS:
            row[WEAPON] += 1.0
        if place >= LANDS:
            row[BOAT] += 1.0
            continue
        for kind in range(4):
            row[TOKENS] += float(int((goods >> (5 * kind)) & 31))
        if state.city & bit:
            row[CITIES] += 1.0
        elif goods:
            best, second = best_two(best, second, gathered(goods))
        site = state.sites[place] - FACE_UP
        if site >= 0:
            row[SITES] += 1.0
            if not (goods >> (5 * site)) & 31:
                row[FREE] += 1.0
    if row[CITIES] >= 2.0:
        row[SECOND] = 1.0
    if seat == state.lead:
        row[LEAD] = 1.0
    add_growth(row, best, second)
    return row


def add_growth(row: list[float], best: i64, second: i64) -> None:
    """Add the progress towards the next two cities: how many of their tokens are together."""
    if best >= 2:
        row[TOGETHER[best]] = 1.0
    if second >= 2:
        row[NEXT] = float(int(second) - 1)


def add_threats(state: BorderlandsState, found: list[list[float]]) -> None:
    """Add the cities that each seat could take now, and those that it could lose."""
    for city in listed(state.city):
        owner = state.owner[city]
        if owner < 0:
            continue
        exposed = False
        rivals: i64 = state.near[city]
        for seat in range(state.seats):
            held: i64 = state.held[seat]
            if seat != owner and rivals & held and margin(state, seat, city) > 0:
                found[seat][PREY] += 1.0
                exposed = True
        if exposed:
            found[owner][DANGER] += 1.0


def progress(state: BorderlandsState) -> float:
    """Return how far the match has come: the most cities of any seat, out of three."""
    most = 0
    for seat in range(state.seats):
        cities = state.cities_of(seat)
        if cities > most:
            most = cities
    return most / 3.0
