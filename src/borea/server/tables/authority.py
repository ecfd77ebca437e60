"""The authority over tables, without any HTTP: who may do what, and every change as one entry of the log.

A refused call changes nothing; a call that returns is durable.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from borea.bots.registry import bot as make_bot
from borea.core.errors import IllegalMove
from borea.core.game import Seat
from borea.core.match import Match
from borea.server.errors import TableError
from borea.server.tables.changes import GRACE, Changes
from borea.server.tables.log import (
    Again,
    Answer,
    Ask,
    Body,
    Bot,
    Chat,
    End,
    Entropy,
    Leave,
    Name,
    Play,
    Remark,
    Sit,
    Speak,
    Undo,
    Why,
    encode,
)
from borea.server.tables.opening import TableRequest, prepare
from borea.server.tables.seating import (
    Person,
    check_actor,
    check_one_seat,
    check_own_seat,
    check_seat,
    chosen_bot,
    free_seat,
    is_repeated,
    named,
)
from borea.server.tables.streams import SPECTATOR, StreamItem
from borea.server.tables.table import LiveTable
from borea.store.store import Row

STAND_IN = "medium"  # the strength of the bot that takes the seat of somebody who left or ran out of time
MOST_TOKENS = 200  # in one batch
MOST_SAID = (500, 2000)  # chat messages of a table: of spectators, and of those who sit there


class Done(NamedTuple):
    """The answer to a seat's decision; repeating the decision gets the same answer."""

    number: int
    last: int  # the length of the seat's stream, up to this decision
    items: list[StreamItem]


class Authority(Changes):
    """All tables of one database, as one worker serves them."""

    # --- opening and ending

    async def open(self, request: TableRequest, person: Person) -> str:
        """Open a table, seat its opener and its bots, and return its id."""
        table = await self.create(request, person)
        for seat in request.sit:
            waits = request.contribute and seat == request.sit[0]
            await self.sit(table, named(person, request.names, seat), seat, waits=waits)
        await self.fill_all(table, person, request.bots)
        return table

    async def create(self, request: TableRequest, person: Person) -> str:
        """Create a table with nobody at it and return its id."""
        header = await prepare(request, person, self.token(32), self.work)
        table = self.token(8)
        await self.store.open(Row(table, self.clock(), request.public, header.game, encode(header).decode()))
        self.lists.changed()
        return table

    async def rematch(self, table: str, person: Person) -> str:
        """Open the same table again with a new seed, for those who sat there; all get the same next table."""
        async with self.cache.hold(table) as (_, live):
            if not live.over:
                raise TableError("still-playing")
            if live.next_table:
                return live.next_table
            if person.id != live.header.opener and not live.seats_of(person.id):
                raise TableError("not-your-table")
            header, chairs = live.header, live.chairs
            row = await self.store.row(table)
        request = TableRequest(
            header.game, header.seats, header.edition, header.options, row is None or row.public, header.clock,
            parent=table, hotseat=header.hotseat,
        )  # fmt: skip
        made = await self.create(request, person)
        chosen = await self.change(
            table, lambda live: None if live.next_table else Again(made), lambda live: live.next_table
        )
        if chosen == made:  # only now: a table that lost the race stays empty
            for seat, chair in enumerate(chairs if header.hotseat else []):
                if chair.who == person.id:
                    await self.sit(made, person._replace(name=chair.name, portrait=chair.chosen), seat)
            await self.fill_all(made, person, [None if chair.who else chair.bot or None for chair in chairs])
        return chosen

    async def end(self, table: str) -> bool:
        """End a table for good, as an administrator; return whether anything was left to play."""
        ended: list[bool] = []

        def decide(live: LiveTable) -> Body | None:
            ended[:] = [not live.over]
            return None if live.over else End()

        return await self.change(table, decide, lambda _: ended[0])

    # --- seats

    async def sit(
        self, table: str, person: Person, seat: Seat | None = None, entropy: str = "", *, waits: bool = False
    ) -> Seat:
        """Take a free seat, the given or the first one, or one's own back from a bot; return it.

        Who sits already may add entropy once, until the match begins; if it waits for that, an empty text will do.
        """
        taken: list[Seat] = []

        def decide(live: LiveTable) -> Body | None:
            taken[:] = [check_seat(live, free_seat(live, person) if seat is None else seat)]
            chair = live.chairs[taken[0]]
            if chair.who == person.id and not chair.bot:
                late = live.match is not None or chair.entropy
                return None if late or not (entropy or chair.waits) else Entropy(taken[0], entropy)
            if chair.held and chair.who != person.id:
                raise TableError("seat-taken", seat=taken[0])
            check_one_seat(live, person, taken[0])
            if live.over:
                raise TableError("table-ended" if live.ended else "match-over")
            return Sit(taken[0], person.id, person.name, entropy, person.rated, waits, person.portrait)

        return await self.change(table, decide, lambda _: taken[0])

    async def rename(self, table: str, person: Person, seat: Seat, name: str) -> None:
        """Give somebody at a shared screen another name."""

        def decide(live: LiveTable) -> Body | None:
            check_own_seat(live, person, seat)
            if not live.header.hotseat:
                raise TableError("own-name")
            return None if live.chairs[seat].name == name else Name(seat, person.id, name)

        await self.change(table, decide, lambda _: None)

    async def leave(self, table: str, person: Person, seat: Seat) -> None:
        """Give a seat up: it becomes free, or, during a match, a bot plays on."""

        def decide(live: LiveTable) -> Body | None:
            check_own_seat(live, person, seat)
            if live.over or live.chairs[seat].bot:
                return None
            return Leave(seat) if live.match is None else replaced(live, seat, "left")

        def gone(live: LiveTable) -> bool:
            return live.over or bool(live.chairs[seat].bot) or live.chairs[seat].who != person.id

        while not await self.change(table, decide, gone):
            pass

    async def fill(self, table: str, person: Person, seat: Seat, bot: str) -> None:
        """Put a bot, or a character of a strength, on a free seat; only the table's opener may."""

        def decide(live: LiveTable) -> Body:
            if live.ended:
                raise TableError("table-ended")
            if live.chairs[check_seat(live, seat)].held:
                raise TableError("seat-taken", seat=seat)
            if person.id != live.header.opener:
                raise TableError("not-opener")
            chosen = chosen_bot(live, seat, bot)
            make_bot(chosen, live.game)
            return Bot(seat, chosen, "filled")

        await self.change(table, decide, lambda _: None)

    async def fill_all(self, table: str, person: Person, bots: Sequence[str | None]) -> None:
        """Put bots on seats; `None` leaves a seat as it is."""
        for seat, bot in enumerate(bots):
            if bot is not None:
                await self.fill(table, person, seat, bot)

    # --- the match

    async def submit(self, table: str, person: Person | None, seat: Seat, number: int, tokens: list[str]) -> Done:
        """Make the moves of a seat's decision (person None: its bot's); a repeated call gets the first answer."""
        if not tokens or len(tokens) > MOST_TOKENS:
            raise TableError("bad-batch", most=MOST_TOKENS)

        def decide(live: LiveTable) -> Body | None:
            check_actor(live, person, seat)
            if is_repeated(live, seat, number, tokens):
                return None
            live.playing()
            return Play(seat, number, tokens)

        return await self.change(table, decide, lambda live: done(live, seat, number))

    async def undo(self, table: str, person: Person, seat: Seat, number: int) -> Done:
        """Take a seat's last move back, where that needs nobody's consent."""

        def decide(live: LiveTable) -> Body | None:
            check_actor(live, person, seat)
            if is_repeated(live, seat, number, ["undo"]):
                return None
            live.playing()
            return Undo(seat, number)

        return await self.change(table, decide, lambda live: done(live, seat, number))

    async def ask_back(self, table: str, person: Person, seat: Seat) -> None:
        """Ask the others to let the match go back before the seat's last move; those who are away cannot agree."""

        def decide(live: LiveTable) -> Body | None:
            check_actor(live, person, seat)
            if any(chair.who and chair.bot for chair in live.chairs):
                raise TableError("somebody-away")
            if not any(ply.actor == seat for ply in live.playing().plies):
                raise IllegalMove("nothing-to-undo", seat=seat)
            return None if live.request == seat else Ask(seat)

        await self.change(table, decide, lambda _: None)

    async def answer_back(self, table: str, person: Person, seat: Seat, yes: bool) -> None:
        """Answer such a request."""

        def decide(live: LiveTable) -> Body:
            check_actor(live, person, seat)
            live.playing()
            if live.request is None or seat not in live.unanswered():
                raise TableError("nothing-asked")
            return Answer(seat, yes)

        await self.change(table, decide, lambda _: None)

    # --- beside the match

    async def speak(self, table: str, person: Person | None, seat: Seat, token: Callable[[Match], str]) -> None:
        """Let a seat (person None: its bot) say what `token` returns for the match as it is then."""

        def decide(live: LiveTable) -> Body:
            check_actor(live, person, seat)
            return Speak(seat, token(live.playing()))

        await self.change(table, decide, lambda _: None)

    async def say(self, table: str, person: Person, text: str) -> None:
        """Send a chat message to everyone at the table."""

        def decide(live: LiveTable) -> Body:
            own = live.seats_of(person.id)
            if live.said[bool(own)] >= MOST_SAID[bool(own)]:
                raise TableError("chat-full")
            return Chat(own[0] if own else SPECTATOR, person.name, text, person.id)

        await self.change(table, decide, lambda _: None)

    async def remark(self, table: str, remark: Remark) -> None:
        """Let a bot say why it did something, while the table goes on."""
        await self.change(table, lambda live: None if live.ended else remark, lambda _: None)

    async def attend(self, table: str) -> None:
        """Do what is due: begin without entropy that does not come, replace people who ran out of time with bots, wake
        bots that are asked."""

        def decide(live: LiveTable) -> Body | None:
            if (silent := live.held_up()) and live.at + GRACE <= self.clock():
                return Entropy(silent[0], "")
            late = [seat for seat in live.actors if (at := live.deadline(seat)) is not None and at <= self.clock()]
            return replaced(live, late[0], "late") if late else None

        while await self.change(table, decide, lambda live: decide(live) is not None):
            pass
        async with self.cache.hold(table) as (_, live):
            if live.bots_asked():
                self.bots_due(table)


def replaced(live: LiveTable, seat: Seat, why: Why) -> Body:
    """Return the entry by which a bot takes a person's seat; before it, a "no" to a request they have not answered.

    Otherwise those who stay could agree among themselves as soon as the other is gone.
    """
    if live.request is not None and seat in live.unanswered():
        return Answer(seat, False)
    return Bot(seat, chosen_bot(live, seat, STAND_IN), why)


def done(live: LiveTable, seat: Seat, number: int) -> Done:
    """Return the answer to a decision: what the seat learnt from it."""
    seq = live.answered[seat, number][0]
    stream = live.streams[seat]
    last = sum(item.seq <= seq for item in stream)
    return Done(number, last, [item for item in stream if item.seq == seq])
