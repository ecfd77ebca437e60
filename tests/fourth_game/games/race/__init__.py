"""The race: a die, a hidden card each, and the first to arrive wins. It exists to be added to Borea by a test."""

from __future__ import annotations

from collections.abc import Mapping

from borea.core.chance import Rng
from borea.core.evaluation import read_evaluation
from borea.core.game import Game, Move, Seat, State, View
from borea.core.observations.encoder import Encoder
from tests.fourth_game.games.race.box import Box
from tests.fourth_game.games.race.encode import RaceEncoder
from tests.fourth_game.games.race.imagine import imagine
from tests.fourth_game.games.race.info import INFO
from tests.fourth_game.games.race.judging import prior as heuristics
from tests.fourth_game.games.race.judging.features import FEATURES, features, progress
from tests.fourth_game.games.race.moves import CATALOGUE
from tests.fourth_game.games.race.phases.flow import flow
from tests.fourth_game.games.race.state import RaceState
from tests.fourth_game.games.race.view import RaceView


class Race(Game):
    """The race under fixed options."""

    def __init__(self, edition: str, options: Mapping[str, object], rules: int) -> None:
        super().__init__(INFO, edition, options, CATALOGUE, rules, read_evaluation(__name__, FEATURES))
        self.box = Box(int(str(options["length"])))
        self.box.home = self
        self.phases = flow()

    def start(self, seats: int) -> State:
        """Return the position before the cards are dealt."""
        INFO.check_seats(seats)
        return RaceState(self.box, self.phases)

    def imagine(self, view: View, rng: Rng) -> State:
        """Return a full state that this view allows."""
        assert isinstance(view, RaceView)
        return imagine(self.box, self.phases, view, rng)

    def encoder(self, seats: int) -> Encoder:
        """Return what writes the observations of a match."""
        return RaceEncoder(self, seats)

    def features(self, state: State) -> list[list[float]]:
        """Return the features of each seat."""
        assert isinstance(state, RaceState)
        return features(state)

    def progress(self, state: State) -> float:
        """Return how far the match has come."""
        assert isinstance(state, RaceState)
        return progress(state)

    def turn_key(self, state: State) -> int:
        """Return the number of the turn."""
        assert isinstance(state, RaceState)
        return state.turn

    def prior(self, state: State, seat: Seat, moves: list[Move]) -> list[float]:
        """Return a prior for each move."""
        assert isinstance(state, RaceState)
        return heuristics.prior(state, seat, moves)
