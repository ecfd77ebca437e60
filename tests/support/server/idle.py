"""Streams on which nothing happens: how many bytes of the server each takes."""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

from tests.support.server.load import Load, serving
from tests.support.server.memory import resident


def measure(sockets: int) -> dict[str, Any]:
    """Return the resident bytes of one worker for each of some spectators' streams, at 50 tables."""
    with serving("sqlite", 1) as server:
        load = Load(server, 1)
        load.open_tables(50)

        async def run() -> tuple[int, int]:
            await load.connect(0)
            before = resident(server.process.pid)
            await load.connect(sockets // len(load.tables), seats=False)
            await asyncio.sleep(3)
            after = resident(server.process.pid)
            await load.disconnect()
            return before, after

        before, after = asyncio.run(run())
    return {"sockets": sockets, "bytes_each": round((after - before) / sockets), "lost": load.lost}


if __name__ == "__main__":
    print(json.dumps(measure(int(sys.argv[1])), indent=2))
