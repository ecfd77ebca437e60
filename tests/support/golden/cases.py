"""Which playthroughs are kept: one per game, rules version, edition and number of seats; two full of rare moves."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from borea.games import INFOS, create
from tests.support.golden.playthrough import playthrough

FOLDER = Path(__file__).parents[2] / "golden"
# Earlier versions that play like the current one in an edition: both are compared with one file.
UNCHANGED = {("borneo", "cards-2007", 1)}
# How many decisions lie between two printouts of all views: long matches print them less often.
VIEWS_EVERY = {"borderlands": 60, "borneo": 60, "the-border": 25}  # times the seats


class Case(NamedTuple):
    """A match to be played and where it is kept; the players sit in this order, again and again.

    Playthroughs of earlier versions of the rules are kept too, with the version in their names.
    """

    game: str
    edition: str
    seats: int
    players: tuple[str, ...] = ("greedy",)
    seed: str = ""
    options: Mapping[str, object] = {}
    suffix: str = ""
    has_views: bool = True  # on the way, not only at the end
    rules: int = 0  # the version of the rules; 0 for the current one

    def path(self) -> Path:
        """Return where the case is kept."""
        old = self.rules and (self.game, self.edition, self.rules) not in UNCHANGED
        version = f"-v{self.rules}" if old else ""
        return FOLDER / f"{self.game}-{self.edition}-{self.seats}{self.suffix}{version}.txt"

    def text(self) -> str:
        """Play the case."""
        game = create(self.game, self.edition, self.options, self.rules or None)
        every = VIEWS_EVERY[self.game] * self.seats if self.has_views else 0
        return playthrough(game, self.seats, self.players, self.seed or f"golden {self.seats}", every)


# Boats that ask for leave, are denied, stopped, and attack; chains, surplus horses, counter-offers, votes against,
# withdrawals.
RIVER_V1 = Case(
    "borderlands",
    "1982",
    3,
    ("curious", "curious", "greedy"),
    "golden boats 140",
    {"cycle_limit": 6, "trade_rounds": 2, "sites": "random"},
    "-river",
    has_views=False,
    rules=1,
)
# Some of it again under version 2: refused boats that try other routes, refused offers, seats that are not asked.
RIVER = RIVER_V1._replace(seed="golden boats 794", rules=0)


def cases() -> list[Case]:
    """Return all cases."""
    usual = [
        Case(info.id, edition, seats, rules=version)
        for info in INFOS.values()
        for version in range(info.rules)  # 0, the current one, and all before it
        for edition in info.editions
        for seats in info.seats
    ]
    return [*usual, RIVER, RIVER_V1]
