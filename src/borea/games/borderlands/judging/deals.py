"""What a deal is worth: how it changes each seat's chance of winning once both sides have paid and placed their tokens
where these serve them best. Answers, offers, counter-offers, hints and the search all ask here.

The chances are those of the evaluation, with one correction: loose tokens have a price (`PRICE`), because players that
have learnt from matches in which nobody wanted them would give them away."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from borea.core.bits import BIT, listed, lowest, size
from borea.core.evaluation import Evaluation
from borea.games.borderlands.components import HORSE, HORSES, LANDS, ONE, PLACES, RESOURCES, TRADED, WEAPONS
from borea.games.borderlands.judging.appraisal import gathered
from borea.games.borderlands.judging.features import (
    HUB,
    NEAR,
    USEFUL,
    arms,
    can_gather,
    features,
    holdings,
    hub_in_danger,
    progress,
)
from borea.games.borderlands.judging.plans import margin
from borea.games.borderlands.moves import GIVE
from borea.games.borderlands.state import BorderlandsState

PRICE: Final = [0.15, 0.25]  # of a useful token, in log odds, at the start and at the end of a match
MARGIN: Final = 0.01  # a deal must raise a chance by more than this in the first round of trade …
GROWTH: Final = 0.005  # … and by this much more in each later one: small errors of the evaluation would add up
MOST_FOR_ONE: Final = 2  # tokens given for each one received
EQUITY: Final = 1.2  # the share of the maker's gain that the other must gain
BARRED: Final = -1.0  # the value of a deal that a seat never agrees to
WEAPON_VALUE: Final = 3
SPOILT: Final = 0.8  # of a set's worth is lost where a rival may take it, never all: nobody breaks up a set for that
LIKELY_PLACES: Final = 3  # where a token is tried


class Scales:
    """The weights of the evaluation at one moment."""

    def __init__(self, evaluation: Evaluation, state: BorderlandsState) -> None:
        weights = evaluation.by_seats[state.seats]
        done = progress(state)
        self.weights = [early + done * (late - early) for early, late in zip(weights.early, weights.late, strict=True)]
        self.weights[USEFUL] = max(self.weights[USEFUL], PRICE[0] + done * (PRICE[1] - PRICE[0]))
        self.weights[HUB] = max(self.weights[HUB], -SPOILT * self.weights[NEAR])

    def total(self, row: list[float]) -> float:
        """Return the log odds of a row of features."""
        total = 0.0
        for index, value in enumerate(row):
            if value:
                total += value * self.weights[index]
        return total

    def standing(self, state: BorderlandsState, seat: int) -> float:
        """Return the log odds of what a seat has; what it could take or lose but for its next city is left out."""
        row = holdings(state, seat)
        if hub_in_danger(state, seat, row):
            row[HUB] = 1.0
        return self.total(row)

    def sums(self, state: BorderlandsState) -> list[float]:
        """Return the log odds of each seat; a seat that is out has very low ones."""
        return [self.total(row) if row else -1.0e3 for row in features(state)]


def shares(sums: list[float]) -> list[float]:
    """Return chances that add up to 1 from log odds."""
    best = sums[0]
    for each in sums:
        if each > best:
            best = each
    powers = [exp(each - best) for each in sums]
    whole = 0.0
    for power in powers:
        whole += power
    return [power / whole for power in powers]


def changes(early: list[float], late: list[float]) -> list[float]:
    """Return what was added, seat by seat."""
    return [late[seat] - early[seat] for seat in range(len(early))]


def likely_places(state: BorderlandsState, seat: int, kind: int) -> list[int]:
    """Return the places where a seat may want a token most: those with most of a city, or without a horse."""
    found: list[int] = []
    keys: list[float] = []
    held: i64 = state.held[seat]
    for place in listed(held):
        goods: i64 = state.goods[place]
        near: i64 = state.near[place]
        if kind == HORSE:
            if goods & HORSES:
                continue
            key = float(int(size(near & ~held)))
        else:
            key = 0.01 * float(int(size(near & held)))
            if place < LANDS and not state.city & BIT[place]:
                together = gathered(goods + ONE[kind])
                key += together + (0.5 if together > gathered(goods) else 0.0)
        at = len(keys)
        while at and keys[at - 1] < key:
            at -= 1
        if at < LIKELY_PLACES:
            keys.insert(at, key)
            found.insert(at, place)
    return found[:LIKELY_PLACES]


def put_one(scales: Scales, state: BorderlandsState, seat: int, kind: int) -> tuple[int, float]:
    """Put a token where it serves a seat best; return the place (−1 if a horse has none) and the log odds then."""
    one: i64 = ONE[kind]
    best = -1.0e9
    found = -1
    for place in likely_places(state, seat, kind):
        state.goods[place] += one
        value = scales.standing(state, seat)
        state.goods[place] -= one
        if value > best:
            best = value
            found = place
    if found < 0:
        return found, scales.standing(state, seat)
    state.goods[found] += one
    return found, best


def take_one(scales: Scales, state: BorderlandsState, seat: int, kind: int) -> int:
    """Take a token from where a seat misses it least; return the place, or −1 if it has none."""
    one: i64 = ONE[kind]
    best = -1.0e9
    found = -1
    for place in listed(state.held[seat]):
        if (state.goods[place] >> (5 * kind)) & 31:
            state.goods[place] -= one
            value = scales.standing(state, seat)
            state.goods[place] += one
            if value > best:
                best = value
                found = place
    if found >= 0:
        state.goods[found] -= one
    return found


def kinds_in(tokens: i64) -> list[int]:
    """Return the kinds of some tokens, one entry for each token."""
    return [kind for kind in range(TRADED) for _ in range(int((tokens >> (5 * kind)) & 31))]


def take_all(scales: Scales, state: BorderlandsState, seat: int, tokens: i64) -> list[int]:
    """Take tokens from where a seat misses them least; return them as `give` moves, ascending."""
    found: list[int] = []
    for kind in kinds_in(tokens):
        place = take_one(scales, state, seat, kind)
        if place >= 0:
            found.append(GIVE + kind * PLACES + place)
    return sorted(found)


class Prospect:
    """What a deal would bring: the change in each seat's chance, and which of the two should never agree to it."""

    def __init__(self, changes: list[float], barred: list[int]) -> None:
        self.changes = changes
        self.barred = barred  # seats


def prospect(scales: Scales, state: BorderlandsState, maker: int, other: int, gives: list[int], wants: i64) -> Prospect:
    """Return what a deal changes after both have paid and placed their tokens."""
    before = state.goods
    chances = shares(scales.sums(state))
    state.goods = before[:]
    given: i64 = 0
    for move in gives:
        one: i64 = ONE[(move - GIVE) // PLACES]
        state.goods[(move - GIVE) % PLACES] -= one
        given += one
    barred: list[int] = []
    if is_reckless(state, before, maker, other, wants, given):
        barred.append(maker)
    if is_reckless(state, before, other, maker, given, wants):
        barred.append(other)
    take_all(scales, state, other, wants)
    for kind in kinds_in(wants):
        put_one(scales, state, maker, kind)
    for kind in kinds_in(given):
        put_one(scales, state, other, kind)
    after = shares(scales.sums(state))
    state.goods = before
    return Prospect(changes(chances, after), barred)


def is_reckless(state: BorderlandsState, before: list[int], seat: int, rival: int, gets: i64, gives: i64) -> bool:
    """Return whether a seat must not give these tokens to a rival, whatever it gets for them.

    The maker's tokens are lifted, the other's are not: nobody knows what it will pay with.
    """
    if len(kinds_in(gives)) > MOST_FOR_ONE * len(kinds_in(gets)):
        return True
    now = state.goods
    state.goods = before
    was_crowned = nearly_won(state, rival, 0)
    reach = striking_power(state, rival, 0)
    state.goods = now
    if not was_crowned and nearly_won(state, rival, gives):
        return True
    more = striking_power(state, rival, gives)
    return more > reach and takes_a_city(state, seat, rival, reach, more)


def nearly_won(state: BorderlandsState, seat: int, gets: i64) -> bool:
    """Return whether a seat with two cities or more has the tokens of its third, or of another one, together.

    Together is in one place after it has put what it gets there, or after one transport by land.
    """
    cities = state.cities_of(seat)
    if cities < 1:
        return False
    got: i64 = gets & RESOURCES
    for place in listed(state.held[seat]):
        goods: i64 = state.goods[place]
        if place < LANDS and not state.city & BIT[place] and gathered(goods + got) == 4:
            cities += 1
            got = 0
    if cities == 2 and got:
        return can_complete(state, seat, got)
    return cities >= 3 or (cities == 2 and can_gather(state, seat))


def can_complete(state: BorderlandsState, seat: int, got: i64) -> bool:
    """Return whether a transport can bring a city's tokens together after these were put in the best place."""
    for place in listed(state.held[seat]):
        state.goods[place] += got
        found = can_gather(state, seat)
        state.goods[place] -= got
        if found:
            return True
    return False


def striking_power(state: BorderlandsState, seat: int, gets: i64) -> int:
    """Return what horses it gets, and a weapon that it can build, would add to a seat's next attack."""
    power = min(2, int((gets & HORSES) >> 20))
    got: i64 = gets & RESOURCES
    for place in listed(state.held[seat]):
        goods: i64 = state.goods[place]
        if not goods & WEAPONS and arms(goods + got):
            return power + WEAPON_VALUE
    return power


def takes_a_city(state: BorderlandsState, seat: int, rival: int, reach: int, more: int) -> bool:
    """Return whether a rival can take a city of the seat with more striking power, and could not before."""
    held: i64 = state.held[seat]
    against: i64 = state.held[rival]
    cities: i64 = held & state.city
    while cities:
        city: i64 = lowest(cities)
        cities &= cities - 1
        near: i64 = state.near[city]
        if near & against:
            lead = margin(state, rival, int(city))
            if lead + reach <= 0 < lead + more:
                return True
    return False


def asked_margin(state: BorderlandsState) -> float:
    """Return by how much a deal must raise a seat's chance now."""
    return MARGIN + GROWTH * float(int(state.rounds) - 1)


def answer_value(state: BorderlandsState, found: Prospect, seat: int, maker: int, equity: float = EQUITY) -> float:
    """Return what accepting is worth to the seat that answers; above 0 it should.

    The maker must gain less than the seat does: it has searched for what is best for itself, so what the evaluation
    gets wrong is more likely to be in its favour.
    """
    if seat in found.barred:
        return BARRED
    mine = found.changes[seat]
    return min(mine - asked_margin(state), mine - equity * found.changes[maker])


def maker_value(state: BorderlandsState, found: Prospect, seat: int) -> float:
    """Return what a deal is worth to the seat that proposes it; above 0 it should."""
    return BARRED if seat in found.barred else found.changes[seat] - asked_margin(state)
