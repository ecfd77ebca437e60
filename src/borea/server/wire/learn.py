"""Messages about puzzles. A puzzle is what its seat sees; nothing here holds its record."""

from __future__ import annotations

from msgspec import Struct

from borea.server.wire.board import Snapshot
from borea.server.wire.play import Request, Tokens


class GradeCount(Struct):
    """The puzzles of one grade, and how many of them the person solved at the first try."""

    grade: str
    total: int
    solved: int


class PuzzleSet(Struct):
    """The puzzles of one game, and how the person does with them.

    `stage` is what became of the day's puzzle: empty, open (tried, not solved yet), solved, or shown; `first` if it was
    solved at the first try. `streak` counts days in a row on which it was, `in_a_row` puzzles of any kind.
    """

    game: str
    total: int
    grades: list[GradeCount]
    daily: str
    stage: str
    first: bool
    streak: int
    in_a_row: int
    grade: str  # of the puzzles that come next


class PuzzleSets(Struct, tag="puzzles", tag_field="kind"):
    """The puzzles of all games, on a day in UTC."""

    day: str
    sets: list[PuzzleSet]


class Choice(Struct):
    """A line that was compared with the answer, and the chance of winning after it with half of its 95 % interval."""

    title: str
    chance: float
    margin: float
    best: bool
    yours: bool


class Solution(Struct):
    """The answer: what it comes to, why, how a board draws it, and what each choice is worth."""

    tokens: list[str]
    title: str
    why: list[str]
    refs: list[str]
    arrows: list[list[str]]
    lines: list[Choice]


class Verdict(Struct, tag="verdict", tag_field="kind"):
    """What an answer is worth: the chance that it loses, with half of its 95 % interval, and what it comes to.

    The solution is there once the puzzle is solved or was given up. `first` if it counts as solved at the first try.
    """

    right: bool
    stage: str
    first: bool
    played: str
    outcome: list[str]
    cost: float
    margin: float
    refs: list[str]
    arrows: list[list[str]]
    solution: Solution | None
    mine: PuzzleSet


class PuzzleNow(Struct, tag="puzzle", tag_field="kind"):
    """A puzzle: the table as its seat sees it, how often levels find the answer, and what became of it before."""

    id: str
    game: str
    grade: str
    found: dict[str, float]  # by level: the share of tries in which it finds the answer
    moment: str
    seats: int
    day: str  # if it is the day's puzzle
    snapshot: Snapshot
    stage: str
    first: bool
    solution: Solution | None
    mine: PuzzleSet


class TryLine(Request):
    """Moves staged on a puzzle's board, or the answer to it; a set in any order."""

    tokens: Tokens
