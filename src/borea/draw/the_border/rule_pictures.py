"""The pictures of The Border's rulebook that are drawn from components and a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from borea.core.game import Game, View
from borea.draw.the_border.scene import scene
from borea.draw.the_border.sheet import sheet_svg
from borea.games.the_border import TheBorder


def sheet(game: Game, view: View) -> str:
    """Draw an empty sheet."""
    assert isinstance(game, TheBorder)
    return sheet_svg(game.box.sheets, 0)


def move(game: Game, view: View) -> str:
    """Draw the viewer's sheet, with the spaces that its dice could cross in whole segments (TB-2.2)."""
    assert isinstance(game, TheBorder)
    found = scene(game, view)
    board = found["boards"][view.seat]
    legal = [cell for cells in found["could"].values() for cell in cells]
    return sheet_svg(game.box.sheets, board["sheet"], board["crossed"], legal=legal)


PICTURES: Final[dict[str, Callable[[Game, View], str]]] = {"sheet": sheet, "move": move}
