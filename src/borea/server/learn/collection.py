"""The puzzles that games ship with, read from `puzzles.json` beside a game's lesson, which
`scripts/puzzle_data` writes. A puzzle holds the whole record, hidden things included: it never leaves the server."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import NamedTuple

from msgspec import Struct, json

from borea.core.game import Game, Move, Seat
from borea.core.match import Match
from borea.core.record import Record, read_record
from borea.games import info
from borea.review.redeal import until
from borea.server.errors import TableError
from borea.server.tables.game_cache import game_of
from borea.server.tables.log import Header
from borea.text.registry import folder

FILE = "puzzles.json"
ID_LENGTH = 12


class LineData(Struct, forbid_unknown_fields=True):
    """A line that was compared: the seat's chance of winning after it, and half of its 95 % interval."""

    tokens: list[str]
    chance: float
    margin: float


class PuzzleData(Struct, forbid_unknown_fields=True):
    """A puzzle as it is stored; docs/review.md describes the fields."""

    at: int
    seat: Seat
    best: list[str]
    lines: list[LineData]
    found: dict[str, float]
    grade: str


class MatchData(Struct, forbid_unknown_fields=True):
    """The puzzles of one match, and its record up to the last of them."""

    record: str
    puzzles: list[PuzzleData]


class FileData(Struct, forbid_unknown_fields=True):
    """The file of one game."""

    format: int
    game: str
    rules: int
    matches: list[MatchData]


class Puzzle(NamedTuple):
    """A decision with one clearly best answer; the record ends where it is asked."""

    id: str
    record: Record
    data: PuzzleData

    @property
    def seat(self) -> Seat:
        """Whose decision it is."""
        return self.data.seat

    @property
    def grade(self) -> str:
        """How hard it is."""
        return self.data.grade

    @property
    def header(self) -> Header:
        """The header of a table at which it is asked; there is no seed, for nothing is drawn."""
        record = self.record
        return Header(record.game, record.rules, record.edition, record.options, record.seats, seed="", opener="")

    @property
    def game(self) -> Game:
        """The game under the options of the match."""
        return game_of(self.header)

    def match(self) -> Match:
        """Return the match as it was when the decision was asked.

        Raises:
            RecordError: the record does not replay.
        """
        return Match.replay(self.game, self.record)

    def lines(self) -> list[tuple[Move, ...]]:
        """Return the moves of the lines that were compared, the best first."""
        number = self.game.catalogue.move
        return [tuple(number(token) for token in line.tokens) for line in self.data.lines]


def puzzle_id(record: Record, seat: Seat) -> str:
    """Return the id of a decision: it follows from the moves before it, so it stays when a collection grows."""
    text = f"{record.text()}{seat}"
    return hashlib.sha256(text.encode()).hexdigest()[:ID_LENGTH]


def shuffled(ids: list[str], name: str) -> list[str]:
    """Return ids in an order that looks random and is the same for the same name."""
    return sorted(ids, key=lambda id: hashlib.sha256(f"{name}/{id}".encode()).digest())


class Collection:
    """The puzzles of one game by id."""

    def __init__(self, game: str, stored: FileData | None) -> None:
        self.game = game
        self.puzzles: dict[str, Puzzle] = {}
        for match in stored.matches if stored else ():
            whole = read_record(match.record)
            for data in match.puzzles:
                record = until(whole, data.at)
                id = puzzle_id(record, data.seat)
                self.puzzles[id] = Puzzle(id, record, data)
        self.days = shuffled(list(self.puzzles), "daily")

    def puzzle(self, id: str) -> Puzzle:
        """Return a puzzle.

        Raises:
            TableError: there is no such puzzle.
        """
        if id not in self.puzzles:
            raise TableError("no-such-puzzle")
        return self.puzzles[id]

    def daily(self, day: int) -> Puzzle:
        """Return the puzzle of a day, counted from 1970 in UTC: all of them in turn.

        Raises:
            TableError: the game has no puzzles.
        """
        if not self.days:
            raise TableError("no-such-puzzle")
        return self.puzzles[self.days[day % len(self.days)]]


@cache
def collection(game: str) -> Collection:
    """Return the puzzles of a game, none if it ships without any.

    Raises:
        OptionError: there is no such game.
    """
    file = folder(info(game).id) / FILE
    stored = json.decode(file.read_bytes(), type=FileData) if file.is_file() else None
    return Collection(game, stored)
