"""Hand-written judgement for The Border: how good a move looks (`prior`).
Rules do not ask it."""

from __future__ import annotations

from math import comb
from typing import Final

from borea.games.the_border import dice
from borea.games.the_border.board import Board
from borea.games.the_border.components import AREAS, BIT, GAP_BITS
from borea.games.the_border.moves import CELLS, CROSS, DONE, FINISH, REROLL, STOP
from borea.games.the_border.sheets import SEGMENTS
from borea.games.the_border.state import REROLL as REROLL_PHASE
from borea.games.the_border.state import SECOND, BorderState

NEARNESS: Final = [0.84**gap for gap in range(32)]  # what a value counts with so many spaces missing
OPENING: Final = 0.02  # a space that makes others reachable, per space
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


def potential(state: BorderState, board: Board) -> float:
    """Return points made plus points in sight."""
    gaps = area_gaps(board)
    price = prices(state, board)
    total = float(board.score(state.box))
    for area in range(AREAS):
        total += price[area] * NEARNESS[gaps[area]] * 0.9
    return total


def gain(price: list[int], gaps: list[int], touched: list[int]) -> float:
    """Return what crossing so many spaces round each area adds."""
    total = 0.0
    for area in range(AREAS):
        if touched[area]:
            total += price[area] * (NEARNESS[gaps[area] - touched[area]] - NEARNESS[gaps[area]])
    return total


def segment_gains(state: BorderState, board: Board) -> list[float]:
    """Return what completing each segment adds; 0 for complete ones."""
    box = state.box
    gaps = area_gaps(board)
    price = prices(state, board)
    gains: list[float] = []
    for cells in box.sheets.segments[board.sheet]:
        touched = [0] * AREAS
        for cell in cells:
            if not board.is_crossed(cell):
                for area in box.areas_of[cell]:
                    touched[area] += 1
        gains.append(gain(price, gaps, touched))
    return gains


def open_cells(board: Board) -> list[int]:
    """Return the open spaces of each segment."""
    return [board.missing(segment) for segment in range(len(SEGMENTS))]


class Plans:
    """The best set of segments of one colour to complete, for every number of dice."""

    def __init__(self, gains: list[float], missing: list[int], colour: int, above: int) -> None:
        self.value = [0.0] * (dice.DICE + 1)
        self.choice = [0] * (dice.DICE + 1)  # four bits, the segments of the colour by size
        for bits in range(1, 16):
            cost = 0
            value = 0.0
            for place in range(4):
                if bits >> place & 1:
                    segment = 4 * colour + place
                    need = missing[segment]
                    cost += need if need and segment > above else dice.DICE + 1
                    value += gains[segment] + DENIAL * need
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


def cross_prior(state: BorderState, seat: int, moves: list[int]) -> list[float]:
    """Plan the whole set greedily, then favour its lowest space that is on offer: sets are picked ascending."""
    box = state.box
    board = state.boards[seat]
    price = prices(state, board)
    gaps = area_gaps(board)
    values = [0.0 if move == DONE else cross_gain(state, board, move - CROSS, price, gaps) for move in moves]
    trial = board.copy()
    left: int = board.left
    planned: list[int] = []
    for _ in range(dice.DICE if state.left else 1):
        best = 0.0
        chosen = -1
        for cell in range(CELLS):
            if trial.can_reach(cell) and dice.count(left, box.colour_of[board.sheet][cell]):
                value = cross_gain(state, trial, cell, price, gaps)
                if value > best:
                    best = value
                    chosen = cell
        if chosen < 0:
            break
        planned.append(chosen)
        trial.cross(box, chosen)
        left -= dice.ONE[box.colour_of[board.sheet][chosen]]
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
