"""What a game says about openings: how each seat began a match, as positions and the marks that led on from them.

A position holds only what the seat itself has done, up to order and to what is alike in the game. Nothing is counted
here: that is done in `borea.review.openings`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from borea.core.game import Event, Seat

Node = tuple[str, ...]  # a position of an opening; () before the first step
Edge = tuple[Node, str]  # a position, and a mark that the seat made next


class Opening(NamedTuple):
    """How one seat began: the variant it played, and for each step the edges that it took.

    A step has several edges where a seat does several things at once, such as a turn that completes two segments.
    """

    seat: Seat
    variant: str
    steps: tuple[tuple[Edge, ...], ...]


class OpeningRules:
    """What the explorer asks a game about its openings."""

    def __init__(
        self,
        package: str,
        *,
        read: Callable[[Sequence[Event], int], list[Opening]],
        after: Callable[[Node, str], Node],
        steps: int,
        variants: tuple[str, ...] = ("",),
    ) -> None:
        self.package = package  # whose `data/openings.json` holds openings of matches between bots
        self.read = read  # from the events of a match and the number of its seats
        self.after = after  # the position after a mark
        self.steps = steps  # that are counted
        self.variants = variants  # kinds of beginnings that are not the seat's choice, such as the sheet it is dealt


def added(node: Node, mark: str) -> Node:
    """Return the position after a mark, where the order of marks does not matter."""
    return tuple(sorted((*node, mark)))


def in_steps(groups: Sequence[Sequence[str]]) -> tuple[tuple[Edge, ...], ...]:
    """Return the edges of an opening in which each step makes some marks, in any order.

    A position has one mark of each step before it, so that a turn with two marks is at two positions afterwards.
    """
    nodes: list[Node] = [()]
    steps: list[tuple[Edge, ...]] = []
    for marks in groups:
        edges = sorted({(node, mark) for node in nodes for mark in marks})
        steps.append(tuple(edges))
        nodes = sorted({added(node, mark) for node, mark in edges})
    return tuple(steps)
