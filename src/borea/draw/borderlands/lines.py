"""Geometry of lines on a map: SVG paths, points along them, ribbons of water, distances. Knows no map."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

Point = tuple[float, float]
Box = tuple[float, float, float, float]


def number(value: float) -> str:
    """Return a coordinate with at most one decimal."""
    return f"{value:.1f}".removesuffix(".0") if abs(value) >= 0.05 else "0"


def path(line: Sequence[Point], closed: bool = False) -> str:
    """Return a path through points."""
    return "M" + "L".join([f"{number(x)} {number(y)}" for x, y in line]) + ("Z" if closed else "")


def rounded(line: Sequence[Point]) -> str:
    """Return a smooth path through the midpoints of a line's segments; both ends stay where they are."""
    if len(line) < 3:
        return path(line)
    parts = [f"M{number(line[0][0])} {number(line[0][1])}"]
    for (x, y), (u, v) in pairwise(line[1:-1]):
        parts.append(f"Q{number(x)} {number(y)} {number((x + u) / 2)} {number((y + v) / 2)}")
    (x, y), (u, v) = line[-2], line[-1]
    parts.append(f"Q{number(x)} {number(y)} {number(u)} {number(v)}")
    return "".join(parts)


def length(line: Sequence[Point]) -> float:
    """Return the length of a line."""
    return math.fsum([math.dist(a, b) for a, b in pairwise(line)])


def resampled(line: Sequence[Point], count: int) -> list[Point]:
    """Return count + 1 points at equal distances along a line, both ends included."""
    total = length(line)
    points: list[Point] = [line[0]]
    walked, index = 0.0, 0
    for step in range(1, count):
        goal = total * step / count
        while index < len(line) - 2 and walked + math.dist(line[index], line[index + 1]) < goal:
            walked += math.dist(line[index], line[index + 1])
            index += 1
        a, b = line[index], line[index + 1]
        part = (goal - walked) / (math.dist(a, b) or 1.0)
        points.append((a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part))
    return [*points, line[-1]]


def normals(line: Sequence[Point], reach: int = 1) -> list[Point]:
    """Return at every point the unit vector to the left of the line, with y growing downwards."""
    vectors: list[Point] = []
    last = len(line) - 1
    for index in range(len(line)):
        a, b = line[max(0, index - reach)], line[min(last, index + reach)]
        span = math.dist(a, b) or 1.0
        vectors.append(((b[1] - a[1]) / span, (a[0] - b[0]) / span))
    return vectors


def ribbon(line: Sequence[Point], start: float, end: float, flare: float = 0.0) -> list[Point]:
    """Return the outline of a band along a line that widens from start to end and flares there."""
    count = max(6, round(length(line) / 4))
    points = resampled(line, count)
    left: list[Point] = []
    right: list[Point] = []
    for index, ((x, y), (u, v)) in enumerate(zip(points, normals(points), strict=True)):
        half = (start + (end - start) * index / count) / 2 + flare * max(0.0, (index - count + 6) / 6) ** 2
        left.append((x + u * half, y + v * half))
        right.append((x - u * half, y - v * half))
    return left + right[::-1]


def middle(ring: Sequence[Point]) -> Point:
    """Return the centre of gravity of a ring."""
    area = x = y = 0.0
    for (a, b), (c, d) in zip(ring, [*ring[1:], ring[0]], strict=True):
        cross = a * d - c * b
        area += cross
        x += (a + c) * cross
        y += (b + d) * cross
    return x / (3 * area), y / (3 * area)


def shrunk(ring: Sequence[Point], centre: Point, factor: float) -> list[Point]:
    """Return a ring scaled towards a centre."""
    return [(centre[0] + (x - centre[0]) * factor, centre[1] + (y - centre[1]) * factor) for x, y in ring]


def gap(place: Point, box: Box) -> float:
    """Return the distance from a point to a rectangle (left, top, right, bottom); 0 inside."""
    across = max(box[0] - place[0], 0.0, place[0] - box[2])
    down = max(box[1] - place[1], 0.0, place[1] - box[3])
    return math.hypot(across, down)


def common(one: Box, two: Box) -> float:
    """Return the area that two rectangles (left, top, right, bottom) share."""
    across = min(one[2], two[2]) - max(one[0], two[0])
    down = min(one[3], two[3]) - max(one[1], two[1])
    return max(0.0, across) * max(0.0, down)


def within(place: Point, ring: Sequence[Point]) -> bool:
    """Return whether a point lies in a ring."""
    x, y = place
    found = False
    a, b = ring[-1]
    for c, d in ring:
        if (b > y) != (d > y) and x < (c - a) * (y - b) / (d - b) + a:
            found = not found
        a, b = c, d
    return found
