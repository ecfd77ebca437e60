"""Checks on any number of random positions: few in tests, many in scripts/full. Each returns how many it compared."""

from __future__ import annotations

import itertools
import json
import sys

from borea.core.chance import FastRng
from borea.core.game import Event
from borea.games.borderlands.components import KINDS, LANDS, PLACES
from borea.games.borderlands.generate import generate
from borea.games.borderlands.map.spec import check_balance, read_map
from borea.games.borderlands.phases.order import CARRY, LEAVE, MEANS, REFUSED, ROUTE, SLOT, TARGET, TRANSPORT, VOYAGE
from borea.games.borderlands.state import BorderlandsState
from tests.support.borderlands import slow
from tests.support.borderlands.positions import Table, create, token_table

RANDOM = create(sealed_alliances=False)


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


def scattered(seed: int, part: str = "attack") -> BorderlandsState:
    """Return a random position at the beginning of a part of the cycle."""
    rng = FastRng(seed)
    seats = 2 + int(rng.below(3))
    table = Table(seats, RANDOM)
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


def attacked(state: BorderlandsState, rng: FastRng) -> list[Event]:
    """Choose a random target and play at random until the totals are known or the attack has failed."""
    events: list[Event] = []
    targets = [move for move in state.moves(state.active) if move < PLACES]
    state.apply(state.active, targets[rng.below(len(targets))], events)
    while state.phase not in (TARGET, CARRY) and not any(event.kind.startswith("totals") for event in events):
        moves = state.moves(state.actor())
        state.apply(state.actor(), moves[rng.below(len(moves))], events)
    return events


def check_sums(positions: int, seed: int) -> int:
    """Attack at random in random positions and compare the totals with the slow version's (BL-9.5)."""
    compared = by_boat = brought = 0
    first = seed * 1_000_003
    for seed in range(first, first + positions):
        state = scattered(seed)
        board = board_of(state)
        attacker = state.active
        events = attacked(state, FastRng(seed))
        shown = [event for event in events if event.kind.startswith("attack-shown")]
        sums = [event for event in events if event.kind.startswith("totals")]
        if not sums:
            continue
        slots = shown[0].slots
        tokens = slots["brings"]
        assert isinstance(tokens, list)
        brings = [(str(token).rpartition(".")[0], str(token).rpartition(".")[2]) for token in tokens]
        if "boat" in slots:
            by_boat += 1
            board = board.moved(f"boat.{slots['boat']}", str(slots["node"]), int(str(slots["slot"])) - 1)
            assert board.adjacent(f"boat.{slots['boat']}", str(slots["place"]))
        sides = {
            int(str(event.slots["seat"])): event.kind.removeprefix("sided-")
            for event in events
            if event.kind.startswith("sided-")
        }
        expected = slow.totals(board, attacker, str(slots["place"]), brings, sides)
        assert (sums[0].slots["attack"], sums[0].slots["defence"]) == expected, (seed, slots, sides)
        parts = sums[0].slots["parts"]
        assert isinstance(parts, list)
        added = [sum(part[3] for part in parts if part[0] == side) for side in ("attack", "defence")]
        assert tuple(added) == expected, (seed, parts)
        compared += 1
        brought += bool(brings)
    assert by_boat > positions * 0.05
    assert brought > positions * 0.1
    return compared


def sailed(state: BorderlandsState, rng: FastRng) -> tuple[list[str], dict[tuple[str, int], str], str, str]:
    """Send a random boat along a random route, with random answers; return route, answers, boat and where it ends."""
    tokens = token_table(state)
    keys = state.box.spec.node_keys
    seat = state.active
    sails = [move for move in state.moves(seat) if tokens[move].startswith("sail:")]
    move = sails[rng.below(len(sails))]
    boat = int(tokens[move].removeprefix("sail:"))
    state.apply(seat, move)
    answers: dict[tuple[str, int], str] = {}
    route: list[str] = []
    while state.phase in (ROUTE, LEAVE, MEANS, REFUSED, VOYAGE, SLOT) and state.active == seat:
        actor = state.actor()
        moves = state.moves(actor)
        move = moves[-1] if state.phase == VOYAGE else moves[rng.below(len(moves))]
        if state.phase == ROUTE:
            route = [keys[node] for node in state.route]
            if tokens[move] == "done" and len(route) < 4 and len(moves) > 1:
                move = moves[0]
        elif state.phase == LEAVE:
            answers[keys[state.about], actor] = tokens[move].removeprefix("leave:")
        elif state.phase == REFUSED:
            move = moves[0]
        state.apply(actor, move)
    return route, answers, f"boat.{boat}", keys[state.node[boat - 1]]


def landed(state: BorderlandsState, rng: FastRng) -> tuple[list[str], dict[tuple[str, int], str], str]:
    """Plan an attack on a random target by a random boat, if one can reach it; return route, answers and boat."""
    tokens = token_table(state)
    keys = state.box.spec.node_keys
    targets = [move for move in state.moves(state.active) if move < PLACES]
    state.apply(state.active, targets[rng.below(len(targets))])
    answers: dict[tuple[str, int], str] = {}
    route: list[str] = []
    sails = [move for move in state.moves(state.actor()) if tokens[move].startswith("sail:")]
    if state.phase != MEANS or not sails:
        return route, answers, ""
    boat = tokens[sails[rng.below(len(sails))]]
    state.apply(state.active, tokens.index(boat))
    while state.phase in (ROUTE, LEAVE):
        actor = state.actor()
        moves = state.moves(actor)
        move = moves[rng.below(len(moves))]
        if state.phase == ROUTE:
            route = [keys[node] for node in state.route]
        else:
            answers[keys[state.about], actor] = tokens[move].removeprefix("leave:")
        state.apply(actor, move)
    return route, answers, boat.replace("sail:", "boat.")


def check_asked(passage: slow.Passage, limit: int = 3000) -> int:
    """Compare who was asked, in order, with whose answer can decide by brute force; return how many (BL-8.2).

    What would take too long is left out.
    """
    compared = 0
    given: dict[tuple[str, int], str] = {}
    for holder, answer in passage.answers.items():
        could = slow.can_matter(passage._replace(answers=given), holder, limit)
        assert could is not False, (passage, holder, given)
        given = given | {holder: answer}
        compared += could is not None
    holders = {holder for step in range(len(passage.route)) for holder in passage.holders(step)}
    for holder in sorted(holders - set(passage.answers)):
        could = slow.can_matter(passage, holder, limit)
        assert not could, (passage, holder)
        compared += could is not None
    return compared


def check_silent(passage: slow.Passage, end: str) -> None:
    """Check that a boat that loads nothing ends at the same node for any answers of the seats that were not asked."""
    holders = {holder for step in range(len(passage.route)) for holder in passage.holders(step)}
    unasked = sorted(holders - set(passage.answers))
    for words in itertools.islice(itertools.product(slow.ANSWERS, repeat=len(unasked)), 243):
        said = passage.answers | dict(zip(unasked, words, strict=True))
        assert slow.held_at(passage.board, passage.seat, passage.boat, passage.route, said) == end, (passage, said)


def check_boats(positions: int, seed: int) -> int:
    """Send boats at random, in transport and attack, and compare stops and who is asked with the slow version.

    Return how many bank holders were compared.
    """
    stopped = checked = 0
    first = seed * 1_000_003
    for seed in range(first, first + positions):
        state = scattered(seed, "transport")
        seat = state.active
        if state.phase != TRANSPORT or not any(state.owner[LANDS + boat] == seat for boat in range(state.boats)):
            continue
        board = board_of(state)
        route, answers, boat, end = sailed(state, FastRng(seed))
        assert end == slow.held_at(board, seat, boat, route, answers), (seed, route, answers)
        stopped += end != route[-1]
        checked += check_asked(slow.Passage(board, seat, boat, route, answers))
        check_silent(slow.Passage(board, seat, boat, route, answers), end)
        state = scattered(seed, "attack")
        board = board_of(state)
        route, answers, boat = landed(state, FastRng(seed))
        checked += check_asked(slow.Passage(board, state.active, boat, route, answers, landing=True))
    assert stopped > positions // 40
    return checked


def check_maps(maps: int, seed: int) -> int:
    """Generate maps from consecutive seeds; every one passes the validator (BL-12.1)."""
    for number in range(seed * maps, (seed + 1) * maps):
        check_balance(read_map(generate(number)))
    return maps


CHECKS = {"sums": check_sums, "boats": check_boats, "maps": check_maps}

if __name__ == "__main__":
    check, trials, number = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    print(json.dumps({"check": check, "trials": trials, "compared": CHECKS[check](trials, number)}))
