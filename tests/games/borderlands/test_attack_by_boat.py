"""Attacks by boat (BL-9.10)."""

from __future__ import annotations

from borea.games.borderlands.phases.order import ALLIES, CARRY, MEANS, REFUSED, TARGET
from tests.support.borderlands.positions import Table, kinds_of, offered, play, refused, tokens_at, totals


def test_bl_9_10_a_boat_lands_one_horse_and_one_weapon_taken_up_on_its_way() -> None:
    table = Table(2, rest=1)
    table.own(0, "kettle-bend", weapon=1)
    table.own(0, "sixpoint", horse=1)
    table.boat(0, "east-3", horse=1, gold=2)
    state = table.begin("attack")
    play(state, "attack:friends-haven", "sail:1", "way:east-4", "way:east-5", "way:east-6", "done")
    assert offered(state) == ["load:sixpoint.horse", "load:kettle-bend.weapon", "done"]
    play(state, "load:kettle-bend.weapon")
    # At east-4 there is sixpoint's horse; at the end the horse aboard could be landed as well: one of the two.
    assert offered(state) == ["load:sixpoint.horse", "done"]
    branch = state.copy()
    events = play(branch, "load:sixpoint.horse")
    assert totals(events)[0] == 4 + 3 + 1 + 1
    play(state, "done")
    assert offered(state) == ["load:boat.1.horse", "done"]
    events = play(state, "load:boat.1.horse")
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


def blocked() -> Table:
    """Return a table with a boat bound for friends-haven, past mesa, where seat 1 is strong."""
    table = Table(3, rest=2)
    table.own(1, "mesa", weapon=1)
    table.own(0, "cinderheath")
    table.boat(0, "east-4")
    return table


def test_bl_9_10_the_move_of_a_boat_stopped_elsewhere_fails() -> None:
    state = blocked().begin("attack")
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


def test_bl_9_10_an_attack_without_another_way_is_withdrawn() -> None:
    table = Table(3, rest=2)
    table.own(1, "mesa", weapon=1)
    table.boat(0, "east-4")
    state = table.begin("attack")
    play(state, "attack:friends-haven", "sail:1", "way:east-5", "way:east-6", "done", "leave:deny", "retry")
    assert offered(state) == ["sail:1", "withdraw"]
    events = play(state, "sail:1", "way:east-5", "way:east-6", "done", "go")
    assert kinds_of(events)[-1] == "withdrew"
    assert state.phase == TARGET


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
    state = blocked().begin("attack")
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


def test_bl_9_10_a_boat_between_two_others_separates_them() -> None:
    table = Table(3, rest=2)
    table.boat(1, "east-6")
    table.boat(2, "east-6", weapon=1)
    table.boat(0, "east-4", weapon=1)
    state = table.begin("attack")
    play(state, "attack:boat.1", "sail:3", "way:east-5", "way:east-6", "done")
    assert offered(state) == ["slot:1", "slot:2"]
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
