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
from typing import NamedTuple, TypeVar

from borea.bots.advice import hint
from borea.bots.registry import bot as make_bot
from borea.bus.bus import stop
from borea.core import codec
from borea.core.chance import FastRng
from borea.core.game import Game, Move, Seat, View
from borea.server.errors import AWAY, TableError
from borea.server.processes import follow_parent
from borea.server.tables.authority import Authority
from borea.server.tables.game_cache import cached_game
from borea.server.tables.log import Header

logger = logging.getLogger("borea.bots")

Task = TypeVar("Task")
Answer = TypeVar("Answer")
Advised = tuple[tuple[Move, float], tuple[Move, float] | None, list[tuple[str, float]]]  # best, second, reasons


class Job(NamedTuple):
    """A decision for a bot, as plain data; the same job always gets the same answer."""

    game: str
    edition: str
    options: str
    rules: int
    view: dict[str, object]
    seed: str
    bot: str = ""


def make_job(header: Header, view: View, seed: str, bot: str = "") -> Job:
    """Return the job of choosing a move from a view."""
    options = codec.dumps(header.options)
    return Job(header.game, header.edition, options, header.rules, codec.encode(view), seed, bot)


def choose(job: Job) -> str:
    """Return the token that a bot chooses."""
    game, view = read_job(job)
    return game.catalogue.token(make_bot(job.bot, game).choose(view, FastRng(job.seed)))


def advise(job: Job) -> Advised:
    """Return what the highest level would play, what it expects of it, the second best, and why, as plain data."""
    game, view = read_job(job)
    found = hint(game, view, FastRng(job.seed))
    second = None if found.second is None else (found.second.move, found.second.result)
    return (found.best.move, found.best.result), second, found.reasons


def read_job(job: Job) -> tuple[Game, View]:
    """Return the game and the view of a job."""
    game = cached_game(job.game, job.edition, job.options, job.rules)
    view = codec.decode_view(game, job.view)
    # A view may carry values derived from its fields. By law 6 a state imagined from it shows the same view, whole.
    state = game.imagine(view, FastRng(job.seed))
    state.refresh()
    return game, state.view(view.seat)


def make_executor(processes: int) -> Executor:
    """Return processes for bots; with none, a thread (for tests and very small machines)."""
    if processes == 0:
        return ThreadPoolExecutor(1)
    return ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn"), initializer=begin_process)


def begin_process() -> None:
    """Tie a bot's process to its worker: Ctrl-C doesn't end it first, and it ends however the worker dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    follow_parent(partial(os._exit, 1))


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
        except AWAY as reason:  # the scheduler knows that the table waits
            logger.warning("the database is away: %s", type(reason).__name__)
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
        token = await self.ask(choose, job)
        self.answers += 1
        with contextlib.suppress(TableError):  # another worker's bot was quicker, or the person is back
            await self.tables.submit(table, None, seat, number, [token])
        return True

    async def ask(self, work: Callable[[Task], Answer], task: Task) -> Answer:
        """Run something in a bot's process, once more if that process dies."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self.executor, work, task)
        except BrokenProcessPool:
            self.executor = make_executor(self.processes)
            return await loop.run_in_executor(self.executor, work, task)
