"""Bots at tables. They think in processes of their own, are given a view as JSON and nothing else, and answer with a
token, so the slowest bot delays nobody and none can look at what its seat may not know."""

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

from borea.bots.advice import hint
from borea.bots.registry import bot as make_bot
from borea.bus.bus import stop
from borea.core import codec
from borea.core.chance import FastRng
from borea.core.game import Game, Move, Part, Seat, View
from borea.server.errors import AWAY, TableError
from borea.server.processes import follow_parent
from borea.server.tables.authority import Authority
from borea.server.tables.game_cache import opened

logger = logging.getLogger("borea.bots")

Task = TypeVar("Task")
Answer = TypeVar("Answer")
Advised = tuple[tuple[Move, float], tuple[Move, float] | None, list[tuple[str, float]]]  # best, second, reasons
Job = tuple[str, str, str, int, str, dict[str, object], str]  # game, edition, options, rules, bot, view, luck


def fill(part: Part, data: dict[str, object]) -> None:
    """Set the fields of a part from what `codec.encode` made of one like it."""
    for field in type(part).FIELDS:
        value = data[field.name]
        if field.kind == "parts":
            assert field.part is not None
            assert isinstance(value, list)
            made = [field.part() for _ in value]
            for member, fields in zip(made, value, strict=True):
                fill(member, fields)
            value = made
        setattr(part, field.name, value)


def think(job: Job) -> str:
    """Return the token that a bot chooses; the same job always gets the same answer."""
    chosen, view = seen_by(job)
    return chosen.catalogue.token(make_bot(job[4], chosen).choose(view, FastRng(job[6])))


def advise(job: Job) -> Advised:
    """Return what the highest level would do, what it expects, what comes second, and why, as plain data."""
    chosen, view = seen_by(job)
    found = hint(chosen, view, FastRng(job[6]))
    second = None if found.second is None else (found.second.move, found.second.result)
    return (found.best.move, found.best.result), second, found.reasons


def seen_by(job: Job) -> tuple[Game, View]:
    """Return the box and the view that a job speaks of."""
    game, edition, options, rules, _, data, luck = job
    chosen = opened(game, edition, options, rules)
    view: View = type(chosen.start(chosen.info.seats[0]).view(None))()
    fill(view, data)
    # A view may carry values derived from its fields. By law 6 a state imagined from it shows the same view, whole.
    state = chosen.imagine(view, FastRng(luck))
    state.refresh()
    return chosen, state.view(view.seat)


def make_executor(processes: int) -> Executor:
    """Return processes to think in; with none, a thread (for tests and very small machines)."""
    if processes == 0:
        return ThreadPoolExecutor(1)
    return ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn"), initializer=begin_process)


def begin_process() -> None:
    """Make a bot's process end with its worker: not by Ctrl-C before it, and not later, however the worker dies."""
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
        """Let the bots of a table answer, after those answers that are under way."""
        if table in self.tasks:
            self.again.add(table)
            return
        task = asyncio.create_task(self.run(table))
        self.tasks[table] = task
        task.add_done_callback(lambda _: self.finished(table))

    def finished(self, table: str) -> None:
        """Forget a task; begin anew if a bot was asked meanwhile."""
        del self.tasks[table]
        if table in self.again:
            self.again.discard(table)
            self.wake(table)

    async def close(self) -> None:
        """Stop thinking; the log knows what is still asked."""
        self.tables.bots_due = lambda table: None
        self.again.clear()
        await stop(list(self.tasks.values()))
        await asyncio.to_thread(self.executor.shutdown, wait=True, cancel_futures=True)

    async def run(self, table: str) -> None:
        """Answer for bots until only people are asked."""
        try:
            while await self.step(table):
                pass
        except AWAY as reason:  # the agenda knows that the table waits
            logger.warning("the database is away: %s", type(reason).__name__)
        except Exception:  # one bot's fault must not end the others'; the table is looked at again later
            logger.exception("a bot failed at table %s", table)

    async def step(self, table: str) -> bool:
        """Let one bot answer; tell whether it was asked."""
        async with self.tables.cache.hold(table, fresh=False) as (_, live):
            asked = live.bots_asked()
            if not asked:
                return False
            seat: Seat = asked[0]
            number, view = live.numbers[seat], live.view(seat)
            assert view is not None
            header, name = live.header, live.chairs[seat].bot
            luck = hashlib.sha256(f"{header.seed}/bot/{seat}/{number}".encode()).hexdigest()
        options = codec.dumps(header.options)
        job: Job = (header.game, header.edition, options, header.rules, name, codec.encode(view), luck)
        token = await self.ask(think, job)
        self.answers += 1
        with contextlib.suppress(TableError):  # another worker's bot was quicker, or the person is back
            await self.tables.submit(table, None, seat, number, [token])
        return True

    async def ask(self, work: Callable[[Task], Answer], task: Task) -> Answer:
        """Have something thought about, once more if the process died over it."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self.executor, work, task)
        except BrokenProcessPool:
            self.executor = make_executor(self.processes)
            return await loop.run_in_executor(self.executor, work, task)
