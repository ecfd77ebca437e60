"""The outlines of a map of Borderlands as arcs: every stretch between two territories, a lake or the sea, once.
A ring is a list of arcs, `~arc` if it runs backwards. This takes half the bytes of separate outlines."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from borea.draw.borderlands.lines import Point
from borea.games.borderlands.map.outlines import Drawing

SEA: Final = -1
Line = tuple[Point, ...]


class Arcs:
    """The arcs of one map, and the rings made of them."""

    def __init__(self, drawing: Drawing) -> None:
        self.lines: list[Line] = []
        self.found: dict[Line, int] = {}
        self.between: list[tuple[int, int]] = []  # the two rings beside each arc, SEA last
        rings = drawing.outlines + drawing.lake_outlines
        self.beside: dict[frozenset[Point], list[int]] = {}
        for number, ring in enumerate(rings):
            for edge in edges(ring):
                self.beside.setdefault(frozenset(edge), []).append(number)
        self.rings = [self.split(number, ring) for number, ring in enumerate(rings)]

    def split(self, number: int, ring: list[Point]) -> list[int]:
        """Split a ring into arcs where its neighbour changes."""
        across = [self.other(number, edge) for edge in edges(ring)]
        start = next((place for place in range(len(ring)) if across[place] != across[place - 1]), 0)
        turned = [*ring[start:], *ring[:start], ring[start]]
        sides = [*across[start:], *across[:start]]
        arcs: list[int] = []
        first = 0
        for place in range(1, len(sides) + 1):
            if place == len(sides) or sides[place] != sides[first]:
                arcs.append(self.arc(tuple(turned[first : place + 1]), number, sides[first]))
                first = place
        return arcs

    def other(self, number: int, edge: tuple[Point, Point]) -> int:
        """Return the ring on the far side of an edge, or SEA."""
        return next((ring for ring in self.beside[frozenset(edge)] if ring != number), SEA)

    def arc(self, line: Line, one: int, other: int) -> int:
        """Return the number of a line, or `~number` if it is known backwards; a new line gets the next number."""
        if line in self.found:
            return self.found[line]
        if line[::-1] in self.found:
            return ~self.found[line[::-1]]
        self.found[line] = len(self.lines)
        self.lines.append(line)
        self.between.append((one, other))
        return self.found[line]

    def of(self, line: list[Point]) -> int:
        """Return the arc that a line of the drawing runs along."""
        return self.arc(tuple(line), SEA, SEA)

    def coast(self) -> list[int]:
        """Return the arcs of the coast in order around the land."""
        onwards = {self.lines[arc][0]: arc for arc, sides in enumerate(self.between) if sides[1] == SEA}
        first = next(iter(onwards))
        walk = [onwards.pop(first)]
        while (end := self.lines[walk[-1]][-1]) in onwards:
            walk.append(onwards.pop(end))
        return walk

    def encoded(self) -> list[list[int]]:
        """Return every arc as whole numbers: its start, then the steps from point to point."""
        found: list[list[int]] = []
        for line in self.lines:
            whole = [(round(x), round(y)) for x, y in line]
            row = [*whole[0]]
            for (x, y), (u, v) in pairwise(whole):
                row += [u - x, v - y]
            found.append(row)
        return found


def edges(ring: list[Point]) -> list[tuple[Point, Point]]:
    """Return the edges of a ring in order."""
    return list(zip(ring, [*ring[1:], ring[0]], strict=True))
