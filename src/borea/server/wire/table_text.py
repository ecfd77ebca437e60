"""One table in words, for one viewer in one language: what the plain page and the board both show."""

from __future__ import annotations

from typing import NamedTuple

from borea.core.game import Outcome, Seat
from borea.server.tables.log import Again, Answer, Ask, Body, Bot, Chat, End, Leave, Sit
from borea.server.tables.table import LiveTable, StreamItem
from borea.text.bots import bot_words
from borea.text.game_text import GameText, game_text
from borea.text.language import Translator
from borea.text.rich import Mention, Sentence, begun, current, plain, refs_of


class SeatText(NamedTuple):
    """A seat as people see it; `bot` is the bot's id."""

    seat: Seat
    name: str
    bot: str
    held: bool
    mine: bool
    asked: bool
    deadline: int | None


class TableText:
    """The names, seats and messages of one table in words."""

    def __init__(self, live: LiveTable, viewer: Seat, who: str, language: str) -> None:
        self.live = live
        self.viewer = viewer
        self.say = Translator(language)
        self.own = live.seats_of(who)
        self.names = [self.seat_name(seat) for seat in range(live.header.seats)]
        self.text: GameText = game_text(live.game, language, self.names, viewer)

    def seat_name(self, seat: Seat) -> str:
        """Work out what a seat is called."""
        chair = self.live.chairs[seat]
        if chair.who:
            several = len(self.live.seats_of(chair.who)) > 1  # people who share a screen share a name
            return f"{chair.name} {seat + 1}" if several else chair.name
        return self.say("page.bot-name", number=seat + 1) if chair.bot else self.say("page.seat-name", number=seat + 1)

    def name(self, seat: Seat) -> str:
        """Return what a seat is called."""
        return self.names[seat]

    def chairs(self) -> list[SeatText]:
        """Return the seats."""
        live = self.live
        return [
            SeatText(
                seat, self.name(seat), chair.bot, chair.held, seat in self.own, seat in live.actors, live.deadline(seat)
            )
            for seat, chair in enumerate(live.chairs)
        ]

    def waiting(self) -> str:
        """Return whom the table waits for, apart from the viewer; empty if nobody."""
        names = [self.name(seat) for seat in self.live.actors if seat != self.viewer]
        return self.say("page.waiting", names=self.say.listing(names)) if names else ""

    def lines(self, item: StreamItem) -> list[Sentence]:
        """Return one item of the stream as lines of the log."""
        content = item.content
        if isinstance(content, list):
            return [self.text.sentence(event) for event in content]
        if isinstance(content, Outcome):
            return [Sentence([self.text.outcome(content)])]
        said = self.entry(content)
        return [Sentence(begun(said), refs=refs_of(said))] if said else []

    def entry(self, content: Body) -> list[str | Mention]:
        """Return what an entry of the table's log says."""
        say, player = self.say.rich, self.text.player
        match content:
            case Sit():
                return say("page.log-sat", name=content.name, number=content.seat + 1)
            case Leave():
                return say("page.log-left", number=content.seat + 1)
            case Bot():
                return say(
                    f"page.log-bot-{content.why}", seat=player(content.seat), bot=bot_words(self.say, content.bot)
                )
            case Ask():
                return say("page.log-asks", seat=player(content.seat))
            case Answer():
                return say("page.log-agrees" if content.yes else "page.log-declines", seat=player(content.seat))
            case Chat():
                return say("page.log-said", name=content.name, text=content.text)
            case Again():
                return say("page.log-again")
            case End():
                return say("error.table-ended")
        return []

    def log(self) -> list[str]:
        """Return the viewer's whole stream in plain sentences, oldest first."""
        stream = self.live.streams[self.viewer]
        return [plain(line.parts) for line in current(line for item in stream for line in self.lines(item))]
