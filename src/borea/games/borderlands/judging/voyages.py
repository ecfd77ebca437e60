"""Boats that carry goods: a boat takes resources from one place of its owner to another, if the seat's log odds are
better for it. As with transports by land, every step is found again from the position it starts from."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.bits import BIT, listed
from borea.games.borderlands import moves as number
from borea.games.borderlands.box import FAR
from borea.games.borderlands.components import LANDS, REACH, RESOURCES
from borea.games.borderlands.judging.appraisal import gathered
from borea.games.borderlands.judging.hauling import (
    EFFORT,
    NOTHING,
    Goal,
    Haul,
    begun,
    first_token,
    from_last,
    is_by_land,
)
from borea.games.borderlands.phases.boats.route import route_cost
from borea.games.borderlands.phases.order import ROUTE
from borea.games.borderlands.state import BorderlandsState

ABOARD: Final = -1  # instead of a place: what is already aboard


class Voyage:
    """Finds the best way on for a boat: what to load, and where to unload it with all else that is aboard."""

    def __init__(self, goal: Goal, state: BorderlandsState, seat: int, boat: int) -> None:
        self.goal = goal
        self.state = state
        self.seat = seat
        self.place = LANDS + boat
        held: i64 = state.held[seat]
        self.lands = [land for land in listed(held) if land < LANDS and state.box.land_nodes[land]]

    def landed(self, source: int, load: i64, target: int) -> float:
        """Return how good it is to have a load, and the resources that are aboard, in a place."""
        goods = self.state.goods
        aboard: i64 = goods[self.place] & RESOURCES
        before: i64 = goods[target]
        if not load + aboard or (load and gathered(before + load + aboard) <= max(1, gathered(before))):
            return NOTHING
        goods[self.place] -= aboard
        if source != ABOARD:
            goods[source] -= load
        goods[target] += load + aboard
        value = self.goal.worth(self.state, self.seat)
        goods[target] -= load + aboard
        if source != ABOARD:
            goods[source] += load
        goods[self.place] += aboard
        return value

    def loads(self, source: int, target: int, last: int) -> list[int]:
        """Return what to take from a place: all its resources, or one of each kind that the other place lacks."""
        goods: i64 = from_last(self.state.goods[source] & RESOURCES, last)
        there: i64 = self.state.goods[target] + self.state.goods[self.place]
        lacking: i64 = 0
        for kind in range(4):
            shift: i64 = 5 * kind
            if goods >> shift & 31 and not there >> shift & 31:
                lacking += BIT[5 * kind]
        return [int(lacking), int(goods)] if lacking and lacking != goods else [int(goods)] if goods else []

    def planned(self, stops: list[int]) -> Haul:
        """Return the best next step of a route that has these stops so far."""
        box, best, cheapest = self.state.box, Haul(), FAR
        here = stops[-1]
        left = REACH - route_cost(self.state, stops)
        done = self.state.box.done
        for target in self.lands:
            for source in [ABOARD, *self.lands]:
                if source == target:
                    continue
                loads = [0] if source == ABOARD else self.loads(source, target, -1)
                middle = here if source == ABOARD or self.passes(stops, source) else self.nearest(here, source)
                if middle < 0 or not loads:
                    continue
                end = self.nearest(middle, target)
                cost = box.distance[here][middle] + box.distance[middle][end] if end >= 0 else FAR
                if cost > left:
                    continue
                move = self.step(here, middle if middle != here else end) if cost else done
                for load in loads:
                    value = self.landed(source, load, target)
                    if value > best.value or (value == best.value > NOTHING and cost < cheapest):
                        best.value, best.move, cheapest = value, move, cost
        return best

    def passes(self, stops: list[int], land: int) -> bool:
        """Return whether a route passes a land."""
        return any(node in stops for node in self.state.box.land_nodes[land])

    def nearest(self, node: int, land: int) -> int:
        """Return the stop beside a land that is nearest to another stop, or −1."""
        best, found = FAR, -1
        for end in self.state.box.land_nodes[land]:
            if self.state.box.distance[node][end] < best:
                best, found = self.state.box.distance[node][end], end
        return found

    def step(self, here: int, end: int) -> int:
        """Return the move to the first stop on a shortest way."""
        box = self.state.box
        for index, node in enumerate(box.step_to[here]):
            if box.step_cost[here][index] + box.distance[node][end] == box.distance[here][end]:
                return number.WAY + node
        return box.done

    def calling(self) -> Haul:
        """Return the best thing to do at a stop of a route that is settled: load, unload or sail on."""
        state, best = self.state, Haul()
        done = state.box.done
        here = self.beside(int(state.step))
        best.offer(self.goal.worth(state, self.seat), done)
        for stop in range(int(state.step), int(state.step) + 1 if state.stopped else len(state.route)):
            now = stop == state.step
            for target in self.beside(stop):
                aboard: i64 = state.goods[self.place] & RESOURCES
                unloading = first_token(aboard, target) - number.LOAD + number.UNLOAD if now and aboard else done
                best.offer(self.landed(ABOARD, 0, target), unloading)
                for later in range(int(state.step), stop + 1):
                    for source in self.beside(later):
                        for load in self.loads(source, target, int(state.last) if source in here else -1):
                            if source != target:
                                loading = first_token(load, source) if later == state.step else done
                                best.offer(self.landed(source, load, target), loading)
        return best

    def beside(self, stop: int) -> list[int]:
        """Return the seat's lands beside a stop of the route."""
        lands: i64 = self.state.box.node_near[self.state.route[stop]]
        return listed(lands & self.state.held[self.seat])


def carried(goal: Goal, state: BorderlandsState, seat: int, move: int) -> float:
    """Return the log odds that a transport can lead to; a boat that was refused passage is not tried again."""
    if is_by_land(move):
        return begun(goal, state, seat, move)
    if number.SAIL <= move < number.CHAIN and not state.tries:
        boat = move - number.SAIL
        return Voyage(goal, state, seat, boat).planned([state.node[boat]]).value
    return NOTHING


def transports(goal: Goal, state: BorderlandsState, seat: int, moves: list[int]) -> list[float]:
    """Return what each transport gains beyond the effort; to do nothing is worth nothing.

    One that makes the position no better for its goal is worth less than nothing.
    """
    now = Goal(goal.scales).worth(state, seat)
    least = max(now, goal.worth(state, seat)) + EFFORT
    values: list[float] = []
    for move in moves:
        if move in (state.box.done, number.FORGO):
            values.append(0.0)
        else:
            value = carried(goal, state, seat, move)
            values.append(value - now - EFFORT if value >= least else NOTHING)
    return values


def voyages(goal: Goal, state: BorderlandsState, seat: int, moves: list[int]) -> list[float]:
    """Return the value of each step of a boat that carries goods; without a plan it stays where it is."""
    under_way = Voyage(goal, state, seat, state.boat)
    best = under_way.planned(state.route) if state.phase == ROUTE else under_way.calling()
    chosen = best.move if best.move in moves else state.box.done
    return [1.0 if move == chosen else -1.0 for move in moves]
