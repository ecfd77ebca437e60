"""Bots by name: `uniform`, `greedy`, `level1` to `level6`, a level with a style such as `level4/trader`.
On a command line also a class of the user's own, `my.module:Bot`: naming one runs its code."""

from __future__ import annotations

from typing import Final

from borea.bots.external import Guest
from borea.bots.greedy import Greedy
from borea.bots.levels import LEVELS, player
from borea.bots.play import Bot
from borea.bots.uniform import Uniform
from borea.core.errors import OptionError
from borea.core.game import Game

QUICK: Final = ("uniform", "greedy")
BY_LEVEL: Final = {f"level{level}": level for level in LEVELS}
NAMES: Final = (*QUICK, *BY_LEVEL)


def bot(name: str, game: Game) -> Bot:
    """Return the bot of ours with that name for a game; safe with a name from anybody."""
    if name == "uniform":
        return Uniform(game)
    if name == "greedy":
        return Greedy(game)
    level, _, style = name.partition("/")
    if level in BY_LEVEL:
        return player(game, BY_LEVEL[level], style)
    raise OptionError("unknown-bot", bot=name, wanted="|".join(NAMES))


def any_bot(name: str, game: Game) -> Bot:
    """Return a bot of ours, or one of the user's own; never with a name that came from elsewhere."""
    if ":" in name:
        return Guest(name, game)
    if name.partition("/")[0] not in NAMES:
        raise OptionError("unknown-bot", bot=name, wanted="|".join((*NAMES, "module:Class")))
    return bot(name, game)
