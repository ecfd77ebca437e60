"""Judged decisions of finished matches: work for the bots' processes that is not urgent, one match at a time and one
step after the other, so that bots at tables never wait for more than a step. What is judged is kept with the match."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from borea.bus.bus import stop
from borea.core import codec
from borea.core.game import Seat
from borea.draw import registry as scenes
from borea.review.account import points
from borea.review.replay import Replay
from borea.review.review import FORMAT, Judged
from borea.review.steps import DRAW
from borea.server.errors import TableError
from borea.server.review.replay import Job, count_steps, judge_step, sum_up
from borea.server.review.review import Reviews
from borea.server.tables.streams import SPECTATOR
from borea.server.tables.table import LiveTable
from borea.server.wire.review import (
    Alike,
    Compared,
    Decisions,
    Expected,
    HiddenIn,
    JudgedDecision,
    Known,
    SeatReport,
)
from borea.server.wire.sentences import mention
from borea.server.wire.table_text import TableText, turn_words
from borea.store.store import Store
from borea.text.game_text import GameText
from borea.text.judged import retold

KEPT = 32  # reviews in words, by table and language
WAITING = 20  # matches that wait to be judged


class Judgements:
    """The judged decisions of finished matches, as one worker serves them."""

    def __init__(self, reviews: Reviews, store: Store) -> None:
        self.reviews = reviews
        self.store = store
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.progress: dict[str, tuple[int, int]] = {}
        self.turn = asyncio.Semaphore(1)
        self.told: OrderedDict[tuple[str, str], Decisions] = OrderedDict()

    async def want(self, table: str, stop_it: bool) -> None:
        """Judge a finished match, unless it is judged, being judged or to be stopped.

        Raises:
            TableError: it is not over, or too many wait.
        """
        job = await self.job(table)
        if stop_it:
            await self.cancel(table)
        elif table not in self.tasks and not await self.kept(table):
            if len(self.tasks) >= WAITING:
                raise TableError("too-many", seconds=60)
            self.progress[table] = (0, 1)
            task = self.tasks[table] = asyncio.create_task(self.judge(table, job))
            task.add_done_callback(lambda _: self.forget(table))  # also if it is stopped before it begins

    async def job(self, table: str) -> Job:
        """Return a finished match as plain data.

        Raises:
            TableError: it is not over.
        """
        async with self.reviews.tables.cache.hold(table) as (_, live):
            return codec.dumps(live.header.options), live.record().text()

    async def cancel(self, table: str) -> None:
        """Stop judging a match."""
        task = self.tasks.get(table)
        if task is not None:
            await stop([task])

    async def close(self) -> None:
        """Stop judging."""
        await stop(list(self.tasks.values()))

    async def judge(self, table: str, job: Job) -> None:
        """Judge a match and keep what was found; after a fault or a stop it can be asked for again."""
        queue = self.reviews.queue
        async with self.turn:
            total = await queue.ask(count_steps, job, urgent=False)
            steps: list[Judged] = []
            for number in range(total):
                self.progress[table] = (number, total)
                steps.append(await queue.ask(judge_step, (job, number), urgent=False))
            await self.store.keep_review(table, await queue.ask(sum_up, (job, steps), urgent=False))

    def forget(self, table: str) -> None:
        """Forget a match that is no longer being judged."""
        del self.tasks[table], self.progress[table]

    async def kept(self, table: str) -> Judged | None:
        """Return what is kept of a match; None if nothing is, or by an older version."""
        body = await self.store.review(table)
        found: Judged | None = json.loads(body) if body else None
        return found if found is not None and found["format"] == FORMAT else None

    async def decisions(self, table: str, language: str) -> Decisions:
        """Return the decisions of a finished match in words, or how far they are judged.

        Raises:
            TableError: it is not over.
        """
        async with self.reviews.tables.cache.hold(table) as (_, live):
            live.record()
            text = TableText(live, SPECTATOR, "", language).text
        if (table, language) in self.told:
            return self.told[table, language]
        done, total = self.progress.get(table, (0, 0))  # before the store: judging may end while it is asked
        found = await self.kept(table)
        if found is None:
            return Decisions(done, total)
        replay = await self.reviews.replayed(live)
        told = await asyncio.to_thread(in_words, live, text, replay, found)
        self.told[table, language] = told
        while len(self.told) > KEPT:
            self.told.popitem(last=False)
        return told

    async def known(self, table: str, at: int, seat: Seat, language: str) -> Known:
        """Return what a seat could know after some entries of a finished match.

        Raises:
            TableError: the match is not over, or has no such entry or seat.
        """
        async with self.reviews.tables.cache.hold(table) as (_, live):
            live.record()
            text = TableText(live, SPECTATOR, "", language).text
        if not 0 <= seat < live.header.seats:
            raise TableError("no-such-seat", seat=seat, seats=live.header.seats)
        replay = await self.reviews.replayed(live)
        if not 0 <= at < len(replay.states):
            raise TableError("bad-request", reason="at")
        state = replay.states[at]
        views = [state.view(one) for one in range(live.header.seats)]
        found = text.knowledge(views[seat], views)
        return Known(
            bool(state.window()),
            found.note,
            found.expected,
            [HiddenIn(*place) for place in found.places],
            [
                Alike(some.label, [mention(one) for one in some.things], list(some.shares), list(some.truth))
                for some in found.groups
            ],
            [Expected(mention(one.what), list(one.amounts), list(one.truth)) for one in found.sums],
        )


def in_words(live: LiveTable, text: GameText, replay: Replay, found: Judged) -> Decisions:
    """Return a review as people read it."""
    chosen = [step for step in found["steps"] if step["kind"] != DRAW]
    places = {step["at"]: place for place, step in enumerate(chosen)}
    told = [decision(live, text, replay, step) for step in chosen]
    seats = [seat_report(seat, places) for seat in found["seats"]]
    return Decisions(len(found["steps"]), len(found["steps"]), seats, told)


def seat_report(seat: Mapping[str, Any], places: Mapping[int, int]) -> SeatReport:
    """Return how a seat did."""
    known = seat["accuracy"]
    return SeatReport(
        known and known["value"],
        known["margin"] if known else 0.0,
        [part and part["value"] for part in seat["parts"]],
        seat["marks"],
        seat["choices"],
        [places[at] for at in seat["costliest"]],
        points(seat["account"]),
    )


def decision(live: LiveTable, text: GameText, replay: Replay, step: Mapping[str, Any]) -> JudgedDecision:
    """Return one decision in words."""
    seat: Seat = step["seat"]
    state = replay.states[step["at"]]
    words = retold(text, replay, step)
    moment = turn_words(text.say, live.header.game, *scenes.turn_of(replay.game, state))
    view = state.view(seat)
    lines = [
        Compared(title, line["chance"], line["margin"])
        for title, line in zip(words.lines, step["lines"] if words.lines else [], strict=True)
    ]
    return JudgedDecision(
        step["at"], seat, moment, text.prompt(view) if view.moves else "", step["mark"], step.get("hindsight", False),
        step.get("lucky", False), step["regret"], step["margin"], words.played, words.better, words.why, lines,
        list(words.better_marks.refs), [list(arrow) for arrow in words.better_marks.arrows], words.outcome,
        list(words.played_marks.refs), [list(arrow) for arrow in words.played_marks.arrows],
    )  # fmt: skip
