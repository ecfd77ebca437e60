"""The other seats act at once: they cross spaces next to crossed ones with the remaining dice (TB-2.4 to TB-2.6)."""

from __future__ import annotations

from mypy_extensions import i64

from borea.core.bits import BIT, append_all
from borea.core.game import OVER, Event, Move, Seat
from borea.games.the_border import dice
from borea.games.the_border import events as happened
from borea.games.the_border.board import Board
from borea.games.the_border.box import HALF
from borea.games.the_border.moves import CATALOGUE, CROSS, DONE
from borea.games.the_border.phases.turn import close_window
from borea.games.the_border.state import BorderState, Phase


class SecondAction(Phase):
    """A window: seats cross spaces unseen by each other until all have finished."""

    def actor(self, state: BorderState) -> Seat:
        """Return the first seat that has not finished."""
        for seat in range(state.seats):
            if state.boards[seat].acting:
                return seat
        return OVER

    def actors(self, state: BorderState) -> list[Seat]:
        """Return all seats that have not finished."""
        return [seat for seat in range(state.seats) if state.boards[seat].acting]

    def prompt(self, state: BorderState, seat: Seat) -> str:
        """Ask for a set of spaces, or for a single one if all five dice were spent."""
        return "cross*" if state.left else "cross-one"

    def moves(self, state: BorderState, seat: Seat) -> list[Move]:
        """Return the spaces that a die is left for and that touch a cross, and `done`."""
        board = state.boards[seat]
        found: list[int] = []
        append_all(found, board.want_n & board.near_n, CROSS)
        append_all(found, board.want_s & board.near_s, CROSS + HALF)
        found.append(DONE)
        return found

    def why_not(self, state: BorderState, seat: Seat, move: Move) -> str:
        """Cite the missing die (TB-2.4), the space out of reach (TB-2.5) or that the seat has finished (TB-2.6)."""
        if seat == state.active or CATALOGUE.verbs[move] not in ("cross", "done"):
            return ""
        board = state.boards[seat]
        if not board.acting:
            return "TB-2.6"
        cell = move - CROSS
        if board.is_crossed(cell):
            return "TB-2.5"
        colour = state.box.colour_of[board.sheet][cell]
        return "TB-2.5" if dice.count(board.left, colour) else "TB-2.4"

    def apply(self, state: BorderState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Cross a space, or finish."""
        board = state.boards[seat]
        if move != DONE:
            cell: i64 = move - CROSS
            pass_over(board, cell)
            colour: i64 = state.box.colour_of[board.sheet][cell]
            if events is not None:
                events.append(happened.crossed_unseen(seat, cell, colour))
            board.cross(state.box, cell)
            if state.left:
                board.left -= dice.ONE[colour]
                if not (board.left >> (3 * colour)) & 7:
                    gone_n: i64 = state.box.colours_n[board.sheet][BIT[colour]]
                    gone_s: i64 = state.box.colours_s[board.sheet][BIT[colour]]
                    board.want_n &= ~gone_n
                    board.want_s &= ~gone_s
                if board.want_n & board.near_n or board.want_s & board.near_s:
                    return
        board.acting = 0
        board.left = 0
        board.want_n = 0
        board.want_s = 0
        if self.actor(state) == OVER:
            close_window(state, events)


def pass_over(board: Board, cell: i64) -> None:
    """Remove the picked cell and the lower ones that were on offer, so that every set is reached exactly once."""
    if cell < HALF:
        bit: i64 = BIT[cell]
        board.want_n &= ~(bit | (board.near_n & (bit - 1)))
    else:
        bit = BIT[cell - HALF]
        board.want_n &= ~board.near_n
        board.want_s &= ~(bit | (board.near_s & (bit - 1)))
