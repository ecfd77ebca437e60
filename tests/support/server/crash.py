"""Tables played by programs over the real API while workers are killed or the database is restarted.
At the end every answered move is in the log, every table is over and every record passes `borea check`."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, NamedTuple

from click.testing import CliRunner
from websockets.asyncio.client import ClientConnection

from borea.cli import main as borea
from borea.server.security import Signer
from borea.server.tables.log import Play, read_body
from borea.server.tables.seating import Person
from borea.store.store import Store
from examples.api_bot import Player
from tests.support.server.databases import Cluster, own_cluster, own_schema
from tests.support.server.place import Place
from tests.support.server.play import PATIENCE
from tests.support.server.process import SECRET, Server

REQUESTS: tuple[dict[str, Any], ...] = (
    {"game": "the-border"},
    {"game": "borneo"},
    {"game": "the-border", "bots": [None, None, "uniform"]},
    {"game": "borneo", "edition": "board-2008"},
    {"game": "borderlands", "options": {"cycle_limit": 1, "trade_rounds": 1}},
)
LIMIT = 1500.0  # seconds for everything
Answered = tuple[str, int, int, tuple[str, ...]]  # table, seat, number, tokens

Trouble = Callable[[Server, "Progress"], Coroutine[Any, Any, int]]


class Progress:
    """What the clients have seen so far."""

    def __init__(self, players: int) -> None:
        self.playing = players
        self.answered: list[Answered] = []
        self.orphans: set[int] = set()  # processes of killed workers

    async def more(self, moves: int) -> bool:
        """Wait for so many more answered moves; return whether tables are still being played."""
        wanted = len(self.answered) + moves
        while self.playing and len(self.answered) < wanted:
            await asyncio.sleep(0.02)
        return self.playing > 0


class Witness(Player):
    """A client that records every answered move and checks that stream numbers have no gaps."""

    def __init__(self, server: str, person: Person, table: str, progress: Progress) -> None:
        super().__init__(server, person.name, Signer(SECRET).pass_for(person))
        self.table = table
        self.progress = progress

    async def take(self, message: dict[str, Any], seat: int, socket: ClientConnection) -> None:
        """Take a message."""
        if "n" in message:
            assert message["n"] == self.since + 1, f"{self.table}: {message['n']} after {self.since}"
        await super().take(message, seat, socket)

    def settle(self, answer: dict[str, Any]) -> None:
        """Record an answered move."""
        assert self.pending is not None
        assert self.pending["number"] == answer["number"]
        noted = (self.table, self.pending["seat"], answer["number"], tuple(self.pending["tokens"]))
        self.progress.answered.append(noted)
        super().settle(answer)


class Report(NamedTuple):
    """The result of a run."""

    tables: int
    answered: int
    troubles: int


def open_tables(server: Server, count: int, seed: int) -> list[tuple[str, int, Person]]:
    """Open tables and seat people at them; return who sits where."""
    seated = []
    for number in range(count):
        request = REQUESTS[(number + seed) % len(REQUESTS)]
        people = [Person(f"p{seed}-{number}-{seat}", f"Person {seat}") for seat in range(3)]
        table = server.call("POST", "/api/tables", {"seats": 3, **request}, people[0])["table"]
        for seat in range(3):
            if seat >= len(request.get("bots", [])) or request["bots"][seat] is None:
                server.call("POST", f"/api/tables/{table}/sit", {"seat": seat}, people[seat])
                seated.append((table, seat, people[seat]))
    return seated


async def play_all(server: Server, seated: list[tuple[str, int, Person]], trouble: Trouble) -> tuple[Progress, int]:
    """Play all seats to the end while there is trouble; return what was answered and how much trouble there was."""
    progress = Progress(len(seated))

    async def play(table: str, seat: int, person: Person) -> None:
        witness = Witness(server.url, person, table, progress)
        over = await witness.play(table, seat)
        assert len(over["scores"]) == 3
        assert witness.since > 0, f"{table}: no message had a stream number"
        progress.playing -= 1

    async with asyncio.timeout(LIMIT), asyncio.TaskGroup() as group:
        troubled = group.create_task(trouble(server, progress))
        for one in seated:
            group.create_task(play(*one))
    return progress, troubled.result()


def children(pid: int) -> list[int]:
    """Return the worker processes that a process has spawned."""
    with contextlib.suppress(OSError):
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split() if spawned(child)]
    return []


def spawned(pid: int | str) -> bool:
    """Return whether a process is alive and a spawned worker."""
    try:
        return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def kill_one(server: Server, progress: Progress, luck: random.Random) -> bool:
    """Kill a random worker, if there is one."""
    alive = children(server.process.pid)
    if not alive:
        return False
    chosen = luck.choice(alive)
    progress.orphans.update(children(chosen))
    os.kill(chosen, signal.SIGKILL)
    return True


def gone(pids: set[int]) -> bool:
    """Wait for processes to end; return whether they all have."""
    limit = time.monotonic() + PATIENCE
    while any(spawned(pid) for pid in pids):
        if time.monotonic() > limit:
            return False
        time.sleep(0.1)
    return True


def kill_workers(kills: int, seed: int) -> Trouble:
    """Return the trouble of workers that are killed after random numbers of moves."""
    luck = random.Random(seed)

    async def trouble(server: Server, progress: Progress) -> int:
        done = 0
        while done < kills and await progress.more(luck.randint(10, 200)):
            done += kill_one(server, progress, luck)
        return done

    return trouble


def restart_database(cluster: Cluster, times: int, every: int) -> Trouble:
    """Return the trouble of a database that is restarted every so many moves, alternately in order and by force."""
    luck = random.Random(times)

    async def trouble(server: Server, progress: Progress) -> int:
        done = 0
        while done < times and await progress.more(every):
            restarted = asyncio.to_thread(cluster.restart, ("fast", "immediate")[done % 2])
            kill_one(server, progress, luck)  # its successor finds the database away
            await restarted
            done += 1
        return done

    return trouble


async def missing(place: Place, answered: list[Answered]) -> list[Answered]:
    """Return the answered moves that are not in the log."""
    store: Store = place.store()
    stored: set[Answered] = set()
    for table in {noted[0] for noted in answered}:
        for entry in await store.entries(table):
            body = read_body(entry.body)
            if isinstance(body, Play):
                stored.add((table, body.seat, body.number, tuple(body.tokens)))
    await store.engine.dispose()
    return [noted for noted in answered if noted not in stored]


def check_records(server: Server, tables: set[str], folder: Path) -> None:
    """Run `borea check` on the record of every table."""
    for table in tables:
        path = folder / f"{table}.txt"
        path.write_text(server.text("GET", f"/api/tables/{table}/record"), "utf-8")
        checked = CliRunner().invoke(borea, ["check", "--json", str(path)])
        assert checked.exit_code == 0, checked.output
        report = json.loads(checked.output)
        assert report["chance_verified"]
        assert report["outcome"] is not None


def faults(log: Path) -> list[str]:
    """Return the lines of a server's log that report errors."""
    found = []
    for line in log.read_text("utf-8").splitlines():
        entry = json.loads(line) if line.startswith("{") else {"level": ""}
        if entry["level"] in ("error", "critical") or "Traceback" in line:
            found.append(line[-300:])
    return found


def endure(place: Place, tables: int, seed: int, trouble: Trouble, **settings: str) -> Report:
    """Play tables through trouble and check everything that has to hold."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with log.open("wb") as output, Server(place, log=output, **settings) as server:
            seated = open_tables(server, tables, seed)
            progress, troubles = asyncio.run(play_all(server, seated, trouble))
            lost = asyncio.run(missing(place, progress.answered))
            assert not lost, lost[:5]
            check_records(server, {table for table, _, _ in seated}, Path(folder))
            assert gone(progress.orphans), "bots outlive their worker"
        assert not faults(log), faults(log)[:5]
    return Report(tables, len(progress.answered), troubles)


def crash_kills(tables: int, kills: int, seed: int, workers: int = 3) -> Report:
    """Kill workers while tables are played on PostgreSQL."""
    with own_schema() as place:
        return endure(place, tables, seed, kill_workers(kills, seed), WORKERS=str(workers), BOT_PROCESSES="1")


def crash_restarts(tables: int, restarts: int, seed: int, every: int = 1000, workers: int = 3) -> Report:
    """Restart PostgreSQL while tables are played on it."""
    with own_cluster() as cluster:
        place = Place(cluster.url)
        trouble = restart_database(cluster, restarts, every)
        return endure(place, tables, seed, trouble, WORKERS=str(workers), BOT_PROCESSES="1")
