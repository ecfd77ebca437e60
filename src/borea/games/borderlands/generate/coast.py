"""The continent of a generated map: a closed coast with one deep bay, and measurements along it.

Plain arithmetic only, so that a seed gives the same coast on every machine.
"""

from __future__ import annotations

from math import floor, sqrt
from typing import Final

from borea.core.chance import FastRng

WIDTH: Final = 1400.0
HEIGHT: Final = 1000.0
MARGIN: Final = 42.0
POINTS: Final = 240
LEAST_AREA: Final = 900_000.0
WAVES: Final = ((2, 0.06), (3, 0.085), (4, 0.06), (5, 0.05), (6, 0.035), (8, 0.026), (11, 0.016))


class Reject(Exception):
    """This attempt failed; the generator tries again with the next random numbers."""


class Coast:
    """A closed line; a position on it is the distance from the first point."""

    def __init__(self, xs: list[float], ys: list[float]) -> None:
        self.xs = xs
        self.ys = ys
        self.starts: list[float] = []
        walked = 0.0
        for index in range(len(xs)):
            self.starts.append(walked)
            after = (index + 1) % len(xs)
            walked += sqrt((xs[after] - xs[index]) ** 2 + (ys[after] - ys[index]) ** 2)
        self.total = walked

    def along(self, place: float) -> tuple[float, float]:
        """Return the point at a distance along the line, which wraps around."""
        goal = place - floor(place / self.total) * self.total
        low, high = 0, len(self.xs)
        while high - low > 1:
            half = (low + high) // 2
            if self.starts[half] <= goal:
                low = half
            else:
                high = half
        after = (low + 1) % len(self.xs)
        end = self.starts[low + 1] if low + 1 < len(self.xs) else self.total
        part = (goal - self.starts[low]) / max(end - self.starts[low], 1e-9)
        return (
            self.xs[low] + (self.xs[after] - self.xs[low]) * part,
            self.ys[low] + (self.ys[after] - self.ys[low]) * part,
        )

    def cuts(self, y: float) -> list[float]:
        """Return the x positions where the line crosses a height."""
        found: list[float] = []
        a, b = self.xs[-1], self.ys[-1]
        for index in range(len(self.xs)):
            c, d = self.xs[index], self.ys[index]
            if (b > y) != (d > y):
                found.append((c - a) * (y - b) / (d - b) + a)
            a, b = c, d
        return found

    def contains(self, x: float, y: float) -> bool:
        """Return whether a point is on land."""
        return len([0 for cut in self.cuts(y) if cut > x]) % 2 == 1

    def nearest(self, x: float, y: float) -> tuple[float, float]:
        """Return the position of the line's corner nearest to a point, and its distance."""
        best, where = 1e18, 0
        for index in range(len(self.xs)):
            apart = (self.xs[index] - x) ** 2 + (self.ys[index] - y) ** 2
            if apart < best:
                best, where = apart, index
        return self.starts[where], sqrt(best)

    def crossings(self, x: float, y: float, u: float, v: float) -> list[float]:
        """Return the positions where the segment from (x, y) to (u, v) crosses the line, in the segment's order."""
        found: list[tuple[float, float]] = []
        a, b = self.xs[-1], self.ys[-1]
        before = len(self.xs) - 1
        for index in range(len(self.xs)):
            c, d = self.xs[index], self.ys[index]
            cross = (u - x) * (d - b) - (v - y) * (c - a)
            if cross != 0.0:
                part = ((a - x) * (d - b) - (b - y) * (c - a)) / cross
                far = ((a - x) * (v - y) - (b - y) * (u - x)) / cross
                if 0.0 <= part <= 1.0 and 0.0 <= far < 1.0:
                    span = sqrt((c - a) ** 2 + (d - b) ** 2)
                    found.append((part, self.starts[before] + far * span))
            a, b = c, d
            before = index
        found.sort()
        return [place for _, place in found]

    def shift(self, one: float, other: float) -> float:
        """Return the signed distance along the line from one position to another, the shorter way round."""
        apart = other - one + self.total / 2
        return apart - floor(apart / self.total) * self.total - self.total / 2


def real(rng: FastRng, low: float, high: float) -> float:
    """Return a random number between two bounds."""
    return low + (high - low) * int(rng.below(1048576)) / 1048576


def wave(turn: float) -> float:
    """Return a smooth wave of period 1 between −1 and 1: close to a sine, without trigonometry."""
    across = 2.0 * (turn - floor(turn)) - 1.0
    rough = -4.0 * across * (1.0 - abs(across))
    return 0.225 * (rough * abs(rough) - rough) + rough


def _bump(across: float) -> float:
    """Return a smooth bump: 1 at 0, and 0 beyond ±1."""
    rest = 1.0 - across * across
    return rest * rest * rest if rest > 0.0 else 0.0


def make_coast(rng: FastRng) -> Coast:
    """Return a coast that is large enough.

    Raises:
        Reject: none of 40 attempts was.
    """
    for _ in range(40):
        coast = _draw(rng)
        if _area(coast) >= LEAST_AREA:
            return coast
    raise Reject("continent too small")


def _draw(rng: FastRng) -> Coast:
    """Return a rounded rectangle with waves and two bays, fitted to the sheet."""
    swings = [(number, size * real(rng, 0.45, 1.0), real(rng, 0.0, 1.0)) for number, size in WAVES]
    first = real(rng, 0.0, 1.0)
    bays = [
        (first, real(rng, 0.26, 0.36), real(rng, 0.045, 0.062)),
        (first + real(rng, 0.26, 0.74), real(rng, 0.08, 0.16), real(rng, 0.034, 0.05)),
    ]
    xs: list[float] = []
    ys: list[float] = []
    for index in range(POINTS):
        turn = index / POINTS
        reach = 1.0
        for number, size, phase in swings:
            reach += size * wave(number * turn + phase)
        for middle, depth, wide in bays:
            off = turn - middle + 0.5
            off = off - floor(off) - 0.5
            reach -= depth * _bump(off / wide)
            reach += 0.3 * depth * (_bump((off - 1.25 * wide) / wide) + _bump((off + 1.25 * wide) / wide))
        c, s = wave(turn + 0.25), wave(turn)
        rectangle = 0.72 + 0.28 / sqrt(sqrt(c * c * c * c + s * s * s * s))
        xs.append(reach * rectangle * c)
        ys.append(reach * rectangle * s)
    return Coast(_fit(xs, WIDTH), _fit(ys, HEIGHT))


def _fit(values: list[float], size: float) -> list[float]:
    low, high = min(values), max(values)
    return [MARGIN + (value - low) / (high - low) * (size - 2 * MARGIN) for value in values]


def _area(coast: Coast) -> float:
    total = 0.0
    a, b = coast.xs[-1], coast.ys[-1]
    for x, y in zip(coast.xs, coast.ys, strict=True):
        total += a * y - x * b
        a, b = x, y
    return abs(total) / 2
