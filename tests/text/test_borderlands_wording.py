"""The wording of Borderlands: questions that fit what is on offer, events, the map's legend."""

from __future__ import annotations

import pytest

from borea.core.game import Outcome
from borea.text.game_text import game_text
from borea.text.language import LANGUAGES
from borea.text.page import plain
from tests.support.borderlands.positions import STANDARD, Table, kinds_of, play
from tests.support.borderlands.wording import NAMES, TELL, asked, situation, told


def test_bl_9_10_what_a_boat_takes_up_on_its_way_is_counted_in() -> None:
    table = Table(2, rest=0).own(1, "surfside", "sixpoint").own(1, "kettle-bend", horse=1)
    table.boat(1, "east-3")
    state = table.begin("attack", lead=1)
    # The boat's 2 + 1 and the horse of Kettle Bend, which does not border on Mesa.
    assert told(state, 1)["attack:mesa"] == "Mesa, Ann: 3 against 3; one move can add 4"
    play(state, "attack:mesa")
    assert told(state, 1)["sail:1"].endswith("; up to 7 against 3")


def test_bl_7_4_a_stop_is_described_with_the_other_boats_there_by_name() -> None:
    table = Table(2, rest=0)
    table.boat(0, "twine-2")
    table.boat(1, "twine-3")
    state = table.begin("transport")
    play(state, "sail:1")
    assert told(state, 0)["way:twine-3"].endswith("; lying there: Boat 2")
    play(state, "way:twine-3")
    assert "lying there" not in told(state, 0)["way:twine-2"], "the boat itself is not another one"
    play(state, "done", "done?")
    assert asked(state, 0) == "Already at Oxbow – Withyreach: Boat 2. Which position does Boat 1 take in the file?"


def test_bl_8_2_the_shore_of_a_lake_is_not_described_as_a_bank() -> None:
    table = Table(2, rest=1)
    table.boat(0, "east-1")
    state = table.begin("transport")
    play(state, "sail:1")
    assert told(state, 0)["way:star-mere.glassmere"].endswith("; shore held by Bo")
    assert "banks of others: Bo (value 1) and Bo (value 1)" in told(state, 0)["way:east-2"]


def ranches() -> Table:
    """Lay out two ranches that have their horses, and two places for more."""
    table = Table(2, rest=1).own(0, "mesa", "sixpoint", horse=1).own(0, "kettle-bend", "hams-landing")
    return table.site("mesa", "horse").site("sixpoint", "horse")


def test_bl_5_5_the_order_is_asked_for_in_the_words_of_its_reason() -> None:
    assert asked(ranches().begin("production"), 0).startswith("Each new horse joins the herd at once.")
    short = Table(2, rest=1).own(0, "mesa", "surfside").site("mesa", "gold").site("surfside", "gold")
    short.put("wreckers", gold=19)
    assert asked(short.begin("production"), 0).startswith("The supply does not suffice for all your sites")


def test_bl_5_5_too_few_horses_count_as_a_short_supply() -> None:
    table = ranches()
    others = [key for key in table.spec.keys if key not in ("mesa", "sixpoint", "kettle-bend", "hams-landing")]
    for key in others[:17]:  # with Ann's two, all twenty but one
        table.put(key, horse=1)
    assert asked(table.begin("production"), 0).startswith("The supply does not suffice for all your sites")


def riding() -> Table:
    """Lay out a ride: gold at the start, coal on the way."""
    return Table(2, rest=1).own(0, "mesa", horse=1, gold=1).own(0, "sixpoint", coal=1).own(0, "rushlight", horse=1)


def test_bl_7_2_a_rider_is_asked_only_what_is_on_offer() -> None:
    state = riding().begin("transport")
    play(state, "horse:mesa")
    assert asked(state, 0).endswith("loaded: nothing. Load more, or ride where?")
    play(state, "load:mesa.gold")
    assert asked(state, 0).endswith("loaded: gold. Where does it ride?")
    play(state, "to:sixpoint")
    assert asked(state, 0).endswith("or does it stay (with what it carries)?")
    play(state, "load:sixpoint.coal")
    assert "done" not in told(state, 0)
    assert asked(state, 0).endswith("Where does it ride on, or does it take up or leave something more first?")
    play(state, "unload:sixpoint.gold")
    assert asked(state, 0) == "The horse is in Sixpoint; loaded: coal. Where does it ride on?"


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
    assert asked(state, 1) == "After your success: what next?"
    play(state, "attack:the-bind", "still", "withdraw?")
    assert asked(state, 1) == "That second attack was not carried out. What next?"


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
