"""A position for every question of every game, found by replaying the committed records."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from borea.core.match import Match
from borea.core.record import Record, read_record
from borea.games import INFOS, create
from borea.text.language import sentences

TESTS = Path(__file__).parents[2]
VARIANT = re.compile("-(more|ready|none|bare|must|herds|again|last|long)")
GAMES = tuple(INFOS)


class Position(NamedTuple):
    """A record up to a question to a seat."""

    prompt: str
    record: str
    ply: int
    seat: int
    seats: int


def questions(game: str) -> set[str]:
    """Return the questions of a game, read from its texts; variants in wording count as one question."""
    start = f"{game}.prompt."
    keys = [key.removeprefix(start) for key in sentences("en") if key.startswith(start) and not VARIANT.search(key)]
    return {key.partition(".")[0] for key in keys}  # a counted question has a key for each form


def records(game: str) -> list[Record]:
    """Return the records of a game, longest first; those kept for these tests hold rare questions."""
    own = sorted((TESTS / "browser" / "records").glob("*.rec")) if game == "borderlands" else []
    kept = [read(path) for path in sorted((TESTS / "records" / game).glob("*.rec"))]
    return sorted(kept, key=lambda record: -len(record.entries)) + [read(path) for path in own]


def read(path: Path) -> Record:
    """Read a record."""
    return read_record(path.read_text(encoding="utf-8"))


@cache
def positions(game: str) -> dict[str, Position]:
    """Return a position for every question, from the middle of a match where the board is full."""
    found: dict[str, Position] = {}
    wanted = questions(game)
    for record in records(game):
        for prompt, asked in walk(record).items():
            found.setdefault(prompt, asked[len(asked) // 2])
        if wanted <= found.keys():
            break
    return found


def late(game: str, seats: int, share: float, name: str = "") -> Position:
    """Return the first question to seat 0 after a share of a record, a long one unless it is named."""
    named = [read(TESTS / "records" / game / f"{name}.rec")] if name else records(game)
    record = next(record for record in named if record.seats == seats)
    asked = [position for found in walk(record).values() for position in found if position.seat == 0]
    return min((position for position in asked if position.ply >= share * len(record.entries)), key=lambda one: one.ply)


def walk(record: Record) -> dict[str, list[Position]]:
    """Return all positions of a record by question."""
    found: dict[str, list[Position]] = {}
    text = record.text()
    for match in Match.unfold(create(record.game, record.edition, record.options, record.rules), record):
        for seat in match.actors:
            if seat >= 0:
                prompt = match.state.prompt(seat).removesuffix("*")
                position = Position(prompt, text, len(match.entries), seat, record.seats)
                found.setdefault(prompt, []).append(position)
    return found
