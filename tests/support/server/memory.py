"""Many matches through one worker: how its resident size grows. Every table is watched until its match is over."""

from __future__ import annotations

import asyncio
import json
import resource
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

from borea.server.security import Signer
from borea.server.tables.seating import Person
from tests.support.server.place import Place
from tests.support.server.process import SECRET, Server

WANTED = {"game": "the-border", "seats": 2, "bots": ["greedy", "greedy"]}  # the shortest matches
AT_ONCE = 8
FIRST = 10  # the first size is taken after a tenth of the matches


def resident(pid: int) -> int:
    """Return the resident bytes of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize()


def open_table(server: Server) -> str:
    """Open a table full of bots and return its id."""
    body = json.dumps(WANTED).encode()
    token = Signer(SECRET).pass_for(Person("opener", "Opener"))
    request = urllib.request.Request(f"{server.url}/api/tables", body, {"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return str(json.load(answer)["table"])


async def watch(server: Server, table: str) -> None:
    """Watch a table until its match is over."""
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/stream"
    async with connect(address, proxy=None, max_size=None) as socket:
        async for message in socket:
            assert isinstance(message, str)
            if message.startswith('{"kind":"now"') and '"over":true' in message:
                return


async def play_all(server: Server, matches: int) -> list[int]:
    """Play matches, a few at a time; return the resident size after each tenth of them."""
    sizes: list[int] = []
    slots, done = asyncio.Semaphore(AT_ONCE), 0

    async def play() -> None:
        nonlocal done
        async with slots:
            await watch(server, await asyncio.to_thread(open_table, server))
        done += 1
        if done % (matches // FIRST) == 0:
            sizes.append(resident(server.process.pid))

    async with asyncio.TaskGroup() as group:
        for _ in range(matches):
            group.create_task(play())
    return sizes


def measure(matches: int) -> dict[str, Any]:
    """Return the resident megabytes of one worker after each tenth of the matches, and how much they grew."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(f"sqlite:///{folder}/borea.db")
        with Server(place, BOT_PROCESSES="0", LOOK_SECONDS="1", POLL_SECONDS="2") as server:
            sizes = asyncio.run(play_all(server, matches))
    return {
        "matches": matches,
        "resident_mb": [round(size / 1e6, 1) for size in sizes],
        "growth_percent": round(100 * (sizes[-1] / sizes[0] - 1), 1),
    }


if __name__ == "__main__":
    print(json.dumps(measure(int(sys.argv[1])), indent=2))
