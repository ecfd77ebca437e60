"""My tables: what needs me first, with turn and score; hidden, left to a bot, deleted; pages for what is missing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from borea.bots.crew import of_strength
from borea.core.record import read_record
from borea.server.pages.mine import MONTH, RowWriter
from borea.server.people.my_tables import remove
from borea.server.tables.authority import Authority
from borea.server.tables.lessons import beginning
from borea.server.tables.opening import TableRequest, against_bots
from borea.server.tables.seating import Person
from borea.server.wire.lists import Holder, MyTable
from borea.store.matches import Matches
from borea.store.schema import agenda, hidden, log, results, seats, standings
from borea.store.schema import tables as rows
from borea.store.store import Store
from borea.text.language import LANGUAGES, Translator
from tests.support.server.browser import Browser, run
from tests.support.server.play import MAREN, NOOR, PIET, Clock, answer, authority, live, seated, to_window
from tests.support.server.site import Site, site

pytestmark = pytest.mark.once
HOUR, DAY = 3_600_000, 86_400_000


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Site]:
    """Serve the application, with bots that sit and do not play."""
    with site(tmp_path, fixed=True) as made:
        made.worker.tables.bots_due = lambda table: None
        yield made


def clock(home: Site) -> Clock:
    """Return the clock of a site, which can be moved."""
    found = home.worker.tables.clock
    assert isinstance(found, Clock)
    return found


def mine(home: Site, person: Person = MAREN) -> list[dict[str, Any]]:
    """Return a person's tables as the API lists them."""
    found: list[dict[str, Any]] = home.get("/api/mine", person).json()["tables"]
    return found


def ids(home: Site) -> list[str]:
    """Return Maren's tables in the order of their list."""
    return [table["table"] for table in mine(home)]


def with_piet(home: Site, **wanted: Any) -> str:
    """Open a table at which it is Maren's turn and Piet waits; skip those at which Piet begins."""
    for _ in range(50):
        table = home.open(MAREN, sit=0, public=False, **wanted)
        home.post(f"/api/tables/{table}/sit", {}, PIET)
        if home.get(f"/api/tables/{table}").json()["actors"] == [0]:
            return table
        run(home, lambda table=table: home.worker.tables.end(table))  # type: ignore[misc]
    raise AssertionError("Piet always begins")


def with_bots(home: Site) -> str:
    """Open a table at which it is Maren's turn and only bots sit besides."""
    for _ in range(50):
        table = home.open(MAREN, sit=0, bots=[None, "otto"])
        if home.get(f"/api/tables/{table}").json()["actors"] == [0]:
            return table
        home.post(f"/api/tables/{table}/leave", {"seat": 0}, MAREN)
    raise AssertionError("Otto always begins")


def of(home: Site, table: str, person: Person = MAREN) -> dict[str, Any]:
    """Return one table of a person's list."""
    return next(one for one in mine(home, person) if one["table"] == table)


# --- the order


def test_people_who_have_waited_longest_come_first_and_bots_last(home: Site) -> None:
    bots = with_bots(home)
    clock(home).now += HOUR
    longest = with_piet(home)
    clock(home).now += HOUR
    shortest = with_piet(home)
    later = [table for table in ids(home) if table in (bots, longest, shortest)]
    assert later == [longest, shortest, bots]


def test_a_deadline_counts_as_the_time_when_somebody_has_waited_too_long(home: Site) -> None:
    patient = with_piet(home)  # a week from now
    hurried = with_piet(home, clock=86_400)  # a day from now
    slow = with_piet(home, clock=10 * 86_400)  # ten days from now
    assert [table for table in ids(home) if table in (patient, hurried, slow)] == [hurried, patient, slow]


def test_tables_that_wait_for_others_follow_newest_first(home: Site) -> None:
    first = home.open(MAREN, sit=0, seats=3)
    clock(home).now += 1
    second = home.open(MAREN, sit=0, seats=3)
    turn = with_bots(home)
    found = [table for table in ids(home) if table in (first, second, turn)]
    assert found == [turn, second, first]


# --- what a row says


def test_a_row_has_the_score_the_turn_and_who_moved_last(home: Site) -> None:
    table = with_piet(home)
    assert (of(home, table)["turn"], of(home, table)["scores"], of(home, table)["mover"]) == (1, [0, 0], -1)
    assert (of(home, table)["asked"], of(home, table, PIET)["asked"]) == ([0], [0])
    assert (of(home, table)["waits"], of(home, table, PIET)["waits"]) == (True, False)


@pytest.mark.anyio
async def test_the_standing_is_that_of_the_match_when_somebody_was_asked(sqlite: Store) -> None:
    tables, matches = authority(sqlite), Matches(sqlite.engine)
    table = await seated(tables, "borneo")
    last = -1
    for _ in range(60):
        before = (await live(tables, table)).actors
        await answer(tables, table, before[0])
        now = await live(tables, table)
        if now.actors != before:
            last = before[0]
            assert now.match is not None
            found = (await matches.standings([table]))[table]
            assert (found.turn, found.mover) == (now.match.state.view(None).turn, last)  # type: ignore[attr-defined]
            assert len(json.loads(found.scores)) == 3
    assert last >= 0


@pytest.mark.anyio
async def test_what_happens_in_a_window_leaves_no_trace_in_the_lists(sqlite: Store) -> None:
    clock = Clock()
    tables, matches = authority(sqlite, clock=clock), Matches(sqlite.engine)
    table = await seated(tables)
    actors = await to_window(tables, table)
    before = await matches.standings([table])
    clock.now += 1000
    now = await live(tables, table)
    await tables.submit(table, (MAREN, PIET, NOOR)[actors[0]], actors[0], now.numbers[actors[0]], ["done"])
    assert len((await live(tables, table)).actors) == len(actors) - 1
    assert await matches.standings([table]) == before
    now = await live(tables, table)
    await tables.submit(table, (MAREN, PIET, NOOR)[actors[1]], actors[1], now.numbers[actors[1]], ["done"])
    after = (await matches.standings([table]))[table]
    assert after.mover == -1  # nobody is named as the last to have answered


def row(**changed: Any) -> MyTable:
    """Return a table of a list at which Ines and a bot play against me."""
    seats = [Holder("Maren", "", ""), Holder("Ines", "", ""), Holder("", "otto", "otto")]
    made = MyTable(
        "t", "borderlands", 0, seats, 0, False, True, [0], True, None, 10 * DAY, "match", False, False, [0], 4,
        "trade", [1, 2, 2], 1,
    )  # fmt: skip
    for name, value in changed.items():
        setattr(made, name, value)
    return made


def said(now: int, lang: str = "en", **changed: Any) -> str:
    """Return what the list says about a row at a time."""
    return RowWriter(Translator(lang), now).when(row(**changed))


def test_a_row_says_who_moved_and_when_or_since_when_it_is_my_turn() -> None:
    assert said(10 * DAY + 12 * 60_000) == "Ines moved 12 minutes ago"
    assert said(10 * DAY + 3 * HOUR, mover=2) == "Your turn for 3 hours"  # a bot
    assert said(20 * DAY, mover=0) == "Your turn since 11 January"  # counted from the first day of 1970
    assert said(20 * DAY, "fr", mover=-1) == "À vous depuis le 11 janvier"
    assert said(10 * DAY, deadline=10 * DAY + 90 * 60_000) == "1 h 30 min left"
    assert said(10 * DAY, since=None, waits=False, asked=[1]) == "Ines to move"
    assert said(10 * DAY, since=None, waits=False, asked=[]) == "The bots are playing"
    assert said(2 * HOUR, since=None, waits=False, playing=False) == "Opened 2 hours ago"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_row_says_the_turn_or_who_is_missing(lang: str) -> None:
    writer = RowWriter(Translator(lang), 0)
    assert writer.turn(row()) == {"en": "cycle 4, trade", "it": "ciclo 4, commercio", "fr": "cycle 4, commerce"}[lang]
    assert "3" in writer.turn(row(turn=3, part=""))
    free = [Holder("Maren", "", ""), Holder("", "", ""), Holder("", "", "")]
    assert "2" in writer.turn(row(playing=False, seats=free))


# --- the page


def page(browser: Browser) -> str:
    """Return the page of a browser's own tables."""
    return str(browser.get("/mine").text)


def opened(browser: Browser, **wanted: str) -> str:
    """Open a table from the lobby and return its id."""
    return str(browser.form("/tables", game="the-border", seats="2", **wanted).url).rpartition("/")[2]


def part(html: str, id: str) -> str:
    """Return a part of the page, from its heading to the next part."""
    found = re.search(rf'id="{id}".*?(?=<section|<details class="fold"|</main>)', html, re.DOTALL)
    return found[0] if found else ""


def test_lessons_forks_and_finished_matches_are_folded_apart(home: Site) -> None:
    maren = Browser(home)
    match = opened(maren, strength="easy")
    lesson = str(maren.form("/learn/borneo").url).rpartition("/")[2]
    person = maren.person()
    assert person is not None
    record = beginning("borneo")
    fork = home.post(
        "/api/tables",
        {"record": record.text(), "ply": len(record.entries) - 1, "sit": 0, "bots": [None, "otto", "pim"]},
        person,
    ).json()["table"]
    html = page(maren)
    assert f"/t/{match}" in part(html, "waits") + part(html, "others")
    assert f"/t/{lesson}" in part(html, "lessons")
    assert f"/t/{fork}" in part(html, "forks")
    assert {of(home, table, person)["kind"] for table in (lesson, fork)} == {"lesson", "fork"}


def test_a_finished_match_is_listed_with_its_result(home: Site) -> None:
    maren = Browser(home)
    person = maren.person() or MAREN
    maren.get("/")
    person = maren.person() or person
    text = (Path(__file__).parents[1] / "records/the-border/six-areas-2-seats.rec").read_text("utf-8")
    record = read_record(text)
    wanted = {"record": text, "ply": len(record.entries) - 1, "sit": 0, "bots": [None, "otto"]}
    table = home.post("/api/tables", wanted, person).json()["table"]
    seat = home.get(f"/api/tables/{table}").json()["actors"][0]
    tokens = [record.entries[-1][1]]
    if seat == 0:
        home.post(f"/api/tables/{table}/submit", {"seat": 0, "number": 0, "tokens": tokens}, person)
    else:
        run(home, lambda: home.worker.tables.submit(table, None, seat, 0, tokens))
    finished = part(page(maren), "finished")
    assert f"/t/{table}" in finished
    assert record.end is not None
    assert all(f"<b>{score}</b>" in finished for score in record.end.scores)


def test_a_table_is_hidden_and_shown_again(home: Site) -> None:
    maren = Browser(home)
    table = opened(maren, strength="easy")
    assert "Hidden. You find it" in maren.form("/mine", do="hide", table=table).text
    html = page(maren)
    assert f"/t/{table}" not in part(html, "waits") + part(html, "others")
    assert f"/t/{table}" in part(html, "hidden")
    assert f"/t/{table}" not in maren.get("/").text
    maren.form("/mine", do="unhide", table=table)
    assert part(page(maren), "hidden") == ""
    refused = Browser(home).form("/mine", do="hide", table=table)
    assert refused.status_code == 403


def test_a_hidden_table_does_not_count_as_waiting(home: Site) -> None:
    matches, table = home.worker.matches, with_bots(home)
    assert run(home, lambda: matches.waiting("maren")) == 1
    run(home, lambda: matches.hide("maren", [table]))
    assert run(home, lambda: matches.waiting("maren")) == 0


def test_seats_are_left_to_a_bot_from_the_list(home: Site) -> None:
    maren = Browser(home)
    table = opened(maren, strength="easy")
    maren.form("/mine", do="leave", table=table)
    seats = home.get(f"/api/tables/{table}").json()["seats"]
    assert seats[0]["bot"] in of_strength("medium")


def test_a_table_is_deleted_only_if_no_other_person_sits_there(home: Site) -> None:
    maren = Browser(home)
    table = opened(maren, strength="easy")
    html = page(maren)
    assert re.search(r'<details class="sure">.*?Delete for good', html, re.DOTALL)  # asked once more
    assert "Deleted." in maren.form("/mine", do="delete", table=table).text
    gone = maren.get(f"/t/{table}")
    assert gone.status_code == 404
    assert home.get(f"/api/tables/{table}").status_code == 404
    assert page(maren).count(table) == 0
    shared = opened(maren, **{"with": "people"})
    home.post(f"/api/tables/{shared}/sit", {}, PIET)
    assert 'value="delete"' not in page(maren)
    refused = maren.form("/mine", do="delete", table=shared)
    assert (refused.status_code, home.get(f"/api/tables/{shared}").status_code) == (409, 200)
    assert Browser(home).form("/mine", do="delete", table=shared).status_code == 403


@pytest.mark.anyio
async def test_a_deleted_table_leaves_nothing_behind(store: Store) -> None:
    tables: Authority = authority(store)
    matches = Matches(store.engine)
    kept = await tables.open(against_bots(TableRequest("the-border", 2), "otto"), MAREN)
    table = await tables.open(against_bots(TableRequest("the-border", 2), "otto"), MAREN)
    await matches.hide("maren", [table])
    await remove(tables, matches, table, MAREN)
    async with store.engine.connect() as connection:
        for kind in (agenda, hidden, log, results, seats, standings):
            left = {found[0] for found in await connection.execute(select(kind.c.table_id))}
            assert table not in left, kind.name
        assert [found[0] for found in await connection.execute(select(rows.c.id))] == [kept]
    assert (await live(tables, kept)).id == kept


def test_tables_with_bots_that_rest_for_a_month_are_hidden_at_once(home: Site) -> None:
    maren = Browser(home)
    for _ in range(40):  # until it is Maren's turn at two of them
        opened(maren, strength="easy")
        if part(page(maren), "waits").count("<h3>") >= 2:
            break
    assert "for a month" not in page(maren)
    clock(home).now += MONTH + DAY
    fresh = opened(maren, strength="easy")
    assert re.search(r"\d+ tables with bots haven’t moved for a month", page(maren))
    maren.form("/mine", do="tidy")
    html = page(maren)
    assert part(html, "hidden").count("<h3>") >= 2
    assert fresh in html
    assert "for a month" not in html


def test_unknown_actions_and_forged_forms_are_refused(home: Site) -> None:
    maren = Browser(home)
    table = opened(maren, strength="easy")
    assert maren.form("/mine", do="burn", table=table).status_code == 404
    assert maren.send("POST", "/mine", data={"key": "forged", "do": "delete", "table": table}).status_code == 403
    assert home.get(f"/api/tables/{table}").status_code == 200


# --- lists for everyone


def test_others_games_with_bots_are_not_offered_for_watching(home: Site) -> None:
    alone = home.open(MAREN, sit=0, bots=[None, "otto"])
    duel = home.open(MAREN, sit=0)
    home.post(f"/api/tables/{duel}/sit", {}, PIET)
    gathering = home.open(MAREN, sit=0, seats=3)
    lobby = Browser(home).get("/").text
    watch = re.search(r'id="watch".*?</section>', lobby, re.DOTALL)
    assert watch
    assert f"/t/{duel}" in watch[0]
    assert f"/t/{alone}" not in lobby
    assert f"/t/{gathering}" in lobby
    assert f"/t/{gathering}" not in watch[0]


# --- what is not there


@pytest.mark.parametrize("lang", LANGUAGES)
def test_missing_tables_pages_and_expired_links_have_pages_of_their_own(home: Site, lang: str) -> None:
    ways = {"/t/nowhere": (404, "/mine"), "/nowhere": (404, "/"), "/mail/confirm?t=a.b": (410, "/account")}
    headings = set()
    for path, (status, way) in ways.items():
        answer = home.client.get(path, headers={"accept-language": lang})
        assert answer.status_code == status
        missing = re.search(r'<section class="missing">.*?</section>', answer.text, re.DOTALL)
        assert missing
        assert re.findall(r'href="([^"]+)"', missing[0]) == [way]
        headings.add(re.search(r"<h1>(.*?)</h1>", missing[0])[1])  # type: ignore[index]
    assert len(headings) == len(ways)
