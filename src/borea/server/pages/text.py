"""The plain table page as plain data: what a template needs, in words, for one viewer. No HTML is made here."""

from __future__ import annotations

from typing import NamedTuple

from borea.core.errors import BoreaError
from borea.core.game import Outcome, Seat, View
from borea.server.tables.log import Again, Answer, Ask, Bot, Chat, End, Leave, Sit
from borea.server.tables.table import WATCHER, LiveTable, Told
from borea.text.bots import bot_words
from borea.text.game_text import GameText, game_text
from borea.text.language import Translator
from borea.text.page import Line, plain

CLOSING = "done"  # the move that closes a set, in every game


class Choice(NamedTuple):
    """A move to choose."""

    token: str
    label: str
    checked: bool = False


class Question(NamedTuple):
    """What the viewer is asked."""

    text: str
    number: int
    several: bool
    choices: list[Choice]
    confirm: str  # empty while the set cannot be closed yet
    undoable: int


class Chairs(NamedTuple):
    """A seat in the strip."""

    seat: Seat
    name: str
    bot: str
    held: bool
    mine: bool
    asked: bool
    deadline: int | None


class Board(NamedTuple):
    """A drawing under its name."""

    name: str
    lines: list[Line]


class TablePage:
    """One table as one viewer sees it on a page."""

    def __init__(self, live: LiveTable, viewer: Seat, who: str, language: str, staged: list[str] | None = None) -> None:
        self.live = live
        self.viewer = viewer
        self.say = Translator(language)
        self.own = live.seats_of(who)
        self.tell: GameText = game_text(live.game, language, [self.name(seat) for seat in range(live.header.seats)])
        self.view: View | None = live.view(viewer)
        self.refusal = ""
        self.question = self.ask(staged or [])

    def name(self, seat: Seat) -> str:
        """Return what a seat is called."""
        chair = self.live.chairs[seat]
        if chair.who:
            several = len(self.live.seats_of(chair.who)) > 1  # people who share a screen share a name
            return f"{chair.name} {seat + 1}" if several else chair.name
        return self.say("page.bot-name", number=seat + 1) if chair.bot else self.say("page.seat-name", number=seat + 1)

    def chairs(self) -> list[Chairs]:
        """Return the seats."""
        live = self.live
        return [
            Chairs(
                seat, self.name(seat), chair.bot, chair.held, seat in self.own, seat in live.actors, live.deadline(seat)
            )
            for seat, chair in enumerate(live.chairs)
        ]

    def ask(self, staged: list[str]) -> Question | None:
        """Return the question, with a set as far as it is chosen; what cannot stand is dropped and explained."""
        live, seat, view = self.live, self.viewer, self.view
        if seat == WATCHER or live.match is None or view is None or live.over:
            return None
        undoable = live.match.undoable(seat)
        if seat not in live.actors or live.chairs[seat].bot:
            return Question("", live.numbers[seat], False, [], "", undoable) if undoable else None
        several = view.prompt.endswith("*")
        try:
            ahead = live.match.ahead(seat, staged)
        except BoreaError as error:
            self.refusal = self.tell.refusal(error)
            return self.ask(staged[:-1])
        options = live.match.options(seat, staged)
        if ahead is None or (staged and not ahead.prompt.endswith("*")):
            ahead, options = view, []  # the set is complete by itself
        closing = several and CLOSING in options
        move = live.game.catalogue.move
        choices = [Choice(token, capital(self.tell.move(view, move(token))), True) for token in staged]
        picks = [token for token in options if not (several and token == CLOSING)]
        choices += [Choice(token, capital(self.tell.move(ahead, move(token)))) for token in picks]
        confirm = ""
        if closing or (several and not options):
            none = self.tell.move(ahead, move(CLOSING)) if closing and not staged else ""
            confirm = capital(none or self.say("play.confirm", count=len(staged)))
        return Question(self.tell.prompt(ahead), live.numbers[seat], several, choices, confirm, undoable)

    def situation(self) -> list[Line]:
        """Return the table in sentences."""
        return [] if self.view is None else self.tell.situation(self.view)

    def boards(self) -> list[Board]:
        """Return the drawings: the viewer's own first, others where they differ."""
        if self.view is None:
            return []
        first = max(self.viewer, 0)
        order = [first, *(seat for seat in range(self.live.header.seats) if seat != first)]
        found: list[Board] = []
        seen: set[str] = set()
        for seat in order:
            lines = self.tell.board(self.view, seat)
            if (text := plain(lines)) not in seen:
                seen.add(text)
                found.append(Board(self.name(seat), lines))
        return found

    def log(self) -> list[str]:
        """Return all that the viewer was told, in sentences, oldest first."""
        return [line for told in self.live.streams[self.viewer] for line in self.sentences(told)]

    def sentences(self, told: Told) -> list[str]:
        """Return one message of the stream in sentences."""
        what = told.what
        if isinstance(what, list):
            return [capital(self.tell.event(event)) for event in what]
        match what:
            case Outcome():
                return [self.tell.outcome(what)]
            case Sit():
                return [self.say("page.log-sat", name=what.name, number=what.seat + 1)]
            case Leave():
                return [self.say("page.log-left", number=what.seat + 1)]
            case Bot():
                return [
                    self.say(f"page.log-bot-{what.why}", seat=self.name(what.seat), bot=bot_words(self.say, what.bot))
                ]
            case Ask():
                return [self.say("page.log-asks", seat=self.name(what.seat))]
            case Answer():
                return [self.say("page.log-agrees" if what.yes else "page.log-declines", seat=self.name(what.seat))]
            case Chat():
                return [self.say("page.log-said", name=what.name, text=what.text)]
            case Again():
                return [self.say("page.log-again")]
            case End():
                return [self.say("error.table-ended")]
        return []

    def result(self) -> str:
        """Return how it ended."""
        if self.live.ended:
            return self.say("error.table-ended")
        return "" if self.live.outcome is None else self.tell.outcome(self.live.outcome)

    def waiting(self) -> str:
        """Say who is being waited for."""
        names = [self.name(seat) for seat in self.live.actors if seat != self.viewer]
        return self.say("page.waiting", names=self.say.listing(names)) if names else ""


def capital(text: str) -> str:
    """Return a text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def closed(live: LiveTable, seat: Seat, tokens: list[str]) -> list[str]:
    """Return the tokens of a form with the move that closes their set, where there is one."""
    view = live.view(seat)
    if view is None or live.match is None or seat not in live.actors or not view.prompt.endswith("*"):
        return tokens
    return [*tokens, CLOSING] if CLOSING in live.match.options(seat, tokens) else tokens
