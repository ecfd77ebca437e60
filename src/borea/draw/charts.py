"""Accuracy over time as an SVG that a page includes and styles: a mark for each match, a line and a band for means.
The figures are also in a table on the page, so the drawing is hidden from screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from borea.draw.hexes import number

LEFT: Final = 34.0
RIGHT: Final = 14.0
TOP: Final = 10.0
FOOT: Final = 12.0
STEP: Final = 10  # points of accuracy between two lines of the scale


class Dot(NamedTuple):
    """A match: its accuracy, and which of the shapes it has."""

    value: float
    shape: int


class Span(NamedTuple):
    """A mean up to a match, with its margin."""

    value: float
    margin: float


def accuracy_svg(dots: Sequence[Dot], means: Sequence[Span | None], width: float, height: float, name: str) -> str:
    """Return the chart in a frame of some size; `name` is a class."""
    lowest = min(dot.value for dot in dots)
    plan = _Plan(len(dots), STEP * int(max(0.0, lowest - 3) // STEP), width, height)
    parts = [plan.scale(), plan.band(means), *[plan.dot(place, dot) for place, dot in enumerate(dots)]]
    return (
        f'<svg class="chart {name}" viewBox="0 0 {number(width)} {number(height)}" aria-hidden="true">'
        f"{''.join(parts)}</svg>"
    )


class _Plan:
    """The layout: matches from left to right, accuracy from a round number up to 100."""

    def __init__(self, count: int, low: int, width: float, height: float) -> None:
        self.count = count
        self.low = low
        self.width = width
        self.height = height

    def x(self, place: int) -> float:
        """Return where a match is."""
        inner = self.width - LEFT - RIGHT - 16
        return LEFT + 8 + inner * (place / (self.count - 1) if self.count > 1 else 0.5)

    def y(self, value: float) -> float:
        """Return the height of an accuracy."""
        inner = self.height - TOP - FOOT
        return TOP + inner * (100 - max(self.low, min(100.0, value))) / (100 - self.low)

    def scale(self) -> str:
        """Draw the lines of the scale, with their figures."""
        parts: list[str] = []
        every = STEP if 100 - self.low <= 5 * STEP else 2 * STEP
        for value in range(self.low, 101, every):
            y = self.y(value)
            parts.append(f'<path class="grid" d="M{number(LEFT)} {number(y)}H{number(self.width - RIGHT)}"/>')
            parts.append(f'<text x="{number(LEFT - 6)}" y="{number(y + 4)}" text-anchor="end">{value}</text>')
        return "".join(parts)

    def band(self, means: Sequence[Span | None]) -> str:
        """Draw the means as a line, with a band for their margins."""
        known = [(place, mean) for place, mean in enumerate(means) if mean is not None]
        if len(known) < 2:
            return ""
        upper = [f"{number(self.x(place))} {number(self.y(mean.value + mean.margin))}" for place, mean in known]
        lower = [f"{number(self.x(place))} {number(self.y(mean.value - mean.margin))}" for place, mean in known]
        middle = [f"{number(self.x(place))} {number(self.y(mean.value))}" for place, mean in known]
        ring = "L".join([*upper, *reversed(lower)])
        return f'<path class="band" d="M{ring}Z"/><path class="mean" d="M{"L".join(middle)}"/>'

    def dot(self, place: int, dot: Dot) -> str:
        """Draw a match as a disc, a triangle or a square."""
        x, y = self.x(place), self.y(dot.value)
        if dot.shape == 0:
            return f'<circle class="dot g0" cx="{number(x)}" cy="{number(y)}" r="3.8"/>'
        if dot.shape == 1:
            return f'<path class="dot g1" d="M{number(x)} {number(y - 4.6)}l4.6 8.4h-9.2z"/>'
        return f'<rect class="dot g2" x="{number(x - 3.5)}" y="{number(y - 3.5)}" width="7" height="7"/>'
