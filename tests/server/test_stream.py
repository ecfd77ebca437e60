"""Streams over WebSockets: own numbering, resume, presence, chat, moves and malformed messages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from borea.core.game import Seat
from borea.server.api.stream import MOST_FAULTS
from borea.server.people.my_data import erase
from borea.server.tables.seating import Person
from borea.server.wire.snapshot import SnapshotBuilder
from tests.support.server.play import MAREN, NOOR, PIET
from tests.support.server.site import Site, site


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Site]:
    """Serve the application."""
    with site(tmp_path, fixed=True) as made:
        yield made


EXPECTED = ("sat", "left", "events", "said", "now", "here")


def read_until(socket: Any, kind: str) -> list[dict[str, Any]]:
    """Return the messages up to the first of a kind."""
    found: list[dict[str, Any]] = []
    while not found or found[-1]["kind"] != kind:
        found.append(json.loads(socket.receive_text()))
        assert found[-1]["kind"] in (kind, *EXPECTED), found[-1]  # fail instead of waiting forever
    return found


def numbers(messages: list[dict[str, Any]]) -> list[int]:
    """Return the numbers of those messages that have one."""
    return [message["n"] for message in messages if "n" in message]


def test_a_stream_resumes_where_it_was_left(home: Site) -> None:
    table = home.open(MAREN, sit=0)
    home.post(f"/api/tables/{table}/sit", {}, PIET)
    path = f"/api/tables/{table}/stream"
    with home.client.websocket_connect(path, headers=home.token(MAREN)) as socket:
        first = read_until(socket, "here")
    assert numbers(first) == [1, 2, 3]  # two who sat down, what was dealt
    home.post(f"/api/tables/{table}/say", {"text": "North wind."}, PIET)
    with home.client.websocket_connect(f"{path}?since=2&lang=fr", headers=home.token(MAREN)) as socket:
        again = read_until(socket, "here")
    assert numbers(again) == [3, 4]
    assert again[0]["events"] == first[2]["events"]
    assert again[0]["text"]
    assert (again[1]["kind"], again[1]["name"], again[1]["text"]) == ("said", "Piet", "North wind.")
    with home.client.websocket_connect(f"{path}?since=999", headers=home.token(MAREN)) as socket:
        assert numbers(read_until(socket, "here")) == []


def asked_seat(home: Site, table: str) -> Seat:
    """Return who is asked."""
    return int(home.get(f"/api/tables/{table}").json()["actors"][0])


def test_moves_go_in_and_news_comes_out_for_everyone(home: Site) -> None:
    table = home.open(MAREN, sit=0)
    home.post(f"/api/tables/{table}/sit", {}, PIET)
    seat = asked_seat(home, table)
    person = (MAREN, PIET)[seat]
    path = f"/api/tables/{table}/stream"
    with (
        home.client.websocket_connect(path, headers=home.token(person)) as mine,
        home.client.websocket_connect(path) as watcher,
    ):
        read_until(mine, "here")
        read_until(watcher, "here")
        mine.send_text(json.dumps({"kind": "play", "seat": seat, "number": 0, "tokens": ["stop"], "re": 7}))
        done = read_until(mine, "done")[-1]
        assert (done["re"], done["number"]) == (7, 0)
        assert read_until(watcher, "now")[-1]["decision"] is None
        mine.send_text(json.dumps({"kind": "play", "seat": seat, "number": 0, "tokens": ["stop"], "re": 8}))
        assert {**read_until(mine, "done")[-1], "re": 7} == done
        mine.send_text(json.dumps({"kind": "undo", "seat": seat, "number": 5, "re": 9}))
        assert read_until(mine, "refused")[-1]["error"]["code"] == "other-decision"
        mine.send_text(json.dumps({"kind": "say", "text": "Well played."}))
        assert read_until(watcher, "said")[-1]["text"] == "Well played."
        watcher.send_text(json.dumps({"kind": "say", "text": "I am nobody."}))
        assert read_until(watcher, "refused")[-1]["error"]["code"] == "not-known"


def test_presence_shows_who_is_connected(home: Site) -> None:
    table = home.open(MAREN, sit=0)
    path = f"/api/tables/{table}/stream"
    with home.client.websocket_connect(path) as watcher:
        assert read_until(watcher, "here")[-1] == {"kind": "here", "seats": [], "watchers": 1}
        with home.client.websocket_connect(path, headers=home.token(MAREN)):
            assert read_until(watcher, "here")[-1] == {"kind": "here", "seats": [0], "watchers": 1}
        assert read_until(watcher, "here")[-1] == {"kind": "here", "seats": [], "watchers": 1}


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Seat]:
    """Return a list of the viewers for whom snapshots are made from now on."""
    viewers: list[Seat] = []
    build = SnapshotBuilder.snapshot

    def snapshot(builder: SnapshotBuilder) -> Any:
        viewers.append(builder.viewer)
        return build(builder)

    monkeypatch.setattr(SnapshotBuilder, "snapshot", snapshot)
    return viewers


def test_a_snapshot_is_made_once_for_all_spectators_of_a_language(home: Site, made: list[Seat]) -> None:
    table = home.open(MAREN, sit=0)
    path = f"/api/tables/{table}/stream?seat=-1&snapshot=1"
    with ExitStack() as stack:
        watching: list[tuple[str, Person | None]] = [("en", None), ("en", NOOR), ("fr", None), ("en", MAREN)]
        boards = []
        for language, person in watching:
            headers = {} if person is None else home.token(person)
            connected = home.client.websocket_connect(f"{path}&lang={language}", headers=headers)
            boards.append(stack.enter_context(connected))
        for board in boards:
            read_until(board, "snapshot")
        made.clear()
        home.post(f"/api/tables/{table}/sit", {}, PIET)
        heard = [read_until(board, "snapshot") for board in boards]
    stranger, guest, french, player = ([each for each in found if each["kind"] != "here"] for found in heard)
    assert made == [-1, -1, -1]  # two strangers share one; others read French, or have a seat
    assert stranger == guest
    assert [message["words"] for message in stranger[:-1]] != [message["words"] for message in french[:-1]]
    assert [chair["mine"] for chair in guest[-1]["chairs"]] == [False, False]
    assert [chair["mine"] for chair in player[-1]["chairs"]] == [True, False]


def test_spectators_of_a_log_that_was_rewritten_are_sent_it_anew(home: Site) -> None:
    table = home.open(MAREN, sit=0)
    home.post(f"/api/tables/{table}/say", {"text": "North wind."}, NOOR)
    path = f"/api/tables/{table}/stream?lang=en"
    with home.client.websocket_connect(path) as board:
        assert "Noor" in [message.get("name") for message in read_until(board, "now")]
    assert home.client.portal is not None
    home.client.portal.call(erase, home.worker, NOOR)
    with home.client.websocket_connect(path) as board:
        again = read_until(board, "now")
    assert [message["kind"] for message in again].count("said") == 1
    assert "Noor" not in json.dumps(again)
    assert "North wind." not in json.dumps(again)


def test_a_table_is_not_encoded_again_because_somebody_comes(home: Site, made: list[Seat]) -> None:
    table = home.open(MAREN, sit=0)
    path = f"/api/tables/{table}/stream"
    with home.client.websocket_connect(f"{path}?snapshot=1") as board:
        while json.loads(board.receive_text())["kind"] != "here":
            pass
        before = len(made)
        with home.client.websocket_connect(path, headers=home.token(MAREN)):
            assert json.loads(board.receive_text()) == {"kind": "here", "seats": [0], "watchers": 1}
    assert (before, made) == (1, [-1])


@pytest.mark.parametrize(
    "text", ["", "{", "[" * 9000, "[]", '{"kind":"play"}', '{"kind":"fly"}', '{"kind":"say","text":5}', "\0"]
)
def test_malformed_messages_are_refused_and_change_nothing(home: Site, text: str) -> None:
    table = home.open(MAREN, sit=0)
    with home.client.websocket_connect(f"/api/tables/{table}/stream", headers=home.token(MAREN)) as socket:
        read_until(socket, "here")
        socket.send_text(text)
        assert read_until(socket, "refused")[-1]["error"]["code"] == "bad-request"
    live = home.worker.tables.cache.tables[table].live
    assert live is not None
    assert live.seq == 1


def test_a_client_that_sends_only_malformed_messages_is_disconnected(home: Site) -> None:
    table = home.open(MAREN, sit=0)
    with home.client.websocket_connect(f"/api/tables/{table}/stream") as socket:
        for _ in range(MOST_FAULTS):
            socket.send_text("?")
            read_until(socket, "refused")
        with pytest.raises(WebSocketDisconnect):
            read_until(socket, "never")


def test_a_stream_ends_when_its_seat_is_given_up(home: Site) -> None:
    table = home.open(MAREN, sit=0)
    with home.client.websocket_connect(f"/api/tables/{table}/stream?seat=0", headers=home.token(MAREN)) as socket:
        read_until(socket, "here")
        home.post(f"/api/tables/{table}/leave", {"seat": 0}, MAREN)
        with pytest.raises(WebSocketDisconnect):
            read_until(socket, "never")


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("nowhere/stream", "no-such-table"),
        ("TABLE/stream?since=x", "bad-request"),
        ("TABLE/stream?lang=xx", "bad-request"),
    ],
)
def test_a_refused_stream_says_why(home: Site, path: str, code: str) -> None:
    table = home.open(MAREN, sit=0)
    with home.client.websocket_connect(f"/api/tables/{path.replace('TABLE', table)}") as socket:
        assert read_until(socket, "refused")[-1]["error"]["code"] == code


def test_other_peoples_seats_and_pages_are_refused(home: Site) -> None:
    table = home.open(MAREN, sit=0)
    with home.client.websocket_connect(f"/api/tables/{table}/stream?seat=0", headers=home.token(NOOR)) as socket:
        assert read_until(socket, "refused")[-1]["error"]["code"] == "not-your-seat"
    foreign = {"origin": "http://elsewhere.example"}
    with (
        pytest.raises(WebSocketDisconnect),
        home.client.websocket_connect(f"/api/tables/{table}/stream", headers=foreign),
    ):
        pass
