"""A table rebuilt from its header and its log: the match, who sits where, and the stream of each viewer.

Everything here follows from the log alone, so every worker rebuilds the same table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from borea.bots.crew import CREW
from borea.core.chance import commitment, seed_bytes
from borea.core.game import Game, Outcome, Seat, View
from borea.core.match import Match
from borea.core.record import Record
from borea.server.errors import TableError
from borea.server.tables.game_cache import game_of
from borea.server.tables.log import (
    Again,
    Answer,
    Ask,
    Body,
    Bot,
    Chat,
    End,
    Entropy,
    Header,
    Leave,
    Name,
    Play,
    Remark,
    Sit,
    Speak,
    Undo,
    read_body,
)
from borea.server.tables.streams import SPECTATOR, Streams
from borea.store.writer import Entry

ENTRY = 2500  # bytes that an entry takes in memory with its events and messages, at most in the mean of a match
EMPTY = 20_000  # bytes of a table without entries


class Chair:
    """Who holds a seat: a person, a bot, or a bot standing in for a person who may come back."""

    def __init__(self) -> None:
        self.who = ""
        self.name = ""
        self.bot = ""
        self.entropy = ""
        self.waits = False  # for the person's entropy, before the match begins
        self.rated = False
        self.chosen = ""  # the person's portrait

    @property
    def portrait(self) -> str:
        """The portrait of the player, a character's or the person's; empty if they have none."""
        if self.bot:
            return self.bot if self.bot in CREW else ""
        return self.chosen

    @property
    def held(self) -> bool:
        """Whether anybody answers for the seat."""
        return bool(self.who or self.bot)

    def take(self, body: Sit) -> None:
        """Seat a person."""
        if self.who != body.who:  # somebody who comes back chose earlier
            self.rated = body.rated
        self.who, self.name, self.bot, self.chosen = body.who, body.name, "", body.portrait


class LiveTable:
    """One table in memory, brought up to date by `apply`."""

    def __init__(self, table: str, header: Header, opened: int) -> None:
        self.id = table
        self.header = header
        self.game: Game = game_of(header)
        self.match: Match | None = None
        self.chairs = [Chair() for _ in range(header.seats)]
        self.streams = Streams(header.seats)
        self.numbers = [0] * header.seats  # decisions that each seat has answered
        self.answered: dict[tuple[Seat, int], tuple[int, list[str]]] = {}  # entry and tokens by seat and number
        self.asked_at = [0] * header.seats  # when each seat was asked its last question
        self.waiting_since = [0] * header.seats  # since when each seat is asked without a break
        self.request: Seat | None = None  # who asks to go back
        self.agreed: set[Seat] = set()
        self.next_table = ""
        self.ended = False  # by an administrator
        self.said = [0, 0]  # chat messages of spectators, and of those who sit here
        self.seq = 0
        self.at = opened
        self.size = EMPTY  # about how many bytes all this takes

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
    def commitment(self) -> str:
        """The hash of the seed, published when the table opens."""
        return commitment(seed_bytes(self.header.seed))

    def playing(self) -> Match:
        """Return the match that is being played.

        Raises:
            TableError: it has not begun, or is over.
        """
        if self.ended:
            raise TableError("table-ended")
        if self.match is None:
            raise TableError("not-started")
        if self.match.outcome is not None:
            raise TableError("match-over")
        return self.match

    def view(self, viewer: Seat) -> View | None:
        """Return what a viewer may know, once the match has begun."""
        return None if self.match is None else self.match.view(None if viewer == SPECTATOR else viewer)

    def seats_of(self, who: str) -> list[Seat]:
        """Return the seats that belong to a person, also while a bot sits there."""
        return [seat for seat, chair in enumerate(self.chairs) if who and chair.who == who]

    def bots_asked(self) -> list[Seat]:
        """Return the seats for which a bot has to answer now."""
        return [] if self.outcome is not None else [seat for seat in self.actors if self.chairs[seat].bot]

    def held_up(self) -> list[Seat]:
        """Return the seats whose entropy is all that the match waits for."""
        if self.match is not None or self.ended or not all(chair.held for chair in self.chairs):
            return []
        return [seat for seat, chair in enumerate(self.chairs) if chair.waits]

    def deadline(self, seat: Seat) -> int | None:
        """Return when a person's time for a decision ends."""
        if not self.header.clock or seat not in self.actors or self.chairs[seat].bot:
            return None
        return self.asked_at[seat] + 1000 * self.header.clock

    def apply(self, entry: Entry) -> None:
        """Apply the next entry of the log.

        Raises:
            BoreaError: the match refuses it; nothing has changed.
        """
        assert entry.seq == self.seq + 1, "entries come one by one"
        body = read_body(entry.body)
        actors, window = self.actors, self.match is not None and self.match.state.window()
        over = self.outcome is not None
        ACTS[type(body)](self, body, entry.seq)
        self.seq, self.at = entry.seq, entry.at
        self.size += ENTRY + len(entry.body)
        if not isinstance(body, Play | Undo | Entropy | Speak):
            self.streams.post(entry.seq, entry.at, body)
        if self.match is not None:
            self.streams.post_steps(entry.seq, entry.at, self.match)
        self.note_times(body, actors, window)
        if not over and (outcome := self.outcome) is not None:
            self.streams.post(entry.seq, entry.at, outcome)

    def note_times(self, body: Body, before: list[Seat], window: bool) -> None:
        """Note when seats are asked. Inside a window an answer moves no clock, or others would notice it."""
        own = body.seat if isinstance(body, Play | Undo | Sit) and not window else None
        for seat in self.actors:
            if seat not in before or seat == own:
                self.asked_at[seat] = self.at
            if seat not in before:
                self.waiting_since[seat] = self.at

    # --- one method per kind of entry

    def sit(self, body: Sit, seq: int) -> None:
        """Seat a person."""
        chair = self.chairs[body.seat]
        chair.take(body)
        if self.match is None:
            chair.entropy, chair.waits = body.entropy, body.waits
        self.begin()

    def contribute(self, body: Entropy, seq: int) -> None:
        """Take a person's entropy, and begin if the match waited for it."""
        chair = self.chairs[body.seat]
        chair.entropy, chair.waits = body.entropy, False
        self.begin()

    def rename(self, body: Name, seq: int) -> None:
        """Give somebody at a shared screen another name."""
        self.chairs[body.seat].name = body.name

    def leave(self, body: Leave, seq: int) -> None:
        """Free a seat."""
        self.chairs[body.seat] = Chair()

    def seat_bot(self, body: Bot, seq: int) -> None:
        """Seat a bot; the person it replaces may come back."""
        chair = self.chairs[body.seat]
        chair.bot = body.bot
        if self.request == body.seat:
            self.request = None
        self.agree()
        self.begin()

    def begin(self) -> None:
        """Begin the match when every seat is held and everyone's entropy is here."""
        if self.match is not None or not all(chair.held and not chair.waits for chair in self.chairs):
            return
        entropy = [chair.entropy for chair in self.chairs]
        if not self.header.start:
            self.match = Match(self.game, self.header.seats, self.header.seed, entropy)
            self.match.follow()
            return
        match = Match.replay(self.game, fork_record(self.game, self.header, self.commitment))
        match.seed, match.commitment, match.entropy = seed_bytes(self.header.seed), self.commitment, entropy
        match.submit(0)  # no move: draws the chance that comes next
        match.follow()
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
        """Apply an answer to a request."""
        if body.yes:
            self.agreed.add(body.seat)
            self.agree()
        else:
            self.request = None

    def agree(self) -> None:
        """Go back before the asking seat's last move, once everyone has agreed."""
        if self.request is None or self.match is None or self.unanswered():
            return
        last = max(index for index, ply in enumerate(self.match.plies) if ply.actor == self.request)
        self.match.rewind(last)
        for seat in range(self.header.seats):
            self.numbers[seat] += 1  # answers to earlier questions are stale now
        self.request = None

    def unanswered(self) -> list[Seat]:
        """Return the people who have not yet agreed to a request."""
        people = [seat for seat, chair in enumerate(self.chairs) if chair.who and not chair.bot]
        return [seat for seat in people if seat != self.request and seat not in self.agreed]

    def speak(self, body: Speak, seq: int) -> None:
        """Let a seat say something; the match tells those who may know."""
        self.playing().speak(body.seat, body.token)

    def chat(self, body: Chat, seq: int) -> None:
        """Count a chat message; it only goes to the streams."""
        self.said[body.seat != SPECTATOR] += 1

    def remark(self, body: Remark, seq: int) -> None:
        """Change nothing: a bot's remark only goes to the streams."""

    def again(self, body: Again, seq: int) -> None:
        """Remember the table of the rematch."""
        self.next_table = body.table

    def end(self, body: End, seq: int) -> None:
        """End the table."""
        self.ended = True
        self.request = None

    def record(self) -> Record:
        """Return the record of a finished match, with its seed unless the match is a fork.

        Raises:
            TableError: the match is not over, or was ended by an administrator.
        """
        if self.match is None or self.match.outcome is None:
            raise TableError("table-ended" if self.ended else "still-playing")
        return self.match.record()


ACTS: Mapping[type, Callable[[LiveTable, Any, int], None]] = {
    Sit: LiveTable.sit,
    Entropy: LiveTable.contribute,
    Name: LiveTable.rename,
    Leave: LiveTable.leave,
    Bot: LiveTable.seat_bot,
    Play: LiveTable.play,
    Undo: LiveTable.undo,
    Ask: LiveTable.ask,
    Answer: LiveTable.answer,
    Speak: LiveTable.speak,
    Chat: LiveTable.chat,
    Remark: LiveTable.remark,
    Again: LiveTable.again,
    End: LiveTable.end,
}


def fork_record(game: Game, header: Header, commitment: str) -> Record:
    """Return the entries that a fork continues from, as a record."""
    return Record(
        game.info.id,
        rules=game.rules,
        edition=game.edition,
        options=game.options,
        seats=header.seats,
        commitment=commitment,
        entropy=[""] * header.seats,
        fork=len(header.start),
        entries=list(header.start),
    )
