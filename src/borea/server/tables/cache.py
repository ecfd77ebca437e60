"""The tables that a worker has in memory: rebuilt from their logs, evicted when nobody uses them and bytes run short.

A table is read and changed under its lock, and a change is in the log before the lock is released.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Hashable, Iterator
from contextlib import asynccontextmanager, contextmanager

from borea.server.config import BUDGET
from borea.server.errors import TableError
from borea.server.tables.log import read_header
from borea.server.tables.table import LiveTable
from borea.store.store import Store

LONGEST_ID = 24
FINISHED = 16  # matches that are over and that nobody watches; rebuilding one takes a moment


class News(asyncio.Event):
    """Set when there is something to send to a connection: about the table, or only about who is connected."""

    table = True  # whether the table itself may have changed

    def take(self) -> bool:
        """Clear it; return whether the table may have changed."""
        self.clear()
        changed, self.table = self.table, False
        return changed


class CachedTable:
    """One table in memory, and the connections that wait for its news."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.live: LiveTable | None = None
        self.length = 0  # of its log, by the last hint
        self.stale = False  # its log has been rewritten
        self.users = 0  # who hold it or wait for its lock
        self.watchers: set[News] = set()
        self.encoded: dict[Hashable, list[bytes]] = {}  # messages that several connections are sent …
        self.encoded_at = 0  # … after this entry
        self.bytes = 0  # as counted in the cache

    def size(self) -> int:
        """Return about how many bytes it takes."""
        encoded = sum(len(message) for messages in self.encoded.values() for message in messages)
        return encoded + (0 if self.live is None else self.live.size)

    def encode(self, live: LiveTable, viewpoint: Hashable, make: Callable[[], list[bytes]]) -> list[bytes]:
        """Return messages about the table as it is, made once for all connections with the same viewpoint."""
        if self.encoded_at != live.seq:
            self.encoded, self.encoded_at = {}, live.seq
        if viewpoint not in self.encoded:
            self.encoded[viewpoint] = make()
        return self.encoded[viewpoint]

    def wake(self) -> None:
        """Wake every connection that watches the table."""
        for watcher in self.watchers:
            watcher.table = True
            watcher.set()


class TableCache:
    """The tables of a worker by id."""

    def __init__(self, store: Store, *, alone: bool, budget: int = BUDGET) -> None:
        self.store = store
        self.alone = alone  # nobody else writes to this database, so the cache is never behind
        self.budget = budget
        self.bytes = 0
        self.tables: dict[str, CachedTable] = {}
        self.finished: OrderedDict[str, None] = OrderedDict()  # over and used by nobody, longest unused first
        self.unused: OrderedDict[str, None] = OrderedDict()  # not over and used by nobody

    @contextmanager
    def use(self, table: str) -> Iterator[CachedTable]:
        """Keep a table, empty if it is new, in the cache."""
        slot = self.tables.setdefault(table, CachedTable())
        self.finished.pop(table, None)
        self.unused.pop(table, None)
        slot.users += 1
        try:
            yield slot
        finally:
            slot.users -= 1
            if self.tables.get(table) is slot:
                self.settle(table, slot)

    @contextmanager
    def watch(self, table: str) -> Iterator[News]:
        """Give an event that is set by news of a table, and keep the table meanwhile."""
        with self.use(table) as slot:
            news = News()
            slot.watchers.add(news)
            try:
                yield news
            finally:
                slot.watchers.discard(news)

    def settle(self, table: str, slot: CachedTable) -> None:
        """Count the bytes of a table after its use, and evict what is too much."""
        self.bytes += slot.size() - slot.bytes
        slot.bytes = slot.size()
        if not slot.users:
            over = slot.live is not None and slot.live.over
            (self.finished if over else self.unused)[table] = None
        while len(self.finished) > FINISHED or (self.bytes > self.budget and (self.finished or self.unused)):
            self.evict(next(iter(self.finished or self.unused)))

    def evict(self, table: str) -> None:
        """Drop a table; it is rebuilt from its log at its next use."""
        self.finished.pop(table, None)
        self.unused.pop(table, None)
        self.bytes -= self.tables.pop(table).bytes

    @asynccontextmanager
    async def hold(self, table: str, *, fresh: bool = True) -> AsyncIterator[tuple[CachedTable, LiveTable]]:
        """Lock a table and give it as its log is now (not `fresh`: up to the last hint).

        Raises:
            TableError: there is no such table.
        """
        if not (table.isascii() and table.isalnum() and len(table) <= LONGEST_ID):
            raise TableError("no-such-table", table=table[:LONGEST_ID])
        with self.use(table) as slot:
            async with slot.lock:
                live = None if slot.stale else slot.live
                if live is None:
                    slot.stale, slot.encoded = False, {}
                    live = slot.live = await self.load(table)
                    slot.wake()  # it may have entries that nobody has been sent
                elif (fresh and not self.alone) or slot.length > live.seq:
                    await self.catch_up(slot, live)
                yield slot, live

    async def load(self, table: str) -> LiveTable:
        """Rebuild a table from its log."""
        row = await self.store.row(table)
        if row is None:
            if table in self.tables:
                self.evict(table)
            raise TableError("no-such-table", table=table)
        live = LiveTable(table, read_header(row.header), row.opened)
        for entry in await self.store.entries(table):
            live.apply(entry)
        return live

    async def catch_up(self, slot: CachedTable, live: LiveTable) -> None:
        """Apply the entries that other workers have written."""
        entries = await self.store.entries(live.id, live.seq)
        for entry in entries:
            live.apply(entry)
        if entries:
            slot.wake()

    def hint(self, table: str, length: int) -> None:
        """Note that a log has grown; a worker hears of its own changes too, and has announced them already."""
        slot = self.tables.get(table)
        if slot is not None and (slot.live is None or slot.live.seq < length):
            slot.length = max(slot.length, length)
            slot.wake()

    def greet(self, table: str) -> None:
        """Wake the connections of a table because others have come or gone; the table is not encoded again."""
        slot = self.tables.get(table)
        for watcher in slot.watchers if slot is not None else ():
            watcher.set()

    def forget(self, table: str) -> None:
        """Note that a log has been rewritten: the table is rebuilt at its next use."""
        slot = self.tables.get(table)
        if slot is not None:
            slot.stale = True
            slot.wake()
