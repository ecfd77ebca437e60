"""Transports by land that build: the levels carry tokens where their own evaluation is better for it.

Every step is found anew from what has been loaded so far, so nothing needs to be remembered between two of them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.bits import BIT, listed
from borea.games.borderlands import moves as number
from borea.games.borderlands.components import A_HORSE, HORSES, ONE, PLACES, RESOURCES, WEAPONS
from borea.games.borderlands.judging.deals import Scales
from borea.games.borderlands.judging.features import DANGER, HUB, PREY, holdings, hub_in_danger, is_threatened
from borea.games.borderlands.judging.plans import margin
from borea.games.borderlands.phases.chain import connected
from borea.games.borderlands.phases.holdings import horses_of
from borea.games.borderlands.phases.order import DROP, FOOT_LOAD, FOOT_TO, LIFT, RIDE
from borea.games.borderlands.state import BorderlandsState

NOTHING: Final = -1.0e9  # below core.game.NEVER
EFFORT: Final = 0.02  # log odds that a transport must gain: who carries for less carries back and forth
KINDS: Final = 6


class Haul:
    """The best that a seat can make of a transport from some point on: the log odds then, and the next move."""

    def __init__(self) -> None:
        self.value = NOTHING
        self.move = -1

    def offer(self, value: float, move: int) -> None:
        """Take a plan that is better than the best so far."""
        if value > self.value:
            self.value = value
            self.move = move


class Goal:
    """What transports are for: the seat's log odds, with the cities that it could take and those that it could lose."""

    def __init__(self, scales: Scales) -> None:
        self.scales = scales

    def worth(self, state: BorderlandsState, seat: int) -> float:
        """Return how good a position is for a seat."""
        row = holdings(state, seat)
        if hub_in_danger(state, seat, row):
            row[HUB] = 1.0
        held: i64 = state.held[seat]
        for city in listed(state.city):
            near: i64 = state.near[city]
            if held & BIT[city]:
                row[DANGER] += 1.0 if is_threatened(state, city) else 0.0
            elif near & held and state.owner[city] >= 0 and margin(state, seat, city) > 0:
                row[PREY] += 1.0
        return self.scales.total(row)


def hauling(goal: Goal, state: BorderlandsState, seat: int, moves: list[int]) -> list[float]:
    """Return the value of each move of a transport by land that has begun: 1 for the next step of the best plan."""
    phase = state.phase
    best = Haul()
    if phase == FOOT_TO:
        for move in moves:
            best.offer(on_foot(goal, state, seat, int(state.here), move - number.TO).value, move)
    elif phase == FOOT_LOAD:
        target = listed(state.area)[0]
        best = on_foot(goal, state, seat, int(state.here), target)
        if state.last >= 0 and goal.worth(state, seat) >= best.value:
            best.move = state.box.done
    elif phase in (LIFT, DROP):
        best.move = chaining(goal, state, seat, moves)
    else:
        best = riding(goal, state, seat)
    return [1.0 if move == best.move else -1.0 for move in moves]


def is_by_land(move: int) -> bool:
    """Return whether a transport is on foot, by horse or by chain."""
    return number.FOOT <= move < number.SAIL or number.CHAIN <= move < number.CHAIN + PLACES


def begun(goal: Goal, state: BorderlandsState, seat: int, move: int) -> float:
    """Return the log odds that a transport can lead to."""
    if move >= number.CHAIN:
        return chained(
            goal, state, seat, listed(connected(state, BIT[move - number.CHAIN], horses_of(state, seat)))
        ).value
    if move < number.HORSE:
        best = NOTHING
        source = move - number.FOOT
        near: i64 = state.near[source]
        for target in listed(near & state.held[seat]):
            best = max(best, on_foot(goal, state, seat, source, target).value)
        return best
    here, cargo = state.here, state.cargo
    state.here = move - number.HORSE
    state.goods[state.here] -= A_HORSE
    state.cargo = A_HORSE
    found = riding(goal, state, seat).value
    state.goods[state.here] += A_HORSE
    state.here, state.cargo = here, cargo
    return found


def loads(goods: i64, target: i64, last: i64) -> list[int]:
    """Return loads worth a try, for a place with these tokens: all resources, what it lacks, arms, a single token.

    Tokens are picked up by kind, ascending.
    """
    goods = from_last(goods, last)
    if target & HORSES:
        goods &= ~HORSES
    if target & WEAPONS:
        goods &= ~WEAPONS
    lacking: i64 = 0
    singles: list[int] = []
    for kind in range(KINDS):
        one: i64 = ONE[kind]
        if goods >> (5 * kind) & 31:
            singles.append(int(one))
            if not target >> (5 * kind) & 31:
                lacking += one
    resources: i64 = goods & RESOURCES
    weapons: i64 = goods & WEAPONS
    bundles = [int(resources), int(lacking & RESOURCES), int(lacking - (lacking & RESOURCES)), int(resources + weapons)]
    found: list[int] = []
    for load in bundles + singles:
        if load and load not in found:
            found.append(load)
    return found


def ride_loads(goods: i64, last: i64) -> list[int]:
    """Return what a horse may take along from a place with these tokens: nothing, the resources, the weapon too."""
    goods = from_last(goods, last)
    resources = int(goods & RESOURCES)
    weapons = int(goods & WEAPONS)
    found = [0]
    if resources:
        found.append(resources)
    if weapons:
        found.append(resources + weapons)
    return found


def from_last(goods: i64, last: i64) -> i64:
    """Return the tokens that can still be picked up, from the kind of the last one on."""
    if last < 0:
        return goods
    first: i64 = 5 * ((last - number.LOAD) // PLACES)
    return goods >> first << first


def first_token(load: i64, place: int) -> int:
    """Return the move that picks up the first token of a load."""
    kind = 0
    while not load & 31:
        load >>= 5
        kind += 1
    return number.LOAD + kind * PLACES + place


def on_foot(goal: Goal, state: BorderlandsState, seat: int, source: int, target: int) -> Haul:
    """Return the best load to carry to an adjacent place."""
    best = Haul()
    goods = state.goods
    last = state.last if state.phase == FOOT_LOAD else -1
    for load in loads(goods[source], goods[target], last):
        goods[source] -= load
        goods[target] += load
        best.offer(goal.worth(state, seat), first_token(load, source))
        goods[target] -= load
        goods[source] += load
    return best


def riding(goal: Goal, state: BorderlandsState, seat: int) -> Haul:
    """Return the best way on for a horse that has taken some tokens along."""
    best = Haul()
    here, cargo = int(state.here), state.cargo
    begins = state.phase != RIDE or not state.step
    last = state.last if state.phase == RIDE else -1
    held: i64 = state.held[seat]
    near: i64 = state.near[here]
    for load in ride_loads(state.goods[here], last):
        state.goods[here] -= load
        state.cargo = cargo + load
        for target in listed(near & held):
            step = (number.TO if begins else number.ON) + target
            value = going_on(goal, state, seat, target) if begins else arrived(goal, state, seat, target)
            best.offer(value, first_token(load, here) if load else step)
        state.cargo = cargo
        state.goods[here] += load
    if not begins and state.last < 0:
        best.offer(arrived(goal, state, seat, here), state.box.done)
    return best


def going_on(goal: Goal, state: BorderlandsState, seat: int, middle: int) -> float:
    """Return the best log odds of a horse that has come to a place and may go one step further."""
    best = arrived(goal, state, seat, middle)
    near: i64 = state.near[middle]
    cargo = state.cargo
    for load in ride_loads(state.goods[middle], -1):
        state.goods[middle] -= load
        state.cargo = cargo + load
        for target in listed(near & state.held[seat]):
            best = max(best, arrived(goal, state, seat, target))
        state.cargo = cargo
        state.goods[middle] += load
    return best


def arrived(goal: Goal, state: BorderlandsState, seat: int, target: int) -> float:
    """Return the log odds once the horse and what it carries are put down."""
    goods: i64 = state.goods[target]
    if goods & HORSES or (goods & WEAPONS and state.cargo & WEAPONS):
        return NOTHING
    state.goods[target] += state.cargo
    value = goal.worth(state, seat)
    state.goods[target] -= state.cargo
    return value


def chained(goal: Goal, state: BorderlandsState, seat: int, area: list[int]) -> Haul:
    """Return the place of a chain where all its resources, and what was picked up, are worth most together."""
    before = state.goods
    best = Haul()
    for target in area:
        state.goods = before[:]
        for place in area:
            load: i64 = state.goods[place] & RESOURCES
            if place != target:
                state.goods[place] -= load
                state.goods[target] += load
        state.goods[target] += state.cargo
        best.offer(goal.worth(state, seat), target)
    state.goods = before
    return best


def chaining(goal: Goal, state: BorderlandsState, seat: int, moves: list[int]) -> int:
    """Return the next step of a chain: pick up every resource that is elsewhere, then put everything there."""
    end = chained(goal, state, seat, listed(state.area)).move
    for move in moves:
        index = move - (number.UNLOAD if state.phase == DROP else number.LOAD)
        if move != state.box.done and index < 4 * PLACES and (index % PLACES == end) == (state.phase == DROP):
            return move
    return moves[-1]
