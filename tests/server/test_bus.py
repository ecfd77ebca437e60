"""Hints reach every worker, on every bus; a service that is away is no error."""

from __future__ import annotations

import asyncio
import errno
import secrets
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from redis.asyncio import Redis

from borea.bus.bus import Bus, RemoteBus, make_bus, stop
from borea.bus.redis import RedisBus
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


class TimedOutBus(RedisBus):
    """A bus whose connections can be ended as the system ends those to a machine that has vanished."""

    def client(self) -> Redis:
        """Return a new client, and keep it."""
        self.last = super().client()
        return self.last

    def time_out(self) -> None:
        """End the connection that receives."""
        for connection in self.last.connection_pool._in_use_connections:
            transport: Any = connection._writer and connection._writer.transport
            transport._force_close(TimeoutError(errno.ETIMEDOUT, "Connection timed out"))


@contextmanager
def interrupted(seconds: float) -> Iterator[None]:
    """Fail after some time, even where the event loop stands still."""
    rung = []

    def ring(*_: object) -> None:
        rung.append(True)  # the error may end up in a task that survives it
        raise AssertionError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert not rung, "the event loop stood still"


async def test_a_bus_that_vanished_stops_nothing_and_is_found_again(caplog: pytest.LogCaptureFixture) -> None:
    need("redis")
    bus = TimedOutBus(REDIS, f"borea_test_{secrets.token_hex(6)}")
    ear = Ear(bus)
    receiving = asyncio.create_task(bus.keep_running(bus.receive))
    with interrupted(20):
        await bus.ready.wait()
        bus.time_out()
        while "bus away" not in caplog.text:
            await asyncio.sleep(0.02)
        await bus.ready.wait()
        async with Redis.from_url(REDIS) as client:
            await client.publish(bus.channel, "news t")
        await ear.news.wait()
    assert ear.heard == ["news t"]
    await stop([receiving])


def test_an_address_of_no_bus_is_refused() -> None:
    with pytest.raises(ValueError, match="names no bus: carrier"):
        make_bus("carrier://pigeon")
