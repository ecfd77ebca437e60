"""The registry: the only door to the games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from borea.core.errors import OptionError
from borea.core.game import Game
from borea.core.info import GameInfo
from borea.games.borderlands import Borderlands
from borea.games.borderlands.info import INFO as BORDERLANDS
from borea.games.borneo import Borneo
from borea.games.borneo.info import INFO as BORNEO
from borea.games.the_border import TheBorder
from borea.games.the_border.info import INFO as THE_BORDER

INFOS: Final[dict[str, GameInfo]] = {info.id: info for info in (THE_BORDER, BORNEO, BORDERLANDS)}
GAMES: Final[dict[str, Callable[[str, Mapping[str, object], int], Game]]] = {
    THE_BORDER.id: TheBorder,
    BORNEO.id: Borneo,
    BORDERLANDS.id: Borderlands,
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


def game_of_clause(clause: str) -> GameInfo | None:
    """Return the game whose rulebook has a clause such as `TB-2.2`, or None."""
    prefix = clause.partition("-")[0]
    return next((card for card in INFOS.values() if card.clause_prefix == prefix), None)
