"""Clause ids as the rulebooks give them: what law 11 accepts as a reason."""

from __future__ import annotations

import re
from importlib.resources import files

from borea.games import GAMES

CLAUSE = re.compile(r"\*\*([A-Z]{2}-[0-9]+(?:\.[0-9]+)?)\*\*")


def clauses(game: str) -> set[str]:
    """Return the clauses of a game's rulebook, without its examples."""
    book = files(GAMES[game].__module__) / "rules.en.md"
    return set(CLAUSE.findall(book.read_text("utf-8")))
