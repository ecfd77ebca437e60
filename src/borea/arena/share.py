"""Shares of wins and how sure they are: Wilson's interval, which stays honest for few games and near 0 and 1."""

from __future__ import annotations

from math import sqrt
from typing import Final

Z95: Final = 1.959964
Z99: Final = 2.575829


def wilson(share: float, games: float, z: float) -> tuple[float, float]:
    """Return Wilson's interval of a share; nothing is known before the first game."""
    if games <= 0:
        return 0.0, 1.0
    extra = z * z / games
    centre = (share + extra / 2) / (1 + extra)
    half = z * sqrt(share * (1 - share) / games + extra / (4 * games)) / (1 + extra)
    return max(0.0, centre - half), min(1.0, centre + half)


class Share:
    """A share of wins (shared victories count in parts) over matches that may have a deal in common."""

    def __init__(self) -> None:
        self.games = 0
        self.total = 0.0
        self.deals: dict[int, tuple[int, float]] = {}  # of each deal: matches, and what they add up to

    def add(self, value: float, deal: int) -> None:
        """Count one match."""
        self.games += 1
        self.total += value
        games, total = self.deals.get(deal, (0, 0.0))
        self.deals[deal] = games + 1, total + value

    def mean(self) -> float:
        """Return the share."""
        return self.total / self.games if self.games else 0.0

    def weight(self) -> float:
        """Return how many independent games these are worth.

        Matches of one deal share their luck. Where that makes them come out alike, deals differ more than so many
        independent games would, and the games count for as much less (the design effect of cluster sampling); where it
        makes them come out differently, nothing is added.
        """
        share, deals = self.mean(), len(self.deals)
        independent = self.games * share * (1 - share)
        if independent <= 0 or not 1 < deals < self.games:
            return self.games
        found = sum((total - share * games) ** 2 for games, total in self.deals.values()) * deals / (deals - 1)
        return self.games / max(1.0, found / independent)

    def interval(self, z: float = Z95) -> tuple[float, float]:
        """Return the interval, of 95 % unless another z is given."""
        return wilson(self.mean(), self.weight(), z)

    def ci95(self) -> list[float]:
        """Return the 95 % interval, rounded for output."""
        return [round(end, 5) for end in self.interval()]
