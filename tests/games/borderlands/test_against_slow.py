"""The engine against the slow version: attack totals in random positions, reach of boats, every plan by brute force."""

from __future__ import annotations

import itertools

import pytest

from borea.core.game import Event
from borea.games.borderlands import Borderlands
from borea.games.borderlands.components import LANDS
from borea.games.borderlands.phases.order import NEXT_SEAT, ROUTE, SAME_SEAT, TRANSPORT
from borea.games.borderlands.state import BorderlandsState
from tests.support.borderlands import slow
from tests.support.borderlands.many import check_boats, check_sums, shown_attack
from tests.support.borderlands.many_choices import check_offers, check_routes, check_turns
from tests.support.borderlands.positions import FIRST, STANDARD, Table, play, token_table
from tests.support.borderlands.random_positions import board_of, scattered

pytestmark = pytest.mark.once  # the reference is slow, and both builds play the same records

POSITIONS = 400  # scripts/full asks for 100,000
both_versions = pytest.mark.parametrize("rules", [1, 2])


@both_versions
def test_bl_9_5_and_bl_9_6_sums_and_questions_agree_with_the_slow_version(rules: int) -> None:
    assert check_sums(POSITIONS, 0, rules) > POSITIONS * 0.8


@both_versions
def test_bl_9_1_and_bl_9_9_turns_agree_with_the_slow_version(rules: int) -> None:
    assert check_turns(POSITIONS // 4, 0, rules) > POSITIONS // 4


@both_versions
def test_bl_8_3_routes_that_may_be_named_agree_with_the_slow_version(rules: int) -> None:
    assert check_routes(POSITIONS // 10, 0, rules) > POSITIONS // 10


@both_versions
def test_bl_6_3_offers_that_may_be_made_agree_with_the_slow_version(rules: int) -> None:
    assert check_offers(POSITIONS // 10, 0, rules) > POSITIONS // 10


def test_bl_1_7_adjacency_agrees_with_the_slow_version() -> None:
    for seed in range(12):
        state = scattered(1000 + seed)
        board = board_of(state)
        names = list(board.owners)
        for one, other in itertools.permutations(names, 2):
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
        for move in [move for move in here.moves(0) if tokens[move].startswith("way:")]:
            after = here.copy()
            after.apply(0, move)
            spent = sum(dict(table.spec.steps[one])[other] for one, other in itertools.pairwise(after.route))
            if (after.route[-1], spent) not in seen:
                seen.add((after.route[-1], spent))
                todo.append(after)
    assert max(spent for _, spent in seen) == 8
    assert reached == slow.reach(table.spec, start, 8)


@both_versions
def test_bl_8_1_boats_stop_where_the_slow_version_says_and_only_decisive_answers_are_asked(rules: int) -> None:
    assert check_boats(POSITIONS, 0, rules) > POSITIONS


def endings(state: BorderlandsState, seat: int, verb: str) -> dict[tuple[slow.Goods, str], int]:
    """Play every sequence of one transport; return its outcomes and how many ways lead to each."""
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
    """Return a table with a few places and tokens: sixpoint and mesa next to surfside, friends-haven behind mesa."""
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
    # Two ways have the same outcome only where surplus makes them equal.
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
    # Three wood in three places: 10 ways; one coal: 3. Each is reached once, except the one that changes nothing.
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
    """Play every voyage of the first boat; positions that differ only in how they were reached continue once."""
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
    """Return whether a route turns back more than once: such routes only make the test slow."""
    names = [state.box.spec.node_keys[node] for node in state.route] + [tokens[move].removeprefix("way:")]
    turns = sum(one == other for one, other in zip(names, names[2:], strict=False))
    return turns > 1


def shown_plans(state: BorderlandsState, target: str) -> set[slow.Plan]:
    """Play every way of preparing an attack on a target; return what would be brought and where the boat would end."""
    tokens, board = token_table(state), board_of(state)
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
            attack = shown_attack(board, 0, events)
            if attack is not None:
                boat = next((boat for boat in attack.board.boats if boat.name == attack.boat), None)
                taken = sorted(token for token in attack.brings + attack.keeps if token[0] != attack.boat)
                landed = sorted(kind for _, kind in attack.brings)
                found.add((tuple(taken), tuple(landed), boat.node if boat else ""))
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


@pytest.mark.parametrize("game", [FIRST, STANDARD])
def test_bl_9_10_every_landing_is_reachable(game: Borderlands) -> None:
    table = Table(2, game, rest=1)
    table.own(0, "sixpoint", horse=1, weapon=1)
    table.own(0, "surfside")
    boat = table.boat(0, "east-3", weapon=1, gold=1)
    table.boat(0, "east-5", horse=1)
    state = table.begin("attack")
    board = board_of(state)
    expected = slow.plans_by_land(board, 0, "friends-haven")
    for name in (boat, "boat.2"):
        expected |= slow.plans_by_boat(board, 0, "friends-haven", name, 8, game.rules)
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
    # 3 × 2 × 2 ways to give and 3 × 2 to want, but never nothing.
    assert len(found) == len(set(found)) == (3 * 2 * 2 - 1) * (3 * 2 - 1)
