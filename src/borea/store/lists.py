"""Where lists are read: from a replica if there is one and it answers, else from the database itself."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

logger = logging.getLogger("borea.store")

AGAIN = 10.0  # seconds until a replica that did not answer is asked again


class Lists:
    """Queries whose answer may be a little old."""

    def __init__(
        self, main: AsyncEngine, replica: AsyncEngine | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.main = main.execution_options(isolation_level="AUTOCOMMIT")
        self.replica = None if replica is None else replica.execution_options(isolation_level="AUTOCOMMIT")
        self.clock = clock
        self.next_try = 0.0

    async def rows(self, wanted: Any) -> Sequence[Any]:
        """Return the rows of a query."""
        if self.replica is not None and self.clock() >= self.next_try:
            try:
                return await self.ask(self.replica, wanted)
            except (DBAPIError, OSError) as reason:
                logger.warning("the replica is away: %s", type(reason).__name__)
                self.next_try = self.clock() + AGAIN
        return await self.ask(self.main, wanted)

    async def ask(self, engine: AsyncEngine, wanted: Any) -> Sequence[Any]:
        """Return the rows of a query from one database."""
        async with engine.connect() as connection:
            return (await connection.execute(wanted)).all()
