"""The HTTP API: its answers, the shape of its refusals, and that bad input is never a server error."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from borea.bots.crew import of_strength
from borea.core.match import Match
from borea.core.record import read_record
from borea.games import create
from borea.server.requests import LARGEST
from borea.server.tables.log import MOVES, Play, encode, read_header
from tests.support.server.play import MAREN, NOOR, PIET
from tests.support.server.site import Site, site


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Site]:
    """Serve the application."""
    with site(tmp_path, fixed=True) as made:
        yield made


def test_a_match_of_two_programs_from_opening_to_record(home: Site) -> None:
    table = home.open(MAREN, sit=0)
    sat = home.post(f"/api/tables/{table}/sit", {}, PIET).json()
    assert sat == {"seat": 1, "asked": [1] if 1 in home.get(f"/api/tables/{table}").json()["actors"] else []}
    assert home.get(f"/api/tables/{table}/record").status_code == 409
    for _ in range(600):
        shown = home.get(f"/api/tables/{table}", MAREN).json()
        if shown["over"]:
            break
        seat = shown["actors"][0]
        person = (MAREN, PIET)[seat]
        asked = home.get(f"/api/tables/{table}?seat={seat}", person).json()["decision"]
        body = {"seat": seat, "number": asked["number"], "tokens": asked["tokens"][:1]}
        answer = home.post(f"/api/tables/{table}/submit", body, person)
        assert answer.status_code == 200
        assert home.post(f"/api/tables/{table}/submit", body, person).content == answer.content
    text = home.get(f"/api/tables/{table}/record").text
    record = read_record(text)
    assert (
        Match.replay(create(record.game, record.edition, record.options), record, check_luck=True).outcome is not None
    )
    lists = [home.get(f"/api/tables?over={over}").json()["tables"] for over in (0, 1)]
    assert [[card["table"] for card in cards] for cards in lists] == [[], [table]]
    fork = home.post("/api/tables", {"table": table, "ply": 30, "sit": 1, "bots": ["uniform"]}, NOOR).json()
    assert home.get(f"/api/tables/{fork['table']}", NOOR).json()["view"] is not None


def test_a_guest_gets_a_valid_token(home: Site) -> None:
    given = home.post("/api/guests", {"name": "  Iacopo\n "}).json()
    assert given["name"] == "Iacopo"
    headers = {"authorization": f"Bearer {given['token']}"}
    answer = home.client.post("/api/tables", json={"game": "borneo", "seats": 3, "sit": 2}, headers=headers)
    assert answer.json()["seat"] == 2
    forged = {"authorization": f"Bearer {given['token'][:-1]}{'1' if given['token'][-1] == '0' else '0'}"}
    assert home.client.get("/api/tables", headers=forged).status_code == 401


def test_the_rules_refuse_with_their_clause_in_the_language_asked_for(home: Site) -> None:
    table = home.open(MAREN, sit=0)
    home.post(f"/api/tables/{table}/sit", {}, PIET)
    seat = home.get(f"/api/tables/{table}").json()["actors"][0]
    wrong = {"seat": seat, "number": 0, "tokens": ["cross:41"]}
    answer = home.post(f"/api/tables/{table}/submit?lang=it", wrong, (MAREN, PIET)[seat])
    assert answer.status_code == 409
    error = answer.json()["error"]
    assert (error["code"], error["clause"]) == ("illegal-move", "TB-2.4")
    assert error["message"] == "Nel tuo turno completi segmenti interi."
    assert error["token"] == "cross:41"
    assert len(error["rule"]) > 40


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("POST", "/api/tables", b"{", 400, "bad-request"),
        ("POST", "/api/tables", b"[]", 400, "bad-request"),
        ("POST", "/api/tables", b'{"game":"the-border","seats":2,"sheats":1}', 400, "bad-request"),
        ("POST", "/api/tables", b'{"game":"the-border","seats":"2"}', 400, "bad-request"),
        ("POST", "/api/tables", b'{"game":"chess","seats":2}', 400, "unknown-game"),
        ("POST", "/api/tables", b'{"game":"the-border","seats":9}', 400, "bad-seats"),
        ("POST", "/api/tables", b'{"game":"the-border","seats":2,"options":{"x":1}}', 400, "unknown-option"),
        ("POST", "/api/tables", b'{"game":"the-border","seats":2,"options":{"sheets":{"a":1}}}', 400, None),
        ("POST", "/api/tables", b'{"record":"nonsense"}', 400, "not-a-record"),
        ("POST", "/api/tables", b'{"table":"nowhere"}', 404, "no-such-table"),
        ("POST", "/api/tables", b'{"game":"the-border","seats":2,"sit":7}', 400, "no-such-seat"),
        ("POST", "/api/tables", b'{"game":"the-border","seats":2,"bots":["x"]}', 400, "unknown-bot"),
        ("POST", "/api/tables", b"\xff\xfe", 400, "bad-request"),
        ("POST", "/api/guests", b'{"name":"\\u0000"}', 400, "bad-name"),
        ("POST", "/api/tables/nowhere/sit", b"{}", 404, "no-such-table"),
        ("POST", "/api/tables/TABLE/submit", b'{"seat":0,"number":0,"tokens":[]}', 400, "bad-request"),
        ("POST", "/api/tables/TABLE/submit", b'{"seat":5,"number":0,"tokens":["stop"]}', 400, "no-such-seat"),
        ("POST", "/api/tables/TABLE/submit", b'{"seat":1,"number":0,"tokens":["stop"]}', 403, "not-your-seat"),
        ("POST", "/api/tables/TABLE/submit", b'{"seat":0,"number":0,"tokens":["stop"]}', 409, "not-started"),
        ("POST", "/api/tables/TABLE/submit", b'{"seat":0,"number":3,"tokens":["stop"]}', 409, "other-decision"),
        ("POST", "/api/tables/TABLE/answer", b'{"seat":0,"yes":true}', 409, "not-started"),
        ("POST", "/api/tables/TABLE/rematch", b"", 409, "still-playing"),
        ("GET", "/api/tables/TABLE?seat=1", b"", 403, "not-your-seat"),
        ("GET", "/api/tables/TABLE?seat=x", b"", 403, "not-your-seat"),
        ("GET", "/api/tables?before=x", b"", 400, "bad-request"),
        ("GET", "/api/tables/%00", b"", 404, "no-such-table"),
        ("GET", "/api/tables/%ff%fe", b"", 404, "no-such-table"),
        ("POST", "/api/tables", b'{"options":' + b'{"a":' * 3000 + b"1" + b"}" * 3001, 400, "bad-request"),
        ("GET", "/api/nothing", b"", 404, "no-such-page"),
        ("DELETE", "/api/tables", b"", 405, "wrong-method"),
    ],
)
def test_every_refusal_has_one_shape(
    home: Site, method: str, path: str, body: bytes, status: int, code: str | None
) -> None:
    table = home.open(MAREN, sit=0)
    answer = home.client.request(method, path.replace("TABLE", table), content=body, headers=home.token(MAREN))
    assert answer.status_code == status, answer.text
    refusal = answer.json()
    assert set(refusal) == {"kind", "error", "re"}
    assert set(refusal["error"]) == {"code", "message", "clause", "rule", "token"}
    assert code in (None, refusal["error"]["code"])
    assert refusal["error"]["message"]


def test_lists_show_who_sits_where(home: Site) -> None:
    table = home.open(MAREN, seats=3, sit=1, clock=60)
    home.post(f"/api/tables/{table}/sit", {"seat": 2}, PIET)
    home.post(f"/api/tables/{table}/leave", {"seat": 2}, PIET)
    home.post(f"/api/tables/{table}/bot", {"seat": 0, "bot": "uniform"}, MAREN)
    seats = [
        {"name": "", "bot": "uniform", "portrait": ""},
        {"name": "Maren", "bot": "", "portrait": ""},
        {"name": "", "bot": "", "portrait": ""},
    ]
    listed = home.get("/api/tables").json()["tables"]
    fixed = {"game": "the-border", "opened": 1_000_000, "clock": 60, "rated": False, "over": False}
    assert listed == [{"table": table, "seats": seats, "playing": False, **fixed}]
    home.post(f"/api/tables/{table}/sit", {}, NOOR)
    home.post(f"/api/tables/{table}/leave", {"seat": 2}, NOOR)
    card = home.get("/api/tables").json()["tables"][0]
    assert (card["seats"][2]["name"], card["playing"]) == ("Noor", True)
    assert card["seats"][2]["bot"] == card["seats"][2]["portrait"]
    assert card["seats"][2]["bot"] in of_strength("medium")


def test_moves_begin_as_lists_expect() -> None:
    assert encode(Play(0, 0, ["stop"])).decode().startswith(MOVES)


def test_strangers_may_watch_but_not_play(home: Site) -> None:
    table = home.open(MAREN, sit=0)
    assert home.get(f"/api/tables/{table}").json()["seat"] == -1
    assert home.post(f"/api/tables/{table}/sit", {}).status_code == 401
    assert home.post("/api/tables", {"game": "the-border", "seats": 2}).status_code == 401


def test_a_large_request_is_refused(home: Site) -> None:
    assert home.client.post("/api/guests", content=b"x" * (LARGEST + 1)).status_code == 413


def test_requests_are_rate_limited(tmp_path: Path) -> None:
    with site(tmp_path, rate=0.01) as home:
        codes = [home.get("/api/games", MAREN).status_code for _ in range(4)]
        assert codes == [200, 200, 429, 429]


def test_a_database_that_is_away_refuses_and_loses_nothing(home: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(*_: object, **named: object) -> bool:
        raise OperationalError("INSERT", {}, OSError("gone"))

    table = home.open(MAREN, sit=0)
    with monkeypatch.context() as broken:
        broken.setattr(home.worker.store, "append", away)
        refused = home.post(f"/api/tables/{table}/sit", {}, PIET)
        assert (refused.status_code, refused.json()["error"]["code"]) == (503, "not-ready")
    assert [holder["name"] for holder in home.get(f"/api/tables/{table}").json()["seats"]] == ["Maren", ""]
    assert home.post(f"/api/tables/{table}/sit", {}, PIET).status_code == 200


def test_an_unexpected_error_is_logged_and_reveals_nothing(
    home: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object, **__: object) -> None:
        raise KeyError("an inner detail")

    monkeypatch.setattr(home.worker.store, "listed", broken)
    answer = home.get("/api/tables")
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "fault")
    assert "inner detail" not in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "fault at /api/tables" in caplog.text


def test_health_and_description(home: Site) -> None:
    assert home.get("/healthz").json()["status"] == "ok"
    document = home.get("/api/openapi.json").json()
    names = [operation["operationId"] for path in document["paths"].values() for operation in path.values()]
    assert len(names) == len(set(names)) == 41
    assert "security" in document["paths"]["/api/mine"]["get"]
    assert "security" not in document["paths"]["/api/guests"]["post"]
    schemas = document["components"]["schemas"]
    assert schemas["Submit"]["properties"]["tokens"]["maxItems"] == 200
    assert {"Now", "Events", "Over", "Refused", "PlayNow"} <= set(schemas)
    pointed = set(re.findall(r'"#/components/schemas/(\w+)"', home.get("/api/openapi.json").text))
    assert pointed
    assert pointed <= set(schemas)


def test_the_seed_is_nowhere_before_the_end(home: Site) -> None:
    table = home.open(MAREN, sit=0, bots=[None, "uniform"])
    assert home.client.portal is not None
    row = home.client.portal.call(home.worker.store.row, table)
    assert row is not None
    seed = read_header(row.header).seed
    assert len(seed) == 64
    pages = [f"/api/tables/{table}", f"/t/{table}", f"/t/{table}/record", "/api/tables", "/"]
    assert not [page for page in pages if seed in home.get(page, MAREN).text]


@pytest.mark.parametrize(
    "wrong", [{"sit": 2}, {"bots": [None, None, "uniform"]}, {"sit": 0, "bots": ["uniform"]}, {"bots": ["nobody"]}]
)
def test_a_table_whose_seats_cannot_be_filled_as_asked_is_not_opened(home: Site, wrong: dict[str, object]) -> None:
    refused = home.post("/api/tables", {"game": "the-border", "seats": 2, **wrong}, MAREN)
    assert refused.status_code in (400, 409), refused.text
    assert home.get("/api/tables").json() == {"tables": []}
