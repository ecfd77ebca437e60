"""Puzzles: one clearly best answer, proved from the view alone, and a record that leads to the question."""

from __future__ import annotations

import pytest

from borea.core.chance import FastRng
from borea.core.game import Game, State
from borea.core.record import read_record
from borea.review.puzzles import (
    CLEAR,
    GRADED,
    GRADES,
    MOST_SURE,
    Puzzle,
    grade_of,
    is_worth_a_look,
    puzzle,
    puzzles,
)
from borea.review.replay import Replay
from tests.support.reviews import new_game

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def found() -> Puzzle:
    """Return the first puzzle of a match of Borneo."""
    return puzzles(new_game("borneo"), ["level4"] * 3, "puzzles", 1)


def test_the_answer_is_clearly_better_than_every_other(found: Puzzle) -> None:
    (one,) = found["puzzles"]
    best, *others = one["lines"]
    assert best["tokens"] == one["best"]
    assert others
    assert all(best["chance"] - other["chance"] >= CLEAR for other in others)
    assert set(one["found"]) == {str(level) for level in GRADED}
    assert one["grade"] in GRADES


def test_the_record_leads_to_the_question_and_no_further(found: Puzzle) -> None:
    game = new_game("borneo")
    (one,) = found["puzzles"]
    record = read_record(found["record"])
    state = Replay(game, record).states[-1]
    assert len(record.entries) == one["at"]
    assert state.actor() == one["seat"]
    assert game.catalogue.move(one["best"][0]) in state.moves(one["seat"])


def test_a_puzzle_is_made_from_the_view_alone(found: Puzzle) -> None:
    game = new_game("borneo")
    (one,) = found["puzzles"]
    state = Replay(game, read_record(found["record"])).states[-1]
    twin = game.imagine(state.view(one["seat"]), FastRng("another deal"))
    again = puzzle(game, twin.view(one["seat"]), f"puzzles/{one['at']}")
    assert again == {name: value for name, value in one.items() if name not in ("at", "seat")}


@pytest.mark.parametrize(("name", "expected"), [("the-border", True), ("borneo", False), ("borderlands", False)])
def test_answers_given_at_once_are_asked_for_only_where_nobody_guesses(name: str, expected: bool) -> None:
    game, rng = new_game(name), FastRng(name)
    state = game.start(3)
    while not (state.window() and (seat := state.actor()) >= 0 and is_open(game, state, seat)):
        moves = [move for move, _ in state.odds()] if state.actor() < 0 else state.moves(state.actor())
        state.apply(state.actor(), moves[rng.below(len(moves))])
    assert is_worth_a_look(game, state, seat) is expected


def is_open(game: Game, state: State, seat: int) -> bool:
    """Return whether a seat has a choice in a match that is not decided."""
    return len(state.moves(seat)) > 1 and 1 - MOST_SURE < game.worth(state, seat) < MOST_SURE


@pytest.mark.parametrize(
    ("shares", "grade"),
    [
        ((1.0, 1.0, 1.0, 1.0), "easy"),
        ((0.25, 0.5, 0.0, 1.0), "medium"),
        ((0.0, 0.25, 0.75, 1.0), "hard"),
        ((0.0, 0.0, 0.25, 1.0), "very-hard"),
        ((0.0, 0.0, 0.0, 0.0), "very-hard"),
    ],
)
def test_grades_name_the_first_level_that_finds_it_half_of_the_time(shares: tuple[float, ...], grade: str) -> None:
    assert grade_of(dict(zip(GRADED, shares, strict=True))) == grade
