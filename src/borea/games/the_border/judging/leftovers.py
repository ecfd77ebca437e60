"""What the dice that the active seat leaves bring the others, and the priors of its action that count it.

A space that another seat may cross counts as much as one of the seat's own, averaged over the others."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.games.the_border import dice
from borea.games.the_border.board import Board
from borea.games.the_border.judging import prior as heuristics
from borea.games.the_border.judging.prior import ALL_COLOURS, after_a_roll, cross_gain, in_reach, prices, segment_gains
from borea.games.the_border.moves import DONE, FINISH
from borea.games.the_border.phases import order
from borea.games.the_border.state import BorderState

COLOURS: Final = 6


class Leftovers:
    """What any dice left by a seat would bring the others, averaged over them."""

    def __init__(self, state: BorderState, seat: int) -> None:
        self.costs = [[0.0] * (dice.DICE + 1) for _ in range(COLOURS)]  # by colour and number of dice
        self.best: list[list[float]] = []  # of each other seat: what its best space of each colour gains
        for other, board in enumerate(state.boards):
            if other != seat:
                self._add(state, board)

    def _add(self, state: BorderState, board: Board) -> None:
        """Add a seat, which takes the best spaces that it can reach now; those it then could reach do not count."""
        price = prices(state, board)
        colours = state.box.colour_of[board.sheet]
        found: list[list[float]] = [[] for _ in range(COLOURS)]
        for cell in in_reach(board):
            found[colours[cell]].append(cross_gain(state.box, board, cell, price))
        others = float(state.seats - 1)
        best = [0.0] * COLOURS
        for colour, gains in enumerate(found):
            gains.sort()
            total = 0.0
            row = self.costs[colour]
            for number in range(1, dice.DICE + 1):
                if gains:
                    total += gains.pop()
                if number == 1:
                    best[colour] = total
                row[number] = row[number] + total / others
        self.best.append(best)

    def cost(self, left: i64, rolled: i64) -> float:
        """Return what the others gain by the dice left of those rolled; if none is, each may use any one (TB-2.4)."""
        total = 0.0
        if left:
            for colour, row in enumerate(self.costs):
                total += row[(left >> (3 * colour)) & 7]
            return total
        for best in self.best:
            most = 0.0
            for colour, gain in enumerate(best):
                if (rolled >> (3 * colour)) & 7 and gain > most:
                    most = gain
            total += most
        return total / len(self.best)


class Sets:
    """The sets of segments that the active seat can complete, each worth its gain less what the others get."""

    def __init__(self, state: BorderState, seat: int) -> None:
        self.board = state.boards[seat]
        self.rolled: i64 = state.dice
        self.gains = segment_gains(state, self.board, state.left)
        self.leftovers = Leftovers(state, seat)

    def stop(self, left: i64) -> float:
        """Return the value of completing nothing more."""
        return -self.leftovers.cost(left, self.rolled)

    def complete(self, left: i64, segment: int) -> float:
        """Return the value of a segment and of the best set that goes on after it."""
        rest: i64 = left - self.board.missing(segment) * dice.ONE[segment // 4]
        best = self.stop(rest)
        for higher in range(segment + 1, 4 * COLOURS):
            need: i64 = self.board.missing(higher)
            if need and need <= (rest >> (3 * (higher // 4))) & 7:
                value = self.complete(rest, higher)
                if value > best:
                    best = value
        return self.gains[segment] + best


def finish_prior(state: BorderState, seat: int, moves: list[int]) -> list[float]:
    """Value each segment by the best set that begins with it."""
    sets = Sets(state, seat)
    return [sets.stop(state.left) if move == DONE else sets.complete(state.left, move - FINISH) for move in moves]


def uses(board: Board, gains: list[float], costs: list[float], colour: int) -> list[float]:
    """Return the value of the best use of every number of dice of a colour; what is not used goes to the others."""
    best = [-cost for cost in costs]
    needs: list[int] = [0]
    totals = [0.0]
    for segment in range(4 * colour, 4 * colour + 4):
        need: i64 = board.missing(segment)
        if need:
            for below in range(len(needs)):  # add this segment to every set of lower ones
                if needs[below] + need <= dice.DICE:
                    needs.append(needs[below] + need)
                    totals.append(totals[below] + gains[segment])
    for index, total in enumerate(totals):
        for have in range(needs[index], dice.DICE + 1):
            value = total - costs[have - needs[index]]
            if value > best[have]:
                best[have] = value
    return best


def reroll_prior(state: BorderState, seat: int, moves: list[int]) -> list[float]:
    """Value each choice by the best use of the dice after one more roll, on average."""
    board = state.boards[seat]
    gains = segment_gains(state, board, ALL_COLOURS)
    costs = Leftovers(state, seat).costs
    return after_a_roll(state, [uses(board, gains, costs[colour], colour) for colour in range(COLOURS)], moves)


def weigh(state: BorderState, seat: int, moves: list[int]) -> list[float]:
    """Return a rough value for each move."""
    if state.phase == order.REROLL:
        return reroll_prior(state, seat, moves)
    if state.phase == order.FINISH:
        return finish_prior(state, seat, moves)
    return heuristics.prior(state, seat, moves)
