"""The pictures of Borderlands' rulebook that are drawn from components and a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from borea.core.game import Game, View
from borea.draw.borderlands.map import Boat, Pieces, Stock, map_svg
from borea.draw.borderlands.scene import scene
from borea.games.borderlands import Borderlands


def land(game: Game, view: View) -> str:
    """Draw the empty map."""
    assert isinstance(game, Borderlands)
    return map_svg(game.box.spec)


def position(game: Game, view: View) -> str:
    """Draw the map with everything on it."""
    assert isinstance(game, Borderlands)
    found = scene(game, view)
    owners = {key: place["seat"] for key, place in found["lands"].items() if place["seat"] >= 0}
    lands = {
        key: Stock(
            place["value"], place["site"] if place["site"] != "hidden" else "", place["horse"], place["weapon"],
            place["city"], place["goods"],
        )
        for key, place in found["lands"].items()
    }  # fmt: skip
    boats = [
        Boat(boat["at"], boat["seat"], boat["value"], boat["horse"], boat["weapon"], boat["goods"])
        for boat in found["boats"]
    ]
    return map_svg(game.box.spec, owners=owners, pieces=Pieces(lands, boats))


PICTURES: Final[dict[str, Callable[[Game, View], str]]] = {"map": land, "position": position}
