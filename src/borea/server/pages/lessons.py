"""First games that teach by being played: each is a record to go on from, with bots around it, and a list of steps.
A lesson is an ordinary table, known by the moves it began with; its steps are ticked off by what happens there."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import Struct, json

from borea.core.record import Record, read_record
from borea.games import info
from borea.server.tables.authority import Person, Wish
from borea.server.tables.table import LiveTable
from borea.server.worker import Worker
from borea.text.language import Translator
from borea.text.registry import folder
from borea.text.rulebook import rulebook

LEARNER = 0  # the seat of whoever learns
WORDS = ("lesson", "next", "skip", "show", "over", "over-text", "play-on", "lobby", "close")  # of the panel


class Step(Struct, forbid_unknown_fields=True):
    """One thing to learn; over when the learner causes one of the events `done`, or has read it."""

    id: str
    clause: str
    point: str = ""  # what to look at, as a selector
    done: list[str] = []  # kinds of events
    optional: bool = False  # what comes later may happen without it
    show: list[list[str]] = []  # ways to do it, each a batch that begins with a legal move (`verb:` stands for any)


class Lesson(Struct, forbid_unknown_fields=True):
    """A first game."""

    bot: str
    steps: list[Step]


@cache
def lesson(game: str) -> Lesson:
    """Return the lesson of a game."""
    return json.decode((folder(info(game).id) / "lesson.json").read_text("utf-8"), type=Lesson)


@cache
def beginning(game: str) -> Record:
    """Return the record from which the lesson of a game goes on."""
    return read_record((folder(info(game).id) / "lesson.rec").read_text("utf-8"))


async def begin(worker: Worker, game: str, person: Person) -> str:
    """Open the table of a lesson, with bots on all other seats."""
    record = beginning(game)
    wish = Wish(
        record.game, record.seats, record.edition, record.options, False, 0, record, len(record.entries)
    )  # fmt: skip
    table = await worker.tables.open(wish, person)
    await worker.tables.sit(table, person, LEARNER)
    for seat in range(record.seats):
        if seat != LEARNER:
            await worker.tables.fill(table, person, seat, lesson(game).bot)
    return table


def told(game: str, say: Translator) -> list[dict[str, Any]]:
    """Return the steps of a lesson in words."""
    book = rulebook(game, say.language)
    return [
        {
            "title": say(f"lesson.{game}.{step.id}"), "text": say(f"lesson.{game}.{step.id}.text"),
            "clause": step.clause, "rule": book.clauses[step.clause], "point": step.point, "done": step.done,
            "optional": step.optional, "show": step.show,
        }
        for step in lesson(game).steps
    ]  # fmt: skip


def is_lesson(live: LiveTable, person: Person) -> bool:
    """Tell whether a table is the lesson of this person."""
    start = live.header.start
    return bool(start) and live.chairs[LEARNER].who == person.id and start == beginning(live.header.game).entries


def frame(live: LiveTable, say: Translator) -> dict[str, Any]:
    """Return what the page of a lesson has to know: the steps, and after which message they begin to count."""
    stream = live.streams[LEARNER]
    before = next((place for place, message in enumerate(stream, 1) if isinstance(message.what, list)), 0)
    words = {name: say(f"learn.{name}") for name in WORDS}
    return {"steps": told(live.header.game, say), "after": before, "words": words}
