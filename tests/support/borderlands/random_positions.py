"""Random positions of Borderlands, and positions as boards of the slow version."""

from __future__ import annotations

from borea.core.chance import FastRng
from borea.games.borderlands.components import KINDS, LANDS, PLACES
from borea.games.borderlands.state import BorderlandsState
from tests.support.borderlands import slow
from tests.support.borderlands.positions import Table, create

GAMES = {(rules, sealed): create(rules, sealed_alliances=sealed) for rules in (1, 2) for sealed in (False, True)}


def board_of(state: BorderlandsState) -> slow.Board:
    """Return a state as a board of the slow version."""
    spec = state.box.spec
    names = [*spec.keys, *[f"boat.{boat + 1}" for boat in range(12)]]
    goods = []
    for place in range(PLACES):
        for index, kind in enumerate(KINDS):
            goods += [(names[place], kind)] * (state.goods[place] >> (5 * index) & 31)
    boats = [
        slow.Boat(f"boat.{boat + 1}", spec.node_keys[state.node[boat]], state.rank[boat]) for boat in range(state.boats)
    ]
    owners = {names[place]: state.owner[place] for place in range(PLACES) if state.owner[place] >= 0}
    cities = frozenset(names[land] for land in range(LANDS) if state.city >> land & 1)
    return slow.Board(spec, owners, tuple(sorted(goods)), cities, tuple(boats))


def scattered(seed: int, part: str = "attack", rules: int = 2, sealed: bool = False) -> BorderlandsState:
    """Return a random position at the beginning of a part of the cycle, under a version of the rules."""
    rng = FastRng(seed)
    seats = 2 + int(rng.below(3))
    table = Table(seats, GAMES[rules, sealed])
    for key in table.spec.keys:
        table.own(int(rng.below(seats)), key, city=rng.below(4) == 0 and bin(table.state.city).count("1") < 12)
    for _ in range(int(rng.below(8))):
        node = table.spec.node_keys[int(rng.below(len(table.spec.node_keys)))]
        table.boat(int(rng.below(seats)), node)
    for kind, amount in (("horse", 15), ("weapon", 12)):
        for _ in range(amount):
            place = table.names[int(rng.below(LANDS + table.state.boats))]
            if not board_of(table.state).holding(place, kind):
                table.put(place, **{kind: 1})
    return table.begin(part, lead=int(rng.below(seats)))
