"""Reviews of finished matches: how a match went, how each point was scored, and the table after any entry from any
viewpoint. Nothing of it is available before the match is over."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from borea.core import codec
from borea.core.game import CHANCE, EVERYONE
from borea.draw import registry as scenes
from borea.queue.work import WorkQueue
from borea.review.replay import Replay
from borea.server.errors import TableError
from borea.server.review.replay import Job, chances, luck_in
from borea.server.tables.authority import Authority
from borea.server.tables.streams import SPECTATOR
from borea.server.tables.table import LiveTable
from borea.server.wire.review import Amount, Before, Luck, Mark, Replayed, Review, Source, Step
from borea.server.wire.sentences import sentence
from borea.server.wire.table_text import TableText, turn_words
from borea.text.game_text import GameText
from borea.text.language import review_sentences
from borea.text.rich import capital

ALL = "all"  # every viewpoint
AT_ONCE = 2  # draws that are evaluated in one job

T = TypeVar("T")


class ResultCache(Generic[T]):
    """Results for the most recent tables; requests that come at the same time share one computation."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.made: OrderedDict[str, asyncio.Future[T]] = OrderedDict()

    async def get(self, table: str, make: Callable[[], Awaitable[T]]) -> T:
        """Return the result for a table, computed now if it is not cached."""
        found = self.made.get(table)
        if found is None or found.cancelled() or (found.done() and found.exception() is not None):
            found = self.made[table] = asyncio.ensure_future(make())
        self.made.move_to_end(table)
        while len(self.made) > self.most:
            self.made.popitem(last=False)
        return await asyncio.shield(found)


class Reviews:
    """The reviews of finished matches, as one worker serves them."""

    def __init__(self, tables: Authority, queue: WorkQueue) -> None:
        self.tables = tables
        self.queue = queue
        self.replays: ResultCache[Replay] = ResultCache(8)
        self.chances: ResultCache[list[list[float]]] = ResultCache(64)
        self.lucks: ResultCache[Luck] = ResultCache(256)

    async def replayed(self, live: LiveTable) -> Replay:
        """Return the replay of a finished match.

        Raises:
            TableError: it is not over.
        """
        record = live.record()
        return await self.replays.get(live.id, lambda: asyncio.to_thread(Replay, live.game, record))

    async def review(self, table: str, language: str) -> Review:
        """Return the review of a finished match.

        Raises:
            TableError: it is not over.
        """
        async with self.tables.cache.hold(table) as (_, live):
            text = live.record().text()
            page = TableText(live, SPECTATOR, "", language)
        job = (codec.dumps(live.header.options), text)
        worths = await self.chances.get(table, lambda: self.queue.ask(chances, job, urgent=False))
        replay = await self.replayed(live)
        return build_review(live, page, replay, worths, await self.before(live, page, replay))

    async def before(self, live: LiveTable, page: TableText, replay: Replay) -> Before | None:
        """Return the match that this one takes up again, unless it does not or that one is gone."""
        at, parent = len(live.header.start), live.header.parent
        if not at or not parent:
            return None
        try:
            async with self.tables.cache.hold(parent) as (_, first):
                outcome = first.outcome
        except TableError:
            return None
        if outcome is None or len(outcome.scores) != live.header.seats:
            return None
        state = replay.states[at]
        moment = turn_words(page.say, live.header.game, *scenes.turn_of(replay.game, state))
        worths = replay.game.worths(state)
        return Before(parent, at, moment, worths, outcome.scores, outcome.winners)

    async def luck(self, table: str) -> Luck:
        """Return what the draws of a finished match were worth to each seat.

        Raises:
            TableError: it is not over.
        """
        async with self.tables.cache.hold(table) as (_, live):
            record = live.record()
        drawn = [place for place, (who, _) in enumerate(record.entries) if who == CHANCE]
        job = (codec.dumps(live.header.options), record.text())
        return await self.lucks.get(table, lambda: self.add_up(job, drawn, record.seats))

    async def add_up(self, job: Job, drawn: list[int], seats: int) -> Luck:
        """Add up luck a few draws at a time, so that bots in the same processes don't have to wait."""
        own, others = [0.0] * seats, [0.0] * seats
        for first in range(0, len(drawn), AT_ONCE):
            for drawer, gains in await self.queue.ask(luck_in, (job, drawn[first : first + AT_ONCE]), urgent=False):
                for seat, gain in enumerate(gains):
                    (own if seat == drawer else others)[seat] += gain
        return Luck(own, others)

    async def replay(self, table: str, at: int, viewpoint: str, since: int, language: str) -> Replayed:
        """Return the table after `at` entries from a viewpoint, and what happened after the first `since`.

        Raises:
            TableError: the match is not over, or has no such entry or viewpoint.
        """
        async with self.tables.cache.hold(table) as (_, live):
            live.record()
            text = TableText(live, SPECTATOR, "", language).text
        replay = await self.replayed(live)
        seats = range(live.header.seats)
        if viewpoint not in (ALL, str(SPECTATOR), *map(str, seats)):
            raise TableError("no-such-seat", seat=viewpoint[:9], seats=live.header.seats)
        if not 0 <= since <= at < len(replay.states):
            raise TableError("bad-request", reason="at")
        viewers = [SPECTATOR, *seats] if viewpoint == ALL else [int(viewpoint)]
        state = replay.states[at]
        shown = {
            str(viewer): scenes.scene(live.game, state.view(None if viewer == SPECTATOR else viewer))
            for viewer in viewers
        }
        seen = [event for event in replay.between(since, at) if event.to == EVERYONE or [event.to] == viewers]
        words = [sentence(text.sentence(event)) for event in seen]
        return Replayed(at, shown, [codec.encode_event(event) for event in seen], words)


def build_review(
    live: LiveTable, page: TableText, replay: Replay, chances: list[list[float]], before: Before | None
) -> Review:
    """Return the review of a match, in words."""
    outcome = live.outcome
    assert outcome is not None
    key = "ui.after.title-shared" if len(outcome.winners) > 1 else "ui.after.title"
    winners = page.say.listing([page.names[seat] for seat in outcome.winners])
    score, counted = outcome.scores[outcome.winners[0]], f"{live.header.game}.stage.score"
    words = page.say.plural(counted, score) if page.say.has(f"{counted}.other") else str(score)
    title = page.say(key, winners=winners, score=words)
    sources, amounts = made(live, replay, page)
    steps = [
        Step(at, label, worths, marks)
        for (at, label, marks), worths in zip(stages(replay, page.text), chances, strict=True)
    ]
    ending = page.say(f"{live.header.game}.end.{outcome.reason}")
    return Review(
        live.id, live.header.game, title, ending, page.names, outcome.scores, outcome.winners, len(replay.states) - 1,
        live.game.info.hidden_hands, not live.header.start, sources, amounts, steps,
        dict(review_sentences(page.say.language)), before,
    )  # fmt: skip


def made(live: LiveTable, replay: Replay, page: TableText) -> tuple[list[Source], list[list[Amount]]]:
    """Return the sources of points and what each seat scored from them."""
    last = replay.states[-1]
    shown = [scenes.scene(live.game, last.view(seat)) for seat in range(live.header.seats)]
    columns = scenes.columns(live.game, shown)
    sources = []
    for column in columns:
        name = page.say(column.key, points=column.each) if page.say.has(column.key) else column.key.rpartition(".")[2]
        sources.append(Source(capital(name), column.icon, column.note))
    return sources, [[Amount(*column.cells[seat]) for column in columns] for seat in range(len(shown))]


def stages(replay: Replay, text: GameText) -> list[tuple[int, str, list[Mark]]]:
    """Return the ends of turns: their entries, their names and their highlights."""
    found: list[tuple[int, str, list[Mark]]] = []
    scoring, fights = replay.game.info.scoring_events, replay.game.info.fight_events
    before = 0
    for place, at in enumerate(replay.ends()):
        turn = scenes.turn_of(replay.game, replay.states[max(0, at - 1)])
        label = turn_words(text.say, replay.game.info.id, *turn) if place else text.say("ui.after.start")
        events = [event for event in replay.between(before, at) if event.kind in scoring + fights]
        marks = [
            Mark(seat, event.kind in scoring, text.highlight(event))
            for event in events
            if isinstance(seat := event.slots.get("seat"), int)
        ]
        found.append((at, label, marks))
        before = at
    return found
