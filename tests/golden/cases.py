"""Which playthroughs are kept: one per game, edition and number of seats."""

from __future__ import annotations

from pathlib import Path

from borea.games import INFOS, load
from tests.golden.playthrough import playthrough

FOLDER = Path(__file__).parent
# How many decisions lie between two looks at everybody's view: long matches look less often.
VIEWS_EVERY = {"borderlands": 60, "borneo": 60, "the-border": 25}  # times the seats


def cases() -> list[tuple[str, str, int]]:
    """Return game, edition and seats of every case."""
    return [(info.id, edition, seats) for info in INFOS.values() for edition in info.editions for seats in info.seats]


def path(game: str, edition: str, seats: int) -> Path:
    """Return where a case is kept."""
    return FOLDER / f"{game}-{edition}-{seats}.txt"


def text(game: str, edition: str, seats: int) -> str:
    """Play a case."""
    return playthrough(load(game, edition=edition), seats, "greedy", f"golden {seats}", VIEWS_EVERY[game] * seats)
