"""Chooses uniformly among the legal moves: the baseline for everything else."""

from __future__ import annotations

from borea.core.chance import Rng
from borea.core.game import Game, Move, View


class Uniform:
    """A player that knows nothing."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, view: View, rng: Rng) -> Move:
        """Return a random legal move."""
        return view.moves[rng.below(len(view.moves))]
