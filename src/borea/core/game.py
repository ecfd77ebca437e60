"""What a game is: `Game` holds the rules under fixed options, `State` one position, `View` what a seat knows of it.
Plain classes rather than protocols, because compiled classes dispatch fast. No rules of any game live here."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

from borea.core.catalogue import Catalogue
from borea.core.chance import Rng
from borea.core.errors import IllegalMove, InvalidMove
from borea.core.evaluation import Evaluation
from borea.core.fields import Part, freeze, html_table, number, numbers, text, thaw
from borea.core.info import GameInfo

if TYPE_CHECKING:
    from borea.core.observations.encoder import Encoder
    from borea.core.statements.envoy import Envoy

Seat = int
Move = int

CHANCE: Final = -1  # the dice and decks, as an actor
OVER: Final = -2  # nobody acts: the match is over
EVERYONE: Final = -3  # the audience of a public event
NEVER: Final = -1.0e8  # a prior this low: no bot considers the move


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

    def __reduce__(self) -> tuple[Any, ...]:
        return Event, (self.kind, self.slots, self.to)

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

    def _repr_html_(self) -> str:
        """Return the result as a table, for notebooks."""
        rows: list[tuple[str, object]] = [
            (f"seat {seat}", f"{score}{' (wins)' if seat in self.winners else ''}")
            for seat, score in enumerate(self.scores)
        ]
        return html_table([*rows, ("reason", self.reason)])

    def shares(self) -> list[float]:
        """Return each seat's share of the victory; the shares add up to 1."""
        each = 1.0 / len(self.winners)
        return [each if seat in self.winners else 0.0 for seat in range(len(self.scores))]

    def __reduce__(self) -> tuple[Any, ...]:
        return Outcome, (self.scores, self.winners, self.reason)

    def __repr__(self) -> str:
        return f"Outcome(scores={self.scores}, winners={self.winners}, reason={self.reason!r})"


class View(Part):
    """Everything a seat (−1: a spectator) may know. Games list their own fields one by one: nothing else gets in."""

    def __init__(self) -> None:
        self.seat = -1
        self.actors: list[Seat] = []
        self.prompt = ""
        self.moves: list[Move] = []

    def __repr__(self) -> str:
        asked = f": {self.prompt}, {len(self.moves)} moves" if self.moves else ""
        return f"<{type(self).__name__} of {f'seat {self.seat}' if self.seat >= 0 else 'a spectator'}{asked}>"


VIEW_FIELDS: Final = (number("seat", -1), numbers("actors", -2), text("prompt"), numbers("moves"))


class State(Part, ABC):
    """One position: mutable, compact, and never shown to a seat as it is."""

    def __init__(self) -> None:
        self.seats = 0
        self.reveals = 0  # how often something hidden was shown to everyone; batches and undo stop there

    @abstractmethod
    def home(self) -> Game:
        """Return the game that is being played."""

    @abstractmethod
    def copy(self) -> State:
        """Return an independent, equal state."""

    def __repr__(self) -> str:
        actor = self.actor()
        turn = "over" if actor == OVER else "chance acts" if actor == CHANCE else f"seat {actor} acts"
        return f"<{type(self).__name__}, {self.seats} seats, {turn}>"

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the game and the fields; what is derived from them is computed again."""
        return _state_again, (self.home(), self.seats, freeze(self))

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

    def play(self, seat: Seat, move: Move, events: list[Event] | None = None) -> None:
        """Make a move in place after checking it; a move that is refused changes nothing.

        Raises:
            InvalidMove: the game has no such move.
            IllegalMove: the seat does not act now, or may not make this move; `clause` is the rule that forbids it.
        """
        catalogue = self.home().catalogue
        if not 0 <= move < len(catalogue):
            raise InvalidMove("unknown-move", token=str(move))
        if seat not in self.actors():
            clause = self.why_not(seat, move) if 0 <= seat < self.seats else ""
            raise IllegalMove("not-your-move", clause, token=catalogue.token(move), seat=seat)
        if seat == CHANCE:
            if move not in [outcome for outcome, _ in self.odds()]:
                raise IllegalMove("illegal-move", "", token=catalogue.token(move), seat=seat)
        elif move not in self.moves(seat):
            raise IllegalMove("illegal-move", self.why_not(seat, move), token=catalogue.token(move), seat=seat)
        self.apply(seat, move, events)

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
        self.envoy: Envoy | None = None  # how bots judge what seats tell each other, where they may

    def __repr__(self) -> str:
        return f"<{self.info.id}, edition {self.edition}, rules {self.rules}>"

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what the game was made of; a process that unpickles it often makes it once."""
        return _game_again, (type(self), self.edition, json.dumps(self.options), self.rules)

    @abstractmethod
    def start(self, seats: int) -> State:
        """Return the position before anything is dealt."""

    @abstractmethod
    def imagine(self, view: View, rng: Rng) -> State:
        """Return a full state that this view allows."""

    @abstractmethod
    def encoder(self, seats: int) -> Encoder:
        """Return what writes the observations of a match with this many seats."""

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

    def weighed(self, state: State) -> list[float]:
        """Return each seat's chance of winning as bargains weigh it, if the evaluation alone is too rough for them."""
        return self.worths(state)

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


def _state_again(game: Game, seats: int, values: tuple[Any, ...]) -> State:
    """Return a state from its pickle."""
    state = game.start(seats)
    thaw(state, values)
    state.refresh()
    return state


@lru_cache(maxsize=32)
def _game_again(kind: Any, edition: str, options: str, rules: int) -> Game:
    """Return a game from its pickle."""
    made: Game = kind(edition, json.loads(options), rules)
    return made
