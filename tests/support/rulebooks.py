"""Clause ids as the rulebooks give them: what law 11 accepts as a reason."""

from __future__ import annotations

import re
from importlib.resources import files

CLAUSE = re.compile(r"\*\*([A-Z]{2}-[0-9]+(?:\.[0-9]+)?)\*\*")


def clauses(game: str) -> set[str]:
    """Return the clauses of a game's rulebook."""
    book = files("borea.games") / game.replace("-", "_") / "rules.en.md"
    return set(CLAUSE.findall(book.read_text("utf-8")))
