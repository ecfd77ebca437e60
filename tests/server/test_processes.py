"""Real processes: killed between durable and told, several workers on one database, a start that is quick."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from borea.server.security import Signer
from borea.server.tables import Person
from borea.store.store import Store
from borea.store.writer import Entry
from tests.server.conftest import Place, need
from tests.server.play import MAREN, PIET

ROOT = Path(__file__).parents[2]
SECRET = "a secret of these tests"
pytestmark = pytest.mark.once


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A server in a process of its own."""

    def __init__(self, place: Place, *arguments: str, **settings: str) -> None:
        self.port = free_port()
        env = {
            **os.environ, "DATABASE_URL": place.url, "DATABASE_SCHEMA": place.schema, "SECRET_KEY": SECRET,
            "RATE_LIMIT": "0", "LOOK_SECONDS": "0.2", "POLL_SECONDS": "0.2", **settings,
        }  # fmt: skip
        command = [argument.replace("PORT", str(self.port)) for argument in arguments]
        self.process = subprocess.Popen([sys.executable, *command], cwd=ROOT, env=env)

    def __enter__(self) -> Server:
        for _ in range(300):
            assert self.process.poll() is None, "the server died"
            with contextlib.suppress(OSError):
                self.call("GET", "/healthz")
                return self
            time.sleep(0.1)
        raise AssertionError("the server did not start")

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def call(self, method: str, path: str, body: object = None, person: Person | None = None) -> Any:
        """Call the API; a refusal comes back as it is."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, method=method)
        if person is not None:
            request.add_header("Authorization", f"Bearer {Signer(SECRET).pass_for(person)}")
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return json.loads(answer.read())
        except urllib.error.HTTPError as refused:
            return json.loads(refused.read())


def serve() -> tuple[str, ...]:
    """Return the arguments of the ordinary server."""
    return ("-P", "-m", "borea", "serve", "--port", "PORT", "--no-browser")


@pytest.fixture
def sqlite_place(tmp_path: Path) -> Place:
    """Return a place on SQLite."""
    return Place(f"sqlite:///{tmp_path}/borea.db")


def test_a_worker_killed_after_a_move_is_durable_loses_nothing(sqlite_place: Place) -> None:
    dying = (str(ROOT / "tests" / "server" / "dying.py"), "PORT")
    with Server(sqlite_place, *dying, "3", BOT_PROCESSES="0") as server:
        opened = server.call("POST", "/api/tables", {"game": "the-border", "seats": 2, "sit": 0}, MAREN)
        table = opened["table"]
        server.call("POST", f"/api/tables/{table}/sit", {}, PIET)
        seat = server.call("GET", f"/api/tables/{table}")["actors"][0]
        person = (MAREN, PIET)[seat]
        move = {"seat": seat, "number": 0, "tokens": ["stop"]}
        with pytest.raises(OSError):  # noqa: PT011 - however the connection ends: nobody was told
            server.call("POST", f"/api/tables/{table}/submit", move, person)
        assert server.process.wait(10) == -signal.SIGKILL
    with Server(sqlite_place, *serve(), BOT_PROCESSES="0") as server:
        first = server.call("POST", f"/api/tables/{table}/submit", move, person)
        assert first["kind"] == "done"
        assert server.call("POST", f"/api/tables/{table}/submit", move, person) == first
        assert server.call("POST", f"/api/tables/{table}/leave", {"seat": 0}, MAREN) == {}
        assert server.call("POST", f"/api/tables/{table}/leave", {"seat": 1}, PIET) == {}
        finish(server, table)


def test_a_bot_whose_worker_was_killed_goes_on_after_the_next_start(sqlite_place: Place) -> None:
    dying = (str(ROOT / "tests" / "server" / "dying.py"), "PORT")
    with Server(sqlite_place, *dying, "9", BOT_PROCESSES="0") as server:
        wish = {"game": "the-border", "seats": 2, "bots": ["uniform", "greedy"]}
        with contextlib.suppress(OSError):
            server.call("POST", "/api/tables", wish, MAREN)
        assert server.process.wait(10) == -signal.SIGKILL
    with Server(sqlite_place, *serve(), BOT_PROCESSES="1") as server:
        listed = [card for over in "01" for card in server.call("GET", f"/api/tables?over={over}")["tables"]]
        assert len(listed) == 1
        finish(server, listed[0]["table"])


def finish(server: Server, table: str) -> None:
    """Wait until bots have played a table to its end."""
    for _ in range(300):
        if server.call("GET", f"/api/tables/{table}")["over"]:
            return
        time.sleep(0.1)
    raise AssertionError("the table did not finish")


@pytest.fixture
async def workers_place(place: Place) -> Place:
    """Return a place, migrated."""
    store = place.store()
    await store.start()
    await store.close()
    return place


@pytest.mark.anyio
async def test_two_workers_serve_one_table(workers_place: Place) -> None:
    bus = "redis://127.0.0.1:6379/0" if workers_place.schema else "memory:"
    if workers_place.schema:
        need("redis")
    with Server(workers_place, *serve(), WORKERS="2", BOT_PROCESSES="0", BUS_URL=bus) as server:
        wish = {"game": "the-border", "seats": 2, "sit": 0, "bots": [None, "uniform"]}
        table = server.call("POST", "/api/tables", wish, MAREN)["table"]
        moves = 0
        for _ in range(600):
            shown = server.call("GET", f"/api/tables/{table}", None, MAREN)
            if shown["over"] or moves >= 25:
                break
            if 0 not in shown["actors"]:
                time.sleep(0.02)
                continue
            asked = shown["decision"]
            body = {"seat": 0, "number": asked["number"], "tokens": asked["tokens"][:1]}
            assert server.call("POST", f"/api/tables/{table}/submit", body, MAREN)["kind"] == "done"
            moves += 1
        assert moves >= 25 or shown["over"]
    store: Store = workers_place.store()
    await store.start()
    entries: list[Entry] = await store.entries(table)
    await store.close()
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    assert sum(json.loads(entry.body)["type"] == "play" for entry in entries) >= moves
