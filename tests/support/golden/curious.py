"""A player that tries everything: it draws a verb first, then one of its moves, so that rare moves come up."""

from __future__ import annotations

from borea.core.catalogue import Catalogue
from borea.core.chance import Rng
from borea.core.game import Move, View


class Curious:
    """Chooses among the verbs on offer with equal chances, whatever the number of their moves."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.verbs = catalogue.verbs

    def choose(self, view: View, rng: Rng) -> Move:
        """Return a move of a random verb."""
        verbs = list(dict.fromkeys(self.verbs[move] for move in view.moves))
        verb = verbs[rng.below(len(verbs))]
        moves = [move for move in view.moves if self.verbs[move] == verb]
        return moves[rng.below(len(moves))]
