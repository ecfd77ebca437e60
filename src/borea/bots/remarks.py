"""Why a bot did something, in one word: the term of the evaluation that speaks most for its move.

It is worked out from what a spectator sees, so it can reveal nothing that the move itself does not."""

from __future__ import annotations

from typing import Final

from borea.bots.advice import RIVALS, THRESHOLD, VICTORY, terms_after
from borea.core.chance import FastRng, Rng
from borea.core.game import Game, Move, Seat, State, View

WORLDS: Final = 4  # states imagined


def main_reason(game: Game, view: View, seat: Seat, move: Move, rng: Rng) -> str:
    """Return the term that gains most by a seat's move over the most promising other one, or "" if none does.

    `view` is a spectator's; where the states that it allows do not allow the move, there is no reason.
    """
    names = [*game.evaluation.names, RIVALS, VICTORY]
    totals = [0.0] * len(names)
    for _ in range(WORLDS):
        seed = rng.below(1 << 30)
        other = alternative(game, game.imagine(view, FastRng(seed)), seat, move)
        if other is None:
            continue
        for choice, sign in ((move, 1.0), (other, -1.0)):
            state = game.imagine(view, FastRng(seed))
            for index, term in enumerate(terms_after(game, state, seat, choice, seed)):
                totals[index] += sign * term / WORLDS
    best = max(totals)
    return names[totals.index(best)] if best >= THRESHOLD else ""


def alternative(game: Game, state: State, seat: Seat, move: Move) -> Move | None:
    """Return the most promising move other than the one made; None if it could not be made, or had to be."""
    moves = state.moves(seat) if seat in state.actors() else []
    if move not in moves or len(moves) < 2:
        return None
    priors = game.prior(state, seat, moves)
    ranked = sorted([(-prior, other) for prior, other in zip(priors, moves, strict=True) if other != move])
    return ranked[0][1]
