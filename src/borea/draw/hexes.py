"""Hexagons on paper: corners, outlines of groups, rounded paths, and room for a picture. Knows no game."""

from __future__ import annotations

import math
from typing import Final

Place = tuple[int, int]
Point = tuple[float, float]

RADIUS: Final = 22.0
# Corners clockwise from the top, in steps of half a hexagon's width and a quarter of its height: whole numbers, so that
# neighbours share exactly the same corner.
CORNERS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


def corners(place: Place) -> list[Place]:
    """Return the corners of a hexagon on the whole-number lattice, clockwise."""
    q, r = place
    return [(2 * q + r + across, 3 * r + down) for across, down in CORNERS]


def on_paper(corner: Place) -> Point:
    """Return where a lattice corner is drawn, shifted a little so that the fields look hand-surveyed."""
    x, y = corner[0] * RADIUS * math.sqrt(3) / 2, corner[1] * RADIUS / 2
    u, v = x / 150, y / 150
    tremble = (corner[0] * 7919 + corner[1] * 104729) * 2654435761
    return (
        x + 7 * math.sin(2.1 * v + 0.6) + 4 * math.sin(3.3 * u + 1.7 * v) + 1.5 * ((tremble >> 8 & 255) / 255 - 0.5),
        y + 6 * math.sin(2.3 * u + 1.1) + 4 * math.sin(2.7 * v - 2.2 * u) + 1.5 * ((tremble >> 16 & 255) / 255 - 0.5),
    )


def centre(place: Place) -> Point:
    """Return the middle of a drawn hexagon."""
    points = [on_paper(corner) for corner in corners(place)]
    return sum([x for x, _ in points]) / 6, sum([y for _, y in points]) / 6


def outline(places: list[Place]) -> list[Point]:
    """Return the outer outline of connected hexagons, clockwise."""
    edges: dict[tuple[Place, Place], None] = {}
    for place in places:
        around = corners(place)
        for index in range(6):
            edges[around[index - 1], around[index]] = None
    after = {start: end for start, end in edges if (end, start) not in edges}
    longest: list[Place] = []
    while after:
        corner = next(iter(after))
        loop: list[Place] = []
        while corner in after:
            loop.append(corner)
            corner = after.pop(corner)
        if len(loop) > len(longest):
            longest = loop
    return [on_paper(corner) for corner in longest]


def shared_edge(one: Place, other: Place) -> tuple[Point, Point]:
    """Return the ends of the edge between two neighbours."""
    theirs = corners(other)
    first, second = [on_paper(corner) for corner in corners(one) if corner in theirs]
    return first, second


def inset(loop: list[Point], distance: float) -> list[Point]:
    """Move a clockwise outline inwards (outwards if negative) by the same distance everywhere."""
    moved: list[Point] = []
    for index, (x, y) in enumerate(loop):
        before, after = loop[index - 1], loop[(index + 1) % len(loop)]
        ux, uy = _unit(x - before[0], y - before[1])
        vx, vy = _unit(after[0] - x, after[1] - y)
        nx, ny = -(uy + vy), ux + vx
        length = nx * nx + ny * ny
        moved.append((x + 2 * distance * nx / length, y + 2 * distance * ny / length))
    return moved


def rounded(loop: list[Point], radius: float) -> str:
    """Return an SVG path around a closed outline, with rounded corners."""
    parts: list[str] = []
    for index, (x, y) in enumerate(loop):
        before, after = loop[index - 1], loop[(index + 1) % len(loop)]
        back = min(radius / math.dist(before, (x, y)), 0.5)
        on = min(radius / math.dist(after, (x, y)), 0.5)
        enter = _spot(x + (before[0] - x) * back, y + (before[1] - y) * back)
        leave = _spot(x + (after[0] - x) * on, y + (after[1] - y) * on)
        parts.append(f"{'L' if index else 'M'}{enter}Q{_spot(x, y)} {leave}")
    return "".join(parts) + "Z"


def line(ends: tuple[Point, Point]) -> str:
    """Return an SVG path from one point to another."""
    return f"M{_spot(*ends[0])}L{_spot(*ends[1])}"


def number(value: float) -> str:
    """Return a length with at most one decimal."""
    return f"{value:.1f}".removesuffix(".0")


class Room:
    """The largest box of a given shape that fits into an outline: its middle and its unit of length."""

    def __init__(self, loop: list[Point], width: float, height: float) -> None:
        self.width = width
        self.height = height
        self.x, self.y, self.unit = 0.0, 0.0, 0.0
        edge = [
            (a[0] + (b[0] - a[0]) * part / 4, a[1] + (b[1] - a[1]) * part / 4)
            for a, b in zip(loop, loop[1:] + loop[:1], strict=True)
            for part in range(4)
        ]
        self._search(loop, edge)

    def _search(self, loop: list[Point], edge: list[Point]) -> None:
        """Try a coarse grid, then climb from the best point in ever smaller steps."""
        xs, ys = [x for x, _ in loop], [y for _, y in loop]
        middle = sum(xs) / len(xs), sum(ys) / len(ys)
        best = -math.inf
        for column in range(int(min(xs)), int(max(xs)), 9):
            for row in range(int(min(ys)), int(max(ys)), 9):
                if _inside((column, row), loop):
                    best = self._better(column, row, edge, middle, best)
        step = 6.0
        while step > 0.5:
            x, y, before = self.x, self.y, best
            for dx, dy in ((step, 0.0), (-step, 0.0), (0.0, step), (0.0, -step)):
                best = self._better(x + dx, y + dy, edge, middle, best)
            if best <= before:
                step /= 2

    def _better(self, x: float, y: float, edge: list[Point], middle: Point, best: float) -> float:
        """Move the box here if there is more room, with a bonus for being near the middle; return the best so far."""
        width, height = self.width, self.height
        bonus = -0.02 * math.dist((x, y), middle)
        least = best - bonus
        unit = math.inf
        for ex, ey in edge:
            dx, dy = 2 * abs(ex - x) / width, 2 * abs(ey - y) / height
            here = (dx + dy) / 1.85
            here = dx if dx > here else here
            here = dy if dy > here else here
            if here < unit:
                unit = here
                if unit <= least:
                    return best
        self.x, self.y, self.unit = x, y, unit
        return unit + bonus


def _unit(x: float, y: float) -> Point:
    length = math.hypot(x, y)
    return x / length, y / length


def _spot(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"


def _inside(point: Point, loop: list[Point]) -> bool:
    """Return whether a ray to the right crosses the outline an odd number of times."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in zip(loop, loop[1:] + loop[:1], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd
