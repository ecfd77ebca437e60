"""The state of The Border: one board per seat, the dice, whose turn it is. Rules are in phases/."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64

from borea.core.chance import Rng
from borea.core.fields import Field, number, parts
from borea.core.game import Event, Game, Move, Outcome, Seat, State, View
from borea.games.the_border.board import DICE_MAX, Board
from borea.games.the_border.box import AREAS, Box
from borea.games.the_border.faults import faults
from borea.games.the_border.phases import order
from borea.games.the_border.view import BorderView


class Phase:
    """One phase of the rulebook; by default the active seat makes one decision."""

    def actor(self, state: BorderState) -> Seat:
        """Return the first who acts."""
        return state.active

    def actors(self, state: BorderState) -> list[Seat]:
        """Return all who act."""
        return [self.actor(state)]

    def prompt(self, state: BorderState, seat: Seat) -> str:
        """Return the key of the question."""
        return ""

    def moves(self, state: BorderState, seat: Seat) -> list[Move]:
        """Return the legal moves."""
        return []

    def why_not(self, state: BorderState, seat: Seat, move: Move) -> str:
        """Return the clause that forbids a move in this phase; empty if the verb is out of place."""
        return ""

    def odds(self, state: BorderState) -> list[tuple[Move, int]]:
        """Return the chance outcomes."""
        return []

    def draw(self, state: BorderState, rng: Rng) -> Move:
        """Return one chance outcome."""
        odds = self.odds(state)  # only used in set-up, where all outcomes are equally likely
        return odds[rng.below(len(odds))][0]

    def chance_label(self, state: BorderState) -> str:
        """Return the label of the chance event."""
        return ""

    def apply(self, state: BorderState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Make the move."""


class BorderState(State):
    """Everything on the table, hidden information included."""

    FIELDS: ClassVar[tuple[Field, ...]] = (
        number("seats", 2, 4),
        number("reveals"),
        number("phase", 0, order.ENDED),
        number("turn"),
        number("active", -1, 3),
        number("rolls", 0, 3),
        number("before", 0, DICE_MAX),
        number("dice", 0, DICE_MAX),
        number("loose", 0, 5),
        number("left", 0, DICE_MAX),
        number("last", -1, 23),
        number("taken", 0, (1 << AREAS) - 1),
        number("idle", 0, order.IDLE_LIMIT),
        number("crossing", 0, 1),
        parts("boards", Board),
    )

    def __init__(self, box: Box, phases: list[Phase]) -> None:
        self.box = box
        self.phases = phases
        self.seats: int = 0
        self.reveals: int = 0
        self.phase: i64 = order.DEAL
        self.rules = phases[order.DEAL]  # derived: the current phase
        self.turn: i64 = 0
        self.active: int = -1
        self.rolls: i64 = 0
        self.before: i64 = 0  # the dice as they lay at the end of the turn before
        self.dice: i64 = 0  # the dice on the table as rolled
        self.loose: i64 = 0  # how many dice are being rolled
        self.left: i64 = 0  # the part of `dice` that the active seat has not spent
        self.last: i64 = -1  # the last segment finished in this action: sets are picked in ascending order
        self.taken: i64 = 0  # areas whose high value was scored
        self.idle: i64 = 0  # turns in a row without a cross
        self.crossing: i64 = 0  # whether anyone crossed a space in this turn
        self.boards: list[Board] = []

    def home(self) -> Game:
        """Return the game that is being played."""
        return self.box.home

    def copy(self) -> BorderState:
        """Return an independent equal state."""
        twin = BorderState(self.box, self.phases)
        twin.seats = self.seats
        twin.reveals = self.reveals
        twin.phase = self.phase
        twin.rules = self.rules
        twin.turn = self.turn
        twin.active = self.active
        twin.rolls = self.rolls
        twin.before = self.before
        twin.dice = self.dice
        twin.loose = self.loose
        twin.left = self.left
        twin.last = self.last
        twin.taken = self.taken
        twin.idle = self.idle
        twin.crossing = self.crossing
        twin.boards = [board.copy() for board in self.boards]
        return twin

    def enter(self, phase: i64) -> None:
        """Switch to a phase."""
        self.phase = phase
        self.rules = self.phases[phase]

    def actor(self) -> Seat:
        """Return the first who acts."""
        return self.rules.actor(self)

    def actors(self) -> list[Seat]:
        """Return all who act."""
        return self.rules.actors(self)

    def window(self) -> bool:
        """Return whether the second action is being played."""
        return self.phase == order.SECOND

    def prompt(self, seat: Seat) -> str:
        """Return the key of the question to a seat that acts."""
        return self.rules.prompt(self, seat)

    def moves(self, seat: Seat) -> list[Move]:
        """Return the legal moves of a seat that acts."""
        return self.rules.moves(self, seat)

    def why_not(self, seat: Seat, move: Move) -> str:
        """Return the clause that forbids the move."""
        return self.rules.why_not(self, seat, move) or self.phases[order.ENDED].why_not(self, seat, move)

    def odds(self) -> list[tuple[Move, int]]:
        """Return the chance outcomes."""
        return self.rules.odds(self)

    def draw(self, rng: Rng) -> Move:
        """Return one chance outcome."""
        return self.rules.draw(self, rng)

    def chance_label(self) -> str:
        """Return the label of the chance event."""
        return self.rules.chance_label(self)

    def apply(self, seat: Seat, move: Move, events: list[Event] | None = None) -> None:
        """Make the move."""
        self.rules.apply(self, seat, move, events)

    def outcome(self) -> Outcome | None:
        """Return the result (TB-4.2)."""
        if self.phase != order.ENDED:
            return None
        scores = [board.score(self.box) for board in self.boards]
        keys = [(board.score(self.box), board.best_area(self.box)) for board in self.boards]
        winners = [seat for seat in range(self.seats) if keys[seat] == max(keys)]
        return Outcome(scores, winners, "idle" if self.idle == order.IDLE_LIMIT else "six-areas")

    def view(self, seat: Seat | None) -> View:
        """Return what the seat may know: everything except what others crossed in an open window."""
        view = BorderView()
        view.seat = -1 if seat is None else seat
        view.seats = self.seats
        view.reveals = self.reveals
        view.actors = self.actors()
        if seat is not None and seat in view.actors:
            view.prompt = self.prompt(seat)
            view.moves = list(self.moves(seat))
        view.phase = self.phase
        view.turn = self.turn
        view.active = self.active
        view.rolls = self.rolls
        view.before = self.before
        view.dice = self.dice
        view.loose = self.loose
        view.left = self.left
        view.last = self.last
        view.taken = self.taken
        view.idle = self.idle
        view.crossing = self.crossing
        for other, board in enumerate(self.boards):
            view.boards.append(board.seen(hidden=self.phase == order.SECOND and other != seat))
        return view

    def information_key(self, seat: Seat) -> tuple[object, ...]:
        """Return a key for what the seat may know."""
        found: list[int] = [self.reveals, self.phase, self.turn, self.active, self.rolls, self.before, self.dice]
        found += [self.loose, self.left, self.last, self.taken, self.idle, self.crossing]
        for other, board in enumerate(self.boards):
            found += board.information_key(hidden=self.phase == order.SECOND and other != seat)
        return tuple(found)

    def refresh(self) -> None:
        """Rebuild the derived fields."""
        self.rules = self.phases[self.phase]
        for board in self.boards:
            board.refresh(self.box)

    def faults(self) -> list[str]:
        """Return the fields that no match can reach."""
        return faults(self)
