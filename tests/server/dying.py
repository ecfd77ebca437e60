"""A server that dies by SIGKILL right after an entry is durable and before anybody is told: for the crash test."""

from __future__ import annotations

import os
import signal
import sys

import uvicorn

from borea.server.app import make_app
from borea.server.config import read_settings
from borea.store.store import Store
from borea.store.writer import Entry


class DyingStore(Store):
    """Kills its own process after a given entry."""

    last = 0

    async def append(self, table: str, entry: Entry, due: int | None = None, *, noted: bool = True) -> bool:
        """Add an entry; do not live to tell of the last one."""
        stored = await super().append(table, entry, due, noted=noted)
        if entry.seq == self.last:
            os.kill(os.getpid(), signal.SIGKILL)
        return stored


if __name__ == "__main__":
    DyingStore.last = int(sys.argv[2])
    settings = read_settings()
    app = make_app(settings, DyingStore(settings.database, settings.schema))
    uvicorn.run(app, port=int(sys.argv[1]), ws="websockets-sansio", log_level="error")
