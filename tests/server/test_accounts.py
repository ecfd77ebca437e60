"""Accounts on both databases: registration, sessions, tokens, and nothing revealed to strangers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from starlette.websockets import WebSocketDisconnect

from borea.bots.crew import of_strength
from borea.bus.bus import MemoryBus
from borea.core.match import Match
from borea.core.record import read_record
from borea.games import create
from borea.server.pages.account import SAID, browser_of
from borea.server.people.accounts import TRUST, Accounts, Passwords, hashed
from borea.server.people.ratings import rate
from borea.server.security import COOKIE, Signer
from borea.server.tables.seating import Person
from borea.store.people import People
from borea.store.schema import metadata
from borea.store.store import Store
from tests.support.server.browser import PASSWORD, Browser, api, play_out, run
from tests.support.server.place import Place
from tests.support.server.play import MAREN, Clock
from tests.support.server.site import Site, site

pytestmark = pytest.mark.once


@pytest.fixture
def home(tmp_path: Path, place: Place) -> Iterator[Site]:
    """Serve the application on both databases."""
    with site(tmp_path, database=place.url, schema=place.schema) as made:
        yield made


def dump(home: Site) -> str:
    """Return the whole database as text."""

    async def read() -> str:
        async with home.worker.store.engine.connect() as connection:
            found = [
                [list(map(str, row)) for row in await connection.execute(text(f"SELECT * FROM {name}"))]
                for name in metadata.tables
            ]
        return json.dumps(found, ensure_ascii=False)

    return run(home, read)


def seats_at(home: Site, table: str) -> list[str]:
    """Return the names at a table."""
    return [holder["name"] for holder in home.get(f"/api/tables/{table}").json()["seats"]]


def test_a_guest_who_registers_stays_the_same_person(home: Site) -> None:
    maren = Browser(home)
    opened = maren.form("/tables", game="the-border", seats="2", **{"with": "people"})
    table = str(opened.url).rpartition("/")[2]
    guest, pass_before = maren.person(), maren.jar[COOKIE]
    assert guest is not None
    maren.register("Maren")
    assert maren.person() == Person(guest.id, "Maren")
    assert "/leave" in maren.get(f"/t/{table}/text").text
    old = Browser(home)
    old.jar = {COOKIE: pass_before}
    assert "/leave" not in old.get(f"/t/{table}/text").text  # the signed name is no longer valid
    assert old.person() != guest
    other = Browser(home)
    assert other.sign_in(" maren ").status_code == 200
    assert other.person() == maren.person()
    assert "/leave" in other.get(f"/t/{table}/text").text


def test_a_name_is_taken_once_whatever_its_letters(home: Site) -> None:
    Browser(home).register("Straße")
    for name in ("Straße", "STRASSE", "  strasse "):
        assert Browser(home).form("/account/register", name=name, password=PASSWORD).status_code == 409
    other = Browser(home).register("Piet")
    assert other.form("/name", name="strasse").status_code == 409
    assert "Pietje" in other.form("/name", name="Pietje").text
    assert Browser(home).sign_in("pietje").status_code == 200
    assert Browser(home).sign_in("piet").status_code == 403


def test_a_guest_cannot_carry_the_name_of_an_account(home: Site) -> None:
    early, program = Browser(home), home.post("/api/guests", {"name": "MAREN"}).json()["token"]
    early.get("/")
    assert early.form("/name", name="Maren").status_code == 200
    Browser(home).register("Maren")
    refused = Browser(home).form("/name", name="maren")
    assert refused.status_code == 409
    assert "This name is taken" in refused.text
    assert home.post("/api/guests", {"name": "Maren"}).status_code == 409
    home.worker.accounts.remembered.clear()  # as after half a minute
    guest = early.person()
    assert guest is not None
    assert guest.name == "Maren*"
    table = home.open(guest, seats=3)
    headers = {"authorization": f"Bearer {program}"}
    assert api(home, "POST", f"/api/tables/{table}/sit", headers, {}).status_code == 200
    assert [seat["name"] for seat in home.get("/api/tables").json()["tables"][0]["seats"]] == ["MAREN*", "", ""]
    Browser(home).register("Maren*")
    home.worker.accounts.remembered.clear()
    assert early.person() == guest._replace(name="Maren**")


def test_sessions_are_named_after_their_browsers() -> None:
    safari = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15"
    edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/124.0 Safari/537.36 Edg/124.0"
    phone = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/124.0 Mobile Safari/537.36"
    names = [browser_of(agent) for agent in (safari, edge, phone, "curl/8")]
    assert names == ["Safari, macOS", "Edge, Windows", "Chrome, Android", "curl/8"]


@pytest.mark.parametrize("password", ["", "seven77", "x" * 201])
def test_passwords_of_bad_length_are_refused(home: Site, password: str) -> None:
    assert Browser(home).form("/account/register", name="Noor", password=password).status_code == 400


def test_a_wrong_name_and_a_wrong_password_look_the_same(home: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    Browser(home).register("Maren")
    passwords = home.worker.accounts.passwords
    worked: list[str] = []
    verify = type(passwords.hasher).verify

    def counted(hasher: object, kept: str, password: str) -> bool:
        worked.append(kept.partition("$v=")[2].partition("$")[2].partition("$")[0])  # cost of the comparison
        return verify(passwords.hasher, kept, password)

    monkeypatch.setattr(type(passwords.hasher), "verify", counted)
    stranger = Browser(home)
    answers = [stranger.sign_in(name, "not the password") for name in ("Maren", "Nobody")]
    assert [answer.status_code for answer in answers] == [403, 403]
    assert answers[0].text.replace('value="Maren"', 'value="Nobody"') == answers[1].text
    assert len(worked) == 2
    assert worked[0] == worked[1]


def test_attempts_are_limited_by_name_and_address_so_that_no_owner_is_locked_out(tmp_path: Path) -> None:
    with site(tmp_path, rate=1) as home:
        Browser(home).register("Maren")
        attacker = Browser(home)
        codes = [attacker.sign_in("Maren", "a wrong password").status_code for _ in range(12)]
        assert codes == [403] * 10 + [429, 429]
        assert attacker.sign_in("maren", "a wrong password").status_code == 429
        assert attacker.sign_in("Piet", "a wrong password").status_code == 403
        home.come_from("198.51.100.7")
        assert Browser(home).sign_in("Maren").status_code == 200


def test_an_address_cannot_try_one_name_after_the_other(tmp_path: Path) -> None:
    with site(tmp_path, rate=1) as home:
        home.worker.rates.clock = lambda: 0.0
        attacker = Browser(home)
        codes = [attacker.sign_in(f"Name {number}", "a wrong password").status_code for number in range(30)]
        assert codes[:20] == [403] * 20
        assert 429 in codes


def test_the_tokens_of_a_guest_end_when_they_register(home: Site) -> None:
    maren = Browser(home)
    maren.get("/account")
    guest = maren.person()
    assert guest is not None
    token = {"authorization": f"Bearer {run(home, lambda: home.worker.accounts.give_token(guest, 'a program'))}"}
    assert home.client.get("/api/mine", headers=token).status_code == 200
    maren.register("Maren")
    assert home.client.get("/api/mine", headers=token).status_code == 401
    assert maren.person() == Person(guest.id, "Maren")


def test_sessions_end_one_by_one_and_all_at_once(home: Site) -> None:
    first = Browser(home).register("Maren")
    person = first.person()
    others = [Browser(home) for _ in range(3)]
    for other in others:
        other.sign_in("Maren")
    first.form("/account/end", session=hashed(others[0].jar[COOKIE]))
    assert [browser.person() == person for browser in (first, *others)] == [True, False, True, True]
    stranger = Browser(home).register("Piet")
    stranger.form("/account/end", session=hashed(others[1].jar[COOKIE]))
    assert others[1].person() == person
    first.form("/account/end-all")
    assert [browser.person() == person for browser in (first, *others)] == [True, False, False, False]
    others[2].sign_in("Maren")
    assert first.form("/account/password", old="not the password", new="another calm sea").status_code == 403
    assert first.form("/account/password", old=PASSWORD, new="another calm sea").status_code == 200
    assert [first.person() == person, others[2].person() == person] == [True, False]
    assert Browser(home).sign_in("Maren").status_code == 403
    assert Browser(home).sign_in("Maren", "another calm sea").status_code == 200
    shown = first.jar[COOKIE]
    first.form("/account/sign-out")
    first.jar = {COOKIE: shown}
    assert first.person() is None


def test_a_token_plays_and_does_nothing_else_until_it_is_ended(home: Site) -> None:
    maren = Browser(home).register("Maren")
    token = maren.token()
    opened = api(home, "POST", "/api/tables", token, {"game": "the-border", "seats": 2, "sit": 0})
    assert seats_at(home, opened.json()["table"]) == ["Maren", ""]
    fields = {"key": maren.key(), "sure": "1", "password": PASSWORD}
    home.client.cookies.clear()
    for path in ("/account/delete", "/account/token", "/account/end-all", "/name"):
        assert home.client.post(path, data=fields, headers=token).status_code == 403
    assert home.client.get("/account/export", headers=token).status_code == 403
    assert api(home, "POST", "/api/goodbye", token).status_code == 200
    assert api(home, "GET", "/api/mine", token).status_code == 401
    again = maren.token()
    maren.form("/account/end", session=hashed(again["authorization"].partition(" ")[2]))
    assert api(home, "GET", "/api/mine", again).status_code == 401


def test_a_guest_has_tokens_too_and_can_end_them(home: Site) -> None:
    guest = Browser(home)
    guest.get("/")
    token = guest.token("my bot")
    opened = api(home, "POST", "/api/tables", token, {"game": "the-border", "seats": 2, "sit": 1})
    assert "/leave" in guest.get(f"/t/{opened.json()['table']}/text").text
    guest.form("/account/end", session=hashed(token["authorization"].partition(" ")[2]))
    assert api(home, "GET", "/api/mine", token).status_code == 401
    given = {"authorization": f"Bearer {home.post('/api/guests', {'name': 'Bot'}).json()['token']}"}
    assert api(home, "GET", "/api/mine", given).status_code == 200
    assert api(home, "POST", "/api/goodbye", given).status_code == 200
    assert api(home, "GET", "/api/mine", given).status_code == 401


def test_a_stream_ends_with_its_session(home: Site) -> None:
    maren, piet = Browser(home).register("Maren"), Browser(home).register("Piet")
    token, other = maren.token(), piet.token()
    table = api(home, "POST", "/api/tables", token, {"game": "the-border", "seats": 2, "sit": 0}).json()["table"]
    with home.client.websocket_connect(f"/api/tables/{table}/stream", headers=token) as socket:
        while json.loads(socket.receive_text())["kind"] != "here":
            pass
        maren.form("/account/end-all")
        socket.send_text('{"kind":"say","text":"still here?"}')
        assert json.loads(socket.receive_text())["error"]["code"] == "not-known"
        api(home, "POST", f"/api/tables/{table}/sit", other, {})
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()


def test_neither_passwords_nor_tokens_are_stored(home: Site) -> None:
    maren = Browser(home).register("Maren")
    token = maren.token()["authorization"].partition(" ")[2]
    kept = dump(home)
    assert "$argon2id$" in kept
    assert hashed(token) in kept
    for secret in (PASSWORD, token, maren.jar[COOKIE]):
        assert secret not in kept


def test_an_outdated_hash_is_renewed_at_the_next_sign_in(home: Site) -> None:
    Browser(home).register("Maren")
    assert "m=65536,t=3,p=4" not in dump(home)
    home.worker.accounts.passwords = Passwords()
    assert Browser(home).sign_in("Maren").status_code == 200
    assert "$argon2id$v=19$m=65536,t=3,p=4$" in dump(home)
    assert Browser(home).sign_in("Maren").status_code == 200


@pytest.mark.anyio
async def test_a_worker_that_missed_the_hint_stops_trusting_its_cache(store: Store) -> None:
    now = [0.0]
    people = People(store.engine)
    one, two = (Accounts(people, MemoryBus(), Clock(), lambda: now[0]) for _ in range(2))
    one.signer = two.signer = Signer("shared")
    shown = await one.begin(MAREN, "x", program=True)
    guest = one.signer.pass_for(MAREN)
    assert await two.known(shown) == (MAREN, hashed(shown), False)
    assert await two.known(guest) == (MAREN, "", False)
    await one.end_all(MAREN.id)
    await one.close(MAREN.id)
    assert [await one.known(shown), await one.known(guest)] == [None, None]
    now[0] += TRUST - 1
    assert await two.known(shown) is not None
    now[0] += 2
    assert [await two.known(shown), await two.known(guest)] == [None, None]


def solve_daily(home: Site, token: dict[str, str]) -> str:
    """Solve the day's puzzle of The Border; return its id."""
    puzzle = home.worker.puzzles.daily("the-border")
    path = f"/api/puzzles/the-border/{puzzle.id}/answer"
    assert api(home, "POST", path, token, {"tokens": puzzle.data.best}).json()["right"]
    return puzzle.id


def test_my_data_is_complete_and_mine_alone(home: Site) -> None:
    maren, piet = Browser(home).register("Maren"), Browser(home).register("Piet")
    tokens = [maren.token("bot of Maren"), piet.token("bot of Piet")]
    table = api(home, "POST", "/api/tables", tokens[0], {"game": "the-border", "seats": 2, "sit": 0}).json()["table"]
    api(home, "POST", f"/api/tables/{table}/sit", tokens[1], {})
    api(home, "POST", f"/api/tables/{table}/say", tokens[0], {"text": "fair winds"})
    api(home, "POST", f"/api/tables/{table}/say", tokens[1], {"text": "and following seas"})
    puzzle = solve_daily(home, tokens[0])
    data = maren.get("/account/export").json()
    person = maren.person()
    assert person is not None
    assert (data["person"], data["name"], data["account"]["rated"]) == (person.id, "Maren", False)
    assert sorted(session["label"] for session in data["sessions"]) == ["bot of Maren", "testclient"]
    found = [(match["table"], match["seats"], match["opened_by_me"]) for match in data["matches"]]
    assert found == [(table, [0], True)]
    assert [said["text"] for said in data["chat"]] == ["fair winds"]
    assert [(one["puzzle"], one["first"]) for one in data["puzzles"]] == [(puzzle, True)]
    assert "Piet" not in json.dumps(data)
    assert "password" not in json.dumps(data)


def test_a_deleted_account_leaves_matches_and_nothing_else(home: Site) -> None:
    maren, piet = Browser(home).register("Maren Kapteyn"), Browser(home).register("Piet")
    for browser in (maren, piet):
        browser.form("/account/settings", rated="1")
    person, other, tokens = maren.person(), piet.person(), [maren.token("Maren Kapteyn's bot"), piet.token()]
    assert person is not None
    assert other is not None
    tables = []
    for _ in range(2):
        request = {"game": "the-border", "seats": 2, "sit": 0}
        tables.append(api(home, "POST", "/api/tables", tokens[0], request).json()["table"])
        api(home, "POST", f"/api/tables/{tables[-1]}/sit", tokens[1], {})
    api(home, "POST", f"/api/tables/{tables[0]}/say", tokens[0], {"text": "I am Maren Kapteyn of Delfzijl"})
    solve_daily(home, tokens[0])
    play_out(home, tables[0], [person, other])
    record = home.get(f"/api/tables/{tables[0]}/record").text
    run(home, home.worker.settle)
    rating = run(home, lambda: home.worker.matches.ratings_of(other.id))
    assert rating["the-border"][2] == 1
    assert maren.form("/account/delete", sure="1", password="not the password").status_code == 403
    assert maren.form("/account/delete", password=PASSWORD).status_code == 400
    shown = maren.jar[COOKIE]
    assert maren.form("/account/delete", sure="1", password=PASSWORD).status_code == 200
    maren.jar = {COOKIE: shown}
    assert maren.person() is None
    assert api(home, "GET", "/api/mine", tokens[0]).status_code == 401
    assert Browser(home).sign_in("Maren Kapteyn").status_code == 403
    kept = dump(home)
    assert "Kapteyn" not in kept.replace("kapteyn", "Kapteyn")
    assert "Delfzijl" not in kept
    assert kept.count(person.id) == 1  # so that the signed name stays invalid
    assert [seats_at(home, table) for table in tables] == [["N. N.", "Piet"]] * 2
    assert home.get(f"/api/tables/{tables[1]}").json()["seats"][0]["bot"] in of_strength("medium")
    assert home.get(f"/api/tables/{tables[0]}/record").text == record
    again = read_record(record)
    assert Match.replay(create(again.game, again.edition, again.options), again, check_luck=True).outcome is not None
    home.worker.tables.cache.forget(tables[0])  # as in a worker that has just started
    assert home.get(f"/api/tables/{tables[0]}/record").text == record
    assert "Kapteyn" not in piet.get(f"/t/{tables[0]}/text").text
    run(home, lambda: home.worker.matches.rebuild(rate))
    assert run(home, lambda: home.worker.matches.ratings_of(other.id)) == rating


def test_a_guest_can_be_deleted_too(home: Site) -> None:
    guest = Browser(home)
    guest.form("/name", name="Passing Stranger")
    opened = guest.form("/tables", game="the-border", seats="2", **{"with": "people"})
    table = str(opened.url).rpartition("/")[2]
    assert seats_at(home, table) == ["Passing Stranger", ""]
    shown = guest.jar[COOKIE]
    assert guest.form("/account/delete", sure="1").status_code == 200
    guest.jar = {COOKIE: shown}
    assert guest.person() is None
    assert seats_at(home, table) == ["", ""]
    assert "Passing" not in dump(home)


class Labels(HTMLParser):
    """Collects controls without a label for screen readers."""

    def __init__(self) -> None:
        super().__init__()
        self.inside = False
        self.wanted: list[str] = []
        self.labelled: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Check a tag."""
        given = dict(attrs)
        if tag == "label":
            self.inside = "for" not in given
            self.labelled.add(given.get("for") or "")
        if tag in ("input", "select") and given.get("type") != "hidden" and not self.inside:
            self.wanted.append(given.get("id") or "nameless")

    def handle_endtag(self, tag: str) -> None:
        """Leave a label."""
        self.inside = self.inside and tag != "label"


@pytest.mark.parametrize("language", ["en", "it", "fr"])
def test_every_page_has_its_texts_and_labels(tmp_path: Path, language: str) -> None:
    notices: dict[str, Any] = {"smtp": "smtp://x", "mail_from": "a@b.org", "public_url": "https://c.example"}
    push: dict[str, Any] = {"vapid": "AQ" + "A" * 41, "vapid_contact": "mailto:a@b.org"}
    with site(tmp_path, **notices, **push) as home:
        maren = Browser(home)
        maren.jar = {"lang": language}
        assert f'<html lang="{language}">' in maren.get("/account").text
        maren.register("Maren")
        for said in SAID:
            assert 'class="done"' in maren.get(f"/account?said={said}").text
        person = maren.person()
        assert person is not None
        link = home.worker.notices.link
        links = [link("stop", person.id), link("confirm", person.id, "a@b", "9" * 15)]
        paths = ["/account", "/mine", "/archive", "/ratings/borneo", *(made.partition(".example")[2] for made in links)]
        for path in paths:
            page = maren.get(path)
            assert page.status_code == 200, path
            found = Labels()
            found.feed(page.text)
            assert set(found.wanted) <= found.labelled, path
        assert [maren.send("POST", path).status_code for path in paths[-2:]] == [200, 200]
        assert "a@b" in maren.get("/account").text
