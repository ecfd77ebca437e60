"""How people kept their word: counted when a match ends, public, part of one's own data, rebuilt from the log."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete

from borea.server.tables.listings import notes_of
from borea.store.schema import results
from tests.support.server.browser import PASSWORD, Browser, api, run
from tests.support.server.place import Place
from tests.support.server.site import Site, site

pytestmark = pytest.mark.once
QUIET = ("done", "pass", "vote:no", "side:neither")  # doing nothing breaks no peace
CYCLE = {"kind": "peace", "voice": "we", "arguments": ["1"]}
SHORT = {"game": "borderlands", "seats": 2, "sit": 0, "options": {"cycle_limit": 1, "trade_rounds": 0}}


@pytest.fixture
def home(tmp_path: Path, place: Place) -> Iterator[Site]:
    """Serve the application on both databases."""
    with site(tmp_path, database=place.url, schema=place.schema) as made:
        yield made


def peace_kept(home: Site, tokens: list[dict[str, str]], **more: Any) -> str:
    """Let two seats keep the peace for a whole short match; return its table."""
    table = api(home, "POST", "/api/tables", tokens[0], {**SHORT, **more}).json()["table"]
    path = f"/api/tables/{table}"
    api(home, "POST", f"{path}/sit", tokens[1], {"seat": 1})
    told = {"seat": 0, "to": [1], "promises": [CYCLE], "private": True}
    assert api(home, "POST", f"{path}/parley", tokens[0], told).status_code == 200
    api(home, "POST", f"{path}/parley/answer", tokens[1], {"seat": 1, "number": 0, "yes": True})
    while not (now := api(home, "GET", path, tokens[0]).json())["over"]:
        seat = now["actors"][0]
        asked = api(home, "GET", f"{path}?seat={seat}", tokens[seat]).json()["decision"]
        token = next((one for one in QUIET if one in asked["tokens"]), asked["tokens"][0])
        body = {"seat": seat, "number": asked["number"], "tokens": [token]}
        assert api(home, "POST", f"{path}/submit", tokens[seat], body).status_code == 200
    return str(table)


def test_promises_of_finished_matches_are_counted_shown_exported_and_deleted(home: Site) -> None:
    maren, piet = Browser(home).register("Maren"), Browser(home).register("Piet")
    tokens = [maren.token(), piet.token()]
    table = peace_kept(home, tokens)
    card = {"name": "Maren", "promises": [{"game": "borderlands", "kept": 1, "broken": 0}]}
    assert home.get("/api/people/maren").json() == card
    assert "Borderlands: kept 1 of 1" in home.client.get("/people/Maren").text
    assert "Borderlands: kept 1 of 1" in maren.get("/account").text
    assert maren.get("/account/export").json()["promises"] == {"borderlands": {"kept": 1, "broken": 0}}

    async def rebuild() -> None:
        async with home.worker.store.engine.begin() as connection:
            await connection.execute(delete(results))
        async with home.worker.tables.cache.hold(table) as (_, live):
            await home.worker.store.derive(table, notes_of(live))

    run(home, rebuild)
    assert home.get("/api/people/Maren").json() == card
    assert maren.form("/account/delete", sure="1", password=PASSWORD).status_code == 200
    assert home.get("/api/people/Maren").status_code == 404
    assert home.client.get("/people/Maren").status_code == 404
    assert home.get("/api/people/Piet").json()["promises"] == card["promises"]


def test_promises_to_oneself_do_not_count(home: Site) -> None:
    maren = Browser(home).register("Maren")
    peace_kept(home, [maren.token()] * 2, hotseat=True)
    assert home.get("/api/people/Maren").json()["promises"] == []
