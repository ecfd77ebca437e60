"""Many live tables at once: one move per table at a fixed interval, and how long it takes to reach every seat.
The clients are bare WebSockets in one process, because they share the machine with the server they measure."""

from __future__ import annotations

import asyncio
import base64
import http.client
import json
import os
import random
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import msgspec

import borea.core.game
from borea.server.security import Signer
from borea.server.tables.seating import Person
from tests.support.server.databases import own_schema
from tests.support.server.frames import NOW, SNAPSHOT, Now, frame, read_table
from tests.support.server.place import REDIS, Place
from tests.support.server.play import PATIENCE
from tests.support.server.process import SECRET, Server

GAMES = ("the-border", "borneo", "borderlands")
SEATS = 3
WARM_UP = 10.0  # seconds before anything counts
LIMIT = 150  # milliseconds for the slowest one in a hundred
REFUSED = b'{"kind":"refused"'
TEXT, CLOSE, PING = 1, 8, 9


class Yardstick:
    """The processor time of a fixed piece of work, twice a second: machines that share a host change their speed."""

    def __init__(self) -> None:
        self.spent: list[float] = []

    async def run(self) -> None:
        """Measure until cancelled."""
        while True:
            begun = time.thread_time()
            sum(number * number for number in range(10_000))
            self.spent.append(time.thread_time() - begun)
            await asyncio.sleep(0.5)

    @property
    def middle(self) -> float:
        """The median, in milliseconds."""
        return 1000 * statistics.median(self.spent)


class Viewer(asyncio.Protocol):
    """One bare WebSocket connection: a seat, or a spectator (seat −1)."""

    def __init__(self, table: LoadTable, seat: int, request: bytes) -> None:
        self.table = table
        self.seat = seat
        self.request = request
        self.buffer = bytearray()
        self.open = False
        self.now: Now | None = None
        self.transport: asyncio.Transport | None = None

    def itself(self) -> Viewer:
        """Return the protocol of the one connection that it is made for."""
        return self

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        """Take all complete frames out of the buffer."""
        self.buffer += data
        if not self.open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self.buffer.startswith(b"HTTP/1.1 101"), bytes(self.buffer[:200])
            del self.buffer[: end + 4]
            self.open = True
        start = 0
        while (found := frame(self.buffer, start)) is not None:
            opcode, begin, start = found
            self.take(opcode, bytes(self.buffer[begin:start]))
        del self.buffer[:start]

    def take(self, opcode: int, data: bytes) -> None:
        """Take one frame."""
        if opcode == PING:
            self.send(0x8A, data)
        elif opcode == CLOSE:
            self.table.load.lost += 1
        elif data.startswith((NOW, SNAPSHOT)):
            if self.seat >= 0:
                self.now = read_table(data)
            self.table.updated(self)
        elif data.startswith(REFUSED):
            self.table.load.refused += 1

    def send(self, head: int, data: bytes) -> None:
        """Send one frame; a mask of zeros is a mask."""
        size = len(data)
        length = bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + size.to_bytes(2, "big")
        assert self.transport is not None
        self.transport.write(bytes([head]) + length + b"\0\0\0\0" + data)


class LoadTable:
    """One table, its viewers, and the move that is under way."""

    def __init__(self, load: Load, table: str) -> None:
        self.load = load
        self.id = table
        self.viewers: list[Viewer] = []
        self.sent = 0.0
        self.waiting: set[Viewer] = set()
        self.seen: list[float] = []  # times until seats saw the move

    def move(self) -> None:
        """Let a seat that is asked make a random move."""
        self.close()
        for seat in range(SEATS):
            viewer = self.viewers[seat]
            if viewer.now is not None and not viewer.now.over and seat in viewer.now.actors and viewer.now.decision:
                asked = viewer.now.decision
                message = {
                    "kind": "play",
                    "seat": seat,
                    "number": asked.number,
                    "tokens": [self.load.luck.choice(asked.tokens)],
                }
                self.load.made += 1
                self.waiting = set(self.viewers)
                self.sent = time.perf_counter()
                viewer.send(0x81, msgspec.json.encode(message))
                return
        self.load.idle += 1

    @property
    def pending(self) -> bool:
        """Whether nobody has seen the last move yet."""
        return bool(self.sent) and not self.seen

    def updated(self, viewer: Viewer) -> None:
        """Record how long the move took to reach a viewer."""
        if viewer in self.waiting:
            self.waiting.discard(viewer)
            took = time.perf_counter() - self.sent
            (self.load.to_watchers if viewer.seat < 0 else self.seen).append(took)

    def close(self) -> None:
        """Count the last move by its slowest seat; viewers who may not know of it are left out."""
        if self.sent and self.load.counting:
            self.load.to_seats += self.seen
            if self.seen:
                self.load.to_every_seat.append(max(self.seen))
            else:
                self.load.unanswered += 1
        self.seen, self.sent = [], 0.0


class Load:
    """All tables, and what was measured."""

    def __init__(self, server: Server, seed: int, *, boards: bool = False) -> None:
        self.server = server
        self.boards = boards  # streams as a page with a board asks for them
        self.luck = random.Random(seed)
        self.signer = Signer(SECRET)
        self.tables: list[LoadTable] = []
        self.to_every_seat: list[float] = []
        self.to_seats: list[float] = []
        self.to_watchers: list[float] = []
        self.counting = False
        self.refused = self.lost = self.idle = self.unanswered = self.made = 0

    def open_tables(self, count: int) -> None:
        """Open tables of all games in turn and seat people at them."""
        line = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)

        def post(path: str, body: object, seat: int) -> Any:
            headers = {"Authorization": f"Bearer {self.token(seat)}"}
            line.request("POST", path, json.dumps(body), headers)
            answer = line.getresponse().read()
            return json.loads(answer)

        for number in range(count):
            request = {"game": GAMES[number % len(GAMES)], "seats": SEATS, "sit": 0}
            table = LoadTable(self, post("/api/tables", request, 0)["table"])
            for seat in range(1, SEATS):
                post(f"/api/tables/{table.id}/sit", {"seat": seat}, seat)
            self.tables.append(table)
        line.close()

    def token(self, seat: int) -> str:
        """Return the token of a seat's person."""
        return self.signer.pass_for(Person(f"person{seat}", f"Person {seat}"))

    async def connect(self, watchers: int, *, seats: bool = True) -> None:
        """Connect every seat, unless it is already, and some spectators of every table."""
        loop, shown = asyncio.get_running_loop(), "&lang=en&snapshot=1" if self.boards else ""
        for table in self.tables:
            for seat in [*range(SEATS if seats else 0), *[-1] * watchers]:
                key = base64.b64encode(os.urandom(16)).decode()
                who = f"Authorization: Bearer {self.token(seat)}\r\n" if seat >= 0 else ""
                request = (
                    f"GET /api/tables/{table.id}/stream?seat={seat}{shown} HTTP/1.1\r\nHost: localhost\r\n"
                    f"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                    f"Sec-WebSocket-Key: {key}\r\n{who}\r\n"
                )
                viewer = Viewer(table, seat, request.encode())
                table.viewers.append(viewer)
                await loop.create_connection(viewer.itself, "127.0.0.1", self.server.port)
        seated = [viewer for table in self.tables for viewer in table.viewers[:SEATS]]
        async with asyncio.timeout(PATIENCE):
            while not all(viewer.now for viewer in seated):
                await asyncio.sleep(0.1)

    async def seen(self, table: LoadTable) -> None:
        """Wait until somebody has seen the last move of a table."""
        async with asyncio.timeout(PATIENCE):
            while table.pending:
                await asyncio.sleep(0.01)

    async def disconnect(self) -> None:
        """Disconnect all viewers."""
        for table in self.tables:
            for viewer in table.viewers:
                if viewer.transport is not None:
                    viewer.transport.abort()
        await asyncio.sleep(0.2)

    async def drive(self, seconds: float, every: float, warm_up: float) -> None:
        """Let every table move at an interval, the tables spread evenly over it; moves of the warm-up do not count."""
        loop = asyncio.get_running_loop()
        begin = loop.time()
        total = len(self.tables)
        for turn in range(int((warm_up + seconds) / every * total)):
            due = begin + turn * every / total
            if (wait := due - loop.time()) > 0:
                await asyncio.sleep(wait)
            self.counting = due - begin >= warm_up + every  # moves counted now were sent after the warm-up
            table = self.tables[turn % total]
            await self.seen(table)
            table.move()
        for table in self.tables:
            await self.seen(table)
        await asyncio.sleep(1)  # the slower viewers
        for table in self.tables:
            table.close()


def spread(values: list[float]) -> dict[str, float]:
    """Return percentiles of some times, in milliseconds."""
    ordered = sorted(values)
    shares = {"p50": 0.5, "p95": 0.95, "p99": 0.99}
    found = {name: ordered[min(len(ordered) - 1, int(share * len(ordered)))] for name, share in shares.items()}
    return {name: round(1000 * value, 1) for name, value in [*found.items(), ("max", ordered[-1])]}


def used(pid: int) -> float:
    """Return the processor seconds that a process and all its children have used."""
    total = 0.0
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        total += used(int(child))
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return total + sum(int(field) for field in fields[11:13]) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(kind: str, workers: int) -> Iterator[Server]:
    """Serve on SQLite, or on PostgreSQL with Redis."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(65_536, hard), hard))
    with ExitStack() as stack:
        settings = {"WORKERS": str(workers), "BOT_PROCESSES": "0", "LOOK_SECONDS": "1", "POLL_SECONDS": "2"}
        if kind == "postgres":
            place = stack.enter_context(own_schema())
            settings["BUS_URL"] = REDIS
        else:
            place = Place(f"sqlite:///{stack.enter_context(tempfile.TemporaryDirectory())}/borea.db")
        yield stack.enter_context(Server(place, log=None, **settings))


def measure(
    kind: str,
    tables: int,
    seconds: float = 60,
    every: float = 10,
    watchers: int = 4,
    workers: int = 1,
    warm_up: float = WARM_UP,
    boards: bool = False,
) -> dict[str, Any]:
    """Measure one kind of server; return the figures."""
    with serving(kind, workers) as server:
        load = Load(server, 1, boards=boards)
        load.open_tables(tables)
        others, yardstick = os.getloadavg()[0], Yardstick()

        async def run() -> tuple[float, float]:
            await load.connect(watchers)
            before, here = used(server.process.pid), time.process_time()
            beside = asyncio.create_task(yardstick.run())
            await load.drive(seconds, every, warm_up)
            beside.cancel()
            figures = used(server.process.pid) - before, time.process_time() - here
            await load.disconnect()
            return figures

        cpu, own = asyncio.run(run())
    lasted, per_move = warm_up + seconds, 1000 * cpu / max(1, load.made)
    return {
        "database": kind, "workers": workers, "tables": tables, "watchers": watchers,
        "boards": boards, "seconds": seconds, "every": every,
        "build": "sources" if borea.core.game.__file__.endswith(".py") else "compiled",
        "moves": len(load.to_every_seat), "to_every_seat_ms": spread(load.to_every_seat),
        "to_a_seat_ms": spread(load.to_seats), "to_a_watcher_ms": spread(load.to_watchers),
        "refused": load.refused, "lost": load.lost, "idle": load.idle, "unanswered": load.unanswered,
        "server_cpu": round(cpu / lasted, 3), "cpu_ms_per_move": round(per_move, 2),
        "yardstick_ms": round(yardstick.middle, 3), "yardsticks_per_move": round(per_move / yardstick.middle, 2),
        "client_cpu": round(own / lasted, 3),
        "load_average": {"before": round(others, 2), "after": round(os.getloadavg()[0], 2)},
    }  # fmt: skip


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], int(sys.argv[2])), indent=2))
