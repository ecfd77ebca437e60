"""The rollout policy: every seat plays the move with the highest prior. Used to bring a position to the end of a turn,
where the evaluation is reliable."""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from borea.core.chance import Rng
from borea.core.game import CHANCE, OVER, Game, Move, Seat, State

NONE: Final[tuple[Move, ...]] = ()


def best_move(game: Game, state: State, seat: Seat, barred: Container[Move] = NONE) -> Move:
    """Return the legal move with the highest quick prior, the first among equals; a barred one if there is no other."""
    moves = state.moves(seat)
    if barred and len(moves) > 1:
        moves = [move for move in moves if move not in barred] or moves
    if len(moves) == 1:
        return moves[0]
    priors = game.rollout_prior(state, seat, moves)
    return moves[priors.index(max(priors))]


def next_actor(state: State, first: Seat) -> Seat:
    """Return who acts next; in a window `first` goes before the others, whose moves it does not see."""
    seat = state.actor()
    if first >= 0 and seat >= 0 and seat != first and state.window() and first in state.actors():
        return first
    return seat


def roll_out(
    game: Game, state: State, rng: Rng, turns: int, first: Seat = OVER, barred: Container[Move] = NONE
) -> None:
    """Play by the rollout policy until `turns` turns, or parts of one, have ended or the match is over.

    Some moves may be barred to the seat `first`.
    """
    turn = game.turn_key(state)
    seat = next_actor(state, first)
    while seat != OVER:
        now = game.turn_key(state)
        if now != turn:
            turn = now
            turns -= 1
            if turns <= 0:
                return
        if seat == CHANCE:
            state.apply(seat, state.draw(rng))
        else:
            state.apply(seat, best_move(game, state, seat, barred if seat == first else NONE))
        seat = next_actor(state, first)
