"""Takes the move that the game's own evaluation likes best now; no looking ahead beyond what that evaluation plans."""

from __future__ import annotations

from borea.core.chance import Rng
from borea.core.game import Game, Move, View


class Greedy:
    """A player of good habits."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, view: View, rng: Rng) -> Move:
        """Return the best-looking move; equals are drawn by lot."""
        if len(view.moves) == 1:
            return view.moves[0]
        values = self.game.prior(self.game.imagine(view, rng), view.seat, view.moves)
        best = max(values)
        equals = [move for move, value in zip(view.moves, values, strict=True) if value == best]
        return equals[rng.below(len(equals))]
