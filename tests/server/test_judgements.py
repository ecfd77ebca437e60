"""Judged decisions: asked for, judged in the bots' processes, kept with the match; nothing during a match."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from borea.core.record import read_record
from borea.review.account import Account
from borea.review.marks import MARKS
from borea.review.redeal import Dealt
from borea.server.review import again
from tests.support.server.ended import almost_over, over
from tests.support.server.play import MAREN
from tests.support.server.site import Site, site

PATIENCE = 120.0  # seconds until a short match is judged, beside everything else


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Site]:
    """Serve the application."""
    with site(tmp_path, fixed=True) as made:
        yield made


def judged(home: Site, table: str, language: str = "en") -> dict[str, Any]:
    """Ask for the decisions of a match and return them once they are judged."""
    asked = home.post(f"/api/tables/{table}/decisions?lang={language}", {}, MAREN)
    assert asked.status_code == 200, asked.text
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        found: dict[str, Any] = home.get(f"/api/tables/{table}/decisions?lang={language}").json()
        if found["decisions"]:
            return found
        assert found["done"] < found["total"]
    raise AssertionError("the match was not judged")


def test_decisions_are_judged_when_somebody_asks_and_then_kept(home: Site) -> None:
    table = over(home)
    assert home.get(f"/api/tables/{table}/decisions").json() == {
        "kind": "decisions", "done": 0, "total": 0, "seats": [], "decisions": [],
    }  # fmt: skip
    found = judged(home, table)
    assert {one["mark"] for one in found["decisions"]} <= set(MARKS)
    assert {one["seat"] for one in found["decisions"]} == {0, 1}
    assert all(one["moment"] and one["played"] and one["better"] for one in found["decisions"])
    for seat in found["seats"]:
        account = Account(**seat["account"])
        assert account.start + sum(account[1:-1]) == account.end == 50  # both win
        assert [found["decisions"][place]["cost"] for place in seat["costliest"]] == sorted(
            [found["decisions"][place]["cost"] for place in seat["costliest"]], reverse=True
        )
    assert home.post(f"/api/tables/{table}/decisions", {}, MAREN).json() == found  # nothing is judged again
    french = home.get(f"/api/tables/{table}/decisions?lang=fr").json()
    assert [one["cost"] for one in french["decisions"]] == [one["cost"] for one in found["decisions"]]
    assert french["decisions"][0]["moment"] == "tour 1"


def test_nothing_is_judged_before_the_match_is_over(home: Site) -> None:
    table = almost_over(home)
    running = home.get(f"/api/tables/{table}/decisions")
    asked = home.post(f"/api/tables/{table}/decisions", {}, MAREN)
    assert (running.status_code, asked.status_code) == (409, 409)
    assert running.json() == asked.json()


def test_what_a_seat_could_know_is_told_after_the_match_only(home: Site) -> None:
    running = almost_over(home)
    for path in ("known?at=1&seat=0", "known?at=1&seat=1"):
        assert home.get(f"/api/tables/{running}/{path}").status_code == 409
    table = over(home)
    known = home.get(f"/api/tables/{table}/known?at=3&seat=0").json()
    assert (known["kind"], known["groups"]) == ("known", [])  # nothing is hidden in The Border
    for path in ("known?at=3&seat=9", "known?at=999&seat=0"):
        assert home.get(f"/api/tables/{table}/{path}").status_code == 400


def test_a_finished_match_is_taken_up_again(home: Site) -> None:
    table = over(home)
    ply = next(one["at"] for one in judged(home, table)["decisions"] if one["seat"] == 0 and one["at"] > 0)
    asked = {"table": table, "ply": ply, "sit": 0, "bots": [None, "level1"], "again": True, "public": False}
    made = home.post("/api/tables", asked, MAREN)
    assert made.status_code == 200, made.text
    assert home.get(f"/api/tables/{made.json()['table']}").json()["actors"] == [0]
    assert made.json()["stands"] is False
    for wrong in ({"sit": None}, {"ply": 0}, {"ply": 999}, {"table": None, "game": "the-border", "seats": 2}):
        assert home.post("/api/tables", {**asked, **wrong}, MAREN).status_code == 400, wrong


def test_a_second_try_says_when_no_other_deal_was_found(home: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    table = over(home)
    entries = read_record(home.get(f"/api/tables/{table}/record").text).entries
    monkeypatch.setattr(again, "deal_again", lambda task: Dealt(entries[: task[1]], stands=True))
    asked = {"table": table, "ply": 49, "sit": 0, "bots": [None, "level1"], "again": True, "public": False}
    assert home.post("/api/tables", asked, MAREN).json()["stands"] is True


def test_a_running_match_is_not_taken_up_again(home: Site) -> None:
    asked = {"table": almost_over(home), "ply": 20, "sit": 0, "bots": [None, "level1"], "again": True}
    assert home.post("/api/tables", asked, MAREN).status_code == 409


def test_a_second_try_is_compared_with_the_first(home: Site) -> None:
    first = over(home)
    assert home.get(f"/api/tables/{first}/review").json()["before"] is None
    asked = {"table": first, "ply": 49, "sit": 0, "bots": [None, "level1"], "again": True, "public": False}
    second = home.post("/api/tables", asked, MAREN).json()["table"]
    home.post(f"/api/tables/{second}/submit", {"seat": 0, "number": 0, "tokens": ["done"]}, MAREN)
    before = home.get(f"/api/tables/{second}/review").json()["before"]
    assert (before["table"], before["at"], before["scores"]) == (first, 49, [0, 0])


def test_judging_stops_when_it_is_told_to(home: Site) -> None:
    table = over(home)
    home.post(f"/api/tables/{table}/decisions", {}, MAREN)
    stopped = home.post(f"/api/tables/{table}/decisions", {"stop": True}, MAREN).json()
    assert (stopped["total"], stopped["decisions"]) in ((0, []), (stopped["done"], stopped["decisions"]))
    assert judged(home, table)["decisions"]
