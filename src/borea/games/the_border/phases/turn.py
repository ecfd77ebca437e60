"""The course of a turn: its start, the step from the first to the second action, scoring (TB-3) and the end (TB-4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.bits import BIT
from borea.core.game import Event, Seat
from borea.games.the_border import events as happened
from borea.games.the_border.board import Board
from borea.games.the_border.box import AREAS, COLOUR_SET, GAP_BITS
from borea.games.the_border.phases import order
from borea.games.the_border.state import BorderState

GAP_MASK: Final = (1 << GAP_BITS) - 1


def begin_turn(state: BorderState, active: Seat, events: list[Event] | None) -> None:
    """Start a turn: the new active seat gets all five dice (TB-2.1)."""
    state.turn += 1
    state.active = active
    state.rolls = 0
    state.before = state.dice
    state.dice = 0
    state.loose = 5
    state.left = 0
    state.last = -1
    state.crossing = 0
    state.enter(order.ROLL)
    if events is not None:
        events.append(happened.turn_began(active, int(state.turn)))


def can_finish(state: BorderState) -> bool:
    """Return whether the active seat can complete another segment (TB-2.2)."""
    board = state.boards[state.active]
    rest: i64 = state.left >> (3 * ((state.last + 1) // 4))
    segment: i64 = (state.last + 1) // 4 * 4
    while rest:
        have: i64 = rest & 7
        if have:
            for candidate in range(segment, segment + 4):
                if candidate > state.last:
                    need = board.missing(candidate)
                    if need > 0 and need <= have:
                        return True
        rest >>= 3
        segment += 4
    return False


def begin_spending(state: BorderState, events: list[Event] | None) -> None:
    """Ask the active seat for segments, or skip the question if it can complete none (TB-2.2)."""
    state.left = state.dice
    state.enter(order.FINISH)
    if not can_finish(state):
        end_first_action(state, events)


def end_first_action(state: BorderState, events: list[Event] | None) -> None:
    """Score the active seat (TB-2.3) and open the second action for seats that can cross something (TB-2.4)."""
    board = state.boards[state.active]
    if board.fresh_n or board.fresh_s:
        state.crossing = 1  # TB-4.3
        newly = newly_closed(board)
        record_areas(state, state.active, newly, events)
        state.taken |= newly
        board.fresh_n = 0
        board.fresh_s = 0
    elif events is not None:
        events.append(happened.finished_nothing(state.active))
    shared: i64 = state.left if state.left else state.dice
    colours: i64 = COLOUR_SET[shared]
    if events is not None:
        events.append(happened.offered(state.active, int(shared), state.left == 0))
    state.enter(order.SECOND)
    anyone = False
    for seat in range(state.seats):
        if seat != state.active:
            anyone = open_board(state, state.boards[seat], shared, colours) or anyone
    if not anyone:
        if events is not None:
            events += [happened.crossed(seat, [], []) for seat in range(state.seats) if seat != state.active]
        end_turn(state, events)


def open_board(state: BorderState, board: Board, shared: i64, colours: i64) -> bool:
    """Give a board its copy of the dice (TB-2.4); return whether it can use any (TB-2.5)."""
    want_n: i64 = state.box.colours_n[board.sheet][colours]
    want_s: i64 = state.box.colours_s[board.sheet][colours]
    board.want_n = want_n & ~board.crossed_n
    board.want_s = want_s & ~board.crossed_s
    if board.want_n & board.near_n or board.want_s & board.near_s:
        board.left = shared
        board.acting = 1
        return True
    board.want_n = 0
    board.want_s = 0
    return False


def close_window(state: BorderState, events: list[Event] | None) -> None:
    """Reveal what all seats crossed and score it as one action (TB-2.6, TB-3.2)."""
    state.reveals += 1
    closed_now: i64 = 0
    for seat in range(state.seats):
        if seat != state.active:
            board = state.boards[seat]
            if events is not None:
                cells = board.fresh_cells()
                colours = state.box.colour_of[board.sheet]
                events.append(happened.crossed(seat, cells, [colours[cell] for cell in cells]))
            if board.fresh_n or board.fresh_s:
                state.crossing = 1  # TB-4.3
                newly = newly_closed(board)
                record_areas(state, seat, newly, events)
                closed_now |= newly
                board.fresh_n = 0
                board.fresh_s = 0
    state.taken |= closed_now
    end_turn(state, events)


def newly_closed(board: Board) -> i64:
    """Return the areas that this action completed, as bits (TB-1.5)."""
    newly: i64 = 0
    gaps: i64 = board.gaps
    for area in range(AREAS):
        if not gaps & GAP_MASK:
            newly |= BIT[area]
        gaps >>= GAP_BITS
    return newly & ~board.closed


def record_areas(state: BorderState, seat: Seat, newly: i64, events: list[Event] | None) -> None:
    """Score the high value for areas that nobody had completed before, the low value for others (TB-3.1)."""
    if not newly:
        return
    board = state.boards[seat]
    board.closed |= newly
    board.high |= newly & ~state.taken
    if events is not None:
        box = state.box
        for area in range(AREAS):
            if newly & BIT[area]:
                first = board.high & BIT[area] != 0
                points = box.first[area] if first else box.later[area]
                events.append(happened.closed(seat, box.sheets.areas[area].motif, points, first))


def end_turn(state: BorderState, events: list[Event] | None) -> None:
    """End the match (TB-4.1, TB-4.3) or pass the dice to the next seat (TB-2.7)."""
    state.idle = 0 if state.crossing else state.idle + 1
    over = state.idle == order.IDLE_LIMIT
    for board in state.boards:
        if board.closed_count() >= order.AREAS_TO_END:
            over = True
    if over:
        state.enter(order.ENDED)
        if events is not None:
            events.append(happened.ended("idle" if state.idle == order.IDLE_LIMIT else "six-areas"))
    else:
        begin_turn(state, (state.active + 1) % state.seats, events)
