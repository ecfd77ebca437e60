"""The pictures of the rulebooks that are drawn from components and a position: sheets and maps, as SVG."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from borea.core.game import Game, View
from borea.draw.borderlands import scene as borderlands_scene
from borea.draw.borderlands.map import Boat, Pieces, Stock, map_svg
from borea.draw.the_border import scene as the_border_scene
from borea.draw.the_border.sheet import sheet_svg
from borea.games.borderlands import Borderlands
from borea.games.the_border import TheBorder


def sheet(game: Game, view: View) -> str:
    """Draw an empty sheet."""
    assert isinstance(game, TheBorder)
    return sheet_svg(game.box.sheets, 0)


def move(game: Game, view: View) -> str:
    """Draw the sheet of the viewer, with the spaces that its dice could cross in whole segments (TB-2.2)."""
    assert isinstance(game, TheBorder)
    found = the_border_scene.scene(game, view)
    board = found["boards"][view.seat]
    legal = [cell for cells in found["could"].values() for cell in cells]
    return sheet_svg(game.box.sheets, board["sheet"], board["crossed"], legal=legal)


def land(game: Game, view: View) -> str:
    """Draw the map alone."""
    assert isinstance(game, Borderlands)
    return map_svg(game.box.spec)


def position(game: Game, view: View) -> str:
    """Draw the map with all that lies on it."""
    assert isinstance(game, Borderlands)
    found = borderlands_scene.scene(game, view)
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


DRAWN: Final[dict[str, dict[str, Callable[[Game, View], str]]]] = {
    "the-border": {"sheet": sheet, "move": move},
    "borderlands": {"map": land, "position": position},
}
