"""Counts of all that can happen, worked out by hand or by a few lines that know no engine."""

from __future__ import annotations

from math import comb, perm

import pytest

from borea.core.chance import FastRng
from borea.core.game import CHANCE, State
from borea.core.playout import perft
from borea.games import load


def after_chance(state: State) -> State:
    """Let chance make the set-up, so that counting starts at a decision."""
    rng = FastRng("perft")
    while state.actor() == CHANCE:
        state.apply(CHANCE, state.draw(rng))
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_border_from_the_first_sheet_to_the_first_choice_of_dice(seats: int) -> None:
    start = load("the-border").start(seats)
    deals = perm(4, seats)  # sheets without repeats, then a first seat
    assert perft(start, seats) == deals
    assert perft(start, seats + 1) == deals * seats
    # Five dice of six colours make C(10, 5) multisets.
    assert perft(start, seats + 2) == deals * seats * comb(10, 5)


def test_the_border_up_to_the_second_roll() -> None:
    # Each multiset has Π(kᵢ + 1) parts to roll again, none of them meaning to stop: the sum is the coefficient of x⁵
    # in (Σ (k + 1) xᵏ)⁶ = (1 − x)⁻¹², which is C(16, 5).
    assert perft(load("the-border").start(2), 5) == perm(4, 2) * 2 * comb(16, 5)


def placings(seats: int, depth: int, banned: bool, places: int) -> int:
    """Count the ways to place merchants in snake order (BN-2.3), in rows with so many places (BN-5.9), if banned never
    directly behind one's own (BN-2.4); so few are placed that the ban always leaves a place."""
    order = [*range(seats), *reversed(range(seats)), *range(seats)]
    rows_now = [((), (), (), ())]
    for seat in order[:depth]:
        rows_now = [
            (*rows[:row], (*rows[row], seat), *rows[row + 1 :])  # type: ignore[misc]
            for rows in rows_now
            for row in range(4)
            if len(rows[row]) < places and not (banned and rows[row] and rows[row][-1] == seat)
        ]
    return len(rows_now)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_borneo_the_first_cards(seats: int) -> None:
    start = load("borneo").start(seats)
    assert [perft(start, depth) for depth in (1, 2, 3)] == [60, 60 * 59, 60 * 59 * 58]


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize(
    ("edition", "rules", "banned", "places"),
    [("cards-2007", 1, True, 15), ("cards-2007", 2, True, 15), ("board-2008", 1, True, 5), ("board-2008", 2, False, 5)],
)
def test_borneo_the_placing_of_merchants(edition: str, rules: int, banned: bool, places: int, seats: int) -> None:
    placing = after_chance(load("borneo", edition=edition, rules=rules).start(seats))
    depths = (1, 2, 3, 4, 5, 6) if rules == 2 else (4, 6)
    assert [perft(placing, depth) for depth in depths] == [placings(seats, depth, banned, places) for depth in depths]


@pytest.mark.parametrize("rules", [1, 2])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_borderlands_the_placing_of_sites(seats: int, rules: int) -> None:
    placing = after_chance(load("borderlands", rules=rules).start(seats))
    assert [perft(placing, depth) for depth in (1, 2, 3)] == [36, 36 * 35, 36 * 35 * 34]
