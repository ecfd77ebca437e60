"""The registry: the only door to the games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from borea.core.errors import OptionError
from borea.core.game import Game
from borea.core.options import GameInfo
from borea.games.borderlands import Borderlands
from borea.games.borderlands.info import INFO as BORDERLANDS
from borea.games.borneo import Borneo
from borea.games.borneo.info import INFO as BORNEO
from borea.games.the_border import TheBorder
from borea.games.the_border.info import INFO as THE_BORDER

INFOS: Final[dict[str, GameInfo]] = {BORDERLANDS.id: BORDERLANDS, BORNEO.id: BORNEO, THE_BORDER.id: THE_BORDER}
GAMES: Final[dict[str, Callable[[str, Mapping[str, object], int], Game]]] = {
    BORDERLANDS.id: Borderlands,
    BORNEO.id: Borneo,
    THE_BORDER.id: TheBorder,
}


def info(game: str) -> GameInfo:
    """Return the lobby card of a game."""
    if game not in INFOS:
        raise OptionError("unknown-game", game=game, wanted="|".join(INFOS))
    return INFOS[game]


def load(game: str, *, edition: str | None = None, rules: int | None = None, **options: object) -> Game:
    """Return the box of a game under these options."""
    return create(game, edition, options, rules)


def create(game: str, edition: str | None, options: Mapping[str, object], rules: int | None = None) -> Game:
    """Return the box of a game, its options as a mapping."""
    card = info(game)
    version = card.rules if rules is None else rules
    if not 1 <= version <= card.rules:
        raise OptionError("unknown-rules-version", rules=version, wanted=f"1..{card.rules}")
    chosen, complete = card.resolve(edition, options)
    return GAMES[game](chosen, complete, version)
