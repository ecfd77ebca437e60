"""The authority over tables, without any HTTP: who may do what, and every change as one entry of the log.
A refused call changes nothing; a call that returns is durable."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from borea.bots.registry import bot as make_bot
from borea.bus.bus import Bus
from borea.core.errors import BoreaError, IllegalMove
from borea.core.game import Game, Seat
from borea.core.record import Record
from borea.games import create, info
from borea.server.errors import TableError
from borea.server.tables.cache import CachedTable, TableCache
from borea.server.tables.listings import notes_of, result, seated
from borea.server.tables.log import Again, Answer, Ask, Body, Bot, Chat, End, Header, Leave, Play, Sit, Undo, encode
from borea.server.tables.table import WATCHER, LiveTable, Told, check_fork
from borea.store.store import Row, Store
from borea.store.writer import Entry, Notes

STAND_IN = "level3"  # the bot that takes the seat of somebody who left or ran out of time
GRACE = 10_000  # milliseconds after which another worker looks whether a bot's answer was forgotten
MOST_TOKENS = 200  # in one batch

T = TypeVar("T")


class Person(NamedTuple):
    """Whoever speaks to the server."""

    id: str
    name: str
    rated: bool = False  # wants matches to count


class Wish(NamedTuple):
    """The table that somebody wants to open."""

    game: str
    seats: int
    edition: str | None = None
    options: dict[str, object] = {}
    public: bool = True
    clock: int = 0
    record: Record | None = None  # go on from here …
    ply: int = 0  # … after so many entries
    parent: str = ""
    sit: Seat | None = None  # who opens it will take this seat …
    bots: tuple[str | None, ...] = ()  # … and put these bots on seats: checked before anything is open


class Done(NamedTuple):
    """What a seat gets for its decision: the same again for the same decision."""

    number: int
    last: int  # the seat's stream reaches so far with this decision
    told: list[Told]


class Authority:
    """All tables of one database, as one worker serves them."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        *,
        alone: bool = True,
        capacity: int = 2000,
        clock: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        token: Callable[[int], str] = secrets.token_hex,
    ) -> None:
        self.store = store
        self.bus = bus
        self.cache = TableCache(store, alone=alone, capacity=capacity)
        self.clock = clock
        self.token = token
        self.bots_due: Callable[[str], None] = lambda table: None  # set by whoever lets bots think
        bus.listen(self.hear)

    def hear(self, hint: str) -> None:
        """Take a hint from the bus."""
        match hint.split(" "):
            case ["news", table, length]:
                self.cache.hint(table, int(length))
            case ["changed", table]:
                self.cache.forget(table)

    async def open(self, wish: Wish, person: Person) -> str:
        """Open a table and return its id."""
        info(wish.game).check_seats(wish.seats)
        # Sheets and maps may have to be made from a seed, which takes seconds: not while others wait.
        rules = None if wish.record is None else wish.record.rules
        game = await asyncio.to_thread(create, wish.game, wish.edition, wish.options, rules)
        check_seating(game, wish)
        start = [] if wish.record is None else wish.record.entries[: wish.ply]
        header = Header(
            game.info.id, game.rules, game.edition, game.options, wish.seats, self.token(32), person.id, wish.clock,
            start, wish.parent,
        )  # fmt: skip
        if start:
            await asyncio.to_thread(check_fork, game, header)
        table = self.token(8)
        await self.store.open(Row(table, self.clock(), wish.public, game.info.id, encode(header).decode()))
        return table

    async def change(
        self, table: str, decide: Callable[[LiveTable], Body | None], answer: Callable[[LiveTable], T]
    ) -> T:
        """Add what `decide` makes of the table to its log, again if another worker was quicker.

        An entry that finds its place free was decided on the newest state, so the log is read beforehand only where
        it matters: before anything is refused, or left as it is.
        """
        newest = self.cache.alone
        while True:
            async with self.cache.hold(table, fresh=newest) as (slot, live):
                noted, before = self.next_look(live) is not None, seated(live)
                try:
                    body = decide(live)
                    if body is None and newest:
                        return answer(live)
                    entry = None if body is None else self.try_entry(slot, live, body)
                except BoreaError:
                    if newest:
                        raise
                    entry = None
                newest = True
                if entry is None:
                    continue
                changed = [row for row, old in zip(seated(live), before, strict=True) if row != old]
                ended = entry.ends and live.outcome is not None
                notes = Notes(self.next_look(live), changed, result(live) if ended else None, noted)
                if await self.store.append(table, entry, notes):
                    slot.live = live
                    slot.wake()
                    self.bus.send(f"news {table} {live.seq}")
                    if live.bots_asked():
                        self.bots_due(table)
                    return answer(live)

    def try_entry(self, slot: CachedTable, live: LiveTable, body: Body) -> Entry:
        """Return the entry that adds something to a table; what the match refuses changes nothing."""
        entry = Entry(live.seq + 1, max(self.clock(), live.at), encode(body).decode())
        slot.live = None  # until it is durable nobody sees it; if that fails, the log tells how it is
        try:
            live.apply(entry)
        except BoreaError:
            slot.live = live
            raise
        return entry._replace(ends=live.over and not isinstance(body, Chat | Again))

    def next_look(self, live: LiveTable) -> int | None:
        """Return when somebody has to look after the table, if nothing happens before."""
        times = [at for seat in live.actors if (at := live.deadline(seat)) is not None]
        if live.bots_asked():
            times.append(self.clock() + GRACE)
        return min(times, default=None)

    async def derive(self) -> None:
        """Fill the lists of seats and results from logs that are older than they."""
        for table in await self.store.underived():
            async with self.cache.hold(table) as (_, live):
                await self.store.derive(table, notes_of(live))

    # --- seats

    async def sit(self, table: str, person: Person, seat: Seat | None = None, entropy: str = "") -> Seat:
        """Take a free seat, a given one or the first; or take one's own seat back from a bot."""
        taken: list[Seat] = []

        def decide(live: LiveTable) -> Body | None:
            taken[:] = [live_seat(live, free_seat(live, person) if seat is None else seat)]
            chair = live.chairs[taken[0]]
            if chair.who == person.id and not chair.bot:
                return None
            if chair.held and chair.who != person.id:
                raise TableError("seat-taken", seat=taken[0])
            if live.over:
                raise TableError("table-ended" if live.ended else "match-over")
            return Sit(taken[0], person.id, person.name, entropy, person.rated)

        return await self.change(table, decide, lambda _: taken[0])

    async def leave(self, table: str, person: Person, seat: Seat) -> None:
        """Give a seat up: it is free again, or, in a match, a bot plays on."""

        def decide(live: LiveTable) -> Body | None:
            own_seat(live, person, seat)
            if live.over or live.chairs[seat].bot:
                return None
            return Leave(seat) if live.match is None else Bot(seat, STAND_IN, "left")

        await self.change(table, decide, lambda _: None)

    async def fill(self, table: str, person: Person, seat: Seat, bot: str) -> None:
        """Put a bot on a free seat; whoever opened the table or sits at it may."""

        def decide(live: LiveTable) -> Body:
            if live.ended:
                raise TableError("table-ended")
            if live.chairs[live_seat(live, seat)].held:
                raise TableError("seat-taken", seat=seat)
            if person.id != live.header.opener and not live.seats_of(person.id):
                raise TableError("not-your-seat", seat=seat)
            make_bot(bot, live.game)
            return Bot(seat, bot, "filled")

        await self.change(table, decide, lambda _: None)

    # --- the match

    async def submit(self, table: str, person: Person | None, seat: Seat, number: int, tokens: list[str]) -> Done:
        """Make the moves of a seat's decision (person None: its bot's); a repeated call gets the first answer."""
        if not tokens or len(tokens) > MOST_TOKENS:
            raise TableError("bad-batch", most=MOST_TOKENS)

        def decide(live: LiveTable) -> Body | None:
            self.may_act(live, person, seat)
            if is_repeated(live, seat, number, tokens):
                return None
            live.playing()
            return Play(seat, number, tokens)

        return await self.change(table, decide, lambda live: done(live, seat, number))

    async def undo(self, table: str, person: Person, seat: Seat, number: int) -> Done:
        """Take a seat's last move back, where that needs nobody's leave."""

        def decide(live: LiveTable) -> Body | None:
            self.may_act(live, person, seat)
            if is_repeated(live, seat, number, ["undo"]):
                return None
            live.playing()
            return Undo(seat, number)

        return await self.change(table, decide, lambda live: done(live, seat, number))

    def may_act(self, live: LiveTable, person: Person | None, seat: Seat) -> None:
        """Refuse who does not hold the seat."""
        if person is not None:
            own_seat(live, person, seat)
        if bool(live.chairs[seat].bot) is not (person is None):
            raise TableError("not-your-seat", seat=seat)

    async def ask_back(self, table: str, person: Person, seat: Seat) -> None:
        """Ask the others to let the match go back before the seat's last move."""

        def decide(live: LiveTable) -> Body | None:
            self.may_act(live, person, seat)
            if not any(ply.actor == seat for ply in live.playing().plies):
                raise IllegalMove("nothing-to-undo", seat=seat)
            return None if live.request == seat else Ask(seat)

        await self.change(table, decide, lambda _: None)

    async def answer_back(self, table: str, person: Person, seat: Seat, yes: bool) -> None:
        """Answer such a request."""

        def decide(live: LiveTable) -> Body:
            self.may_act(live, person, seat)
            live.playing()
            if live.request is None or seat not in live.unanswered():
                raise TableError("nothing-asked")
            return Answer(seat, yes)

        await self.change(table, decide, lambda _: None)

    # --- beside the match

    async def say(self, table: str, person: Person, text: str) -> None:
        """Say something to all at the table."""

        def decide(live: LiveTable) -> Body:
            own = live.seats_of(person.id)
            return Chat(own[0] if own else WATCHER, person.name, text, person.id)

        await self.change(table, decide, lambda _: None)

    async def rematch(self, table: str, person: Person) -> str:
        """Open the same table anew with a new seed, once; return the next table, whoever asked first."""
        async with self.cache.hold(table) as (_, live):
            if not live.over:
                raise TableError("still-playing")
            if live.next_table:
                return live.next_table
            header, chairs = live.header, live.chairs
            row = await self.store.row(table)
        wish = Wish(
            header.game, header.seats, header.edition, header.options, row is None or row.public, header.clock,
            parent=table,
        )  # fmt: skip
        made = await self.open(wish, person)
        chosen = await self.change(
            table, lambda live: None if live.next_table else Again(made), lambda live: live.next_table
        )
        if chosen == made:
            for seat, chair in enumerate(chairs):
                if chair.bot and not chair.who:
                    await self.fill(made, person, seat, chair.bot)
        return chosen

    async def end(self, table: str) -> bool:
        """End a table for good, for whoever runs the server; tell whether anything was still to play."""
        ended: list[bool] = []

        def decide(live: LiveTable) -> Body | None:
            ended[:] = [not live.over]
            return None if live.over else End()

        return await self.change(table, decide, lambda _: ended[0])

    async def look(self, table: str) -> None:
        """Do what is due: bots for those whose time is over, a thought for bots that are asked."""

        def decide(live: LiveTable) -> Body | None:
            late = [seat for seat in live.actors if (at := live.deadline(seat)) is not None and at <= self.clock()]
            return Bot(late[0], STAND_IN, "late") if late else None

        while await self.change(table, decide, lambda live: decide(live) is not None):
            pass
        async with self.cache.hold(table) as (_, live):
            if live.bots_asked():
                self.bots_due(table)


def check_seating(game: Game, wish: Wish) -> None:
    """Refuse seats that the table will not have, or that are wanted twice, and bots that are none."""
    bots = {seat: bot for seat, bot in enumerate(wish.bots) if bot is not None}
    for seat in [*bots, *([] if wish.sit is None else [wish.sit])]:
        if seat >= wish.seats:
            raise TableError("no-such-seat", seat=seat, seats=wish.seats)
    if wish.sit in bots:
        raise TableError("seat-taken", seat=wish.sit)
    for bot in bots.values():
        make_bot(bot, game)


def live_seat(live: LiveTable, seat: Seat) -> Seat:
    """Return a seat that the table has."""
    if not 0 <= seat < live.header.seats:
        raise TableError("no-such-seat", seat=seat, seats=live.header.seats)
    return seat


def free_seat(live: LiveTable, person: Person) -> Seat:
    """Return the seat that a person has already, else the first free one."""
    if own := live.seats_of(person.id):
        return own[0]
    free = [seat for seat, chair in enumerate(live.chairs) if not chair.held]
    if not free:
        raise TableError("no-free-seat")
    return free[0]


def own_seat(live: LiveTable, person: Person, seat: Seat) -> None:
    """Refuse a seat that is not the person's."""
    if live_seat(live, seat) not in live.seats_of(person.id):
        raise TableError("not-your-seat", seat=seat)


def is_repeated(live: LiveTable, seat: Seat, number: int, tokens: list[str]) -> bool:
    """Tell whether a decision has been made just so already; refuse one that is not asked now."""
    if number == live.numbers[seat]:
        return False
    if live.answered.get((seat, number), (0, []))[1] == tokens:
        return True
    raise TableError("other-decision", number=number, current=live.numbers[seat])


def done(live: LiveTable, seat: Seat, number: int) -> Done:
    """Return the answer to a decision: what the seat learnt by it."""
    seq = live.answered[seat, number][0]
    stream = live.streams[seat]
    last = sum(told.seq <= seq for told in stream)
    return Done(number, last, [told for told in stream if told.seq == seq])
