"""Parsed JSON, taken apart with a name for the place of every fault: shapes and types only, no rule of the game."""

from __future__ import annotations

from borea.core.errors import ComponentError


def fields(value: object, at: str, keys: tuple[str, ...], clause: str = "TB-5.1") -> dict[str, object]:
    """Return an object that has exactly these keys."""
    if not isinstance(value, dict):
        raise ComponentError("sheet-not-an-object", "TB-5.1", at=at or "file")
    for key in keys:
        if key not in value:
            raise ComponentError("sheet-key-missing", clause, at=at or "file", key=key)
    if len(value) != len(keys):
        unknown = [key for key in value if key not in keys]
        raise ComponentError("sheet-key-unknown", clause, at=at or "file", key=unknown[0])
    return value


def items(value: object, at: str) -> list[object]:
    """Return a list."""
    if not isinstance(value, list):
        raise ComponentError("sheet-not-a-list", "TB-5.1", at=at)
    return value


def whole(value: object, at: str) -> int:
    """Return a whole number; true and 1.0 are none."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise ComponentError("sheet-not-a-number", "TB-5.1", at=at)
    return value


def text(value: object, at: str, longest: int) -> str:
    """Return a short printable text that is not empty."""
    if not isinstance(value, str) or not value.strip() or len(value) > longest or not value.isprintable():
        raise ComponentError("sheet-not-a-text", "TB-5.1", at=at, longest=longest)
    return value


def pairs(value: object, at: str) -> list[tuple[int, int]]:
    """Return axial places, each given as [q, r]."""
    places: list[tuple[int, int]] = []
    for index, item in enumerate(items(value, at)):
        here = f"{at}[{index}]"
        pair = items(item, here)
        if len(pair) != 2:
            raise ComponentError("sheet-not-a-place", "TB-5.1", at=here)
        places.append((whole(pair[0], here), whole(pair[1], here)))
    return places
