"""Observations of The Border; docs/observations.md describes every slot."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.game import Game, Seat, State
from borea.core.observations.buffers import Rows, spread
from borea.core.observations.encoder import Encoder, Group, Layout, numbered, one_hot, small
from borea.games.the_border.box import AREAS, HALF
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
FIRST_WORDS: Final = 7  # of these, those made of the first 56 spaces
REST: Final = 13  # the southern spaces among them
FIRST_SOUTH: Final = (1 << REST) - 1


class BorderEncoder(Encoder):
    """Writes the observations of The Border."""

    def __init__(self, game: Game, seats: int) -> None:
        super().__init__(game, seats, LAYOUT)

    def observe(self, state: State, seat: Seat, rows: Rows, row: i64) -> None:
        """Write what the seat may know."""
        assert isinstance(state, BorderState)
        rows.start(row)
        own: i64 = seat if seat >= 0 else 0
        board = state.boards[own]
        open_window = state.phase == order.SECOND
        left: i64 = board.left
        want_n: i64 = board.want_n
        want_s: i64 = board.want_s
        if open_window and seat < 0:
            left = 0
            want_n = 0
            want_s = 0
        counts: i64 = state.rolls | state.loose << 8 | state.idle << 16 | state.crossing << 24
        counts |= small(state.turn) << 32 | (state.last + 1) << 40
        rows.put4(0, one_hot(state.phase), counts, dice_word(state.before), dice_word(state.dice))
        taken: i64 = state.taken
        rows.put4(4, dice_word(state.left), dice_word(left), spread(taken), spread(taken >> 8))
        put_cells(rows, 8, want_n, want_s, 0)
        at: i64 = 8 + CELL_WORDS
        key: i64 = 2
        other: i64 = own
        seats: i64 = self.seats
        rest: i64 = seats
        while rest:
            put_board(rows, at, state, other, open_window and other != seat, key)
            at += 4 + 2 * CELL_WORDS
            key += 4
            other += 1
            if other == seats:
                other = 0
            rest -= 1
        rows.finish()


def put_board(rows: Rows, at: i64, state: BorderState, seat: i64, hidden: bool, key: i64) -> None:
    """Write one seat's board; `hidden` leaves out the current action of its owner."""
    board = state.boards[seat]
    marks: i64 = board.acting << 8
    if seat == state.active:
        marks |= 1
    if board.sheet >= 0:
        marks |= one_hot(board.sheet + 2)
    areas: i64 = board.closed | board.high << AREAS
    rows.put4(at, marks, spread(areas), spread(areas >> 8), spread(areas >> 16))
    if hidden:
        put_cells(rows, at + 4, board.crossed_n & ~board.fresh_n, board.crossed_s & ~board.fresh_s, key)
        put_cells(rows, at + 4 + CELL_WORDS, 0, 0, key + 2)
    else:
        put_cells(rows, at + 4, board.crossed_n, board.crossed_s, key)
        put_cells(rows, at + 4 + CELL_WORDS, board.fresh_n, board.fresh_s, key + 2)


def put_cells(rows: Rows, at: i64, north: i64, south: i64, key: i64) -> None:
    """Write a set of spaces without a gap between its halves."""
    rows.flags(at, north | (south & FIRST_SOUTH) << HALF, FIRST_WORDS, key)
    rows.flags(at + FIRST_WORDS, south >> REST, CELL_WORDS - FIRST_WORDS, key + 1)


def dice_word(dice: i64) -> i64:
    """Return the number of dice of each colour, a slot each."""
    low: i64 = (dice & 7) | (dice & 56) << 5 | (dice & 448) << 10
    return low | (dice & 3584) << 15 | (dice & 28672) << 20 | (dice & 229376) << 25
