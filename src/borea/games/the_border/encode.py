"""Observations of The Border; docs/observations.md describes every slot."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.game import Game, Seat, State
from borea.core.observations.buffers import Rows
from borea.core.observations.encoder import ONE_HOT, Encoder, Group, Layout, numbered, small
from borea.games.the_border.box import AREAS
from borea.games.the_border.components import COLOURS
from borea.games.the_border.moves import CELLS
from borea.games.the_border.phases import order
from borea.games.the_border.state import BorderState

PHASES: Final = ["deal", "first-seat", "roll", "reroll", "finish", "second", "ended"]
LAYOUT: Final = Layout(
    1,
    [
        Group("phase", PHASES),
        Group("count", ["rolls", "loose", "idle", "crossing", "turn", "last"], 255),
        Group("before", list(COLOURS), 5),
        Group("dice", list(COLOURS), 5),
        Group("left", list(COLOURS), 5),
        Group("own-left", list(COLOURS), 5),
        Group("taken", numbered(AREAS)),
        Group("want", numbered(CELLS)),
    ],
    [
        Group("is", ["active", "acting", "sheet1", "sheet2", "sheet3", "sheet4"]),
        Group("areas", [f"{what}{area}" for what in ("closed", "high") for area in range(AREAS)]),
        Group("crossed", numbered(CELLS)),
        Group("fresh", numbered(CELLS)),
    ],
)
CELL_WORDS: Final = 11  # of 86 spaces
NORTH: Final = (1 << 40) - 1  # those of the northern half that fill words of their own


class BorderEncoder(Encoder):
    """Writes the observations of The Border."""

    def __init__(self, game: Game, seats: int) -> None:
        super().__init__(game, seats, LAYOUT)

    def observe(self, state: State, seat: Seat, rows: Rows, row: i64) -> None:
        """Write what the seat may know."""
        assert isinstance(state, BorderState)
        rows.start(row)
        rows.put(0, ONE_HOT[state.phase])
        counts: i64 = state.rolls | state.loose << 8 | state.idle << 16 | state.crossing << 24
        rows.put(1, counts | small(state.turn) << 32 | (state.last + 1) << 40)
        rows.put(2, dice_word(state.before))
        rows.put(3, dice_word(state.dice))
        rows.put(4, dice_word(state.left))
        own: i64 = seat if seat >= 0 else 0
        board = state.boards[own]
        open_window = state.phase == order.SECOND
        if open_window and seat < 0:
            rows.put(5, 0)
            put_cells(rows, 8, 0, 0)
        else:
            rows.put(5, dice_word(board.left))
            put_cells(rows, 8, board.want_n, board.want_s)
        rows.flags(6, state.taken, 2)
        at: i64 = 8 + CELL_WORDS
        other: i64 = own
        for _ in range(self.seats):
            put_board(rows, at, state, other, open_window and other != seat)
            at += 4 + 2 * CELL_WORDS
            other += 1
            if other == self.seats:
                other = 0
        rows.finish()


def put_board(rows: Rows, at: i64, state: BorderState, seat: i64, hidden: bool) -> None:
    """Write one seat's board; `hidden` leaves out the current action of its owner."""
    board = state.boards[seat]
    marks: i64 = board.acting << 8
    if seat == state.active:
        marks |= 1
    if board.sheet >= 0:
        marks |= ONE_HOT[board.sheet + 2]
    rows.put(at, marks)
    rows.flags(at + 1, board.closed | board.high << AREAS, 3)
    if hidden:
        put_cells(rows, at + 4, board.crossed_n & ~board.fresh_n, board.crossed_s & ~board.fresh_s)
        put_cells(rows, at + 4 + CELL_WORDS, 0, 0)
    else:
        put_cells(rows, at + 4, board.crossed_n, board.crossed_s)
        put_cells(rows, at + 4 + CELL_WORDS, board.fresh_n, board.fresh_s)


def put_cells(rows: Rows, at: i64, north: i64, south: i64) -> None:
    """Write a set of spaces without a gap between its halves: the sixth word has bits of both."""
    rows.flags(at, north & NORTH, 5)
    rows.flags(at + 5, north >> 40 | (south & 31) << 3, 1)
    rows.flags(at + 6, south >> 5, 5)


def dice_word(dice: i64) -> i64:
    """Return the number of dice of each colour, a slot each."""
    low: i64 = (dice & 7) | (dice & 56) << 5 | (dice & 448) << 10
    return low | (dice & 3584) << 15 | (dice & 28672) << 20 | (dice & 229376) << 25
