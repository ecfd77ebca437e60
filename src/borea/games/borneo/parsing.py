"""Parsed TOML or JSON, taken apart with a name for the place of every fault: shapes and types, no rule of the game."""

from __future__ import annotations

from borea.core.errors import ComponentError


def fields(value: object, at: str, keys: tuple[str, ...], optional: tuple[str, ...] = ()) -> dict[str, object]:
    """Return an object that has all of these keys and no others but the optional ones."""
    if not isinstance(value, dict):
        raise ComponentError("component-not-an-object", "BN-9.3", at=at or "file")
    for key in keys:
        if key not in value:
            raise ComponentError("component-key-missing", "BN-9.3", at=at or "file", key=key)
    for key in value:
        if key not in keys and key not in optional:
            raise ComponentError("component-key-unknown", "BN-9.3", at=at or "file", key=str(key)[:40])
    return value


def items(value: object, at: str, low: int, high: int, clause: str) -> list[object]:
    """Return a list of so many things."""
    if not isinstance(value, list):
        raise ComponentError("component-not-a-list", "BN-9.3", at=at)
    if not low <= len(value) <= high:
        wanted = str(low) if low == high else f"{low}..{high}"
        raise ComponentError("component-count", clause, at=at, found=len(value), wanted=wanted)
    return value


def whole(value: object, at: str, low: int, high: int, clause: str) -> int:
    """Return a whole number within bounds; true and 1.0 are none."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise ComponentError("component-not-a-number", "BN-9.3", at=at)
    if not low <= value <= high:
        raise ComponentError("component-range", clause, at=at, found=value, wanted=f"{low}..{high}")
    return value


def flag(value: object, at: str) -> bool:
    """Return true or false."""
    if not isinstance(value, bool):
        raise ComponentError("component-not-a-flag", "BN-9.3", at=at)
    return value


def text(value: object, at: str, longest: int) -> str:
    """Return a short printable text that is not empty."""
    if not isinstance(value, str) or not value.strip() or len(value) > longest or not value.isprintable():
        raise ComponentError("component-not-a-text", "BN-9.3", at=at, longest=longest)
    return value


def word(value: object, at: str, words: tuple[str, ...], clause: str) -> int:
    """Return the place of a word in a list of words."""
    if not isinstance(value, str) or value not in words:
        raise ComponentError("component-word", clause, at=at, found=str(value)[:40], wanted="|".join(words))
    return words.index(value)
