"""The explorer: what is shipped, what the archive adds, and what must never be in it."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from borea.games import INFOS
from borea.review.openings import REACHED, VICTORY
from borea.server.errors import TableError
from borea.server.study.jobs import SeatOpening
from borea.server.study.openings import BANDS, SOURCES, UNRATED, band_of, shipped
from borea.store.schema import openings
from borea.store.store import Row
from tests.support.server.browser import run
from tests.support.server.ended import over
from tests.support.server.idling import idle
from tests.support.server.play import MAREN, PIET
from tests.support.server.site import Site, site

pytestmark = pytest.mark.once
OPEN = [game for game, info in INFOS.items() if info.book is not None]


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Site]:
    """Serve the application."""
    with site(tmp_path, fixed=True) as made:
        yield made


def kept(home: Site) -> dict[str, Any]:
    """Count the matches that are over and return what is kept of each."""

    async def read() -> dict[str, Any]:
        await home.worker.explorer.count()
        async with home.worker.store.reading.connect() as connection:
            return {row.table_id: json.loads(row.body) for row in await connection.execute(select(openings))}

    return run(home, read)


def counted(home: Site, source: str) -> int:
    """Return how many openings of The Border for two the explorer has of a source, on all sheets."""
    home.worker.explorer.books.clear()
    return sum(
        home.get(f"/api/openings/the-border?seats=2&variant={sheet}&source={source}").json()["count"]
        for sheet in "1234"
    )


@pytest.mark.parametrize("game", OPEN)
def test_what_is_shipped_adds_up(game: str) -> None:
    rules = INFOS[game].book
    assert rules is not None
    totals: dict[tuple[str, str], Counter[str]] = {}
    for name, tree in shipped(game).items():
        edition, variant, seats, level = name.split("/")
        assert edition in INFOS[game].editions
        assert variant in rules.variants
        reached, parts = tree[""][REACHED]
        firsts = Counter({mark: found[0] for mark, found in tree[""].items() if mark != REACHED})
        assert max(firsts.values()) <= reached <= firsts.total()
        totals.setdefault((seats, level), Counter()).update(seats=reached, parts=parts)
    assert {seats for seats, _ in totals} == {str(seats) for seats in INFOS[game].seats}
    assert {level for _, level in totals} == {"level3", "level4", "level5"}
    for (seats, _), found in totals.items():  # the victories of whole matches add up to one for each
        assert found["parts"] * int(seats) == VICTORY * found["seats"]


def test_public_matches_that_are_over_are_counted_once(home: Site) -> None:
    table = idle(home, [MAREN, PIET], public=True)
    assert counted(home, UNRATED) == 0
    found = kept(home)
    assert list(found) == [table]
    assert [(group.split("/")[2:], parts) for group, parts, _ in found[table]] == [(["2", UNRATED], 30)] * 2
    assert counted(home, UNRATED) == counted(home, "people") == 2
    assert kept(home) == found
    assert counted(home, UNRATED) == 2
    sheet = found[table][0][0].split("/")[1]
    marks = home.get(f"/api/openings/the-border?seats=2&variant={sheet}&source=people").json()["marks"]
    assert [(mark["mark"], mark["verdict"]) for mark in marks] == [("none", "few")]


def test_private_and_running_matches_and_forks_never_appear(home: Site) -> None:
    private = idle(home, [MAREN, PIET], public=False)
    idle(home, [MAREN, PIET], public=True, leave=20)  # it has openings, and goes on
    fork = over(home)
    found = kept(home)
    assert private not in found
    assert found in ({}, {fork: []})
    assert counted(home, "people") == 0
    run(
        home,
        lambda: home.worker.explorer.archive.keep(private, json.dumps([["2022/1/2/unrated", 30, [[["", "red3"]]]]])),
    )
    assert counted(home, "people") == 0  # whatever is stored


def test_a_log_that_cannot_be_counted_holds_up_no_other(home: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = {idle(home, [MAREN, PIET], public=True) for _ in range(2)}
    whole = home.worker.explorer.openings

    async def openings(row: Row) -> str:
        if row.id == min(tables):
            raise TableError("bad-request", reason="log")
        return await whole(row)

    monkeypatch.setattr(home.worker.explorer, "openings", openings)
    found = kept(home)
    assert {table: len(seats) for table, seats in found.items()} == {min(tables): 0, max(tables): 2}


def test_nothing_that_is_kept_names_anybody(home: Site) -> None:
    idle(home, [MAREN, PIET], public=True)
    text = json.dumps(kept(home)).lower()
    for person in (MAREN, PIET):
        assert person.id not in text
        assert person.name.lower() not in text


def test_players_are_told_apart_by_level_and_rating() -> None:
    def seat(who: str, bot: str) -> SeatOpening:
        return SeatOpening(who, bot, "", 0, [])

    assert band_of(seat("maren", ""), None) == UNRATED
    ratings = [(25.0, 25 / 3, 0), (25.0, 5.0, 9), (30.0, 3.0, 40), (20.0, 9.0, 1)]  # shown as 0, 400, 840, −280
    assert [band_of(seat("maren", ""), rating) for rating in ratings] == [BANDS[0], BANDS[400], BANDS[800], BANDS[0]]
    assert [band_of(seat("", bot), None) for bot in ("level4", "level6/trader", "otto", "greedy", "uniform")] == [
        "level4", "level6", "level2", "", "",
    ]  # fmt: skip
    assert band_of(seat("maren", "otto"), None) == ""  # a bot stood in


@pytest.mark.parametrize("game", OPEN)
def test_pages_lead_on_and_back(home: Site, game: str) -> None:
    page = home.client.get(f"/explorer/{game}")
    assert page.status_code == 200
    deeper = [link.replace("&amp;", "&") for link in re.findall(r'href="(/explorer/[^"]*at=[^"]*)"', page.text)]
    assert deeper
    again = home.client.get(deeper[0])
    assert again.status_code == 200
    assert re.search(rf'class="button" href="/explorer/{game}\?', again.text)  # one step back
    picture = re.findall(r'<image href="([^"]*)"', again.text)[0].replace("&amp;", "&")
    shown = home.client.get(picture)
    assert (shown.status_code, shown.headers["content-type"]) == (200, "image/svg+xml")
    assert home.client.get("/explorer").text.count('href="/explorer/') == len(OPEN)


@pytest.mark.parametrize(
    ("query", "status"),
    [
        *(("at=nowhere", 404), ("at=red2,red2,red2", 400), ("seats=9", 400), ("seats=x", 400), ("source=all", 400)),
        *(("variant=5", 400), ("edition=1900", 400), (f"at={'x' * 5000}", 404), ("at=", 200)),
    ],
)
def test_what_is_not_in_the_book_is_refused(home: Site, query: str, status: int) -> None:
    assert home.get(f"/api/openings/the-border?{query}").status_code == status
    assert home.client.get(f"/explorer/the-border?{query}").status_code == status


def test_sources_are_levels_and_people() -> None:
    assert {"bots", "people", "level1", "level6", UNRATED, *BANDS.values()} <= set(SOURCES)
    assert set(SOURCES["bots"]).isdisjoint(SOURCES["people"])
