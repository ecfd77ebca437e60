"""Openings on a sheet: what a seat has completed is crossed, and every other segment is a place to click."""

from __future__ import annotations

from borea.core.game import Game
from borea.core.openings import Node
from borea.draw.hexes import inset, outline, rounded
from borea.draw.openings import OpeningBoard, Spot
from borea.draw.the_border.sheet import Plan, sheet_svg
from borea.games.the_border import TheBorder
from borea.games.the_border.components import SEGMENTS

FAINT = ".border-sheet .glyph{opacity:.22}.border-sheet .start .glyph{opacity:1}"  # numbers lie over them


def opening_board(game: Game, variant: str, node: Node) -> OpeningBoard:
    """Return a sheet with the segments of a position."""
    assert isinstance(game, TheBorder)
    sheets, index = game.box.sheets, int(variant) - 1
    plan = Plan(sheets)
    done = [cell for mark in node if mark in SEGMENTS for cell in sheets.segments[index][SEGMENTS.index(mark)]]
    spots: list[Spot] = []
    for place, cells in enumerate(sheets.segments[index]):
        shape = rounded(inset(outline([sheets.cells[cell] for cell in cells]), 1.5), 5)
        centres = [plan.centres[cell] for cell in cells]
        middle = (sum(x for x, _ in centres) / len(cells), sum(y for _, y in centres) / len(cells))
        spots.append(Spot(SEGMENTS[place], shape, *middle))
    picture = sheet_svg(sheets, index, done).replace("</style>", f"{FAINT}</style>", 1)
    return OpeningBoard(plan.frame, picture, spots, tinted=False)
