"""Boats: adjacency (BL-1.7), transport (BL-7.4) and positions in the file (BL-8.4)."""

from __future__ import annotations

import pytest

from borea.core.bits import listed
from borea.games.borderlands.state import BorderlandsState
from tests.support.borderlands.positions import (
    Table,
    create,
    kinds_of,
    node_of,
    offered,
    play,
    refused,
    supply_of,
    tokens_at,
)


def neighbours(table: Table, place: str) -> list[str]:
    """Return what a place is adjacent to, by name."""
    table.state.refresh()
    return [table.names[other] for other in listed(table.state.near[table.number(place)])]


def test_bl_1_7_a_boat_is_adjacent_to_both_banks_and_the_next_boats() -> None:
    table = Table(2, rest=1)
    for node in ("east-5", "east-5", "east-5", "east-6", "east-3"):
        table.boat(0, node)
    assert neighbours(table, "boat.1") == ["mesa", "the-bind", "boat.2"]
    assert neighbours(table, "mesa")[-3:] == ["boat.1", "boat.2", "boat.3"]
    assert neighbours(table, "boat.2") == ["mesa", "the-bind", "boat.1", "boat.3"]
    assert neighbours(table, "boat.3") == ["mesa", "the-bind", "boat.2", "boat.4"]
    assert neighbours(table, "boat.5") == ["kettle-bend", "sixpoint"], "east-4 lies between, so no boat is near"


def test_bl_1_7_where_the_branches_join_all_three_ends_meet() -> None:
    table = Table(2, rest=1)
    for node in ("west-9", "west-9", "east-7", "twine-1"):
        table.boat(0, node)
    assert neighbours(table, "boat.1") == ["anneconda", "the-bind", "boat.2"]
    assert neighbours(table, "boat.2") == ["anneconda", "the-bind", "boat.1", "boat.3", "boat.4"]
    assert neighbours(table, "boat.3") == ["the-bind", "threewaters", "boat.2", "boat.4"]


def test_bl_1_7_at_a_berth_a_boat_touches_one_shore_and_all_boats_there() -> None:
    table = Table(2, rest=1)
    for node in ("star-mere.rushlight", "star-mere.rushlight", "star-mere.rushlight", "east-1", "star-mere.glassmere"):
        table.boat(0, node)
    assert neighbours(table, "boat.1") == ["rushlight", "boat.2", "boat.3"]
    assert neighbours(table, "boat.5") == ["glassmere"]
    assert neighbours(table, "boat.4") == ["rushlight", "stillshore"]
    table.boat(0, "cold-mere.heron-lea")
    table.boat(0, "cold-mere.heron-lea")
    assert neighbours(table, "boat.6") == ["heron-lea", "boat.7"]


def test_bl_1_3_the_cost_of_the_shortest_way() -> None:
    table = Table(2, create())
    keys = table.spec.node_keys

    def cost(one: str, other: str) -> int:
        return table.game.box.distance[keys.index(one)][keys.index(other)]

    assert cost("east-3", "east-3") == 0
    assert cost("east-3", "east-6") == 3
    assert cost("twine-8", "twine-1") == cost("twine-1", "twine-8") == 8, "two lines end between twine-5 and twine-6"
    assert cost("star-mere.glassmere", "star-mere.rushlight") == 1
    assert cost("star-mere.glassmere", "east-2") == 2
    assert cost("west-8", "east-7") == 2


def test_bl_1_9_boats_in_a_section_lie_in_one_file() -> None:
    table = Table(2, rest=1)
    table.boat(0, "east-5")
    table.boat(0, "east-5")
    state = table.begin("attack")
    assert state.rank[:2] == [0, 1]
    state.rank = [0] * 12
    assert state.faults() == [f"rank at {state.node[0]}"]


def test_bl_7_4_up_to_eight_border_lines() -> None:
    table = Table(2, rest=1)
    table.boat(0, "twine-4")
    state = table.begin("transport")
    # Two lines end between twine-5 and twine-6: 1 + 2 + 1 + 1 + 1 = 6 to the mouth; one step back is 7, two are 8.
    play(state, "sail:1", *[f"way:twine-{number}" for number in (5, 6, 7, 8, 9, 8)])
    assert offered(state) == ["way:twine-7", "way:twine-9", "done"]
    play(state, "way:twine-7")
    assert offered(state) == ["done"]
    assert refused(state, 0, "way:twine-6") == "BL-7.4"


def test_bl_7_4_a_boat_loads_and_unloads_along_its_route() -> None:
    table = Table(2, rest=1)
    table.own(0, "sixpoint", wood=2)
    table.own(0, "mesa", coal=1)
    table.own(0, "friends-haven")
    table.boat(0, "east-4", iron=1)
    state = table.begin("transport")
    play(state, "sail:1", "way:east-5", "way:east-6", "done")
    assert offered(state) == ["load:sixpoint.wood", "unload:sixpoint.iron", "done"]
    play(state, "load:sixpoint.wood", "load:sixpoint.wood", "done")
    assert offered(state) == ["load:mesa.coal", "unload:mesa.wood", "unload:mesa.iron", "done"]
    play(state, "load:mesa.coal", "unload:mesa.wood", "done")
    play(state, "unload:friends-haven.coal", "unload:friends-haven.iron", "done")
    assert node_of(state, 1) == "east-6"
    assert tokens_at(state, "mesa") == {"wood": 1}
    assert tokens_at(state, "friends-haven") == {"coal": 1, "iron": 1}
    assert tokens_at(state, "boat.1") == {"wood": 1}, "it may keep a load"


def test_bl_7_4_a_boat_need_not_move_and_ferries_from_bank_to_bank() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", wood=1, weapon=1)
    table.own(0, "the-bind")
    table.boat(0, "east-5")
    state = table.begin("transport")
    moved = ["load:mesa.wood", "load:mesa.weapon", "unload:the-bind.wood", "unload:the-bind.weapon"]
    events = play(state, "sail:1", "done", *moved)
    assert "sailed" not in kinds_of(events)
    assert tokens_at(state, "the-bind") == {"wood": 1, "weapon": 1}
    assert node_of(state, 1) == "east-5"


def test_bl_7_4_what_was_loaded_at_one_stop_may_be_put_down_at_the_next() -> None:
    table = Table(2, rest=1)
    table.own(0, "the-bind", wood=1)
    table.boat(0, "east-4")
    state = table.begin("transport")
    play(state, "sail:1", "way:east-5", "done")
    assert state.prompt(0) == "call*"
    play(state, "load:the-bind.wood")
    assert offered(state) == ["unload:the-bind.wood", "done"]


def test_bl_8_4_boats_at_a_berth_have_no_order() -> None:
    table = Table(2, rest=1)
    table.boat(1, "cold-mere.heron-lea")
    table.boat(0, "west-1")
    state = table.begin("transport")
    play(state, "sail:2", "way:cold-mere.heron-lea", "done")
    assert (node_of(state, 2), state.rank[:2]) == ("cold-mere.heron-lea", [0, 0])
    assert "slot:1" not in offered(state)


def test_bl_7_4_the_seats_other_boats_at_a_stop_can_be_loaded() -> None:
    table = Table(2, rest=1)
    table.boat(0, "east-5", gold=1)
    table.boat(1, "east-5", gold=1)
    table.boat(0, "east-4")
    state = table.begin("transport")
    play(state, "sail:3", "way:east-5", "done", "slot:1")
    assert offered(state) == ["load:boat.1.gold", "done"]


def test_bl_7_4_surplus_is_settled_when_the_voyage_is_over() -> None:
    table = Table(2, rest=1)
    table.own(0, "sixpoint", "mesa", horse=1)
    table.boat(0, "east-4")
    state = table.begin("transport")
    play(state, "sail:1", "way:east-5", "done", "load:sixpoint.horse", "load:mesa.horse")
    assert tokens_at(state, "boat.1") == {"horse": 1}
    assert supply_of(state, "horse") == 19


def file_of(state: BorderlandsState, node: str) -> list[int]:
    """Return the boats of a section in order from upstream."""
    at = state.box.spec.node_keys.index(node)
    boats = [boat for boat in range(state.boats) if state.node[boat] == at]
    return [boat + 1 for boat in sorted(boats, key=lambda boat: state.rank[boat])]


def test_bl_8_4_a_boat_that_ends_freely_takes_any_place_in_the_file() -> None:
    for slot, order in ((1, [3, 1, 2]), (2, [1, 3, 2]), (3, [1, 2, 3])):
        table = Table(3, rest=2)
        table.boat(1, "east-5")
        table.boat(1, "east-5")
        table.boat(0, "east-4")
        state = table.begin("transport")
        play(state, "sail:3", "way:east-5", "done")
        assert offered(state) == ["slot:1", "slot:2", "slot:3"]
        play(state, f"slot:{slot}")
        assert file_of(state, "east-5") == order


@pytest.mark.parametrize(("start", "end", "order"), [("east-4", "east-6", [2, 1]), ("east-6", "east-4", [1, 2])])
def test_bl_8_4_a_stopped_boat_stays_at_the_end_by_which_it_came_in(start: str, end: str, order: list[int]) -> None:
    table = Table(3, rest=2)
    table.own(1, "mesa", weapon=1)
    table.own(0, "the-bind")
    table.boat(1, "east-5")
    table.boat(0, start, wood=1)
    state = table.begin("transport")
    play(state, "sail:2", "way:east-5", f"way:{end}", "done", "leave:deny", "go", "done")
    assert file_of(state, "east-5") == order
    assert "unload:the-bind.wood" in offered(state), "a stopped boat may still unload"
    play(state, "unload:the-bind.wood")
    assert tokens_at(state, "the-bind") == {"wood": 1}


def test_bl_8_4_a_boat_that_did_not_leave_its_section_keeps_its_place() -> None:
    table = Table(3, rest=2)
    table.own(0, "mesa", wood=1)
    for _ in range(3):
        table.boat(0, "east-5")
    state = table.begin("transport")
    play(state, "sail:2", "done", "load:mesa.wood", "done?")
    assert file_of(state, "east-5") == [1, 2, 3]


def test_bl_8_4_the_file_closes_up_behind_a_boat_that_leaves() -> None:
    table = Table(3, rest=2)
    for _ in range(3):
        table.boat(0, "east-5")
    state = table.begin("transport")
    play(state, "sail:1", "way:east-4", "done")
    assert file_of(state, "east-5") == [2, 3]
    assert not state.faults()
