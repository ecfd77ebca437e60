"""The tables that a worker has at hand: rebuilt from the log, kept while they are used, forgotten when others are.
A table is read and changed under its lock, and a change is in the log before the lock is free again."""

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
    """One table at hand, and who waits for its news."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.live: LiveTable | None = None
        self.length = 0  # how long its log is, by the last hint
        self.stale = False  # its log has been rewritten
        self.watchers: set[asyncio.Event] = set()
        self.shown: dict[Seat, bytes] = {}  # the table as each viewer may know it, encoded, …
        self.shown_at = 0  # … after so many entries

    def idle(self) -> bool:
        """Tell whether nobody needs it now."""
        return not self.watchers and not self.lock.locked()

    def show(self, live: LiveTable, viewer: Seat, make: Callable[[LiveTable, Seat], bytes]) -> bytes:
        """Return the table for a viewer, made once for all who look through the same eyes."""
        if self.shown_at != live.seq:
            self.shown, self.shown_at = {}, live.seq
        if viewer not in self.shown:
            self.shown[viewer] = make(live, viewer)
        return self.shown[viewer]

    def wake(self) -> None:
        """Tell all who watch."""
        for watcher in self.watchers:
            watcher.set()


class TableCache:
    """The tables of a worker by id, least recently used first."""

    def __init__(self, store: Store, *, alone: bool, capacity: int) -> None:
        self.store = store
        self.alone = alone  # nobody else writes to this database, so what is at hand is never behind
        self.capacity = capacity
        self.tables: OrderedDict[str, CachedTable] = OrderedDict()

    def slot(self, table: str) -> CachedTable:
        """Return the slot of a table and mark it as used."""
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
        """Give a table as its log is now (not `fresh`: as far as hints tell), for as long as nobody may change it."""
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
        """Take the entries that others have written."""
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
        """Note that names in a log have changed: the table is read anew."""
        slot = self.tables.get(table)
        if slot is not None:
            slot.stale = True
            slot.wake()
