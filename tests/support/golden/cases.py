"""Which playthroughs are kept: one per game, edition and number of seats, and one full of rare moves."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from borea.games import INFOS, create
from tests.support.golden.playthrough import playthrough

FOLDER = Path(__file__).parents[2] / "golden"
# How many decisions lie between two printouts of all views: long matches print them less often.
VIEWS_EVERY = {"borderlands": 60, "borneo": 60, "the-border": 25}  # times the seats


class Case(NamedTuple):
    """A match to be played and where it is kept; the players sit in this order, again and again."""

    game: str
    edition: str
    seats: int
    players: tuple[str, ...] = ("greedy",)
    seed: str = ""
    options: Mapping[str, object] = {}
    suffix: str = ""
    has_views: bool = True  # on the way, not only at the end

    def path(self) -> Path:
        """Return where the case is kept."""
        return FOLDER / f"{self.game}-{self.edition}-{self.seats}{self.suffix}.txt"

    def text(self) -> str:
        """Play the case."""
        game = create(self.game, self.edition, self.options)
        every = VIEWS_EVERY[self.game] * self.seats if self.has_views else 0
        return playthrough(game, self.seats, self.players, self.seed or f"golden {self.seats}", every)


# Boats that ask for leave, are denied, stopped, and attack; chains, surplus horses, counter-offers, votes against,
# withdrawals.
RIVER = Case(
    "borderlands",
    "1982",
    3,
    ("curious", "curious", "greedy"),
    "golden boats 140",
    {"cycle_limit": 6, "trade_rounds": 2, "sites": "random"},
    "-river",
    has_views=False,
)


def cases() -> list[Case]:
    """Return all cases."""
    usual = [
        Case(info.id, edition, seats) for info in INFOS.values() for edition in info.editions for seats in info.seats
    ]
    return [*usual, RIVER]
