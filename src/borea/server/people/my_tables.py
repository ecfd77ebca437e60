"""A person's own tables: listed by what needs them most, hidden, left to a bot, deleted."""

from __future__ import annotations

import json
from typing import Literal

from borea.server.errors import TableError
from borea.server.tables.authority import Authority
from borea.server.tables.lessons import starts_lesson
from borea.server.tables.listings import holders, is_rated, seated_chairs
from borea.server.tables.log import MOVES, Header, read_header
from borea.server.tables.seating import Person
from borea.server.tables.streams import SPECTATOR
from borea.server.tables.table import LiveTable
from borea.server.wire import lists as wire
from borea.store.matches import Matches, Mine
from borea.store.store import Row, Store
from borea.store.writer import Standing

WEEK = 7 * 86_400_000  # milliseconds after which somebody has waited too long, where there is no clock
NEVER = 1 << 62
NO_STANDING = Standing(0, "", "[]", SPECTATOR)

Asked = list[tuple[int, int, int | None]]  # seat, since when, until when


def kind_of(header: Header) -> Literal["match", "lesson", "fork"]:
    """Return what a table is: a match from its start, a lesson, or the continuation of another match."""
    if starts_lesson(header):
        return "lesson"
    return "fork" if header.start else "match"


def my_table(row: Row, bodies: list[str], mine: list[Mine], asked: Asked, standing: Standing) -> wire.MyTable:
    """Return a table as its player's list shows it."""
    header = read_header(row.header)
    chairs = seated_chairs(header, bodies)
    own = [seat.seat for seat in mine]
    waiting = [(since, ends) for seat, since, ends in asked if seat in own]
    people = {chair.who for chair in chairs if chair.who}
    return wire.MyTable(
        row.id, row.game, row.opened, holders(chairs), header.clock, is_rated(header, chairs),
        all(chair.held for chair in chairs), own, bool(waiting),
        min((ends for _, ends in waiting if ends is not None), default=None),
        min((since for since, _ in waiting), default=None), kind_of(header), mine[0].hidden, len(people) == 1,
        [seat for seat, _, _ in asked], standing.turn, standing.part, json.loads(standing.scores), standing.mover,
    )  # fmt: skip


def urgency(table: wire.MyTable) -> tuple[bool, bool, int, bool, int]:
    """Return the place of a table in the list.

    First those that wait, with other people before those with bots alone, by when the time is up: the deadline or,
    without a clock, a week after the question. Then the others, newest first.
    """
    if table.since is None:
        return True, False, NEVER, False, -table.opened
    due = table.since + WEEK if table.deadline is None else table.deadline
    return False, table.alone, due, table.deadline is None, -table.opened


async def my_tables(store: Store, matches: Matches, person: str) -> list[wire.MyTable]:
    """Return the tables of a person that are not over, what needs them most first."""
    held: dict[str, list[Mine]] = {}
    for row in await matches.mine(person):
        held.setdefault(row.table, []).append(row)
    ids = list(held)
    opened, asked, standings = await matches.opened(ids), await matches.asked(ids), await matches.standings(ids)
    bodies = await store.bodies(ids, MOVES)
    found = [
        my_table(opened[table], bodies[table], rows, asked[table], standings.get(table, NO_STANDING))
        for table, rows in held.items()
    ]
    return sorted(found, key=urgency)


async def leave_all(tables: Authority, table: str, person: Person) -> None:
    """Leave every seat of a person at a table to a bot or, before the match, free."""
    async with tables.cache.hold(table) as (_, live):
        own = live.seats_of(person.id)
    for seat in own:
        await tables.leave(table, person, seat)


def check_own(live: LiveTable, person: Person) -> None:
    """Refuse to delete a table that is not a person's alone.

    Raises:
        TableError: they do not sit there, or somebody else does.
    """
    if not live.seats_of(person.id):
        raise TableError("not-your-table")
    if any(chair.who not in ("", person.id) for chair in live.chairs):
        raise TableError("not-alone")


async def remove(tables: Authority, matches: Matches, table: str, person: Person) -> None:
    """Delete a table at which no other person sits.

    Raises:
        TableError: the person may not.
    """
    async with tables.cache.hold(table) as (_, live):
        check_own(live, person)
    await tables.end(table)  # so that no worker's bots go on writing to its log
    async with tables.cache.hold(table) as (cached, live):
        check_own(live, person)
        await matches.remove(table)
        cached.stale = True
        cached.wake()
    tables.bus.send(f"changed {table}")
