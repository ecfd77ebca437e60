"""How a worker starts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from borea.server.worker import Worker
from tests.support.server.place import Place
from tests.support.server.site import settings

pytestmark = pytest.mark.anyio


def failing_once(step: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """Return a step that fails at its first try, as if the database were away."""
    tries = []

    async def tried(*arguments: int) -> None:
        tries.append(arguments)
        if len(tries) == 1:
            raise ConnectionRefusedError("away")
        await step(*arguments)

    return tried


async def test_a_start_waits_for_a_database_that_goes_away_meanwhile(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker = Worker(settings(tmp_path, database=place.url, schema=place.schema))
    monkeypatch.setattr(worker.tables, "derive", failing_once(worker.tables.derive))
    monkeypatch.setattr(worker.scheduler, "attend", failing_once(worker.scheduler.attend))
    if place.schema:
        await worker.start()
        assert worker.open
    else:
        with pytest.raises(ConnectionRefusedError):  # a file does not come back by itself
            await worker.start()
        assert not worker.open
    await worker.close()
