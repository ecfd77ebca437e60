"""The evaluation's features for each seat; their weights are in data/evaluation.json."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.bits import BIT, listed, lowest, size
from borea.games.borderlands.components import FACE_UP, GOLD, HORSES, LANDS, WEAPONS
from borea.games.borderlands.judging.appraisal import best_two, gathered, hub
from borea.games.borderlands.judging.plans import margin
from borea.games.borderlands.phases.chain import connected
from borea.games.borderlands.phases.order import WARRIORS
from borea.games.borderlands.state import BorderlandsState

FEATURES: Final = (
    "cities",
    "second-city",
    "city-ready",
    "city-near",
    "city-begun",
    "next-city",
    "two-ready",
    "reach-ready",
    "places",
    "sites",
    "free-sites",
    "gold-sites",
    "horses",
    "weapons",
    "weapon-ready",
    "boats",
    "useful",
    "strength",
    "prey",
    "danger",
    "hub-threatened",
    "lead",
)
CITIES: Final = 0
SECOND: Final = 1
READY: Final = 2
NEAR: Final = 3
NEXT: Final = 5
TWO: Final = 6
REACH: Final = 7
PLACES_HELD: Final = 8
SITES: Final = 9
FREE: Final = 10
GOLD_SITES: Final = 11
HORSE: Final = 12
WEAPON: Final = 13
ARMING: Final = 14
BOAT: Final = 15
USEFUL: Final = 16
STRENGTH: Final = 17
PREY: Final = 18
DANGER: Final = 19
HUB: Final = 20
LEAD: Final = 21
TOGETHER: Final = (0, 0, 4, 3, 2)  # the feature for this many tokens of a city in one place
ENOUGH: Final = 2  # of each kind: what a seat has beyond this is of little use


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
    cities = sites = gold = free = arming = boats = 0
    best: i64 = 0
    second: i64 = 0
    every: i64 = 0
    value: i64 = 0
    mask: i64 = state.held[seat]
    row = [0.0] * len(FEATURES)
    row[PLACES_HELD] = float(int(size(mask)))
    while mask:  # counted in whole numbers: search bots spend much of their time in this loop
        bit: i64 = mask & -mask
        mask ^= bit
        place: i64 = size(bit - 1)  # bits.lowest inline
        goods: i64 = state.goods[place]
        every += goods
        value += state.value(place)
        if goods and not goods & WEAPONS and arms(goods):
            arming += 1
        if place >= LANDS:
            boats += 1
            continue
        if state.city & bit:
            cities += 1
        elif goods:
            best, second = best_two(best, second, gathered(goods))
        site = state.sites[place] - FACE_UP
        if site >= 0:
            sites += 1
            if site == GOLD:
                gold += 1
            if not (goods >> (5 * site)) & 31:
                free += 1
    row[CITIES] = float(cities)
    row[SITES] = float(sites)
    row[GOLD_SITES] = float(gold)
    row[FREE] = float(free)
    row[ARMING] = float(arming)
    row[BOAT] = float(boats)
    row[STRENGTH] = float(int(value))
    row[HORSE] = float(int((every & HORSES) >> 20))
    row[WEAPON] = float(int(every >> 25))
    if cities >= 2:
        row[SECOND] = 1.0
    if seat == state.lead:
        row[LEAD] = 1.0
    add_growth(row, best, second)
    row[USEFUL] = float(useful(every))
    if best < 4 and gathered(every) == 4 and can_gather(state, seat):
        row[REACH] = 1.0
    return row


def arms(goods: i64) -> bool:
    """Return whether the tokens of a place make a weapon (BL-4.1)."""
    return (goods & 31 << 15) >= 2 << 15 or (goods & 31 << 5 != 0 and goods & 31 << 10 != 0)


def useful(goods: i64) -> int:
    """Return how many resources a seat has, counting no more of a kind than it soon has a use for."""
    total = 0
    for kind in range(4):
        count = int((goods >> (5 * kind)) & 31)
        total += count if count < ENOUGH else ENOUGH
    return total


def add_growth(row: list[float], best: i64, second: i64) -> None:
    """Add the progress towards the next two cities: how many of their tokens are together."""
    if best >= 2:
        row[TOGETHER[best]] = 1.0
    if second >= 2:
        row[NEXT] = float(int(second) - 1)
    if second == 4:
        row[TWO] = 1.0


def can_gather(state: BorderlandsState, seat: int) -> bool:
    """Return whether one transport by land can bring the tokens of a city together: on foot, by horse or by chain."""
    held: i64 = state.held[seat]
    horses: i64 = 0
    mask: i64 = held
    while mask:
        source: i64 = lowest(mask)
        mask &= mask - 1
        load: i64 = state.goods[source]
        if not load:
            continue
        rider = load & HORSES != 0
        if rider:
            horses |= BIT[source]
        near: i64 = state.near[source]
        near &= held
        while near:
            middle: i64 = lowest(near)
            near &= near - 1
            both: i64 = load + state.goods[middle]
            if gathered(both) == 4 and (is_site_of_city(state, middle) or (rider and is_site_of_city(state, source))):
                return True
            if rider and rides_to_city(state, held & ~BIT[source], middle, both):
                return True
    return chains_to_city(state, horses)


def is_site_of_city(state: BorderlandsState, place: i64) -> bool:
    """Return whether a city can be built in a place."""
    return place < LANDS and not state.city & BIT[place]


def rides_to_city(state: BorderlandsState, held: i64, middle: i64, load: i64) -> bool:
    """Return whether a horse with this load completes a city one step on."""
    near: i64 = state.near[middle]
    near &= held
    while near:
        target: i64 = lowest(near)
        near &= near - 1
        if is_site_of_city(state, target) and gathered(load + state.goods[target]) == 4:
            return True
    return False


def chains_to_city(state: BorderlandsState, horses: i64) -> bool:
    """Return whether a chain of these horses has the tokens of a city."""
    while horses & (horses - 1):
        area: i64 = connected(state, horses & -horses, horses)
        horses &= ~area
        total: i64 = 0
        for place in listed(area):
            total += state.goods[place]
        if gathered(total) == 4:
            return True
    return False


def add_threats(state: BorderlandsState, found: list[list[float]]) -> None:
    """Add the cities that each seat could take now, those that it could lose, and the next one if it could lose it."""
    for seat in range(state.seats):
        if found[seat] and hub_in_danger(state, seat, found[seat]):
            found[seat][HUB] = 1.0
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


def hub_in_danger(state: BorderlandsState, seat: int, row: list[float]) -> bool:
    """Return whether a rival could take the place where a seat's next city is ready or nearly so."""
    return row[READY] + row[NEAR] > 0.0 and is_threatened(state, hub(state, seat))


def is_threatened(state: BorderlandsState, place: int) -> bool:
    """Return whether a rival of its owner could take a place now, without a move and without allies."""
    owner = state.owner[place]
    near: i64 = state.near[place]
    for seat in range(state.seats):
        held: i64 = state.held[seat]
        if seat != owner and near & held and margin(state, seat, place) > 0:
            return True
    return False


def progress(state: BorderlandsState) -> float:
    """Return how far the match has come: the most cities of any seat, out of three."""
    most = 0
    for seat in range(state.seats):
        cities = state.cities_of(seat)
        if cities > most:
            most = cities
    return most / 3.0
