"""One table in words, for one viewer in one language: what the plain page and the board both show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from borea.bots.crew import CREW
from borea.core.game import Outcome, Seat
from borea.server.tables.log import Again, Answer, Ask, Body, Bot, Chat, End, Leave, Name, Remark, Sit
from borea.server.tables.streams import StreamItem
from borea.server.tables.table import Chair, LiveTable
from borea.text.bots import bot_words
from borea.text.game_text import GameText, game_text
from borea.text.language import Translator
from borea.text.rich import Mention, Sentence, begun, current, plain, refs_of

NUMERALS = ("", " II", " III", " IV", " V")  # for seats whose names are alike: Otto, Otto II


class SeatText(NamedTuple):
    """A seat as people see it; `bot` is the bot's id."""

    seat: Seat
    name: str
    bot: str
    held: bool
    mine: bool
    asked: bool
    deadline: int | None


def told_apart(names: list[str], chairs: Sequence[Chair]) -> list[str]:
    """Return the names of all seats, with a numeral where one occurs again; a bot leaves its name to a person."""
    found = dict.fromkeys(range(len(names)), "")
    for seat in sorted(found, key=lambda seat: (bool(chairs[seat].bot), seat)):
        numbered = (names[seat] + numeral for numeral in NUMERALS)
        found[seat] = next(name for name in numbered if name not in found.values())
    return [*found.values()]


class TableText:
    """The names, seats and messages of one table in words."""

    def __init__(self, live: LiveTable, viewer: Seat, who: str, language: str) -> None:
        self.live = live
        self.viewer = viewer
        self.say = Translator(language)
        self.own = live.seats_of(who)
        self.names = told_apart([self.seat_name(seat) for seat in range(live.header.seats)], live.chairs)
        self.text: GameText = game_text(live.game, language, self.names, viewer)

    def seat_name(self, seat: Seat) -> str:
        """Work out what a seat is called."""
        chair = self.live.chairs[seat]
        if chair.who:
            alike = [other for other in self.live.chairs if (other.who, other.name) == (chair.who, chair.name)]
            return f"{chair.name} {seat + 1}" if len(alike) > 1 else chair.name
        if chair.bot in CREW:
            return bot_words(self.say, chair.bot)
        return self.say("page.bot-name" if chair.bot else "page.seat-name", number=seat + 1)

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

    def lines(self, item: StreamItem, first: int = 0) -> list[Sentence]:
        """Return one item of the stream as lines of the log: one for each event, from the first wanted on."""
        content = item.content
        if isinstance(content, list):
            return [self.text.sentence(event) for event in content[first:]]
        if isinstance(content, Outcome):
            return [Sentence([self.text.outcome(content)], replaces=(f"ended-{content.reason}",))]
        said = self.entry(content)
        return [Sentence(begun(said), refs=refs_of(said))] if said else []

    def entry(self, content: Body) -> list[str | Mention]:
        """Return what an entry of the table's log says."""
        say, player = self.say.rich, self.text.player
        match content:
            case Sit():
                return say("page.log-sat", name=content.name, number=content.seat + 1)
            case Name():
                return say("page.log-named", number=content.seat + 1, name=content.name)
            case Leave():
                return say("page.log-left", number=content.seat + 1)
            case Bot():
                return self.bot_sat(content)
            case Ask():
                return say("page.log-asks", seat=player(content.seat))
            case Answer():
                return say("page.log-agrees" if content.yes else "page.log-declines", seat=player(content.seat))
            case Chat():
                return say("page.log-said", name=content.name, text=content.text)
            case Remark():
                text = self.text.remark(content.act, content.term, content.about)
                return say("crew.says", name=player(content.seat), text=text) if text else []
            case Again():
                return say("page.log-again")
            case End():
                return say("error.table-ended")
        return []

    def bot_sat(self, body: Bot) -> list[str | Mention]:
        """Return the sentence about a bot that took a seat."""
        bot = bot_words(self.say, body.bot)
        if body.why == "filled" and body.bot in CREW:
            return self.say.rich("crew.joins", name=bot)
        return self.say.rich(f"page.log-bot-{body.why}", seat=self.text.player(body.seat), bot=bot)

    def log(self) -> list[str]:
        """Return the viewer's whole stream in plain sentences, oldest first."""
        stream = self.live.streams[self.viewer]
        return [plain(line.parts) for line in current(line for item in stream for line in self.lines(item))]


def turn_words(say: Translator, game: str, turn: int, part: str) -> str:
    """Return what a moment of a match is called: its turn, or its cycle and the part of it."""
    if not turn:
        return say("ui.after.set-up")
    if part:
        return say("ui.after.cycle", cycle=turn, part=say(f"{game}.part.{part}"))
    return say("ui.after.turn", turn=turn)
