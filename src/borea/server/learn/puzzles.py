"""Puzzles as people and programs ask for them: listed, opened, staged, answered, given up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from borea.draw import registry as scenes
from borea.games import INFOS
from borea.queue.work import WorkQueue
from borea.review.puzzles import GRADES
from borea.server.learn.collection import Collection, Puzzle, collection
from borea.server.learn.progress import DAY, day_of, in_a_row, level, next_puzzle, streak
from borea.server.learn.solving import Judged, Solving
from borea.server.tables.seating import Person
from borea.server.wire.board import Staged
from borea.server.wire.learn import Choice, GradeCount, PuzzleNow, PuzzleSet, PuzzleSets, Solution, Verdict
from borea.server.wire.table_text import turn_words
from borea.store.answers import OPEN, SHOWN, SOLVED, Answers, PuzzleAnswer
from borea.text.judged import outcome_of, told_apart

CLOSED = (SOLVED, SHOWN)


def day_text(day: int) -> str:
    """Return a day as `2026-11-18`."""
    return datetime.fromtimestamp(day * DAY / 1000, UTC).date().isoformat()


class Puzzles:
    """The puzzles of all games and what people did with them, as one worker serves them."""

    def __init__(self, answers: Answers, queue: WorkQueue, clock: Callable[[], int]) -> None:
        self.answers = answers
        self.queue = queue
        self.clock = clock

    @property
    def today(self) -> int:
        """The day, counted from 1970 in UTC."""
        return day_of(self.clock())

    async def sets(self, person: Person | None) -> PuzzleSets:
        """Return the puzzles of all games that have any."""
        known = await self.answers.of(person.id) if person else []
        found = [collection(game) for game in INFOS]
        return PuzzleSets(day_text(self.today), [self.set_of(one, known) for one in found if one.puzzles])

    def set_of(self, puzzles: Collection, known: Sequence[PuzzleAnswer]) -> PuzzleSet:
        """Return how somebody does with the puzzles of a game."""
        own = [one for one in known if one.game == puzzles.game]
        today, daily = self.today, puzzles.daily(self.today)
        done = next((one for one in own if one.day == today), None)
        solved = {one.puzzle for one in own if one.first}
        grades = [
            GradeCount(grade, len(ids), len(solved & ids))
            for grade in GRADES
            if (ids := {id for id, one in puzzles.puzzles.items() if one.grade == grade})
        ]
        return PuzzleSet(
            puzzles.game, len(puzzles.puzzles), grades, daily.id, done.stage if done else "",
            bool(done and done.first), streak(own, today), in_a_row(own), GRADES[level(own, puzzles)],
        )  # fmt: skip

    async def next(self, game: str, person: Person | None) -> Puzzle:
        """Return the next puzzle of the endless set.

        Raises:
            BoreaError: there is no such game, or it has no puzzles.
        """
        known = await self.answers.of(person.id, game) if person else []
        return next_puzzle(collection(game), known, person.id if person else "", self.today)

    def daily(self, game: str) -> Puzzle:
        """Return the puzzle of the day.

        Raises:
            BoreaError: there is no such game, or it has no puzzles.
        """
        return collection(game).daily(self.today)

    def is_daily(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle is the day's."""
        return self.daily(puzzle.record.game).id == puzzle.id

    async def show(self, puzzle: Puzzle, person: Person, language: str) -> PuzzleNow:
        """Return a puzzle as its seat sees it, with the solution if the person has closed it."""
        solving = Solving(puzzle, person, language)
        known = await self.answers.of(person.id, puzzle.record.game)
        day = self.today if self.is_daily(puzzle) else 0
        done = next((one for one in known if one.puzzle == puzzle.id and one.day == day), None)
        text = solving.text
        moment = turn_words(text.say, puzzle.record.game, *scenes.turn_of(puzzle.game, solving.match.state))
        return PuzzleNow(
            puzzle.id, puzzle.record.game, puzzle.grade, puzzle.data.found, moment, puzzle.record.seats,
            day_text(day) if day else "", solving.snapshot(), done.stage if done else "", bool(done and done.first),
            solution(solving) if done and done.stage in CLOSED else None,
            self.set_of(collection(puzzle.record.game), known),
        )  # fmt: skip

    def stage(self, puzzle: Puzzle, person: Person, language: str, tokens: list[str]) -> Staged:
        """Return what moves would do on a puzzle's board.

        Raises:
            BoreaError: they cannot be made.
        """
        return Solving(puzzle, person, language).stage(tokens)

    async def answer(self, puzzle: Puzzle, person: Person, language: str, tokens: list[str]) -> Verdict:
        """Judge an answer and count it; a wrong one can be tried again, but only the first counts.

        Raises:
            BoreaError: the moves cannot be made, or are only a part of a choice.
        """
        solving = Solving(puzzle, person, language)
        judged = await solving.judge(tokens, self.queue)
        stage = SOLVED if judged.right else OPEN
        return await self.verdict(solving, person, await self.note(puzzle, person, stage, judged.right), judged)

    async def give_up(self, puzzle: Puzzle, person: Person, language: str) -> Verdict:
        """Return the solution; a puzzle that was not solved yet counts as missed."""
        return await self.verdict(
            Solving(puzzle, person, language), person, await self.note(puzzle, person, SHOWN, right=False, tries=0)
        )

    async def note(self, puzzle: Puzzle, person: Person, stage: str, right: bool, tries: int = 1) -> PuzzleAnswer:
        """Count an answer, for the day if the puzzle is the day's."""
        day = self.today if self.is_daily(puzzle) else 0
        return await self.answers.note(
            PuzzleAnswer(person.id, puzzle.id, day, puzzle.record.game, self.clock(), right, tries, stage)
        )

    async def verdict(
        self, solving: Solving, person: Person, row: PuzzleAnswer, judged: Judged | None = None
    ) -> Verdict:
        """Return an answer as people read it, or, without one, the solution alone."""
        text, view, puzzle = solving.text, solving.view, solving.puzzle
        known = await self.answers.of(person.id, puzzle.record.game)
        mine = self.set_of(collection(puzzle.record.game), known)
        right = bool(judged and judged.right)
        shown = solution(solving, judged) if right or row.stage in CLOSED else None
        if judged is None:
            return Verdict(False, row.stage, row.first, "", [], 0.0, 0.0, [], [], shown, mine)
        outcome, marks = outcome_of(text, view, judged.moves)
        played = told_apart(text, view, [judged.moves, *puzzle.lines()])[0]
        return Verdict(
            right, row.stage, row.first and right, played, outcome, judged.cost, judged.margin, list(marks.refs),
            [list(arrow) for arrow in marks.arrows], shown, mine,
        )  # fmt: skip


def solution(solving: Solving, judged: Judged | None = None) -> Solution:
    """Return the answer to a puzzle in words, with everything that it was compared with and what was answered."""
    puzzle, text, view = solving.puzzle, solving.text, solving.view
    lines, worth = puzzle.lines(), [(line.chance, line.margin) for line in puzzle.data.lines]
    yours = judged.line if judged else None
    if judged and judged.line < 0:
        yours = len(lines)
        lines.append(judged.moves)
        worth.append((worth[0][0] - judged.cost, judged.margin))
    choices = [
        Choice(title, *worth[place], best=place == 0, yours=place == yours)
        for place, title in enumerate(told_apart(text, view, lines))
    ]
    told = text.hint(view, lines[0])
    choices.sort(key=lambda choice: -choice.chance)
    arrows = [list(arrow) for arrow in told.marks.arrows]
    return Solution(puzzle.data.best, told.title, told.why, list(told.marks.refs), arrows, choices)
