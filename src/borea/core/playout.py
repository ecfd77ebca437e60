"""Random play to the end, which the benchmark times, and perft, the count of all continuations."""

from __future__ import annotations

from mypy_extensions import i64

from borea.core.chance import Rng
from borea.core.game import CHANCE, OVER, State


def playout(state: State, rng: Rng) -> tuple[int, int]:
    """Play random moves to the end; return the number of decisions (moves that had a choice) and of plies."""
    decisions: i64 = 0
    plies: i64 = 0
    seat = state.actor()
    while seat != OVER:
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(rng))
        else:
            moves = state.moves(seat)
            count: i64 = len(moves)
            if count == 1:
                state.apply(seat, moves[0])
            else:
                decisions += 1
                state.apply(seat, moves[rng.below(count)])
        plies += 1
        seat = state.actor()
    return decisions, plies


def perft(state: State, depth: int) -> int:
    """Count the continuations of `depth` plies: every chance outcome, every move of the first actor."""
    if depth == 0:
        return 1
    seat = state.actor()
    if seat == OVER:
        return 0
    if seat == CHANCE:
        moves = [move for move, _ in state.odds()]
    else:
        moves = state.moves(seat)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = state.copy()
        after.apply(seat, move)
        total += perft(after, depth - 1)
    return total
