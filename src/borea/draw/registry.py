"""The games that are drawn, one line each. A game's package may hold `scene.py` (the board in a browser), `points.py`
(the review), `rule_pictures.py` and `files.py` (components as files); a game without one of them is served without it.
A scene is made from a view and the printed components, so it cannot show more than the view does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from borea.core.game import Game, State, View
from borea.draw.component_file import ComponentFile
from borea.draw.points import Column, Scene

Picture = Callable[[Game, View], str]

PACKAGES: Final[dict[str, str]] = {
    "the-border": "borea.draw.the_border",
    "borneo": "borea.draw.borneo",
    "borderlands": "borea.draw.borderlands",
}


@cache
def part(game: str, name: str) -> Any:
    """Return a module of a game's package, or None if it has no such module."""
    path = f"{PACKAGES[game]}.{name}" if game in PACKAGES else ""
    return import_module(path) if path and find_spec(path) else None


def scene(game: Game, view: View) -> Scene:
    """Return everything that a board draws of a view, as plain JSON."""
    found = part(game.info.id, "scene")
    return found.scene(game, view) if found else {}


def components(game: Game) -> Scene:
    """Return what a board draws and what never changes during a match, as plain JSON."""
    found = part(game.info.id, "scene")
    return found.components(game) if found else {}


def columns(game: Game, scenes: list[Scene]) -> list[Column]:
    """Return the sources of points in a finished match, from the last scene of each seat."""
    found = part(game.info.id, "points")
    return found.columns(components(game), scenes) if found else []


def turn_of(game: Game, state: State) -> tuple[int, str]:
    """Return the turn of a position, 0 during set-up, and the part of the turn if the game names any."""
    found = part(game.info.id, "points")
    return found.turn_of(state) if found else (0, "")


def rule_pictures(game: str) -> Mapping[str, Picture]:
    """Return by name the pictures of a rulebook that are drawn from components and a position."""
    found = part(game, "rule_pictures")
    return found.PICTURES if found else {}


def component_files(game: str) -> type[ComponentFile] | None:
    """Return the class that handles a game's components as files, or None if they are fixed."""
    found = part(game, "files")
    return found.Components if found else None
