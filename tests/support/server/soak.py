"""Matches played for minutes while everything goes wrong at random: workers and services are killed, the disk is full,
the clock jumps. In the end everything holds that tests.support.server.crash checks. Needs root and libfaketime."""

from __future__ import annotations

import asyncio
import contextlib
import glob
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

from borea.server.tables.seating import Person
from tests.support.server.crash import (
    REQUESTS,
    Progress,
    Witness,
    check_records,
    children,
    faults,
    missing,
)
from tests.support.server.databases import Cluster
from tests.support.server.network import Program
from tests.support.server.place import Place
from tests.support.server.process import Server, free_port

TABLES = 8  # at the same time
PAUSE = (3.0, 9.0)  # seconds between two faults, at least and at most
LAST = 420.0  # seconds for what is still being played in the end
SIZE = "400m"  # of the disk
JUMPS = ("+0", "+3600", "-7200", "+90000")  # seconds


@contextlib.contextmanager
def small_disk() -> Iterator[Path]:
    """Mount a disk that is easily filled."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE},mode=755", "tmpfs", folder], check=True)
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", "-l", folder], check=True)


class Site:
    """A server on one kind of database, and what it depends on."""

    def __init__(self, kind: str, disk: Path, folder: Path, log: IO[bytes]) -> None:
        self.disk = disk
        self.clock = folder / "clock"
        self.clock.write_text("+0")
        self.log = log
        self.port = free_port()
        self.bus_port = free_port()
        self.database = Cluster(disk / "database") if kind == "postgres" else None
        self.file = disk / "borea.db"
        self.place = Place(self.database.url if self.database else f"sqlite:///{self.file}")
        self.bus = Program([], ["redis-server", "--port", str(self.bus_port), "--bind", "127.0.0.1", "--save", ""])
        self.settings = {"WORKERS": "2" if self.database else "1", "BOT_PROCESSES": "1", **self.faked()}
        if self.database:
            self.settings["BUS_URL"] = f"redis://127.0.0.1:{self.bus_port}/0"
        self.server: Server | None = None

    def faked(self) -> dict[str, str]:
        """Return the variables that let a file say how far the clock is off."""
        found = glob.glob("/usr/lib/*/faketime/libfaketime.so.1")
        assert found, "libfaketime is missing"
        return {
            "LD_PRELOAD": found[0], "FAKETIME_TIMESTAMP_FILE": str(self.clock), "FAKETIME_CACHE_DURATION": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1", "FAKETIME_DONT_RESET": "1",
        }  # fmt: skip

    def start(self) -> None:
        """Start everything."""
        if self.database:
            self.database.folder.mkdir(mode=0o755)
            self.database.start()
            self.bus.start()
        self.serve()

    def serve(self) -> None:
        """Start the server."""
        self.server = Server(self.place, port=str(self.port), log=self.log, **self.settings)
        self.server.__enter__()

    def stop(self) -> None:
        """Stop everything."""
        if self.server is not None:
            self.server.__exit__()
        self.bus.stop()
        if self.database:
            self.database.stop()


# --- faults


def kill_worker(site: Site, luck: random.Random) -> None:
    """Kill a worker, or the whole server if it has one process."""
    assert site.server is not None
    alive = children(site.server.process.pid)
    if site.database and alive:
        with contextlib.suppress(ProcessLookupError):
            os.kill(luck.choice(alive), signal.SIGKILL)
        return
    site.server.process.kill()
    site.server.process.wait()
    site.serve()


def stop_database(site: Site, luck: random.Random) -> None:
    """Restart the database, or lock its file for a moment."""
    if site.database:
        site.database.restart(luck.choice(("fast", "immediate")))
        return
    with contextlib.closing(sqlite3.connect(site.file, 60, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        time.sleep(luck.uniform(0.5, 3))
        other.execute("ROLLBACK")


def stop_bus(site: Site, luck: random.Random) -> None:
    """Kill the bus, or let it hang."""
    if not site.database or site.bus.process is None:
        return
    if luck.random() < 0.5:
        site.bus.send(signal.SIGKILL)
        time.sleep(1)
        site.bus.start()
        return
    os.kill(site.bus.process.pid, signal.SIGSTOP)
    time.sleep(3)
    os.kill(site.bus.process.pid, signal.SIGCONT)


def fill_disk(site: Site, luck: random.Random) -> None:
    """Fill the disk for a moment; a database that gives up is started again."""
    filler = site.disk / "filler"
    with contextlib.suppress(OSError), filler.open("wb", buffering=0) as file:
        while file.write(b"\0" * (1 << 20)):
            pass
    time.sleep(luck.uniform(1, 4))
    filler.unlink()
    if site.database and not site.database.is_running():
        site.database.begin()


def jump_clock(site: Site, luck: random.Random) -> None:
    """Let the clock of the server be wrong."""
    site.clock.write_text(luck.choice(JUMPS))


FAULTS: tuple[Callable[[Site, random.Random], None], ...] = (
    kill_worker, stop_database, stop_bus, fill_disk, jump_clock,
)  # fmt: skip


# --- playing


class Soak:
    """Tables that are played one after another until the time is over."""

    def __init__(self, site: Site, minutes: float, seed: int) -> None:
        self.site = site
        self.luck = random.Random(seed)
        self.until = time.monotonic() + 60 * minutes
        self.progress = Progress(0)
        self.tables: set[str] = set()
        self.faults: Counter[str] = Counter()

    def call(self, path: str, body: object, person: Person) -> Any:
        """Call the API until it answers."""
        assert self.site.server is not None
        while True:
            with contextlib.suppress(OSError, json.JSONDecodeError):
                answer = self.site.server.call("POST", path, body, person)
                if answer.get("kind") != "refused" or answer["error"]["code"] not in ("not-ready", "fault"):
                    return answer
            time.sleep(0.5)

    def open(self, number: int) -> tuple[str, list[tuple[int, Person]]]:
        """Open a table and seat people at it; a call whose answer was lost is made again."""
        request = REQUESTS[number % len(REQUESTS)]
        people = [Person(f"s{number}-{seat}", f"Person {seat}") for seat in range(3)]
        table = self.call("/api/tables", {"seats": 3, **request}, people[0])["table"]
        bots = request.get("bots", [None] * 3)
        seated = [(seat, people[seat]) for seat in range(3) if bots[seat] is None]
        for seat, person in seated:
            self.call(f"/api/tables/{table}/sit", {"seat": seat}, person)
        return table, seated

    async def play(self, first: int) -> None:
        """Play table after table."""
        number = first
        while time.monotonic() < self.until:
            table, seated = await asyncio.to_thread(self.open, number)
            self.tables.add(table)
            url = f"http://127.0.0.1:{self.site.port}"
            witnesses = [(Witness(url, person, table, self.progress), seat) for seat, person in seated]
            await asyncio.gather(*(witness.play(table, seat) for witness, seat in witnesses))
            number += TABLES

    async def trouble(self) -> None:
        """Let things go wrong until the time is over."""
        while time.monotonic() < self.until:
            await asyncio.sleep(self.luck.uniform(*PAUSE))
            fault = self.luck.choice(FAULTS)
            await asyncio.to_thread(fault, self.site, self.luck)
            self.faults[fault.__name__.replace("_", " ")] += 1

    async def run(self) -> None:
        """Play through all of it to the end."""
        async with asyncio.timeout(self.until - time.monotonic() + LAST), asyncio.TaskGroup() as group:
            group.create_task(self.trouble())
            for first in range(TABLES):
                group.create_task(self.play(first))


def measure(kind: str, minutes: float, seed: int) -> dict[str, Any]:
    """Soak a server on one kind of database; return what was counted and what does not hold."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that everything is removed when it is stopped
    with small_disk() as disk, tempfile.TemporaryDirectory() as made:
        folder, log = Path(made), Path(made) / "log"
        with log.open("wb") as output:
            site = Site(kind, disk, folder, output)
            try:
                site.start()
                soak = Soak(site, minutes, seed)
                asyncio.run(soak.run())
                lost = asyncio.run(missing(site.place, soak.progress.answered))
                assert site.server is not None
                check_records(site.server, soak.tables, folder)
            finally:
                site.stop()
        found = faults(log)
    return {
        "database": kind, "minutes": minutes, "tables": len(soak.tables), "answered": len(soak.progress.answered),
        "lost": len(lost), "faults": dict(sorted(soak.faults.items())), "errors": found[:5], "error_count": len(found),
    }  # fmt: skip


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], float(sys.argv[2]), int(sys.argv[3])), indent=2))
