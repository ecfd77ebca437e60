"""Takes the move that looks best, unless it slips to the next best, and from there perhaps further."""

from __future__ import annotations

from borea.core.chance import Rng
from borea.core.game import Game, Move, View


class Noisy:
    """A player of good habits whose mind wanders."""

    def __init__(self, game: Game, slips: int, leans: list[float]) -> None:
        self.game = game
        self.slips = slips  # in a thousand, at every step down the list
        self.leans = leans

    def choose(self, view: View, rng: Rng) -> Move:
        """Go down the list of moves, best-looking first, by as many steps as it slips; equals are in any order."""
        if len(view.moves) == 1:
            return view.moves[0]
        looks = self.game.prior(self.game.imagine(view, rng), view.seat, view.moves)
        if self.leans:
            spread = max(looks) - min(looks)
            looks = [look + spread * self.leans[move] for look, move in zip(looks, view.moves, strict=True)]
        order = sorted([(-look, rng.below(1 << 30), move) for look, move in zip(looks, view.moves, strict=True)])
        place = 0
        while place < len(order) - 1 and rng.below(1000) < self.slips:
            place += 1
        return order[place][2]
