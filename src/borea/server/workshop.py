"""Work that strangers can ask for and that takes long: generating maps and sheets, replaying records they send.

It runs in one process of low priority, apart from the bots: one piece at a time for each address, so that nobody waits
for more than one piece of anybody else's, and none longer than `LIMIT`.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections import Counter, defaultdict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import ParamSpec, TypeVar

from borea.server.errors import TableError
from borea.server.processes import follow_parent

LIMIT = 30  # seconds for one piece of work
WAITING = 4  # pieces of one address, the one being done included

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")


def begin_process() -> None:
    """Give way to everything else, and end however the worker dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    follow_parent(partial(os._exit, 1))
    if hasattr(os, "nice"):
        os.nice(10)


def limited(work: Callable[[], Answer], seconds: int) -> Answer:
    """Do a piece of work; if it takes too long, the system ends this process, whatever it is doing."""
    if hasattr(signal, "alarm"):
        signal.alarm(seconds)
    try:
        return work()
    finally:
        if hasattr(signal, "alarm"):
            signal.alarm(0)


class Workshop:
    """One process and its queue; with no processes, a thread (for tests and very small machines)."""

    def __init__(self, processes: int, limit: int = LIMIT) -> None:
        self.processes = processes
        self.limit = limit
        self.executor: ProcessPoolExecutor | None = None
        self.locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self.waiting: Counter[str] = Counter()

    async def run(
        self, address: str, work: Callable[Arguments, Answer], *arguments: Arguments.args, **named: Arguments.kwargs
    ) -> Answer:
        """Return what some work returns.

        Raises:
            TableError: this address has too much waiting, or the work took too long.
        """
        if self.waiting[address] >= WAITING:
            raise TableError("too-many", seconds=self.limit)
        self.waiting[address] += 1
        try:
            async with self.locks[address]:
                return await self.do(partial(work, *arguments, **named))
        finally:
            self.waiting[address] -= 1
            if not self.waiting[address]:
                del self.waiting[address], self.locks[address]

    async def do(self, work: Callable[[], Answer]) -> Answer:
        """Do some work in the process, or in a thread."""
        loop = asyncio.get_running_loop()
        if not self.processes:
            return await asyncio.to_thread(work)
        if self.executor is None:
            context = multiprocessing.get_context("spawn")
            self.executor = ProcessPoolExecutor(1, mp_context=context, initializer=begin_process)
        used = self.executor
        try:
            return await loop.run_in_executor(used, limited, work, self.limit)
        except BrokenProcessPool as reason:
            if self.executor is used:
                self.executor = None
            raise TableError("too-long", seconds=self.limit) from reason

    async def close(self) -> None:
        """End the process."""
        if self.executor is not None:
            await asyncio.to_thread(self.executor.shutdown, wait=True, cancel_futures=True)
