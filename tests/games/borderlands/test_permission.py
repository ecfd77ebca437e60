"""Permission to pass: who is asked and what stops a boat (BL-8.1 to BL-8.3)."""

from __future__ import annotations

import pytest

from borea.games.borderlands import Borderlands
from borea.games.borderlands.moves import DENY, NEUTRAL
from borea.games.borderlands.phases.boats.permission import boat_side, given_answers
from borea.games.borderlands.phases.order import LEAVE, REFUSED
from borea.games.borderlands.state import BorderlandsState
from tests.support.borderlands.positions import FIRST, STANDARD, Table, kinds_of, node_of, play


def strait(one: dict[str, int], other: dict[str, int], **load: int) -> BorderlandsState:
    """Return a boat of seat 0 about to pass mesa (seat 1) and the-bind (seat 2) between east-4 and east-6."""
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


def test_bl_8_1_horse_and_weapon_aboard_count_once_each() -> None:
    state = strait({"weapon": 1, "horse": 1}, {"horse": 1}, horse=1, weapon=1)
    play(state, "leave:deny", "leave:deny", "go")  # 7 against 5 + 2
    assert node_of(state, 1) == "east-5"
    state = strait({"weapon": 1, "horse": 1}, {}, horse=1, weapon=1)
    assert state.phase != LEAVE, "7 against 6 at most: nobody's answer matters"
    assert node_of(state, 1) == "east-6"


def test_bl_8_1_a_consenting_bank_counts_with_the_boat() -> None:
    state = strait({"weapon": 1}, {"horse": 1})
    play(state, "leave:deny", "leave:consent", "go")  # 3 + 2 against 4
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


def test_bl_8_1_strength_is_counted_as_the_boat_enters() -> None:
    table = Table(4, rest=3)
    table.own(1, "mesa", weapon=1, horse=1)
    table.own(0, "sixpoint", weapon=1)
    table.boat(0, "east-4")
    for loads, end in ((["load:sixpoint.weapon"], "east-6"), (["done"], "east-5")):
        state = table.begin("transport").copy()
        play(state, "sail:1", "way:east-5", "way:east-6", "done", "leave:deny", "leave:neutral", "go", *loads, "done?")
        assert node_of(state, 1) == end  # 6 or 3 against 5


def test_bl_8_1_the_boats_side_is_what_it_may_have_aboard_there() -> None:
    table = Table(4, rest=3)
    table.own(1, "mesa", weapon=1, horse=1)
    table.own(0, "sixpoint", weapon=1)
    table.own(0, "friends-haven", horse=1)
    table.boat(0, "east-4")
    table.boat(0, "east-5", horse=1)
    state = table.begin("transport")
    play(state, "sail:1", "way:east-5", "way:east-6", "done")
    assert (state.phase, boat_side(state, 1)) == (LEAVE, (3, 6)), "horses further on do not count yet"


def test_bl_8_2_a_bank_of_the_owner_consents() -> None:
    table = Table(3, rest=2)
    table.own(1, "mesa", weapon=1)
    table.own(0, "the-bind", horse=1)
    table.boat(0, "east-4")
    state = table.begin("transport")
    play(state, "sail:1", "way:east-5", "way:east-6", "done")
    # On the bank or aboard, the horse counts: 3 + 2 or 4 + 1 against 4. There is nowhere else to leave it.
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


def test_bl_8_2_neither_the_first_nor_the_last_section_stops_a_boat() -> None:
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


def test_bl_8_2_a_section_passed_there_and_back_needs_permission() -> None:
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
    table = Table(3, rest=1)
    table.put("heron-lea", weapon=1)
    table.boat(0, "cold-mere.whalebone")
    state = table.begin("transport")
    play(state, "sail:1", "way:cold-mere.heron-lea", "way:cold-mere.longstrand", "done")
    assert node_of(state, 1) == "cold-mere.longstrand"


def test_bl_8_2_other_boats_never_block() -> None:
    table = Table(3, rest=2)
    table.boat(0, "east-4")
    table.boat(1, "east-5", weapon=1, horse=1)
    state = table.begin("transport")
    play(state, "sail:1", "way:east-5", "way:east-6", "done")
    assert node_of(state, 1) == "east-6"


def test_bl_8_2_only_seats_whose_answer_can_decide_are_asked() -> None:
    state = strait({}, {})
    assert node_of(state, 1) == "east-6", "1 + 1 against 3: nobody is asked"
    # Seat 1 has 1, seat 2 has 8 with city, horse and weapon: seat 2 decides alone (8 > 3 + 1).
    table = Table(4, rest=3)
    table.own(1, "mesa")
    table.own(2, "the-bind", city=True, weapon=1, horse=1)
    table.boat(0, "east-4")
    state = table.begin("transport")
    play(state, "sail:1", "way:east-5", "way:east-6", "done")
    assert state.actor() == 2
    play(state, "leave:neutral")
    assert node_of(state, 1) == "east-6"


def test_bl_8_2_a_seat_that_can_no_longer_decide_is_not_asked() -> None:
    state = strait({"horse": 1}, {"weapon": 1})
    assert state.actor() == 1
    play(state, "leave:consent")
    assert node_of(state, 1) == "east-6", "3 + 2 against 4: seat 2 could not stop it"


def test_bl_8_2_a_boat_that_got_past_with_help_may_be_stopped_further_on() -> None:
    table = Table(3, rest=2)
    table.own(1, "mesa", "friends-haven", weapon=1)
    table.put("the-bind", horse=1)
    table.boat(0, "east-4")
    state = table.begin("transport")
    play(state, "sail:1", "way:east-5", "way:east-6", "way:east-7", "done", "leave:deny", "leave:consent")
    assert (table.spec.node_keys[state.about], state.actor()) == ("east-6", 1), "3 + 2 got past 4"


def test_bl_8_2_what_lies_at_the_end_of_the_route_does_not_count_on_the_way() -> None:
    table = Table(3, rest=2).own(0, "friends-haven", horse=1).own(1, "mesa").put("the-bind", weapon=1)
    table.boat(0, "east-4")
    assert asked_on(table, "east-5", "east-6", answer="deny") == [("east-5", 2)], "mesa's 1 decides only against 4"


def asked_on(table: Table, *nodes: str, answer: str = "neutral", part: str = "transport") -> list[tuple[str, int]]:
    """Send the first boat along a route, with the same answer from all; return who was asked, about which section."""
    state = table.begin(part)
    play(state, *(["attack:mesa"] if part == "attack" else []), "sail:1", *[f"way:{node}" for node in nodes], "done")
    asked = []
    while state.phase == LEAVE:
        asked.append((table.spec.node_keys[state.about], state.actor()))
        play(state, f"leave:{answer}")
    return asked


@pytest.mark.parametrize("part", ["transport", "attack"])
def test_bl_8_2_what_is_on_the_owners_bank_or_aboard_counts_once(part: str) -> None:
    table = Table(3, rest=2).own(0, "sixpoint", weapon=1).own(1, "mesa", "kettle-bend")
    table.own(1, "the-bind", city=True, horse=1)
    table.boat(0, "east-3")
    assert asked_on(table, "east-4", "east-5", part=part) == [], "4 + 3 or 6 + 1 against 5"


def test_bl_8_2_a_weapon_that_can_be_left_elsewhere_makes_the_answer_decisive() -> None:
    table = Table(3, rest=2).own(0, "sixpoint", weapon=1).own(0, "kettle-bend")
    table.own(1, "the-bind", city=True, horse=1)
    table.boat(0, "east-3")
    assert asked_on(table, "east-4", "east-5") == [("east-4", 1)], "left at Kettle Bend: 3 + 1 against 5"


def test_bl_8_2_a_value_between_two_loadings_makes_no_difference() -> None:
    table = Table(3, rest=2).own(0, "kettle-bend", weapon=1).own(1, "sixpoint", weapon=1).own(2, "the-bind")
    table.boat(0, "east-3")
    # With 3 or 6 against 4, another 1 changes nothing; seat 1 decides if the boat has 3.
    assert asked_on(table, "east-4", "east-5", answer="deny") == [("east-4", 1)]


def test_bl_8_2_a_seat_that_tips_the_scale_for_one_loading_is_asked() -> None:
    table = Table(3, rest=2).own(0, "kettle-bend", weapon=1).own(1, "sixpoint", weapon=1).own(2, "the-bind", horse=1)
    table.boat(0, "east-3")
    # With the weapon aboard, 6 passes 4 but not 4 + 2; with permission of seat 2, 3 + 2 passes 4.
    assert asked_on(table, "east-4", "east-5", answer="deny") == [("east-4", 1), ("east-4", 2)]


@pytest.mark.parametrize(("answer", "sections"), [("deny", ["east-4"]), ("neutral", ["east-4", "east-5", "east-5"])])
def test_bl_8_2_nobody_is_asked_beyond_a_section_where_the_boat_is_stopped(answer: str, sections: list[str]) -> None:
    table = Table(3, rest=2).own(1, "kettle-bend", "sixpoint", "the-bind", city=True).own(2, "mesa", city=True)
    table.own(2, "friends-haven").own(0, "surfside")
    table.boat(0, "east-3")
    asked = asked_on(table, "east-4", "east-5", "east-6", answer=answer)
    assert [section for section, _ in asked] == sections, "3 against 8, whatever is loaded"


def test_bl_8_2_holders_beyond_know_what_the_boat_needed_to_get_past() -> None:
    table = Table(3, rest=2).own(0, "kettle-bend", weapon=1).own(1, "sixpoint", weapon=1).own(2, "mesa", weapon=1)
    table.boat(0, "east-3")
    # Refused at east-4 by 4 it passes only with the weapon, 6 to 4; then neither 4 nor 4 + 1 stops it at east-5.
    assert asked_on(table, "east-4", "east-5", "east-6", answer="deny") == [("east-4", 1)]
    table = Table(3, rest=2).own(0, "kettle-bend", weapon=1).own(1, "sixpoint", weapon=1).own(2, "mesa", weapon=1)
    table.boat(0, "east-3")
    assert asked_on(table, "east-4", "east-5", "east-6") == [("east-4", 1), ("east-5", 2)]


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


def two_boats(game: Borderlands) -> BorderlandsState:
    """Return the position where seat 1 has let boat 2 pass east-1 and denied it east-2."""
    table = Table(3, game, rest=2)
    table.own(1, "rushlight", weapon=1)
    table.boat(0, "star-mere.glassmere")
    table.boat(0, "star-mere.glassmere")
    state = table.begin("transport")
    play(state, "sail:2", *ALONG_RUSHLIGHT, "leave:neutral", "leave:deny")
    return state


ALONG_RUSHLIGHT = ["way:east-1", "way:east-2", "way:east-3", "done"]


def test_bl_8_3_an_answer_holds_for_its_boat_and_section() -> None:
    state = two_boats(STANDARD)
    assert given_answers(state) == [(0, 1, NEUTRAL), (1, 1, DENY)]
    play(state, "retry", "sail:1", *ALONG_RUSHLIGHT)
    assert (state.phase, given_answers(state)) == (LEAVE, []), "what boat 2 was told is not about boat 1"
    play(state, "leave:deny")
    assert given_answers(state) == [(0, 1, DENY)]


def test_bl_8_3_version_1_answers_are_forgotten_when_another_boat_is_named() -> None:
    state = two_boats(FIRST)
    assert given_answers(state) == [(0, 1, NEUTRAL), (1, 1, DENY)]
    assert state.answers == [0, 1, NEUTRAL, 1, 1, DENY]
    play(state, "retry", "sail:1")
    assert state.answers == []
