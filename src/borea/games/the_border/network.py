"""The network of spaces and its areas: what touches what, worked out from axial places alone (TB-1.1, TB-1.4, TB-1.6).
Colours and segments live in sheets.py."""

from __future__ import annotations

from typing import Final

from borea.core.errors import ComponentError
from borea.core.parsing import Parser

PARSER: Final = Parser("TB-5.1")
SPACES: Final = 86
AREAS: Final = 9
VALUES: Final = ((4, 2), (5, 2), (6, 3), (7, 3), (8, 4), (9, 4), (10, 5), (11, 5), (12, 6))
DIRECTIONS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


class Area:
    """One of the nine: its picture, its values, the hexagons inside and the spaces round it (ascending)."""

    def __init__(self, motif: str, first: int, later: int, hexes: list[tuple[int, int]], border: list[int]) -> None:
        self.motif = motif
        self.first = first
        self.later = later
        self.hexes = hexes
        self.border = border


class Geometry:
    """What all sheets of a set share; spaces are known by their index in `cells`, areas by theirs in `areas`."""

    def __init__(
        self,
        cells: list[tuple[int, int]],
        white: list[int],
        areas: list[Area],
        neighbours: list[list[int]],
        touches: list[list[int]],
    ) -> None:
        self.cells = cells
        self.white = white
        self.areas = areas
        self.neighbours = neighbours
        self.touches = touches


def read_geometry(cells: object, white: object, areas: object) -> Geometry:
    """Read and check what is the same on all four sheets (TB-1.1, TB-1.6)."""
    places = _read_cells(cells)
    neighbours = adjacency(places)
    pieces = components(list(range(SPACES)), neighbours)
    if len(pieces) > 1:
        raise ComponentError("sheet-network-broken", "TB-1.1", cell=pieces[1][0])
    given = _read_areas(areas)
    region = _name_regions(places, given)
    touches = _read_touches(places, neighbours, region)
    for index, area in enumerate(given):
        area.border = [space for space in range(SPACES) if index in touches[space]]
    starts = _read_white(white, places)
    _check_values(given)
    return Geometry(places, starts, given, neighbours, touches)


def around(place: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the six places that share an edge with this one, in circular order (TB-1.4)."""
    return [(place[0] + dq, place[1] + dr) for dq, dr in DIRECTIONS]


def adjacency(places: list[tuple[int, int]]) -> list[list[int]]:
    """Return, for every space, the spaces that share an edge with it, ascending (TB-1.4)."""
    index = {place: space for space, place in enumerate(places)}
    return [sorted([index[near] for near in around(place) if near in index]) for place in places]


def components(members: list[int], neighbours: list[list[int]]) -> list[list[int]]:
    """Return the connected pieces of some spaces, in the order of their first member."""
    waiting = dict.fromkeys(members)
    pieces: list[list[int]] = []
    for member in members:
        if member not in waiting:
            continue
        del waiting[member]
        piece = [member]
        for space in piece:
            for near in neighbours[space]:
                if near in waiting:
                    del waiting[near]
                    piece.append(near)
        pieces.append(piece)
    return pieces


def _read_places(value: object, at: str) -> list[tuple[int, int]]:
    """Return axial places, each given as [q, r]."""
    places: list[tuple[int, int]] = []
    for index, item in enumerate(PARSER.items(value, at)):
        here = f"{at}[{index}]"
        pair = PARSER.items(item, here)
        if len(pair) != 2:
            raise ComponentError("sheet-not-a-place", "TB-5.1", at=here)
        places.append((PARSER.whole(pair[0], here), PARSER.whole(pair[1], here)))
    return places


def _read_cells(value: object) -> list[tuple[int, int]]:
    """Read the spaces: as many as there must be, none twice, in reading order (TB-1.1)."""
    places = _read_places(value, "cells")
    if len(places) != SPACES:
        raise ComponentError("sheet-space-count", "TB-1.1", found=len(places), wanted=SPACES)
    for space in range(1, SPACES):
        place = places[space]
        before = places[space - 1]
        if place == before:
            raise ComponentError("sheet-space-twice", "TB-1.1", cell=space)
        if (place[1], place[0]) < (before[1], before[0]):
            raise ComponentError("sheet-space-order", "TB-5.1", cell=space)
    return places


def _read_areas(value: object) -> list[Area]:
    """Read the areas as they are given; where they lie is checked against the network."""
    given = PARSER.items(value, "areas")
    if len(given) != AREAS:
        raise ComponentError("sheet-area-count", "TB-1.1", found=len(given), wanted=AREAS)
    areas: list[Area] = []
    for index, item in enumerate(given):
        at = f"areas[{index}]"
        area = PARSER.fields(item, at, ("motif", "first", "later", "hexes"))
        motif = PARSER.text(area["motif"], f"{at}.motif", 24)
        if not (motif.isascii() and motif.replace("-", "_").isidentifier()):
            raise ComponentError("sheet-motif", "TB-5.1", at=f"{at}.motif", motif=motif)
        first, later = PARSER.whole(area["first"], f"{at}.first"), PARSER.whole(area["later"], f"{at}.later")
        areas.append(Area(motif, first, later, _read_places(area["hexes"], f"{at}.hexes"), []))
    return areas


def _name_regions(places: list[tuple[int, int]], areas: list[Area]) -> dict[tuple[int, int], int]:
    """Return the area of every enclosed hexagon; the network encloses the areas given and nothing else (TB-1.1)."""
    regions = enclosed(places)
    found: dict[tuple[int, int], int] = {hexagon: index for index, region in enumerate(regions) for hexagon in region}
    holder: list[int] = [-1] * len(regions)
    spaces = {place: space for space, place in enumerate(places)}
    for index, area in enumerate(areas):
        if not area.hexes:
            raise ComponentError("sheet-area-empty", "TB-1.1", area=index, motif=area.motif)
        for hexagon in area.hexes:
            if hexagon in spaces:
                cell = spaces[hexagon]
                raise ComponentError("sheet-area-on-border", "TB-1.1", area=index, motif=area.motif, cell=cell)
            if hexagon not in found:
                raise ComponentError("sheet-area-open", "TB-1.1", area=index, motif=area.motif, hex=list(hexagon))
        mine = found[area.hexes[0]]
        if holder[mine] >= 0:
            raise ComponentError("sheet-areas-overlap", "TB-1.1", area=index, motif=area.motif, other=holder[mine])
        holder[mine] = index
        if sorted(area.hexes) != sorted(regions[mine]):
            stray = sorted(set(area.hexes) ^ set(regions[mine])) or sorted(area.hexes)
            raise ComponentError("sheet-area-hexes", "TB-1.1", area=index, motif=area.motif, hex=list(stray[0]))
    for index, region in enumerate(regions):
        if holder[index] < 0:
            raise ComponentError("sheet-gap", "TB-1.1", hex=list(region[0]))
    return {hexagon: holder[index] for hexagon, index in found.items()}


def enclosed(places: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Return the bounded regions that a connected network leaves, each in reading order."""
    left = min([q for q, _ in places]) - 1
    right = max([q for q, _ in places]) + 1
    top = min([r for _, r in places]) - 1
    bottom = max([r for _, r in places]) + 1
    waiting = {(q, r): False for r in range(top, bottom + 1) for q in range(left, right + 1)}
    for place in places:
        del waiting[place]
    regions: list[list[tuple[int, int]]] = []
    for start in list(waiting):
        if start not in waiting:
            continue
        del waiting[start]
        region = [start]
        for hexagon in region:
            for near in around(hexagon):
                if near in waiting:
                    del waiting[near]
                    region.append(near)
        if start != (left, top):
            regions.append(sorted(region, key=reading_order))
    return regions


def reading_order(place: tuple[int, int]) -> tuple[int, int]:
    """Sort places row by row."""
    return (place[1], place[0])


def _read_touches(
    places: list[tuple[int, int]], neighbours: list[list[int]], region: dict[tuple[int, int], int]
) -> list[list[int]]:
    """Return the areas that each space touches; each parts two regions, no three form a clump (TB-1.1, TB-1.4)."""
    spaces = {place: space for space, place in enumerate(places)}
    touches: list[list[int]] = []
    for space, place in enumerate(places):
        regions = {region.get(near, -1) for near in around(place) if near not in spaces}
        if len(regions) < 2:
            raise ComponentError("sheet-space-idle", "TB-1.1", cell=space, regions=len(regions))
        touches.append(sorted([index for index in regions if index >= 0]))
        for near in neighbours[space]:
            for other in neighbours[near]:
                if space < near < other and other in neighbours[space]:
                    raise ComponentError("sheet-network-wide", "TB-1.1", cells=[space, near, other])
    return touches


def _read_white(value: object, places: list[tuple[int, int]]) -> list[int]:
    """Read the two spaces crossed from the start: one in the top left quarter, one in the bottom right (TB-1.1)."""
    white = [PARSER.whole(space, "white") for space in PARSER.items(value, "white")]
    if len(white) != 2:
        raise ComponentError("sheet-white-count", "TB-1.1", found=len(white), wanted=2)
    across = [2 * q + r for q, r in places]
    down = [r for _, r in places]
    for index, space in enumerate(white):
        if not 0 <= space < SPACES:
            raise ComponentError("sheet-space-unknown", "TB-1.1", cell=space)
        right = 2 * across[space] - min(across) - max(across)
        below = 2 * down[space] - min(down) - max(down)
        towards = (-1, 1)[index]
        if right * towards <= 0 or below * towards <= 0:
            raise ComponentError("sheet-white-place", "TB-1.1", cell=space, wanted=("top-left", "bottom-right")[index])
    return white


def _check_values(areas: list[Area]) -> None:
    """Check that the nine pairs of values are all there and rise with the length of the border (TB-1.6)."""
    for first, later in VALUES:
        if sum([area.first == first and area.later == later for area in areas]) != 1:
            raise ComponentError("sheet-values", "TB-1.6", first=first, later=later)
    for area in areas:
        for other in areas:
            if area.first > other.first and len(area.border) <= len(other.border):
                raise ComponentError(
                    "sheet-value-order", "TB-1.6",
                    motif=area.motif, border=len(area.border), other=other.motif, other_border=len(other.border),
                )  # fmt: skip
