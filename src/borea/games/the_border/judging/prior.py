"""A hand-written prior for The Border: a rough value for each legal move. Rules do not use it.

Rollouts and the bot `greedy` follow it; `leftovers.py` adds what a seat's dice are worth to the others."""

from __future__ import annotations

from math import comb
from typing import Final

from mypy_extensions import i64

from borea.core.bits import BIT, size
from borea.games.the_border import dice
from borea.games.the_border.board import Board
from borea.games.the_border.box import AREAS, GAP_BITS, Box, cells_of
from borea.games.the_border.moves import CROSS, DONE, FINISH, REROLL, STOP
from borea.games.the_border.phases import order
from borea.games.the_border.state import BorderState

NEARNESS: Final = [0.84**gap for gap in range(32)]  # the part of an area's value that counts, by its missing spaces
CLOSER: Final = [0.0] + [NEARNESS[gap - 1] - NEARNESS[gap] for gap in range(1, 32)]  # what one more cross adds
OPENING: Final = 0.02  # for each space that a cross makes reachable
GAP_MASK: Final = (1 << GAP_BITS) - 1
DENIAL: Final = 0.25  # per die spent, because the others do not get it
ALL_COLOURS: Final = sum(dice.ONE)
# The probability that exactly j of n dice show a given colour.
SHOWING: Final[list[list[float]]] = [
    [comb(n, j) * 5 ** (n - j) / 6**n for j in range(n + 1)] for n in range(dice.DICE + 1)
]


def prices(state: BorderState, board: Board) -> list[int]:
    """Return what completing each area would score now; 0 for completed areas."""
    box = state.box
    return [
        0 if board.closed & BIT[area] else box.later[area] if state.taken & BIT[area] else box.first[area]
        for area in range(AREAS)
    ]


def segment_gains(state: BorderState, board: Board, shown: i64) -> list[float]:
    """Return what completing each segment gains; 0 if it is complete or no die shows its colour."""
    box = state.box
    price = prices(state, board)
    gaps: i64 = board.gaps
    sheet: i64 = board.sheet
    units_of = box.segment_units[sheet]
    areas_of = box.segment_areas[sheet]
    gains: list[float] = []
    for segment, cells in enumerate(box.sheets.segments[sheet]):
        missing: i64 = board.missing(segment)
        total = 0.0
        if missing and (shown >> (3 * (segment // 4))) & 7:
            units: i64 = units_of[segment]
            if missing < len(cells):
                for cell in cells:
                    if board.is_crossed(cell):
                        units -= box.gap_units[cell]
            for area in areas_of[segment]:
                shift: i64 = GAP_BITS * area
                touched: i64 = (units >> shift) & GAP_MASK
                if touched:
                    gap: i64 = (gaps >> shift) & GAP_MASK
                    total += price[area] * (NEARNESS[gap - touched] - NEARNESS[gap])
        gains.append(total)
    return gains


def best_values(board: Board, gains: list[float], colour: int) -> list[float]:
    """Return the value of the best set of segments of a colour for every number of dice."""
    best = [0.0] * (dice.DICE + 1)
    for segment in range(4 * colour, 4 * colour + 4):
        need: i64 = board.missing(segment)
        if need:
            gain = gains[segment] + DENIAL * float(need)
            have: i64 = dice.DICE
            while have >= need:  # downwards, so that a segment is not counted twice
                value = best[have - need] + gain
                if value > best[have]:
                    best[have] = value
                have -= 1
    return best


def first_of_best(board: Board, gains: list[float], colour: int, above: int, have: i64) -> int:
    """Return the lowest segment of the best set of a colour for `have` dice; −1 if none can be completed."""
    costs: list[int] = [0]
    values = [0.0]
    lowest = [-1]
    best = 0.0
    found = -1
    for segment in range(max(4 * colour, above + 1), 4 * colour + 4):
        need: i64 = board.missing(segment)
        if need and need <= have:
            gain = gains[segment] + DENIAL * float(need)
            for below in range(len(costs)):  # add this segment to every set of lower ones
                cost = costs[below] + need
                value = values[below] + gain
                first = segment if lowest[below] < 0 else lowest[below]
                costs.append(cost)
                values.append(value)
                lowest.append(first)
                if cost <= have and value > best:
                    best = value
                    found = first
    return found


def reroll_prior(state: BorderState, seat: int, moves: list[int]) -> list[float]:
    """Value each choice by the segments that the dice could complete after one more roll, on average."""
    board = state.boards[seat]
    gains = segment_gains(state, board, ALL_COLOURS)
    return after_a_roll(state, [best_values(board, gains, colour) for colour in range(6)], moves)


def after_a_roll(state: BorderState, table: list[list[float]], moves: list[int]) -> list[float]:
    """Return what each choice of dice to reroll is worth on average, given what so many of each colour are worth."""
    values: list[float] = []
    for move in moves:
        kept: i64 = state.dice
        loose: i64 = 0
        if move != STOP:
            kept -= dice.HANDS[move - REROLL]
            loose = dice.HAND_SIZE[move - REROLL]
        chances = SHOWING[loose]
        value = 0.0
        for values_of in table:
            have: i64 = kept & 7
            kept >>= 3
            for chance in chances:
                value += chance * values_of[have]
                have += 1
        values.append(value)
    return values


def finish_prior(state: BorderState, seat: int, moves: list[int]) -> list[float]:
    """Prefer the lowest segment of the best set; value the others by what they add."""
    board = state.boards[seat]
    gains = segment_gains(state, board, state.left)
    pick = DONE
    for colour in range(6):
        have = dice.count(state.left, colour)
        first = first_of_best(board, gains, colour, state.last, have) if have else -1
        if first >= 0:
            pick = FINISH + first
            break
    return [(100.0 if move == pick else 0.0) + (0.0 if move == DONE else gains[move - FINISH]) for move in moves]


def cross_gain(box: Box, board: Board, cell: i64, price: list[int]) -> float:
    """Return what crossing a space adds, including the spaces it makes reachable."""
    total = 0.0
    gaps: i64 = board.gaps
    for area in box.areas_of[cell]:
        total += price[area] * CLOSER[(gaps >> (GAP_BITS * area)) & GAP_MASK]
    opened: i64 = size(box.near_n[cell] & ~board.crossed_n) + size(box.near_s[cell] & ~board.crossed_s)
    for _ in range(opened):  # not a product, which would be rounded differently
        total += OPENING
    return total


def reachable(board: Board) -> list[int]:
    """Return the spaces that are open, wanted and next to a crossed one, ascending."""
    return cells_of(board.near_n & board.want_n & ~board.crossed_n, board.near_s & board.want_s & ~board.crossed_s)


def in_reach(board: Board) -> list[int]:
    """Return the spaces that are open and next to a crossed one, ascending."""
    return cells_of(board.near_n & ~board.crossed_n, board.near_s & ~board.crossed_s)


def cross_prior(state: BorderState, seat: int, moves: list[int]) -> list[float]:
    """Plan the whole set greedily, then prefer its lowest space on offer: sets are picked ascending."""
    box = state.box
    board = state.boards[seat]
    price = prices(state, board)
    values = [0.0 if move == DONE else cross_gain(box, board, move - CROSS, price) for move in moves]
    trial = board.copy()
    colours = box.colour_of[board.sheet]
    left: i64 = board.left
    planned: list[int] = []
    for _ in range(dice.DICE if state.left else 1):
        best = 0.0
        chosen = -1
        for cell in reachable(trial):
            if (left >> (3 * colours[cell])) & 7:
                value = cross_gain(box, trial, cell, price)
                if value > best:
                    best = value
                    chosen = cell
        if chosen < 0:
            break
        planned.append(chosen)
        trial.cross(box, chosen)
        left -= dice.ONE[colours[chosen]]
    for index, move in enumerate(moves):
        if move != DONE and move - CROSS in planned:
            values[index] += 100.0
            break
    return values


def prior(state: BorderState, seat: int, moves: list[int]) -> list[float]:
    """Return a rough value for each move."""
    if state.phase == order.SECOND:
        return cross_prior(state, seat, moves)
    if state.phase == order.REROLL:
        return reroll_prior(state, seat, moves)
    return finish_prior(state, seat, moves)
