"""What a board in the browser draws, by the game's id: the only place that knows which scene belongs to which game.
A scene is made from a view and from what is printed on the components, so it cannot tell more than the view does."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from borea.core.game import Game, View


class Scenes(Protocol):
    """What every module of scenes has."""

    def scene(self, game: Game, view: View) -> dict[str, Any]:
        """Return everything that a board draws, as plain JSON."""

    def components(self, game: Game) -> dict[str, Any]:
        """Return what never changes during a match."""


@cache
def scenes_of(game: str) -> Scenes | None:
    """Return the scenes of a game, or nothing for a game that is played from the list of choices."""
    name = f"borea.draw.{game.replace('-', '_')}.scene"
    return cast(Scenes, import_module(name)) if find_spec(name) else None


def scene(game: Game, view: View) -> dict[str, Any]:
    """Return what a board draws of a view."""
    found = scenes_of(game.info.id)
    return {} if found is None else found.scene(game, view)


def components(game: Game) -> dict[str, Any]:
    """Return what a board draws whatever happens."""
    found = scenes_of(game.info.id)
    return {} if found is None else found.components(game)
