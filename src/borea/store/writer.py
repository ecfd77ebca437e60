"""The only writer of a process: many appends, one commit. An append returns only after it is on disk."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from sqlalchemy import Connection, Engine, delete
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from borea.store.schema import agenda, log, results, seats, standings

MOST = 500  # appends in one commit: a few values each, well below the databases' limits


class Entry(NamedTuple):
    """One entry of a table's log."""

    seq: int
    at: int
    body: str
    ends: bool = False


class Seated(NamedTuple):
    """Who holds a seat, since when they have been asked and when their time runs out."""

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
    promises: str = "[]"


class Standing(NamedTuple):
    """How far a match is: its turn and the part of it, the public scores as JSON, and the seat that moved last."""

    turn: int
    part: str
    scores: str
    mover: int


class Notes(NamedTuple):
    """What is derived from the log with an entry: when the table needs attention (None: never), changed seats, the
    standing if it is new, the result."""

    due: int | None = None
    seats: list[Seated] = []
    result: Result | None = None
    noted: bool = True  # whether the agenda may have a row for the table; False saves a deletion
    standing: Standing | None = None


NOTHING = Notes(noted=False)


class Append(NamedTuple):
    """An entry on its way into the log, with what is derived from it."""

    table: str
    entry: Entry
    notes: Notes
    done: asyncio.Future[bool]


class Writer:
    """Collects appends while the last commit is in progress, then writes them together."""

    def __init__(self, engine: AsyncEngine, threaded: Engine | None) -> None:
        self.engine = engine
        self.threaded = threaded  # set where a dedicated thread writes faster
        self.thread = ThreadPoolExecutor(1, "writer")
        self.single = engine.execution_options(isolation_level="AUTOCOMMIT")
        self.insert = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert
        self.waiting: list[Append] = []
        self.news = asyncio.Event()
        self.closing = False
        self.task: asyncio.Task[None] | None = None
        self.commits = 0
        self.entries = 0

    def start(self) -> None:
        """Start writing."""
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
        """Write what is queued and stop."""
        self.closing = True
        self.news.set()
        if self.task is not None:
            await self.task
        if self.threaded is not None:
            await asyncio.get_running_loop().run_in_executor(self.thread, self.threaded.dispose)
        self.thread.shutdown()

    async def run(self) -> None:
        """Write batch after batch."""
        while self.waiting or not self.closing:
            await self.news.wait()
            self.news.clear()
            while self.waiting:
                batch = self.take()
                try:
                    await self.write(batch)
                except Exception as reason:  # the callers must know that their entries are not in the log
                    for job in batch:
                        if not job.done.done():
                            job.done.set_exception(reason)

    def take(self) -> list[Append]:
        """Take a batch with one entry for each place, in an order that prevents deadlocks between processes."""
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
        """Write a batch in one transaction and answer all its callers."""
        if self.threaded is not None:
            stored = await asyncio.get_running_loop().run_in_executor(self.thread, self.insert_in_thread, batch)
        else:
            # A single statement is a transaction by itself, and one round trip instead of three.
            plain = all(job.notes == NOTHING for job in batch)
            async with self.single.connect() if plain else self.engine.begin() as connection:
                stored = await connection.run_sync(self.insert_all, batch)
        self.commits += 1
        self.entries += len(stored)
        for job in batch:
            if not job.done.done():
                job.done.set_result((job.table, job.entry.seq) in stored)

    def insert_in_thread(self, batch: list[Append]) -> set[tuple[str, int]]:
        """Write a batch with the engine of the writing thread."""
        assert self.threaded is not None
        with self.threaded.begin() as connection:
            return self.insert_all(connection, batch)

    def insert_all(self, connection: Connection, batch: list[Append]) -> set[tuple[str, int]]:
        """Insert the entries whose places are free and what is derived from them; return their places."""
        rows = [{"table_id": job.table, **job.entry._asdict()} for job in batch]
        statement = self.insert(log).on_conflict_do_nothing().returning(log.c.table_id, log.c.seq)
        stored = {(row.table_id, row.seq) for row in connection.execute(statement, rows)}
        self.note([job for job in batch if (job.table, job.entry.seq) in stored], connection)
        return stored

    def note(self, jobs: list[Append], connection: Connection) -> None:
        """Update the agenda and everything else derived from new entries, in one order everywhere against deadlocks."""
        latest = {job.table: job.notes for job in sorted(jobs, key=lambda job: job.entry.seq)}
        if wanted := [{"table_id": table, "at": notes.due} for table, notes in latest.items() if notes.due is not None]:
            statement = self.insert(agenda)
            renewed = statement.on_conflict_do_update(index_elements=["table_id"], set_={"at": statement.excluded.at})
            connection.execute(renewed, wanted)
        noted = {job.table for job in jobs if job.notes.noted or job.notes.due is not None}
        if idle := [table for table, notes in latest.items() if notes.due is None and table in noted]:
            connection.execute(delete(agenda).where(agenda.c.table_id.in_(idle)))
        self.derive(connection, [(job.table, job.notes) for job in jobs])

    def derive(self, connection: Connection, notes: list[tuple[str, Notes]]) -> None:
        """Update seats, standings and results."""
        held = {(table, row.seat): {"table_id": table, **row._asdict()} for table, note in notes for row in note.seats}
        ended = {
            table: {"table_id": table, **note.result._asdict()} for table, note in notes if note.result is not None
        }
        stands = {
            table: {"table_id": table, **note.standing._asdict()} for table, note in notes if note.standing is not None
        }
        for kind, keys, kept, rows in (
            (seats, ["table_id", "seat"], "noticed", [held[place] for place in sorted(held)]),
            (standings, ["table_id"], "", [stands[table] for table in sorted(stands)]),
            (results, ["table_id"], "place", [ended[table] for table in sorted(ended)]),
        ):
            if rows:
                statement = self.insert(kind)
                renewed = {name: statement.excluded[name] for name in rows[0] if name not in (*keys, kept)}
                connection.execute(statement.on_conflict_do_update(index_elements=keys, set_=renewed), rows)
