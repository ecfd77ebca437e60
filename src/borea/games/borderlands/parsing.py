"""Parsed JSON, taken apart with a name for the place of every fault. Knows shapes and types only, no rule."""

from __future__ import annotations

import math
from typing import Final

from borea.core.errors import ComponentError

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
FOLLOWING: Final = "abcdefghijklmnopqrstuvwxyz0123456789-"
LONGEST_LINE: Final = 4000


def fields(value: object, at: str, needed: tuple[str, ...], optional: tuple[str, ...] = ()) -> dict[str, object]:
    """Return an object that has all the needed keys and, besides these, only optional ones."""
    table = mapping(value, at)
    for key in needed:
        if key not in table:
            raise ComponentError("map-field-missing", "BL-12.1", at=at or "file", field=key)
    for key in table:
        if key not in needed and key not in optional:
            raise ComponentError("map-field-unknown", "BL-12.1", at=at or "file", field=key)
    return table


def mapping(value: object, at: str) -> dict[str, object]:
    """Return an object whose keys are texts."""
    if not isinstance(value, dict):
        raise ComponentError("map-not-an-object", "BL-12.1", at=at or "file")
    for key in value:
        if not isinstance(key, str):
            raise ComponentError("map-not-an-object", "BL-12.1", at=at or "file")
    return value


def keyed(value: object, at: str) -> list[tuple[str, object]]:
    """Return the entries sorted by key, each key lower-case letters, digits and hyphens, a letter first."""
    table = mapping(value, at)
    entries: list[tuple[str, object]] = []
    for key in sorted(table):
        if not _is_key(key):
            raise ComponentError("map-key-malformed", "BL-12.1", at=at, key=key[:40])
        entries.append((key, table[key]))
    return entries


def _is_key(key: str) -> bool:
    if not 1 <= len(key) <= 30 or key[0] not in LETTERS:
        return False
    return all(letter in FOLLOWING for letter in key)


def items(value: object, at: str, length: int = -1) -> list[object]:
    """Return a list, of the given length if one is given."""
    if not isinstance(value, list) or (length >= 0 and len(value) != length):
        raise ComponentError("map-not-a-list", "BL-12.1", at=at, length=length if length >= 0 else "any")
    return value


def text(value: object, at: str, longest: int = 40) -> str:
    """Return a short printable text that is not empty."""
    if not isinstance(value, str) or not value.strip() or len(value) > longest or not value.isprintable():
        raise ComponentError("map-not-a-text", "BL-12.1", at=at, longest=longest)
    return value


def whole(value: object, at: str) -> int:
    """Return a whole number; true and 1.0 are none."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise ComponentError("map-not-a-number", "BL-12.1", at=at)
    return value


def flag(value: object, at: str) -> bool:
    """Return true or false."""
    if not isinstance(value, bool):
        raise ComponentError("map-not-a-flag", "BL-12.1", at=at)
    return value


def name_in(value: object, at: str, places: dict[str, int], kind: str) -> int:
    """Return the number of the thing that a key names."""
    if not isinstance(value, str) or value not in places:
        raise ComponentError("map-key-unknown", "BL-12.1", at=at, kind=kind, key=str(value)[:40])
    return places[value]


def tenths(value: object, at: str) -> int:
    """Return a coordinate in tenths, so that geometry is exact."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ComponentError("map-not-a-number", "BL-12.1", at=at)
    number = float(value) if abs(value) < 1e6 else 1e6
    if not -1e5 < number < 1e5:
        raise ComponentError("map-not-a-number", "BL-12.1", at=at)
    return math.floor(number * 10.0 + 0.5)


def point(value: object, at: str) -> tuple[int, int]:
    """Return a point in tenths, given as [x, y]."""
    pair = items(value, at, 2)
    return tenths(pair[0], at), tenths(pair[1], at)


def points(value: object, at: str) -> list[tuple[int, int]]:
    """Return the points, in tenths, of a line given flat as [x, y, x, y, …]."""
    flat = items(value, at)
    if len(flat) % 2 or not 4 <= len(flat) <= 2 * LONGEST_LINE:
        raise ComponentError("map-line-length", "BL-12.1", at=at, found=len(flat))
    line: list[tuple[int, int]] = []
    for index in range(0, len(flat), 2):
        line.append((tenths(flat[index], at), tenths(flat[index + 1], at)))
    return line
