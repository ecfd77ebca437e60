"""Hand-written judgement for The Border: how good a move looks (`prior`).
Rules do not ask it."""

from __future__ import annotations

from math import comb
from typing import Final

from mypy_extensions import i64

from borea.games.the_border import dice
from borea.games.the_border.board import Board
from borea.games.the_border.components import AREAS, BIT, GAP_BITS, HALF
from borea.games.the_border.moves import CROSS, DONE, FINISH, REROLL, STOP
from borea.games.the_border.sheets import SEGMENTS
from borea.games.the_border.state import REROLL as REROLL_PHASE
from borea.games.the_border.state import SECOND, BorderState

NEARNESS: Final = [0.84**gap for gap in range(32)]  # what a value counts with so many spaces missing
OPENING: Final = 0.02  # a space that makes others reachable, per space
GAP_MASK: Final = (1 << GAP_BITS) - 1
PLACE_OF: Final = [next((bit for bit in range(HALF) if (1 << bit) % 59 == rest), 0) for rest in range(59)]
DENIAL: Final = 0.25  # a die spent is a die that the others do not get
# Chance that exactly j of n dice show one given colour.
SHOWING: Final = [[comb(n, j) * 5 ** (n - j) / 6**n for j in range(n + 1)] for n in range(dice.DICE + 1)]


def area_gaps(board: Board) -> list[int]:
    """Return the open spaces round each area."""
    gaps: int = board.gaps
    return [(gaps >> (GAP_BITS * area)) & ((1 << GAP_BITS) - 1) for area in range(AREAS)]


def prices(state: BorderState, board: Board) -> list[int]:
    """Return what each area would bring this board now; closed ones nothing more."""
    box = state.box
    return [
        0 if board.closed & BIT[area] else box.later[area] if state.taken & BIT[area] else box.first[area]
        for area in range(AREAS)
    ]


def segment_gains(state: BorderState, board: Board) -> list[float]:
    """Return what completing each segment adds; 0 for complete ones."""
    box = state.box
    gaps = area_gaps(board)
    price = prices(state, board)
    sheet: i64 = board.sheet
    units_of = box.segment_units[sheet]
    areas_of = box.segment_areas[sheet]
    gains: list[float] = []
    for segment, cells in enumerate(box.sheets.segments[sheet]):
        missing: i64 = board.missing(segment)
        total = 0.0
        if missing:
            units: i64 = units_of[segment]
            if missing < len(cells):
                for cell in cells:
                    if board.is_crossed(cell):
                        units -= box.gap_units[cell]
            for area in areas_of[segment]:
                touched: i64 = (units >> (GAP_BITS * area)) & GAP_MASK
                if touched:
                    gap: i64 = gaps[area]
                    total += price[area] * (NEARNESS[gap - touched] - NEARNESS[gap])
        gains.append(total)
    return gains


def open_cells(board: Board) -> list[int]:
    """Return the open spaces of each segment."""
    return [board.missing(segment) for segment in range(len(SEGMENTS))]


class Plans:
    """The best set of segments of one colour to complete, for every number of dice."""

    def __init__(self, gains: list[float], missing: list[int], colour: int, above: int) -> None:
        self.value = [0.0] * (dice.DICE + 1)
        self.choice = [0] * (dice.DICE + 1)  # four bits, the segments of the colour by size
        costs = [0]
        values = [0.0]
        bits = 0
        for place in range(4):
            segment = 4 * colour + place
            need = missing[segment]
            price = need if need and segment > above else dice.DICE + 1
            for below in range(1 << place):  # every set of lower places, and this one too
                bits += 1
                cost = costs[below] + price
                value = values[below] + (gains[segment] + DENIAL * need)
                costs.append(cost)
                values.append(value)
                for have in range(cost, dice.DICE + 1):
                    if value > self.value[have]:
                        self.value[have] = value
                        self.choice[have] = bits


def reroll_prior(state: BorderState, seat: int, moves: list[int]) -> list[float]:
    """Value each choice by the segments that the dice would complete after one more roll."""
    board = state.boards[seat]
    gains = segment_gains(state, board)
    missing = open_cells(board)
    table = [Plans(gains, missing, colour, -1).value for colour in range(6)]
    values: list[float] = []
    for move in moves:
        hand = 0 if move == STOP else dice.HANDS[move - REROLL]
        loose = 0 if move == STOP else dice.HAND_SIZE[move - REROLL]
        kept = state.dice - hand
        value = 0.0
        for colour in range(6):
            have = (kept >> (3 * colour)) & 7
            chances = SHOWING[loose]
            values_of = table[colour]
            for more in range(loose + 1):
                value += chances[more] * values_of[have + more]
        values.append(value)
    return values


def finish_prior(state: BorderState, seat: int, moves: list[int]) -> list[float]:
    """Favour the lowest segment of the best plan; the others by what they add."""
    board = state.boards[seat]
    gains = segment_gains(state, board)
    missing = open_cells(board)
    planned: list[int] = []
    for colour in range(6):
        bits = Plans(gains, missing, colour, state.last).choice[dice.count(state.left, colour)]
        planned += [4 * colour + place for place in range(4) if bits >> place & 1]
    pick = FINISH + planned[0] if planned else DONE
    return [(100.0 if move == pick else 0.0) + (0.0 if move == DONE else gains[move - FINISH]) for move in moves]


def cross_gain(state: BorderState, board: Board, cell: int, price: list[int], gaps: list[int]) -> float:
    """Return what crossing one space adds, and what it opens."""
    total = 0.0
    for area in state.box.areas_of[cell]:
        total += price[area] * (NEARNESS[gaps[area] - 1] - NEARNESS[gaps[area]])
    for other in state.box.neighbours[cell]:
        if not board.is_crossed(other):
            total += OPENING
    return total


def reachable(board: Board) -> list[int]:
    """Return the spaces that are open, wanted and beside a crossed one, ascending."""
    found: list[int] = []
    add_members(found, board.near_n & board.want_n & ~board.crossed_n, 0)
    add_members(found, board.near_s & board.want_s & ~board.crossed_s, HALF)
    return found


def add_members(found: list[int], mask: i64, base: int) -> None:
    """Add the spaces of one word."""
    while mask:
        low: i64 = mask & -mask
        found.append(base + PLACE_OF[low % 59])
        mask ^= low


def cross_prior(state: BorderState, seat: int, moves: list[int]) -> list[float]:
    """Plan the whole set greedily, then favour its lowest space that is on offer: sets are picked ascending."""
    box = state.box
    board = state.boards[seat]
    price = prices(state, board)
    gaps = area_gaps(board)
    values = [0.0 if move == DONE else cross_gain(state, board, move - CROSS, price, gaps) for move in moves]
    trial = board.copy()
    colours = box.colour_of[board.sheet]
    left: int = board.left
    planned: list[int] = []
    for _ in range(dice.DICE if state.left else 1):
        best = 0.0
        chosen = -1
        for cell in reachable(trial):
            if dice.count(left, colours[cell]):
                value = cross_gain(state, trial, cell, price, gaps)
                if value > best:
                    best = value
                    chosen = cell
        if chosen < 0:
            break
        planned.append(chosen)
        trial.cross(box, chosen)
        left -= dice.ONE[colours[chosen]]
        for area in box.areas_of[chosen]:
            gaps[area] -= 1
    for index, move in enumerate(moves):
        if move != DONE and move - CROSS in planned:
            values[index] += 100.0
            break
    return values


def prior(state: BorderState, seat: int, moves: list[int]) -> list[float]:
    """Return how good each move looks."""
    if state.phase == SECOND:
        return cross_prior(state, seat, moves)
    if state.phase == REROLL_PHASE:
        return reroll_prior(state, seat, moves)
    return finish_prior(state, seat, moves)
