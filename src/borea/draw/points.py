"""A source of points in the review of a match: the type that each game's `points.py` fills in."""

from __future__ import annotations

from typing import Any, NamedTuple

Scene = dict[str, Any]


class Column(NamedTuple):
    """One source of points: the key of its name, a symbol, and by seat the points and whether they are the best."""

    key: str
    icon: str
    note: str
    cells: list[tuple[int | None, bool]]
    each: int = 0  # points for one of them, where the name says so
