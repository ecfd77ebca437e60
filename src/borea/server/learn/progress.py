"""How a person does with the puzzles of one game: streak, puzzles in a row, level, and which puzzle comes next. All of
it follows from the answers; nothing is stored here."""

from __future__ import annotations

from collections.abc import Sequence

from borea.review.puzzles import GRADES
from borea.server.learn.collection import Collection, Puzzle, shuffled
from borea.store.answers import PuzzleAnswer

RISE = 2  # puzzles solved in a row at the first try after which harder ones come; after a miss come easier ones
DAY = 86_400_000  # milliseconds


def day_of(at: int) -> int:
    """Return the day of a time in milliseconds, counted from 1970 in UTC."""
    return at // DAY


def streak(answers: Sequence[PuzzleAnswer], today: int) -> int:
    """Return on how many days in a row the day's puzzle was solved at the first try, up to today or yesterday."""
    first = {one.day: one.first for one in answers if one.day}
    day = today if today in first else today - 1
    count = 0
    while first.get(day - count):
        count += 1
    return count


def in_a_row(answers: Sequence[PuzzleAnswer]) -> int:
    """Return how many puzzles in a row were solved at the first try, up to the last one answered."""
    count = 0
    for one in reversed(answers):
        if not one.first:
            break
        count += 1
    return count


def level(answers: Sequence[PuzzleAnswer], puzzles: Collection) -> int:
    """Return the place of the grade that suits a person: two right at a grade lead up, one miss leads down.

    Answers to puzzles of other grades count as far as they say something: solving a harder one leads up as well, and
    missing an easier one leads down.
    """
    at = row = 0
    for one in answers:
        if one.puzzle not in puzzles.puzzles:
            continue
        grade = GRADES.index(puzzles.puzzles[one.puzzle].grade)
        if one.first and grade >= at:
            row += 1
            if row >= RISE:
                at, row = min(at + 1, len(GRADES) - 1), 0
        elif not one.first and grade <= at:
            at, row = max(0, at - 1), 0
    return at


def next_puzzle(puzzles: Collection, answers: Sequence[PuzzleAnswer], person: str, today: int) -> Puzzle:
    """Return the next puzzle of the endless set: one that the person has not answered, of the grade nearest to theirs.

    The day's puzzle is left out. When all are answered, those missed come again, then those solved, oldest first.

    Raises:
        TableError: the game has no puzzles.
    """
    wanted = level(answers, puzzles)
    answered = {one.puzzle: (one.first, one.at) for one in answers}
    daily = puzzles.daily(today).id
    order = [id for id in shuffled(list(puzzles.puzzles), person) if id != daily] or [daily]

    def rank(id: str) -> tuple[object, ...]:
        grade = GRADES.index(puzzles.puzzles[id].grade)
        return (id in answered, *answered.get(id, (False, 0)), abs(grade - wanted), grade)

    return puzzles.puzzles[min(order, key=rank)]
