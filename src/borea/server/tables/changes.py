"""How an entry gets into the log of a table: decided on the newest state, applied, stored, then announced.

What is refused changes nothing. Who may do what is the job of `borea.server.tables.authority`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TypeVar

from borea.bus.bus import Bus
from borea.core.errors import BoreaError
from borea.server.clock import SteadyClock
from borea.server.config import BUDGET
from borea.server.tables.cache import CachedTable, TableCache
from borea.server.tables.listings import before_entry, notes_after, notes_of
from borea.server.tables.log import Again, Body, Chat, Play, Remark, encode
from borea.server.tables.public_tables import PublicTables
from borea.server.tables.seating import bots_addressed
from borea.server.tables.table import LiveTable
from borea.server.workshop import Workshop
from borea.store.store import Store
from borea.store.writer import Entry

GRACE = 10_000  # milliseconds until a match begins without somebody's entropy
LOST = 3_000  # milliseconds until a bot's answer counts as lost: another worker asks for it too

T = TypeVar("T")


class Changes:
    """The logs of one database, as one worker writes them."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        *,
        alone: bool = True,
        budget: int = BUDGET,
        clock: Callable[[], int] | None = None,
        token: Callable[[int], str] = secrets.token_hex,
        work: Workshop | None = None,
    ) -> None:
        self.store = store
        self.bus = bus
        self.cache = TableCache(store, alone=alone, budget=budget)
        self.lists = PublicTables(store)
        self.clock = clock or SteadyClock()
        self.token = token
        self.work = work or Workshop(0)
        self.bots_due: Callable[[str], None] = lambda table: None  # set by the bot runner
        bus.listen(self.hear)

    def hear(self, hint: str) -> None:
        """Take a hint from the bus."""
        match hint.split(" "):
            case ["news", table, length]:
                self.cache.hint(table, int(length))
            case ["changed", table]:
                self.cache.forget(table)
                self.lists.changed()

    async def change(
        self, table: str, decide: Callable[[LiveTable], Body | None], answer: Callable[[LiveTable], T]
    ) -> T:
        """Append what `decide` returns to the log and return `answer`; try again if another worker was quicker.

        An entry that finds its place free was decided on the newest state, so the log is read beforehand only where
        it makes a difference: before anything is refused, or left as it is.
        """
        newest = self.cache.alone
        while True:
            async with self.cache.hold(table, fresh=newest) as (cached, live):
                was_due, before = self.next_due(live) is not None, before_entry(live)
                try:
                    body = decide(live)
                    if body is None and newest:
                        return answer(live)
                    entry = None if body is None else self.try_entry(cached, live, body)
                except BoreaError:
                    if newest:
                        raise
                    entry = None
                newest = True
                if entry is None:
                    continue
                notes = notes_after(live, before, body, entry.ends)
                if await self.store.append(table, entry, notes._replace(due=self.next_due(live), noted=was_due)):
                    cached.live = live
                    cached.wake()
                    if entry.ends or not isinstance(body, Play | Chat | Remark):
                        self.lists.changed()
                    self.bus.send(f"news {table} {live.seq}")
                    if live.bots_asked() or bots_addressed(live):
                        self.bots_due(table)
                    return answer(live)

    def try_entry(self, cached: CachedTable, live: LiveTable, body: Body) -> Entry:
        """Apply a new entry and return it; what the match refuses changes nothing."""
        entry = Entry(live.seq + 1, max(self.clock(), live.at), encode(body).decode())
        cached.live = None  # nobody sees it until it is durable; if that fails, the table is rebuilt from its log
        try:
            live.apply(entry)
        except BoreaError:
            cached.live = live
            raise
        return entry._replace(ends=live.over and not isinstance(body, Chat | Remark | Again))

    def next_due(self, live: LiveTable) -> int | None:
        """Return when the scheduler has to attend to the table, if nothing happens before."""
        times = [at for seat in live.actors if (at := live.deadline(seat)) is not None]
        if live.bots_asked():
            times.append(self.clock() + LOST)
        if live.held_up():
            times.append(live.at + GRACE)
        return min(times, default=None)

    async def derive(self) -> None:
        """Fill the lists of seats and results from logs that are older than those lists."""
        for table in await self.store.underived():
            async with self.cache.hold(table) as (_, live):
                await self.store.derive(table, notes_of(live))
