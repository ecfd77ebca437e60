"""Bots by name."""

from __future__ import annotations

from typing import Final

from borea.bots.greedy import Greedy
from borea.bots.uniform import Uniform
from borea.core.errors import OptionError
from borea.core.game import Game

NAMES: Final = ("uniform", "greedy")


def bot(name: str, game: Game) -> Uniform | Greedy:
    """Return the bot of that name for a game."""
    if name == "uniform":
        return Uniform(game)
    if name == "greedy":
        return Greedy(game)
    raise OptionError("unknown-bot", bot=name, wanted="|".join(NAMES))
