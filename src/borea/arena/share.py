"""Shares of wins with their confidence intervals (Wilson's, which holds for few games and near 0 and 1)."""

from __future__ import annotations

from math import sqrt
from typing import Final

Z95: Final = 1.959964
Z99: Final = 2.575829


def wilson(share: float, games: float, z: float) -> tuple[float, float]:
    """Return Wilson's interval of a share; 0 to 1 before the first game."""
    if games <= 0:
        return 0.0, 1.0
    extra = z * z / games
    centre = (share + extra / 2) / (1 + extra)
    half = z * sqrt(share * (1 - share) / games + extra / (4 * games)) / (1 + extra)
    return max(0.0, centre - half), min(1.0, centre + half)


class Share:
    """A share of wins, counting shared victories in part, over matches some of which have the same deal."""

    def __init__(self) -> None:
        self.games = 0
        self.total = 0.0
        self.deals: dict[int, tuple[int, float]] = {}  # by deal: the matches and the sum of their results

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
        """Return the effective number of independent games.

        Matches of one deal have the same dice and cards. Where that makes their results alike, the games count for
        less (the design effect of cluster sampling); where it makes them differ, the number is not increased.
        """
        share, deals = self.mean(), len(self.deals)
        independent = self.games * share * (1 - share)
        if independent <= 0 or not 1 < deals < self.games:
            return self.games
        found = sum((total - share * games) ** 2 for games, total in self.deals.values()) * deals / (deals - 1)
        return self.games / max(1.0, found / independent)

    def interval(self, z: float = Z95) -> tuple[float, float]:
        """Return the interval, 95 % unless another z is given."""
        return wilson(self.mean(), self.weight(), z)

    def ci95(self) -> list[float]:
        """Return the 95 % interval, rounded for output."""
        return [round(end, 5) for end in self.interval()]
