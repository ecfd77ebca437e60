"""The six levels: how carelessly a player follows its habits, or how much it thinks ahead. No clock, so a level plays
the same on every machine; docs/bots.md has the measurements by which the figures were chosen."""

from __future__ import annotations

from typing import Final

from borea.bots.noisy import Noisy
from borea.bots.search import Budget, Search
from borea.core.errors import OptionError
from borea.core.game import Game

LEVELS: Final = (1, 2, 3, 4, 5, 6)
HIGHEST: Final = 6
THINKING: Final = 5  # from this level on players search
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
    tuning = game.info.bots
    budget = Budget(tuning.iterations[level - THINKING], horizon=tuning.horizon)
    return Search(game, budget, leans_of(game, style))


def player(game: Game, level: int, style: str = "") -> Noisy | Search:
    """Return a player of a level, with a style of its own or none."""
    if level >= THINKING:
        return thinker(game, level, style)
    leans = [BIAS * lean for lean in leans_of(game, style)]
    return Noisy(game, game.info.bots.noise[level - 1], leans)
