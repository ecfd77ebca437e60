"""Requests of people who mean harm: each was found to work once (docs/security.md)."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest
from starlette.applications import Starlette
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.asyncio.client import connect as open_stream
from websockets.sync.client import connect

from borea.bus.bus import MemoryBus
from borea.core.errors import RecordError
from borea.server.clock import SteadyClock
from borea.server.errors import TableError
from borea.server.guard import gate, half_sent
from borea.server.people.accounts import Known
from borea.server.people.names import new_person
from borea.server.tables.authority import MOST_SAID
from borea.server.tables.listings import LISTED
from borea.server.tables.opening import MOST_BACK, MOST_ENTRIES, check_size
from borea.server.tables.presence import Presence
from borea.server.workshop import WAITING, Workshop
from tests.support.server.place import Place
from tests.support.server.play import MAREN, PATIENCE, PIET
from tests.support.server.process import Server
from tests.support.server.site import Site, site

pytestmark = pytest.mark.once

PRIVATE = {"game": "the-border", "seats": 2, "public": False}
POST = "POST /api/guests HTTP/1.1\r\nHost: x\r\n"


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Site]:
    """Serve the application on SQLite."""
    with site(tmp_path) as made:
        yield made


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start a server that soon gives up on requests."""
    place = Place(f"sqlite:///{tmp_path_factory.mktemp('hasty')}/borea.db")
    with Server(place, BOT_PROCESSES="0", REQUEST_SECONDS="1") as server:
        yield server


@pytest.mark.parametrize(("game", "option"), [("the-border", "sheets"), ("borderlands", "map")])
@pytest.mark.parametrize("seed", ["9" * 5000, "²", "--7", "1" * 19])
def test_a_seed_that_is_no_number_or_too_long_is_a_bad_request(home: Site, game: str, option: str, seed: str) -> None:
    answer = home.post("/api/tables", {"game": game, "seats": 2, "options": {option: seed}}, MAREN)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "bad-option-value"


@pytest.mark.parametrize("day", ["9999-12-31", "0001-01-01"])
def test_the_archive_takes_the_first_and_the_last_day_there_is(home: Site, day: str) -> None:
    for field in ("from", "to"):
        assert home.get(f"/archive?{field}={day}").status_code == 200


@pytest.mark.anyio
async def test_long_work_of_one_address_delays_no_other_and_cannot_pile_up() -> None:
    workshop, go = Workshop(0), threading.Event()
    pieces = [asyncio.create_task(workshop.run("here", go.wait, PATIENCE)) for _ in range(WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(TableError, match="too many"):
        await workshop.run("here", int)
    assert await workshop.run("there", int) == 0
    assert not any(piece.done() for piece in pieces)
    go.set()
    assert await asyncio.gather(*pieces) == [True] * WAITING
    assert await workshop.run("here", int) == 0


@pytest.mark.anyio
async def test_work_that_takes_too_long_is_stopped_and_the_next_is_done() -> None:
    workshop = Workshop(1, limit=1)
    with pytest.raises(TableError, match="too long"):
        await workshop.run("here", time.sleep, 600)
    assert await workshop.run("here", int) == 0
    await workshop.close()


def test_a_record_that_takes_long_to_replay_is_not_continued() -> None:
    check_size([(0, "stop")] * MOST_ENTRIES)
    with pytest.raises(RecordError, match="record too long"):
        check_size([(0, "stop")] * (MOST_ENTRIES + 1))
    with pytest.raises(RecordError, match="record too long"):
        check_size([(-2, "rewind:0")] * (MOST_BACK + 1))


def test_an_address_cannot_open_tables_without_end_under_new_names(tmp_path: Path) -> None:
    with site(tmp_path, rate=1) as home:
        home.worker.rates.clock = lambda: 0.0
        codes = []
        for number in range(200):
            answer = home.post("/api/tables", PRIVATE, new_person(f"Guest {number}"))
            codes.append(answer.status_code)
        assert codes[:20] == [200] * 20
        assert codes[-1] == 429
        assert int(answer.headers["retry-after"]) > 0
        home.come_from("198.51.100.7")
        assert home.post("/api/tables", {"game": "the-border", "seats": 2}, MAREN).status_code == 200


def test_a_crowd_of_spectators_is_counted_once_a_second_and_seats_are_shown_at_once() -> None:
    told: list[str] = []
    presence = Presence(MemoryBus(), told.append)
    for watchers in range(1, 151):
        presence.hear(f"here worker table - {watchers}")
    assert told == []
    assert presence.at("table") == ([], 150)
    presence.count()
    presence.count()
    assert told == ["table"]
    presence.hear("here worker table 0 150")
    assert told == ["table", "table"]


@pytest.mark.anyio
async def test_a_crowd_that_joins_costs_each_of_it_a_message_a_second(hasty: Server) -> None:
    crowd, begun = 150, time.monotonic()
    table = hasty.call("POST", "/api/tables", {"game": "the-border", "seats": 2}, MAREN)["table"]

    async def watch() -> int:
        address = f"ws://127.0.0.1:{hasty.port}/api/tables/{table}/stream"
        heard = 0
        async with open_stream(address, proxy=None, open_timeout=PATIENCE) as stream:
            while True:
                message = json.loads(await asyncio.wait_for(stream.recv(), PATIENCE))
                heard += int(message["kind"] == "here")
                if message.get("watchers") == crowd:
                    arrived.release()
                    await gone.wait()
                    return heard

    arrived, gone = asyncio.Semaphore(0), asyncio.Event()
    watching = [asyncio.create_task(watch()) for _ in range(crowd)]
    for _ in range(crowd):
        await arrived.acquire()
    gone.set()
    seconds = time.monotonic() - begun
    assert sum(await asyncio.gather(*watching)) <= crowd * (2 + seconds)


def test_a_table_where_nobody_sits_cannot_push_others_out_of_the_lobby(home: Site) -> None:
    wanted = home.open(PIET, sit=0)
    for _ in range(LISTED + 1):
        home.open(MAREN)
    assert wanted in [card["table"] for card in home.get("/api/tables").json()["tables"]]


def test_an_address_has_few_tables_waiting_in_the_lobby(tmp_path: Path) -> None:
    with site(tmp_path, rate=1) as home:
        home.worker.rates.clock = lambda: 0.0
        codes = []
        for number in range(20):
            body = {"game": "the-border", "seats": 2, "sit": 0}
            codes.append(home.post("/api/tables", body, new_person(f"Guest {number}")).status_code)
        assert codes == [200] * 12 + [429] * 8
        alone = {"game": "the-border", "seats": 2, "sit": 0, "bots": [None, "uniform"]}
        assert home.post("/api/tables", alone, MAREN).status_code == 200


@pytest.mark.parametrize(("path", "first"), [("/nothing", 404), ("/api/nothing", 404), ("/api/mine", 401)])
def test_wrong_addresses_and_wrong_tokens_are_counted(tmp_path: Path, path: str, first: int) -> None:
    with site(tmp_path, rate=1) as home:
        home.worker.rates.clock = lambda: 0.0
        codes = []
        for number in range(70):
            headers = {"authorization": f"Bearer guess{number}"} if path == "/api/mine" else {}
            codes.append(home.client.get(path, headers=headers).status_code)
        assert codes[:30] == [first] * 30
        assert codes[-5:] == [429] * 5


def test_an_address_that_keeps_asking_is_turned_away_before_anything_is_looked_up(tmp_path: Path) -> None:
    with site(tmp_path, rate=1) as home:
        now = [0.0]
        home.worker.rates.clock = home.worker.gate.clock = home.worker.gate.refusals.clock = lambda: now[0]
        for _ in range(60 + 20 + 1):
            home.client.get("/nothing")
        assert home.worker.gate.turned_away == 0
        home.worker.accounts.known = home.worker.charge = None  # type: ignore[method-assign, assignment]
        answer = home.get("/")
        assert (answer.status_code, answer.headers["retry-after"]) == (429, str(gate.CLOSED))
        assert home.worker.gate.turned_away == 1
        assert home.client.get("/healthz").status_code == 200
        del home.worker.accounts.known, home.worker.charge
        home.come_from("198.51.100.7")
        assert home.get("/").status_code == 200
        home.come_from("testclient")
        now[0] += gate.CLOSED
        assert home.get("/").status_code == 200


def test_people_who_share_an_address_with_somebody_turned_away_carry_on(tmp_path: Path) -> None:
    with site(tmp_path, rate=1) as home:
        gate_now, today = home.worker.gate, [time.time()]
        home.worker.rates.clock = gate_now.clock = gate_now.refusals.clock = lambda: 0.0
        gate_now.today = lambda: today[0]
        newcomer, maren = new_person("Newcomer"), home.token(MAREN)["authorization"].removeprefix("Bearer ")
        for _ in range(60 + 20 + 1):
            home.client.get("/nothing")
        assert home.get("/api/games").status_code == 429
        assert home.get("/api/games", newcomer).status_code == 429  # or names would cost an attacker nothing
        assert home.client.get("/api/games", headers={"authorization": f"Bearer {maren}0"}).status_code == 429
        assert home.get("/api/games", MAREN).status_code == 200
        assert home.client.get("/", headers={"cookie": f"borea={maren}"}).status_code == 200
        today[0] += gate.MOMENT
        assert home.get("/api/games", newcomer).status_code == 200
        for _ in range(200 + 5 + 1):  # now one of them asks too much as well: that shuts nobody else out
            home.get("/api/games", MAREN)
        before = gate_now.turned_away
        assert home.get("/api/games", MAREN).status_code == 429
        assert gate_now.turned_away == before + 1
        assert home.get("/api/games", newcomer).status_code == 200


@pytest.mark.anyio
async def test_a_session_is_known_as_ours_without_looking_it_up(tmp_path: Path) -> None:
    with site(tmp_path) as home:
        before, accounts = int(time.time()), home.worker.accounts
        shown = await accounts.begin(MAREN, "", program=True)
        made = accounts.made(shown)
        assert made is not None
        assert before <= made <= time.time()
        assert accounts.made(f"{int(before) - 100:08x}{shown[8:]}") is None
        assert accounts.made("0" * 64) is None
        assert accounts.made("") is None
        assert accounts.made("é") is None


def test_an_address_gets_few_new_guests(tmp_path: Path) -> None:
    with site(tmp_path, rate=1) as home:
        home.worker.rates.clock = lambda: 0.0
        named = [home.post("/api/guests", {"name": f"Guest {number}"}).status_code for number in range(30)]
        assert named == [200] * 30
        welcomed = []
        for _ in range(35):
            home.client.cookies.clear()
            answer = home.get("/")
            assert answer.status_code == 200
            welcomed.append("borea" in answer.cookies)
        assert welcomed == [True] * 30 + [False] * 5
        assert home.post("/api/guests", {"name": "One more"}).status_code == 429


@pytest.mark.anyio
async def test_requests_at_the_closed_gate_wait_but_do_not_pile_up() -> None:
    closed = gate.Gate(lambda _: None, slow=PATIENCE)
    waiting = [asyncio.create_task(closed.turn_away("here")) for _ in range(gate.SLOWED)]
    await asyncio.sleep(0)
    await asyncio.wait_for(closed.turn_away("here"), PATIENCE / 2)
    assert not any(task.done() for task in waiting)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert not closed.slowed


def test_tokens_are_not_looked_up_any_more_after_too_many_wrong_ones(tmp_path: Path) -> None:
    with site(tmp_path, rate=1) as home:
        home.worker.rates.clock = lambda: 0.0
        looked: list[str] = []
        find = home.worker.accounts.known

        async def known(shown: str) -> Known | None:
            looked.append(shown)
            return await find(shown)

        home.worker.accounts.known = known  # type: ignore[method-assign]
        for number in range(40):
            home.client.get("/api/mine", headers={"authorization": f"Bearer guess{number}"})
        assert len(looked) == 30
        assert home.get("/api/mine", MAREN).status_code == 200  # a signed name is checked without the database


def test_chat_is_capped_at_a_table_and_spectators_cannot_use_up_what_players_have(home: Site) -> None:
    table = home.open(MAREN, sit=0)
    live = home.worker.tables.cache.tables[table].live
    assert live is not None
    path = f"/api/tables/{table}/say"
    for person, seated in ((PIET, False), (MAREN, True)):
        assert home.post(path, {"text": "Hello"}, person).status_code == 200
        assert live.said == [1, int(seated)]
    live.said = [MOST_SAID[0], MOST_SAID[1] - 1]
    assert home.post(path, {"text": "Hello"}, PIET).status_code == 409
    assert home.post(path, {"text": "Hello"}, MAREN).status_code == 200
    assert home.post(path, {"text": "Hello"}, MAREN).status_code == 409


def test_chat_of_an_address_is_limited(tmp_path: Path) -> None:
    with site(tmp_path, rate=1) as home:
        home.worker.rates.clock = lambda: 0.0
        table = home.open(MAREN, sit=0)
        codes = [home.post(f"/api/tables/{table}/say", {"text": "Hello"}, MAREN).status_code for _ in range(21)]
        assert codes == [200] * 20 + [429]


def test_a_jump_of_the_systems_clock_moves_no_deadline() -> None:
    system, passed = [1_000_000], [50.0]
    clock = SteadyClock(lambda: system[0], lambda: passed[0])
    assert clock() == 1_000_000
    system[0] += 3_600_000
    assert clock() == 1_000_000
    passed[0] += 10
    assert clock() == 1_010_500  # it makes up for the difference, slowly
    system[0] = 0
    passed[0] += 10
    assert clock() == 1_020_000
    system[0] = 1_020_200
    passed[0] += 10
    system[0] += 10_000
    assert clock() == system[0]  # small differences are made up for at once


@pytest.mark.parametrize("sent", ["", "GET / HTTP/1.1\r\nHost: x\r\n", f"{POST}Content-Length: 50\r\n\r\n{{"])
def test_a_request_that_is_sent_by_half_is_dropped(hasty: Server, sent: str) -> None:
    with socket.create_connection(("127.0.0.1", hasty.port), PATIENCE) as line:
        line.sendall(sent.encode())
        while line.recv(1000):
            pass
    assert hasty.call("GET", "/healthz")["status"] == "ok"


@pytest.mark.anyio
async def test_an_address_keeps_few_connections_open_without_a_request() -> None:
    config = Config(Starlette(), forwarded_allow_ips="192.0.2.1")
    config.load()

    def connections(address: str) -> list[Mock]:
        made = []
        for _ in range(half_sent.MOST + 1):
            transport = Mock()
            transport.get_extra_info = {"peername": (address, 5), "sockname": ("127.0.0.1", 6)}.get
            protocol = half_sent.WholeRequests(config, ServerState(), {})
            transport.get_protocol.return_value = protocol
            protocol.connection_made(transport)
            lines.append(protocol)
            made.append(transport.abort)
        return made

    lines: list[half_sent.WholeRequests] = []
    assert [abort.called for abort in connections("198.51.100.7")] == [False] * half_sent.MOST + [True]
    assert not connections("198.51.100.8")[0].called
    assert not any(abort.called for abort in connections("192.0.2.1"))  # a proxy speaks for many
    for line in lines:
        line.connection_lost(None)
    assert not half_sent.WholeRequests.waiting


def test_a_stream_stays_open_however_long_nothing_is_sent(hasty: Server) -> None:
    table = hasty.call("POST", "/api/tables", {"game": "the-border", "seats": 2}, MAREN)["table"]
    with connect(f"ws://127.0.0.1:{hasty.port}/api/tables/{table}/stream", proxy=None) as stream:
        while json.loads(stream.recv(PATIENCE))["kind"] != "here":
            pass
        with socket.create_connection(("127.0.0.1", hasty.port), PATIENCE) as line:
            assert line.recv(1) == b""  # dropped, later than the stream was opened
        hasty.call("POST", f"/api/tables/{table}/say", {"text": "Hello"}, MAREN)
        assert json.loads(stream.recv(PATIENCE))["kind"] == "said"
