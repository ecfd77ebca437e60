"""Toy games whose best moves are known, for the search to find. Interpreted only: compiled classes take no subclass."""

from __future__ import annotations

from typing import ClassVar

from borea.core.catalogue import Catalogue
from borea.core.chance import Rng
from borea.core.evaluation import Evaluation, Weights
from borea.core.fields import Field, freeze, number
from borea.core.game import CHANCE, OVER, VIEW_FIELDS, Event, Game, Outcome, State, View
from borea.core.info import GameInfo
from borea.core.observations.encoder import Encoder


def card(name: str, seats: tuple[int, ...]) -> GameInfo:
    """Return the info of a toy."""
    return GameInfo(
        name,
        seats=seats,
        editions=("toy",),
        options=(),
        rules=1,
        max_plies=lambda seats, options: 99,
        chance_verbs=("coin",),
        clause_prefix="TOY",
        styles={"hasty": {"take": 0.0, "red": 0.9}},
    )


class ToyView(View):
    """What a seat of a toy may know."""

    FIELDS: ClassVar[tuple[Field, ...]] = (*VIEW_FIELDS, number("seats"), number("left"), number("turn", -1))

    def __init__(self) -> None:
        super().__init__()
        self.seats = 0
        self.left = 0
        self.turn = 0


class Toy(State):
    """What both toys share: a turn and an end."""

    def __init__(self) -> None:
        super().__init__()
        self.left = 0
        self.turn = 0
        self.winner = -1

    def home(self) -> Game:
        raise NotImplementedError

    def copy(self) -> Toy:
        twin = type(self)()
        twin.__dict__.update(self.__dict__)
        return twin

    def actor(self) -> int:
        return OVER if self.winner >= 0 else self.turn

    def actors(self) -> list[int]:
        return [] if self.winner >= 0 else [self.turn]

    def prompt(self, seat: int) -> str:
        return "toy"

    def why_not(self, seat: int, move: int) -> str:
        return "TB-2.1"

    def odds(self) -> list[tuple[int, int]]:
        return []

    def chance_label(self) -> str:
        return "coin"

    def outcome(self) -> Outcome | None:
        if self.winner < 0:
            return None
        return Outcome([int(seat == self.winner) for seat in range(self.seats)], [self.winner], "toy")

    def view(self, seat: int | None) -> View:
        view = ToyView()
        view.seat = -1 if seat is None else seat
        view.actors = self.actors()
        view.moves = self.moves(seat) if seat is not None and seat in view.actors else []
        view.seats, view.left, view.turn = self.seats, self.left, self.turn
        return view

    def information_key(self, seat: int) -> tuple[object, ...]:
        return freeze(self.view(seat))

    def refresh(self) -> None:
        pass

    def faults(self) -> list[str]:
        return []


class Pile(Toy):
    """Take one to three from a pile; taking the last one wins."""

    def moves(self, seat: int) -> list[int]:
        return list(range(min(3, self.left)))

    def apply(self, seat: int, move: int, events: list[Event] | None = None) -> None:
        self.left -= move + 1
        if events is not None:
            events.append(Event("took", {"count": move + 1}))
        if self.left == 0:
            self.winner = seat
        self.turn = (seat + 1) % self.seats


class Guess(Toy):
    """Seat 0 guesses a hidden card: three of the four are blue. Seat 1 wins if it is wrong."""

    def __init__(self) -> None:
        super().__init__()
        self.hidden = -1

    def actor(self) -> int:
        return CHANCE if self.hidden < 0 else super().actor()

    def actors(self) -> list[int]:
        return [CHANCE] if self.hidden < 0 else super().actors()

    def odds(self) -> list[tuple[int, int]]:
        return [(2, 1), (3, 3)]

    def moves(self, seat: int) -> list[int]:
        return [0, 1]

    def apply(self, seat: int, move: int, events: list[Event] | None = None) -> None:
        if seat == CHANCE:
            self.hidden = move - 2
        else:
            self.winner = 0 if move == self.hidden else 1


class ToyGame(Game):
    """A game without an evaluation: all seats are equal until one has won."""

    def __init__(self, name: str, seats: tuple[int, ...], verbs: list[tuple[str, list[str]]]) -> None:
        even = Evaluation(["even"], dict.fromkeys(seats, Weights([0.0], [0.0])))
        super().__init__(card(name, seats), "toy", {}, Catalogue(verbs), 1, even)

    def encoder(self, seats: int) -> Encoder:
        raise NotImplementedError

    def features(self, state: State) -> list[list[float]]:
        return [[1.0] for _ in range(state.seats)]

    def progress(self, state: State) -> float:
        return 0.0

    def turn_key(self, state: State) -> int:
        return 0

    def prior(self, state: State, seat: int, moves: list[int]) -> list[float]:
        return [0.0] * len(moves)


class PileGame(ToyGame):
    """The game of the pile."""

    def __init__(self, left: int) -> None:
        super().__init__("pile", (2, 3), [("take", ["1", "2", "3"])])
        self.left = left

    def start(self, seats: int) -> State:
        state = Pile()
        state.seats = seats
        state.left = self.left
        return state

    def imagine(self, view: View, rng: Rng) -> State:
        assert isinstance(view, ToyView)
        state = Pile()
        state.seats, state.left, state.turn = view.seats, view.left, view.turn
        return state


class GuessGame(ToyGame):
    """The game of the hidden card."""

    def __init__(self) -> None:
        super().__init__("guess", (2,), [("red", []), ("blue", []), ("coin", ["red", "blue"])])

    def start(self, seats: int) -> State:
        state = Guess()
        state.seats = seats
        return state

    def imagine(self, view: View, rng: Rng) -> State:
        state = Guess()
        state.seats = 2
        state.apply(CHANCE, state.draw(rng))
        return state
