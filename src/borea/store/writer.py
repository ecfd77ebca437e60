"""The one writer of a process: many appends, one commit. An append is answered only after it is on disk."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from sqlalchemy import delete
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from borea.store.schema import agenda, log, results, seats

MOST = 500  # appends in one commit: a few values each, well under the databases' limits


class Entry(NamedTuple):
    """One entry of a table's log."""

    seq: int
    at: int
    body: str
    ends: bool = False


class Seated(NamedTuple):
    """Who holds a seat, since when they are asked and when their time ends."""

    seat: int
    person: str = ""
    name: str = ""
    asked: int | None = None
    ends: int | None = None


class Result(NamedTuple):
    """How a match ended; lists are JSON."""

    ended: int
    edition: str
    scores: str
    winners: str
    rated: str
    place: int | None


class Notes(NamedTuple):
    """What follows from the log with an entry: when to look at the table again (None: never), seats that changed, the
    result."""

    due: int | None = None
    seats: list[Seated] = []
    result: Result | None = None


class Append(NamedTuple):
    """An entry on its way into the log, and what is noted beside it."""

    table: str
    entry: Entry
    notes: Notes
    done: asyncio.Future[bool]


class Writer:
    """Collects appends while the last commit is under way, then writes them all together."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.insert = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert
        self.waiting: list[Append] = []
        self.news = asyncio.Event()
        self.closing = False
        self.task: asyncio.Task[None] | None = None
        self.commits = 0

    def start(self) -> None:
        """Begin to write."""
        self.task = asyncio.create_task(self.run())

    async def append(self, table: str, entry: Entry, notes: Notes) -> bool:
        """Add an entry; return once it is durable, or False if the log has another entry at its place."""
        if self.closing:
            raise RuntimeError("the store is closed")
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.waiting.append(Append(table, entry, notes, done))
        self.news.set()
        return await done

    async def close(self) -> None:
        """Write what is waiting and stop."""
        self.closing = True
        self.news.set()
        if self.task is not None:
            await self.task

    async def run(self) -> None:
        """Write batch after batch."""
        while self.waiting or not self.closing:
            await self.news.wait()
            self.news.clear()
            while self.waiting:
                batch = self.take()
                try:
                    await self.write(batch)
                except Exception as reason:  # whoever waits for an entry learns that it is not in the log
                    for job in batch:
                        if not job.done.done():
                            job.done.set_exception(reason)

    def take(self) -> list[Append]:
        """Take a batch, ordered so that two processes never wait for each other; one entry for each place."""
        places: dict[tuple[str, int], Append] = {}
        later: list[Append] = []
        for job in self.waiting:
            place = (job.table, job.entry.seq)
            if place in places or len(places) == MOST:
                later.append(job)
            else:
                places[place] = job
        self.waiting = later
        return [places[place] for place in sorted(places)]

    async def write(self, batch: list[Append]) -> None:
        """Write a batch in one transaction and answer everybody in it."""
        async with self.engine.begin() as connection:
            rows = [{"table_id": job.table, **job.entry._asdict()} for job in batch]
            statement = self.insert(log).on_conflict_do_nothing().returning(log.c.table_id, log.c.seq)
            found = await connection.execute(statement, rows)
            stored = {(row.table_id, row.seq) for row in found}
            await self.note([job for job in batch if (job.table, job.entry.seq) in stored], connection)
        self.commits += 1
        for job in batch:
            if not job.done.done():
                job.done.set_result((job.table, job.entry.seq) in stored)

    async def note(self, jobs: list[Append], connection: AsyncConnection) -> None:
        """Write down what follows from the new entries; in one order everywhere, so that no two wait for each other."""
        latest = {job.table: job.notes for job in sorted(jobs, key=lambda job: job.entry.seq)}
        if wanted := [{"table_id": table, "at": notes.due} for table, notes in latest.items() if notes.due is not None]:
            statement = self.insert(agenda)
            renewed = statement.on_conflict_do_update(index_elements=["table_id"], set_={"at": statement.excluded.at})
            await connection.execute(renewed, wanted)
        if idle := [table for table, notes in latest.items() if notes.due is None]:
            await connection.execute(delete(agenda).where(agenda.c.table_id.in_(idle)))
        await self.derive([(job.table, job.notes) for job in jobs], connection)

    async def derive(self, notes: list[tuple[str, Notes]], connection: AsyncConnection) -> None:
        """Write down seats and results."""
        held = {(table, row.seat): {"table_id": table, **row._asdict()} for table, note in notes for row in note.seats}
        ended = {
            table: {"table_id": table, **note.result._asdict()} for table, note in notes if note.result is not None
        }
        for kind, keys, kept, rows in (
            (seats, ["table_id", "seat"], "noticed", [held[place] for place in sorted(held)]),
            (results, ["table_id"], "place", [ended[table] for table in sorted(ended)]),
        ):
            if rows:
                statement = self.insert(kind)
                renewed = {name: statement.excluded[name] for name in rows[0] if name not in (*keys, kept)}
                await connection.execute(statement.on_conflict_do_update(index_elements=keys, set_=renewed), rows)
