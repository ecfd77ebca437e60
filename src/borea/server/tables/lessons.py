"""The lessons as data: which record each continues, against whom, and its steps. A lesson is an ordinary table,
recognised by its first moves."""

from __future__ import annotations

from functools import cache

from msgspec import Struct, json

from borea.core.record import Record, read_record
from borea.games import info
from borea.server.tables.log import Header
from borea.server.tables.seating import Person
from borea.server.tables.table import LiveTable
from borea.text.registry import folder

LEARNER = 0  # the learner's seat


class Step(Struct, forbid_unknown_fields=True):
    """One thing to learn; completed when the learner causes one of the events `done`, or has read it."""

    id: str
    clause: str
    point: str = ""  # selects what to point at
    done: list[str] = []  # kinds of events
    optional: bool = False  # later steps may be completed first
    show: list[list[str]] = []  # ways to do it, each a batch that begins with a legal move (`verb:` matches any)


class Lesson(Struct, forbid_unknown_fields=True):
    """The lesson of a game; `bot` is the strength of the opponents."""

    bot: str
    steps: list[Step]


@cache
def lesson(game: str) -> Lesson:
    """Return the lesson of a game."""
    return json.decode((folder(info(game).id) / "lesson.json").read_text("utf-8"), type=Lesson)


@cache
def beginning(game: str) -> Record:
    """Return the record that the lesson of a game continues."""
    return read_record((folder(info(game).id) / "lesson.rec").read_text("utf-8"))


@cache
def has_lesson(game: str) -> bool:
    """Return whether a game has a lesson."""
    try:
        return bool(lesson(game).steps)
    except FileNotFoundError:
        return False


def starts_lesson(header: Header) -> bool:
    """Return whether a table continues the record of its game's lesson."""
    return bool(header.start) and has_lesson(header.game) and header.start == beginning(header.game).entries


def is_lesson(live: LiveTable, person: Person) -> bool:
    """Return whether a table is this person's lesson."""
    return live.chairs[LEARNER].who == person.id and starts_lesson(live.header)
