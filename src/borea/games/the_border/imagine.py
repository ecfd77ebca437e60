"""A full table that a view allows. It cannot peek: all it is given is the view."""

from __future__ import annotations

from borea.core.chance import Rng
from borea.games.the_border.box import COLOUR_SET, Box
from borea.games.the_border.phases import order
from borea.games.the_border.phases.turn import open_board
from borea.games.the_border.state import BorderState, Phase
from borea.games.the_border.view import BorderView


def imagine(box: Box, phases: list[Phase], view: BorderView, rng: Rng) -> BorderState:
    """Put unfinished seats at the window's start and give finished ones a random legal run."""
    state = BorderState(box, phases)
    state.seats = view.seats
    state.reveals = view.reveals
    state.enter(view.phase)
    state.turn = view.turn
    state.active = view.active
    state.rolls = view.rolls
    state.before = view.before
    state.dice = view.dice
    state.loose = view.loose
    state.left = view.left
    state.last = view.last
    state.taken = view.taken
    state.idle = view.idle
    state.crossing = view.crossing
    for board in view.boards:
        state.boards.append(board.copy())
    if view.phase == order.SECOND:
        for seat in range(view.seats):
            if seat != view.seat:
                state.boards[seat].refresh(box)
                if seat != view.active:
                    imagine_second_action(state, seat, rng)
    return state


def imagine_second_action(state: BorderState, seat: int, rng: Rng) -> None:
    """Replay a hidden seat's part of the window: not begun, or finished in some legal way."""
    board = state.boards[seat]
    finished = not board.acting
    shared = state.left or state.dice
    if open_board(state, board, shared, COLOUR_SET[shared]) and finished:
        while board.acting:  # somebody else has not finished, so this cannot close the window
            moves = state.moves(seat)
            state.apply(seat, moves[rng.below(len(moves))])
