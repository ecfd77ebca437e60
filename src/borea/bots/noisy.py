"""Plays the move with the highest prior, with noise: it passes over the best move left with a fixed probability.

Where priors are changes in a chance of winning it does not slip, which others could exploit: it misjudges them."""

from __future__ import annotations

from typing import Final

from borea.bots.bargain import best_value, is_weighed
from borea.bots.bot import Voice
from borea.core.chance import Rng
from borea.core.game import NEVER, Game, Move, View

STYLE: Final = 8.0  # what a style adds to priors, in parts of their spread, for each unit that it adds to results


class Noisy:
    """A player that knows good moves and does not always play them."""

    def __init__(self, game: Game, noise: int, doubt: float, biases: list[float], loyalty: float = 0.0) -> None:
        self.game = game
        self.noise = noise  # per thousand, at every step down the list
        self.doubt = doubt  # the largest error where moves are weighed by value
        self.biases = biases
        self.voice = Voice(loyalty, doubt)

    def choose(self, view: View, rng: Rng) -> Move:
        """Go down the moves from the highest prior, one step each time the noise strikes; equals are shuffled."""
        if len(view.moves) == 1:
            return view.moves[0]
        if is_weighed(self.game, view):
            return best_value(self.game, view, rng, self.biases, self.doubt)
        priors = self.game.prior(self.game.imagine(view, rng), view.seat, view.moves)
        if self.biases:
            considered = [prior for prior in priors if prior > NEVER]
            spread = STYLE * (max(considered) - min(considered)) if considered else 0.0
            priors = [prior + spread * self.biases[move] for prior, move in zip(priors, view.moves, strict=True)]
        order = sorted([(-prior, rng.below(1 << 30), move) for prior, move in zip(priors, view.moves, strict=True)])
        if view.prompt in self.game.info.bots.restful:
            order = [each for each in order if each[0] < -priors[-1] or each[2] == view.moves[-1]]
        order = [each for each in order if each[0] < -NEVER] or order
        place = 0
        while place < len(order) - 1 and rng.below(1000) < self.noise:
            place += 1
        return order[place][2]
