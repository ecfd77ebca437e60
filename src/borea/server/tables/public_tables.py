"""What the lobby lists, read once for everybody who asks within a moment."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from borea.server.tables.listings import public_tables
from borea.server.wire.lists import Card
from borea.store.store import Store

FRESH = 1.0  # seconds for which a list is good, unless something changes here before


class PublicTables:
    """The lists of one worker; what other workers change is in them a second later."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self.clock = clock
        self.kept: dict[tuple[bool, int, int], tuple[float, asyncio.Task[list[Card]]]] = {}

    def changed(self) -> None:
        """Read every list again when it is asked for."""
        self.kept.clear()

    async def listed(self, over: bool, limit: int, people: int = 0) -> list[Card]:
        """Return public tables as `public_tables` does."""
        until, found = self.kept.get((over, limit, people), (0.0, None))
        if found is None or until <= self.clock() or (found.done() and found.exception() is not None):
            found = asyncio.create_task(public_tables(self.store, over, limit=limit, people=people))
            self.kept[over, limit, people] = (self.clock() + FRESH, found)
        return await asyncio.shield(found)
