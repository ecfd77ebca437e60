"""Plane geometry of rings and lines in plain arithmetic, so results are the same on every machine. No maps here."""

from __future__ import annotations

from math import sqrt

Point = tuple[float, float]
Place = tuple[int, int]


def doubled_area(ring: list[Place]) -> int:
    """Return twice the signed area: positive for a ring that is clockwise on screen."""
    total = 0
    x0, y0 = ring[-1]
    for x, y in ring:
        total += x0 * y - x * y0
        x0, y0 = x, y
    return total


def inside(place: Place, ring: list[Place]) -> bool:
    """Return whether a point is inside a ring; a point on the line may give either answer."""
    x, y = place
    within = False
    x0, y0 = ring[-1]
    for x1, y1 in ring:
        if (y0 > y) != (y1 > y):
            side = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)
            if (side > 0) == (y1 > y0):
                within = not within
        x0, y0 = x1, y1
    return within


def _turn(a: Place, b: Place, c: Place) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _between(a: Place, b: Place, c: Place) -> bool:
    return min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])


def segments_meet(a: Place, b: Place, c: Place, d: Place) -> bool:
    """Return whether two segments have a point in common."""
    abc, abd = _turn(a, b, c), _turn(a, b, d)
    cda, cdb = _turn(c, d, a), _turn(c, d, b)
    if ((abc > 0 and abd < 0) or (abc < 0 and abd > 0)) and ((cda > 0 and cdb < 0) or (cda < 0 and cdb > 0)):
        return True
    if abc == 0 and _between(a, b, c):
        return True
    if abd == 0 and _between(a, b, d):
        return True
    if cda == 0 and _between(c, d, a):
        return True
    return cdb == 0 and _between(c, d, b)


def _folds(a: Place, b: Place, c: Place) -> bool:
    return _turn(a, b, c) == 0 and (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0


def first_crossing(ring: list[Place]) -> Place | None:
    """Return a point where a ring of distinct points touches or crosses itself, or None."""
    size = len(ring)
    order = sorted([(min(ring[index][0], ring[(index + 1) % size][0]), index) for index in range(size)])
    active: list[int] = []
    for left, index in order:
        a, b = ring[index], ring[(index + 1) % size]
        low, high = min(a[1], b[1]), max(a[1], b[1])
        still: list[int] = []
        for other in active:
            c, d = ring[other], ring[(other + 1) % size]
            if max(c[0], d[0]) < left:
                continue
            still.append(other)
            if max(c[1], d[1]) < low or min(c[1], d[1]) > high:
                continue
            if (other + 1) % size == index:
                folded = _folds(c, a, b)
            elif (index + 1) % size == other:
                folded = _folds(a, b, d)
            else:
                folded = segments_meet(a, b, c, d)
            if folded:
                return a
        still.append(index)
        active = still
    return None


def distance(a: Point, b: Point) -> float:
    """Return the distance between two points."""
    return sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]))
