"""What a boat may have aboard at each stop, and on its owner's banks ahead: it decides who is asked (BL-8.2)."""

from __future__ import annotations

import itertools

import pytest

from borea.games.borderlands.phases.boats.loads import Load, Loading, Loads
from tests.support.borderlands.positions import Table, play

EAST = ["east-4", "east-5", "east-6", "east-7"]
BARE: Load = (0, 0)


def table_of(*, kettle: bool = True, **load: int) -> Table:
    """Return a table with boat 2 of seat 0 at east-3: sixpoint has a horse, kettle-bend a weapon if it is its own."""
    table = Table(2, rest=1)
    table.own(0, "sixpoint", horse=1, wood=1)
    if kettle:
        table.own(0, "kettle-bend", weapon=1, wood=1)
    table.boat(1, "west-1", horse=1, weapon=1)
    table.boat(0, "east-3", gold=1, **load)
    return table


def sailing(table: Table, risky: list[int], nodes: list[str] = EAST, attack: bool = False) -> Loads:
    """Return the loadings before the first stop on the way from east-3; the boat may be stopped at some stops."""
    state = table.begin("attack" if attack else "transport")
    play(state, *(["attack:friends-haven"] if attack else []), "sail:2", *[f"way:{node}" for node in nodes])
    return Loads(state, [stop in risky for stop in range(len(state.route))])


def pairs(horses: list[Load], weapons: list[Load]) -> set[Loading]:
    """Return every combination."""
    return set(itertools.product(horses, weapons))


def test_bl_8_2_on_its_way_a_boat_may_have_loaded_or_left_each_token() -> None:
    table = table_of()
    loads = sailing(table, [1])
    bank = 1 << table.number("sixpoint")
    assert (loads.banks, loads.ahead) == ([0, bank, 0, 0, 0], [bank, 0, 0, 0, 0])
    assert loads.found == [((0, bank), BARE)], "the horse is on the bank at which the boat may be stopped"
    loads.call(0)
    # Each is aboard, on that bank, or left at kettle-bend, where it counts for nothing.
    ways = [BARE, (1, 0), (0, bank)]
    assert set(loads.found) == pairs(ways, ways)
    assert loads.worth(1, ((1, 0), (0, bank))) == 1 + 3
    assert loads.worth(1, (BARE, (2, bank))) == 3 + 3, "one counts aboard, one on the bank"
    assert loads.worth(2, ((0, bank), (0, bank))) == 0, "sixpoint is no bank of east-5"
    loads.call(1)
    assert set(loads.found) == pairs([BARE, (1, 0)], [BARE, (1, 0)]), "no bank counts any more"
    loads.call(2)
    assert set(loads.found) == pairs([BARE, (1, 0)], [BARE, (1, 0)]), "at east-5 it has no place"


def test_bl_8_2_without_another_place_tokens_are_aboard_or_on_the_bank() -> None:
    table = table_of(kettle=False)
    loads = sailing(table, [1])
    loads.call(0)
    assert set(loads.found) == pairs([(1, 0), (0, 1 << table.number("sixpoint"))], [BARE])


def test_bl_8_2_more_tokens_than_count_make_no_difference() -> None:
    table = table_of(horse=1, weapon=1).put("kettle-bend", horse=1)
    loads = sailing(table, [1])
    bank = 1 << table.number("sixpoint")
    loads.call(0)
    # Three horses and two weapons; two of each can count at east-4, one aboard and one on the bank.
    ways = [BARE, (1, 0), (2, 0), (0, bank), (1, bank)]
    assert set(loads.found) == pairs(ways, ways)


def test_bl_8_2_tokens_on_a_bank_further_on_stay_there_for_now() -> None:
    table = table_of(horse=1)
    table.own(0, "friends-haven", horse=1)
    loads = sailing(table, [1, 3])
    near, far = 1 << table.number("sixpoint"), 1 << table.number("friends-haven")
    assert loads.ahead == [near | far, far, far, 0, 0]
    assert loads.found == [((1, near | far), BARE)]
    loads.call(0)
    horses = {horse for horse, _ in loads.found}
    assert horses == {(0, far), (1, far), (2, far), (0, near | far), (1, near | far)}
    loads.call(1)
    horses = {horse for horse, _ in loads.found}
    assert horses == {(0, far), (1, far)}, "of two aboard at most one can count at east-6"
    loads.call(2)
    loads.call(3)
    assert {horse for horse, _ in loads.found} == {(0, 0), (1, 0)}


def test_bl_8_2_a_place_passed_twice_gives_its_tokens_once() -> None:
    table = table_of()
    loads = sailing(table, [3], ["east-4", "east-3", "east-4", "east-5"])
    for stop in (0, 1, 2):
        loads.call(stop)
        assert {weapon for _, weapon in loads.found} == {BARE, (1, 0), (0, 1 << table.number("sixpoint"))}


def test_bl_8_2_the_owners_boats_on_the_way_have_tokens_too() -> None:
    table = table_of(kettle=False)
    table.boat(0, "east-5", weapon=1)
    table.boat(1, "east-5", weapon=1)
    loads = sailing(table, [3])
    for stop in (0, 1):
        loads.call(stop)
        assert {weapon for _, weapon in loads.found} == {BARE}
    loads.call(2)
    assert {weapon for _, weapon in loads.found} == {BARE, (1, 0)}


@pytest.mark.parametrize("aboard", [0, 1])
def test_bl_9_10_in_an_attack_one_of_each_may_be_taken_up_and_none_put_down(aboard: int) -> None:
    table = table_of(horse=aboard)
    loads = sailing(table, [1], EAST[:3], attack=True)
    bank = 1 << table.number("sixpoint")
    assert loads.found == [((aboard, bank), BARE)]
    loads.call(0)
    assert set(loads.found) == pairs([(aboard, bank), (aboard + 1, 0)], [BARE, (1, 0)])
    loads.call(1)
    assert set(loads.found) == pairs([(aboard, 0), (aboard + 1, 0)], [BARE, (1, 0)])


@pytest.mark.parametrize("far", [False, True])
def test_bl_9_10_in_an_attack_banks_have_what_lies_there(far: bool) -> None:
    table = Table(2, rest=1)
    table.own(0, "kettle-bend", "sixpoint", "the-bind").put("the-bind" if far else "sixpoint", horse=1)
    table.boat(1, "west-1")
    table.boat(0, "east-3")
    loads = sailing(table, [1, 2], EAST[:3], attack=True)
    bank = 1 << table.number("the-bind" if far else "sixpoint")
    loads.call(0)
    # The horse of sixpoint may be taken up at east-3, that of the-bind only from east-4 on.
    assert {horse for horse, _ in loads.found} == ({(0, bank)} if far else {(0, bank), (1, 0)})


def test_bl_9_10_in_an_attack_a_second_one_is_not_taken_up() -> None:
    table = table_of().put("kettle-bend", horse=1)
    table.boat(0, "east-5", weapon=1)
    loads = sailing(table, [1, 3], EAST[:3], attack=True)
    bank = 1 << table.number("sixpoint")
    loads.call(0)
    assert set(loads.found) == pairs([(0, bank), (1, bank), (1, 0)], [BARE, (1, 0)])
    loads.call(1)
    loads.call(2)
    assert set(loads.found) == pairs([BARE, (1, 0)], [BARE, (1, 0)])
