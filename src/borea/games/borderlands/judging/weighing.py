"""How the levels and the search see moves: deals, votes, attacks and transports by what they change in the chance of
winning, everything else by the rules of thumb of prior.py, which the bot `greedy` follows throughout."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.bits import listed
from borea.games.borderlands import moves as number
from borea.games.borderlands.components import FACE_UP, HORSE, LANDS, ONE, PLACES
from borea.games.borderlands.fields import ATTACKING, LOGISTICS, PRODUCTION, TRADE
from borea.games.borderlands.judging.bargaining import Desk, trade_values
from borea.games.borderlands.judging.deals import Scales, shares
from borea.games.borderlands.judging.features import REACH, READY, features
from borea.games.borderlands.judging.hauling import NOTHING, Goal, hauling
from borea.games.borderlands.judging.prior import prior
from borea.games.borderlands.judging.sallies import Sally, sallies
from borea.games.borderlands.judging.stakes import Stakes
from borea.games.borderlands.judging.voyages import transports, voyages
from borea.games.borderlands.phases.market import partners
from borea.games.borderlands.phases.order import (
    ALLIES,
    DEVELOP,
    FLOOR,
    MEANS,
    PUT,
    ROUTE,
    TARGET,
    TRANSPORT,
    VOTE,
    VOYAGE,
)
from borea.games.borderlands.state import BorderlandsState

CITY_MOVES: Final = number.BUILD + number.CITY_OF_ALL
BOAT_MOVES: Final = number.BUILD + number.BOAT_OF_WOOD
WEAPON: Final = 3.0  # before cities: pieces are built in ascending order


def weigh(desk: Desk, state: BorderlandsState, seat: int, moves: list[int]) -> list[float]:
    """Return the value of each move; no other phases share a unit with each other."""
    phase = state.phase
    if FLOOR <= phase <= PUT:
        return trade_values(desk, state, seat, moves)
    if phase == DEVELOP:
        return building(desk, state, seat, moves)
    if phase == VOTE:
        wanted = number.VOTE + (1 if wants_part(desk, state, seat) else 0)
        return [1.0 if move == wanted else 0.0 for move in moves]
    if phase == ALLIES:
        stakes = Stakes(Scales(desk.evaluation, state), state)
        chosen = number.SIDE + stakes.side(state.target, state.active, seat)
        return [1.0 if move == chosen else 0.0 for move in moves]
    if phase == TARGET:
        return sallies(Scales(desk.evaluation, state), state, seat, moves)
    if phase == MEANS:
        return means(state, seat, moves)
    if (TRANSPORT <= phase <= ROUTE or phase == VOYAGE) and state.errand != ATTACKING:
        return carrying(desk, state, seat, moves)
    return prior(state, seat, moves)


def building(desk: Desk, state: BorderlandsState, seat: int, moves: list[int]) -> list[float]:
    """Return the value of each thing to build: by rule of thumb, but weapons where they raise the seat's chance."""
    scales = Scales(desk.evaluation, state)
    now = shares(scales.sums(state))[seat]
    values = prior(state, seat, moves)
    cities = [(move - number.BUILD - number.CITY_OF_ALL) % LANDS for move in moves if CITY_MOVES <= move < BOAT_MOVES]
    for index, move in enumerate(moves):
        recipe = move - number.BUILD
        if 0 <= recipe < number.CITY_OF_ALL and recipe % PLACES not in cities:
            after = state.copy()
            after.apply(seat, move)
            gain = shares(scales.sums(after))[seat] - now
            values[index] = WEAPON + gain if gain > 0.0 else -1.0
    return values


def means(state: BorderlandsState, seat: int, moves: list[int]) -> list[float]:
    """Return the value of each way of attacking; a boat that was refused passage is not tried again.

    It may have hundreds of other routes, and those who have said no once would be asked about each of them.
    """
    refused = [number.SAIL + route.boat for route in state.refused_routes]
    values = prior(state, seat, moves)
    for index, move in enumerate(moves):
        if move in refused:
            values[index] = NOTHING
    return values


def carrying(desk: Desk, state: BorderlandsState, seat: int, moves: list[int]) -> list[float]:
    """Return the value of each move of a transport: to build or, as logistics, to attack."""
    scales = Scales(desk.evaluation, state)
    goal = Sally(scales, state, seat) if state.errand == LOGISTICS else Goal(scales)
    if state.phase == TRANSPORT:
        return transports(goal, state, seat, moves)
    if state.phase in (ROUTE, VOYAGE):
        return voyages(goal, state, seat, moves)
    return hauling(goal, state, seat, moves)


def weigh_quickly(desk: Desk, state: BorderlandsState, seat: int, moves: list[int]) -> list[float]:
    """Return as `weigh` what rollouts need: a trade is finished, but none begun, and nothing is looked at twice."""
    if state.phase == FLOOR:
        return [0.0 if move == number.PASS else -1.0 for move in moves]
    if FLOOR < state.phase <= PUT:
        return trade_values(desk, state, seat, moves)
    return prior(state, seat, moves)


def wants_part(desk: Desk, state: BorderlandsState, seat: int) -> bool:
    """Return whether production, trade or transport would raise the seat's chance more than skipping it."""
    scales = Scales(desk.evaluation, state)
    now = shares(scales.sums(state))
    if state.part == TRADE:
        return gains_by_trade(desk, state, seat)
    if state.part == PRODUCTION:
        before = state.goods
        state.goods = produced(state)
        after = shares(scales.sums(state))
        state.goods = before
    else:
        rows = features(state)
        for row in rows:
            if row and row[REACH] > 0.0:
                row[REACH] = 0.0
                row[READY] = 1.0
        after = shares([scales.total(row) if row else -1.0e3 for row in rows])
    return after[seat] >= now[seat]


def gains_by_trade(desk: Desk, state: BorderlandsState, seat: int) -> bool:
    """Return whether a seat would have an offer to make; deals of others can only cost it something."""
    state.rounds += 1
    found = False
    area: i64 = partners(state, seat)
    for other in listed(area):
        if desk.best_offer(state, seat, other).value > 0.0:
            found = True
            break
    state.rounds -= 1
    return found


def produced(state: BorderlandsState) -> list[int]:
    """Return the goods after every site has produced what it lacks (BL-5.1, BL-5.2); herds do not grow."""
    goods = state.goods[:]
    for land, site in enumerate(state.sites):
        kind = site - FACE_UP
        if kind < 0:
            continue
        around: i64 = state.box.around[land]
        cities: i64 = state.city
        if not state.box.any_city:
            held: i64 = state.held[state.owner[land]]
            cities &= held
        full = 2 if kind != HORSE and around & cities else 1
        have = int((goods[land] >> (5 * kind)) & 31)
        if have < full:
            goods[land] += (full - have) * ONE[kind]
    return goods
