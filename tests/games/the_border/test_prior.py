"""The prior of The Border: which segments of a colour a number of dice should complete."""

from __future__ import annotations

from borea.games.the_border.board import Board
from borea.games.the_border.judging.prior import best_values, first_of_best

# Each open space that is filled adds 0.25, so the untouched grey segments count 3.5, 2.75, 2.0 and 2.25.
GAINS = [3.0, 2.0, 1.0, 1.0] + [0.0] * 20


def untouched() -> Board:
    board = Board()
    board.deal(0)
    return board


def test_the_best_set_for_every_number_of_dice() -> None:
    assert best_values(untouched(), GAINS, 0) == [0.0, 0.0, 3.5, 3.5, 3.5, 6.25]


def test_a_complete_segment_is_in_no_set() -> None:
    board = untouched()
    board.open_low -= 2  # grey 2
    assert best_values(board, GAINS, 0) == [0.0, 0.0, 0.0, 2.75, 2.75, 2.75]


def test_a_set_begins_with_its_lowest_segment() -> None:
    assert first_of_best(untouched(), GAINS, 0, -1, 5) == 0  # 2 and 3 together
    assert first_of_best(untouched(), GAINS, 0, 0, 5) == 1  # sets are picked ascending: past grey 2, 3 is best
    assert first_of_best(untouched(), [0.0, 0.0, 0.0, 9.0] + [0.0] * 20, 0, -1, 5) == 3  # 5 alone


def test_too_few_dice_complete_nothing() -> None:
    assert first_of_best(untouched(), GAINS, 0, -1, 1) == -1
