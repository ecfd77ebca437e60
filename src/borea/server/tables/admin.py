"""What `borea admin` does, without a word to anybody: beside a running server or without one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Literal, NamedTuple

from borea.bus.bus import make_bus
from borea.server.config import Settings
from borea.server.errors import TableError
from borea.server.tables.authority import Authority
from borea.server.tables.log import MOVES, Bot, Leave, Sit, read_body, read_header
from borea.store.store import Row, Store

LONGEST_PERSON = 36  # with what a ban begins with, as long as the name of a setting may be


class Holder(NamedTuple):
    """Who holds a seat: a person by id and name, a bot, or both when the bot stands in."""

    person: str = ""
    name: str = ""
    bot: str = ""


class Listed(NamedTuple):
    """A table as whoever runs the server sees it."""

    table: str
    opened: int
    game: str
    state: Literal["open", "playing", "over"]
    seats: list[Holder]


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Store]:
    """Open the database of a server."""
    store = Store(settings.database, settings.schema)
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
    """Return a table as its log tells who sits at it."""
    seats = [Holder() for _ in range(read_header(row.header).seats)]
    for text in bodies:
        match read_body(text):
            case Sit(seat=seat, who=who, name=name):
                seats[seat] = Holder(who, name)
            case Leave(seat=seat):
                seats[seat] = Holder()
            case Bot(seat=seat, bot=bot):
                seats[seat] = seats[seat]._replace(bot=bot)
    full = all(holder.person or holder.bot for holder in seats)
    return Listed(row.id, row.opened, row.game, "over" if over else "playing" if full else "open", seats)


async def end_table(store: Store, settings: Settings, table: str) -> bool:
    """End a table and tell the workers; return whether anything was still to play."""
    bus = make_bus(settings.bus)
    await bus.start()
    try:
        ended = await Authority(store, bus, alone=False).end(table)
        await bus.flush()
        return ended
    finally:
        await bus.close()


async def ban(store: Store, person: str) -> None:
    """Refuse a person from now on."""
    await store.ban(checked(person))


async def unban(store: Store, person: str) -> None:
    """Refuse a person no more."""
    if checked(person) not in await store.banned():
        raise TableError("not-banned", person=person)
    await store.unban(person)


def checked(person: str) -> str:
    """Return the id of a person; refuse what cannot be one."""
    if not (person.isascii() and person.replace("-", "").isalnum() and len(person) <= LONGEST_PERSON):
        raise TableError("bad-person", person=person)
    return person
