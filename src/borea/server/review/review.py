"""After the game: how it went and how each point was made, and the table at any moment through anybody's eyes. Nothing
of it is told before a match is over."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from borea.core import codec
from borea.core.game import CHANCE, EVERYONE, Event, State
from borea.draw import registry as scenes
from borea.server.errors import TableError
from borea.server.pages.text import TablePage, capital
from borea.server.review.replay import Job, Replay, chances, luck_in
from borea.server.tables.authority import Authority
from borea.server.tables.bot_runner import BotRunner
from borea.server.tables.table import WATCHER, LiveTable
from borea.server.wire.review import Amount, Luck, Mark, Replayed, Review, Source, Step
from borea.text.game_text import GameText
from borea.text.language import review_sentences

ALL = "all"  # everybody's eyes
AT_ONCE = 2  # draws that are reckoned in one piece

T = TypeVar("T")


class Kept(Generic[T]):
    """What was made for the last few tables; two who ask at once share one making."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.made: OrderedDict[str, asyncio.Future[T]] = OrderedDict()

    async def get(self, table: str, make: Callable[[], Awaitable[T]]) -> T:
        """Return what is kept for a table, made now if it is not there."""
        found = self.made.get(table)
        if found is None or found.cancelled() or (found.done() and found.exception() is not None):
            found = self.made[table] = asyncio.ensure_future(make())
        self.made.move_to_end(table)
        while len(self.made) > self.most:
            self.made.popitem(last=False)
        return await asyncio.shield(found)


class Reviews:
    """The reviews of finished matches, as one worker tells them."""

    def __init__(self, tables: Authority, thinking: BotRunner) -> None:
        self.tables = tables
        self.bot_runner = thinking
        self.replays: Kept[Replay] = Kept(8)
        self.chances: Kept[list[list[float]]] = Kept(64)
        self.lucks: Kept[Luck] = Kept(256)

    async def unrolled(self, live: LiveTable) -> Replay:
        """Return a finished match unrolled; refuse one that is not over."""
        record = live.record()
        return await self.replays.get(live.id, lambda: asyncio.to_thread(Replay, live.game, record))

    async def review(self, table: str, language: str) -> Review:
        """Return how a finished match went."""
        async with self.tables.cache.hold(table) as (_, live):
            text = live.record().text()
            page = TablePage(live, WATCHER, "", language)
        job = (codec.dumps(live.header.options), text)
        worths = await self.chances.get(table, lambda: self.bot_runner.ask(chances, job))
        return told(live, page, await self.unrolled(live), worths)

    async def luck(self, table: str) -> Luck:
        """Return what dice and cards did for each seat."""
        async with self.tables.cache.hold(table) as (_, live):
            record = live.record()
        drawn = [place for place, (who, _) in enumerate(record.entries) if who == CHANCE]
        job = (codec.dumps(live.header.options), record.text())
        return await self.lucks.get(table, lambda: self.reckon(job, drawn, record.seats))

    async def reckon(self, job: Job, drawn: list[int], seats: int) -> Luck:
        """Add luck up, a few draws at a time, so that bots who share the processes are not kept waiting."""
        own, others = [0.0] * seats, [0.0] * seats
        for first in range(0, len(drawn), AT_ONCE):
            for drawer, gains in await self.bot_runner.ask(luck_in, (job, drawn[first : first + AT_ONCE])):
                for seat, gain in enumerate(gains):
                    (own if seat == drawer else others)[seat] += gain
        return Luck(own, others)

    async def replay(self, table: str, at: int, eyes: str, since: int, language: str) -> Replayed:
        """Return the table after so many entries through somebody's eyes, and what was said since an earlier one."""
        async with self.tables.cache.hold(table) as (_, live):
            live.record()
            tell = TablePage(live, WATCHER, "", language).tell
        replay = await self.unrolled(live)
        seats = range(live.header.seats)
        if eyes not in (ALL, "-1", *map(str, seats)):
            raise TableError("no-such-seat", seat=eyes[:9], seats=live.header.seats)
        if not 0 <= since <= at < len(replay.states):
            raise TableError("bad-request", reason="at")
        viewers = [WATCHER, *seats] if eyes == ALL else [int(eyes)]
        state = replay.states[at]
        shown = {
            str(viewer): scenes.scene(live.game, state.view(None if viewer == WATCHER else viewer))
            for viewer in viewers
        }
        seen = [event for event in replay.between(since, at) if event.to == EVERYONE or [event.to] == viewers]
        return Replayed(at, shown, [codec.encode_event(event) for event in seen], sentences(tell, seen))


def sentences(tell: GameText, events: list[Event]) -> list[str]:
    """Return events in words."""
    return [capital(tell.event(event)) for event in events]


def told(live: LiveTable, page: TablePage, replay: Replay, chances: list[list[float]]) -> Review:
    """Return a review in words."""
    outcome = live.outcome
    assert outcome is not None
    names = [page.name(seat) for seat in range(live.header.seats)]
    key = "ui.after.title-shared" if len(outcome.winners) > 1 else "ui.after.title"
    winners = page.say.listing([names[seat] for seat in outcome.winners])
    title = page.say(key, winners=winners, score=outcome.scores[outcome.winners[0]])
    sources, amounts = made(live, replay, page)
    steps = [
        Step(at, label, worths, marks)
        for (at, label, marks), worths in zip(stages(replay, page.tell), chances, strict=True)
    ]
    ending = page.say(f"{live.header.game}.end.{outcome.reason}")
    return Review(
        live.id, live.header.game, title, ending, names, outcome.scores, outcome.winners, len(replay.states) - 1,
        live.game.info.hidden_hands, not live.header.start, sources, amounts, steps,
        dict(review_sentences(page.say.language)),
    )  # fmt: skip


def made(live: LiveTable, replay: Replay, page: TablePage) -> tuple[list[Source], list[list[Amount]]]:
    """Return the sources of points and what each seat had from them."""
    last = replay.states[-1]
    shown = [scenes.scene(live.game, last.view(seat)) for seat in range(live.header.seats)]
    columns = scenes.columns(live.game, shown)
    sources = []
    for column in columns:
        name = page.say(column.key, points=column.each) if page.say.has(column.key) else column.key.rpartition(".")[2]
        sources.append(Source(capital(name), column.icon, column.note))
    return sources, [[Amount(*column.cells[seat]) for column in columns] for seat in range(len(shown))]


def stages(replay: Replay, tell: GameText) -> list[tuple[int, str, list[Mark]]]:
    """Return the ends of turns: after which entry, what they are called, what is worth a mark."""
    found: list[tuple[int, str, list[Mark]]] = []
    scoring, fights = replay.game.info.scoring_events, replay.game.info.fight_events
    before = 0
    for place, at in enumerate(replay.ends()):
        label = tell.say("ui.after.start") if not place else turn_words(tell, replay.states[at - 1])
        events = [event for event in replay.between(before, at) if event.kind in scoring + fights]
        marks = [
            Mark(seat, event.kind in scoring, text)
            for event, text in zip(events, sentences(tell, events), strict=True)
            if isinstance(seat := event.slots.get("seat"), int)
        ]
        found.append((at, label, marks))
        before = at
    return found


def turn_words(tell: GameText, state: State) -> str:
    """Return what a moment of a match is called: its turn, or its cycle and the part of it."""
    turn, part = scenes.turn_of(tell.game, state)
    if not turn:
        return tell.say("ui.after.set-up")
    if part:
        return tell.say("ui.after.cycle", cycle=turn, part=tell.say(tell.key(f"part.{part}")))
    return tell.say("ui.after.turn", turn=turn)
