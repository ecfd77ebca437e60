"""Bots at tables. They search in separate processes, where they get a view as JSON and answer with a token:
the slowest bot delays nobody, and none can see more than its seat may know."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import TypeVar

from borea.bots.crew import CREW
from borea.bus.bus import stop
from borea.core.game import Seat
from borea.server.errors import AWAY, TableError
from borea.server.processes import follow_parent
from borea.server.tables.authority import Authority
from borea.server.tables.jobs import Job, choose, explain, is_explained, make_job
from borea.server.tables.streams import SPECTATOR
from borea.server.tables.table import LiveTable

logger = logging.getLogger("borea.bots")

RETRY = 0.5  # seconds until a bot answers again after the database was away

Task = TypeVar("Task")
Answer = TypeVar("Answer")


def make_executor(processes: int) -> Executor:
    """Return processes for bots; with none, a thread (for tests and very small machines)."""
    if processes == 0:
        return ThreadPoolExecutor(1)
    return ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn"), initializer=begin_process)


def begin_process() -> None:
    """Tie a bot's process to its worker: Ctrl-C doesn't end it first, and it ends however the worker dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    follow_parent(partial(os._exit, 1))


def seen_job(live: LiveTable, seat: Seat) -> Job | None:
    """Return what spectators see before a seat's move, for its reason; None if the seat says nothing.

    Only characters speak, only to people, and never inside a window, where nobody may notice that a seat has answered.
    The seed depends on nothing that a spectator could not know.
    """
    view = live.view(SPECTATOR)
    people = any(chair.who and not chair.bot for chair in live.chairs)
    if live.chairs[seat].bot not in CREW or not people or view is None or live.match is None:
        return None
    if live.match.state.window():
        return None
    return make_job(live.header, view, f"why/{live.id}/{len(live.streams[SPECTATOR])}/{seat}")


def is_public(live: LiveTable, seat: Seat, number: int) -> bool:
    """Return whether spectators have seen something happen by a seat's answer to a decision."""
    seq = live.answered[seat, number][0]
    return any(item.seq == seq and isinstance(item.content, list) for item in live.streams[SPECTATOR])


class BotRunner:
    """Lets bots answer wherever they are asked."""

    def __init__(self, tables: Authority, processes: int) -> None:
        self.tables = tables
        self.processes = processes
        self.executor = make_executor(processes)
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.again: set[str] = set()
        self.answers = 0
        tables.bots_due = self.wake

    def wake(self, table: str) -> None:
        """Let the bots of a table answer, after the answers that are under way."""
        if table in self.tasks:
            self.again.add(table)
            return
        task = asyncio.create_task(self.run(table))
        self.tasks[table] = task
        task.add_done_callback(lambda _: self.finished(table))

    def finished(self, table: str) -> None:
        """Forget a task; start another if a bot was asked meanwhile."""
        del self.tasks[table]
        if table in self.again:
            self.again.discard(table)
            self.wake(table)

    async def close(self) -> None:
        """Stop all bots; the log knows which decisions are still open."""
        self.tables.bots_due = lambda table: None
        self.again.clear()
        await stop(list(self.tasks.values()))
        await asyncio.to_thread(self.executor.shutdown, wait=True, cancel_futures=True)

    async def run(self, table: str) -> None:
        """Answer for bots until only people are asked."""
        try:
            while await self.step(table):
                pass
        except AWAY as reason:  # often a blip: sooner than the scheduler, which waits until an answer counts as lost
            logger.warning("the database is away: %s", type(reason).__name__)
            await asyncio.sleep(RETRY)
            self.again.add(table)
        except Exception:  # one bot's error must not end the others; the scheduler tries again later
            logger.exception("a bot failed at table %s", table)

    async def step(self, table: str) -> bool:
        """Let one bot answer; return whether one was asked."""
        async with self.tables.cache.hold(table, fresh=False) as (_, live):
            asked = live.bots_asked()
            if not asked:
                return False
            seat: Seat = asked[0]
            number, view = live.numbers[seat], live.view(seat)
            assert view is not None
            seed = hashlib.sha256(f"{live.header.seed}/bot/{seat}/{number}".encode()).hexdigest()
            job = make_job(live.header, view, seed, live.chairs[seat].bot)
            why = {live.game.catalogue.token(move) for move in view.moves if is_explained(live.game, move)}
            seen = seen_job(live, seat) if why else None
        token = await self.ask(choose, job)
        self.answers += 1
        with contextlib.suppress(TableError):  # another worker's bot was quicker, or the person is back
            await self.tables.submit(table, None, seat, number, [token])
            if seen is not None and token in why:
                await self.say_why(table, number, (seen, seat, token))
        return True

    async def say_why(self, table: str, number: int, task: tuple[Job, Seat, str]) -> None:
        """Let a bot say why it made a move that everyone has seen, if it has a reason."""
        async with self.tables.cache.hold(table, fresh=False) as (_, live):
            public = is_public(live, task[1], number)
        remark = await self.ask(explain, task) if public else None
        if remark is not None:
            await self.tables.remark(table, remark)

    async def ask(self, work: Callable[[Task], Answer], task: Task) -> Answer:
        """Run something in a bot's process, once more if that process dies."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self.executor, work, task)
        except BrokenProcessPool:
            self.executor = make_executor(self.processes)
            return await loop.run_in_executor(self.executor, work, task)
