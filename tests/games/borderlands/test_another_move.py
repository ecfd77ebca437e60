"""What follows a refused passage, in every kind of move (BL-8.3, BL-9.9, BL-9.10), under both versions of the rules."""

from __future__ import annotations

import pytest

from borea.bots.registry import bot
from borea.core.chance import FastRng
from borea.games.borderlands import Borderlands
from borea.games.borderlands.fields import LOGISTICS
from borea.games.borderlands.phases.order import LEAVE, MEANS, REFUSED, TARGET, TRANSPORT
from borea.games.borderlands.state import BorderlandsState
from tests.support.borderlands.positions import (
    FIRST,
    STANDARD,
    Table,
    kinds_of,
    node_of,
    offered,
    owner_of,
    play,
    refused,
    tokens_at,
)

PAST_MESA = ("sail:1", "way:east-5", "way:east-6", "done")


def two_boats(game: Borderlands) -> Table:
    """Return a table with two boats of seat 0 between which seat 1 is strong, and wood to carry elsewhere."""
    table = Table(4, game, rest=3)
    table.own(1, "mesa", "friends-haven", weapon=1)
    table.own(0, "whalebone", wood=1)
    table.own(0, "crowmoor")
    table.boat(0, "east-4")
    table.boat(0, "east-7")
    return table


def test_bl_8_3_version_1_another_move_may_be_named_once() -> None:
    state = two_boats(FIRST).begin("transport")
    play(state, "sail:1", "way:east-5", "way:east-6", "done", "leave:deny")
    assert offered(state) == ["go", "retry"]
    assert refused(state, 0, "forgo") == "BL-8.3"
    play(state, "retry")
    assert (state.phase, state.prompt(0)) == (TRANSPORT, "transport-instead")
    assert offered(state) == ["foot:whalebone", "sail:1", "sail:2", "forgo"]
    branch = state.copy()
    play(branch, "foot:whalebone", "to:crowmoor", "load:whalebone.wood")
    assert tokens_at(branch, "crowmoor") == {"wood": 1}
    play(state, "sail:2", "way:east-6", "way:east-5", "done", "leave:deny")
    assert offered(state) == ["go", "forgo"]
    play(state, "forgo")
    assert node_of(state, 2) == "east-7"
    assert state.actor() == 1, "the transport is used up"


def test_bl_8_3_other_moves_may_be_named_as_often_as_one_likes() -> None:
    state = two_boats(STANDARD).begin("transport")
    play(state, *PAST_MESA, "leave:deny")
    assert offered(state) == ["go", "retry"]
    assert refused(state, 0, "forgo") == "BL-8.3"
    play(state, "retry")
    assert (state.phase, state.left, state.prompt(0)) == (TRANSPORT, 1, "transport-after-refusal")
    assert offered(state) == ["foot:whalebone", "sail:1", "sail:2", "done"]
    play(state, "sail:1", "way:east-5", "way:east-6", "way:east-7", "done")
    assert offered(state) == ["go", "retry"], "and again"
    play(state, "retry", "sail:2", "way:east-6", "way:east-5", "done", "leave:deny")
    assert offered(state) == ["go", "retry"]
    play(state, "retry", "foot:whalebone", "to:crowmoor", "load:whalebone.wood")
    assert tokens_at(state, "crowmoor") == {"wood": 1}, "a land transport is always possible"
    assert state.actor() == 1
    assert (state.answers, state.refused_routes, state.tries) == ([], [], 0)


def test_bl_8_3_a_refused_route_is_named_only_once() -> None:
    state = two_boats(STANDARD).begin("transport")
    play(state, *PAST_MESA, "leave:deny", "retry", "sail:1", "way:east-5")
    assert "done" in offered(state), "a shorter way is another one"
    play(state, "way:east-6")
    assert "done" not in offered(state)
    assert refused(state, 0, "done") == "BL-8.3"
    assert offered(state) == ["way:east-5", "way:east-7"], "and so is a longer one"
    assert refused(state, 0, "way:twine-1") == "BL-7.4"


def test_bl_8_3_a_route_with_no_way_on_is_closed_before_its_last_step() -> None:
    table = Table(3, rest=2)
    table.own(1, "oxbow", weapon=1)
    table.boat(0, "twine-8")
    state = table.begin("transport")
    up = [f"way:twine-{section}" for section in (7, 6, 5, 4, 3, 2, 1)]
    play(state, "sail:1", *up)
    assert offered(state) == ["done"], "the eight points are spent"
    play(state, "done", "leave:deny", "retry", "sail:1", *up[:-1])
    assert offered(state) == ["way:twine-3", "done"]
    assert refused(state, 0, "way:twine-1") == "BL-8.3"


def test_bl_8_3_refusals_do_not_use_the_transport_up() -> None:
    state = two_boats(STANDARD).begin("transport")
    play(state, *PAST_MESA, "leave:deny", "retry")
    assert state.tries == 1
    events = play(state, "done")
    assert [event.slots["left"] for event in events if event.kind == "transports-lapsed"] == [1]
    assert (state.answers, state.refused_routes, state.tries, state.boat) == ([], [], 0, -1)


@pytest.mark.parametrize("game", [FIRST, STANDARD])
def test_bl_8_3_an_answer_holds_for_that_boat_and_section(game: Borderlands) -> None:
    table = Table(4, game, rest=3)
    table.own(1, "mesa", weapon=1)
    table.boat(0, "east-4")
    table.boat(0, "east-4")
    state = table.begin("transport")
    play(state, "sail:1", "way:east-5", "way:east-6", "done", "leave:deny", "retry")
    branch = state.copy()
    play(state, "sail:1", "way:east-5", "way:east-6", "way:east-7", "done")
    assert state.phase == REFUSED, "the same boat is not asked about again"
    play(branch, "sail:2", "way:east-5", "way:east-6", "done")
    assert branch.phase == LEAVE, "another boat is"


def test_bl_8_3_an_answer_outlasts_another_boat() -> None:
    state = two_boats(STANDARD).begin("transport")
    play(state, *PAST_MESA, "leave:deny", "retry")
    play(state, "sail:2", "way:east-6", "way:east-5", "done", "leave:deny", "retry")
    play(state, "sail:1", "way:east-5", "way:east-6", "way:east-7", "done")
    assert state.phase == REFUSED, "seat 1 has answered boat 1 about Mesa"


def test_bl_8_3_answers_and_refused_routes_end_with_the_move() -> None:
    table = Table(2, rest=0)
    table.own(1, "mesa", weapon=1)
    table.own(0, "whalebone", wood=2)
    table.boat(0, "east-4")
    state = table.begin("transport")
    play(state, *PAST_MESA, "leave:deny", "retry", "foot:whalebone", "to:crowmoor", "load:whalebone.wood", "done")
    assert (state.phase, state.actor()) == (TRANSPORT, 0), "seat 0 has transports left"
    assert (state.tries, state.prompt(0)) == (0, "transport")
    play(state, *PAST_MESA)
    assert state.phase == LEAVE


def test_bl_8_3_the_boat_may_go_as_far_as_it_is_let_after_any_refusal() -> None:
    state = two_boats(STANDARD).begin("transport")
    play(state, *PAST_MESA, "leave:deny", "retry", "sail:1", "way:east-5", "way:east-6", "way:east-7", "done", "go")
    assert node_of(state, 1) == "east-5"


def supplied(game: Borderlands, cities: int = 1) -> Table:
    """Return a table with a boat of seat 0 that can be refused passage in logistics, and wood to carry instead."""
    table = Table(3, game, rest=2)
    table.own(1, "mesa", weapon=1)
    table.own(0, *("whalebone", "crowmoor")[:cities], city=True, wood=1)
    table.own(0, "tarnhead")
    table.boat(0, "east-4")
    return table


def test_bl_8_3_in_logistics_a_refusal_leaves_everything_open() -> None:
    state = supplied(STANDARD).begin("attack")
    choices = offered(state)
    play(state, *PAST_MESA, "leave:deny", "retry")
    assert (state.phase, state.left, state.saved) == (TARGET, 1, [])
    assert offered(state) == choices
    twin = state.copy()
    play(twin, "sail:1", "way:east-5", "way:east-6")
    assert refused(twin, 0, "done") == "BL-8.3"
    assert "logistics-undone" not in kinds_of(play(state.copy(), "done")), "nothing has moved"
    play(state, "attack:longstrand")
    assert (state.answers, state.refused_routes, state.tries) == ([], [], 0)


def test_bl_8_3_a_refusal_after_logistics_leaves_it_to_be_undone() -> None:
    state = supplied(STANDARD, cities=2).begin("attack")
    play(state, "foot:whalebone", "to:tarnhead", "load:whalebone.wood", *PAST_MESA, "leave:deny", "retry")
    assert (state.phase, state.left, len(state.saved)) == (TARGET, 1, 1)
    assert "logistics-undone" in kinds_of(play(state, "done"))
    assert tokens_at(state, "whalebone") == {"wood": 1}


def test_bl_9_1_nothing_is_left_over_of_a_turn() -> None:
    state = supplied(STANDARD).begin("attack", lead=1)
    play(state, "done", "done", *PAST_MESA, "leave:deny", "retry", "done")
    assert (state.cycle, state.tries, state.answers, state.left) == (3, 0, [], 0)
    state = supplied(STANDARD).begin("attack", lead=1)
    play(state, "done", "attack:whalebone", "done")
    assert (state.actor(), state.tried, state.left) == (0, 0, 1)
    play(state, "attack:longstrand", "carry?", "done")
    assert (state.cycle, state.tried, state.strikes) == (3, 0, 0)


def test_bl_8_3_version_1_a_refusal_in_logistics_leaves_one_other_transport() -> None:
    state = supplied(FIRST).begin("attack")
    play(state, *PAST_MESA, "leave:deny", "retry")
    assert state.phase == TRANSPORT
    assert offered(state) == ["foot:whalebone", "sail:1", "forgo"]
    play(state, "forgo")
    assert (state.phase, state.left) == (TARGET, 0), "it is used up"


def followed(game: Borderlands, cycle: int = 2) -> BorderlandsState:
    """Return the position after a success of seat 0, whose boat is then refused passage and stays where it is."""
    table = Table(2, game, rest=1, cycle=cycle)
    table.own(0, "sixpoint", "the-bind", weapon=1, horse=1)
    table.own(0, "ellens-bight", wood=1)
    table.put("oxbow", weapon=1)
    table.boat(0, "twine-1")
    state = table.begin("attack")
    play(state, "attack:mesa", "still", "carry")
    play(state, "sail:1", "way:twine-2", "way:twine-3", "done", "leave:deny", "retry")
    return state


def test_bl_9_9_a_follow_up_refused_passage_leaves_the_second_attack_open() -> None:
    state = followed(STANDARD)
    assert state.phase == TARGET
    assert {"attack:surfside", "foot:ellens-bight", "sail:1", "done"} <= set(offered(state))
    play(state, "attack:surfside", "still", "carry")
    assert owner_of(state, "surfside") == 0
    assert state.actor() == 1


def test_bl_9_9_a_follow_up_refused_passage_leaves_another_transport_open() -> None:
    state = followed(STANDARD)
    play(state, "foot:ellens-bight", "to:sixpoint", "load:ellens-bight.wood")
    assert state.actor() == 1


def test_bl_9_9_in_the_first_cycle_a_refused_follow_up_leaves_the_transport_only() -> None:
    state = followed(STANDARD, cycle=1)
    assert not [token for token in offered(state) if token.startswith("attack")]
    assert refused(state, 0, "attack:surfside") == "BL-9.9"


def test_bl_9_9_version_1_a_follow_up_refused_passage_rules_out_the_second_attack() -> None:
    state = followed(FIRST)
    assert state.phase == TRANSPORT
    assert refused(state, 0, "attack:surfside") == "BL-9.7"
    play(state, "forgo")
    assert state.actor() == 1


def blocked(game: Borderlands) -> Table:
    """Return a table with a boat bound for friends-haven, past mesa, where seat 1 is strong."""
    table = Table(3, game, rest=2)
    table.own(1, "mesa", weapon=1)
    table.own(0, "cinderheath")
    table.boat(0, "east-4")
    return table


def test_bl_9_10_version_1_the_move_of_a_boat_stopped_elsewhere_fails_and_may_be_tried_twice() -> None:
    state = blocked(FIRST).begin("attack")
    play(state, "attack:friends-haven", "sail:1", "way:east-5", "way:east-6", "done", "leave:deny")
    assert state.phase == REFUSED
    before = (state.node, state.rank)
    events = play(state, "go")
    assert "boat-stopped" in kinds_of(events)
    assert (state.phase, state.node, state.rank) == (MEANS, *before)
    assert offered(state) == ["sail:1", "still", "withdraw"], "another move, none, or withdraw"
    play(state, "sail:1", "way:east-5", "way:east-6", "done")
    assert offered(state) == ["go", "forgo"]
    play(state, "forgo")
    assert offered(state) == ["still", "withdraw"]
    play(state, "withdraw")
    assert state.phase == TARGET


def test_bl_9_10_version_1_an_attack_without_another_way_is_withdrawn() -> None:
    table = Table(3, FIRST, rest=2)
    table.own(1, "mesa", weapon=1)
    table.boat(0, "east-4")
    state = table.begin("attack")
    play(state, "attack:friends-haven", "sail:1", "way:east-5", "way:east-6", "done", "leave:deny", "retry")
    assert offered(state) == ["sail:1", "withdraw"]
    events = play(state, "sail:1", "way:east-5", "way:east-6", "done", "go")
    assert kinds_of(events)[-1] == "withdrew"
    assert state.phase == TARGET


def test_bl_9_10_the_move_of_a_boat_stopped_elsewhere_fails() -> None:
    state = blocked(STANDARD).begin("attack")
    before = (state.node, state.rank)
    play(state, "attack:friends-haven", *PAST_MESA, "leave:deny")
    assert offered(state) == ["go", "retry"]
    assert "boat-stopped" in kinds_of(play(state, "go"))
    assert (state.phase, state.node, state.rank) == (MEANS, *before)
    assert offered(state) == ["sail:1", "still", "withdraw"], "another move, none, or withdraw"
    play(state, "sail:1", "way:east-5", "way:east-6")
    assert refused(state, 0, "done") == "BL-8.3"
    play(state, "way:east-7", "way:east-6", "done", "retry")
    play(state, "sail:1", "way:east-3", "way:east-4", "way:east-5", "way:east-6", "done", "retry")
    assert offered(state) == ["sail:1", "still", "withdraw"], "as often as one likes, each time by another route"
    play(state, "withdraw")
    assert (state.phase, state.tries, state.errand) == (TARGET, 0, LOGISTICS)


def test_bl_9_10_an_attack_without_another_way_is_withdrawn() -> None:
    table = Table(3, rest=2)
    table.own(1, "oxbow", weapon=1)
    table.boat(0, "twine-8")
    state = table.begin("attack")
    up = [f"way:twine-{section}" for section in (7, 6, 5, 4, 3, 2, 1)]
    play(state, "attack:threewaters", "sail:1", *up, "done", "leave:deny")
    events = play(state, "retry")
    assert kinds_of(events)[-1] == "withdrew", "there is no other route of cost 8 and nothing beside the target"
    assert state.phase == TARGET


def test_bl_9_10_a_boat_without_another_way_is_not_offered_again() -> None:
    table = Table(3, rest=2)
    table.own(1, "oxbow", weapon=1)
    table.own(0, "drownfield")
    table.boat(0, "twine-8")
    state = table.begin("attack")
    up = [f"way:twine-{section}" for section in (7, 6, 5, 4, 3, 2, 1)]
    play(state, "attack:threewaters", "sail:1", *up, "done", "leave:deny", "retry")
    assert offered(state) == ["still", "withdraw"]
    assert refused(state, 0, "sail:1") == "BL-8.3"


@pytest.mark.parametrize("name", ["greedy", "level1", "level3", "level5"])
def test_bl_9_10_bots_do_not_go_on_naming_routes(name: str) -> None:
    state = blocked(STANDARD).begin("attack")
    play(state, "attack:friends-haven", *PAST_MESA, "leave:deny", "retry")
    assert "sail:1" in offered(state)
    choices = {bot(name, STANDARD).choose(state.view(0), FastRng(seed)) for seed in range(8)}
    assert {STANDARD.catalogue.token(choice) for choice in choices} <= {"still", "withdraw"}
