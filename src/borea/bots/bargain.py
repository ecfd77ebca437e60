"""Bargaining: where a game's priors are changes in a chance of winning, all levels play the move of highest value and
differ by how finely they weigh. Slips, which others could exploit, and a search, which is too coarse, have no place."""

from __future__ import annotations

from typing import Final

from borea.core.chance import Rng
from borea.core.game import NEVER, Game, Move, State, View

STYLE: Final = 0.25  # what a style adds to values, for each unit that it adds to results: it only tips the scales
STEPS: Final = 1000  # of an error


def is_bargaining(game: Game, view: View) -> bool:
    """Return whether a view asks for something that is weighed by value."""
    return view.prompt in game.info.bots.bargaining


def is_weighed(game: Game, view: View) -> bool:
    """Return whether a view asks for something that is weighed by value, or that completes a plan."""
    return is_bargaining(game, view) or view.prompt in game.info.bots.planned


def best_value(game: Game, view: View, rng: Rng, biases: list[float], doubt: float = 0.0) -> Move:
    """Return the move with the highest value, each misjudged by up to `doubt`; the first among equals."""
    priors = game.prior(game.imagine(view, rng), view.seat, view.moves)
    best = -1.0e9
    found = view.moves[0]
    for move, prior in zip(view.moves, priors, strict=True):
        value = prior
        if doubt:
            value += doubt * (float(int(rng.below(2 * STEPS + 1)) - STEPS) / STEPS)
        if biases:
            value += STYLE * biases[move]
        if value > best:
            best = value
            found = move
    return found


def lowest_prior(game: Game, state: State, seat: int, priors: list[float]) -> float:
    """Return the prior below which the search leaves moves out: those that lose by value, if any does not."""
    tuning, prompt = game.info.bots, state.prompt(seat)
    if prompt in tuning.bargaining or prompt in tuning.planned or prompt in tuning.restful:
        return min(0.0, max(priors))
    return min(NEVER, max(priors))
