"""Judged choices in words: titles that are told apart, and only where words can do it."""

from __future__ import annotations

from typing import Any

import pytest

from borea.core.game import Move, View
from borea.text import judged

TITLES = {1: "Take nutmeg", 2: "Take nutmeg", 3: "Take pepper"}


class Course:
    """Moves of a line, each of which has a title."""

    def __init__(self, game: object, view: object, moves: list[Move]) -> None:
        self.moves = moves


class Titles:
    """A game whose lines are called after their first move."""

    game = None

    def hint_title(self, course: Course) -> str:
        return TITLES[course.moves[0]]


@pytest.mark.interpreted
@pytest.mark.parametrize(
    ("words", "title"), [("take nutmeg", "Take nutmeg"), ("take two nutmeg", "Take nutmeg (take two nutmeg)")]
)
def test_a_title_is_not_repeated_in_its_own_parentheses(
    monkeypatch: pytest.MonkeyPatch, words: str, title: str
) -> None:
    def in_words(text: Any, view: Any, line: Any, some: set[Move]) -> str:
        return words if some else ""

    monkeypatch.setattr(judged, "Course", Course)
    monkeypatch.setattr(judged, "moves_in_words", in_words)
    view: View = None  # type: ignore[assignment]
    found = judged.told_apart(Titles(), view, [[1], [2], [3]])  # type: ignore[arg-type]
    assert found == [title, title, "Take pepper"]
