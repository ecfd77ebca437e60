"""The wording of Borderlands: questions that fit what is on offer, events, the map's legend."""

from __future__ import annotations

import pytest

from borea.core.game import Outcome
from borea.games.borderlands import Borderlands
from borea.games.borderlands.state import BorderlandsState
from borea.text.game_text import game_text
from borea.text.language import LANGUAGES
from borea.text.page import plain
from tests.support.borderlands.positions import FIRST, STANDARD, Table, kinds_of, play
from tests.support.borderlands.wording import NAMES, TELL, TELL_FIRST, added, asked, situation, told


def test_bl_9_10_what_a_boat_takes_up_on_its_way_is_counted_in() -> None:
    table = Table(2, rest=0).own(1, "surfside", "sixpoint").own(1, "kettle-bend", horse=1)
    table.boat(1, "east-3")
    state = table.begin("attack", lead=1)
    # The boat's 2 + 1 and the horse of Kettle Bend, which does not border on Mesa.
    assert told(state, 1)["attack:mesa"] == "Attack Mesa: Ann, 3 against 3; one move can add 4"
    play(state, "attack:mesa")
    assert told(state, 1)["sail:1"] == "Sail Boat 1: up to 7 against 3"


def test_bl_7_4_a_stop_is_described_with_the_other_boats_there_by_name() -> None:
    table = Table(2, rest=0)
    table.boat(0, "twine-2")
    table.boat(1, "twine-3")
    state = table.begin("transport")
    play(state, "sail:1")
    assert told(state, 0)["way:twine-3"].endswith("; already there: Boat 2")
    play(state, "way:twine-3")
    assert "already there" not in told(state, 0)["way:twine-2"], "the boat itself is not another one"
    play(state, "done", "done?")
    assert asked(state, 0) == "Where in the line does Boat 1 go?"
    assert added(state, 0) == "Already there: Boat 2."


def test_bl_8_2_the_shore_of_a_lake_is_not_described_as_a_bank() -> None:
    table = Table(2, rest=1)
    table.boat(0, "east-1")
    state = table.begin("transport")
    play(state, "sail:1")
    assert told(state, 0)["way:star-mere.glassmere"].endswith("; Bo’s shore")
    assert "banks: Bo (1) and Bo (1)" in told(state, 0)["way:east-2"]


def ranches() -> Table:
    """Lay out two ranches that have their horses, and two places for more."""
    table = Table(2, rest=1).own(0, "mesa", "sixpoint", horse=1).own(0, "kettle-bend", "hams-landing")
    return table.site("mesa", "horse").site("sixpoint", "horse")


def test_bl_5_5_the_order_is_asked_for_in_the_words_of_its_reason() -> None:
    assert added(ranches().begin("production"), 0) == "Each new horse joins the herd at once."
    short = Table(2, rest=1).own(0, "mesa", "surfside").site("mesa", "gold").site("surfside", "gold")
    short.put("wreckers", gold=19)
    assert added(short.begin("production"), 0).startswith("There aren’t enough tokens for all your sites")


def test_bl_5_5_too_few_horses_count_as_a_short_supply() -> None:
    table = ranches()
    others = [key for key in table.spec.keys if key not in ("mesa", "sixpoint", "kettle-bend", "hams-landing")]
    for key in others[:17]:  # with Ann's two, all twenty but one
        table.put(key, horse=1)
    assert added(table.begin("production"), 0).startswith("There aren’t enough tokens for all your sites")


def riding() -> Table:
    """Lay out a ride: gold at the start, coal on the way."""
    return Table(2, rest=1).own(0, "mesa", horse=1, gold=1).own(0, "sixpoint", coal=1).own(0, "rushlight", horse=1)


def test_bl_7_2_a_rider_is_asked_only_what_is_on_offer() -> None:
    state = riding().begin("transport")
    play(state, "horse:mesa")
    assert asked(state, 0) == "Where does the horse ride?"
    assert added(state, 0) == "From Mesa; loaded: nothing. You can load more."
    play(state, "load:mesa.gold")
    assert added(state, 0) == "From Mesa; loaded: 1 gold."
    play(state, "to:sixpoint")
    assert asked(state, 0) == "Ride on from Sixpoint?"
    assert added(state, 0) == "Loaded: 1 gold. You can load and unload here."
    play(state, "load:sixpoint.coal")
    assert "done" not in told(state, 0)
    assert asked(state, 0) == "Where does the horse ride on to?"
    assert added(state, 0) == "In Sixpoint; loaded: 1 coal and 1 gold. You can still load and unload."
    play(state, "unload:sixpoint.gold")
    assert added(state, 0) == "In Sixpoint; loaded: 1 coal."


def test_bl_1_8_what_a_ride_puts_down_and_what_is_too_much_are_events() -> None:
    state = riding().begin("transport")
    events = play(state, "horse:mesa", "load:mesa.gold", "to:sixpoint", "load:sixpoint.coal", "on:rushlight")
    at = kinds_of(events).index("put-down")
    assert [TELL.event(event) for event in events[at - 1 : at + 2]] == [
        "Ann rides to Rushlight.",
        "Ann unloads 1 coal and 1 gold in Rushlight.",
        "A horse too many in Rushlight: back to the supply.",
    ]
    bare = riding().begin("transport")
    assert "put-down" not in kinds_of(play(bare, "horse:mesa", "to:sixpoint", "done")), "nothing was carried"


def test_bl_9_8_a_capture_is_reported_before_what_it_has_too_much_of() -> None:
    table = Table(2, rest=0).own(1, "surfside", "sixpoint", weapon=1).put("mesa", weapon=1)
    state = table.begin("attack", lead=1)
    events = play(state, "attack:mesa", "foot:surfside", "carry")
    assert [TELL.event(event) for event in events[-2:]] == [
        "Bo takes Mesa from Ann.",
        "A weapon too many in Mesa: back to the supply.",
    ]


def test_bl_3_4_what_is_left_undone_is_reported() -> None:
    table = Table(2, rest=1).own(0, "mesa", gold=1).own(0, "sixpoint")
    state = table.begin("transport")
    events = play(state, "done")
    assert [TELL.event(event) for event in events[:2]] == [
        "Ann leaves 1 transport unused.",
        "Bo has nothing to transport.",
    ]
    assert TELL.event(play(state, "done")[0]) == "Ann is done attacking."


def test_bl_9_9_a_second_attack_that_failed_is_not_called_a_success() -> None:
    table = Table(2, rest=0).own(1, "surfside", "sixpoint", weapon=1)
    state = table.begin("attack", lead=1)
    play(state, "attack:mesa", "still", "carry")
    assert asked(state, 1) == "Success! What next?"
    play(state, "attack:the-bind", "still", "withdraw?")
    assert asked(state, 1) == "That attack is over. What next?"


def test_bl_1_3_a_berth_has_no_positions() -> None:
    table = Table(2, rest=1).own(0, "glassmere", wood=2)
    state = table.begin("development")
    assert TELL.event(play(state, "build:glassmere.boat")[0]) == "Ann launches a boat on Star Mere by Glassmere."


def test_bl_1_5_the_supply_is_described_with_its_boats_and_cities() -> None:
    table = Table(2, rest=1).own(0, "mesa", city=True)
    table.boat(0, "east-5")
    state = table.begin("attack")
    # Twelve of each: one boat and one city are Ann's.
    assert "♞ † ~ ⌂ ● · · · · · · 1 1 ▲ · · · · · · · · supply 20 20 20 20 20 20 11 11" in situation(state)


def test_the_map_lists_in_full_what_it_has_to_cut() -> None:
    table = Table(2, rest=1).own(0, "rushlight", city=True, horse=1, weapon=1, wood=2, coal=2, iron=2, gold=2)
    table.site("rushlight", "gold")
    drawing = plain(TELL.board(table.begin("attack").view(0), 0))
    assert "in full: Rushlight ●8⌂♞† Gw2c2i2g2" in " ".join(drawing.split())
    assert drawing.count("in full") == 1
    for entry in ("? site face down", "+ cut short", "double line: West Twine, East Twine, River Twine", "≈ Cold Mere"):
        assert entry in drawing


@pytest.mark.parametrize("language", LANGUAGES)
def test_bl_10_3_equal_cities_are_separated_at_the_cycle_limit_only(language: str) -> None:
    tell = game_text(STANDARD, language, NAMES)
    broken, shared = tell.say("borderlands.tie-broken"), tell.say("borderlands.tie-shared")
    assert broken in tell.outcome(Outcome([1, 1], [0], "cycle-limit"))
    assert shared in tell.outcome(Outcome([1, 1], [0, 1], "cycle-limit"))
    clear = Outcome([2, 1], [0], "cycle-limit")
    for outcome in (Outcome([3, 3], [0, 1], "joint"), Outcome([0, 0], [1], "last-seat"), clear):
        assert broken not in tell.outcome(outcome)
        assert shared not in tell.outcome(outcome)


def refused_boat(game: Borderlands) -> BorderlandsState:
    """Return the position where seat 1 has denied the boat of seat 0 the way past Mesa."""
    table = Table(3, game, rest=2)
    table.own(1, "mesa", weapon=1)
    table.boat(0, "east-4")
    state = table.begin("transport")
    play(state, "sail:1", "way:east-5", "way:east-6", "done", "leave:deny")
    return state


def test_bl_8_3_giving_up_the_second_try_is_described_in_version_1() -> None:
    state = refused_boat(FIRST)
    assert told(state, 0)["retry"] == "Choose another move"
    play(state, "retry")
    assert asked(state, 0) == "Passage refused. And now?"
    assert told(state, 0)["forgo"] == "Give this move up"
    assert TELL_FIRST.event(play(state, "forgo")[0]) == "Ann gives up the transport."


def test_bl_8_3_answers_to_another_boat_are_not_described() -> None:
    table = Table(3, rest=2)
    table.own(1, "mesa", weapon=1)
    table.boat(0, "east-4")
    table.boat(0, "east-6")
    state = table.begin("transport")
    play(state, "sail:1", "way:east-5", "way:east-6", "done", "leave:deny", "retry")
    play(state, "sail:2", "way:east-5", "way:east-4", "done", "leave:neutral?")
    assert "Bo refuses" not in situation(state)


def test_bl_9_1_logistics_are_counted_as_long_as_they_are_allowed() -> None:
    for game, left in ((FIRST, ""), (STANDARD, "Logistics: one transport left.")):
        table = Table(2, game, rest=1)
        table.own(0, "mesa", city=True, wood=1)
        table.own(0, "surfside")
        state = table.begin("attack")
        play(state, "attack:the-bind")
        assert added(state, 0) == left


def test_bl_9_6_a_seat_that_stands_aside_is_described() -> None:
    table = Table(3, rest=0).own(1, "surfside", weapon=1).own(1, "friends-haven").own(2, "sixpoint")
    state = table.begin("attack", lead=1)
    events = play(state, "attack:mesa", "still")
    assert TELL.event(events[-2]) == "Cleo can’t change the outcome and isn’t asked."
    assert "neutral: Cleo" in situation(state, 0)
    assert "undecided" not in situation(state, 0)


def test_bl_9_10_what_stays_on_board_is_described() -> None:
    table = Table(2, rest=1)
    table.own(0, "kettle-bend", weapon=1)
    table.boat(0, "east-3")
    state = table.begin("attack")
    play(state, "attack:friends-haven", "sail:1", "way:east-4", "way:east-5", "way:east-6", "done")
    assert asked(state, 0) == "What will Boat 1 bring to Friend's Haven?"
    play(state, "load:kettle-bend.weapon")
    assert asked(state, 0) == "What stays on board?"
    assert added(state, 0) == "The rest lands in Friend's Haven: at most one horse and one weapon."
    assert told(state, 0) == {"unload:boat.1.weapon": "Keep 1 weapon on board", "done": "Land the rest"}
    events = play(state, "unload:boat.1.weapon")
    assert TELL.event(events[1]) == "Ann keeps a weapon on board."
    assert "weapon (Kettle Bend) 3" in situation(state, 0)
