"""What a game is: `Game` holds the rules under fixed options, `State` one position, `View` what a seat knows of it.
Plain classes rather than protocols, because compiled classes dispatch fast. No rules of any game live here."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Final, TypeVar

from borea.core.chance import Rng
from borea.core.errors import InvalidMove
from borea.core.evaluation import Evaluation
from borea.core.info import GameInfo

Seat = int
Move = int

CHANCE: Final = -1  # the dice and decks, as an actor
OVER: Final = -2  # nobody acts: the match is over
EVERYONE: Final = -3  # the audience of a public event

ANY: Final = 1 << 62  # no upper bound


class Field:
    """A named value of a part: how it is encoded as JSON, checked when decoded, and compared.

    A `late` field is a list that came with a later version of a game; in documents without it, it is empty.
    """

    def __init__(
        self,
        name: str,
        kind: str,
        low: int = 0,
        high: int = ANY,
        length: int = -1,
        part: type[Part] | None = None,
        late: bool = False,
    ) -> None:
        self.name = name
        self.kind = kind
        self.low = low
        self.high = high
        self.length = length
        self.part = part
        self.late = late


def number(name: str, low: int = 0, high: int = ANY) -> Field:
    """Declare a whole number."""
    return Field(name, "number", low, high)


def numbers(name: str, low: int = 0, high: int = ANY, length: int = -1) -> Field:
    """Declare a list of whole numbers; a length of −1 means any."""
    return Field(name, "numbers", low, high, length)


def text(name: str) -> Field:
    """Declare a string."""
    return Field(name, "text")


def parts(name: str, part: type[Part], length: int = -1, late: bool = False) -> Field:
    """Declare a list of parts, which have their own fields."""
    return Field(name, "parts", length=length, part=part, late=late)


class Part:
    """Something made of named fields. Its class can be called without arguments."""

    FIELDS: ClassVar[tuple[Field, ...]] = ()

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return False
        return all(getattr(self, field.name) == getattr(other, field.name) for field in type(self).FIELDS)

    def __hash__(self) -> int:
        raise TypeError("parts are mutable, so they have no hash")


class Event:
    """What happened, as a key and its slots; `to` is the only seat that may know, or EVERYONE."""

    def __init__(self, kind: str, slots: dict[str, object], to: Seat = EVERYONE) -> None:
        self.kind = kind
        self.slots = slots
        self.to = to

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and (self.kind, self.slots, self.to) == (other.kind, other.slots, other.to)

    def __hash__(self) -> int:
        return hash(self.kind)

    def __repr__(self) -> str:
        return f"Event({self.kind}, {self.slots}{'' if self.to == EVERYONE else f', to {self.to}'})"


class Outcome:
    """How a match ended: the score of each seat, the winners (several if shared) and the key of the reason."""

    def __init__(self, scores: list[int], winners: list[Seat], reason: str) -> None:
        self.scores = scores
        self.winners = winners
        self.reason = reason

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and (self.scores, self.winners, self.reason) == (
            other.scores,
            other.winners,
            other.reason,
        )

    def __hash__(self) -> int:
        return hash(self.reason)

    def shares(self) -> list[float]:
        """Return each seat's share of the victory; the shares add up to 1."""
        each = 1.0 / len(self.winners)
        return [each if seat in self.winners else 0.0 for seat in range(len(self.scores))]

    def __repr__(self) -> str:
        return f"Outcome(scores={self.scores}, winners={self.winners}, reason={self.reason!r})"


class View(Part):
    """Everything a seat (−1: a spectator) may know. Games list their own fields one by one: nothing else gets in."""

    def __init__(self) -> None:
        self.seat = -1
        self.actors: list[Seat] = []
        self.prompt = ""
        self.moves: list[Move] = []


VIEW_FIELDS: Final = (number("seat", -1), numbers("actors", -2), text("prompt"), numbers("moves"))


class State(Part, ABC):
    """One position: mutable, compact, and never shown to a seat as it is."""

    def __init__(self) -> None:
        self.seats = 0
        self.reveals = 0  # how often something hidden was shown to everyone; batches and undo stop there

    @abstractmethod
    def copy(self) -> State:
        """Return an independent, equal state."""

    @abstractmethod
    def actor(self) -> Seat:
        """Return the first of `actors()`, or OVER."""

    @abstractmethod
    def actors(self) -> list[Seat]:
        """Return who acts now: nobody, [CHANCE], one seat, or several at once."""

    def window(self) -> bool:
        """Return whether seats act at once, hidden from each other (also when only one is left)."""
        return False

    @abstractmethod
    def prompt(self, seat: Seat) -> str:
        """Return the key of the question; a trailing * means that the answers form a set."""

    @abstractmethod
    def moves(self, seat: Seat) -> list[Move]:
        """Return every legal move, ascending, never empty. The list may be shared: do not change it."""

    @abstractmethod
    def why_not(self, seat: Seat, move: Move) -> str:
        """Return the clause that forbids the move, using only what the seat knows."""

    @abstractmethod
    def odds(self) -> list[tuple[Move, int]]:
        """Return the outcomes of the current chance event, with integer weights."""

    def draw(self, rng: Rng) -> Move:
        """Return a random outcome: the first whose cumulative weight exceeds one `rng.below(total)`."""
        odds = self.odds()
        total = 0
        for _, weight in odds:
            total += weight
        rest: int = rng.below(total)
        for move, weight in odds:
            rest -= weight
            if rest < 0:
                return move
        raise AssertionError("weights add up to their total")

    @abstractmethod
    def chance_label(self) -> str:
        """Return the label of the current chance event."""

    @abstractmethod
    def apply(self, seat: Seat, move: Move, events: list[Event] | None = None) -> None:
        """Make a legal move in place, adding what happened to `events` if given."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Return the result, or None while the match goes on."""

    @abstractmethod
    def view(self, seat: Seat | None) -> View:
        """Return what this seat (None: a spectator) may know."""

    @abstractmethod
    def information_key(self, seat: Seat) -> tuple[object, ...]:
        """Return a key for what a seat knows: the keys of two states are equal if and only if its views are."""

    @abstractmethod
    def refresh(self) -> None:
        """Recompute what is derived from the fields, after they were set from outside."""

    @abstractmethod
    def faults(self) -> list[str]:
        """Return what is wrong with a state that no match can reach; empty if it is sound."""


Phase = TypeVar("Phase")


def in_order(phases: dict[int, Phase]) -> list[Phase]:
    """Return a game's phases as a list indexed by number; the numbers must run from 0 without a gap."""
    if list(phases) != list(range(len(phases))):
        raise AssertionError(f"phase numbers are {list(phases)}")
    return list(phases.values())


class Catalogue:
    """Every move of a game, as a number and as a token: `verb` or `verb:noun`."""

    def __init__(self, verbs: list[tuple[str, list[str]]]) -> None:
        self.tokens: list[str] = []
        self.verbs: list[str] = []
        self.nouns: list[str] = []
        self.first: dict[str, int] = {}
        for verb, nouns in verbs:
            self.first[verb] = len(self.tokens)
            for noun in nouns or [""]:
                self.tokens.append(f"{verb}:{noun}" if noun else verb)
                self.verbs.append(verb)
                self.nouns.append(noun)
        self.numbers: dict[str, int] = {}
        for index, token in enumerate(self.tokens):
            self.numbers[token] = index

    def __len__(self) -> int:
        return len(self.tokens)

    def token(self, move: Move) -> str:
        """Return the token of a move."""
        return self.tokens[move]

    def move(self, token: str) -> Move:
        """Return the move of a token.

        Raises:
            InvalidMove: the game has no such move.
        """
        found = self.numbers.get(token)
        if found is None:
            raise InvalidMove("unknown-move", token=token)
        return found


class Game(ABC):
    """The rules of a game under fixed options, and what bots know about it."""

    def __init__(
        self,
        info: GameInfo,
        edition: str,
        options: Mapping[str, object],
        catalogue: Catalogue,
        rules: int,
        evaluation: Evaluation,
    ) -> None:
        self.info = info
        self.edition = edition
        self.options = dict(options)
        self.catalogue = catalogue
        self.rules = rules  # the version of the rules
        self.evaluation = evaluation

    @abstractmethod
    def start(self, seats: int) -> State:
        """Return the position before anything is dealt."""

    @abstractmethod
    def imagine(self, view: View, rng: Rng) -> State:
        """Return a full state that this view allows."""

    @abstractmethod
    def features(self, state: State) -> list[list[float]]:
        """Return the features of each seat for the evaluation; an empty list for a seat that is out."""

    @abstractmethod
    def progress(self, state: State) -> float:
        """Return how far the match has come, from 0 to 1."""

    @abstractmethod
    def turn_key(self, state: State) -> int:
        """Return a number that changes when a turn, or a part of one, ends: positions are evaluated there."""

    def worths(self, state: State) -> list[float]:
        """Return each seat's chance of winning, adding up to 1; the result once the match is over."""
        outcome = state.outcome()
        if outcome is not None:
            return outcome.shares()
        return self.evaluation.shares(self.features(state), self.progress(state))

    def worth(self, state: State, seat: Seat) -> float:
        """Return one seat's chance of winning."""
        return self.worths(state)[seat]

    @abstractmethod
    def prior(self, state: State, seat: Seat, moves: list[Move]) -> list[float]:
        """Return a prior for each move: higher is better.

        Without a unit, but at the prompts in `info.bots.bargaining`: what the move changes in the seat's chance.
        """

    def rollout_prior(self, state: State, seat: Seat, moves: list[Move]) -> list[float]:
        """Return a prior for each move that is quick to find: rollouts ask for it all the time."""
        return self.prior(state, seat, moves)

    def yardstick(self, state: State, seat: Seat, moves: list[Move]) -> list[float]:
        """Return the priors that the bot `greedy` follows. They never change, so that strength can be compared."""
        return self.prior(state, seat, moves)

    def trait(self, state: State, seat: Seat) -> str:
        """Return what chance gave a seat for the whole match, such as its sheet, so that fairness can be measured."""
        return ""

    def max_plies(self, seats: int) -> int:
        """Return an upper bound on the number of plies."""
        return self.info.max_plies(seats, self.options)
