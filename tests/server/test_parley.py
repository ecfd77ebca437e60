"""Promises at a table: the log, the API, the stream, the plain page, the record; private ones reach nobody else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from borea.core.match import Match
from borea.core.record import read_record
from borea.games import create
from borea.server.tables.seating import Person
from borea.server.wire import openapi
from tests.support.server.play import MAREN, NOOR, PEOPLE, PIET
from tests.support.server.process import ROOT
from tests.support.server.site import Site, form_of, site

PEACE = {"kind": "peace", "voice": "we", "arguments": ["2"]}
PASSAGE = {"kind": "passage", "voice": "i", "arguments": ["3"]}


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Site]:
    """Serve the application."""
    with site(tmp_path, fixed=True) as made:
        yield made


def opened(home: Site, game: str = "borderlands") -> str:
    """Open a table with three people; return its path in the API."""
    table = home.open(MAREN, game=game, seats=3, sit=0)
    for person in (PIET, NOOR):
        assert home.post(f"/api/tables/{table}/sit", {}, person).status_code == 200
    return f"/api/tables/{table}"


def tell(home: Site, path: str, seat: int, to: list[int], *promises: dict[str, Any], private: bool = False) -> Any:
    """Make a statement."""
    body = {"seat": seat, "to": to, "promises": list(promises), "private": private}
    return home.post(f"{path}/parley", body, PEOPLE[seat])


def said(home: Site, path: str, person: Person | None) -> list[Any]:
    """Return the statements that a person sees at the table."""
    found = home.get(path, person).json()["said"]
    assert home.get(f"{path}/parley", person).json()["said"] == found
    return list(found)


def test_offering_answering_and_withdrawing(home: Site) -> None:
    path = opened(home)
    assert tell(home, path, 0, [1], PEACE).status_code == 200
    assert tell(home, path, 0, [1, 2], PASSAGE).status_code == 200
    answer = {"seat": 1, "number": 0, "yes": True}
    assert home.post(f"{path}/parley/answer", answer, PIET).status_code == 200
    assert home.post(f"{path}/parley/withdraw", {"seat": 0, "number": 1}, MAREN).status_code == 200
    assert [one["stage"] for one in said(home, path, None)] == ["accepted", "withdrawn"]
    first = said(home, path, None)[0]
    assert first["promises"] == [{**PEACE, "stage": "accepted", "by": -1}]
    assert (first["seat"], first["to"], first["agreed"], first["private"]) == (0, [1], [1], False)


def test_what_is_private_reaches_its_parties_alone(home: Site) -> None:
    path = opened(home)
    with (
        home.client.websocket_connect(f"{path}/stream?lang=en", headers=home.token(PIET)) as his,
        home.client.websocket_connect(f"{path}/stream?lang=en", headers=home.token(NOOR)) as hers,
        home.client.websocket_connect(f"{path}/stream?lang=en") as watcher,
    ):
        assert tell(home, path, 0, [1], PEACE, private=True).status_code == 200
        home.post(f"{path}/say", {"text": "Well, well."}, MAREN)
        heard = [[json.loads(message) for message in until(socket, "said")] for socket in (his, hers, watcher)]
    lines = [
        [line for message in one for line in message.get("text", []) if message["kind"] == "events"] for one in heard
    ]
    whisper = "Seat 0 to seat 1: “Peace between us until the end of cycle 2?” (in private)"
    assert [whisper in one for one in lines] == [True, False, False]
    assert [len(said(home, path, person)) for person in (MAREN, PIET, NOOR, None)] == [1, 1, 0, 0]
    answer = {"seat": 2, "number": 0, "yes": True}
    refused = home.post(f"{path}/parley/answer", answer, NOOR)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "no-such-statement")


def until(socket: Any, kind: str) -> list[str]:
    """Return what a socket receives up to a message of a kind."""
    found = [socket.receive_text()]
    while f'"kind":"{kind}"' not in found[-1]:
        found.append(socket.receive_text())
    return found


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"seat": 1, "to": [0], "promises": [PEACE]}, 403, "not-your-seat"),
        ({"seat": 0, "to": [0], "promises": [PEACE]}, 409, "bad-statement"),
        ({"seat": 0, "to": [7], "promises": [PEACE]}, 409, "bad-statement"),
        ({"seat": 0, "to": [1], "promises": [{**PEACE, "arguments": ["99"]}]}, 409, "statement-argument"),
        ({"seat": 0, "to": [1], "promises": [{**PEACE, "kind": "gift"}]}, 409, "statement-kind"),
        ({"seat": 0, "to": [1], "promises": [PEACE, PASSAGE]}, 409, "statement-tie"),
        ({"seat": 0, "to": [1], "promises": [{**PEACE, "kind": "a b"}]}, 400, "bad-request"),
        ({"seat": 0, "to": [1], "promises": [{**PEACE, "arguments": ["2>1!"]}]}, 400, "bad-request"),
        ({"seat": 0, "to": [], "promises": [PEACE]}, 400, "bad-request"),
        ({"seat": 0, "to": [1], "promises": []}, 400, "bad-request"),
    ],
)
def test_refusals_leave_the_log_as_it_is(home: Site, body: dict[str, Any], status: int, code: str) -> None:
    path = opened(home)
    before = home.get(path).text
    refused = home.post(f"{path}/parley", body, MAREN)
    assert (refused.status_code, refused.json()["error"]["code"]) == (status, code)
    assert home.get(path).text == before


def test_strangers_and_games_without_promises(home: Site) -> None:
    path = opened(home)
    body = {"seat": 0, "to": [1], "promises": [PEACE]}
    assert home.post(f"{path}/parley", body).status_code == 401
    assert home.post(f"{path}/parley", body, Person("x", "X")).status_code == 403
    other = opened(home, "the-border")
    shown = home.get(f"{other}/parley", MAREN).json()
    assert (shown["kinds"], shown["said"], shown["sayable"]) == ([], [], [])
    assert home.post(f"{other}/parley", body, MAREN).json()["error"]["code"] == "no-parley"


def test_what_can_be_said_is_listed(home: Site) -> None:
    path = opened(home)
    shown = home.get(f"{path}/parley", MAREN).json()
    kinds = ["peace", "support", "defend", "passage", "target", "goods", "warning"]
    assert [kind["kind"] for kind in shown["kinds"]] == kinds
    peace = [one for one in shown["sayable"] if (one["kind"], one["voice"], one["to"]) == ("peace", "we", 1)]
    assert peace == [{"kind": "peace", "voice": "we", "to": 1, "values": [["1", "2", "3", "4", "5", "6"]]}]
    assert {one["kind"] for one in shown["sayable"]} == {"peace", "passage", "goods"}, "nobody holds a place yet"
    assert home.get(f"{path}/parley").json()["sayable"] == []


def test_the_log_rebuilds_what_was_said_and_statements_move_no_clock(home: Site) -> None:
    path = opened(home)
    shown = home.get(path, MAREN).json()
    tell(home, path, 0, [1], PEACE, private=True)
    after = home.get(path, MAREN).json()
    changed = {key for key in shown if shown[key] != after[key]}
    assert changed == {"last", "said"}
    home.worker.tables.cache.forget(path.rpartition("/")[2])
    assert home.get(path, MAREN).json() == after


def test_the_record_of_a_finished_match_publishes_everything(home: Site) -> None:
    opening = {"game": "borderlands", "seats": 2, "sit": 0, "options": {"cycle_limit": 1, "trade_rounds": 0}}
    table = home.post("/api/tables", opening, MAREN).json()["table"]
    path = f"/api/tables/{table}"
    home.post(f"{path}/sit", {}, PIET)
    promise = {"kind": "peace", "voice": "we", "arguments": ["1"]}
    assert tell(home, path, 0, [1], promise, private=True).status_code == 200
    home.post(f"{path}/parley/answer", {"seat": 1, "number": 0, "yes": True}, PIET)
    for _ in range(900):
        now = home.get(path, MAREN).json()
        if now["over"]:
            break
        assert home.get(path).json()["said"] == []
        seat = now["actors"][0]
        asked = home.get(f"{path}?seat={seat}", PEOPLE[seat]).json()["decision"]
        token = "done" if "done" in asked["tokens"] else asked["tokens"][0]
        body = {"seat": seat, "number": asked["number"], "tokens": [token]}
        assert home.post(f"{path}/submit", body, PEOPLE[seat]).status_code == 200
    (statement,) = home.get(path).json()["said"]
    assert (statement["private"], statement["promises"][0]["stage"]) == (True, "kept")
    record = read_record(home.get(f"{path}/record").text)
    assert [entry for entry in record.entries if entry[1].startswith("say")] == [
        (0, "say:peace/we/1>1!"),
        (1, "say-accept:0"),
    ]
    game = create(record.game, record.edition, record.options, record.rules)
    assert Match.replay(game, record, check_luck=True).trust(None) == [(1, 0), (1, 0)]
    assert home.get(f"{path}/replay?at=5&eyes=-1").status_code == 200


def test_the_plain_page_offers_and_answers(home: Site) -> None:
    path = opened(home)
    page = f"/t/{path.rpartition('/')[2]}"
    fields = form_of(home.client.get(f"{page}/text", headers=home.token(MAREN)).text, "tell")
    sent = {"key": fields["key"][0], "seat": "0", "to": "1", "what": "peace/you", "what-cycle": "2"}
    sent |= {"return": "passage/i", "return-cycle": "3", "private": "1"}
    answer = home.client.post(f"{page}/tell", data=sent, headers=home.token(MAREN), follow_redirects=False)
    assert answer.status_code == 303
    line = "If you leave me alone until the end of cycle 2, I’ll let your boats pass until the end of cycle 3."
    shown = home.client.get(f"{page}/text", headers=home.token(PIET)).text
    assert line in shown
    assert line not in home.client.get(f"{page}/text", headers=home.token(NOOR)).text
    fields = form_of(shown, "answer-to")
    assert fields["yes"] == ["1", "0"]
    sent = {"key": fields["key"][0], "seat": "1", "statement": fields["statement"][0], "yes": "1"}
    home.client.post(f"{page}/answer-to", data=sent, headers=home.token(PIET))
    assert said(home, path, PIET)[0]["stage"] == "accepted"
    again = home.client.post(f"{page}/answer-to", data=sent, headers=home.token(PIET))
    assert again.status_code == 409
    assert "There is nothing left to answer or take back there." in again.text


@pytest.mark.parametrize("field", ["what", "to"])
def test_a_form_without_content_is_refused(home: Site, field: str) -> None:
    path = opened(home)
    page = f"/t/{path.rpartition('/')[2]}"
    fields = form_of(home.client.get(f"{page}/text", headers=home.token(MAREN)).text, "tell")
    sent = {"key": fields["key"][0], "seat": "0", "to": "1", "what": "peace/we", "what-cycle": "2", field: ""}
    answer = home.client.post(f"{page}/tell", data=sent, headers=home.token(MAREN))
    assert answer.status_code in (400, 409)
    assert said(home, path, None) == []


def test_the_example_makes_peace(home: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    kind = import_module("peacemaker").Peacemaker
    path = opened(home)
    players = [kind("http://nowhere", "Dove", "token") for _ in range(2)]
    for turn in range(3):
        for seat, player in enumerate(players):
            for call, body in player.words(home.get(f"{path}/parley?seat={seat}", PEOPLE[seat]).json(), seat):
                assert home.post(f"{path}/parley{call}", body, PEOPLE[seat]).status_code in (200, 409), turn
    stages = {(one["seat"], *one["to"]): one["stage"] for one in said(home, path, None)}
    assert stages == {(0, 1): "accepted", (0, 2): "offered", (1, 0): "accepted", (1, 2): "offered"}


def test_the_openapi_document_describes_the_calls() -> None:
    document = openapi.document()
    calls = document["paths"]["/api/tables/{table}/parley"]
    assert set(calls) == {"get", "post"}
    assert {"Statement", "Tell", "AnswerTo", "Parley"} <= set(document["components"]["schemas"])
