"""The crew: twelve opponents with a name and a face. Each has a level and a style and always plays the same way; a game
that has no such style is played plainly. Names and descriptions are in the locales, portraits in the static files."""

from __future__ import annotations

from typing import Final

from borea.bots.levels import player
from borea.bots.noisy import Noisy
from borea.bots.search import Search
from borea.core.chance import FastRng
from borea.core.game import Game


class Character:
    """An opponent: its id, which also names its portrait, its level and its style."""

    def __init__(self, id: str, level: int, style: str) -> None:
        self.id = id
        self.level = level
        self.style = style


MEMBERS: Final = [
    Character("pim", 1, "peaceful"),
    Character("alma", 1, "trader"),
    Character("otto", 2, "careful"),
    Character("juno", 2, "aggressive"),
    Character("kofi", 3, "trader"),
    Character("ines", 3, "peaceful"),
    Character("bruno", 4, "aggressive"),
    Character("selma", 4, "careful"),
    Character("dario", 5, "treacherous"),
    Character("vera", 5, "trader"),
    Character("ravi", 6, "careful"),
    Character("nives", 6, "treacherous"),
]
CREW: Final = {member.id: member for member in MEMBERS}
STRENGTHS: Final = {"easy": (1, 2), "medium": (3, 4), "hard": (5, 6)}  # the levels of each


def crew_player(game: Game, id: str) -> Noisy | Search:
    """Return the player of a character."""
    member = CREW[id]
    return player(game, member.level, member.style if member.style in game.info.styles else "")


def of_strength(strength: str) -> list[str]:
    """Return the characters of a strength, weakest first."""
    low, high = STRENGTHS[strength]
    return [member.id for member in MEMBERS if low <= member.level <= high]


def strength_of(id: str) -> str:
    """Return the strength of a character."""
    return next(strength for strength in STRENGTHS if id in of_strength(strength))


def pick(strength: str, taken: list[str], seed: str) -> str:
    """Return a character of a strength who is not at the table yet; if all are, one of the nearest level.

    The same seed gives the same character.
    """
    low, high = STRENGTHS[strength]
    free = [member for member in MEMBERS if member.id not in taken] or MEMBERS
    gaps = [max(low - member.level, member.level - high, 0) for member in free]
    nearest = [member.id for member, gap in zip(free, gaps, strict=True) if gap == min(gaps)]
    return nearest[FastRng(seed).below(len(nearest))]
