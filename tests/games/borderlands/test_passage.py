"""Boats: their adjacency (BL-1.7), their transport (BL-7.4), leave to pass and their places in the file (BL-8)."""

from __future__ import annotations

import pytest

from borea.core.bits import listed
from borea.games.borderlands.phases.order import LEAVE, REFUSED, TRANSPORT
from borea.games.borderlands.state import BorderlandsState
from tests.support.borderlands.positions import Table, kinds_of, offered, play, refused, supply_of, tokens_at


def neighbours(table: Table, place: str) -> list[str]:
    """Return what a place is adjacent to, by name."""
    table.state.refresh()
    return [table.names[other] for other in listed(table.state.near[table.number(place)])]


def node_of(state: BorderlandsState, boat: int) -> str:
    """Return where a boat lies."""
    return state.box.spec.node_keys[state.node[boat - 1]]


def test_bl_1_7_a_boat_is_adjacent_to_both_banks_and_the_next_boats() -> None:
    table = Table(2, rest=1)
    for node in ("east-5", "east-5", "east-5", "east-6", "east-3"):
        table.boat(0, node)
    assert neighbours(table, "boat.1") == ["mesa", "the-bind", "boat.2"]
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


def test_bl_1_7_at_a_berth_one_shore_and_all_boats_there() -> None:
    table = Table(2, rest=1)
    for node in ("star-mere.rushlight", "star-mere.rushlight", "star-mere.rushlight", "east-1", "star-mere.glassmere"):
        table.boat(0, node)
    assert neighbours(table, "boat.1") == ["rushlight", "boat.2", "boat.3"]
    assert neighbours(table, "boat.5") == ["glassmere"]
    assert neighbours(table, "boat.4") == ["rushlight", "stillshore"]


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
    # Two lines end between twine-5 and twine-6: 1 + 2 + 1 + 1 + 1 = 6 to the mouth; back one step is 7, two are 8.
    play(state, "sail:1", *[f"way:twine-{number}" for number in (5, 6, 7, 8, 9, 8)])
    assert offered(state) == ["way:twine-7", "way:twine-9", "done"]
    play(state, "way:twine-7")
    assert offered(state) == ["done"]
    assert refused(state, 0, "way:twine-6") == "BL-7.4"


def test_bl_7_4_it_loads_and_unloads_beside_its_way() -> None:
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


def test_bl_7_4_it_need_not_move_and_ferries_from_bank_to_bank() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", wood=1)
    table.own(0, "the-bind")
    table.boat(0, "east-5")
    state = table.begin("transport")
    play(state, "sail:1", "done", "load:mesa.wood", "unload:the-bind.wood")
    assert tokens_at(state, "the-bind") == {"wood": 1}
    assert node_of(state, 1) == "east-5"


def test_bl_7_4_other_own_boats_lying_there_are_beside_the_way() -> None:
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


def strait(one: dict[str, int], other: dict[str, int], **load: int) -> BorderlandsState:
    """Return a boat of seat 0 about to pass mesa (seat 1) and the-bind (seat 2) on its way from east-4 to east-6."""
    table = Table(4, rest=3)
    table.own(1, "mesa").put("mesa", **one)
    table.own(2, "the-bind").put("the-bind", **other)
    table.boat(0, "east-4", **load)
    state = table.begin("transport")
    play(state, "sail:1", "way:east-5", "way:east-6", "done")
    return state


def test_bl_example_4_both_banks_deny_with_two_and_one() -> None:
    state = strait({"horse": 1}, {})
    assert (state.phase, state.actor()) == (LEAVE, 1)
    play(state, "leave:deny")
    assert state.actor() == 2
    play(state, "leave:deny")
    assert state.phase == REFUSED
    events = play(state, "go")
    assert "boat-stopped" in kinds_of(events)
    assert node_of(state, 1) == "east-5"


def test_bl_example_4_one_neutral_the_other_denies_with_two() -> None:
    state = strait({"horse": 1}, {})
    play(state, "leave:deny", "leave:neutral", "go")
    assert node_of(state, 1) == "east-6"


def test_bl_example_4_a_consenting_two_passes_four_and_not_five() -> None:
    state = strait({"weapon": 1}, {"horse": 1})
    play(state, "leave:deny", "leave:consent", "go")
    assert node_of(state, 1) == "east-6"
    state = strait({"weapon": 1, "horse": 1}, {"horse": 1})
    play(state, "leave:deny")
    assert state.phase == REFUSED, "3 + 2 against 5: seat 2 could not help, so it is not asked"
    play(state, "go")
    assert node_of(state, 1) == "east-5"


def test_bl_8_1_horse_and_weapon_on_board_count_once_each() -> None:
    state = strait({"weapon": 1, "horse": 1}, {"horse": 1}, horse=1, weapon=1)
    play(state, "leave:deny", "leave:deny", "go")  # 7 against 5 + 2
    assert node_of(state, 1) == "east-5"
    state = strait({"weapon": 1, "horse": 1}, {}, horse=1, weapon=1)
    assert state.phase != LEAVE, "7 against 6 at most: nobody's answer matters"
    assert node_of(state, 1) == "east-6"


def test_bl_8_1_one_answer_for_both_banks() -> None:
    table = Table(3, rest=2)
    table.own(1, "mesa", horse=1)
    table.own(1, "the-bind")
    table.boat(0, "east-4")
    state = table.begin("transport")
    play(state, "sail:1", "way:east-5", "way:east-6", "done", "leave:deny")
    assert state.phase == REFUSED
    play(state, "go")
    assert node_of(state, 1) == "east-5"


def test_bl_8_1_counted_as_the_boat_comes_in() -> None:
    table = Table(4, rest=3)
    table.own(1, "mesa", weapon=1, horse=1)
    table.own(0, "sixpoint", weapon=1)
    table.boat(0, "east-4")
    for loads, end in ((["load:sixpoint.weapon"], "east-6"), (["done"], "east-5")):
        state = table.begin("transport").copy()
        play(state, "sail:1", "way:east-5", "way:east-6", "done", "leave:deny", "leave:neutral", "go", *loads, "done?")
        assert node_of(state, 1) == end  # 6 or 3 against 5


def test_bl_8_2_an_own_bank_consents() -> None:
    table = Table(3, rest=2)
    table.own(1, "mesa", weapon=1)
    table.own(0, "the-bind", horse=1)
    table.boat(0, "east-4")
    state = table.begin("transport")
    play(state, "sail:1", "way:east-5", "way:east-6", "done")
    # On the bank or taken aboard, the horse counts: 3 + 2 or 4 + 1 against 4. It could be dropped nowhere else.
    assert state.phase != LEAVE
    play(state, "done", "done?", "done?")
    assert node_of(state, 1) == "east-6"
    table = Table(3, rest=2)
    table.own(1, "mesa", weapon=1)
    table.own(0, "the-bind")
    table.boat(0, "east-4")
    state = table.begin("transport")
    play(state, "sail:1", "way:east-5", "way:east-6", "done", "leave:deny", "go")
    assert node_of(state, 1) == "east-5", "3 + 1 against 4"


def test_bl_8_2_neither_the_first_nor_the_last_section_holds() -> None:
    table = Table(3, rest=2)
    table.own(1, "mesa", weapon=1)
    table.boat(0, "east-5")
    state = table.begin("transport")
    play(state, "sail:1", "way:east-4", "way:east-5", "way:east-6", "done")
    assert node_of(state, 1) == "east-6"
    table = Table(3, rest=2)
    table.own(1, "mesa", weapon=1)
    table.boat(0, "east-3")
    state = table.begin("transport")
    play(state, "sail:1", "way:east-4", "way:east-5", "done")
    assert node_of(state, 1) == "east-5"


def test_bl_8_2_a_section_passed_on_the_way_there_and_back_needs_leave() -> None:
    table = Table(3, rest=2)
    table.own(1, "mesa", weapon=1)
    table.boat(0, "east-4")
    state = table.begin("transport")
    play(state, "sail:1", "way:east-5", "way:east-6", "way:east-5", "done")
    assert (state.phase, state.actor()) == (LEAVE, 1)


def test_bl_8_2_lakes_cannot_be_denied() -> None:
    table = Table(3, rest=1)
    table.put("rushlight", weapon=1)
    table.boat(0, "star-mere.glassmere")
    state = table.begin("transport")
    play(state, "sail:1", "way:star-mere.rushlight", "way:star-mere.stillshore", "way:star-mere.seal-neck", "done")
    assert state.phase != LEAVE
    assert node_of(state, 1) == "star-mere.seal-neck"


def test_bl_8_2_other_boats_never_block() -> None:
    table = Table(3, rest=2)
    table.boat(0, "east-4")
    table.boat(1, "east-5", weapon=1, horse=1)
    state = table.begin("transport")
    play(state, "sail:1", "way:east-5", "way:east-6", "done")
    assert node_of(state, 1) == "east-6"


def test_bl_8_2_only_those_whose_answer_can_matter_are_asked() -> None:
    state = strait({}, {})
    assert node_of(state, 1) == "east-6", "1 + 1 against 3: nobody is asked"
    # Seat 1 has one, seat 2 eight with city, horse and weapon: whatever 1 says, 2 decides alone (8 > 3 + 1).
    table = Table(4, rest=3)
    table.own(1, "mesa")
    table.own(2, "the-bind", city=True, weapon=1, horse=1)
    table.boat(0, "east-4")
    state = table.begin("transport")
    play(state, "sail:1", "way:east-5", "way:east-6", "done")
    assert state.actor() == 2
    play(state, "leave:neutral")
    assert node_of(state, 1) == "east-6"


def asked_on(table: Table, *nodes: str, answer: str = "neutral", part: str = "transport") -> list[tuple[str, int]]:
    """Send the first boat along a way, all giving the same answer; return who was asked, and about which section."""
    state = table.begin(part)
    play(state, *(["attack:mesa"] if part == "attack" else []), "sail:1", *[f"way:{node}" for node in nodes], "done")
    asked = []
    while state.phase == LEAVE:
        asked.append((table.spec.node_keys[state.about], state.actor()))
        play(state, f"leave:{answer}")
    return asked


@pytest.mark.parametrize("part", ["transport", "attack"])
def test_bl_8_2_what_lies_on_the_own_bank_or_aboard_counts_once(part: str) -> None:
    table = Table(3, rest=2).own(0, "sixpoint", weapon=1).own(1, "mesa", "kettle-bend")
    table.own(1, "the-bind", city=True, horse=1)
    table.boat(0, "east-3")
    assert asked_on(table, "east-4", "east-5", part=part) == [], "4 + 3 or 6 + 1 against 5"


def test_bl_8_2_a_weapon_that_can_be_left_elsewhere_makes_the_answer_matter() -> None:
    table = Table(3, rest=2).own(0, "sixpoint", weapon=1).own(0, "kettle-bend")
    table.own(1, "the-bind", city=True, horse=1)
    table.boat(0, "east-3")
    assert asked_on(table, "east-4", "east-5") == [("east-4", 1)], "left at Kettle Bend: 3 + 1 against 5"


def test_bl_8_2_a_value_between_two_loadings_cannot_matter() -> None:
    table = Table(3, rest=2).own(0, "kettle-bend", weapon=1).own(1, "sixpoint", weapon=1).own(2, "the-bind")
    table.boat(0, "east-3")
    # With 3 or 6 against 4, another 1 changes nothing; seat 1 decides over the 3.
    assert asked_on(table, "east-4", "east-5", answer="deny") == [("east-4", 1)]


def test_bl_8_2_a_seat_that_tips_the_scale_for_one_loading_is_asked() -> None:
    table = Table(3, rest=2).own(0, "kettle-bend", weapon=1).own(1, "sixpoint", weapon=1).own(2, "the-bind", horse=1)
    table.boat(0, "east-3")
    # 6, with the weapon aboard, passes 4 and not 4 + 2; 3 + 2, with leave of seat 2, passes 4.
    assert asked_on(table, "east-4", "east-5", answer="deny") == [("east-4", 1), ("east-4", 2)]


@pytest.mark.parametrize(("answer", "sections"), [("deny", ["east-4"]), ("neutral", ["east-4", "east-5", "east-5"])])
def test_bl_8_2_nobody_is_asked_beyond_a_section_where_the_boat_is_held(answer: str, sections: list[str]) -> None:
    table = Table(3, rest=2).own(1, "kettle-bend", "sixpoint", "the-bind", city=True).own(2, "mesa", city=True)
    table.own(2, "friends-haven").own(0, "surfside")
    table.boat(0, "east-3")
    asked = asked_on(table, "east-4", "east-5", "east-6", answer=answer)
    assert [section for section, _ in asked] == sections, "3 against 8, whatever is loaded"


def test_bl_8_2_those_beyond_count_on_what_the_boat_needed_to_come_by() -> None:
    table = Table(3, rest=2).own(0, "kettle-bend", weapon=1).own(1, "sixpoint", weapon=1).own(2, "mesa", weapon=1)
    table.boat(0, "east-3")
    # Denied at east-4 by 4 it passes only with the weapon, 6 to 4; then neither 4 nor 4 + 1 holds it at east-5.
    assert asked_on(table, "east-4", "east-5", "east-6", answer="deny") == [("east-4", 1)]
    table = Table(3, rest=2).own(0, "kettle-bend", weapon=1).own(1, "sixpoint", weapon=1).own(2, "mesa", weapon=1)
    table.boat(0, "east-3")
    assert asked_on(table, "east-4", "east-5", "east-6") == [("east-4", 1), ("east-5", 2)]


def test_bl_8_3_after_a_refusal_another_move_may_be_named_once() -> None:
    table = Table(4, rest=3)
    table.own(1, "mesa", "friends-haven", weapon=1)
    table.own(0, "whalebone", wood=1)
    table.own(0, "crowmoor")
    table.boat(0, "east-4")
    table.boat(0, "east-7")
    state = table.begin("transport")
    play(state, "sail:1", "way:east-5", "way:east-6", "done", "leave:deny")
    assert offered(state) == ["go", "retry"]
    assert refused(state, 0, "forgo") == "BL-8.3"
    play(state, "retry")
    assert state.phase == TRANSPORT
    assert offered(state) == ["foot:whalebone", "sail:1", "sail:2", "forgo"]
    branch = state.copy()
    play(branch, "foot:whalebone", "to:crowmoor", "load:whalebone.wood")
    assert tokens_at(branch, "crowmoor") == {"wood": 1}
    play(state, "sail:2", "way:east-6", "way:east-5", "done", "leave:deny")
    assert offered(state) == ["go", "forgo"]
    play(state, "forgo")
    assert node_of(state, 2) == "east-7"
    assert state.actor() == 1, "the transport is used up"


def test_bl_8_3_an_answer_holds_for_that_boat_and_section() -> None:
    table = Table(4, rest=3)
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


def test_bl_8_3_bank_holders_answer_section_by_section_clockwise() -> None:
    table = Table(4, rest=0)
    table.own(1, "the-bind", weapon=1)
    table.own(3, "mesa", weapon=1)
    table.boat(2, "east-4")
    state = table.begin("transport", lead=2)
    play(state, "sail:1", "way:east-5", "way:east-6", "way:east-7", "done")
    asked = []
    while state.phase == LEAVE:
        asked.append((table.spec.node_keys[state.about], state.actor()))
        play(state, "leave:neutral")
    assert asked == [("east-5", 3), ("east-5", 1), ("east-6", 1)]


def file_of(state: BorderlandsState, node: str) -> list[int]:
    """Return the boats of a section from upstream."""
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
