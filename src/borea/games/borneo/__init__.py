"""Borneo (Paolo Mori, 2007 and 2008): merchants in four companies, harbours to fill, goods to turn into missions."""

from __future__ import annotations

from collections.abc import Mapping

from borea.core.chance import Rng
from borea.core.errors import OptionError
from borea.core.evaluation import read_evaluation
from borea.core.game import Game, Move, Seat, State, View
from borea.core.observations.encoder import Encoder
from borea.games.borneo.box import Box
from borea.games.borneo.components import CARDS, OPEN_HARBOURS, read_components, standard, to_data
from borea.games.borneo.encode import BorneoEncoder
from borea.games.borneo.imagine import imagine
from borea.games.borneo.info import INFO
from borea.games.borneo.judging import prior as heuristics
from borea.games.borneo.judging.duels import weigh
from borea.games.borneo.judging.features import FEATURES, features, progress
from borea.games.borneo.moves import CATALOGUE
from borea.games.borneo.parts import House, Slot
from borea.games.borneo.phases.flow import flow
from borea.games.borneo.state import BorneoState
from borea.games.borneo.view import BorneoView


class Borneo(Game):
    """The rules of Borneo under fixed options."""

    def __init__(self, edition: str, options: Mapping[str, object], rules: int) -> None:
        chosen = dict(options)
        for name in ("four_merchants", "blackbeard"):
            if chosen[name] is True and edition != "board-2008":
                raise OptionError("option-needs-edition", "BN-9.5", option=name, edition=edition, wanted="board-2008")
        components = chosen["components"]
        if components == "standard":
            parts = standard(edition)
        elif isinstance(components, str):
            wanted = "standard|file"
            raise OptionError("bad-option-value", "BN-9.3", option="components", value=components[:60], wanted=wanted)
        else:
            parts = read_components(components, edition, rules)
            chosen["components"] = to_data(parts)
        self.box = Box(parts, chosen["four_merchants"] is True, chosen["blackbeard"] is True, rules)
        self.phases = flow()
        super().__init__(INFO, edition, chosen, CATALOGUE, rules, read_evaluation(__package__, FEATURES))
        self.box.home = self

    def start(self, seats: int) -> State:
        """Return the state before the cards are dealt.

        Raises:
            OptionError: The game does not take that many seats, or not with four merchants each.
        """
        state = BorneoState(self.box, self.phases)
        state.seats = INFO.check_seats(seats)
        if self.box.merchants == 4 and seats != 3:
            raise OptionError("option-needs-seats", "BN-9.5", option="four_merchants", seats=seats, wanted=3)
        state.deck = self.box.deck
        state.left = CARDS
        state.shuffles = [self.box.deck]
        state.harbour_deck = self.box.harbours(seats)
        state.supply = self.box.supply(seats)
        for _ in range(OPEN_HARBOURS):
            state.slots.append(Slot())
        for _ in range(seats):
            state.houses.append(House())
        return state

    def imagine(self, view: View, rng: Rng) -> State:
        """Return a random state that is consistent with the view."""
        assert isinstance(view, BorneoView)
        return imagine(self.box, self.phases, view, rng)

    def encoder(self, seats: int) -> Encoder:
        """Return what writes the observations of a match."""
        return BorneoEncoder(self, seats)

    def features(self, state: State) -> list[list[float]]:
        """Return the features of each seat."""
        assert isinstance(state, BorneoState)
        return features(state)

    def progress(self, state: State) -> float:
        """Return how far the match has got, 0 … 1."""
        assert isinstance(state, BorneoState)
        return progress(state)

    def turn_key(self, state: State) -> int:
        """Return the number of the turn."""
        assert isinstance(state, BorneoState)
        return int(state.turn)

    def prior(self, state: State, seat: Seat, moves: list[Move]) -> list[float]:
        """Return a rough value for each move."""
        assert isinstance(state, BorneoState)
        return weigh(state, seat, moves)

    def rollout_prior(self, state: State, seat: Seat, moves: list[Move]) -> list[float]:
        """Return the rules of thumb alone, which are quicker."""
        assert isinstance(state, BorneoState)
        return heuristics.prior(state, seat, moves)

    def yardstick(self, state: State, seat: Seat, moves: list[Move]) -> list[float]:
        """Return the rules of thumb alone."""
        assert isinstance(state, BorneoState)
        return heuristics.prior(state, seat, moves)
