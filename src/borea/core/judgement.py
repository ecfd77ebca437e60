"""A judgement of tables: named features of each seat, weighed, and turned into chances of winning.
The weights are data, fitted to matches by scripts/fit; what the features are is each game's own knowledge."""

from __future__ import annotations

import json
from importlib.resources import files
from math import exp


class Judgement:
    """Weights for a game's features, each going from one value at the start of a match to another at its end."""

    def __init__(self, names: list[str], early: list[float], late: list[float]) -> None:
        self.names = names
        self.early = early
        self.late = late

    def terms(self, features: list[float], progress: float) -> list[float]:
        """Return what each feature adds, in logarithms of odds."""
        return [
            value * (self.early[index] + progress * (self.late[index] - self.early[index]))
            for index, value in enumerate(features)
        ]

    def shares(self, seats: list[list[float]], progress: float) -> list[float]:
        """Return each seat's chance of winning from the features of all; one without features is out of the match."""
        sums: list[float] = []
        best = -1.0e9
        for features in seats:
            total = 0.0
            for index, value in enumerate(features):
                if value:
                    first = self.early[index]
                    total += value * (first + progress * (self.late[index] - first))
            if features and total > best:
                best = total
            sums.append(total)
        powers = [exp(sums[seat] - best) if features else 0.0 for seat, features in enumerate(seats)]
        whole = sum(powers)
        return [power / whole for power in powers]


def read_judgement(package: str, names: tuple[str, ...]) -> Judgement:
    """Return the judgement in a game's data: for each feature its first and last weight."""
    weights = json.loads((files(package) / "data" / "judgement.json").read_text("utf-8"))["weights"]
    return Judgement(list(names), [weights[name][0] for name in names], [weights[name][1] for name in names])
