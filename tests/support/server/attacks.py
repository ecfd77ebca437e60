"""How long other people wait while one address attacks: each attack for some seconds, beside quiet in the same run."""

from __future__ import annotations

import contextlib
import http.client
import itertools
import json
import multiprocessing
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing.synchronize import Event
from typing import Any

from borea.server.people.names import new_person
from borea.server.security import Signer
from borea.server.tables.seating import Person
from tests.support.server.load import spread
from tests.support.server.place import Place
from tests.support.server.process import ROOT, SECRET, Server

OTHERS, ATTACKERS = 4, 4  # threads
EVERY = 0.05  # seconds between two requests of one of the others
ATTACKER = "127.0.0.2"
SPAWN = multiprocessing.get_context("spawn")
LOST = (OSError, http.client.HTTPException)
RECORD = ROOT / "tests" / "records" / "borderlands" / "single-winner.rec"


def token(name: str) -> str:
    """Return the token of a guest."""
    return Signer(SECRET).pass_for(Person(name, name))


class Line:
    """A connection from an address, opened again when it is lost."""

    def __init__(self, port: int, address: str) -> None:
        self.line = http.client.HTTPConnection("127.0.0.1", port, 60, (address, 0))

    def send(self, method: str, path: str, body: object = None, who: str = "") -> bytes:
        """Make a request and return the response."""
        headers = {"Authorization": f"Bearer {who}"} if who else {}
        try:
            self.line.request(method, path, None if body is None else json.dumps(body), headers)
            return self.line.getresponse().read()
        except LOST:
            self.line.close()
            return b""


Step = Callable[[Line, int], object]


def attacks(port: int, table: str) -> dict[str, Step]:
    """Return one step of each attack, by name."""
    record, names = RECORD.read_text("utf-8"), itertools.count()

    def open_table(line: Line, **wanted: Any) -> object:
        return line.send("POST", "/api/tables", wanted, Signer(SECRET).pass_for(new_person(f"Guest {next(names)}")))

    def half(line: Line, number: int) -> None:
        with contextlib.suppress(OSError):
            lines = [socket.create_connection(("127.0.0.1", port), 60, (ATTACKER, 0)) for _ in range(50)]
            for one in lines:
                one.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
            time.sleep(0.5)
            for one in lines:
                one.close()

    return {
        "records": lambda line, number: open_table(line, record=record, ply=number % 100),
        "maps": lambda line, number: open_table(line, game="borderlands", seats=2, options={"map": str(number)}),
        "tables": lambda line, number: open_table(line, game="the-border", seats=2, bots=["greedy", "greedy"]),
        "chat": lambda line, number: line.send(
            "POST", f"/api/tables/{table}/say", {"text": "x" * 400}, token(f"Guest {number % 50}")
        ),
        "tokens": lambda line, number: line.send("GET", "/api/mine", None, f"guess{number}"),
        "pages": lambda line, number: line.send("GET", f"/nothing{number}"),
        "lobby": lambda line, number: line.send("GET", "/"),
        "half-sent": half,
        "quiet": rest,
    }


def rest(line: Line, number: int) -> None:
    """Do no harm."""
    time.sleep(0.5)


def strike(port: int, table: str, name: str, seconds: float, ready: Event) -> None:
    """Run an attack for some time, in a process of its own as if on another machine."""
    step = attacks(port, table)[name]
    foes = [Line(port, ATTACKER) for _ in range(ATTACKERS)]
    ready.set()
    with running(ATTACKERS, lambda number: step(foes[number % ATTACKERS], number)):
        time.sleep(seconds)


@contextlib.contextmanager
def running(count: int, work: Callable[[int], object]) -> Iterator[None]:
    """Repeat some work in threads."""
    closing = threading.Event()

    def repeat(number: int) -> None:
        for step in itertools.count(number, count):
            if closing.is_set():
                return
            work(step)

    threads = [threading.Thread(target=repeat, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        closing.set()
        for thread in threads:
            thread.join()


@contextlib.contextmanager
def others(server: Server) -> Iterator[tuple[str, list[float]]]:
    """Let others look at a table again and again; yield its name and how long each look took, in seconds."""
    table = server.call("POST", "/api/tables", {"game": "borneo", "seats": 3}, Person("Maren", "Maren"))["table"]
    took = list[float]()
    lines = [Line(server.port, "127.0.0.1") for _ in range(OTHERS)]

    def look(step: int) -> None:
        begun = time.perf_counter()
        lines[step % OTHERS].send("GET", f"/api/tables/{table}", None, token(f"Person {step % OTHERS}"))
        took.append(time.perf_counter() - begun)
        time.sleep(EVERY)

    with running(OTHERS, look):
        yield table, took


def with_quiet(found: dict[str, dict[str, float]]) -> dict[str, Any]:
    """Return how long others waited, and how many times as long as in the slower quiet, before or after."""
    quiet = max(found["quiet"]["p99"], found["quiet again"]["p99"])
    return {"ms": found, "times_quiet": {name: round(one["p99"] / quiet, 2) for name, one in found.items()}}


def measure(seconds: float) -> dict[str, Any]:
    """Return how long others wait, in milliseconds, in quiet and under each attack."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(f"sqlite:///{folder}/borea.db")
        with (
            Server(place, RATE_LIMIT="1", BOT_PROCESSES="1", LOOK_SECONDS="1", POLL_SECONDS="2") as server,
            others(server) as (table, took),
        ):
            found: dict[str, Any] = {}
            names = [name for name in attacks(server.port, table) if name != "quiet"]
            for shown, name in [("quiet", "quiet"), *zip(names, names, strict=True), ("quiet again", "quiet")]:
                ready = SPAWN.Event()
                attack = SPAWN.Process(target=strike, args=(server.port, table, name, seconds, ready))
                attack.start()
                ready.wait()
                took.clear()
                attack.join()
                found[shown] = spread(list(took))
    return {"seconds": seconds, **with_quiet(found)}


if __name__ == "__main__":
    print(json.dumps(measure(float(sys.argv[1])), indent=2))
