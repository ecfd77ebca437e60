"""Bots by name: `uniform`, `greedy`, `level1` to `level6`, a level with a style such as `level4/trader`, a character of
the crew such as `otto`.
A command line may also name an external bot, `my.module:Bot`; doing so runs its code."""

from __future__ import annotations

from typing import Final

from borea.bots.bot import Bot
from borea.bots.crew import CREW, crew_player
from borea.bots.external import ExternalBot
from borea.bots.greedy import Greedy
from borea.bots.levels import LEVELS, player
from borea.bots.uniform import Uniform
from borea.core.errors import OptionError
from borea.core.game import Game

QUICK: Final = ("uniform", "greedy")
BY_LEVEL: Final = {f"level{level}": level for level in LEVELS}
NAMES: Final = (*QUICK, *BY_LEVEL, *CREW)


def bot(name: str, game: Game) -> Bot:
    """Return the built-in bot with that name; the name may come from anywhere.

    Raises:
        OptionError: there is no such bot, or the game has no such style.
    """
    if name == "uniform":
        return Uniform(game)
    if name == "greedy":
        return Greedy(game)
    level, _, style = name.partition("/")
    if level in BY_LEVEL:
        return player(game, BY_LEVEL[level], style)
    if name in CREW:
        return crew_player(game, name)
    raise OptionError("unknown-bot", bot=name, wanted="|".join(NAMES))


def any_bot(name: str, game: Game) -> Bot:
    """Return a built-in or external bot; the name must come from the user who runs the program.

    Raises:
        OptionError: there is no such bot, or the game has no such style.
        BotError: the external bot cannot be loaded.
    """
    if ":" in name:
        return ExternalBot(name, game)
    if name.partition("/")[0] not in NAMES:
        raise OptionError("unknown-bot", bot=name, wanted="|".join((*NAMES, "module:Class")))
    return bot(name, game)
