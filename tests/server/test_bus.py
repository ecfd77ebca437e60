"""Hints reach every worker, on every bus; a service that is away is no error."""

from __future__ import annotations

import asyncio
import secrets

import pytest

from borea.bus.bus import Bus, RemoteBus, make_bus
from tests.support.server.place import POSTGRES, REDIS, need
from tests.support.server.play import PATIENCE

pytestmark = [pytest.mark.anyio, pytest.mark.once]


class Ear:
    """Remembers the hints of a worker."""

    def __init__(self, bus: Bus) -> None:
        self.heard: list[str] = []
        self.news = asyncio.Event()
        bus.listen(self.hear)

    def hear(self, hint: str) -> None:
        """Take a hint."""
        self.heard.append(hint)
        self.news.set()


@pytest.mark.parametrize(("service", "url"), [("postgres", POSTGRES), ("redis", REDIS)])
async def test_a_hint_reaches_the_other_worker_and_the_sender(service: str, url: str) -> None:
    need(service)
    channel = f"borea_test_{secrets.token_hex(6)}"
    buses = [make_bus(url, channel) for _ in range(2)]
    ears = [Ear(bus) for bus in buses]
    for bus in buses:
        assert isinstance(bus, RemoteBus)
        await bus.start()
    async with asyncio.timeout(PATIENCE):
        for bus in buses:
            assert isinstance(bus, RemoteBus)
            await bus.ready.wait()
        buses[0].send("news t")
        for ear in ears:
            await ear.news.wait()
    assert [ear.heard for ear in ears] == [["news t"], ["news t"]]
    for bus in buses:
        await bus.close()


async def test_a_memory_bus_calls_back_later_not_inside_the_call() -> None:
    bus = make_bus("memory:")
    ear = Ear(bus)
    await bus.start()
    bus.send("news t")
    assert ear.heard == []
    await asyncio.sleep(0)
    assert ear.heard == ["news t"]
    await bus.close()


@pytest.mark.parametrize("url", ["redis://127.0.0.1:1/0", "postgresql://nobody@127.0.0.1:1/none"])
async def test_a_service_that_is_away_is_no_fault(url: str, caplog: pytest.LogCaptureFixture) -> None:
    bus = make_bus(url)
    await bus.start()
    bus.send("news t")
    async with asyncio.timeout(PATIENCE):
        while "bus away" not in caplog.text:
            await asyncio.sleep(0.02)
    await bus.close()


def test_an_address_of_no_bus_is_refused() -> None:
    with pytest.raises(ValueError, match="names no bus: carrier"):
        make_bus("carrier://pigeon")
