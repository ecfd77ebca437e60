"""One puzzle opened for one person: an ordinary table in memory that nobody else sits at and nothing is stored of, and
what an answer is worth. Everything shown follows from the view of the seat, never from the record behind it."""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import NamedTuple

from borea.core.batch import CLOSING, Batch
from borea.core.game import Seat
from borea.core.match import Match
from borea.queue.work import WorkQueue
from borea.review.judge import Trials
from borea.review.marks import HALF_WIDTH, LEAST, SURE
from borea.review.steps import goes_on
from borea.server.errors import TableError
from borea.server.learn.collection import Puzzle, collection
from borea.server.learn.trying import Answer, compare_lines
from borea.server.tables.jobs import make_job
from borea.server.tables.log import Sit
from borea.server.tables.seating import Person
from borea.server.tables.table import LiveTable
from borea.server.wire.board import Snapshot, Staged
from borea.server.wire.snapshot import SnapshotBuilder

OTHERS = "level4"  # who sits on the other seats
MATCHES_KEPT = 64


class Judged(NamedTuple):
    """An answer: its moves, its place among the lines of the puzzle (−1: it is none of them), whether it is right, what
    it loses against the best line, and half of a 95 % interval."""

    moves: Answer
    line: int
    right: bool
    cost: float
    margin: float


@lru_cache(maxsize=MATCHES_KEPT)
def opened(game: str, id: str) -> Match:
    """Return the match of a puzzle; nothing is ever played in it, so everybody shares it."""
    return collection(game).puzzle(id).match()


def table_of(puzzle: Puzzle, person: Person) -> LiveTable:
    """Return the table at which a puzzle is asked, with a person on its seat and bots on the others."""
    live = LiveTable(puzzle.id, puzzle.header, 0)
    for seat, chair in enumerate(live.chairs):
        if seat == puzzle.seat:
            chair.take(Sit(seat, person.id, person.name, portrait=person.portrait))
        else:
            chair.bot = OTHERS
    live.match = opened(puzzle.record.game, puzzle.id)
    return live


def is_whole(batch: Batch, seat: Seat) -> bool:
    """Return whether a batch is a whole choice, so that nothing more belongs to it."""
    state, prompt = batch.start.copy(), ""
    for ply in batch.plies:
        prompt = state.prompt(seat)
        state.apply(seat, ply.move)
    return not goes_on(batch.game, batch.start, prompt, state, seat)


class Solving:
    """A puzzle in front of a person."""

    def __init__(self, puzzle: Puzzle, person: Person, language: str) -> None:
        self.puzzle = puzzle
        self.seat = puzzle.seat
        self.live = table_of(puzzle, person)
        self.match = self.live.playing()
        self.view = self.match.view(self.seat)
        self.builder = SnapshotBuilder(self.live, self.seat, person.id, language)
        self.text = self.builder.text

    def snapshot(self) -> Snapshot:
        """Return the table as the seat sees it; nothing can be taken back or promised here."""
        found = self.builder.snapshot()
        found.undoable, found.talk = 0, None
        if found.ask is not None:
            found.ask.undoable = 0
        return found

    def stage(self, tokens: list[str]) -> Staged:
        """Return what a batch would do; it can be checked once it is a whole choice.

        Raises:
            BoreaError: the batch cannot be played.
        """
        found = self.builder.stage(0, tokens)
        batch = self.match.stage(self.seat, tokens)
        found.breaks = []
        if is_whole(batch, self.seat):
            found.ask, found.complete = None, True
        else:
            found.complete = self.is_closable(batch)
            assert found.ask is not None, "a choice goes on with a question"
            found.ask.undoable = 0
        return found

    def is_closable(self, batch: Batch) -> bool:
        """Return whether a batch is a set that only needs to be closed."""
        return CLOSING in [batch.game.catalogue.token(move) for move in batch.options()]

    def choice(self, tokens: list[str]) -> Answer:
        """Return the whole choice that a batch makes, closed if it is a set.

        Raises:
            BoreaError: the batch cannot be played, or is only a part of a choice.
        """
        batch = self.match.stage(self.seat, tokens)
        if not is_whole(batch, self.seat) and self.is_closable(batch):
            batch = self.match.stage(self.seat, [*tokens, CLOSING])
        if not is_whole(batch, self.seat):
            raise TableError("puzzle-unfinished")
        return tuple(ply.move for ply in batch.plies)

    async def judge(self, tokens: list[str], queue: WorkQueue) -> Judged:
        """Return what an answer is worth: by the evidence of the puzzle, or tried now if nobody has thought of it.

        Raises:
            BoreaError: the batch cannot be played, or is only a part of a choice.
        """
        moves = self.choice(tokens)
        trials = Trials(self.puzzle.game, self.view, self.puzzle.id)
        effect, lines, worth = trials.effect(moves), self.puzzle.lines(), self.puzzle.data.lines
        for place, other in enumerate(lines):
            if trials.effect(other) == effect:
                best, line = worth[0], worth[place]
                cost = best.chance - line.chance
                return Judged(moves, place, cost < LEAST, cost, hypot(best.margin, line.margin) if place else 0.0)
        job = make_job(self.live.header, self.view, f"puzzle/{self.puzzle.id}")
        regret, error = await queue.ask(compare_lines, (job, lines[0], moves))
        return Judged(moves, -1, regret < max(LEAST, SURE * error), max(0.0, regret), HALF_WIDTH * error)
