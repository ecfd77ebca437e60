"""Why a bot did something, in one word: the term of the evaluation that speaks most for its move.

It is worked out from what a spectator sees, so it can reveal nothing that the move itself does not."""

from __future__ import annotations

from typing import Final

from borea.bots.rollout import best_move, roll_out
from borea.core.chance import FastRng, Rng
from borea.core.game import OVER, Game, Move, Seat, State, View

WORLDS: Final = 4  # states imagined
RIVALS: Final = "rivals"  # the term for what a move does to the other seats
VICTORY: Final = "victory"  # the term for winning the match
VICTORY_WEIGHT: Final = 10.0  # what a whole victory counts beside the terms of the evaluation
THRESHOLD: Final = 0.005  # smaller terms are not reasons


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


def terms_after(game: Game, state: State, seat: Seat, move: Move, seed: int) -> list[float]:
    """Make a seat's move, play the turn out and return the seat's terms then.

    By the end of the turn, or the part of it, an offer is answered, votes are counted, an attack is decided. Hidden
    moves of others are random. The effect on the other seats is one term, positive if it hurts them; winning is
    another.
    """
    state.apply(seat, move)
    close_window(game, state, seat, FastRng(seed))
    roll_out(game, state, FastRng(seed), 1)
    return balance(game, state, seat)


def close_window(game: Game, state: State, seat: Seat, rng: Rng) -> None:
    """Play until the window is over: the seat by the rollout policy, the others, whose moves are hidden, at random."""
    while state.window():
        actor = state.actor()
        moves = state.moves(actor)
        state.apply(actor, best_move(game, state, seat) if actor == seat else moves[rng.below(len(moves))])


def balance(game: Game, state: State, seat: Seat) -> list[float]:
    """Return a seat's terms, minus the mean sum of its rivals, and its victory once the match is over."""
    if state.actor() == OVER:
        won = VICTORY_WEIGHT * (game.worth(state, seat) - 1 / state.seats)
        return [*[0.0] * len(game.evaluation.names), 0.0, won]
    features = game.features(state)
    progress = game.progress(state)
    rivals = 0.0
    for other, row in enumerate(features):
        if other != seat:
            rivals += sum(game.evaluation.terms(row, progress, state.seats))
    own = game.evaluation.terms(features[seat], progress, state.seats) or [0.0] * len(game.evaluation.names)
    return [*own, -rivals / (len(features) - 1), 0.0]
