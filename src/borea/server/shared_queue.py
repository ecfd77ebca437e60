"""A queue that other machines share, with the processes of this server among those that do its work."""

from __future__ import annotations

import asyncio

from borea.queue.redis import RedisQueue
from borea.server.works import Processes


class SharedQueue(RedisQueue):
    """The queue of a server that also works."""

    def __init__(self, url: str, processes: Processes) -> None:
        super().__init__(url)
        self.processes = processes

    async def start(self) -> None:
        """Begin to receive answers, and start the processes."""
        await super().start()
        await self.tend()

    async def tend(self) -> None:
        """Replace processes that have died."""
        await asyncio.to_thread(self.processes.tend)

    async def close(self) -> None:
        """End the processes, then stop receiving."""
        await asyncio.to_thread(self.processes.close)
        await super().close()
