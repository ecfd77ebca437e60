"""My statistics: my own finished matches alone, reviews asked for within the limits, exported with my data."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from borea.games import INFOS
from borea.review.account import WHOLE
from borea.review.review import FORMAT
from borea.server.people.accounts import Known
from borea.server.people.my_data import export
from borea.server.tables.seating import Person
from borea.text.kinds import kind_of, kinds
from borea.text.language import LANGUAGES, Translator
from borea.text.rulebook import rulebook
from tests.support.server.browser import Browser, run
from tests.support.server.ended import over
from tests.support.server.idling import idle
from tests.support.server.play import MAREN, NOOR, PIET
from tests.support.server.site import Site, site

pytestmark = pytest.mark.once


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Site]:
    """Serve the application."""
    with site(tmp_path, fixed=True) as made:
        yield made


def review(accuracy: float, regret: float) -> str:
    """Return a review of a match for two in which both seats lost one choice of dice."""
    seat = {
        "accuracy": {"value": accuracy, "margin": 1.0, "choices": 20}, "parts": [None, None, None],
        "account": {"own_luck": WHOLE // 20, "others_luck": 0},
    }  # fmt: skip
    step = {"kind": "choice", "mark": "mistake", "prompt": "reroll", "regret": regret}
    return json.dumps({"format": FORMAT, "seats": [seat, seat], "steps": [{**step, "seat": 0}, {**step, "seat": 1}]})


def keep(home: Site, table: str, body: str) -> None:
    """Keep a review with a match."""
    run(home, lambda: home.worker.store.keep_review(table, body))


def mine(home: Site, person: Person = MAREN, query: str = "") -> dict[str, Any]:
    """Return somebody's statistics."""
    answer = home.get(f"/api/mine/statistics{query}", person)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_only_my_own_matches_that_are_over_count(home: Site) -> None:
    ended = idle(home, [MAREN, PIET])
    idle(home, [MAREN, PIET], leave=10)
    idle(home, [PIET, NOOR])
    over(home)  # taken up from a record
    assert [match["table"] for match in mine(home)["matches"]] == [ended]
    assert len(mine(home, PIET)["matches"]) == 2
    assert mine(home)["total"] == {"matches": 1, "won": 0.5, "accuracy": None, "lost": None}
    assert home.get("/api/mine/statistics").status_code == 401
    assert mine(home, query="?game=borneo")["matches"] == []
    assert home.get("/api/mine/statistics?game=chess", MAREN).status_code == 400


def test_reviews_count_as_soon_as_they_are_kept(home: Site) -> None:
    tables = [idle(home, [MAREN, PIET]) for _ in range(5)]
    keep(home, tables[0], json.dumps({"format": FORMAT - 1}))  # of an older version: as if there were none
    assert mine(home)["total"]["accuracy"] is None
    for place, table in enumerate(tables):
        keep(home, table, review(80.0 + place, 0.05 + place / 100))
    found = mine(home)
    assert found["total"]["accuracy"]["value"] == 82.0
    assert found["total"]["lost"]["value"] == pytest.approx(7.0)
    assert found["luck"]["value"] == pytest.approx(5.0)
    practise = found["practise"]
    assert (practise["kind"], practise["decisions"], practise["costliest"]) == ("reroll", 5, tables[4])
    assert practise["points"] == pytest.approx(35.0)
    assert mine(home, query="?lang=fr")["practise"]["label"] == "Relancer les dés"


def test_the_page_shows_them_and_asks_for_reviews_within_the_limits(tmp_path: Path) -> None:
    with site(tmp_path, fixed=True, rate=1) as home:
        maren = Browser(home)
        assert "/mine/statistics" in maren.get("/mine").text
        person = maren.person()
        assert person is not None
        assert Translator()("statistics.no-matches") in maren.get("/mine/statistics").text
        for _ in range(3):
            idle(home, [person, PIET])
        judged: list[str] = []

        async def note(table: str, stop_it: bool) -> None:
            judged.append(table)

        home.worker.judgements.want = note  # type: ignore[method-assign]
        page = maren.get("/mine/statistics").text
        assert Translator().plural("statistics.unjudged", 3) in page
        for _ in range(3):  # ten at once, then one a minute
            answer = maren.form("/mine/statistics", game="the-border")
            assert answer.status_code == 200, answer.text
        assert Translator().plural("statistics.asked", 3) in answer.text
        last = maren.form("/mine/statistics")
        assert len(judged) == 10
        assert last.status_code == 200
        assert Translator().plural("statistics.asked", 1) in last.text
        assert maren.form("/mine/statistics").status_code == 429


def test_statistics_are_exported_with_my_data(home: Site) -> None:
    table = idle(home, [MAREN, PIET])
    keep(home, table, review(80.0, 0.05))
    found = run(home, lambda: export(home.worker, Known(MAREN)))
    assert found["statistics"]["total"]["accuracy"]["value"] == 80.0
    assert [match["table"] for match in found["statistics"]["matches"]] == [table]
    json.dumps(found)


@pytest.mark.parametrize("game", INFOS)
def test_every_question_of_a_game_has_a_kind_with_words_and_a_clause(game: str) -> None:
    prompts = {key.split(".")[2] for key in Translator().sentences if key.startswith(f"{game}.prompt.")}
    # Wordings of a question in some positions, which reviews never name.
    endings = ("-more", "-ready", "-none", "-long", "-bare", "-again", "-herds")
    variants = {prompt for prompt in prompts if prompt.endswith(endings)}
    assert [prompt for prompt in sorted(prompts - variants) if not kind_of(game, prompt)] == []
    for name, kind in kinds(game).items():
        assert kind.clause in rulebook(game, "en").clauses
        assert all(Translator(language).has(f"{game}.kind.{name}") for language in LANGUAGES)
