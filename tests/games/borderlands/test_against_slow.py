"""The engine against the slow version: attack sums on random positions, boat reach, and every plan by brute force."""

from __future__ import annotations

import itertools
import os

import pytest

from borea.core.chance import FastRng
from borea.core.game import Event
from borea.games.borderlands.components import KINDS, LANDS, PLACES
from borea.games.borderlands.state import BorderlandsState
from borea.games.borderlands.table import (
    CARRY,
    LEAVE,
    NEXT_SEAT,
    REFUSED,
    ROUTE,
    SAME_SEAT,
    SLOT,
    TARGET,
    TRANSPORT,
    VOYAGE,
)
from tests.games.borderlands import slow
from tests.games.borderlands.positions import Table, box, play, token_table

POSITIONS = int(os.environ.get("BOREA_ATTACKS", "400"))  # the full run asks for 100,000
RANDOM = box(sealed_alliances=False)


def board_of(state: BorderlandsState) -> slow.Board:
    """Return a table in the words of the slow version."""
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
    """Return a random position at the beginning of a phase."""
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
    """Name a random target and play at random until the sums are known, or the attack has come to nothing."""
    events: list[Event] = []
    targets = [move for move in state.moves(state.active) if move < PLACES]
    state.apply(state.active, targets[rng.below(len(targets))], events)
    while state.phase not in (TARGET, CARRY) and not any(event.kind.startswith("totals") for event in events):
        moves = state.moves(state.actor())
        state.apply(state.actor(), moves[rng.below(len(moves))], events)
    return events


def test_bl_9_5_sums_agree_with_the_slow_version_on_random_positions() -> None:
    compared = by_boat = brought = 0
    for seed in range(POSITIONS):
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
        compared += 1
        brought += bool(brings)
    assert compared > POSITIONS * 0.8
    assert by_boat > POSITIONS * 0.1
    assert brought > POSITIONS * 0.2


def test_bl_1_7_adjacency_agrees_with_the_slow_version() -> None:
    for seed in range(12):
        state = scattered(1000 + seed)
        board = board_of(state)
        names = list(board.owners)
        for one in names:
            for other in names:
                if one != other:
                    near = state.near[index_of(state, one)] >> index_of(state, other) & 1
                    assert bool(near) == board.adjacent(one, other), (seed, one, other)


def index_of(state: BorderlandsState, place: str) -> int:
    """Return the number of a place."""
    return LANDS + int(place[5:]) - 1 if place.startswith("boat.") else state.box.spec.keys.index(place)


STARTS = ["twine-4", "west-4", "east-7", "cold-mere.whalebone", "star-mere.glassmere", "twine-9"]


@pytest.mark.parametrize("start", STARTS)
def test_bl_7_4_boat_reach_agrees_with_breadth_first_search(start: str) -> None:
    table = Table(2, rest=1)
    table.boat(0, start)
    state = table.begin("transport")
    play(state, "sail:1")
    tokens = token_table(state)
    reached: set[str] = set()
    seen: set[tuple[int, int]] = set()
    todo = [state]
    while todo:
        here = todo.pop()
        reached.add(table.spec.node_keys[here.route[-1]])
        for move in here.moves(0):
            if tokens[move].startswith("way:"):
                after = here.copy()
                after.apply(0, move)
                spent = sum(
                    dict(table.spec.steps[one])[other] for one, other in zip(after.route, after.route[1:], strict=False)
                )
                assert spent <= 8
                if (after.route[-1], spent) not in seen:
                    seen.add((after.route[-1], spent))
                    todo.append(after)
    assert reached == slow.reach(table.spec, start, 8)


def sailed(state: BorderlandsState, rng: FastRng) -> tuple[list[str], dict[tuple[str, int], str], str, str]:
    """Send a random own boat a random way, bank holders answering at random; return boat, route, answers and end."""
    tokens = token_table(state)
    keys = state.box.spec.node_keys
    seat = state.active
    sails = [move for move in state.moves(seat) if tokens[move].startswith("sail:")]
    move = sails[rng.below(len(sails))]
    boat = int(tokens[move].removeprefix("sail:"))
    state.apply(seat, move)
    answers: dict[tuple[str, int], str] = {}
    route: list[str] = []
    while state.phase in (ROUTE, LEAVE, REFUSED, VOYAGE, SLOT) and state.active == seat:
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


def test_bl_8_1_boats_are_held_where_the_slow_version_says_and_only_answers_that_matter_are_asked() -> None:
    stopped = checked = 0
    for seed in range(POSITIONS):
        state = scattered(seed, "transport")
        seat = state.active
        if state.phase != TRANSPORT or not any(state.owner[LANDS + boat] == seat for boat in range(state.boats)):
            continue
        board = board_of(state)
        route, answers, boat, end = sailed(state, FastRng(seed))
        assert end == slow.held_at(board, seat, boat, route, answers), (seed, route, answers)
        stopped += end != route[-1]
        unasked = sorted(
            {
                (node, board.owners[bank])
                for node in route[1:-1]
                for bank in board.lands_at(node)
                if board.is_section(node) and board.owners[bank] != seat and (node, board.owners[bank]) not in answers
            }
        )
        for words in itertools.islice(itertools.product(("consent", "deny", "neutral"), repeat=len(unasked)), 243):
            silent = dict(zip(unasked, words, strict=True))
            assert slow.held_at(board, seat, boat, route, answers | silent) == end, (seed, route, answers, silent)
            checked += 1
    assert stopped > POSITIONS // 40
    assert checked > POSITIONS


def endings(state: BorderlandsState, seat: int, verb: str) -> dict[tuple[slow.Goods, str], int]:
    """Play every sequence of one transport; return its outcomes and in how many ways each is reached."""
    tokens = token_table(state)
    found: dict[tuple[slow.Goods, str], int] = {}
    todo = [state]
    while todo:
        here = todo.pop()
        for move in here.moves(seat):
            if here.phase == TRANSPORT and not tokens[move].startswith(verb):
                continue
            after = here.copy()
            after.phases[after.phase].apply(after, seat, move, None)
            if after.phase in (SAME_SEAT, NEXT_SEAT):
                board = board_of(after)
                node = board.boats[0].node if board.boats else ""
                found[board.goods, node] = found.get((board.goods, node), 0) + 1
            else:
                todo.append(after)
    return found


def small() -> Table:
    """Return a few own places with a few tokens: sixpoint and mesa beside surfside, friends-haven behind mesa."""
    table = Table(2, rest=1)
    table.own(0, "surfside", horse=1, wood=1)
    table.own(0, "mesa", horse=1, coal=1)
    table.own(0, "friends-haven", weapon=1)
    table.own(0, "sixpoint", weapon=1, wood=1)
    return table


def test_bl_7_1_every_transport_on_foot_is_reachable_once() -> None:
    table = small().put("mesa", coal=1)
    state = table.begin("transport")
    found = endings(state, 0, "foot:")
    assert {goods for goods, _ in found} == slow.foot(board_of(state), 0)
    # Two ways lead to one outcome only where surplus makes them equal.
    assert sum(found.values()) == 2 * 3 + 3 * 5 + 1 * 1 + 2 * 3


def test_bl_7_2_every_transport_by_horse_is_reachable() -> None:
    state = small().begin("transport")
    assert {goods for goods, _ in endings(state, 0, "horse:")} == slow.horse(board_of(state), 0)


def test_bl_7_3_every_transport_by_chain_is_reachable_once() -> None:
    table = small().put("sixpoint", horse=1)
    state = table.begin("transport")
    found = endings(state, 0, "chain:")
    assert {goods for goods, _ in found} == slow.chain(board_of(state), 0)
    table = Table(2, rest=1)
    table.own(0, "surfside", horse=1, wood=2)
    table.own(0, "mesa", horse=1, coal=1, wood=1)
    table.own(0, "friends-haven", horse=1)
    state = table.begin("transport")
    found = endings(state, 0, "chain:")
    assert {goods for goods, _ in found} == slow.chain(board_of(state), 0)
    # Three wood over three places in 10 ways, one coal in 3; all but the one that changes nothing, each once.
    assert sorted(found.values()) == [1] * 29


def test_bl_7_4_every_voyage_is_reachable() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", horse=1)
    table.own(0, "the-bind")
    table.own(0, "last-quay", wood=1)
    table.boat(0, "twine-9")
    table.boat(0, "twine-9", weapon=1)
    state = table.begin("transport")
    found = set(distinct_voyages(state))
    assert found == slow.voyages(board_of(state), 0, "boat.1", 8)


def distinct_voyages(state: BorderlandsState) -> set[tuple[slow.Goods, str]]:
    """Play every voyage of the first boat, going on once from positions that differ only in how they came about."""
    tokens = token_table(state)
    found: set[tuple[slow.Goods, str]] = set()
    seen: set[object] = set()
    todo = [state]
    while todo:
        here = todo.pop()
        for move in here.moves(0):
            if here.phase == TRANSPORT and tokens[move] != "sail:1":
                continue
            if here.phase == ROUTE and tokens[move].startswith("way:") and move_back_twice(here, move, tokens):
                continue
            after = here.copy()
            after.phases[after.phase].apply(after, 0, move, None)
            if after.phase in (SAME_SEAT, NEXT_SEAT):
                board = board_of(after)
                found.add((board.goods, board.boats[0].node))
                continue
            key = (after.phase, tuple(after.route), after.step, tuple(after.goods), after.last, tuple(after.picks))
            if key not in seen:
                seen.add(key)
                todo.append(after)
    return found


def move_back_twice(state: BorderlandsState, move: int, tokens: list[str]) -> bool:
    """Cut routes that turn round more than once: they add nothing but time to the test."""
    names = [state.box.spec.node_keys[node] for node in state.route] + [tokens[move].removeprefix("way:")]
    turns = sum(one == other for one, other in zip(names, names[2:], strict=False))
    return turns > 1


def shown_plans(state: BorderlandsState, target: str) -> set[slow.Plan]:
    """Play every way of preparing an attack on a target; return what would be brought and where the boat would end."""
    tokens = token_table(state)
    state.apply(0, tokens.index(f"attack:{target}"))
    found: set[slow.Plan] = set()
    seen: set[object] = set()
    todo = [state]
    while todo:
        here = todo.pop()
        for move in here.moves(0):
            if here.phase == ROUTE and tokens[move].startswith("way:") and move_back_twice(here, move, tokens):
                continue
            after = here.copy()
            events: list[Event] = []
            after.apply(0, move, events)
            shown = [event.slots for event in events if event.kind.startswith("attack-shown")]
            if shown:
                brings = shown[0]["brings"]
                assert isinstance(brings, list)
                pairs = [(token.rpartition(".")[0], token.rpartition(".")[2]) for token in brings]
                found.add((tuple(sorted(pairs, key=lambda pair: pair[1])), str(shown[0].get("node", ""))))
                continue
            key = (after.phase, tuple(after.route), after.step, after.last, tuple(after.picks), after.here, after.area)
            if key not in seen:
                seen.add(key)
                todo.append(after)
    return found


def test_bl_9_3_every_move_into_the_target_is_reachable() -> None:
    table = Table(2, rest=1)
    table.own(0, "sixpoint", horse=1, weapon=1)
    table.own(0, "kettle-bend", horse=1, weapon=1)
    table.own(0, "ellens-bight", horse=1)
    table.own(0, "the-bind", weapon=1)
    table.put("mesa", horse=1, weapon=1, gold=1)
    table.own(1, "surfside", city=True, weapon=1)
    table.own(1, "friends-haven", city=True, weapon=1)
    state = table.begin("attack")
    board = board_of(state)
    assert shown_plans(state, "mesa") == slow.plans_by_land(board, 0, "mesa")


def test_bl_9_10_every_landing_is_reachable() -> None:
    table = Table(2, rest=1)
    table.own(0, "sixpoint", horse=1, weapon=1)
    table.own(0, "surfside")
    boat = table.boat(0, "east-3", weapon=1, gold=1)
    table.boat(0, "east-5", horse=1)
    state = table.begin("attack")
    board = board_of(state)
    expected = slow.plans_by_land(board, 0, "friends-haven") | slow.plans_by_boat(board, 0, "friends-haven", boat, 8)
    expected |= slow.plans_by_boat(board, 0, "friends-haven", "boat.2", 8)
    assert shown_plans(state, "friends-haven") == expected


def test_bl_6_3_every_offer_is_reachable_once() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", wood=2)
    table.own(0, "surfside", wood=1, coal=1)
    table.own(1, "sixpoint", gold=2, iron=1)
    state = table.begin("trade")
    play(state, "offer:1")
    found: list[tuple[tuple[int, ...], int]] = []
    todo = [state]
    while todo:
        here = todo.pop()
        for move in here.moves(0):
            after = here.copy()
            after.apply(0, move)
            if after.actor() == 1:
                found.append((tuple(after.picks), int(after.wants)))
            else:
                todo.append(after)
    # Three times two times two ways to give, three times two to want, but never nothing.
    assert len(found) == len(set(found)) == (3 * 2 * 2 - 1) * (3 * 2 - 1)
