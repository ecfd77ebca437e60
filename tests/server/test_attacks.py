"""Requests of people who mean harm: each was found to work once (docs/security.md)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.server.play import MAREN
from tests.support.server.site import Site, site

pytestmark = pytest.mark.once


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Site]:
    """Serve the application on SQLite."""
    with site(tmp_path) as made:
        yield made


@pytest.mark.parametrize(("game", "option"), [("the-border", "sheets"), ("borderlands", "map")])
@pytest.mark.parametrize("seed", ["9" * 5000, "²", "--7", "1" * 19])
def test_a_seed_that_is_no_number_or_too_long_is_a_bad_request(home: Site, game: str, option: str, seed: str) -> None:
    answer = home.post("/api/tables", {"game": game, "seats": 2, "options": {option: seed}}, MAREN)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "bad-option-value"


@pytest.mark.parametrize("day", ["9999-12-31", "0001-01-01"])
def test_the_archive_takes_the_first_and_the_last_day_there_is(home: Site, day: str) -> None:
    for field in ("from", "to"):
        assert home.get(f"/archive?{field}={day}").status_code == 200
