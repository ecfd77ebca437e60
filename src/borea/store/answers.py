"""How people answered puzzles: one row for each person and puzzle, another for each day on which it was the day's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from borea.store.schema import puzzle_answers as answers

OPEN, SOLVED, SHOWN = "open", "solved", "shown"


class PuzzleAnswer(NamedTuple):
    """One row; `day` counts from 1970, 0 if it was not the day's puzzle, `at` is in milliseconds."""

    person: str
    puzzle: str
    day: int
    game: str
    at: int
    first: bool
    tries: int
    stage: str


class Answers:
    """The answers of one database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def of(self, person: str, game: str | None = None) -> Sequence[PuzzleAnswer]:
        """Return a person's answers, oldest first."""
        wanted = select(answers).where(answers.c.person == person).order_by(answers.c.at, answers.c.puzzle)
        async with self.engine.connect() as connection:
            found = await connection.execute(wanted if game is None else wanted.where(answers.c.game == game))
            return [PuzzleAnswer(*row) for row in found]

    async def note(self, one: PuzzleAnswer) -> PuzzleAnswer:
        """Store a first answer; a later one only counts as a try, and closes what is open. Return the row."""
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(answers).values(one._asdict()))
            return one
        except IntegrityError:
            pass
        key = (answers.c.person == one.person, answers.c.puzzle == one.puzzle, answers.c.day == one.day)
        async with self.engine.begin() as connection:
            tried = update(answers).where(*key).values(tries=answers.c.tries + one.tries)
            await connection.execute(tried)
            closed = update(answers).where(*key, answers.c.stage == OPEN).values(stage=one.stage)
            await connection.execute(closed)
            return PuzzleAnswer(*(await connection.execute(select(answers).where(*key))).one())
