"""Bots by name: `uniform`, `greedy`, `level1` to `level6`, a level with a style such as `level4/trader`,
or a class of the user's own, `my.module:Bot`."""

from __future__ import annotations

from typing import Final

from borea.bots.greedy import Greedy
from borea.bots.guest import Guest
from borea.bots.levels import LEVELS, player
from borea.bots.play import Bot
from borea.bots.uniform import Uniform
from borea.core.errors import OptionError
from borea.core.game import Game

QUICK: Final = ("uniform", "greedy")
BY_LEVEL: Final = {f"level{level}": level for level in LEVELS}
NAMES: Final = (*QUICK, *BY_LEVEL)


def bot(name: str, game: Game) -> Bot:
    """Return the bot of that name for a game."""
    if name == "uniform":
        return Uniform(game)
    if name == "greedy":
        return Greedy(game)
    if ":" in name:
        return Guest(name, game)
    level, _, style = name.partition("/")
    if level in BY_LEVEL:
        return player(game, BY_LEVEL[level], style)
    raise OptionError("unknown-bot", bot=name, wanted="|".join((*NAMES, "module:Class")))
