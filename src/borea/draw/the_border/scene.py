"""What a board of The Border draws, as plain JSON: what is printed on the sheets, and what a view shows on them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from borea.core.bits import BIT
from borea.core.game import Game, View
from borea.draw.art import read_art
from borea.draw.hexes import Point
from borea.draw.the_border.sheet import COAST, FACE, GROUND, Picture, Plan
from borea.games.the_border import TheBorder, dice
from borea.games.the_border.board import Board
from borea.games.the_border.box import AREAS, Box, cells_of
from borea.games.the_border.components import COLOURS, SEGMENTS, SIZES, SheetSet
from borea.games.the_border.phases.order import AREAS_TO_END, DEAL, ENDED, FINISH, FIRST_SEAT, REROLL, ROLL, SECOND
from borea.games.the_border.view import BorderView

PHASES = {
    DEAL: "deal", FIRST_SEAT: "first-seat", ROLL: "roll", REROLL: "reroll", FINISH: "finish", SECOND: "second",
    ENDED: "ended",
}  # fmt: skip
ROLLS = 3  # TB-2.1


def components(game: Game) -> dict[str, Any]:
    """Return the sheets as paths, the pictures, the values."""
    assert isinstance(game, TheBorder)
    return printed(game.box.sheets)


@lru_cache(64)
def printed(sheets: SheetSet) -> dict[str, Any]:
    """Return what is printed on a set of sheets."""
    plan, symbols = Plan(sheets), read_art(__package__).symbols
    borders = [area.border for area in sheets.areas]
    areas_of = [[area for area in range(AREAS) if cell in borders[area]] for cell in range(len(plan.sides))]
    return {
        "name": sheets.name,
        "rolls": ROLLS,
        "areasToEnd": AREAS_TO_END,
        "frame": [round(length) for length in plan.frame],
        "rounding": {"face": FACE, "ground": GROUND, "coast": COAST},
        "coast": corners(plan.shore),
        "white": list(sheets.white),
        "cells": [
            {"x": round(x, 1), "y": round(y, 1), "face": corners(side), "near": list(near), "areas": areas}
            for (x, y), side, near, areas in zip(plan.centres, plan.sides, sheets.neighbours, areas_of, strict=True)
        ],
        "areas": [pictured(picture) for picture in plan.pictures],
        "sheets": [segments(sheets.segments[sheet]) for sheet in range(len(sheets.names))],
        "colours": dict(zip(dice.LETTERS, COLOURS, strict=True)),
        "symbols": "".join(text for name, text in symbols.items() if name.startswith(("tb-m-", "tb-start"))),
    }


def corners(loop: list[Point]) -> list[float]:
    """Return the corners of an outline as x, y, x, y, …; the board rounds them off."""
    return [round(length, 1) for corner in loop for length in corner]


def segments(spaces: list[list[int]]) -> list[dict[str, Any]]:
    """Return the segments of a sheet."""
    return [
        {"id": SEGMENTS[place], "colour": COLOURS[place // len(SIZES)], "cells": list(cells)}
        for place, cells in enumerate(spaces)
    ]


def pictured(picture: Picture) -> dict[str, Any]:
    """Return an area as it is printed."""
    area = picture.area
    return {
        "motif": area.motif,
        "symbol": "" if picture.tiny else picture.symbol,
        "classes": picture.classes,
        "first": area.first,
        "later": area.later,
        "size": len(area.border),
        "ground": corners(picture.edge),
        "spot": [round(length, 1) for length in picture.spot],
        "value": [round(length, 1) for length in picture.value],
        "unit": round(min(96.0, picture.room.unit), 1),
        "figures": round(picture.figures, 1),
    }


def scene(game: Game, view: View) -> dict[str, Any]:
    """Return the table as a view shows it."""
    assert isinstance(game, TheBorder)
    assert isinstance(view, BorderView)
    own = view.boards[view.seat] if view.seat >= 0 else None
    second = view.phase == SECOND
    return {
        "phase": PHASES[int(view.phase)],
        "turn": int(view.turn),
        "active": view.active,
        "roll": int(view.rolls),
        "dice": dice.word(int(view.dice)),
        "left": dice.word(int(own.left)) if second and own is not None and own.acting else left_dice(view),
        "one": second and not view.left,
        "taken": [area for area in range(AREAS) if view.taken & BIT[area]],
        "first": [[seat for seat, board in enumerate(view.boards) if board.high & BIT[area]] for area in range(AREAS)],
        "boards": [board_scene(game.box, view, seat) for seat in range(view.seats)],
        "could": could_finish(game.box, view),
    }


def left_dice(view: BorderView) -> str:
    """Return the unspent dice."""
    return dice.word(int(view.dice if view.phase == REROLL else view.left))


def board_scene(box: Box, view: BorderView, seat: int) -> dict[str, Any]:
    """Return one seat's sheet: crosses, what is left of each area, points."""
    board = view.boards[seat]
    return {
        "sheet": int(board.sheet),
        "crossed": cells_of(int(board.crossed_n), int(board.crossed_s)),
        "fresh": board.fresh_cells(),
        "acting": bool(board.acting),
        "areas": [area_scene(box, view, board, area) for area in range(AREAS)],
        "closed": board.closed_count(),
        "score": board.score(box),
    }


def area_scene(box: Box, view: BorderView, board: Board, area: int) -> dict[str, Any]:
    """Return the state of an area on a sheet: the points scored, or the spaces missing and the points to win."""
    gaps = sum(1 for cell in box.sheets.areas[area].border if not board.is_crossed(cell))
    closed = board.closed & BIT[area] != 0
    first = board.high & BIT[area] != 0 if closed else not view.taken & BIT[area]
    return {"gaps": gaps, "closed": closed, "first": first, "points": box.first[area] if first else box.later[area]}


def could_finish(box: Box, view: BorderView) -> dict[str, list[int]]:
    """Return the segments that the dice on the table could complete (TB-2.2), with the spaces each lacks."""
    if view.phase not in (REROLL, FINISH) or not 0 <= view.active == view.seat:
        return {}
    board = view.boards[view.seat]
    hand = int(view.dice if view.phase == REROLL else view.left)
    found: dict[str, list[int]] = {}
    for place, spaces in enumerate(box.sheets.segments[int(board.sheet)]):
        missing = [cell for cell in spaces if not board.is_crossed(cell)]
        if 0 < len(missing) <= dice.count(hand, place // len(SIZES)):
            found[SEGMENTS[place]] = missing
    return found
