"""Real processes: killed between commit and answer, several workers on one database, shutdown and logs."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import sys
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from borea.server.security import Signer
from borea.server.tables.log import read_header
from borea.store.store import Store
from borea.store.writer import Entry
from tests.support.server.crash import children, gone
from tests.support.server.place import Place, need
from tests.support.server.play import MAREN, PATIENCE, PIET
from tests.support.server.process import ROOT, SECRET, Server

pytestmark = pytest.mark.once


@pytest.fixture
def sqlite_place(tmp_path: Path) -> Place:
    """Return an empty SQLite database."""
    return Place(f"sqlite:///{tmp_path}/borea.db")


def test_a_worker_killed_after_a_move_is_durable_loses_nothing(sqlite_place: Place) -> None:
    dying = (str(ROOT / "tests" / "support" / "server" / "dying.py"), "PORT")
    with Server(sqlite_place, *dying, "3", BOT_PROCESSES="0") as server:
        opened = server.call("POST", "/api/tables", {"game": "the-border", "seats": 2, "sit": 0}, MAREN)
        table = opened["table"]
        server.call("POST", f"/api/tables/{table}/sit", {}, PIET)
        seat = server.call("GET", f"/api/tables/{table}")["actors"][0]
        person = (MAREN, PIET)[seat]
        move = {"seat": seat, "number": 0, "tokens": ["stop"]}
        with pytest.raises(OSError):  # noqa: PT011 - the connection ends in one way or another
            server.call("POST", f"/api/tables/{table}/submit", move, person)
        assert server.process.wait(PATIENCE) == -signal.SIGKILL
    with Server(sqlite_place, BOT_PROCESSES="0") as server:
        first = server.call("POST", f"/api/tables/{table}/submit", move, person)
        assert first["kind"] == "done"
        assert server.call("POST", f"/api/tables/{table}/submit", move, person) == first
        assert server.call("POST", f"/api/tables/{table}/leave", {"seat": 0}, MAREN) == {}
        assert server.call("POST", f"/api/tables/{table}/leave", {"seat": 1}, PIET) == {}
        finish(server, table)


def test_a_bot_whose_worker_was_killed_continues_after_the_next_start(sqlite_place: Place) -> None:
    dying = (str(ROOT / "tests" / "support" / "server" / "dying.py"), "PORT")
    with Server(sqlite_place, *dying, "9", BOT_PROCESSES="0") as server:
        request = {"game": "the-border", "seats": 2, "bots": ["uniform", "greedy"]}
        with contextlib.suppress(OSError):
            server.call("POST", "/api/tables", request, MAREN)
        assert server.process.wait(PATIENCE) == -signal.SIGKILL
    with Server(sqlite_place, BOT_PROCESSES="1") as server:
        listed = [card for over in "01" for card in server.call("GET", f"/api/tables?over={over}")["tables"]]
        assert len(listed) == 1
        finish(server, listed[0]["table"])


def finish(server: Server, table: str) -> None:
    """Wait until bots have played a table to its end."""
    limit = time.monotonic() + PATIENCE
    while not server.call("GET", f"/api/tables/{table}")["over"]:
        assert time.monotonic() < limit, "the table did not finish"
        time.sleep(0.1)


@pytest.fixture
async def workers_place(place: Place) -> Place:
    """Return a migrated database."""
    store = place.store()
    await store.start()
    await store.close()
    return place


@pytest.mark.anyio
@pytest.mark.parametrize("place", ["sqlite", pytest.param("postgres", marks=pytest.mark.sweep)], indirect=True)
async def test_two_workers_serve_one_table(workers_place: Place) -> None:
    bus = "redis://127.0.0.1:6379/0" if workers_place.schema else "memory:"
    if workers_place.schema:
        need("redis")
    with Server(workers_place, WORKERS="2", BOT_PROCESSES="0", BUS_URL=bus) as server:
        request = {"game": "the-border", "seats": 2, "sit": 0, "bots": [None, "uniform"]}
        table = server.call("POST", "/api/tables", request, MAREN)["table"]
        moves, limit = 0, time.monotonic() + PATIENCE
        while moves < 25 and not (shown := server.call("GET", f"/api/tables/{table}", None, MAREN))["over"]:
            if 0 not in shown["actors"]:
                assert time.monotonic() < limit, "the bot does not answer"
                time.sleep(0.02)
                continue
            asked = shown["decision"]
            body = {"seat": 0, "number": asked["number"], "tokens": asked["tokens"][:1]}
            assert server.call("POST", f"/api/tables/{table}/submit", body, MAREN)["kind"] == "done"
            moves, limit = moves + 1, time.monotonic() + PATIENCE
        assert moves
    store: Store = workers_place.store()
    await store.start()
    entries: list[Entry] = await store.entries(table)
    await store.close()
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    assert sum(json.loads(entry.body)["type"] == "play" for entry in entries) >= moves


def test_sigterm_answers_requests_under_way_and_asks_clients_to_reconnect(sqlite_place: Place) -> None:
    with Server(sqlite_place, BOT_PROCESSES="1") as server:
        opened = server.call("POST", "/api/tables", {"game": "the-border", "seats": 2, "sit": 0}, MAREN)
        server.call("POST", f"/api/tables/{opened['table']}/sit", {}, PIET)
        token = {"Authorization": f"Bearer {Signer(SECRET).pass_for(MAREN)}"}
        url = f"ws://127.0.0.1:{server.port}/api/tables/{opened['table']}/stream"
        with connect(url, additional_headers=token, proxy=None) as socket:
            while json.loads(socket.recv(PATIENCE))["kind"] != "here":
                pass
            socket.send(json.dumps({"kind": "say", "text": "Until then."}))
            assert json.loads(socket.recv(PATIENCE))["kind"] in ("done", "said")
            server.process.terminate()
            with contextlib.suppress(ConnectionClosed):
                while True:
                    socket.recv(PATIENCE)
            assert socket.close_code == 1012  # the service restarts: try again
        assert server.process.wait(PATIENCE) in (0, -signal.SIGTERM)
        with pytest.raises(OSError, match="refused"):
            server.call("GET", "/healthz")


def test_logs_are_lines_of_json_without_secrets(sqlite_place: Place, tmp_path: Path) -> None:
    log = tmp_path / "log"
    with (
        log.open("wb") as output,
        Server(
            sqlite_place, log=output, LOG_LEVEL="DEBUG", WORKERS="2", METRICS_TOKEN="figures", BOT_PROCESSES="0"
        ) as server,
    ):
        table = server.call("POST", "/api/tables", {"game": "borneo", "seats": 3, "sit": 0}, MAREN)["table"]
        server.call("POST", f"/api/tables/{table}/say", {"text": "between us"}, MAREN)
        server.text("GET", "/metrics")
    lines = log.read_text("utf-8").splitlines()
    entries = [json.loads(line) for line in lines if not line.startswith("Borea")]
    assert entries
    assert all({"at", "level", "from", "message"} <= set(entry) for entry in entries)
    store = Store(sqlite_place.url)
    header = read_header(asyncio.run(seed_of(store, table)))
    for secret in (SECRET, header.seed, Signer(SECRET).pass_for(MAREN), "between us", "Bearer figures"):
        assert secret not in log.read_text("utf-8")


async def seed_of(store: Store, table: str) -> str:
    """Return the header of a table."""
    row = await store.row(table)
    await store.engine.dispose()
    assert row is not None
    return row.header


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_workers_end_with_their_parent_process(sqlite_place: Place) -> None:
    with Server(sqlite_place, WORKERS="2", BOT_PROCESSES="1") as server:
        workers = set(children(server.process.pid))
        assert len(workers) == 2
        server.process.kill()
        assert gone(workers)
