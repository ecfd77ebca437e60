"""Chooses among the legal moves with equal chances: the baseline of everything."""

from __future__ import annotations

from borea.core.chance import Rng
from borea.core.game import Game, Move, View


class Uniform:
    """A player without any idea."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, view: View, rng: Rng) -> Move:
        """Return any legal move."""
        return view.moves[rng.below(len(view.moves))]
