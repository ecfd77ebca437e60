"""What `borea admin` does, with or without a server running beside it. Printing is left to the command line."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Literal, NamedTuple

from borea.bus.bus import make_bus
from borea.server.config import Settings
from borea.server.errors import TableError
from borea.server.tables.authority import Authority
from borea.server.tables.listings import seated_chairs
from borea.server.tables.log import MOVES, read_header
from borea.store.archive import archive_moves
from borea.store.store import Row, Store

DAY = 86_400_000  # milliseconds
LONGEST_PERSON = 36  # so that the setting of a ban fits its column


class Holder(NamedTuple):
    """Who holds a seat: a person by id and name, a bot, or both when the bot stands in."""

    person: str = ""
    name: str = ""
    bot: str = ""


class Listed(NamedTuple):
    """A table as an administrator sees it."""

    table: str
    opened: int
    game: str
    state: Literal["open", "playing", "over"]
    seats: list[Holder]


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Store]:
    """Open the database of a server."""
    store = Store(settings.database, settings.schema, **settings.storage)
    await store.start()
    try:
        yield store
    finally:
        await store.close()


async def list_tables(store: Store, over: bool, limit: int) -> list[Listed]:
    """Return tables, hidden ones too, newest first."""
    rows = await store.listed(over=over, limit=limit, hidden=True)
    bodies = await store.bodies([row.id for row in rows], MOVES)
    return [listed(row, bodies[row.id], over) for row in rows]


def listed(row: Row, bodies: list[str], over: bool) -> Listed:
    """Return a table with the people at it."""
    chairs = seated_chairs(read_header(row.header), bodies)
    state: Literal["open", "playing", "over"] = "playing" if all(chair.held for chair in chairs) else "open"
    seats = [Holder(chair.who, chair.name, chair.bot) for chair in chairs]
    return Listed(row.id, row.opened, row.game, "over" if over else state, seats)


async def end_table(store: Store, settings: Settings, table: str) -> bool:
    """End a table and notify the workers; return whether anything was left to play."""
    bus = make_bus(settings.bus)
    await bus.start()
    try:
        ended = await Authority(store, bus, alone=False).end(table)
        await bus.flush()
        return ended
    finally:
        await bus.close()


async def archive(store: Store, days: int) -> tuple[int, int]:
    """Move the moves of matches that ended so many days ago into the archive; return how many matches and moves.

    Raises:
        TableError: the server has no archive.
    """
    if store.archive is None:
        raise TableError("no-archive")
    before = time.time_ns() // 1_000_000 - days * DAY
    return await archive_moves(store.engine, store.archive, before, MOVES)


async def ban(store: Store, person: str) -> None:
    """Ban a person from now on."""
    await store.ban(checked(person))


async def unban(store: Store, person: str) -> None:
    """Admit a person again."""
    if checked(person) not in await store.banned():
        raise TableError("not-banned", person=person)
    await store.unban(person)


def checked(person: str) -> str:
    """Return the id of a person.

    Raises:
        TableError: it cannot be one.
    """
    if not (person.isascii() and person.replace("-", "").isalnum() and len(person) <= LONGEST_PERSON):
        raise TableError("bad-person", person=person)
    return person
