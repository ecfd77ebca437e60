"""Requests of people who mean harm: each was found to work once (docs/security.md)."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from borea.bus.bus import MemoryBus
from borea.core.errors import RecordError
from borea.server.errors import TableError
from borea.server.security import new_person
from borea.server.tables.opening import MOST_BACK, MOST_ENTRIES, check_size
from borea.server.tables.presence import Presence
from borea.server.workshop import WAITING, Workshop
from tests.support.server.play import MAREN, PATIENCE
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


@pytest.mark.anyio
async def test_long_work_of_one_address_delays_no_other_and_cannot_pile_up() -> None:
    workshop, go = Workshop(0), threading.Event()
    pieces = [asyncio.create_task(workshop.run("here", go.wait, PATIENCE)) for _ in range(WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(TableError, match="too many"):
        await workshop.run("here", int)
    assert await workshop.run("there", int) == 0
    assert not any(piece.done() for piece in pieces)
    go.set()
    assert await asyncio.gather(*pieces) == [True] * WAITING
    assert await workshop.run("here", int) == 0


@pytest.mark.anyio
async def test_work_that_takes_too_long_is_stopped_and_the_next_is_done() -> None:
    workshop = Workshop(1, limit=1)
    with pytest.raises(TableError, match="too long"):
        await workshop.run("here", time.sleep, 600)
    assert await workshop.run("here", int) == 0
    await workshop.close()


def test_a_record_that_takes_long_to_replay_is_not_continued() -> None:
    check_size([(0, "stop")] * MOST_ENTRIES)
    with pytest.raises(RecordError, match="record too long"):
        check_size([(0, "stop")] * (MOST_ENTRIES + 1))
    with pytest.raises(RecordError, match="record too long"):
        check_size([(-2, "rewind:0")] * (MOST_BACK + 1))


def test_an_address_cannot_open_tables_without_end_under_new_names(tmp_path: Path) -> None:
    with site(tmp_path, rate=1) as home:
        home.worker.rates.clock = lambda: 0.0
        codes = []
        for number in range(200):
            answer = home.post("/api/tables", {"game": "the-border", "seats": 2}, new_person(f"Guest {number}"))
            codes.append(answer.status_code)
        assert codes[:20] == [200] * 20
        assert codes[-1] == 429
        assert int(answer.headers["retry-after"]) > 0
        home.come_from("198.51.100.7")
        assert home.post("/api/tables", {"game": "the-border", "seats": 2}, MAREN).status_code == 200


def test_a_crowd_of_spectators_is_counted_once_a_second_and_seats_are_shown_at_once() -> None:
    told: list[str] = []
    presence = Presence(MemoryBus(), told.append)
    for watchers in range(1, 151):
        presence.hear(f"here worker table - {watchers}")
    assert told == []
    assert presence.at("table") == ([], 150)
    presence.count()
    presence.count()
    assert told == ["table"]
    presence.hear("here worker table 0 150")
    assert told == ["table", "table"]
