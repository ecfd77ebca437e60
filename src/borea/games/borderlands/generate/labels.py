"""Where a territory's name and pieces go on a generated map: the spot with the most space, clear of lines."""

from __future__ import annotations

from math import sqrt
from typing import Final

from borea.games.borderlands.map.lettering import ROW, body_size, text_width
from borea.games.borderlands.map.polygons import Point, distance

STEP: Final = 3.0
ROOMS: Final = (12.0, 7.0, 3.0, 0.0)
LEANS: Final = [0.0, -12.0, 12.0, -24.0, 24.0]
FARTHEST: Final = 13
STRIDE: Final = 6.0


def _offsets() -> list[tuple[float, float, float]]:
    """Return the offsets to try around a point, nearest first."""
    found: list[tuple[float, float, float]] = []
    for row in range(-FARTHEST, FARTHEST + 1):
        for column in range(-FARTHEST, FARTHEST + 1):
            if row * row + column * column <= FARTHEST * FARTHEST:
                found.append((STRIDE * sqrt(row * row + column * column), STRIDE * column, STRIDE * row))
    found.sort()
    return found


OFFSETS: Final = _offsets()


class Spot:
    """A spot for a name and for the pieces below or above it."""

    def __init__(self, label: Point, rows: int, body: Point, tall: bool) -> None:
        self.label = label
        self.rows = rows
        self.body = body
        self.tall = tall


class Raster:
    """The free squares of a territory; `sums` counts the blocked squares above and to the left, so checking a rectangle
    takes four look-ups."""

    def __init__(self, outline: list[Point], lines: list[list[Point]], pads: list[float]) -> None:
        self.left = min([x for x, _ in outline])
        self.top = min([y for _, y in outline])
        self.columns = int((max([x for x, _ in outline]) - self.left) / STEP) + 1
        self.rows = int((max([y for _, y in outline]) - self.top) / STEP) + 1
        blocked = [[True] * self.columns for _ in range(self.rows)]
        for row in range(self.rows):
            cuts = _cuts(outline, self.top + (row + 0.5) * STEP)
            for index in range(0, len(cuts) - 1, 2):
                first, last = int((cuts[index] - self.left) / STEP) + 1, int((cuts[index + 1] - self.left) / STEP)
                for column in range(first, last):
                    blocked[row][column] = False
        for line, pad in zip(lines, pads, strict=True):
            self._block(blocked, line, pad)
        self.sums = [[0] * (self.columns + 1)]
        for row in range(self.rows):
            above = self.sums[-1]
            sums = [0]
            run = 0
            for column in range(self.columns):
                run += 1 if blocked[row][column] else 0
                sums.append(above[column + 1] + run)
            self.sums.append(sums)

    def _block(self, blocked: list[list[bool]], line: list[Point], pad: float) -> None:
        """Block every square within a distance of a line."""
        reach = int(pad / STEP) + 1
        for index in range(len(line) - 1):
            (x, y), (u, v) = line[index], line[index + 1]
            count = int(distance(line[index], line[index + 1]) / STEP) + 1
            for step in range(count):
                a, b = x + (u - x) * step / count - self.left, y + (v - y) * step / count - self.top
                column, row = int(a / STEP), int(b / STEP)
                for down in range(max(0, row - reach), min(self.rows, row + reach + 1)):
                    high = (down + 0.5) * STEP - b
                    for across in range(max(0, column - reach), min(self.columns, column + reach + 1)):
                        wide = (across + 0.5) * STEP - a
                        if wide * wide + high * high <= pad * pad:
                            blocked[down][across] = True

    def free(self, x: float, y: float, half_width: float, half_height: float) -> bool:
        """Return whether a rectangle around a point is on the raster and free of blocked squares."""
        left = int((x - half_width - self.left) / STEP)
        right = int((x + half_width - self.left) / STEP) + 1
        top = int((y - half_height - self.top) / STEP)
        low = int((y + half_height - self.top) / STEP) + 1
        if left < 0 or top < 0 or right > self.columns or low > self.rows or x - half_width < self.left:
            return False
        high, deep = self.sums[top], self.sums[low]
        return deep[right] - deep[left] - high[right] + high[left] == 0


def _cuts(outline: list[Point], y: float) -> list[float]:
    """Return the x positions where an outline crosses a height, from left to right."""
    found: list[float] = []
    a, b = outline[-1]
    for c, d in outline:
        if (b > y) != (d > y):
            found.append((c - a) * (y - b) / (d - b) + a)
        a, b = c, d
    found.sort()
    return found


def place(name: str, outline: list[Point], lines: list[list[Point]], pads: list[float], near: Point) -> Spot | None:
    """Return the spot with the most space, and of those the one nearest to a point; None if there is none."""
    raster = Raster(outline, lines, pads)
    for room in ROOMS:
        best: Spot | None = None
        least = 1e18
        for tall in (False, True):
            for rows in (1, 2) if " " in name else (1,):
                for side in (-1.0, 1.0):
                    penalty = 30.0 * (rows - 1) + (60.0 if tall else 0.0) + (35.0 if side > 0.0 else 0.0)
                    spot, cost = _best(raster, name, tall, rows, side, room, near)
                    if spot is not None and cost + penalty < least:
                        best, least = spot, cost + penalty
        if best is not None:
            return best
    return None


def _best(
    raster: Raster, name: str, tall: bool, rows: int, side: float, room: float, near: Point
) -> tuple[Spot | None, float]:
    """Return the nearest free spot of one form and its cost; the name is above (−1) or below (1) the pieces."""
    wide, high = body_size(tall)
    text = max([text_width(part) for part in (name.split(" ", 1) if rows == 2 else [name])]) + 4.0
    text_high = ROW * rows
    full = text_high + 2.0 + high
    body_off, text_off = -side * (full - high) / 2, side * (full - text_high) / 2
    for away, across, down in OFFSETS:
        x, y = near[0] + across, near[1] + down
        if raster.free(x, y + body_off, wide / 2 + room, high / 2 + room):
            for lean in LEANS:
                if raster.free(x + lean, y + text_off, text / 2 + room, text_high / 2 + room):
                    spot = Spot((x + lean, y + text_off), rows, (x, y + body_off), tall)
                    return spot, away + 0.6 * abs(lean)
    return None, 1e18
