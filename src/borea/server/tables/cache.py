"""The tables that a worker has in memory: rebuilt from their logs, evicted when they are the least recently used.

A table is read and changed under its lock, and a change is in the log before the lock is released.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from borea.core.game import Seat
from borea.server.errors import TableError
from borea.server.tables.log import read_header
from borea.server.tables.table import LiveTable
from borea.store.store import Store

LONGEST_ID = 24


class CachedTable:
    """One table in memory, and the connections that wait for its news."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.live: LiveTable | None = None
        self.length = 0  # of its log, by the last hint
        self.stale = False  # its log has been rewritten
        self.watchers: set[asyncio.Event] = set()
        self.encoded: dict[Seat, bytes] = {}  # the table as each viewer may know it …
        self.encoded_at = 0  # … after this entry

    def idle(self) -> bool:
        """Return whether nobody uses it now."""
        return not self.watchers and not self.lock.locked()

    def encode(self, live: LiveTable, viewer: Seat, make: Callable[[LiveTable, Seat], bytes]) -> bytes:
        """Return the table encoded for a viewer, once for all connections with the same viewpoint."""
        if self.encoded_at != live.seq:
            self.encoded, self.encoded_at = {}, live.seq
        if viewer not in self.encoded:
            self.encoded[viewer] = make(live, viewer)
        return self.encoded[viewer]

    def wake(self) -> None:
        """Wake every connection that watches the table."""
        for watcher in self.watchers:
            watcher.set()


class TableCache:
    """The tables of a worker by id, least recently used first."""

    def __init__(self, store: Store, *, alone: bool, capacity: int) -> None:
        self.store = store
        self.alone = alone  # nobody else writes to this database, so the cache is never behind
        self.capacity = capacity
        self.tables: OrderedDict[str, CachedTable] = OrderedDict()

    def slot(self, table: str) -> CachedTable:
        """Return the cached table, empty if it is new, and mark it as used."""
        found = self.tables.get(table)
        if found is None:
            found = self.tables[table] = CachedTable()
            for name in [name for name, slot in self.tables.items() if slot.idle() and slot is not found]:
                if len(self.tables) <= self.capacity:
                    break
                del self.tables[name]
        self.tables.move_to_end(table)
        return found

    @asynccontextmanager
    async def hold(self, table: str, *, fresh: bool = True) -> AsyncIterator[tuple[CachedTable, LiveTable]]:
        """Lock a table and give it as its log is now (not `fresh`: up to the last hint).

        Raises:
            TableError: there is no such table.
        """
        if not (table.isascii() and table.isalnum() and len(table) <= LONGEST_ID):
            raise TableError("no-such-table", table=table[:LONGEST_ID])
        slot = self.slot(table)
        async with slot.lock:
            live = None if slot.stale else slot.live
            if live is None:
                slot.stale = False
                live = slot.live = await self.load(table)
            elif (fresh and not self.alone) or slot.length > live.seq:
                await self.catch_up(slot, live)
            yield slot, live

    async def load(self, table: str) -> LiveTable:
        """Rebuild a table from its log."""
        row = await self.store.row(table)
        if row is None:
            self.tables.pop(table, None)
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
        """Note that a log has grown."""
        slot = self.tables.get(table)
        if slot is not None:
            slot.length = max(slot.length, length)
            slot.wake()

    def forget(self, table: str) -> None:
        """Note that a log has been rewritten: the table is rebuilt at its next use."""
        slot = self.tables.get(table)
        if slot is not None:
            slot.stale = True
            slot.wake()
