"""The mark of a choice, and how accurate a seat was. Chances are shares of 1."""

from __future__ import annotations

from math import exp, sqrt
from typing import NamedTuple

BEST, EQUAL, SLIP, MISTAKE, COSTLY = "best", "equal", "slip", "mistake", "costly"
MARKS = (BEST, EQUAL, SLIP, MISTAKE, COSTLY)
LOSSES = (SLIP, MISTAKE, COSTLY)
LEAST, SERIOUS, GRAVE = 0.01, 0.04, 0.10  # lost chance from which a choice is a slip, a mistake, a costly one
SURE = 3.0  # standard errors: a match has some hundred choices, so 2 would call several of them mistakes by accident
HALF_WIDTH = 1.96  # standard errors on each side of a 95 % interval
FEWEST = 10  # choices below which there is no accuracy
STEEP = 4.354  # lichess's curve: a choice that loses x of the chance is 103.1668·exp(−4.354 x) − 3.1669 accurate
TOP, SHIFT = 103.1668, 3.1669
PARTS = 3  # of a match: early, middle, end


class Accuracy(NamedTuple):
    """A mean over choices, from 0 to 100, and half of its 95 % interval."""

    value: float
    margin: float
    choices: int


def mark_of(regret: float, error: float) -> str:
    """Return the mark of a choice: a loss only where the difference is significant."""
    if regret <= 0.0:
        return BEST
    if regret < LEAST or regret < SURE * error:
        return EQUAL
    if regret < SERIOUS:
        return SLIP
    return MISTAKE if regret < GRAVE else COSTLY


def accuracy(regrets: list[tuple[float, float]]) -> Accuracy | None:
    """Return the accuracy of some choices, given as regret and its error; None if they are too few.

    A regret below 0 is noise and counts as more than 100, so that noise does not lower the mean.
    """
    count = len(regrets)
    if count < FEWEST:
        return None
    values = [TOP * exp(-STEEP * regret) - SHIFT for regret, _ in regrets]
    slopes = [STEEP * TOP * exp(-STEEP * regret) * error for regret, error in regrets]
    margin = HALF_WIDTH * sqrt(sum(slope**2 for slope in slopes)) / count
    return Accuracy(min(100.0, max(0.0, sum(values) / count)), margin, count)


def part_of(progress: float) -> int:
    """Return which part of a match a position belongs to: 0 early, 1 middle, 2 end."""
    return min(PARTS - 1, int(PARTS * progress))
