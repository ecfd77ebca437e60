"""The position of a race: places, cards, the die. Rules live in phases/, which this module only calls."""

from __future__ import annotations

from typing import ClassVar

from borea.core.fields import Field, number, numbers
from borea.core.game import Event, Game, Move, Outcome, Seat, State, View
from tests.fourth_game.games.race.box import Box
from tests.fourth_game.games.race.components import CARDS, FACES
from tests.fourth_game.games.race.faults import faults
from tests.fourth_game.games.race.phases import order
from tests.fourth_game.games.race.refusals import out_of_place
from tests.fourth_game.games.race.view import RaceView


class Phase:
    """One phase of the rulebook."""

    def actors(self, state: RaceState) -> list[Seat]:
        """Return who acts."""
        return []

    def prompt(self, state: RaceState, seat: Seat) -> str:
        """Return the key of the question."""
        return ""

    def moves(self, state: RaceState, seat: Seat) -> list[Move]:
        """Return the legal moves."""
        return []

    def why_not(self, state: RaceState, seat: Seat, move: Move) -> str:
        """Return the clause that forbids a move in this phase; empty if the verb is out of place."""
        return ""

    def odds(self, state: RaceState) -> list[tuple[Move, int]]:
        """Return the chance outcomes."""
        return []

    def chance_label(self, state: RaceState) -> str:
        """Return the label of the chance event."""
        return ""

    def apply(self, state: RaceState, move: Move, events: list[Event]) -> None:
        """Make the move."""


class RaceState(State):
    """Everything on the table."""

    FIELDS: ClassVar[tuple[Field, ...]] = (
        number("seats", 2, 2),
        number("reveals", 0, 2),
        number("phase", 0, order.ENDED),
        number("turn"),
        number("die", 0, FACES),
        numbers("places", length=2),
        numbers("cards", 0, len(CARDS), 2),
        numbers("played", 0, 1, 2),
    )

    def __init__(self, box: Box, phases: list[Phase]) -> None:
        super().__init__()
        self.box = box
        self.phases = phases
        self.seats = 2
        self.phase = order.DEAL
        self.turn = 0  # counts steps; seat 0 takes the even ones
        self.die = 0
        self.places = [0, 0]
        self.cards = [0, 0]
        self.played = [0, 0]

    def home(self) -> Game:
        """Return the game that is being played."""
        return self.box.home

    def copy(self) -> RaceState:
        """Return an independent, equal state."""
        twin = RaceState(self.box, self.phases)
        twin.reveals, twin.phase, twin.turn, twin.die = self.reveals, self.phase, self.turn, self.die
        twin.places, twin.cards, twin.played = list(self.places), list(self.cards), list(self.played)
        return twin

    @property
    def active(self) -> Seat:
        """The seat whose turn it is."""
        return self.turn % 2

    def actor(self) -> Seat:
        """Return who acts."""
        return next(iter(self.actors()), -2)

    def actors(self) -> list[Seat]:
        """Return who acts."""
        return self.phases[self.phase].actors(self)

    def prompt(self, seat: Seat) -> str:
        """Return the key of the question."""
        return self.phases[self.phase].prompt(self, seat)

    def moves(self, seat: Seat) -> list[Move]:
        """Return the legal moves."""
        return self.phases[self.phase].moves(self, seat)

    def why_not(self, seat: Seat, move: Move) -> str:
        """Return the clause that forbids the move."""
        return self.phases[self.phase].why_not(self, seat, move) or out_of_place(self.phase, move)

    def odds(self) -> list[tuple[Move, int]]:
        """Return the chance outcomes."""
        return self.phases[self.phase].odds(self)

    def chance_label(self) -> str:
        """Return the label of the chance event."""
        return self.phases[self.phase].chance_label(self)

    def apply(self, seat: Seat, move: Move, events: list[Event] | None = None) -> None:
        """Make the move."""
        self.phases[self.phase].apply(self, move, [] if events is None else events)

    def outcome(self) -> Outcome | None:
        """Return the result (RC-3.1, RC-3.2)."""
        if self.phase != order.ENDED:
            return None
        return Outcome(list(self.places), [self.places.index(self.box.length)], "arrived")

    def view(self, seat: Seat | None) -> View:
        """Return what the seat may know: everything but the cards that others have not played."""
        view = RaceView()
        view.seat = -1 if seat is None else seat
        view.seats, view.reveals, view.phase, view.turn = self.seats, self.reveals, self.phase, self.turn
        view.die, view.places, view.played = self.die, list(self.places), list(self.played)
        view.cards = [self.seen_card(other, seat) for other in range(self.seats)]
        view.actors = self.actors()
        if seat is not None and seat in view.actors:
            view.prompt = self.prompt(seat)
            view.moves = self.moves(seat)
        return view

    def seen_card(self, owner: Seat, viewer: Seat | None) -> int:
        """Return a card as a viewer sees it."""
        return self.cards[owner] if owner == viewer or self.played[owner] or not self.cards[owner] else -1

    def information_key(self, seat: Seat) -> tuple[object, ...]:
        """Return a key for what the seat knows."""
        cards = tuple(self.seen_card(other, seat) for other in range(self.seats))
        return (self.phase, self.turn, self.die, tuple(self.places), cards, tuple(self.played))

    def refresh(self) -> None:
        """Do nothing: every value is a field."""

    def faults(self) -> list[str]:
        """Return the fields that no match can reach."""
        return faults(self)
