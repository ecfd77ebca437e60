"""The six levels: how noisily a player follows the priors, or how much it searches. No clock, so a level plays the same
on every machine. The numbers are in each game's `info.py`; docs/bots.md has the measurements behind them."""

from __future__ import annotations

from typing import Final

from borea.bots.noisy import Noisy
from borea.bots.search import Budget, Search
from borea.core.errors import OptionError
from borea.core.game import Game

LEVELS: Final = (1, 2, 3, 4, 5, 6)
HIGHEST: Final = 6
SEARCH_FROM: Final = 5  # the first level that searches


def style_biases(game: Game, style: str) -> list[float]:
    """Return what a style adds to the expected result of each move in the catalogue; empty without a style.

    Raises:
        OptionError: the game has no such style.
    """
    if not style:
        return []
    if style not in game.info.styles:
        raise OptionError("unknown-style", style=style, wanted="|".join(game.info.styles) or "-")
    by_verb = game.info.styles[style]
    return [by_verb.get(verb, 0.0) for verb in game.catalogue.verbs]


def search_player(game: Game, level: int, style: str = "") -> Search:
    """Return the search of one of the upper levels."""
    tuning = game.info.bots
    budget = Budget(tuning.iterations[level - SEARCH_FROM], horizon=tuning.horizon)
    return Search(game, budget, style_biases(game, style), tuning.loyalty_of(style))


def player(game: Game, level: int, style: str = "") -> Noisy | Search:
    """Return a player of a level, with or without a style."""
    if level >= SEARCH_FROM:
        return search_player(game, level, style)
    tuning = game.info.bots
    loyalty = tuning.loyalty_of(style)
    return Noisy(game, tuning.noise[level - 1], tuning.doubt[level - 1], style_biases(game, style), loyalty)
