"""The space that a territory's name and pieces take on a map: the generator keeps it free, the drawing fills it."""

from __future__ import annotations

from typing import Final

SIZE: Final = 15.5
ROW: Final = 17.0
LETTERS: Final = " '-ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
# Advance widths of Besley 700 in hundredths of its size, letter by letter; any other letter counts as 70.
WIDTHS: Final = (
    30, 30, 46, 91, 80, 83, 87, 80, 77, 91, 95, 49, 65, 92, 75, 112, 92, 87, 74, 87, 86, 71, 79, 89, 91, 124, 90, 83,
    78, 63, 69, 58, 69, 59, 43, 64, 70, 38, 35, 70, 37, 101, 72, 61, 69, 68, 57, 54, 42, 71, 63, 90, 65, 67, 56,
)  # fmt: skip


def text_width(text: str) -> float:
    """Return the width of a name on one row."""
    total = 0
    for letter in text:
        place = LETTERS.find("'" if letter == "’" else letter)
        total += WIDTHS[place] if place >= 0 else 70
    return total * SIZE / 100


def body_size(tall: bool) -> tuple[float, float]:
    """Return the size of the pieces: four in a row or two by two, with a row for the site and the tokens below."""
    return (62.0, 82.0) if tall else (104.0, 57.0)
