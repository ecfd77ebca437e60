"""The games that have text, one line each. A game's package holds `game_text.py`, `locales/<language>.json` and, if it
teaches itself, `lesson.json` with `lesson.rec`, and puzzles. Nothing outside that package names the game."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

PACKAGES: Final[dict[str, str]] = {
    "the-border": "borea.text.the_border",
    "borneo": "borea.text.borneo",
    "borderlands": "borea.text.borderlands",
}


@cache
def folder(game: str) -> Traversable:
    """Return the folder with a game's text."""
    return files(PACKAGES[game])
