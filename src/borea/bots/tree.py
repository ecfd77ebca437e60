"""What a search remembers: one node for each decision as the searching seat can tell it from others. Many ways lead to
the same node, so nodes form a net: an edge knows to which nodes its move led, how often, and what they came to."""

from __future__ import annotations

from math import sqrt
from typing import Final

from mypy_extensions import i64

from borea.core.game import Move, Seat

WIDE: Final = 6  # lists of moves longer than this are opened little by little
DECAY: Final = 0.62  # how much less a move is trusted than the next better one


class Link:
    """A node to which a move led, how often, and what was expected there the last time, by seat."""

    def __init__(self) -> None:
        self.visits: i64 = 0
        self.means: list[float] = []

    def follow(self, means: list[float]) -> list[float]:
        """Go there once more; return what that adds to the sum over all visits."""
        before = float(self.visits)
        gains = [(before + 1.0) * mean - before * old for mean, old in zip(means, self.means or means, strict=True)]
        self.visits += 1
        self.means = means
        return gains


class Edge:
    """One move at a node, with what became of it."""

    def __init__(self, move: Move, weight: float, lean: float) -> None:
        self.move = move
        self.weight = weight  # how promising it looked, all edges together 1
        self.lean = lean  # what the player's style adds to its results
        self.visits: i64 = 0
        self.total = 0.0  # of the deciding seat's results
        self.links: dict[Node, Link] = {}

    def mean(self) -> float:
        """Return the expected result."""
        return self.total / float(self.visits) if self.visits else 0.0


class Node:
    """A decision of some seat."""

    def __init__(self) -> None:
        self.seat: Seat = -1
        self.visits: i64 = 0
        self.totals: list[float] = []  # of the results, by seat
        self.moves: list[Move] = []
        self.edges: list[Edge] = []  # best-looking first

    def expand(self, seat: Seat, moves: list[Move], looks: list[float], leans: list[float]) -> None:
        """Open moves that have no edge yet: weigh them by their rank, because looks have no unit; equals weigh the
        same."""
        self.seat = seat
        known = [edge.move for edge in self.edges]
        if not known:
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
            if move not in known:
                self.edges.append(Edge(move, weights[place] / total, leans[move] if leans else 0.0))
        if known:
            self.edges.sort(key=lambda edge: -edge.weight)

    def lacks(self, legal: list[Move]) -> bool:
        """Tell whether some of these moves have no edge: another seat's hand is not always the same."""
        return legal != self.moves and not {edge.move for edge in self.edges}.issuperset(legal)

    def select(self, legal: list[Move], explore: float) -> Edge:
        """Return the edge with the best promise: its results so far, and its weight while it was seldom tried."""
        same = legal == self.moves and len(legal) == len(self.edges)
        width: i64 = len(legal)
        if width > WIDE:
            width = min(width, WIDE + self.visits // 6)
        push = explore * sqrt(float(self.visits) + 1.0)
        fresh = self.totals[self.seat] / float(self.visits) if self.visits else 0.0
        best = -1.0e9
        found = self.edges[0]
        for edge in self.edges:
            if same or edge.move in legal:
                mean = edge.total / float(edge.visits) if edge.visits else fresh
                value = mean + edge.lean + push * edge.weight / (1.0 + float(edge.visits))
                if value > best:
                    best = value
                    found = edge
                width -= 1
                if width == 0:
                    break
        return found

    def learn(self, edge: Edge, child: Node | None, results: list[float]) -> None:
        """Take in what a move led to: what is expected of the child by now, or, without a child, the results. What
        was expected of the child at earlier visits is corrected by that, wherever the child learned it."""
        gains = results
        if child is not None:
            link = edge.links.get(child)
            if link is None:
                link = Link()
                edge.links[child] = link
            gains = link.follow([total / float(child.visits) for total in child.totals])
        edge.visits += 1
        edge.total += gains[self.seat]
        self.count(gains)

    def count(self, gains: list[float]) -> None:
        """Add a visit and what it brought, by seat."""
        self.visits += 1
        self.totals = [total + gain for total, gain in zip(self.totals, gains, strict=True)] if self.totals else gains

    def ranking(self) -> list[Edge]:
        """Return the edges, most visited first; among equals the better result, then the better looks."""
        return sorted(self.edges, key=lambda edge: (-edge.visits, -edge.mean() - edge.lean))
