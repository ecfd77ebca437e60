"""How a worker opens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from borea.server.worker import House
from tests.server.conftest import Place
from tests.server.site import settings

pytestmark = pytest.mark.anyio


def failing_once(step: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """Return a step that finds the database away when it is tried first."""
    tries = []

    async def tried(*arguments: int) -> None:
        tries.append(arguments)
        if len(tries) == 1:
            raise ConnectionRefusedError("away")
        await step(*arguments)

    return tried


async def test_a_start_waits_for_a_database_that_goes_away_in_its_midst(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(settings(tmp_path, database=place.url, schema=place.schema))
    monkeypatch.setattr(house.tables, "derive", failing_once(house.tables.derive))
    monkeypatch.setattr(house.keeper, "look", failing_once(house.keeper.look))
    if place.schema:
        await house.start()
        assert house.open
    else:
        with pytest.raises(ConnectionRefusedError):  # a file is not away for a moment
            await house.start()
        assert not house.open
    await house.close()
