"""The text of a game by its id: the only place that knows which teller tells which game."""

from __future__ import annotations

from collections.abc import Sequence

from borea.core.game import Game
from borea.text.borderlands.game_text import BorderlandsTeller
from borea.text.borneo.game_text import BorneoTeller
from borea.text.game_text import Teller
from borea.text.the_border.game_text import BorderTeller

TELLERS: dict[str, type[Teller]] = {
    "borderlands": BorderlandsTeller,
    "borneo": BorneoTeller,
    "the-border": BorderTeller,
}


def teller(game: Game, language: str = "en", names: Sequence[str] = ()) -> Teller:
    """Return who tells this game in this language."""
    return TELLERS[game.info.id](game, language, names)
