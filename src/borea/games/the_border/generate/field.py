"""The field of hexagons that land is shaped on: neighbours, positions and how scattered a set of hexagons is.

A place is a number, q × SIDE + r.
"""

from __future__ import annotations

from typing import Final

from borea.games.the_border.network import DIRECTIONS

SIDE: Final = 30


def spread(size: int, across: int, down: int, squares: int) -> float:
    """Return how widely hexagons are scattered compared with a disc of the same size (1), from sums over them."""
    variance = squares / size - (across * across + 3 * down * down) / (size * size)
    return variance * 0.75 / (size * 0.4135)


def spread_of(hexes: list[tuple[int, int]]) -> float:
    """Return the spread of hexagons given as places (q, r)."""
    across = [2 * q + r for q, r in hexes]
    down = [r for _, r in hexes]
    squares = [(2 * q + r) * (2 * q + r) + 3 * r * r for q, r in hexes]
    return spread(len(hexes), sum(across), sum(down), sum(squares))


def across(place: int) -> int:
    """Return the horizontal position of a place, in half hexagons."""
    return 2 * (place // SIDE) + place % SIDE


def neighbours() -> list[list[int]]:
    """Return the six places around each place of the field, in circular order; none for the rim."""
    near: list[list[int]] = []
    for q in range(SIDE):
        for r in range(SIDE):
            rim = q in (0, SIDE - 1) or r in (0, SIDE - 1)
            near.append([] if rim else [(q + dq) * SIDE + r + dr for dq, dr in DIRECTIONS])
    return near
