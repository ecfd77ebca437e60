"""The store of tables: open them, append to their logs, read them back, list them. Lists about people and finished
matches are in `borea.store.matches`."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import exists, func, or_, select, true
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError

from borea.store.archive import Archive
from borea.store.engines import make_engine, writing_engine
from borea.store.lists import Lists
from borea.store.migrate import migrate
from borea.store.schema import agenda, log, seats, settings, standings, tables
from borea.store.writer import Entry, Notes, Writer

PING = "ping "  # prefix of the settings that a check of the database writes …
PINGS = 1000  # … one of so many for each process: they must not wait for each other
BAN = "ban "  # prefix of the settings that are bans
REVIEW = "review "  # prefix of those that are reviews of finished matches
NO_NOTES = Notes()
CONNECTIONS = 10  # of one process to a database on the network
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


class Row(NamedTuple):
    """What is fixed when a table is opened; the header is JSON that only the caller interprets."""

    id: str
    opened: int
    public: bool
    game: str
    header: str


def address(url: str) -> URL:
    """Return a database URL with the driver that we use."""
    made = make_url(url)
    return made.set(drivername=DRIVERS.get(made.drivername, made.drivername))


class Store:
    """One database with one writer."""

    def __init__(
        self, url: str, schema: str = "", *, connections: int = CONNECTIONS, replica: str = "", archive: str = ""
    ) -> None:
        self.url = address(url)
        self.engine = make_engine(self.url, schema, connections)
        self.replica = make_engine(address(replica), schema, connections) if replica else None
        self.lists = Lists(self.engine, self.replica)
        self.archive = Archive(Path(archive)) if archive else None
        self.writer = Writer(self.engine, writing_engine(self.url))
        self.reading = self.writer.single  # one query, one round trip
        self.ping_name = f"{PING}{secrets.randbelow(PINGS)}"

    async def start(self) -> None:
        """Migrate if needed and start to accept entries."""
        await migrate(self.engine)
        self.writer.start()

    async def close(self) -> None:
        """Write what is queued and disconnect."""
        await self.writer.close()
        await self.engine.dispose()
        if self.replica is not None:
            await self.replica.dispose()

    async def ping(self) -> bool:
        """Return whether the database takes what is written, on the disk that entries go to."""
        try:
            async with self.engine.begin() as connection:
                kept = self.writer.insert(settings).values(name=self.ping_name, value=str(time.time_ns()))
                await connection.execute(
                    kept.on_conflict_do_update(index_elements=[settings.c.name], set_={"value": kept.excluded.value})
                )
        except (DBAPIError, OSError):
            return False
        return True

    async def open(self, row: Row) -> None:
        """Store a new table."""
        async with self.engine.begin() as connection:
            await connection.execute(tables.insert().values(row._asdict()))

    async def row(self, table: str) -> Row | None:
        """Return the header of a table."""
        async with self.reading.connect() as connection:
            found = (await connection.execute(select(tables).where(tables.c.id == table))).first()
        return None if found is None else Row(*found)

    async def append(self, table: str, entry: Entry, notes: Notes = NO_NOTES) -> bool:
        """Append an entry; return once it is durable, or False if its place in the log is taken."""
        return await self.writer.append(table, entry, notes)

    async def derive(self, table: str, notes: Notes) -> None:
        """Rewrite what is derived from the log of a table."""
        async with self.engine.begin() as connection:
            await connection.run_sync(self.writer.derive, [(table, notes)])

    async def underived(self) -> list[str]:
        """Return the tables that have a log but nothing derived from it yet."""
        logged = exists().where(log.c.table_id == tables.c.id)
        wanted = select(tables.c.id).where(logged, ~exists().where(seats.c.table_id == tables.c.id))
        async with self.engine.connect() as connection:
            return [row[0] for row in await connection.execute(wanted)]

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """Return the entries of a table after a sequence number."""
        wanted = select(log.c.seq, log.c.at, log.c.body, log.c.ends)
        wanted = wanted.where(log.c.table_id == table, log.c.seq > after).order_by(log.c.seq)
        async with self.reading.connect() as connection:
            found = [Entry(*row) for row in await connection.execute(wanted)]
        if found and found[-1].seq - after != len(found):  # some are in the archive
            return await asyncio.to_thread(self.with_archived, table, after, found)
        return found

    def with_archived(self, table: str, after: int, found: list[Entry]) -> list[Entry]:
        """Return the entries of a table together with those in the archive.

        Raises:
            OSError: there is no archive, or it lacks them.
        """
        if self.archive is None:
            raise FileNotFoundError("the archive is not configured")
        both = sorted([entry for entry in self.archive.read(table) if entry.seq > after] + found)
        if both[-1].seq - after != len(both):
            raise FileNotFoundError("the archive lacks entries")
        return both

    async def bodies(self, ids: Collection[str], without: str, *, fresh: bool = True) -> dict[str, list[str]]:
        """Return the bodies of some tables' entries in order, without those that start with a prefix."""
        wanted = select(log.c.table_id, log.c.body).where(log.c.table_id.in_(ids))
        wanted = wanted.where(~log.c.body.startswith(without, autoescape=True)).order_by(log.c.table_id, log.c.seq)
        found: dict[str, list[str]] = {table: [] for table in ids}
        for table, body in await (self.lists.ask(self.reading, wanted) if fresh else self.lists.rows(wanted)):
            found[table].append(body)
        return found

    async def lengths(self, ids: Collection[str]) -> dict[str, int]:
        """Return the lengths of some tables' logs."""
        wanted = select(log.c.table_id, func.max(log.c.seq)).where(log.c.table_id.in_(ids)).group_by(log.c.table_id)
        async with self.reading.connect() as connection:
            return {row[0]: row[1] for row in await connection.execute(wanted)}

    async def listed(
        self,
        *,
        over: bool,
        limit: int,
        before: int | None = None,
        hidden: bool = False,
        people: int = 0,
        empty: bool | None = None,
    ) -> Sequence[Row]:
        """Return public tables, newest first, either finished or not; with `hidden` also those that are not public.

        With `people`, only matches that have begun, between at least so many of them; with `empty`, only tables that
        have not begun and where nobody sits, or (False) only the others.
        """
        ended = exists().where(log.c.table_id == tables.c.id, log.c.ends == true())
        wanted = select(tables).where(ended if over else ~ended)
        if not hidden:
            wanted = wanted.where(tables.c.public == true())
        if people:
            held = select(func.count()).where(seats.c.table_id == tables.c.id, seats.c.person != "").scalar_subquery()
            wanted = wanted.where(exists().where(standings.c.table_id == tables.c.id), held >= people)
        if empty is not None:
            used = or_(
                exists().where(standings.c.table_id == tables.c.id),
                exists().where(seats.c.table_id == tables.c.id, seats.c.person != ""),
            )
            wanted = wanted.where(~used if empty else used)
        if before is not None:
            wanted = wanted.where(tables.c.opened < before)
        found = await self.lists.rows(wanted.order_by(tables.c.opened.desc(), tables.c.id).limit(limit))
        return [Row(*row) for row in found]

    async def due(self, now: int, limit: int = 200) -> list[str]:
        """Return the tables that need attention by now, longest overdue first."""
        wanted = select(agenda.c.table_id).where(agenda.c.at <= now).order_by(agenda.c.at).limit(limit)
        async with self.reading.connect() as connection:
            return [row[0] for row in await connection.execute(wanted)]

    async def ahead(self, now: int) -> list[str]:
        """Return the tables that will need attention and whose log was written by a clock ahead of this time."""
        last = select(func.max(log.c.at)).where(log.c.table_id == agenda.c.table_id).scalar_subquery()
        wanted = select(agenda.c.table_id).where(agenda.c.at > now, last > now)
        async with self.reading.connect() as connection:
            return [row[0] for row in await connection.execute(wanted)]

    async def banned(self) -> set[str]:
        """Return the banned people."""
        wanted = select(settings.c.name).where(settings.c.name.startswith(BAN, autoescape=True))
        async with self.reading.connect() as connection:
            return {row[0].removeprefix(BAN) for row in await connection.execute(wanted)}

    async def ban(self, person: str) -> None:
        """Ban a person."""
        await self.setting(f"{BAN}{person}", "")

    async def unban(self, person: str) -> None:
        """Lift a ban."""
        async with self.engine.begin() as connection:
            await connection.execute(settings.delete().where(settings.c.name == f"{BAN}{person}"))

    async def review(self, table: str) -> str:
        """Return the review that is kept of a match, or ""."""
        wanted = select(settings.c.value).where(settings.c.name == f"{REVIEW}{table}")
        async with self.reading.connect() as connection:
            return str((await connection.execute(wanted)).scalar() or "")

    async def reviews(self, ids: Collection[str]) -> dict[str, str]:
        """Return the reviews that are kept of some matches."""
        names = [f"{REVIEW}{table}" for table in ids]
        wanted = select(settings.c.name, settings.c.value).where(settings.c.name.in_(names))
        async with self.reading.connect() as connection:
            return {row.name.removeprefix(REVIEW): row.value for row in await connection.execute(wanted)}

    async def keep_review(self, table: str, body: str) -> None:
        """Keep the review of a match, in place of an older one."""
        name = f"{REVIEW}{table}"
        async with self.engine.begin() as connection:
            await connection.execute(settings.delete().where(settings.c.name == name))
            await connection.execute(self.writer.insert(settings).values(name=name, value=body))

    async def setting(self, name: str, value: str) -> str:
        """Return a setting shared by all workers, storing the given value only if it has none."""
        async with self.engine.begin() as connection:
            kept = self.writer.insert(settings).values(name=name, value=value).on_conflict_do_nothing()
            await connection.execute(kept)
            found = await connection.execute(select(settings.c.value).where(settings.c.name == name))
            return str(found.scalar_one())
