"""Borderlands (Eberle, Kittredge, Norton, Olotka, 1982): trade, boats and alliances on one map; three cities win."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files

from borea.core.chance import Rng
from borea.core.evaluation import read_evaluation
from borea.core.game import Game, Move, Seat, State, View
from borea.core.observations.encoder import Encoder
from borea.core.options import seed_of
from borea.games.borderlands.box import Box
from borea.games.borderlands.components import PLACES
from borea.games.borderlands.encode import BorderlandsEncoder
from borea.games.borderlands.generate import generate
from borea.games.borderlands.imagine import imagine
from borea.games.borderlands.info import INFO, bound
from borea.games.borderlands.judging import prior as heuristics
from borea.games.borderlands.judging.bargaining import Desk
from borea.games.borderlands.judging.deals import Scales, shares
from borea.games.borderlands.judging.features import FEATURES, features, progress
from borea.games.borderlands.judging.promises import Diplomacy
from borea.games.borderlands.judging.weighing import weigh, weigh_quickly
from borea.games.borderlands.map.spec import MapSpec, read_map, to_data
from borea.games.borderlands.moves import catalogue
from borea.games.borderlands.phases.flow import flow
from borea.games.borderlands.refusals import FullReferee
from borea.games.borderlands.state import BorderlandsState
from borea.games.borderlands.view import BorderlandsView


def standard_map() -> object:
    """Return the parsed data of the standard map."""
    return json.loads((files(__package__) / "data" / "standard.json").read_text("utf-8"))


class Borderlands(Game):
    """Borderlands under fixed options."""

    def __init__(self, edition: str, options: Mapping[str, object], rules: int) -> None:
        chosen = dict(options)
        spec = _map_of(chosen)
        moves = catalogue(spec.keys, spec.node_keys)
        super().__init__(INFO, edition, chosen, moves, rules, read_evaluation(__package__, FEATURES))
        self.box = Box(spec, chosen, len(moves) - 1, rules)
        self.box.home = self
        self.phases = flow()
        self.referee = FullReferee(moves)
        self.desk = Desk(self.evaluation)
        self.envoy = Diplomacy(self.evaluation)

    def start(self, seats: int) -> State:
        """Return the empty map, before the opening roll."""
        state = BorderlandsState(self.box, self.phases, self.referee)
        state.seats = INFO.check_seats(seats)
        state.goods = [0] * PLACES
        state.votes = [0] * seats + [-1] * (4 - seats)
        return state

    def max_plies(self, seats: int) -> int:
        """Return an upper bound on the number of plies under the game's version of the rules."""
        return bound(seats, self.options, self.rules)

    def imagine(self, view: View, rng: Rng) -> State:
        """Return a random state that fits the view."""
        assert isinstance(view, BorderlandsView)
        return imagine(self.box, self.phases, self.referee, view, rng)

    def encoder(self, seats: int) -> Encoder:
        """Return what writes the observations of a match."""
        return BorderlandsEncoder(self, seats)

    def features(self, state: State) -> list[list[float]]:
        """Return the evaluation's features for each seat."""
        assert isinstance(state, BorderlandsState)
        return features(state)

    def progress(self, state: State) -> float:
        """Return how far the match has come, as a share."""
        assert isinstance(state, BorderlandsState)
        return progress(state)

    def turn_key(self, state: State) -> int:
        """Return a number for the cycle, its part and the active seat."""
        assert isinstance(state, BorderlandsState)
        return int((state.cycle * 5 + state.part) * 4) + state.active

    def weighed(self, state: State) -> list[float]:
        """Return each seat's chance of winning with a price for loose tokens, as in deals."""
        assert isinstance(state, BorderlandsState)
        outcome = state.outcome()
        return outcome.shares() if outcome is not None else shares(Scales(self.evaluation, state).sums(state))

    def prior(self, state: State, seat: Seat, moves: list[Move]) -> list[float]:
        """Return the prior of each move."""
        assert isinstance(state, BorderlandsState)
        return weigh(self.desk, state, seat, moves)

    def rollout_prior(self, state: State, seat: Seat, moves: list[Move]) -> list[float]:
        """Return the prior of each move, quickly."""
        assert isinstance(state, BorderlandsState)
        return weigh_quickly(self.desk, state, seat, moves)

    def yardstick(self, state: State, seat: Seat, moves: list[Move]) -> list[float]:
        """Return the rules of thumb alone."""
        assert isinstance(state, BorderlandsState)
        return heuristics.prior(state, seat, moves)


def _map_of(options: dict[str, object]) -> MapSpec:
    """Return the map that the options name; embed a generated or custom map in them for the record (BL-12.1).

    Raises:
        OptionError: the option is neither `standard`, a seed, nor map data.
        ComponentError: the map data breaks a clause of BL-1.
    """
    chosen = options["map"]
    if chosen == "standard":
        return read_map(standard_map())
    if isinstance(chosen, str):
        options["map"] = generate(seed_of("map", chosen))
        return read_map(options["map"])
    spec = read_map(chosen)
    options["map"] = to_data(spec)
    return spec
