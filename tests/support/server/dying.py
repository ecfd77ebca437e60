"""A server that kills itself after an entry is durable and before it is answered, for the crash test."""

from __future__ import annotations

import os
import signal
import sys

import uvicorn

from borea.server.app import make_app
from borea.server.config import read_settings
from borea.store.store import NO_NOTES, Store
from borea.store.writer import Entry, Notes


class DyingStore(Store):
    """Kills its own process after a given entry."""

    last = 0

    async def append(self, table: str, entry: Entry, notes: Notes = NO_NOTES) -> bool:
        """Append an entry; after the last one, die before answering."""
        stored = await super().append(table, entry, notes)
        if entry.seq == self.last:
            os.kill(os.getpid(), signal.SIGKILL)
        return stored


if __name__ == "__main__":
    DyingStore.last = int(sys.argv[2])
    settings = read_settings()
    app = make_app(settings, DyingStore(settings.database, settings.schema))
    uvicorn.run(app, port=int(sys.argv[1]), ws="websockets-sansio", log_level="error")
