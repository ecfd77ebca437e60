"""The interface of a bus, the in-process one, and the choice by URL. Hints are short:
`news TABLE`, `here WORKER TABLE SEATS WATCHERS`."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection

logger = logging.getLogger("borea.bus")

Listener = Callable[[str], None]
CHANNEL = "borea"
PAUSE = 1.0  # seconds before reconnecting


class Bus(ABC):
    """Delivers hints to every worker, including the sender."""

    def __init__(self) -> None:
        self.listeners: list[Listener] = []

    def listen(self, listener: Listener) -> None:
        """Call the listener for every hint."""
        self.listeners.append(listener)

    def deliver(self, hint: str) -> None:
        """Pass a hint to all listeners of this process."""
        for listener in self.listeners:
            listener(hint)

    async def start(self) -> None:  # noqa: B027 - a bus inside the process needs no start
        """Connect."""

    async def close(self) -> None:  # noqa: B027
        """Disconnect."""

    async def flush(self, seconds: float = 2.0) -> None:  # noqa: B027
        """Wait, within limits, until all hints have been sent."""

    @abstractmethod
    def send(self, hint: str) -> None:
        """Send a hint soon, without waiting and without raising."""


class MemoryBus(Bus):
    """Hints within one process."""

    def send(self, hint: str) -> None:
        """Deliver the hint at the next iteration of the event loop."""
        asyncio.get_running_loop().call_soon(self.deliver, hint)


class RemoteBus(Bus):
    """Hints through a service: one task sends, one receives, both reconnect after errors."""

    def __init__(self) -> None:
        super().__init__()
        self.outgoing: asyncio.Queue[str] = asyncio.Queue(maxsize=10_000)
        self.tasks: list[asyncio.Task[None]] = []
        self.ready = asyncio.Event()

    async def start(self) -> None:
        """Connect in the background: a service that is down delays only hints."""
        self.tasks = [
            asyncio.create_task(self.keep_running(self.receive)),
            asyncio.create_task(self.keep_running(self.send_queued)),
        ]

    async def close(self) -> None:
        """Stop both tasks."""
        await stop(self.tasks)

    async def flush(self, seconds: float = 2.0) -> None:
        """Wait until the queue is empty, at most this long."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.outgoing.join(), seconds)

    def send(self, hint: str) -> None:
        """Queue the hint; drop it if the queue is full because the service is down."""
        with contextlib.suppress(asyncio.QueueFull):
            self.outgoing.put_nowait(hint)

    async def keep_running(self, work: Callable[[], object]) -> None:
        """Run forever, restarting after errors."""
        while True:
            try:
                await work()  # type: ignore[misc]
            except Exception as reason:  # drivers raise all kinds when the service is down
                logger.warning("bus away: %s", type(reason).__name__)
            await asyncio.sleep(PAUSE)

    @abstractmethod
    async def receive(self) -> None:
        """Receive until the connection is lost."""

    @abstractmethod
    async def send_queued(self) -> None:
        """Send until the connection is lost."""


async def stop(tasks: Collection[asyncio.Task[None]]) -> None:
    """Cancel tasks until they end: some drivers swallow a cancellation that arrives together with a reply."""
    while running := [task for task in tasks if not task.done()]:
        for task in running:
            task.cancel()
        await asyncio.wait(running, timeout=1)


def make_bus(url: str, channel: str = CHANNEL) -> Bus:
    """Return the bus of a URL: `memory:`, `postgresql://…` or `redis://…`.

    Raises:
        ValueError: there is no such kind of bus.
    """
    kind = url.partition(":")[0].partition("+")[0]
    if kind == "memory":
        return MemoryBus()
    if kind in ("postgresql", "postgres"):
        from borea.bus.postgres import PostgresBus

        return PostgresBus(url, channel)
    if kind in ("redis", "rediss"):
        from borea.bus.redis import RedisBus

        return RedisBus(url, channel)
    raise ValueError(f"BUS_URL names no bus: {kind}")
