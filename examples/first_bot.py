"""A first bot for The Border: collect one colour, finish the longest segment, never waste a die.

python3 run.py -- arena the-border --bots examples.first_bot:Collector,uniform --seats 4 --games 200
"""

from __future__ import annotations

from borea.core.chance import Rng
from borea.core.game import Game, Move, View


class Collector:
    """Reads the moves it is offered as tokens, such as `reroll:sb`, `finish:orange2` or `cross:41`."""

    def __init__(self, game: Game) -> None:
        self.token = game.catalogue.token

    def choose(self, view: View, rng: Rng) -> Move:
        """Return one of the moves on offer."""
        tokens = {self.token(move): move for move in view.moves}
        if "stop" in tokens:
            hand = max((token.partition(":")[2] for token in tokens), key=len)  # all five dice: the longest reroll
            best = max(hand, key=hand.count)
            rest = hand.replace(best, "")  # keep the commonest colour, roll the others again
            return tokens[f"reroll:{rest}"] if rest else tokens["stop"]
        segments = [token for token in tokens if token.startswith("finish:")]
        if segments:
            return tokens[max(segments, key=lambda token: token[-1])]  # the token ends with the length
        crosses = [move for token, move in tokens.items() if token.startswith("cross:")]
        return crosses[rng.below(len(crosses))] if crosses else view.moves[0]
