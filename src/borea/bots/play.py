"""One match between bots, straight on the state: every bot sees its view and nothing else."""

from __future__ import annotations

from typing import Protocol

from borea.core.chance import Rng
from borea.core.game import CHANCE, OVER, Game, Move, State, View


class Bot(Protocol):
    """Whatever chooses a move from a view."""

    def choose(self, view: View, rng: Rng) -> Move:
        """Return one of the view's moves."""


def play_match(game: Game, bots: list[Bot], luck: Rng, rng: Rng) -> tuple[State, int, int]:
    """Play to the end; return the last state, the decisions (answers that had a choice) and the plies."""
    state = game.start(len(bots))
    decisions = 0
    plies = 0
    seat = state.actor()
    while seat != OVER:
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(luck))
        else:
            view = state.view(seat)
            if len(view.moves) > 1:
                decisions += 1
            state.apply(seat, bots[seat].choose(view, rng))
        plies += 1
        seat = state.actor()
    return state, decisions, plies
