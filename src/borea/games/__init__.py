"""The registry of games, and the only way to them for all other layers. A new game is one line in `REGISTERED`."""

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

Maker = Callable[[str, Mapping[str, object], int], Game]  # from an edition, complete options, a version of the rules

REGISTERED: Final[tuple[tuple[GameInfo, Maker], ...]] = (
    (THE_BORDER, TheBorder),
    (BORNEO, Borneo),
    (BORDERLANDS, Borderlands),
)
INFOS: Final[dict[str, GameInfo]] = {about.id: about for about, _ in REGISTERED}
GAMES: Final[dict[str, Maker]] = {about.id: maker for about, maker in REGISTERED}


def info(game: str) -> GameInfo:
    """Return what a game says about itself.

    Raises:
        OptionError: there is no such game.
    """
    if game not in INFOS:
        raise OptionError("unknown-game", game=game, wanted="|".join(INFOS))
    return INFOS[game]


def load(game: str, *, edition: str | None = None, rules: int | None = None, **options: object) -> Game:
    """Return a game under these options.

    Raises:
        OptionError: the game, edition, version of the rules or an option does not exist.
    """
    return create(game, edition, options, rules)


def create(game: str, edition: str | None, options: Mapping[str, object], rules: int | None = None) -> Game:
    """Return a game, its options given as a mapping; otherwise like `load`."""
    about = info(game)
    version = about.rules if rules is None else rules
    if not 1 <= version <= about.rules:
        raise OptionError("unknown-rules-version", rules=version, wanted=f"1..{about.rules}")
    chosen, complete = about.resolve(edition, options, version)
    return GAMES[game](chosen, complete, version)


def game_of_clause(clause: str) -> GameInfo | None:
    """Return the game whose rulebook has a clause such as `TB-2.2`, or None."""
    prefix = clause.partition("-")[0]
    return next((about for about in INFOS.values() if about.clause_prefix == prefix), None)
