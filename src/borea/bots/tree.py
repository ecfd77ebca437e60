"""What a search remembers: one node for each decision that the searching seat can tell apart. Several paths lead to the
same node, so nodes form a graph: an edge knows which nodes its move led to, how often, and with what results."""

from __future__ import annotations

from math import sqrt
from typing import Final

from mypy_extensions import i64

from borea.core.game import Move, Seat

WIDE: Final = 6  # longer lists of moves are widened progressively
DECAY: Final = 0.62  # the weight of a move relative to the one ranked above it


class Link:
    """A node that a move led to: how often, and its mean results by seat at the last visit."""

    def __init__(self) -> None:
        self.visits: i64 = 0
        self.means: list[float] = []

    def follow(self, means: list[float]) -> list[float]:
        """Count one more visit; return what it adds to the sum of results over all visits."""
        before = float(self.visits)
        earlier = self.means or means
        gains = [(before + 1.0) * means[seat] - before * earlier[seat] for seat in range(len(means))]
        self.visits += 1
        self.means = means
        return gains


class Edge:
    """One move at a node, with its results."""

    def __init__(self, move: Move, weight: float, bias: float) -> None:
        self.move = move
        self.weight = weight  # from its prior; those of a node add up to 1
        self.bias = bias  # what the player's style adds to its results
        self.visits: i64 = 0
        self.total = 0.0  # of the deciding seat's results
        self.links: dict[Node, Link] = {}

    def mean(self) -> float:
        """Return the mean result so far."""
        return self.total / float(self.visits) if self.visits else 0.0


class Node:
    """A decision of one seat."""

    def __init__(self) -> None:
        self.seat: Seat = -1
        self.visits: i64 = 0
        self.totals: list[float] = []  # of the results, by seat
        self.moves: list[Move] = []
        self.edges: list[Edge] = []  # by weight, descending

    def expand(
        self, seat: Seat, moves: list[Move], priors: list[float], biases: list[float], lowest: float = -1.0e300
    ) -> None:
        """Add edges for moves that have none, weighted by rank, because priors have no unit; equals weigh the same.

        Moves with a prior below `lowest` are left out.
        """
        self.seat = seat
        known = [edge.move for edge in self.edges]
        if not known:
            self.moves = moves
        descending = [-prior for prior in priors]
        order = sorted(range(len(moves)), key=descending.__getitem__)
        weight = 1.0
        total = 0.0
        equals = 0
        weights: list[float] = []
        for place, index in enumerate(order):
            if place and priors[index] < priors[order[place - 1]]:
                weight *= DECAY**equals
                equals = 0
            equals += 1
            weights.append(weight)
            total += weight
        for place, index in enumerate(order):
            move = moves[index]
            if move not in known and priors[index] >= lowest:
                self.edges.append(Edge(move, weights[place] / total, biases[move] if biases else 0.0))
        if known:
            self.edges.sort(key=lambda edge: -edge.weight)

    def lacks(self, legal: list[Move]) -> bool:
        """Return whether some of these moves have no edge, because another hand was imagined before."""
        return legal != self.moves and not {edge.move for edge in self.edges}.issuperset(legal)

    def select(self, legal: list[Move], explore: float) -> Edge:
        """Return the edge to try next: good results so far, or a high weight and few visits (PUCT)."""
        same = legal == self.moves and len(legal) == len(self.edges)
        width: i64 = len(legal)
        if width > WIDE:
            width = min(width, WIDE + self.visits // 6)
        bonus = explore * sqrt(float(self.visits) + 1.0)
        unvisited = self.totals[self.seat] / float(self.visits) if self.visits else 0.0
        best = -1.0e9
        found = self.edges[0]
        for edge in self.edges:
            if same or edge.move in legal:
                mean = edge.total / float(edge.visits) if edge.visits else unvisited
                value = mean + edge.bias + bonus * edge.weight / (1.0 + float(edge.visits))
                if value > best:
                    best = value
                    found = edge
                width -= 1
                if width == 0:
                    break
        return found

    def back_up(self, edge: Edge, child: Node | None, results: list[float]) -> None:
        """Add the result of a move: the child's mean or, without a child, the results of the rollout.

        The child's mean replaces the one counted at earlier visits, even if the child changed by way of other nodes.
        """
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
        """Add a visit and its results by seat."""
        self.visits += 1
        totals = self.totals
        self.totals = [totals[seat] + gains[seat] for seat in range(len(gains))] if totals else gains

    def ranking(self) -> list[Edge]:
        """Return the edges, most visited first; among equals the better result, then the higher weight."""
        return sorted(self.edges, key=lambda edge: (-edge.visits, -edge.mean() - edge.bias))

    def settled(self, legal: list[Move], left: i64) -> Move:
        """Return the legal move that none other can be visited as often as within so many visits more, or -1."""
        move = -1
        most: i64 = 0
        second: i64 = 0
        for edge in self.edges:
            if edge.visits > second and edge.move in legal:
                if edge.visits > most:
                    move, most, second = edge.move, edge.visits, most
                else:
                    second = edge.visits
        return move if most - second > left else -1
