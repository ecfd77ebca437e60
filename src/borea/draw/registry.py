"""The games that are drawn, one line each. A game's package may hold `scene.py` (the board in a browser), `points.py`
(the review), `openings.py` (the explorer), `rule_pictures.py` and `files.py` (components as files); a game without one
of them is served without it.
A scene is made from a view and the printed components, so it cannot show more than the view does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from borea.core.game import Game, State, View
from borea.core.openings import Node
from borea.draw.component_file import ComponentFile
from borea.draw.openings import OpeningBoard
from borea.draw.points import Column, Scene

Picture = Callable[[Game, View], str]

PACKAGES: Final[dict[str, str]] = {
    "the-border": "borea.draw.the_border",
    "borneo": "borea.draw.borneo",
    "borderlands": "borea.draw.borderlands",
}


def part(game: str, name: str) -> Any:
    """Return a module of a game's package, or None if it has no such module."""
    return found(f"{PACKAGES[game]}.{name}") if game in PACKAGES else None


@cache
def found(path: str) -> Any:
    """Return a module by its full name, or None if there is none."""
    return import_module(path) if find_spec(path) else None


def scene(game: Game, view: View) -> Scene:
    """Return everything that a board draws of a view, as plain JSON."""
    module = part(game.info.id, "scene")
    return module.scene(game, view) if module else {}


def components(game: Game) -> Scene:
    """Return what a board draws and what never changes during a match, as plain JSON."""
    module = part(game.info.id, "scene")
    return module.components(game) if module else {}


def columns(game: Game, scenes: list[Scene]) -> list[Column]:
    """Return the sources of points in a finished match, from the last scene of each seat."""
    module = part(game.info.id, "points")
    return module.columns(components(game), scenes) if module else []


def turn_of(game: Game, state: State) -> tuple[int, str]:
    """Return the turn of a position, 0 during set-up, and the part of the turn if the game names any."""
    module = part(game.info.id, "points")
    return module.turn_of(state) if module else (0, "")


def scores(game: Game, view: View) -> list[int]:
    """Return the score of each seat as a viewer knows it, empty if the game has no `points.py`."""
    module = part(game.info.id, "points")
    return module.scores(scene(game, view)) if module else []


def opening_board(game: Game, variant: str, node: Node) -> OpeningBoard | None:
    """Return where the marks of an opening are on the board, or None if the game does not draw openings."""
    module = part(game.info.id, "openings")
    return module.opening_board(game, variant, node) if module else None


def rule_pictures(game: str) -> Mapping[str, Picture]:
    """Return by name the pictures of a rulebook that are drawn from components and a position."""
    module = part(game, "rule_pictures")
    return module.PICTURES if module else {}


def component_files(game: str) -> type[ComponentFile] | None:
    """Return the class that handles a game's components as files, or None if they are fixed."""
    module = part(game, "files")
    return module.Components if module else None
