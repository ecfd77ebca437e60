"""What a bus is, the one inside a process, and the choice by address. Only short hints travel:
`news TABLE`, `here WORKER TABLE SEATS WATCHERS`."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection

logger = logging.getLogger("borea.bus")

Hear = Callable[[str], None]
CHANNEL = "borea"
PAUSE = 1.0  # seconds before a lost connection is tried again


class Bus(ABC):
    """Carries hints to every worker, the sender included."""

    def __init__(self) -> None:
        self.hearers: list[Hear] = []

    def listen(self, hear: Hear) -> None:
        """Call back for every hint."""
        self.hearers.append(hear)

    def hear(self, hint: str) -> None:
        """Pass a hint on to whoever listens here."""
        for hear in self.hearers:
            hear(hint)

    async def start(self) -> None:  # noqa: B027 - a bus inside the process needs no start
        """Connect."""

    async def close(self) -> None:  # noqa: B027
        """Disconnect."""

    async def flush(self, seconds: float = 2.0) -> None:  # noqa: B027
        """Wait until what was sent is under way, but not for long."""

    @abstractmethod
    def send(self, hint: str) -> None:
        """Send a hint as soon as can be; never wait, never fail."""


class MemoryBus(Bus):
    """Hints inside one process."""

    def send(self, hint: str) -> None:
        """Pass the hint on at the next turn of the loop."""
        asyncio.get_running_loop().call_soon(self.hear, hint)


class RemoteBus(Bus):
    """Hints through a service: one task sends, one receives, both connect again after a fault."""

    def __init__(self) -> None:
        super().__init__()
        self.outgoing: asyncio.Queue[str] = asyncio.Queue(maxsize=10_000)
        self.tasks: list[asyncio.Task[None]] = []
        self.ready = asyncio.Event()

    async def start(self) -> None:
        """Connect in the background: a service that is down delays hints and nothing else."""
        self.tasks = [asyncio.create_task(self.keep(self.receiving)), asyncio.create_task(self.keep(self.sending))]

    async def close(self) -> None:
        """Stop both tasks."""
        await stop(self.tasks)

    async def flush(self, seconds: float = 2.0) -> None:
        """Wait until all hints have left."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.outgoing.join(), seconds)

    def send(self, hint: str) -> None:
        """Queue the hint; when the service has been away for long, hints are dropped."""
        with contextlib.suppress(asyncio.QueueFull):
            self.outgoing.put_nowait(hint)

    async def keep(self, work: Callable[[], object]) -> None:
        """Do the work for ever, again after every fault."""
        while True:
            try:
                await work()  # type: ignore[misc]
            except Exception as reason:  # whatever the driver raises: the service is away
                logger.warning("bus away: %s", type(reason).__name__)
            await asyncio.sleep(PAUSE)

    @abstractmethod
    async def receiving(self) -> None:
        """Receive until the connection is lost."""

    @abstractmethod
    async def sending(self) -> None:
        """Send until the connection is lost."""


async def stop(tasks: Collection[asyncio.Task[None]]) -> None:
    """Cancel tasks until they end: drivers have been seen to swallow a cancellation that comes with an answer."""
    while running := [task for task in tasks if not task.done()]:
        for task in running:
            task.cancel()
        await asyncio.wait(running, timeout=1)


def make_bus(url: str, channel: str = CHANNEL) -> Bus:
    """Return the bus of an address: `memory:`, `postgresql://…` or `redis://…`."""
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
