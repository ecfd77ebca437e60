"""Openings on the map: a seat's warriors, and every territory as a place to click."""

from __future__ import annotations

from borea.core.game import Game
from borea.core.openings import Node
from borea.draw.borderlands.map import map_svg
from borea.draw.borderlands.scene_components import ground_of
from borea.draw.openings import OpeningBoard, Spot
from borea.games.borderlands import Borderlands

PLAIN = "[class*=bl-tint]{fill:light-dark(#fbf8ec,#2b3336)}"  # where tints are data, the lands have none of their own


def opening_board(game: Game, variant: str, node: Node) -> OpeningBoard:
    """Return the map with the warriors of a position."""
    assert isinstance(game, Borderlands)
    spec = game.box.spec
    ground = ground_of(spec)
    assert ground is not None, "the standard map has outlines"
    spots = [
        Spot(key, ground.land_paths[land], *ground.drawing.spots[land])
        for land, key in enumerate(spec.keys)
        if key not in node
    ]
    frame = (0.0, 0.0, ground.drawing.width, ground.drawing.height)
    picture = map_svg(spec, owners=dict.fromkeys(node, 0)).replace("</style>", f"{PLAIN}</style>", 1)
    return OpeningBoard(frame, picture, spots)
