"""Attacks by boat (BL-9.10), under both versions of the rules."""

from __future__ import annotations

import pytest

from borea.core.game import Event
from borea.games.borderlands import Borderlands
from borea.games.borderlands.phases.order import ALLIES, CARRY
from borea.games.borderlands.state import BorderlandsState
from tests.support.borderlands.positions import (
    FIRST,
    STANDARD,
    Table,
    kinds_of,
    offered,
    play,
    refused,
    supply_of,
    tokens_at,
    totals,
)


@pytest.mark.parametrize("game", [FIRST, STANDARD])
def test_bl_9_10_a_boat_lands_one_horse_and_one_weapon_taken_up_on_its_way(game: Borderlands) -> None:
    table = Table(2, game, rest=1)
    table.own(0, "kettle-bend", weapon=1)
    table.own(0, "sixpoint", horse=1, wood=1)
    table.boat(0, "east-3", horse=1, gold=2)
    state = table.begin("attack")
    play(state, "attack:friends-haven", "sail:1", "way:east-4", "way:east-5", "way:east-6", "done")
    assert (state.prompt(0), table.spec.node_keys[state.spot]) == ("land*", "east-3"), "the plan begins where it lies"
    assert offered(state) == ["load:sixpoint.horse", "load:kettle-bend.weapon", "done"]
    play(state, "load:kettle-bend.weapon")
    # At east-4 there is sixpoint's horse; at the end the horse aboard could be landed as well: one of the two.
    assert offered(state) == ["load:sixpoint.horse", "done"]
    branch = state.copy()
    events = play(branch, "load:sixpoint.horse", "done?")
    assert totals(events)[0] == 4 + 3 + 1 + 1
    play(state, "done")
    assert offered(state)[0] == "load:boat.1.horse"
    events = play(state, "load:boat.1.horse", "done?")
    assert totals(events)[0] == 4 + 3 + 1, "the boat's horse counts once"
    assert state.phase == CARRY
    play(state, "carry")
    assert tokens_at(state, "friends-haven") == {"weapon": 1, "horse": 1}
    assert tokens_at(state, "boat.1") == {"gold": 2}
    assert table.spec.node_keys[state.node[0]] == "east-6"


def test_bl_9_10_what_can_be_landed_is_listed_in_order_for_any_boat() -> None:
    table = Table(2, rest=1)
    table.own(0, "kettle-bend")
    table.boat(0, "east-3", weapon=1)
    table.boat(0, "east-6", weapon=1)
    state = table.begin("attack")
    play(state, "attack:friends-haven", "sail:1", "way:east-4", "way:east-5", "way:east-6", "done", "slot:1")
    assert offered(state) == ["load:boat.1.weapon", "load:boat.2.weapon", "done"]


def test_bl_9_10_a_boat_stopped_beside_the_target_still_attacks() -> None:
    table = Table(3, rest=2)
    table.own(1, "mesa", weapon=1)
    table.boat(0, "east-4")
    state = table.begin("attack")
    play(state, "attack:the-bind", "sail:1", "way:east-5", "way:east-6", "done", "leave:deny")
    events = play(state, "go")
    assert "attack-shown-boat" in kinds_of(events)
    assert [event.slots["node"] for event in events if event.kind == "attack-shown-boat"] == ["east-5"]


def test_bl_9_10_the_route_must_be_able_to_end_beside_the_target() -> None:
    table = Table(3, rest=2)
    table.boat(0, "east-4")
    state = table.begin("attack")
    play(state, "attack:friends-haven", "sail:1")
    assert offered(state) == ["way:east-3", "way:east-5"]
    assert refused(state, 0, "done") == "BL-9.10"


def test_bl_9_10_a_boat_comes_alongside_a_boat_in_the_right_place_of_the_file() -> None:
    table = Table(2, rest=1)
    table.boat(1, "east-6")
    table.boat(1, "east-6")
    table.boat(1, "east-6")
    table.boat(0, "east-4")
    state = table.begin("attack")
    play(state, "attack:boat.2", "sail:4", "way:east-5", "way:east-6", "done")
    assert offered(state) == ["slot:2", "slot:3"]


def squeezed(game: Borderlands) -> BorderlandsState:
    """Return the position where boat 3 of seat 0 takes its place beside boat 1 of seat 1 and boat 2 of seat 2."""
    table = Table(3, game, rest=2)
    table.boat(1, "east-6")
    table.boat(2, "east-6", weapon=1)
    table.boat(0, "east-4", weapon=1)
    state = table.begin("attack")
    play(state, "attack:boat.1", "sail:3", "way:east-5", "way:east-6", "done")
    assert offered(state) == ["slot:1", "slot:2"]
    return state


def test_bl_9_10_a_boat_between_two_others_separates_them() -> None:
    state = squeezed(STANDARD)
    above = state.copy()
    # Boat 3 and the new warrior attack with 2 + 1 + 3 + 1, boat 1 defends with 2 + 1. Seat 2 can add both banks (1 + 1)
    # and, as long as no boat lies between, boat 2 (2 + 1 + 3).
    assert totals(play(state, "slot:2", "done")) == (7, 3), "5 are not enough against 7: seat 2 is not asked"
    assert state.phase == CARRY
    done = state.copy()
    play(done, "carry")
    assert done.rank[:3] == [0, 2, 1]
    events = play(above, "slot:1", "done", "side:defence")
    assert totals(events) == (7, 3 + 2 + 6)
    assert above.phase != CARRY


def test_bl_9_10_version_1_a_boat_between_two_others_separates_them() -> None:
    state = squeezed(FIRST)
    above = state.copy()
    # Boat 3 and the new warrior attack with 2 + 1 + 3 + 1; boat 1 defends with 2 + 1, seat 2 with both banks, and with
    # boat 2 (2 + 1 + 3) only as long as no boat lies between the two.
    events = play(state, "slot:2", "done", "side:defence")
    assert totals(events) == (7, 3 + 2)
    assert state.phase == CARRY
    events = play(above, "slot:1", "done", "side:defence")
    assert totals(events) == (7, 3 + 2 + 6)
    assert above.phase != CARRY


def test_bl_9_10_a_seat_separated_from_the_target_by_a_boat_takes_no_side() -> None:
    table = Table(3, rest=2)
    table.boat(1, "east-6")
    table.boat(2, "east-6", weapon=1)
    table.boat(0, "east-4", weapon=1)
    table.own(0, "the-bind", "friends-haven")
    state = table.begin("attack")
    play(state, "attack:boat.1", "sail:3", "way:east-5", "way:east-6", "done")
    above = state.copy()
    assert totals(play(state, "slot:2", "done")) == (7 + 2, 3)
    assert state.phase == CARRY
    play(above, "slot:1", "done")
    assert (above.phase, above.actors()) == (ALLIES, [2])


def carrying(game: Borderlands, **load: int) -> BorderlandsState:
    """Return the position where a boat has taken up the weapon of kettle-bend and arrives beside friends-haven."""
    table = Table(2, game, rest=1)
    table.own(0, "kettle-bend", weapon=1)
    table.boat(0, "east-3", **load)
    state = table.begin("attack")
    play(state, "attack:friends-haven", "sail:1", "way:east-4", "way:east-5", "way:east-6", "done")
    play(state, "load:kettle-bend.weapon")
    return state


def test_bl_9_10_what_the_boat_takes_up_may_stay_aboard() -> None:
    state = carrying(STANDARD)
    assert offered(state) == ["unload:boat.1.weapon", "done"]
    landed = state.copy()
    assert totals(play(landed, "done")) == (3 + 1 + 3, 5), "boat, new warrior, weapon; four lands and the target"
    play(landed, "carry")
    assert (tokens_at(landed, "friends-haven"), tokens_at(landed, "boat.1")) == ({"weapon": 1}, {})
    events = play(state, "unload:boat.1.weapon")
    assert kinds_of(events) == ["attack-shown-boat", "kept-aboard", "totals-enough"]
    assert totals(events) == (3 + 3 + 1, 5), "it counts with the boat"
    assert [taken(event) for event in events[:2]] == [[], ["kettle-bend.weapon"]]
    play(state, "carry")
    assert (tokens_at(state, "friends-haven"), tokens_at(state, "boat.1")) == ({}, {"weapon": 1})
    assert tokens_at(state, "kettle-bend") == {}


def taken(event: Event) -> object:
    """Return the tokens that an event names: landed, or kept aboard."""
    return event.slots["takes" if event.kind == "kept-aboard" else "brings"]


def test_bl_9_10_a_second_weapon_aboard_counts_for_nothing_and_is_surplus() -> None:
    state = carrying(STANDARD, weapon=1)
    assert offered(state) == ["unload:boat.1.weapon", "done"], "one weapon is landed at most, whichever it is"
    landed = state.copy()
    assert totals(play(landed, "done"))[0] == 3 + 3 + 1 + 3
    play(landed, "carry")
    assert (tokens_at(landed, "friends-haven"), tokens_at(landed, "boat.1")) == ({"weapon": 1}, {"weapon": 1})
    assert totals(play(state, "unload:boat.1.weapon"))[0] == 3 + 3 + 1
    play(state, "carry")
    assert (tokens_at(state, "boat.1"), supply_of(state, "weapon")) == ({"weapon": 1}, 19)


def test_bl_9_10_a_weapon_from_beside_the_target_counts_once_aboard() -> None:
    table = Table(2, rest=1)
    table.own(0, "the-bind", weapon=1, horse=1)
    table.boat(0, "east-5", weapon=1)
    state = table.begin("attack")
    play(state, "attack:friends-haven", "sail:1", "way:east-6", "done", "load:the-bind.horse", "load:the-bind.weapon")
    assert offered(state) == ["unload:boat.1.horse", "unload:boat.1.weapon", "done"]
    play(state, "unload:boat.1.horse")
    assert offered(state) == ["unload:boat.1.weapon", "done"]
    twin = state.copy()
    # The-bind 1, the boat 3 + 3 with the horse that moved there 1, the weapon that is landed 3, the new warrior.
    assert totals(play(twin, "done"))[0] == 1 + 6 + 1 + 3 + 1
    # The boat has a weapon already, so the other one is lost to the attack.
    assert totals(play(state, "unload:boat.1.weapon"))[0] == 1 + 6 + 1 + 1


def test_bl_9_10_only_what_was_taken_up_is_kept() -> None:
    table = Table(2, rest=1)
    table.boat(0, "east-5", horse=1, weapon=1)
    state = table.begin("attack")
    play(state, "attack:friends-haven", "sail:1", "way:east-6", "done")
    assert offered(state) == ["load:boat.1.horse", "load:boat.1.weapon", "done"]
    assert refused(state, 0, "unload:boat.1.weapon") == "BL-9.10"
    play(state, "load:boat.1.horse")
    assert offered(state) == ["load:boat.1.weapon", "done"], "the boat's own horse is landed or not chosen"


def test_bl_9_10_version_1_what_the_boat_takes_up_is_landed() -> None:
    state = carrying(FIRST)
    assert state.phase == CARRY
    play(state, "carry")
    assert tokens_at(state, "friends-haven") == {"weapon": 1}
