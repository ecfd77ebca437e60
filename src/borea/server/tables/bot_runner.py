"""Bots at tables. They search in separate processes, where they get a view as JSON and answer with a token:
the slowest bot delays nobody, and none can see more than its seat may know."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import time
from collections.abc import Callable
from functools import partial

from borea.bots.crew import CREW
from borea.bus.bus import stop
from borea.core.errors import StatementError
from borea.core.game import Seat
from borea.core.match import Match
from borea.core.statements.statement import ACCEPTED, DECLINED, Statement
from borea.queue.work import WorkQueue
from borea.server.errors import AWAY, TableError
from borea.server.tables.authority import Authority
from borea.server.tables.jobs import Job, Utterance, answer, choose, explain, is_explained, make_job, speak_up
from borea.server.tables.seating import bots_addressed
from borea.server.tables.streams import SPECTATOR
from borea.server.tables.table import LiveTable

logger = logging.getLogger("borea.bots")

STEP, MOST_WAIT = 0.005, 0.5  # seconds between answers that nobody is waiting for: quiet server, busy server
BUSY = 20  # how much longer that is for each second that the server is behind
RETRY = 0.5  # seconds until a bot answers again after the database was away
MOST_OCCASIONS = 10_000  # remembered; a bot that forgets one looks at what was said and does not repeat itself


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


def is_awaited(live: LiveTable) -> bool:
    """Return whether a person waits for the bots of a table."""
    return any(chair.who and not chair.bot for chair in live.chairs)


def heard(live: LiveTable, seat: Seat) -> list[Statement]:
    """Return the statements that a seat may know."""
    return [] if live.match is None else live.match.said(seat)


def spoken(seat: Seat, utterance: Utterance, match: Match) -> str:
    """Return what a bot says as the record has it."""
    if utterance.wordings:
        return match.parley.offer_token(seat, utterance.to, utterance.wordings)
    return match.parley.answer_token(seat, utterance.number, ACCEPTED if utterance.yes else DECLINED)


class BotRunner:
    """Lets bots answer wherever they are asked."""

    def __init__(self, tables: Authority, queue: WorkQueue) -> None:
        self.tables = tables
        self.queue = queue
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.again: set[str] = set()
        self.lane = asyncio.Lock()
        self.occasions: dict[tuple[str, Seat], int] = {}  # on which each bot has thought about speaking last
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
        await self.queue.close()

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
        """Let one bot speak or answer; return whether one was asked."""
        if await self.talk(table):
            return True
        async with self.tables.cache.hold(table, fresh=False) as (_, live):
            asked = live.bots_asked()
            if not asked:
                return False
            seat: Seat = asked[0]
            number, view = live.numbers[seat], live.view(seat)
            assert view is not None
            seed = hashlib.sha256(f"{live.header.seed}/bot/{seat}/{number}".encode()).hexdigest()
            job = make_job(live.header, view, seed, live.chairs[seat].bot, heard(live, seat))
            urgent = is_awaited(live)
            why = {live.game.catalogue.token(move) for move in view.moves if is_explained(live.game, move)}
            seen = seen_job(live, seat) if why else None
        token = await self.queue.ask(choose, job, urgent=urgent)
        if not urgent:
            await self.give_way()
        with contextlib.suppress(TableError):  # another worker's bot was quicker, or the person is back
            await self.tables.submit(table, None, seat, number, [token])
            if seen is not None and token in why:
                await self.say_why(table, number, (seen, seat, token))
        return True

    async def give_way(self) -> None:
        """Let people come first: answers that nobody is waiting for come one at a time, slower on a busy server.

        Somebody can open many tables full of bots; a bot that needs no time to think would take all of the server's.
        """
        async with self.lane:
            begun = time.perf_counter()
            await asyncio.sleep(STEP)
            behind = time.perf_counter() - begun - STEP
            await asyncio.sleep(min(MOST_WAIT, BUSY * behind))

    async def talk(self, table: str) -> bool:
        """Let a bot answer what it was told, or propose something before its move; return whether one spoke."""
        async with self.tables.cache.hold(table, fresh=False) as (_, live):
            seat, work = self.next_speaker(live)
            view = live.view(seat) if work is not None else None
            if work is None or view is None:
                return False
            said = heard(live, seat)
            seed = hashlib.sha256(f"{live.header.seed}/voice/{seat}/{len(said)}".encode()).hexdigest()
            job = make_job(live.header, view, seed, live.chairs[seat].bot, said)
            urgent = is_awaited(live)
        utterance = await self.queue.ask(work, job, urgent=urgent)
        if utterance is None:
            return False
        with contextlib.suppress(TableError, StatementError):  # the table went on meanwhile
            await self.tables.speak(table, None, seat, partial(spoken, seat, utterance))
            return True
        return False

    def next_speaker(self, live: LiveTable) -> tuple[Seat, Callable[[Job], Utterance | None] | None]:
        """Return a bot that has something to answer, or one that has an occasion to speak up, and what to ask it."""
        match, game = live.match, live.game
        if match is None or live.over or game.envoy is None or match.state.window():
            return -1, None
        for seat in bots_addressed(live):
            return seat, answer
        for seat in live.bots_asked():
            occasion = game.envoy.occasion(match.state, seat)
            if occasion >= 0 and self.occasions.get((live.id, seat)) != occasion:
                if len(self.occasions) >= MOST_OCCASIONS:
                    self.occasions.clear()
                self.occasions[live.id, seat] = occasion
                return seat, speak_up
        return -1, None

    async def say_why(self, table: str, number: int, task: tuple[Job, Seat, str]) -> None:
        """Let a bot say why it made a move that everyone has seen, if it has a reason."""
        async with self.tables.cache.hold(table, fresh=False) as (_, live):
            public = is_public(live, task[1], number)
        remark = await self.queue.ask(explain, task, urgent=False) if public else None
        if remark is not None:
            await self.tables.remark(table, remark)
