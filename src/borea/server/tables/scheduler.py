"""Work that nobody asks for: clocks that run out, bots whose worker died, hints that got lost."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from borea.bus.bus import stop
from borea.server.errors import AWAY, TableError
from borea.server.tables.authority import Authority
from borea.server.tables.changes import GRACE

logger = logging.getLogger("borea.scheduler")

LAST = 5.0  # seconds that work in progress may take when the server closes


class Scheduler:
    """Attends to tables that are due and to logs that grew unnoticed."""

    def __init__(self, tables: Authority, *, look_every: float = 1.0, poll_every: float = 2.0) -> None:
        self.tables = tables
        self.look_every = look_every
        self.poll_every = poll_every
        self.chores: list[tuple[float, Callable[[], Awaitable[None]]]] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.closing = asyncio.Event()

    def also(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """Add a chore, repeated from the start on."""
        self.chores.append((seconds, work))

    async def start(self) -> None:
        """Resume what a stopped worker left behind, then repeat the chores."""
        await self.attend(GRACE)
        await self.attend_to_all(await self.tables.store.ahead(self.tables.clock()))  # it may have had another clock
        chores = [(self.look_every, self.attend), (self.poll_every, self.poll), *self.chores]
        self.tasks = [asyncio.create_task(self.every(seconds, work)) for seconds, work in chores]

    async def close(self) -> None:
        """Stop; work in progress is finished, unless it takes too long."""
        self.closing.set()
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=LAST)
        await stop(self.tasks)

    async def every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """Repeat a chore, also after errors."""
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.closing.wait(), seconds)
                return
            try:
                await work()
            except AWAY as reason:
                logger.warning("the database is away: %s", type(reason).__name__)
            except Exception:
                logger.exception("the scheduler failed")

    async def attend(self, ahead: int = 0) -> None:
        """Attend to every table that is due now or within `ahead` milliseconds."""
        await self.attend_to_all(await self.tables.store.due(self.tables.clock() + ahead))

    async def attend_to_all(self, tables: list[str]) -> None:
        """Attend to tables one by one."""
        for table in tables:
            with contextlib.suppress(TableError):
                await self.tables.attend(table)

    async def poll(self) -> None:
        """Compare cached tables with their logs, in case a hint was lost.

        A server that is alone with its database learns this way what `borea admin` did; one that is not reads the
        logs of unwatched tables anyway.
        """
        cache = self.tables.cache
        watched = [table for table, held in cache.tables.items() if held.watchers or cache.alone]
        for first in range(0, len(watched), 500):
            for table, length in (await self.tables.store.lengths(watched[first : first + 500])).items():
                cache.hint(table, length)
