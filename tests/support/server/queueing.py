"""The work queue under load: bot games on a shared queue with extra workers, of which one is killed, while a person
plays against a bot. In the end the logs show whether a decision was lost or made twice."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from typing import Any

from borea.server.tables.log import Play, read_body
from borea.server.tables.seating import Person
from tests.support.server.load import spread
from tests.support.server.place import REDIS, Place
from tests.support.server.process import ROOT, Server

TABLES = 24  # bot games at the same time
WARM_UP = 5.0  # seconds until workers have started
STILL = 15_000  # milliseconds without a decision after which a bot game stands still
MAREN = Person("maren", "Maren")
URL = REDIS.removesuffix("0") + "7"


def wait_for_turn(server: Server, table: str) -> tuple[float, dict[str, Any]]:
    """Wait until a person is asked again; return how long bots took (0 if none was asked), and the table."""
    begun, polls = time.perf_counter(), 0
    while True:
        now: dict[str, Any] = server.call("GET", f"/api/tables/{table}?seat=0", None, MAREN)
        if now["over"] or (now["decision"] and now["decision"]["tokens"]):
            return time.perf_counter() - begun if polls else 0, now
        polls += 1
        time.sleep(0.01)


def play(server: Server, seconds: float) -> list[float]:
    """Play match after match against a bot; return how long people waited for its answers."""
    took, until = list[float](), time.monotonic() + seconds
    wanted = {"game": "the-border", "seats": 2, "sit": 0, "bots": [None, "level3"]}
    table = ""
    while time.monotonic() < until:
        table = table or server.call("POST", "/api/tables", wanted, MAREN)["table"]
        waited, now = wait_for_turn(server, table)
        if waited:
            took.append(waited)
        if now["over"]:
            table = ""
            continue
        body = {"seat": 0, "number": now["decision"]["number"], "tokens": now["decision"]["tokens"][:1]}
        server.call("POST", f"/api/tables/{table}/submit", body, MAREN)
    return took


async def decisions(place: Place, tables: list[str]) -> dict[str, list[tuple[int, int, int]]]:
    """Return the decisions in the logs of tables: when, by which seat and with which number."""
    store = place.store()
    found = {
        table: [
            (entry.at, body.seat, body.number)
            for entry in await store.entries(table)
            if isinstance(body := read_body(entry.body), Play)
        ]
        for table in tables
    }
    await store.engine.dispose()
    return found


def gaps(made: list[tuple[int, int, int]]) -> int:
    """Return how many decisions of a table are missing between others."""
    numbers: dict[int, set[int]] = {}
    for _, seat, number in made:
        numbers.setdefault(seat, set()).add(number)
    return sum(max(some) - min(some) + 1 - len(some) for some in numbers.values())


def measure(seconds: float, workers: int) -> dict[str, Any]:
    """Return decisions a second with some extra workers, one of them killed half-way, and a person's waits."""
    command = [sys.executable, "-P", "-m", "borea", "worker", "--queue", URL, "--processes", "1"]
    with tempfile.TemporaryDirectory() as folder:
        place = Place(f"sqlite:///{folder}/borea.db")
        extra = [subprocess.Popen(command, cwd=ROOT) for _ in range(workers)]
        try:
            with Server(place, QUEUE_URL=URL, BOT_PROCESSES="1") as server:
                wanted = {"game": "the-border", "seats": 2, "bots": ["level6", "level6"], "public": False}
                tables = [server.call("POST", "/api/tables", wanted, MAREN)["table"] for _ in range(TABLES)]
                play(server, WARM_UP)
                begun = int(1000 * time.time())
                waits = play(server, seconds / 2)
                middle = int(1000 * time.time())
                if extra:
                    os.kill(extra[0].pid, signal.SIGKILL)
                waits += play(server, seconds / 2)
                ended = int(1000 * time.time())
                over = {table for table in tables if server.call("GET", f"/api/tables/{table}")["over"]}
        finally:
            for worker in extra:
                worker.terminate()
                worker.wait()
        made = asyncio.run(decisions(place, tables))
    times = [at for some in made.values() for at, _, _ in some]
    still = [table for table in made if table not in over and max(at for at, _, _ in made[table]) < ended - STILL]
    return {
        "extra_workers": workers, "bot_games": TABLES,
        "decisions_per_second": round(1000 * sum(begun <= at < middle for at in times) / (middle - begun), 1),
        "after_a_kill": round(1000 * sum(middle <= at < ended for at in times) / (ended - middle), 1),
        "decisions": len(times), "twice": sum(len(some) - len({one[1:] for one in some}) for some in made.values()),
        "lost": sum(map(gaps, made.values())) + len(still),
        "person_waits": len(waits), "person_waits_ms": spread(waits),
    }  # fmt: skip


if __name__ == "__main__":
    print(json.dumps([measure(float(sys.argv[1]), workers) for workers in (0, 1, 2)], indent=2))
