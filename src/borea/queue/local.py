"""Work in processes of this server: the embedded queue."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import multiprocessing
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from borea.queue.work import Answer, Task, WorkQueue


class LocalQueue(WorkQueue):
    """Processes and those who wait for one; with none, a thread (for tests and very small machines)."""

    def __init__(self, processes: int, begin: Callable[[], None]) -> None:
        super().__init__()
        self.processes = processes
        self.begin = begin
        self.executor = self.make_executor()
        self.free = processes + 1  # one more than there are, so that none has to wait for us
        self.turns: list[tuple[bool, int, asyncio.Future[None]]] = []
        self.order = itertools.count()

    def make_executor(self) -> Executor:
        """Return the processes, or a thread."""
        if self.processes == 0:
            return ThreadPoolExecutor(1)
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.processes, mp_context=context, initializer=self.begin)

    async def close(self) -> None:
        """End the processes."""
        await asyncio.to_thread(self.executor.shutdown, wait=True, cancel_futures=True)

    async def run(self, work: Callable[[Task], Answer], task: Task, urgent: bool) -> Answer:
        """Run some work in its turn, once more if its process dies."""
        await self.turn(urgent)
        loop = asyncio.get_running_loop()
        used = self.executor
        try:
            return await loop.run_in_executor(used, work, task)
        except BrokenProcessPool:
            if self.executor is used:
                self.executor = self.make_executor()
            return await loop.run_in_executor(self.executor, work, task)
        finally:
            self.next_turn()

    async def turn(self, urgent: bool) -> None:
        """Wait until a process is free and nobody waits who comes first."""
        if self.free:
            self.free -= 1
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self.turns, (not urgent, next(self.order), mine))
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self.next_turn()
            raise

    def next_turn(self) -> None:
        """Let the next one in."""
        while self.turns:
            _, _, waiting = heapq.heappop(self.turns)
            if not waiting.done():
                waiting.set_result(None)
                return
        self.free += 1
