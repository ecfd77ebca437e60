"""The six levels: how carelessly a player follows its habits, or how much it thinks ahead. No clock, so a level plays
the same on every machine; docs/bots.md has the measurements by which the figures were chosen."""

from __future__ import annotations

from typing import Final

from borea.bots.careless import Careless
from borea.bots.search import Budget, Search
from borea.core.errors import OptionError
from borea.core.game import Game

LEVELS: Final = (1, 2, 3, 4, 5, 6)
HIGHEST: Final = 6
# By game: slips in a thousand of levels 1 to 3; iterations of levels 4 to 6; turns of play before judging.
SLIPS: Final = {"the-border": (800, 550, 250), "borneo": (800, 550, 250), "borderlands": (800, 550, 250)}
ITERATIONS: Final = {"the-border": (60, 250, 1000), "borneo": (10, 40, 200), "borderlands": (10, 40, 150)}
HORIZON: Final = {"the-border": 1, "borneo": 2, "borderlands": 2}
BIAS: Final = 8.0  # what a style adds to looks, against what it adds to results


def leans_of(game: Game, style: str) -> list[float]:
    """Return what a style adds to the expected result of every move; nothing without one."""
    if not style:
        return []
    if style not in game.info.styles:
        raise OptionError("unknown-style", style=style, wanted="|".join(game.info.styles) or "-")
    by_verb = game.info.styles[style]
    return [by_verb.get(verb, 0.0) for verb in game.catalogue.verbs]


def thinker(game: Game, level: int, style: str = "") -> Search:
    """Return the search of one of the upper levels."""
    name = game.info.id
    budget = Budget(ITERATIONS[name][level - 4], horizon=HORIZON[name])
    return Search(game, budget, leans_of(game, style))


def player(game: Game, level: int, style: str = "") -> Careless | Search:
    """Return a player of a level, with a style of its own or none."""
    if level >= 4:
        return thinker(game, level, style)
    leans = [BIAS * lean for lean in leans_of(game, style)]
    return Careless(game, SLIPS[game.info.id][level - 1], leans)
