"""The text of a match in one language: prompts, moves, events, the situation, a board drawn with letters. The base
class has what all games share; each game's package has a `Text` of its own in `game_text.py`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib import import_module

from borea.core.errors import BoreaError, IllegalMove
from borea.core.game import Event, Game, Move, Outcome, Seat, View
from borea.text.language import Translator
from borea.text.page import Line
from borea.text.registry import PACKAGES
from borea.text.rulebook import rulebook


class GameText(ABC):
    """The text of one game in one language."""

    def __init__(self, game: Game, language: str = "en", names: Sequence[str] = ()) -> None:
        self.game = game
        self.say = Translator(language)
        self.rules = rulebook(game.info.id, language)
        self.names = list(names)

    def seat(self, seat: Seat) -> str:
        """Return the name of a seat."""
        return self.names[seat] if seat < len(self.names) else self.say("seat", seat=seat)

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
        """Return an event as a sentence."""
        common = f"event.{event.kind}"
        key = common if self.say.has(common) else self.key(common)
        return self.say(key, **{name: self.slot(name, value) for name, value in event.slots.items()})

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

    def remark(self, act: str, term: str, about: str = "") -> str:
        """Return in a bot's own words why it did something, or "" if there are none for this reason.

        `act` is a verb, with its noun if that matters; `term` is one of the evaluation; `about` narrows it down.
        """
        reason = self.reason(term)
        for part in (f"why.{act}.{reason}.{about}", f"why.{act}.{reason}", f"why.{reason}"):
            if self.say.has(self.key(part)):
                return self.say(self.key(part))
        return ""

    def reason(self, term: str) -> str:
        """Return the reason that a term of the evaluation stands for; a game may speak of several terms alike."""
        return term

    def remark_about(self, view: View, move: Move) -> str:
        """Return what a move is about, as far as a spectator sees it before it is made; empty if it does not matter."""
        return ""

    @abstractmethod
    def clause_of(self, view: View, move: Move) -> str:
        """Return the id of the clause that allows a move."""

    @abstractmethod
    def slot(self, name: str, value: object) -> str:
        """Return an event's slot in words."""

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


def game_text(game: Game, language: str = "en", names: Sequence[str] = ()) -> GameText:
    """Return the text of a game in a language, with the names of its seats."""
    kind: type[GameText] = import_module(f"{PACKAGES[game.info.id]}.game_text").Text
    return kind(game, language, names)
