"""The Border (Kiesling and Staupe, 2022): roll, complete segments, close your borders."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files

from borea.core.chance import Rng
from borea.core.evaluation import read_evaluation
from borea.core.game import Game, Move, Seat, State, View
from borea.core.observations.encoder import Encoder
from borea.core.options import seed_of
from borea.games.the_border.board import Board
from borea.games.the_border.box import Box
from borea.games.the_border.components import read_sheets, to_data
from borea.games.the_border.encode import BorderEncoder
from borea.games.the_border.generate import generate
from borea.games.the_border.imagine import imagine
from borea.games.the_border.info import INFO
from borea.games.the_border.judging import prior as heuristics
from borea.games.the_border.judging.features import FEATURES, features, progress
from borea.games.the_border.judging.leftovers import weigh
from borea.games.the_border.moves import CATALOGUE
from borea.games.the_border.phases.flow import flow
from borea.games.the_border.state import BorderState
from borea.games.the_border.view import BorderView


def standard_sheets() -> object:
    """Return the parsed data of the four standard sheets."""
    return json.loads((files(__package__) / "data" / "standard.json").read_text("utf-8"))


class TheBorder(Game):
    """The rules of The Border under fixed options."""

    def __init__(self, edition: str, options: Mapping[str, object], rules: int) -> None:
        chosen = dict(options)
        sheets = chosen["sheets"]
        if sheets == "standard":
            self.box = Box(read_sheets(standard_sheets()))
        elif isinstance(sheets, str):
            # Records embed generated sheets, so they replay even after the generator changes.
            chosen["sheets"] = generate(seed_of("sheets", sheets))
            self.box = Box(read_sheets(chosen["sheets"]))
        else:
            self.box = Box(read_sheets(sheets))
            chosen["sheets"] = to_data(self.box.sheets)
        super().__init__(INFO, edition, chosen, CATALOGUE, rules, read_evaluation(__package__, FEATURES))
        self.box.home = self
        self.phases = flow(chosen["same_sheet"] is True)

    def start(self, seats: int) -> State:
        """Return the state before the sheets are dealt."""
        state = BorderState(self.box, self.phases)
        state.seats = INFO.check_seats(seats)
        for _ in range(seats):
            board = Board()
            board.crossed_n = self.box.white_n
            board.crossed_s = self.box.white_s
            board.refresh(self.box)
            state.boards.append(board)
        return state

    def imagine(self, view: View, rng: Rng) -> State:
        """Return a random state that is consistent with the view."""
        assert isinstance(view, BorderView)
        return imagine(self.box, self.phases, view, rng)

    def encoder(self, seats: int) -> Encoder:
        """Return what writes the observations of a match."""
        return BorderEncoder(self, seats)

    def features(self, state: State) -> list[list[float]]:
        """Return the features of each seat."""
        assert isinstance(state, BorderState)
        return features(state)

    def progress(self, state: State) -> float:
        """Return how far the match has got, 0 … 1."""
        assert isinstance(state, BorderState)
        return progress(state)

    def turn_key(self, state: State) -> int:
        """Return the number of the turn."""
        assert isinstance(state, BorderState)
        return int(state.turn)

    def prior(self, state: State, seat: Seat, moves: list[Move]) -> list[float]:
        """Return a rough value for each move."""
        assert isinstance(state, BorderState)
        return weigh(state, seat, moves)

    def rollout_prior(self, state: State, seat: Seat, moves: list[Move]) -> list[float]:
        """Return the rules of thumb alone, which are quicker."""
        assert isinstance(state, BorderState)
        return heuristics.prior(state, seat, moves)

    def yardstick(self, state: State, seat: Seat, moves: list[Move]) -> list[float]:
        """Return the rules of thumb alone."""
        assert isinstance(state, BorderState)
        return heuristics.prior(state, seat, moves)

    def trait(self, state: State, seat: Seat) -> str:
        """Return the name of the seat's sheet."""
        assert isinstance(state, BorderState)
        return f"sheet {self.box.sheets.names[state.boards[seat].sheet]}"
