"""Where the boat of an attack lies, what it takes up and what stops it, until the attack is carried out (BL-9.10)."""

from __future__ import annotations

import pytest

from borea.games.borderlands import Borderlands
from borea.games.borderlands.phases.order import CARRY, MEANS
from tests.support.borderlands.positions import (
    FIRST,
    STANDARD,
    Table,
    kinds_of,
    node_of,
    offered,
    owner_of,
    play,
    tokens_at,
    totals,
)


def test_bl_9_10_a_boat_that_stays_keeps_its_place_in_the_file() -> None:
    table = Table(2, rest=1)
    table.boat(0, "east-6", weapon=1)
    table.boat(0, "east-6", weapon=1)
    state = table.begin("attack")
    events = play(state, "attack:friends-haven", "sail:2", "done", "load:boat.2.weapon")
    shown = next(event for event in events if event.kind == "attack-shown-boat")
    assert (shown.slots["node"], shown.slots["slot"], shown.slots["brings"]) == ("east-6", 2, ["boat.2.weapon"])
    assert totals(events)[0] == 6 + 6 + 1, "the weapon counts once"
    play(state, "carry")
    assert (state.rank[:2], tokens_at(state, "boat.2")) == ([0, 1], {})
    assert tokens_at(state, "friends-haven") == {"weapon": 1}


@pytest.mark.parametrize(
    ("target", "start", "slot", "file"), [("east-4", "east-6", 1, [1, 0]), ("east-6", "east-4", 2, [0, 1])]
)
def test_bl_9_10_beside_a_boat_of_the_next_section_it_lies_at_that_end(
    target: str, start: str, slot: int, file: list[int]
) -> None:
    table = Table(2, rest=1)
    table.boat(0, "east-5")
    table.boat(0, start, weapon=1)
    table.boat(1, target)
    state = table.begin("attack")
    events = play(state, "attack:boat.3", "sail:2", "way:east-5", "done", "done?")
    assert [event.slots["slot"] for event in events if event.kind == "attack-shown-boat"] == [slot]
    # Boat 2 with its weapon and the new warrior; boat 1 is beside boat 3 no longer.
    assert totals(events) == (6 + 1, 3 + 2)
    play(state, "carry")
    assert (state.rank[:2], owner_of(state, "boat.3")) == (file, 0)


def test_bl_9_10_a_boat_may_leave_the_file_of_its_target() -> None:
    table = Table(2, rest=1)
    table.boat(1, "east-5")
    table.boat(0, "east-5")
    state = table.begin("attack")
    play(state, "attack:boat.1", "sail:2", "way:east-6")
    assert "done" in offered(state), "no boat is between them any more"


def test_bl_9_10_no_boat_may_lie_between() -> None:
    table = Table(2, rest=1)
    for _ in range(2):
        table.boat(1, "east-6")
    table.boat(0, "east-4")
    state = table.begin("attack")
    play(state, "attack:boat.2", "sail:3", "way:east-5")
    assert "done" not in offered(state), "boat 1 lies above boat 2"
    table = Table(2, rest=1)
    for seat in (1, 1, 0):
        table.boat(seat, "east-6")
    state = table.begin("attack")
    play(state, "attack:boat.1", "sail:3")
    assert offered(state) == ["way:east-5", "way:east-7"], "it is in the right section but not beside boat 1"


@pytest.mark.parametrize(("start", "end", "slot"), [("east-4", "east-6", 1), ("east-6", "east-4", 2)])
def test_bl_9_10_a_stopped_boat_attacks_from_the_end_by_which_it_came_in(start: str, end: str, slot: int) -> None:
    table = Table(3, rest=2)
    table.own(1, "mesa", weapon=1)
    table.boat(2, "east-5")
    table.boat(0, start)
    state = table.begin("attack")
    play(state, "attack:the-bind", "sail:2", "way:east-5", f"way:{end}", "done", "leave:deny")
    events = play(state, "go")
    assert [event.slots["slot"] for event in events if event.kind == "attack-shown-boat"] == [slot]


def test_bl_9_10_a_boat_goes_to_a_berth_without_order() -> None:
    table = Table(2, rest=1)
    table.boat(1, "star-mere.glassmere")
    table.boat(0, "star-mere.rushlight", weapon=1)
    table.boat(0, "star-mere.rushlight")
    state = table.begin("attack")
    events = play(state, "attack:glassmere", "sail:2", "way:star-mere.glassmere", "done", "done?")
    shown = [event for event in events if event.kind == "attack-shown-berth"]
    assert [(event.slots["node"], event.slots["slot"]) for event in shown] == [("star-mere.glassmere", 1)]
    # Boat 2 and the new warrior; glassmere, three neighbours and the boat at the berth.
    assert totals(events) == (6 + 1, 1 + 3 + 3)


def test_bl_9_10_the_first_section_is_a_place_to_attack_from() -> None:
    table = Table(2, rest=1)
    table.own(0, "seal-neck", "thornwold", weapon=1)
    table.boat(0, "east-2", weapon=1)
    table.boat(1, "east-2")
    state = table.begin("attack")
    # Seal-neck and thornwold 4 each, the boat 6, the new warrior; stillshore and its four other neighbours 1 each.
    events = play(state, "attack:stillshore", "sail:1", "way:east-1", "done", "done")
    assert totals(events) == (4 + 4 + 6 + 1, 1 + 4)
    assert [event.slots["node"] for event in events if event.kind == "attack-shown-boat"] == ["east-1"]
    play(state, "carry")
    assert (node_of(state, 1), node_of(state, 2), state.rank[:2]) == ("east-1", "east-2", [0, 0])


@pytest.mark.parametrize(("tokens", "source"), [({"horse": 1}, "anneconda"), ({"horse": 1, "weapon": 1}, "anneconda")])
def test_bl_9_10_tokens_of_any_place_and_boat_are_kept(tokens: dict[str, int], source: str) -> None:
    table = Table(2, rest=1)
    table.own(0, source).put(source, **tokens)
    table.boat(1, "east-1")
    table.boat(0, "twine-2", horse=1)
    state = table.begin("attack")
    play(state, "attack:otterholt", "sail:2", "way:twine-3", "way:twine-4", "done")
    play(state, *[f"load:{source}.{kind}" for kind in tokens])
    assert offered(state) == [*[f"unload:boat.2.{kind}" for kind in tokens], "done"]
    events = play(state, "unload:boat.2.horse", "done?")
    # The boat 3 + 1 and the new warrior; the second horse aboard adds nothing, a weapon is landed.
    assert totals(events)[0] == 4 + 1 + 3 * tokens.get("weapon", 0)
    kept = [event.slots["takes"] for event in events if event.kind == "kept-aboard"]
    assert kept == [[f"{source}.horse"]]


def test_bl_9_10_what_is_kept_goes_aboard() -> None:
    table = Table(2, rest=1)
    table.own(0, "anneconda", "withyreach", "heron-lea", weapon=1, horse=1)
    table.boat(1, "east-1")
    table.boat(0, "twine-2")
    state = table.begin("attack")
    play(state, "attack:otterholt", "sail:2", "way:twine-3", "way:twine-4", "done")
    play(state, "load:anneconda.horse", "load:anneconda.weapon", "unload:boat.2.horse", "done?")
    assert state.phase == CARRY
    play(state, "carry")
    assert (tokens_at(state, "boat.2"), tokens_at(state, "otterholt")) == ({"horse": 1}, {"weapon": 1})
    assert (tokens_at(state, "anneconda"), node_of(state, 2)) == ({}, "twine-4")


def test_bl_9_10_after_a_weapon_a_horse_may_be_taken_up_further_on() -> None:
    table = Table(2, rest=1)
    table.own(0, "anneconda", weapon=1)
    table.own(0, "withyreach", horse=1)
    table.boat(0, "twine-2")
    state = table.begin("attack")
    play(state, "attack:otterholt", "sail:1", "way:twine-3", "way:twine-4", "done", "load:anneconda.weapon")
    assert offered(state) == ["load:withyreach.horse", "done"]


def test_bl_9_10_a_kept_horse_from_beside_the_target_counts_no_more_if_one_is_aboard() -> None:
    table = Table(2, rest=1)
    table.own(0, "the-bind", horse=1)
    table.boat(1, "west-1")
    table.boat(0, "east-5", horse=1)
    state = table.begin("attack")
    play(state, "attack:friends-haven", "sail:2", "way:east-6", "done", "load:the-bind.horse")
    # The-bind 1, the boat 3 + 1 with its own horse, the new warrior.
    assert totals(play(state, "unload:boat.2.horse"))[0] == 1 + 4 + 1


def test_bl_9_10_a_planned_weapon_helps_the_boat_past() -> None:
    table = Table(3, rest=2)
    table.own(0, "kettle-bend", weapon=1)
    table.own(1, "the-bind", weapon=1)
    table.boat(0, "east-3")
    state = table.begin("attack")
    play(state, "attack:mesa", "sail:1", "way:east-4", "way:east-5", "done", "leave:deny", "go")
    weak = state.copy()
    play(weak, "done")
    assert (weak.phase, weak.prompt(0)) == (MEANS, "means-instead"), "3 against 4 at east-4"
    events = play(state, "load:kettle-bend.weapon", "done?")
    assert "attack-shown-boat" in kinds_of(events), "6 against 4"


def test_bl_9_10_a_boat_stopped_too_soon_leaves_no_plan() -> None:
    table = Table(3, rest=2)
    table.own(1, "mesa", weapon=1)
    table.boat(2, "east-5")
    table.boat(0, "east-6")
    state = table.begin("attack")
    play(state, "attack:sixpoint", "sail:2", "way:east-5", "way:east-4", "done", "leave:deny", "go")
    assert (state.phase, state.spot, state.slot) == (MEANS, -1, 0)


@pytest.mark.parametrize("game", [FIRST, STANDARD])
def test_bl_9_10_after_a_refusal_a_chain_may_bring_the_weapon(game: Borderlands) -> None:
    table = Table(2, game, rest=1)
    table.own(0, "ellens-bight", horse=1, weapon=1)
    table.own(0, "sixpoint", horse=1)
    table.put("mesa", horse=1)
    table.own(1, "the-bind", city=True, horse=1)
    table.boat(0, "east-3")
    state = table.begin("attack")
    sail = ["sail:1", "way:east-4", "way:east-5"]
    play(state, "attack:mesa", *sail, "done", "leave:deny", "retry")
    assert offered(state)[-3:] == ["still", "withdraw", "chain:ellens-bight"]
    if game is FIRST:  # the second refusal is the last
        play(state, *sail, "done", "forgo")
        assert offered(state) == ["still", "withdraw"]


@pytest.mark.parametrize(("near", "other"), [("weapon", "horse"), ("horse", "weapon")])
def test_bl_9_10_a_planned_token_of_the_bank_counts_once(near: str, other: str) -> None:
    table = Table(3, rest=2)
    table.own(0, "sixpoint", "kettle-bend")
    table.put("sixpoint", **{near: 1}).put("kettle-bend", **{other: 1})
    table.own(1, "the-bind", city=True, weapon=1)
    table.boat(0, "east-3")
    state = table.begin("attack")
    play(state, "attack:mesa", "sail:1", "way:east-4", "way:east-5", "done", "leave:deny", "go")
    loads = ["load:kettle-bend.horse", "load:sixpoint.horse", "load:kettle-bend.weapon", "load:sixpoint.weapon"]
    events = play(state, *[f"{load}?" for load in loads], "done?")
    assert "attack-shown-boat" in kinds_of(events), "3 + 1 + 3 and the 1 left at sixpoint are more than 7"


@pytest.mark.parametrize(("kind", "bank"), [("weapon", {"weapon": 1}), ("horse", {"horse": 1})])
def test_bl_9_10_a_planned_token_counts_aboard_and_no_longer_on_its_bank(kind: str, bank: dict[str, int]) -> None:
    table = Table(3, rest=2)
    table.own(0, "sixpoint", "kettle-bend")
    table.put("sixpoint", **{kind: 1}).put("kettle-bend", **{kind: 1})
    table.own(1, "the-bind", city=True).put("the-bind", **bank)
    table.boat(0, "east-3")
    state = table.begin("attack")
    play(state, "attack:mesa", "sail:1", "way:east-4", "way:east-5", "done", "leave:deny", "go")
    play(state, f"load:sixpoint.{kind}", "done?")
    # Boat and token, and the 1 left at sixpoint: 7 against 7 with the weapon, 5 against 5 with the horse.
    assert state.phase == MEANS
