"""A sheet set as the compact tables that the rules read.

Cells are the spaces of the network. A set of cells is a pair of words, north (cells 0–42) and south (43–85).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.bits import append_all
from borea.core.game import Game
from borea.games.the_border import dice
from borea.games.the_border.components import SheetSet

HALF: Final = 43  # cells per word: 86 bits do not fit one machine word
AREAS: Final = 9
GAP_BITS: Final = 6  # bits per area in a packed count of open cells: nine counts fit one word


def north(cells: list[int]) -> int:
    """Return the northern word of a set of cells."""
    return sum(1 << cell for cell in cells if cell < HALF)


def south(cells: list[int]) -> int:
    """Return the southern word of a set of cells."""
    return sum(1 << (cell - HALF) for cell in cells if cell >= HALF)


def cells_of(north_mask: i64, south_mask: i64) -> list[int]:
    """Return the cells of a pair of words, ascending."""
    found: list[int] = []
    append_all(found, north_mask, 0)
    append_all(found, south_mask, HALF)
    return found


class Box:
    """The sheets of one game as tables."""

    home: Game  # set by the game that plays with these components

    def __init__(self, sheets: SheetSet) -> None:
        self.sheets = sheets
        self.neighbours = sheets.neighbours
        self.near_n = [north(cells) for cells in sheets.neighbours]
        self.near_s = [south(cells) for cells in sheets.neighbours]
        self.white_n: i64 = north(sheets.white)
        self.white_s: i64 = south(sheets.white)
        borders = [area.border for area in sheets.areas]
        self.border_n = [north(border) for border in borders]
        self.border_s = [south(border) for border in borders]
        self.border_size = [len(border) for border in borders]
        self.first = [area.first for area in sheets.areas]
        self.later = [area.later for area in sheets.areas]
        self.gaps_full: i64 = sum(len(border) << (GAP_BITS * area) for area, border in enumerate(borders))
        self.areas_of = [[area for area in range(AREAS) if cell in borders[area]] for cell in range(2 * HALF)]
        self.gap_units = [sum(1 << (GAP_BITS * area) for area in areas) for areas in self.areas_of]
        self.segment_of: list[list[int]] = []  # by sheet and cell; −1 for white cells
        self.colour_of: list[list[int]] = []
        self.colours_n: list[list[int]] = []  # by sheet and set of colours: the cells of those colours
        self.colours_s: list[list[int]] = []
        self.segment_units: list[list[int]] = []  # by sheet and segment: its cells as packed counts per area
        self.segment_areas: list[list[list[int]]] = []  # by sheet and segment: the areas it borders
        for segments in sheets.segments:
            self._add_sheet(segments)

    def _add_sheet(self, segments: list[list[int]]) -> None:
        segment_of = [-1] * (2 * HALF)
        for segment, cells in enumerate(segments):
            for cell in cells:
                segment_of[cell] = segment
        colour_of = [segment // 4 if segment >= 0 else -1 for segment in segment_of]
        by_colour = [[cell for cell in range(2 * HALF) if colour_of[cell] == colour] for colour in range(6)]
        self.segment_of.append(segment_of)
        self.segment_units.append([sum(self.gap_units[cell] for cell in cells) for cells in segments])
        areas = [{area for cell in cells for area in self.areas_of[cell]} for cells in segments]
        self.segment_areas.append([sorted(found) for found in areas])
        self.colour_of.append(colour_of)
        for word, half in ((self.colours_n, north), (self.colours_s, south)):
            masks = [half(cells) for cells in by_colour]
            word.append([sum(masks[c] for c in range(6) if colours >> c & 1) for colours in range(64)])


COLOUR_SET: Final = {hand: dice.colour_set(hand) for hand in dice.HANDS}
