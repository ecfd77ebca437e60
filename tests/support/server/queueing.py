"""The work queue under load: bot games on a shared queue with extra workers, of which one is killed, while a person
plays against a bot. That no decision is lost or made twice is for tests/server/test_queue.py to show."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from typing import Any

from borea.server.tables.seating import Person
from tests.support.server.load import spread
from tests.support.server.place import REDIS, Place
from tests.support.server.process import ROOT, Server

TABLES = 12  # bot games at the same time
MAREN = Person("maren", "Maren")
URL = REDIS.removesuffix("0") + "7"


def wait_for_turn(server: Server, table: str) -> tuple[float, dict[str, Any]]:
    """Wait until a person is asked again; return how long that took, and the table."""
    begun = time.perf_counter()
    while True:
        now: dict[str, Any] = server.call("GET", f"/api/tables/{table}?seat=0", None, MAREN)
        if now["over"] or (now["decision"] and now["decision"]["tokens"]):
            return time.perf_counter() - begun, now
        time.sleep(0.01)


def play(server: Server, seconds: float) -> list[float]:
    """Play against a bot; return how long its answers took."""
    bots = [None, "level3"]
    table = server.call("POST", "/api/tables", {"game": "the-border", "seats": 2, "sit": 0, "bots": bots}, MAREN)
    took, until = list[float](), time.monotonic() + seconds
    while time.monotonic() < until:
        waited, now = wait_for_turn(server, table["table"])
        took.append(waited)
        if now["over"]:
            break
        body = {"seat": 0, "number": now["decision"]["number"], "tokens": now["decision"]["tokens"][:1]}
        server.call("POST", f"/api/tables/{table['table']}/submit", body, MAREN)
    return took


def lengths(server: Server, tables: list[str]) -> int:
    """Return how many messages all streams have."""
    return sum(int(server.call("GET", f"/api/tables/{table}")["last"]) for table in tables)


def measure(seconds: float, workers: int) -> dict[str, Any]:
    """Return decisions a second with some extra workers, one of them killed half-way, and a person's waits."""
    command = [sys.executable, "-P", "-m", "borea", "worker", "--queue", URL, "--processes", "1"]
    with tempfile.TemporaryDirectory() as folder:
        place = Place(f"sqlite:///{folder}/borea.db")
        extra = [subprocess.Popen(command, cwd=ROOT) for _ in range(workers)]
        try:
            with Server(place, QUEUE_URL=URL, BOT_PROCESSES="1") as server:
                wanted = {"game": "the-border", "seats": 2, "bots": ["level5", "level5"], "public": False}
                tables = [server.call("POST", "/api/tables", wanted, MAREN)["table"] for _ in range(TABLES)]
                play(server, 2)
                before, begun = lengths(server, tables), time.monotonic()
                waits = play(server, seconds / 2)
                if extra:
                    os.kill(extra[0].pid, signal.SIGKILL)
                waits += play(server, seconds / 2)
                rate = (lengths(server, tables) - before) / (time.monotonic() - begun)
                moved = [server.call("GET", f"/api/tables/{table}")["last"] for table in tables]
        finally:
            for worker in extra:
                worker.terminate()
                worker.wait()
    return {
        "extra_workers": workers, "events_per_second": round(rate, 1), "person_waits_ms": spread(waits),
        "tables_that_stood_still": sum(length < 3 for length in moved),
    }  # fmt: skip


if __name__ == "__main__":
    print(json.dumps([measure(float(sys.argv[1]), workers) for workers in (0, 1, 2)], indent=2))
