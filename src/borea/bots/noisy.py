"""Plays the move with the highest prior, with noise: it passes over the best move left with a fixed probability."""

from __future__ import annotations

from borea.core.chance import Rng
from borea.core.game import Game, Move, View


class Noisy:
    """A player that knows good moves and does not always play them."""

    def __init__(self, game: Game, noise: int, biases: list[float]) -> None:
        self.game = game
        self.noise = noise  # per thousand, at every step down the list
        self.biases = biases

    def choose(self, view: View, rng: Rng) -> Move:
        """Go down the moves from the highest prior, one step each time the noise strikes; equals are shuffled."""
        if len(view.moves) == 1:
            return view.moves[0]
        priors = self.game.prior(self.game.imagine(view, rng), view.seat, view.moves)
        if self.biases:
            spread = max(priors) - min(priors)
            priors = [prior + spread * self.biases[move] for prior, move in zip(priors, view.moves, strict=True)]
        order = sorted([(-prior, rng.below(1 << 30), move) for prior, move in zip(priors, view.moves, strict=True)])
        place = 0
        while place < len(order) - 1 and rng.below(1000) < self.noise:
            place += 1
        return order[place][2]
