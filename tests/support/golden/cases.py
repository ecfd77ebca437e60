"""Which playthroughs are kept: one per game, edition, number of seats and rules version, and one full of rare moves."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from borea.games import INFOS, create
from tests.support.golden.playthrough import playthrough

FOLDER = Path(__file__).parents[2] / "golden"
# Editions whose play a version of the rules has left as it was: both versions are compared with one file.
UNCHANGED = {("borneo", "cards-2007", 2)}
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
    rules: int = 1

    def path(self) -> Path:
        """Return where the case is kept; names of later versions than the first say so."""
        rules = self.rules
        while (self.game, self.edition, rules) in UNCHANGED:
            rules -= 1
        version = f"-v{rules}" if rules > 1 else ""
        return FOLDER / f"{self.game}-{self.edition}-{self.seats}{self.suffix}{version}.txt"

    def text(self) -> str:
        """Play the case."""
        game = create(self.game, self.edition, self.options, self.rules)
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
        Case(info.id, edition, seats, rules=rules)
        for info in INFOS.values()
        for edition in info.editions
        for seats in info.seats
        for rules in range(1, info.rules + 1)
    ]
    return [*usual, RIVER]
