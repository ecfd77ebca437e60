"""The pages: a whole match with forms alone, three languages, and what a foreign or stale form cannot do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from borea.core.record import read_record
from borea.games import INFOS
from borea.server.security import COOKIE, HEADERS
from tests.support.server.site import Site, form_of, site


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Site]:
    """Serve the application."""
    with site(tmp_path, fixed=True) as made:
        yield made


def key(home: Site) -> str:
    """Open the lobby and return the key of its forms."""
    return form_of(home.client.get("/").text, "/name")["key"][0]


def test_a_match_against_two_bots_is_played_with_forms_alone(home: Site) -> None:
    secret = key(home)
    page = home.client.post("/tables", data={"key": secret, "game": "the-border", "seats": "3", "public": "1"})
    table = str(page.url)
    assert page.status_code == 200
    page = home.client.get(f"{table}/text")
    sent = sets = 0
    while 'class="result"' not in page.text:
        assert sent < 400
        if 'id="moves"' not in page.text:
            page = home.client.get(f"{table}/text")
            continue
        form = form_of(page.text, "/play")
        answer = {name: form[name][0] for name in ("key", "seat", "number")}
        if "set" in form:  # tick the first, stage it, then send what is ticked
            sets += 1
            staged = home.client.post(f"{table}/stage", data={**answer, "token": form.get("token", [])[:1]})
            ticked = re.findall(r'value="([^"]*)" checked', staged.text)
            assert ticked == form.get("token", [])[:1]
            page = home.client.post(f"{table}/play", data={**answer, "set": "1", "token": ticked})
        else:
            page = home.client.post(f"{table}/play", data={**answer, "token": form["token"][-1]})
        assert page.status_code == 200, page.text
        sent += 1
    assert sent > 10
    assert sets
    record = read_record(home.client.get(f"{table}/record").text)
    assert record.seed
    again = home.client.post(f"{table}/rematch", data={"key": secret, "seat": "0"})
    assert (again.status_code, str(again.url) != table) == (200, True)
    fork = home.client.post(f"{table}/fork", data={"key": secret, "ply": "30"})
    assert 'id="moves"' in fork.text


def test_the_plain_page_tells_a_hint_and_plays_nothing(home: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(INFOS["the-border"].bots, "iterations", (5, 10))
    opened = home.client.post("/tables", data={"key": key(home), "game": "the-border", "seats": "2", "with": "screen"})
    link = re.search(r'href="(/t/\w+/text\?seat=\d)"', home.client.get(f"{opened.url}/text").text)
    assert link
    before = form_of(home.client.get(link[1]).text, "/play")
    answer = {name: before[name][0] for name in ("key", "seat", "number")}
    page = home.client.post(f"{opened.url}/hint", data=answer)
    assert page.status_code == 200
    hint = re.search(r'<p id="hint"><strong>Hint: (Reroll|Complete|Keep) [^<]+\.</strong> [A-Z][^<]+\.', page.text)
    assert hint, page.text
    assert form_of(page.text, "/play") == before


def test_two_people_on_one_screen_have_a_curtain_between_them(home: Site) -> None:
    page = home.client.post("/tables", data={"key": key(home), "game": "borneo", "seats": "3", "with": "screen"})
    page = home.client.get(f"{page.url}/text")
    assert "?seat=" in page.text
    assert "<pre" not in page.text
    link = re.search(r'href="(/t/\w+/text\?seat=\d)"', page.text)
    assert link
    opened = home.client.get(link[1])
    assert "<pre" in opened.text
    form = form_of(opened.text, "/play")
    answer = {name: form[name][0] for name in ("key", "seat", "number")}
    after = home.client.post(link[1].partition("/text?")[0] + "/play", data={**answer, "token": form["token"][0]})
    assert after.status_code == 200


def test_a_refused_move_shows_the_clause_and_keeps_the_page(home: Site) -> None:
    page = home.client.post("/tables", data={"key": key(home), "game": "the-border", "seats": "2", "with": "screen"})
    link = re.search(r'href="(/t/\w+/text\?seat=\d)"', home.client.get(f"{page.url}/text").text)
    assert link
    form = form_of(home.client.get(link[1]).text, "/play")
    answer = {name: form[name][0] for name in ("key", "seat", "number")}
    refused = home.client.post(f"{page.url}/play", data={**answer, "token": "cross:41"})
    assert refused.status_code == 409
    cited = '<a class="clause" href="/rules/the-border#TB-2.4">TB-2.4</a>'
    assert f'role="alert">On your own turn you complete whole segments. {cited}</p>' in refused.text
    assert 'id="moves"' in refused.text


@pytest.mark.parametrize(
    ("language", "words"), [("it", "Tavoli aperti"), ("fr", "Tables ouvertes"), ("en", "Open tables")]
)
def test_the_lobby_speaks_three_languages(home: Site, language: str, words: str) -> None:
    assert words in home.client.get("/", headers={"accept-language": f"{language}-XX,en;q=0.1"}).text
    chosen = home.client.post("/language", data={"key": key(home), "lang": language, "back": "/"})
    assert words in chosen.text
    assert f'<html lang="{language}">' in chosen.text


@pytest.mark.parametrize(
    ("header", "language"),
    [("fr;q=0.3, it-CH;q=0.8", "it"), ("de, fr;q=0.5", "fr"), ("it;q=0, en;q=0.1", "en"), ("de", "en"), ("", "en")],
)
def test_the_language_is_the_best_that_the_browser_accepts(home: Site, header: str, language: str) -> None:
    page = home.client.get("/", headers={"accept-language": header})
    assert f'<html lang="{language}">' in page.text


def test_a_form_needs_our_key_and_our_origin(home: Site) -> None:
    secret = key(home)
    wish = {"game": "the-border", "seats": "2"}
    assert home.client.post("/tables", data=wish).status_code == 403
    assert home.client.post("/tables", data={**wish, "key": "0" * 40}).status_code == 403
    foreign = {"origin": "http://elsewhere.example"}
    assert home.client.post("/tables", data={**wish, "key": secret}, headers=foreign).status_code == 403
    cross = {"sec-fetch-site": "cross-site"}
    assert home.client.post("/tables", data={**wish, "key": secret}, headers=cross).status_code == 403
    assert home.client.post("/api/guests", json={"name": "x"}, headers=foreign).status_code == 403
    ours = {"origin": "http://testserver"}
    assert home.client.post("/tables", data={**wish, "key": secret}, headers=ours).status_code == 200
    home.client.cookies.clear()
    assert home.client.post("/tables", data={**wish, "key": secret}, headers=ours).status_code == 403


@pytest.mark.parametrize("back", ["//elsewhere.example", "http://elsewhere.example", "/\\elsewhere.example", ""])
def test_the_language_form_sends_nobody_elsewhere(home: Site, back: str) -> None:
    answer = home.client.post("/language", data={"key": key(home), "lang": "it", "back": back}, follow_redirects=False)
    assert answer.status_code == 400


@pytest.mark.parametrize("path", ["/", "/nothing", "/healthz", "/static/page.css", "/rules/borneo", "/t/nowhere"])
def test_every_answer_carries_the_security_headers(home: Site, path: str) -> None:
    answer = home.client.get(path)
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy


class Inline(HTMLParser):
    """Collects ids, controls without a label, and what a strict policy would block."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[str] = []
        self.ids: list[str] = []
        self.landmarks: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Check a tag."""
        given = dict(attrs)
        self.landmarks.add(tag)
        self.ids += [given["id"] or ""] if "id" in given else []
        if "style" in given or tag == "style" or any(name.startswith("on") for name in given):
            self.faults.append(str(self.get_starttag_text()))
        if tag == "script" and not given.get("src"):
            self.faults.append("inline script")


def test_pages_hold_nothing_inline_no_id_twice_and_have_landmarks(home: Site) -> None:
    table = home.client.post("/tables", data={"key": key(home), "game": "borderlands", "seats": "2"})
    paths = (
        "/", f"{table.url}/text", "/rules/the-border", "/nothing", "/account", "/mine", "/archive", "/ratings/borneo",
    )  # fmt: skip
    for page in (table, *map(home.client.get, paths)):
        found = Inline()
        found.feed(page.text)
        assert found.faults == []
        assert len(found.ids) == len(set(found.ids))
        assert {"main", "header", "nav", "h1"} <= found.landmarks


def test_text_from_people_is_escaped(home: Site) -> None:
    secret = key(home)
    assert home.client.post("/name", data={"key": secret, "name": "<b>Bo</b>"}).status_code == 200
    page = home.client.post("/tables", data={"key": secret, "game": "the-border", "seats": "2"})
    page = home.client.post(f"{page.url}/say", data={"key": secret, "seat": "0", "text": "<script>alert(1)</script>"})
    assert "&lt;script&gt;alert(1)" in page.text
    assert "<script>alert" not in page.text
    assert "<b>Bo" not in page.text


def test_the_cookie_is_signed_and_out_of_reach_of_scripts(home: Site) -> None:
    answer = home.client.get("/")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    value = home.client.cookies[COOKIE]
    home.client.cookies.clear()
    home.client.cookies.set(COOKIE, value[:-1] + ("0" if value[-1] != "0" else "1"))
    assert "set-cookie" in home.client.get("/").headers  # a forged one is nobody's: a new guest


def test_people_join_leave_and_fill_seats_by_forms(home: Site) -> None:
    secret = key(home)
    page = home.client.post("/tables", data={"key": secret, "game": "the-border", "seats": "3", "with": "people"})
    table = str(page.url)
    assert "<pre" not in home.client.get(f"{table}/text").text
    page = home.client.post(f"{table}/bot", data={"key": secret, "seat": "0", "place": "2", "bot": "uniform"})
    mine = home.client.cookies[COOKIE]
    home.client.cookies.clear()
    other = key(home)
    page = home.client.post(f"{table}/sit", data={"key": other, "seat": "1"})
    assert page.text.count("<pre") > 1
    page = home.client.post(f"{table}/leave", data={"key": other, "seat": "1"})
    assert form_of(page.text, "/sit")["seat"] == ["1"]
    home.client.cookies.clear()
    home.client.cookies.set(COOKIE, mine)
    assert home.client.post(f"{table}/fly", data={"key": secret}).status_code == 404
    assert home.client.post(f"{table}/sit", data={"key": secret, "seat": "x"}).status_code == 400
