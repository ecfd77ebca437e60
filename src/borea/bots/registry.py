"""Bots by name."""

from __future__ import annotations

from typing import Final

from borea.bots.greedy import Greedy
from borea.bots.guest import Guest
from borea.bots.play import Bot
from borea.bots.uniform import Uniform
from borea.core.errors import OptionError
from borea.core.game import Game

NAMES: Final = ("uniform", "greedy")


def bot(name: str, game: Game) -> Bot:
    """Return the bot of that name for a game; a name such as `my.module:Bot` means a class of the user's own."""
    if name == "uniform":
        return Uniform(game)
    if name == "greedy":
        return Greedy(game)
    if ":" in name:
        return Guest(name, game)
    raise OptionError("unknown-bot", bot=name, wanted="|".join((*NAMES, "module:Class")))
