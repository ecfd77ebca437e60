"""The text of a match in one language: prompts, moves, events, the situation, a board drawn with letters. The base
class has what all games share; each game's package has a `Text` of its own in `game_text.py`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import ClassVar

from borea.core.errors import BoreaError, IllegalMove
from borea.core.game import Event, Game, Move, Outcome, Seat, View
from borea.text.language import Translator
from borea.text.page import Line
from borea.text.registry import PACKAGES
from borea.text.rich import LogStyle, Mention, Phrase, Sentence, Tone, begun, current, plain, refs_of
from borea.text.rulebook import rulebook

NOBODY: Seat = -1


class GameText(ABC):
    """The text of one game in one language; `viewer` is the seat it speaks to, if it speaks to one."""

    log: ClassVar[LogStyle] = LogStyle()

    def __init__(self, game: Game, language: str = "en", names: Sequence[str] = (), viewer: Seat = NOBODY) -> None:
        self.game = game
        self.say = Translator(language)
        self.rules = rulebook(game.info.id, language)
        self.names = list(names)
        self.viewer = viewer

    def seat(self, seat: Seat) -> str:
        """Return the name of a seat."""
        return self.names[seat] if seat < len(self.names) else self.say("seat", seat=seat)

    def player(self, seat: Seat) -> Mention:
        """Return a seat's shape and name."""
        return Mention(self.seat(seat), (f"seat-{seat}",), kind="seat", ref=f"seat:{seat}")

    def key(self, part: str) -> str:
        """Return the locale key of something in this game."""
        return f"{self.game.info.id}.{part}"

    def prompt(self, view: View) -> str:
        """Return the question put to the view's seat."""
        return self.say(self.key(f"prompt.{self.prompt_key(view)}"), **self.prompt_slots(view))

    def prompt_key(self, view: View) -> str:
        """Return the key of the question; a game may vary it with the position."""
        return view.prompt.rstrip("*")

    def event(self, event: Event) -> str:
        """Return an event as a plain sentence."""
        return plain(self.sentence(event).parts)

    def events(self, events: Iterable[Event]) -> list[str]:
        """Return events as plain sentences, without those that a later one replaces."""
        return [plain(line.parts) for line in current(self.sentence(event) for event in events)]

    def sentence(self, event: Event) -> Sentence:
        """Return an event as a line of the log."""
        key, log = self.event_key(event), self.log
        parts = begun(self.say.rich(key, **self.event_slots(event)))
        seat = event.slots.get("seat", NOBODY)
        caption = self.key(f"caption.{event.kind}")
        return Sentence(
            parts,
            event.kind,
            seat if isinstance(seat, int) else NOBODY,
            refs_of(parts, self.event_refs(event)),
            self.tone(event),
            self.say(caption, **event.slots) if self.say.has(caption) else "",
            event.kind in log.actors,
            log.replaces.get(event.kind, ()),
        )

    def event_key(self, event: Event) -> str:
        """Return the key of an event's sentence; one that ends in `.you` speaks to the viewer it happens to."""
        common = f"event.{event.kind}"
        key = common if self.say.has(common) else self.key(common)
        concerned = [value for name, value in event.slots.items() if name in ("other", "rival")]
        return f"{key}.you" if self.viewer in concerned and self.say.has(f"{key}.you") else key

    def event_slots(self, event: Event) -> dict[str, object]:
        """Return the slots of an event's sentence."""
        return {name: self.slot(name, value) for name, value in event.slots.items()}

    def event_refs(self, event: Event) -> Sequence[str]:
        """Return what an event is about on the board besides what its sentence mentions."""
        return ()

    def tone(self, event: Event) -> Tone:
        """Return whether the viewer lost something, or anybody gained something."""
        loser = event.slots.get(self.log.losses.get(event.kind, ""))
        if self.viewer != NOBODY and loser == self.viewer:
            return "loss"
        return "gain" if event.kind in self.log.gains else ""

    def outcome(self, outcome: Outcome) -> str:
        """Return how the match ended: the reason, the tie-break, the winners and the scores."""
        winners = self.say.listing([self.seat(seat) for seat in outcome.winners])
        each = [
            self.say("outcome.score", seat=self.seat(seat), score=score) for seat, score in enumerate(outcome.scores)
        ]
        scores = self.say(self.key("scores"), scores=", ".join(each))
        shared = "outcome.shared" if len(outcome.winners) > 1 else "outcome.won"
        parts = [self.say(self.key(f"end.{outcome.reason}")), self.tie(outcome), self.say(shared, winners=winners)]
        return " ".join([*filter(None, parts), f"({scores})"])

    def tie(self, outcome: Outcome) -> str:
        """Return what decided between equal scores, or "" if the best score was not tied."""
        if outcome.scores.count(max(outcome.scores)) < 2:
            return ""
        return self.say(self.key("tie-shared" if len(outcome.winners) > 1 else "tie-broken"))

    def refusal(self, error: BoreaError) -> str:
        """Return an error as a sentence, with the text of the clause it cites."""
        sentence = self.say.error(error)
        if isinstance(error, IllegalMove) and error.clause in self.rules.clauses:
            return f"{sentence} {self.say.cited(error.clause, self.rules.clauses[error.clause])}"
        return sentence

    def explain(self, view: View, move: Move) -> str:
        """Return what a move would do, with the clause that allows it."""
        clause = self.clause_of(view, move)
        return f"{self.move(view, move)}. {self.say.cited(clause, self.rules.clauses[clause])}"

    @abstractmethod
    def clause_of(self, view: View, move: Move) -> str:
        """Return the id of the clause that allows a move."""

    @abstractmethod
    def slot(self, name: str, value: object) -> str | Mention | Phrase:
        """Return an event's slot as text, as a mention or as a phrase."""

    @abstractmethod
    def prompt_slots(self, view: View) -> dict[str, object]:
        """Return the slots of the question."""

    @abstractmethod
    def move(self, view: View, move: Move) -> str:
        """Return what a move would do, in words."""

    @abstractmethod
    def situation(self, view: View) -> list[Line]:
        """Return the table as lines of text, fit for a screen reader."""

    @abstractmethod
    def board(self, view: View, seat: Seat) -> list[Line]:
        """Return a drawing of the table, or of one seat's part of it."""


def game_text(game: Game, language: str = "en", names: Sequence[str] = (), viewer: Seat = NOBODY) -> GameText:
    """Return the text of a game in a language, with the names of its seats and the seat it speaks to."""
    kind: type[GameText] = import_module(f"{PACKAGES[game.info.id]}.game_text").Text
    return kind(game, language, names, viewer)
