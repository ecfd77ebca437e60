"""Boxes that are open already: a game under its options takes time to unpack and is the same for every table."""

from __future__ import annotations

import json
from functools import lru_cache

from borea.core import codec
from borea.core.game import Game
from borea.games import create
from borea.server.tables.log import Header


@lru_cache(maxsize=64)
def opened(game: str, edition: str, options: str, rules: int) -> Game:
    """Return a box, its options as canonical JSON."""
    return create(game, edition, json.loads(options), rules)


def box_of(header: Header) -> Game:
    """Return the box of a table."""
    return opened(header.game, header.edition, codec.dumps(header.options), header.rules)
