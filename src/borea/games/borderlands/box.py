"""The board and the options of one game as compact tables, and the arithmetic of boats in their files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from borea.core.bits import BIT
from borea.core.game import Game
from borea.games.borderlands.components import FLEET, LANDS, REACH
from borea.games.borderlands.map.spec import MapSpec

FAR: Final = 99  # a distance no boat can sail
ABOVE: Final = 1  # one section meets another at its upper end,
BELOW: Final = 2  # or at its lower end


class Box:
    """The board and the options of one game as tables."""

    home: Game  # set by the game that plays with these components

    def __init__(self, spec: MapSpec, options: Mapping[str, object], done: int, rules: int) -> None:
        self.spec = spec
        self.rules: i64 = rules  # the version of the rules: phases keep what they did before a change
        self.done = done  # the closing move: its number depends on how many nodes the map has
        self.random_sites = options["sites"] == "random"
        self.any_city = options["any_city"] is True
        self.sealed = options["sealed_alliances"] is True
        self.single_winner = options["single_winner"] is True
        self.sure_first = options["sure_first_production"] is True
        self.cycle_limit = int(str(options["cycle_limit"]))
        self.trade_rounds = int(str(options["trade_rounds"]))
        self.near_land = [_mask(row) for row in spec.neighbours] + [0] * FLEET
        self.around = [_mask(row) | 1 << land for land, row in enumerate(spec.neighbours)]  # a land and its neighbours
        self.sections = spec.sections
        self.node_lands = spec.node_lands
        self.node_near = [_mask(lands) for lands in spec.node_lands]
        self.land_nodes = spec.land_nodes
        self.step_to = [[other for other, _ in row] for row in spec.steps]
        self.step_cost = [[cost for _, cost in row] for row in spec.steps]
        nodes = len(spec.node_keys)
        self.nodes = nodes
        self.distance = [_distances(spec.steps, node) for node in range(nodes)]
        self.coast = [self._coast(node) for node in range(nodes)]  # lands beside the nodes within reach of a node
        self.joined = [[0] * nodes for _ in range(nodes)]
        for section in range(self.sections):
            for other in spec.above[section]:
                self.joined[section][other] = ABOVE
            for other in spec.below[section]:
                self.joined[section][other] = BELOW

    def _coast(self, node: int) -> int:
        mask = 0
        for other, cost in enumerate(self.distance[node]):
            if cost <= REACH:
                mask |= self.node_near[other]
        return mask


def _mask(places: list[int]) -> int:
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


def _distances(steps: list[list[tuple[int, int]]], start: int) -> list[int]:
    """Return the lowest cost from one node to every other, in order of cost (BL-1.3)."""
    distance = [FAR] * len(steps)
    distance[start] = 0
    for cost in range(FAR):
        for node in range(len(steps)):
            if distance[node] == cost:
                for other, price in steps[node]:
                    if cost + price < distance[other]:
                        distance[other] = cost + price
    return distance


def adjacency(box: Box, node: list[int], rank: list[int], boats: int) -> list[int]:
    """Return what each place is adjacent to, boats included (BL-1.1, BL-1.7)."""
    near = box.near_land[:]
    for boat in range(boats):
        at = node[boat]
        place = LANDS + boat
        near[place] |= box.node_near[at]
        for land in box.node_lands[at]:
            near[land] |= BIT[place]
        for other in range(boat):
            if boats_meet(box, node, rank, boat, other, boats):
                near[place] |= BIT[LANDS + other]
                near[LANDS + other] |= BIT[place]
    return near


def boats_meet(box: Box, node: list[int], rank: list[int], boat: int, other: int, boats: int) -> bool:
    """Return whether two boats are adjacent (BL-1.7)."""
    here = node[boat]
    there = node[other]
    if here == there:
        return here >= box.sections or abs(rank[boat] - rank[other]) == 1
    side = box.joined[here][there]
    if side == 0:
        return False
    return at_end(node, rank, boat, side, boats) and at_end(node, rank, other, box.joined[there][here], boats)


def at_end(node: list[int], rank: list[int], boat: int, side: int, boats: int) -> bool:
    """Return whether a boat is the last one towards that end of its section."""
    if side == ABOVE:
        return rank[boat] == 0
    return rank[boat] == boats_in(node, node[boat], boats) - 1


def boats_in(node: list[int], at: int, boats: int) -> int:
    """Return how many boats are at a node."""
    count = 0
    for boat in range(boats):
        if node[boat] == at:
            count += 1
    return count


def without(box: Box, node: list[int], rank: list[int], boat: int, boats: int) -> None:
    """Take a boat out of its file; the boats behind it close up."""
    at = node[boat]
    if at < box.sections:
        for other in range(boats):
            if node[other] == at and rank[other] > rank[boat]:
                rank[other] -= 1
    node[boat] = -1
    rank[boat] = 0


def insert(box: Box, node: list[int], rank: list[int], boat: int, at: int, slot: int, boats: int) -> None:
    """Put a boat into the file at a node, in a slot counted from upstream; berths have no order."""
    if at < box.sections:
        for other in range(boats):
            if node[other] == at and rank[other] >= slot:
                rank[other] += 1
        rank[boat] = slot
    node[boat] = at
