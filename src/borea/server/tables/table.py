"""A table rebuilt from its header and its log: the match, who sits where, and what each viewer has been told.
Everything here follows from the log alone, so every worker makes the same of it. Seat −1 is the spectator."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from borea.core.chance import commitment, seed_bytes
from borea.core.errors import RecordError
from borea.core.game import EVERYONE, Event, Game, Outcome, Seat, View
from borea.core.match import Match
from borea.core.record import Record
from borea.server.errors import TableError
from borea.server.tables.game_cache import box_of
from borea.server.tables.log import Again, Answer, Ask, Body, Bot, Chat, End, Header, Leave, Play, Sit, Undo, read_body
from borea.store.writer import Entry

WATCHER: Seat = -1


class Chair:
    """Who holds a seat: a person, a bot, or a bot in the place of a person who may come back."""

    def __init__(self) -> None:
        self.who = ""
        self.name = ""
        self.bot = ""
        self.entropy = ""
        self.rated = False

    @property
    def held(self) -> bool:
        """Whether anybody answers for the seat."""
        return bool(self.who or self.bot)

    def take(self, body: Sit) -> None:
        """Seat a person."""
        if self.who != body.who:  # whoever comes back has chosen already
            self.rated = body.rated
        self.who, self.name, self.bot = body.who, body.name, ""


class Told(NamedTuple):
    """One message of a viewer's stream; its number is its place in the stream."""

    seq: int
    at: int
    what: Body | list[Event] | Outcome


class LiveTable:
    """One table, as its log tells it."""

    def __init__(self, table: str, header: Header, opened: int) -> None:
        self.id = table
        self.header = header
        self.game: Game = box_of(header)
        self.match: Match | None = None
        self.chairs = [Chair() for _ in range(header.seats)]
        self.streams: dict[Seat, list[Told]] = {seat: [] for seat in (WATCHER, *range(header.seats))}
        self.numbers = [0] * header.seats  # decisions that each seat has answered
        self.answered: dict[tuple[Seat, int], tuple[int, list[str]]] = {}  # by seat and number: entry, tokens
        self.asked = [0] * header.seats  # since when each seat is asked its last question
        self.waited = [0] * header.seats  # since when each seat is asked without a break
        self.request: Seat | None = None  # who asks to go back
        self.agreed: set[Seat] = set()
        self.next_table = ""
        self.ended = False  # by whoever runs the server
        self.seq = 0
        self.at = opened
        self.heard = 0  # events of the match that are in the streams

    @property
    def actors(self) -> list[Seat]:
        """The seats that are asked now."""
        return [] if self.match is None or self.ended else self.match.actors

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the match is over."""
        return None if self.match is None else self.match.outcome

    @property
    def over(self) -> bool:
        """Whether nothing more is played here."""
        return self.ended or self.outcome is not None

    @property
    def promise(self) -> str:
        """The hash of the seed, published from the beginning."""
        return commitment(seed_bytes(self.header.seed))

    def playing(self) -> Match:
        """Return the match; refuse while there is none, or no more."""
        if self.ended:
            raise TableError("table-ended")
        if self.match is None:
            raise TableError("not-started")
        if self.match.outcome is not None:
            raise TableError("match-over")
        return self.match

    def view(self, viewer: Seat) -> View | None:
        """Return what a viewer may know, once the match has begun."""
        return None if self.match is None else self.match.view(None if viewer == WATCHER else viewer)

    def seats_of(self, who: str) -> list[Seat]:
        """Return the seats that belong to a person, also while a bot sits there."""
        return [seat for seat, chair in enumerate(self.chairs) if who and chair.who == who]

    def bots_asked(self) -> list[Seat]:
        """Return the seats for which a bot has to answer now."""
        return [] if self.outcome is not None else [seat for seat in self.actors if self.chairs[seat].bot]

    def deadline(self, seat: Seat) -> int | None:
        """Return when a person's time for a decision ends."""
        if not self.header.clock or seat not in self.actors or self.chairs[seat].bot:
            return None
        return self.asked[seat] + 1000 * self.header.clock

    def apply(self, entry: Entry) -> None:
        """Take the next entry of the log; what the match refuses raises and changes nothing."""
        assert entry.seq == self.seq + 1, "entries come one by one"
        body = read_body(entry.body)
        actors, window = self.actors, self.match is not None and self.match.state.window()
        over = self.outcome is not None
        ACTS[type(body)](self, body, entry.seq)
        self.seq, self.at = entry.seq, entry.at
        if not isinstance(body, Play | Undo):
            self.tell_all(body)
        self.tell_events()
        self.note_times(body, actors, window)
        if not over and (outcome := self.outcome) is not None:
            self.tell_all(outcome)

    def tell_all(self, what: Body | Outcome) -> None:
        """Put a message into everybody's stream."""
        for stream in self.streams.values():
            stream.append(Told(self.seq, self.at, what))

    def tell_events(self) -> None:
        """Put what happened in the match into the streams of those who may know."""
        if self.match is None:
            return
        events = self.match.events[self.heard :]
        self.heard = len(self.match.events)
        for viewer, stream in self.streams.items():
            if seen := [event for event in events if event.to in (EVERYONE, viewer)]:
                stream.append(Told(self.seq, self.at, seen))

    def note_times(self, body: Body, before: list[Seat], window: bool) -> None:
        """Note since when seats are asked. Inside a window an answer moves no clock: others could tell by it."""
        own = body.seat if isinstance(body, Play | Undo | Sit) and not window else None
        for seat in self.actors:
            if seat not in before or seat == own:
                self.asked[seat] = self.at
            if seat not in before:
                self.waited[seat] = self.at

    # --- what each kind of entry does

    def sit(self, body: Sit, seq: int) -> None:
        """Seat a person."""
        chair = self.chairs[body.seat]
        chair.take(body)
        if self.match is None:
            chair.entropy = body.entropy
        self.begin()

    def leave(self, body: Leave, seq: int) -> None:
        """Free a seat."""
        self.chairs[body.seat] = Chair()

    def seat_bot(self, body: Bot, seq: int) -> None:
        """Seat a bot; a person who was there may come back."""
        chair = self.chairs[body.seat]
        chair.bot = body.bot
        if self.request == body.seat:
            self.request = None
        self.agree()
        self.begin()

    def begin(self) -> None:
        """Begin the match when every seat is held."""
        if self.match is not None or not all(chair.held for chair in self.chairs):
            return
        entropy = [chair.entropy for chair in self.chairs]
        if not self.header.start:
            self.match = Match(self.game, self.header.seats, self.header.seed, entropy)
            return
        match = Match.replay(self.game, fork_record(self.game, self.header, self.promise))
        match.seed, match.commitment, match.entropy = seed_bytes(self.header.seed), self.promise, entropy
        match.submit(0)  # no move: only the dice and cards that come next
        self.match = match

    def play(self, body: Play, seq: int) -> None:
        """Make a seat's moves."""
        self.playing().submit(body.seat, *body.tokens)
        self.count(body.seat, seq, body.tokens)

    def undo(self, body: Undo, seq: int) -> None:
        """Take a seat's last move back."""
        self.playing().undo(body.seat)
        self.count(body.seat, seq, ["undo"])

    def count(self, seat: Seat, seq: int, tokens: list[str]) -> None:
        """Remember a seat's decision; a request to go back lapses."""
        self.answered[seat, self.numbers[seat]] = (seq, tokens)
        self.numbers[seat] += 1
        self.request = None

    def ask(self, body: Ask, seq: int) -> None:
        """Begin a request to go back."""
        self.request, self.agreed = body.seat, set()
        self.agree()

    def answer(self, body: Answer, seq: int) -> None:
        """Take an answer to a request."""
        if body.yes:
            self.agreed.add(body.seat)
            self.agree()
        else:
            self.request = None

    def agree(self) -> None:
        """Go back before the asking seat's last move, if nobody is left to be asked."""
        if self.request is None or self.match is None or self.unanswered():
            return
        last = max(index for index, ply in enumerate(self.match.plies) if ply.actor == self.request)
        self.match.rewind(last)
        for seat in range(self.header.seats):
            self.numbers[seat] += 1  # what was asked before is no longer asked
        self.request = None

    def unanswered(self) -> list[Seat]:
        """Return the people who have not yet agreed to a request."""
        people = [seat for seat, chair in enumerate(self.chairs) if chair.who and not chair.bot]
        return [seat for seat in people if seat != self.request and seat not in self.agreed]

    def chat(self, body: Chat, seq: int) -> None:
        """Change nothing: what is said is only told."""

    def again(self, body: Again, seq: int) -> None:
        """Remember the next table."""
        self.next_table = body.table

    def end(self, body: End, seq: int) -> None:
        """End the table."""
        self.ended = True
        self.request = None

    def record(self) -> Record:
        """Return the record of a finished match, with its seed."""
        if self.match is None or self.match.outcome is None:
            raise TableError("table-ended" if self.ended else "still-playing")
        record = self.match.record()
        if self.header.start:
            record.seed = ""  # luck before the fork came from another seed, so this one cannot vouch for the whole
        return record


ACTS: Mapping[type, Callable[[LiveTable, Any, int], None]] = {
    Sit: LiveTable.sit,
    Leave: LiveTable.leave,
    Bot: LiveTable.seat_bot,
    Play: LiveTable.play,
    Undo: LiveTable.undo,
    Ask: LiveTable.ask,
    Answer: LiveTable.answer,
    Chat: LiveTable.chat,
    Again: LiveTable.again,
    End: LiveTable.end,
}


def fork_record(game: Game, header: Header, promise: str) -> Record:
    """Return the beginning that a fork goes on from, as a record."""
    return Record(
        game.info.id,
        rules=game.rules,
        edition=game.edition,
        options=game.options,
        seats=header.seats,
        commitment=promise,
        entropy=[""] * header.seats,
        entries=list(header.start),
    )


def check_fork(game: Game, header: Header) -> None:
    """Refuse a beginning that does not replay, or after which there is nothing to play."""
    match = Match.replay(game, fork_record(game, header, ""))
    if match.outcome is not None:
        raise RecordError("record-over")
