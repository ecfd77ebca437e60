"""States that no match of The Border can reach: lost crosses, too many dice, areas that do not match their borders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from borea.core.bits import BIT
from borea.core.game import Seat
from borea.games.the_border import dice
from borea.games.the_border.board import Board
from borea.games.the_border.box import AREAS, cells_of
from borea.games.the_border.phases import order

if TYPE_CHECKING:
    from borea.games.the_border.state import BorderState


def faults(state: BorderState) -> list[str]:
    """Return the fields with impossible values (empty: the state is sound)."""
    if len(state.boards) != state.seats:
        return ["boards"]
    found = [name for name, wrong in table_checks(state) if wrong]
    taken: int = 0
    for seat, board in enumerate(state.boards):
        taken |= board.high
        checks = board_checks(state, seat, board) + dice_checks(state, seat, board)
        found += [f"boards[{seat}].{name}" for name, wrong in checks if wrong]
    if taken != state.taken:
        found.append("taken")
    return found


def table_checks(state: BorderState) -> list[tuple[str, bool]]:
    """Return the names of the shared fields, each with whether it is wrong."""
    phase = state.phase
    begun = phase > order.FIRST_SEAT
    sheets = [board.sheet for board in state.boards]
    dealt = [sheet for sheet in sheets if sheet >= 0]  # in the order of seats
    acting = [board.acting for board in state.boards]
    fewest = 0 if phase == order.ROLL or not begun else 1
    most = [0, 0, 2, 2, 3, 3, 3][phase]
    finale = max([board.closed_count() for board in state.boards]) >= order.AREAS_TO_END
    return [
        ("active", (0 <= state.active < state.seats) != begun),
        ("turn", (state.turn > 0) != begun),
        ("sheets", (-1 in sheets) != (phase == order.DEAL)),
        ("sheets", len(set(dealt)) != len(dealt) and (phase == order.DEAL or len(set(sheets)) > 1)),
        ("sheets", sheets[: len(dealt)] != dealt),
        ("before", dice.size(state.before) != (dice.DICE if state.turn > 1 else 0)),
        ("dice", dice.size(state.dice) + state.loose != (dice.DICE if begun else 0)),
        (
            "loose",
            (state.loose > 0) != (phase == order.ROLL) or (begun and not state.rolls and state.loose != dice.DICE),
        ),
        ("rolls", not fewest <= state.rolls <= most),
        ("left", not dice.within(state.left, state.dice) or (phase < order.FINISH and state.left != 0)),
        ("last", phase < order.FINISH and state.last != -1),
        ("crossing", phase < order.SECOND and state.crossing != 0),
        ("idle", state.idle == order.IDLE_LIMIT and phase != order.ENDED),
        ("phase", finale and phase not in (order.SECOND, order.ENDED)),
        ("phase", phase == order.ENDED and not finale and state.idle != order.IDLE_LIMIT),
        ("acting", (1 in acting) != (phase == order.SECOND)),
    ]


def board_checks(state: BorderState, seat: Seat, board: Board) -> list[tuple[str, bool]]:
    """Return the same for the crosses of a board; only crosses of finished actions close areas."""
    box = state.box
    stand_n: i64 = board.crossed_n & ~board.fresh_n
    stand_s: i64 = board.crossed_s & ~board.fresh_s
    untouched = stand_n == box.white_n and stand_s == box.white_s
    crosses_in = order.FINISH if seat == state.active else order.SECOND
    checks = [
        ("crossed", bool(box.white_n & ~stand_n or box.white_s & ~stand_s)),
        ("crossed", state.turn == 0 and not untouched),
        ("fresh", bool(board.fresh_n & ~board.crossed_n or board.fresh_s & ~board.crossed_s)),
        ("fresh", state.phase != crosses_in and bool(board.fresh_n or board.fresh_s)),
        ("acting", board.acting != 0 and (state.phase != order.SECOND or seat == state.active)),
        ("high", board.high & ~board.closed != 0),
    ]
    for area in range(AREAS):
        full = not (box.border_n[area] & ~stand_n or box.border_s[area] & ~stand_s)
        checks.append((f"closed[{area}]", full != (board.closed & BIT[area] != 0)))
    return checks


def dice_checks(state: BorderState, seat: Seat, board: Board) -> list[tuple[str, bool]]:
    """Return the same for the dice of a board: every cross of the current action was paid for with one."""
    nothing = [("left", board.left != 0), ("want", bool(board.want_n or board.want_s))]
    if board.sheet < 0:
        return nothing
    colour_of = state.box.colour_of[board.sheet]
    spent = sum([dice.ONE[colour_of[cell]] for cell in board.fresh_cells() if colour_of[cell] >= 0])
    if seat == state.active and state.phase == order.FINISH:
        return [*nothing, ("fresh", spent + state.left != state.dice)]
    if not board.acting:
        shared: int = state.left or state.dice
        too_many = not dice.within(spent, shared) or (not state.left and dice.size(spent) > 1)
        return [*nothing, ("fresh", too_many)]
    wanted = [colour_of[cell] for cell in cells_of(board.want_n, board.want_s)]
    idle = [colour for colour in wanted if colour < 0 or not dice.count(board.left, colour)]
    return [
        ("left", spent + board.left != state.left if state.left else spent != 0 or board.left != state.dice),
        ("want", bool(idle or board.want_n & board.crossed_n or board.want_s & board.crossed_s)),
        ("want", not (board.want_n & board.near_n or board.want_s & board.near_s)),
    ]
