"""The text of a game by its id: the only place that knows which game_text tells which game."""

from __future__ import annotations

from collections.abc import Sequence

from borea.core.game import Game
from borea.text.borderlands.game_text import BorderlandsText
from borea.text.borneo.game_text import BorneoText
from borea.text.game_text import GameText
from borea.text.the_border.game_text import BorderText

GAME_TEXTS: dict[str, type[GameText]] = {
    "borderlands": BorderlandsText,
    "borneo": BorneoText,
    "the-border": BorderText,
}


def game_text(game: Game, language: str = "en", names: Sequence[str] = ()) -> GameText:
    """Return who tells this game in this language."""
    return GAME_TEXTS[game.info.id](game, language, names)
