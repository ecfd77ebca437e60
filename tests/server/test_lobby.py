"""The lobby and the rulebooks: remembered choices, tables opened from them, and links and pictures that exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from borea.games import INFOS
from borea.server.pages.forms import Form
from borea.server.pages.lobby import cookies, last_choices, offers, read_choices, table_request
from borea.server.pages.rules import drawn
from borea.server.tables.public_tables import FRESH
from borea.text.language import LANGUAGES, Translator
from borea.text.rulebook import rulebook
from tests.support.server.play import MAREN
from tests.support.server.site import Site, form_of, site


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Site]:
    """Serve the application."""
    with site(tmp_path, fixed=True) as made:
        yield made


def test_visitors_share_the_lists_of_tables_until_something_changes(home: Site) -> None:
    store, tables, read = home.worker.store, home.worker.tables, list[bool]()
    find = store.listed

    async def listed(*, over: bool, **wanted: Any) -> Any:
        read.append(over)
        return await find(over=over, **wanted)

    store.listed = listed  # type: ignore[method-assign]
    now = [0.0]
    tables.lists.clock = lambda: now[0]
    for _ in range(3):
        assert home.get("/").status_code == 200
    once = len(read)
    assert sorted(read) == [False] * (once - 1) + [True]
    opened = home.open(MAREN, sit=0)
    assert f"/t/{opened}" in home.get("/").text  # what changes here is listed at once
    assert len(read) == 2 * once
    now[0] += FRESH  # and what changes elsewhere a moment later
    home.get("/")
    assert len(read) == 3 * once


def test_fields_that_a_form_leaves_out_have_their_defaults() -> None:
    chosen = read_choices(INFOS["borneo"], Form({"seats": "4"}))
    assert (chosen.seats, chosen.company, chosen.strength, chosen.edition) == (4, "bots", "medium", "cards-2007")
    assert (chosen.crew, chosen.names) == ((), ())
    assert chosen.options == {"four_merchants": False, "blackbeard": False, "open_warehouses": True}


def test_an_unticked_box_means_no() -> None:
    form = Form({"seats": "3", "options": "1", "edition": "board-2008", "blackbeard": "1"})
    chosen = read_choices(INFOS["borneo"], form)
    assert chosen.options == {"four_merchants": False, "blackbeard": True, "open_warehouses": False}
    assert chosen.edition == "board-2008"


def test_a_generated_map_gets_a_seed_and_a_standard_one_none() -> None:
    land = INFOS["borderlands"]
    fields = {"seats": "2", "options": "1", "sites": "placed", "cycle_limit": "2", "trade_rounds": "0"}
    made = table_request(land, read_choices(land, Form({**fields, "map": "new"})))
    assert str(made.options["map"]).isdigit()
    assert (made.options["cycle_limit"], made.options["trade_rounds"]) == (2, 0)
    assert table_request(land, read_choices(land, Form({**fields, "map": "standard"}))).options["map"] == "standard"


def test_the_last_choices_are_preset_and_their_game_is_opened() -> None:
    form = Form({"key": "k", "game": "borneo", "seats": "5", "with": "people", "strength": "hard", "clock": "300"})
    kept = cookies(INFOS["borneo"], form)
    assert "key" not in kept["last-borneo"]
    first = offers(kept)[0]
    assert (first.game.id, first.opened) == ("borneo", True)
    assert first.chosen[:3] == (5, "people", "hard")
    assert (first.chosen.clock, first.chosen.public) == (300, False)


@pytest.mark.parametrize("nonsense", ["", "seats=9", "seats=x", "seats=3&clock=now", "%%%", "seats=3&with=elves"])
def test_a_malformed_cookie_gives_the_defaults(nonsense: str) -> None:
    chosen = last_choices(INFOS["the-border"], {"last-the-border": nonsense})
    assert (chosen.seats, chosen.company, chosen.clock) == (3, "bots", 0)
    assert [offer.game.id for offer in offers({"last": "chess"}) if offer.opened] == [next(iter(INFOS))]


def test_two_clicks_lead_to_a_table_and_the_lobby_remembers_it(home: Site) -> None:
    form = form_of(home.client.get("/").text, "/tables")
    table = home.client.post("/tables", data={"key": form["key"][0], "game": "borneo", "seats": "4", "bot": "uniform"})
    assert re.search(r"/t/\w+$", str(table.url))
    lobby = home.client.get("/").text
    assert re.search(r'id="name-borneo".*?<details name="play" class="choose" open>', lobby, re.DOTALL)
    assert lobby.count(' class="choose" open') == 1
    assert f'href="{table.url.path}"' in lobby  # among my tables


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_explained(home: Site, language: str) -> None:
    page = home.client.get("/", headers={"accept-language": language}).text
    described = set(re.findall(r'aria-describedby="([^"]+)"', page))
    # Three options and the editions of Borneo, two of The Border, eight of Borderlands; time and the crew in each.
    assert len(described) == 14 + 3 * (1 + 12)
    assert all(re.search(rf'id="{one}">\s*\S', page) for one in described)


@pytest.mark.parametrize("game", sorted(INFOS))
def test_a_rulebook_has_an_anchor_for_each_clause_and_no_link_to_nowhere(home: Site, game: str) -> None:
    page = home.client.get(f"/rules/{game}").text
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    book = rulebook(game)
    assert {*book.clauses, *(section.id for section in book.sections)} <= set(ids)
    assert set(re.findall(r'href="#([A-Z]{2}-[^"]+)"', page)) <= set(ids)


@pytest.mark.parametrize("game", sorted(INFOS))
def test_a_rulebook_has_pictures_with_captions_in_every_language(home: Site, game: str) -> None:
    sections = {section.id for section in rulebook(game).sections}
    assert set(INFOS[game].rule_pictures) <= sections
    for name in INFOS[game].rule_pictures.values():
        assert len({Translator(language)(f"rules.{game}.{name}") for language in LANGUAGES}) == len(LANGUAGES)
    assert home.client.get(f"/rules/{game}").text.count("<figure") == len(INFOS[game].rule_pictures)
    for name in drawn(game):
        picture = home.client.get(f"/rules/{game}/{name}.svg")
        assert (picture.status_code, picture.headers["content-type"]) == (200, "image/svg+xml")
        assert picture.text.startswith("<svg")
    assert home.client.get(f"/rules/{game}/nothing.svg").status_code == 404
