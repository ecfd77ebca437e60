"""TB-3 and TB-4: what areas score, when the match ends and who wins."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, permutations

import pytest

from borea.core.game import OVER, Outcome
from tests.support.the_border.closing import (
    all_but_one,
    close_in_first_action,
    close_in_second_action,
    dice_for,
    finish_window,
    pass_first_action,
)
from tests.support.the_border.tables import PAPER, WELL, Table

BOAT, OAK, TURBINE = "boat", "oak", "turbine"


@pytest.mark.parametrize("area", sorted(PAPER.value))
def test_tb_3_1_the_first_takes_the_high_value_and_later_ones_the_low(area: str) -> None:
    high, low = PAPER.value[area]
    table = Table(3)
    close_in_first_action(table, 0, area)
    finish_window(table)
    assert table.scores() == [high, 0, 0]
    close_in_first_action(table, 1, area)
    finish_window(table)
    assert table.scores() == [high, low, 0]
    table.idle_turn()
    close_in_second_action(table, [2], area)
    assert table.scores() == [high, low, low]


def test_tb_3_1_the_active_seat_comes_before_the_others_of_the_same_turn() -> None:
    table = Table(2)
    cell = all_but_one(table, 0, WELL)
    name = table.owner(0, cell)
    table.cross(0, table.segment(0, name) - {cell})
    other = all_but_one(table, 1, WELL)
    first, second = table.letter(0, cell), table.letter(1, other)
    table.roll(dice_for(first + second))
    table.play(0, f"finish:{name}")
    pass_first_action(table)
    table.play(1, f"cross:{other}")
    finish_window(table)
    assert table.scores() == [4, 2]


def test_tb_3_1_an_area_is_scored_once() -> None:
    table = Table(2)
    close_in_first_action(table, 0, WELL)
    finish_window(table)
    table.idle_turn()
    table.idle_turn()
    assert table.scores() == [4, 0]


def test_tb_3_2_several_in_the_same_second_action_all_take_the_high_value() -> None:
    table = Table(4)
    close_in_second_action(table, [1, 2, 3], OAK)
    assert table.scores() == [0, 5, 5, 5]


def test_tb_3_2_not_if_another_seat_had_completed_it_before() -> None:
    table = Table(4)
    table.close(0, [OAK])
    close_in_second_action(table, [1, 3], OAK)
    assert table.scores() == [5, 2, 0, 2]


def test_tb_3_3_one_cross_can_complete_several_areas() -> None:
    shared = [cell for cell in PAPER.cells if sum(cell in border for border in PAPER.border.values()) == 3]
    assert shared, "some space lies between three areas"
    cell = shared[0]
    areas = [area for area, border in PAPER.border.items() if cell in border]
    table = Table(2)
    table.cross(1, union(areas) - {cell})
    table.roll(dice_for(table.letter(1, cell)))
    pass_first_action(table)
    table.play(1, f"cross:{cell}")
    finish_window(table)
    assert table.scores() == [0, sum(PAPER.value[area][0] for area in areas)]
    assert table.state.boards[1].closed_count() == 3


def union(areas: Iterable[str]) -> set[int]:
    """Return the spaces around any of these areas."""
    return set[int]().union(*(PAPER.border[area] for area in areas))


def six_areas() -> list[str]:
    """Return six areas whose borders enclose no seventh, the last not complete when the others are."""
    for areas in permutations(sorted(PAPER.border), 6):
        covered = [area for area, border in PAPER.border.items() if border <= union(areas)]
        if len(covered) == 6 and PAPER.border[areas[5]] - union(areas[:5]):
            return list(areas)
    raise AssertionError("no such six areas")


SIX = six_areas()
FIVE_POINTS = sum(PAPER.value[area][0] for area in SIX[:5])
SIX_POINTS = FIVE_POINTS + PAPER.value[SIX[5]][0]


def test_tb_4_1_a_sixth_area_in_the_first_action_makes_this_turn_the_last() -> None:
    table = Table(2)
    table.close(0, SIX[:5])
    table.cross(1, table.segment(1, "grey4") | table.segment(1, "orange4"))
    close_in_first_action(table, 0, SIX[5])
    assert table.state.outcome() is None
    assert table.state.actors() == [1], "the second action is still played"
    finish_window(table)
    outcome = table.state.outcome()
    assert outcome is not None
    assert outcome.reason == "six-areas"
    assert outcome.scores == [SIX_POINTS, 0]
    assert (table.state.actor(), table.state.actors()) == (OVER, [])
    assert (table.state.moves(0), table.state.odds()) == ([], [])
    assert table.why_not(1, "stop") == "TB-4.1"


def test_tb_4_1_a_sixth_area_in_the_second_action_ends_the_match_too() -> None:
    table = Table(3)
    table.close(1, SIX[:5])
    close_in_second_action(table, [1], SIX[5])
    assert table.state.outcome() == Outcome([0, SIX_POINTS, 0], [1], "six-areas")


def test_tb_3_2_two_sixth_areas_in_the_same_second_action_both_take_the_high_value() -> None:
    table = Table(3)
    table.close(1, SIX[:5])
    table.close(2, SIX[:5], first=False)
    close_in_second_action(table, [1, 2], SIX[5])
    later = sum(PAPER.value[area][1] for area in SIX[:5]) + PAPER.value[SIX[5]][0]
    assert table.state.outcome() == Outcome([0, SIX_POINTS, later], [1], "six-areas")


def test_tb_4_1_five_areas_do_not_end_the_match() -> None:
    table = Table(2)
    table.close(0, SIX[:5])
    table.idle_turn()
    assert table.state.outcome() is None


def test_tb_4_1_areas_of_the_last_second_action_and_beyond_six_count() -> None:
    """One cross completes two areas for a seat that has five: it has seven, and all seven count."""
    found = (
        (cell, five, two)
        for cell in PAPER.cells
        for two in combinations([area for area, border in PAPER.border.items() if cell in border], 2)
        for five in combinations([area for area, border in PAPER.border.items() if cell not in border], 5)
        if not any(border <= union([*five, *two]) for area, border in PAPER.border.items() if area not in five + two)
        and not any(border <= union(five) for area, border in PAPER.border.items() if area not in five)
    )
    cell, five, two = next(found)
    table = Table(2)
    table.close(1, five)
    table.cross(1, union(two) - {cell})
    table.roll(dice_for(table.letter(1, cell)))
    pass_first_action(table)
    table.play(1, f"cross:{cell}")
    finish_window(table)
    outcome = table.state.outcome()
    assert outcome is not None
    assert table.state.boards[1].closed_count() == 7
    assert outcome.scores == [0, sum(PAPER.value[area][0] for area in five + two)]


def end_now(table: Table) -> Outcome:
    """Play the twelfth idle turn and return the outcome."""
    table.state.idle = 11
    table.idle_turn()
    outcome = table.state.outcome()
    assert outcome is not None
    return outcome


def test_tb_4_2_most_points_win() -> None:
    table = Table(3)
    table.close(0, [WELL])
    table.close(1, [OAK])
    table.close(2, [OAK], first=False)
    assert end_now(table) == Outcome([4, 5, 2], [1], "idle")


def test_tb_4_2_a_tie_goes_to_the_highest_single_area() -> None:
    table = Table(2)
    table.close(0, [WELL, OAK])
    table.close(1, ["villa"])
    assert end_now(table) == Outcome([9, 9], [1], "idle")


def test_tb_4_2_the_single_area_counts_what_it_scored_not_what_it_is_worth() -> None:
    table = Table(3)
    table.close(2, ["eagle"])
    table.close(0, ["eagle", WELL], first=False)  # 5 + 2: worth 10 and 4, but at most 5 in one
    table.close(1, [BOAT])  # 7
    table.close(2, [WELL])
    assert end_now(table).scores == [7, 7, 14]
    table.state.boards[2].closed = table.state.boards[2].high = 0  # without seat 2 the tie decides
    outcome = table.state.outcome()
    assert outcome is not None
    assert outcome.winners == [1]


def test_tb_4_2_a_remaining_tie_is_shared() -> None:
    table = Table(3)
    table.close(0, [OAK])
    table.close(2, [OAK])
    assert end_now(table) == Outcome([5, 0, 5], [0, 2], "idle")


def test_tb_4_2_a_high_single_area_does_not_beat_more_points() -> None:
    table = Table(2)
    table.close(0, ["villa"])
    table.close(1, [WELL, TURBINE])
    assert end_now(table) == Outcome([9, 10], [1], "idle")


@pytest.mark.parametrize("seats", [2, 4])
def test_tb_4_3_twelve_turns_without_a_cross_end_the_match(seats: int) -> None:
    table = Table(seats)
    table.close(1, [WELL])
    for _ in range(11):
        table.idle_turn()
        assert table.state.outcome() is None
    table.idle_turn()
    scores = [4 if seat == 1 else 0 for seat in range(seats)]
    assert table.state.outcome() == Outcome(scores, [1], "idle")
    assert table.why_not(0, "stop") == "TB-4.3"


@pytest.mark.parametrize("action", ["first", "second"])
def test_tb_4_3_any_cross_restarts_the_count(action: str) -> None:
    table = Table(2)
    for _ in range(11):
        table.idle_turn()
    active = table.state.active
    if action == "first":
        table.roll("ssryb")
        table.play(active, "finish:grey2")
        finish_window(table)
    else:
        table.roll("srybo")
        table.play(1 - active, table.moves(1 - active)[0])
        finish_window(table)
    for _ in range(11):
        table.idle_turn()
        assert table.state.outcome() is None
    table.idle_turn()
    outcome = table.state.outcome()
    assert outcome is not None
    assert outcome.reason == "idle"
