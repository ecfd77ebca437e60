"""Where the marks of an opening are on a board: a picture of the position, and the outline and the label of each mark.
What is written there, and where it leads, is up to the page."""

from __future__ import annotations

from typing import NamedTuple


class Spot(NamedTuple):
    """A mark on the board: its outline as an SVG path, and the middle of its label."""

    mark: str
    shape: str
    x: float
    y: float


class OpeningBoard(NamedTuple):
    """A position of an opening: its frame (x, y, width, height), its picture as a self-contained SVG, and the marks
    that have a place. Marks may be tinted where colours mean nothing else on the board."""

    frame: tuple[float, float, float, float]
    picture: str
    spots: list[Spot]
    tinted: bool = True
