"""Read the coordinates in a map file: whole tenths of a unit, so that geometry is exact. No outline is checked here."""

from __future__ import annotations

import math
from typing import Final

from borea.core.errors import ComponentError
from borea.core.parsing import Parser

PARSER: Final = Parser("BL-12.1")
LONGEST_LINE: Final = 4000


def tenths(value: object, at: str) -> int:
    """Return a coordinate in tenths."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ComponentError("map-not-a-number", "BL-12.1", at=at)
    number = float(value) if abs(value) < 1e6 else 1e6
    if not -1e5 < number < 1e5:
        raise ComponentError("map-not-a-number", "BL-12.1", at=at)
    return math.floor(number * 10.0 + 0.5)


def point(value: object, at: str) -> tuple[int, int]:
    """Return a point in tenths, given as [x, y]."""
    pair = PARSER.counted(value, at, 2, 2)
    return tenths(pair[0], at), tenths(pair[1], at)


def points(value: object, at: str) -> list[tuple[int, int]]:
    """Return the points, in tenths, of a line given flat as [x, y, x, y, …]."""
    flat = PARSER.items(value, at)
    if len(flat) % 2 or not 4 <= len(flat) <= 2 * LONGEST_LINE:
        raise ComponentError("map-line-length", "BL-12.1", at=at, found=len(flat))
    line: list[tuple[int, int]] = []
    for index in range(0, len(flat), 2):
        line.append((tenths(flat[index], at), tenths(flat[index + 1], at)))
    return line
