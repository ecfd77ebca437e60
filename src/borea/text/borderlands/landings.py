"""What a boat can add to an attack (BL-9.3, BL-9.10): where it may land, what it can load on the way and bring. Assumes
free passage everywhere; places, order in a section and adjacency come from the engine."""

from __future__ import annotations

from collections.abc import Iterator

from borea.core.bits import BIT, listed
from borea.games.borderlands.components import HORSES, LANDS, REACH, WEAPONS
from borea.games.borderlands.fields import ATTACKING
from borea.games.borderlands.phases.boats.loads import beside
from borea.games.borderlands.phases.boats.route import goals
from borea.games.borderlands.phases.boats.voyage import planned_adjacency, slots
from borea.games.borderlands.state import BorderlandsState


class Landing:
    """One boat sent against one target: the best sums it can reach before others declare a side."""

    def __init__(self, state: BorderlandsState, boat: int, target: int) -> None:
        self.state = state.copy()
        self.state.errand = ATTACKING
        self.state.boat = boat
        self.state.target = target
        self.boat = boat
        self.target = target
        self.start = state.node[boat]

    def best(self) -> tuple[int, int]:
        """Return attack and defence where the attack is furthest ahead, the new warrior included."""
        found = [self.sums(end, slot) for end, slot in self.ends()]
        return max(found, key=lambda sums: (sums[0] - sums[1], sums[0]))

    def ends(self) -> Iterator[tuple[int, int]]:
        """Yield where the boat may land beside the target, with its place among the boats there."""
        state = self.state
        for end in goals(state, self.boat, self.target):
            if self.is_in_reach([end]):  # where it lies already too: a step out and back costs at most 4
                state.route, state.step = [self.start, end], 1
                places = slots(state)
                for slot in places if self.target >= LANDS else places[:1]:  # the file does not matter to a bank
                    yield end, slot

    def sums(self, end: int, slot: int) -> tuple[int, int]:
        """Return attack and defence with the boat in one place and the best load landed."""
        state = self.state
        state.spot, state.slot = end, slot
        front = planned_adjacency(state)[self.target]
        defender = state.owner[self.target]
        attack, defence = 1, int(state.value(self.target))
        for place in listed(front):
            if state.owner[place] == state.active:
                attack += int(state.value(place))
            elif state.owner[place] == defender:
                defence += int(state.value(place))
        return attack + self.landed(end, front), defence

    def landed(self, end: int, front: int) -> int:
        """Return what one horse and one weapon add that lie on a way to the end and did not count beside the target."""
        horses, weapons = self.sources(HORSES, front), self.sources(WEAPONS, front)
        pairs = [pair for one in horses for other in weapons for pair in ((one, other), (other, one))]
        if any(self.is_in_reach([*pair, end]) for pair in pairs):
            return 4
        if any(self.is_in_reach([node, end]) for node in weapons):
            return 3
        return int(any(self.is_in_reach([node, end]) for node in horses))

    def sources(self, tokens: int, front: int) -> list[int]:
        """Return the stops where a token can be taken up that does not count already."""
        state = self.state
        return [
            node
            for node in range(state.box.nodes)
            if self.is_in_reach([node])
            and any(state.goods[place] & tokens and not front & BIT[place] for place in listed(beside(state, node)))
        ]

    def is_in_reach(self, stops: list[int]) -> bool:
        """Return whether the shortest way by these stops is not too long."""
        ways = zip([self.start, *stops], stops, strict=False)
        return sum(self.state.box.distance[one][other] for one, other in ways) <= REACH
