"""Games that are built already: building one takes time, and tables with the same options share it."""

from __future__ import annotations

import json
from functools import lru_cache

from borea.core import codec
from borea.core.game import Game
from borea.games import create
from borea.server.tables.log import Header


@lru_cache(maxsize=64)
def cached_game(game: str, edition: str, options: str, rules: int) -> Game:
    """Return a game; `options` is canonical JSON, so that it can be a cache key."""
    return create(game, edition, json.loads(options), rules)


def game_of(header: Header) -> Game:
    """Return the game of a table."""
    return cached_game(header.game, header.edition, codec.dumps(header.options), header.rules)
