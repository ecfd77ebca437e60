"""The tree that a search grows: one node for each decision as the searching seat can tell it from others."""

from __future__ import annotations

from math import sqrt
from typing import Final

from mypy_extensions import i64, mypyc_attr

from borea.core.game import Move, Seat

WIDE: Final = 6  # lists of moves longer than this are opened little by little
DECAY: Final = 0.62  # how much less a move is trusted than the next better one


@mypyc_attr(acyclic=True)  # a big tree has many: the garbage collector need not go through them
class Edge:
    """One move at a node, with what became of it."""

    def __init__(self, move: Move, weight: float, lean: float) -> None:
        self.move = move
        self.weight = weight  # how promising it looked, all edges together 1
        self.lean = lean  # what the player's style adds to its results
        self.visits: i64 = 0
        self.total = 0.0  # of the deciding seat's results

    def mean(self) -> float:
        """Return the expected result."""
        return self.total / float(self.visits) if self.visits else 0.0


class Node:
    """A decision of some seat, and the decisions that follow by what the searching seat would see happen."""

    def __init__(self) -> None:
        self.seat: Seat = -1
        self.visits: i64 = 0
        self.total = 0.0  # of the deciding seat's results
        self.moves: list[Move] = []
        self.edges: list[Edge] = []  # best-looking first
        self.after: dict[str, Node] = {}

    def expand(self, seat: Seat, moves: list[Move], looks: list[float], leans: list[float]) -> None:
        """Open the decision: weigh moves by their rank, because looks have no unit; equals weigh the same."""
        self.seat = seat
        self.moves = moves
        descending = [-look for look in looks]
        order = sorted(range(len(moves)), key=descending.__getitem__)
        weight = 1.0
        total = 0.0
        waiting = 0
        weights: list[float] = []
        for place, index in enumerate(order):
            if place and looks[index] < looks[order[place - 1]]:
                weight *= DECAY**waiting
                waiting = 0
            waiting += 1
            weights.append(weight)
            total += weight
        for place, index in enumerate(order):
            move = moves[index]
            self.edges.append(Edge(move, weights[place] / total, leans[move] if leans else 0.0))

    def select(self, legal: list[Move], explore: float) -> Edge:
        """Return the edge with the best promise: its results so far, and its weight while it was seldom tried."""
        edges = self.edges
        same = legal == self.moves
        width: i64 = len(edges)
        if width > WIDE:
            width = min(width, WIDE + self.visits // 6)
        push = explore * sqrt(float(self.visits) + 1.0)
        fresh = self.total / float(self.visits) if self.visits else 0.0
        best = -1.0e9
        found = edges[0]
        for index in range(width):
            edge = edges[index]
            if not same and edge.move not in legal:
                continue
            mean = edge.total / float(edge.visits) if edge.visits else fresh
            value = mean + edge.lean + push * edge.weight / (1.0 + float(edge.visits))
            if value > best:
                best = value
                found = edge
        if best == -1.0e9:
            return self._other(legal)
        return found

    def _other(self, legal: list[Move]) -> Edge:
        """Return the best-looking edge that is legal this time; open one for a move never offered before."""
        for edge in self.edges:
            if edge.move in legal:
                return edge
        edge = Edge(legal[0], 0.01, 0.0)
        self.edges.append(edge)
        self.moves = []  # from now on every choice has to be checked
        return edge

    def ranking(self) -> list[Edge]:
        """Return the edges, most visited first; among equals the better result, then the better looks."""
        return sorted(self.edges, key=lambda edge: (-edge.visits, -edge.mean() - edge.lean))
