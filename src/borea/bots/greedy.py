"""Plays the move with the highest prior of the game's yardstick, which is frozen; looks no further ahead."""

from __future__ import annotations

from borea.core.chance import Rng
from borea.core.game import Game, Move, View


class Greedy:
    """A player that follows the game's frozen priors."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, view: View, rng: Rng) -> Move:
        """Return the move with the highest prior; ties are broken at random."""
        if len(view.moves) == 1:
            return view.moves[0]
        priors = self.game.yardstick(self.game.imagine(view, rng), view.seat, view.moves)
        best = max(priors)
        equals = [move for move, prior in zip(view.moves, priors, strict=True) if prior == best]
        return equals[rng.below(len(equals))]
