"""Evaluation of positions: named features of each seat, weighted and turned into chances of winning.
The weights are data, fitted to matches by scripts/fit; which features there are, each game decides."""

from __future__ import annotations

import json
from importlib.resources import files
from math import exp


class Weights:
    """The weights of all features for one number of seats, at the start and at the end of a match."""

    def __init__(self, early: list[float], late: list[float]) -> None:
        self.early = early
        self.late = late


class Evaluation:
    """The features of a game by name, and their weights by the number of seats."""

    def __init__(self, names: list[str], by_seats: dict[int, Weights]) -> None:
        self.names = names
        self.by_seats = by_seats

    def terms(self, features: list[float], progress: float, seats: int) -> list[float]:
        """Return what each feature adds, in log odds."""
        weights = self.by_seats[seats]
        return [
            value * (weights.early[index] + progress * (weights.late[index] - weights.early[index]))
            for index, value in enumerate(features)
        ]

    def shares(self, seats: list[list[float]], progress: float) -> list[float]:
        """Return each seat's chance of winning; a seat without features is out of the match."""
        weights = self.by_seats[len(seats)]
        early, late = weights.early, weights.late
        sums: list[float] = []
        best = -1.0e9
        for features in seats:
            total = 0.0
            for index, value in enumerate(features):
                if value:
                    first = early[index]
                    total += value * (first + progress * (late[index] - first))
            if features and total > best:
                best = total
            sums.append(total)
        powers = [exp(sums[seat] - best) if features else 0.0 for seat, features in enumerate(seats)]
        whole = sum(powers)
        return [power / whole for power in powers]


def read_evaluation(package: str, names: tuple[str, ...]) -> Evaluation:
    """Read a game's evaluation: the first and last weight of each feature, for each number of seats."""
    found = json.loads((files(package) / "data" / "evaluation.json").read_text("utf-8"))["weights"]
    by_seats = {
        int(seats): Weights([weights[name][0] for name in names], [weights[name][1] for name in names])
        for seats, weights in found.items()
    }
    return Evaluation(list(names), by_seats)
