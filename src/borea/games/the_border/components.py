"""The sheets as data: the format of a set of four, its reading and its checking, clause by clause (TB-1).
No file is opened here, no sheet is invented (generate.py) and none is drawn (borea.draw)."""

from __future__ import annotations

import json
from typing import Final

from borea.core.errors import ComponentError
from borea.games.the_border.network import PARSER, Geometry, components, read_geometry

FORMAT: Final = "borea-sheets-1"
COLOURS: Final = ("grey", "red", "yellow", "blue", "orange", "green")
SIZES: Final = (2, 3, 4, 5)
SEGMENTS: Final = tuple([f"{colour}{size}" for colour in COLOURS for size in SIZES])
SHEETS: Final = 4


class SheetSet(Geometry):
    """One geometry, four ways of colouring it; `segments[sheet][k]` are the spaces of `SEGMENTS[k]`, ascending."""

    def __init__(self, name: str, geometry: Geometry, names: list[str], segments: list[list[list[int]]]) -> None:
        super().__init__(geometry.cells, geometry.white, geometry.areas, geometry.neighbours, geometry.touches)
        self.name = name
        self.names = names
        self.segments = segments


def read_sheets(data: object) -> SheetSet:
    """Return the sheet set that parsed JSON describes, or say which clause of TB-1 it breaks and where."""
    top = PARSER.fields(data, "", ("format", "name", "cells", "white", "areas", "sheets"))
    if top["format"] != FORMAT:
        raise ComponentError("sheet-format-unknown", "TB-5.1", found=top["format"], wanted=FORMAT)
    name = PARSER.text(top["name"], "name", 80)
    geometry = read_geometry(top["cells"], top["white"], top["areas"])
    sheets = PARSER.items(top["sheets"], "sheets")
    if len(sheets) != SHEETS:
        raise ComponentError("sheet-count", "TB-1.3", found=len(sheets), wanted=SHEETS)
    names: list[str] = []
    segments: list[list[list[int]]] = []
    for index, value in enumerate(sheets):
        at = f"sheets[{index}]"
        sheet = PARSER.fields(value, at, ("name", "segments"))
        names.append(PARSER.text(sheet["name"], f"{at}.name", 20))
        segments.append(_read_segments(sheet["segments"], f"{at}.segments", names[index], geometry))
    _check_partitions(names, segments)
    return SheetSet(name, geometry, names, segments)


def to_data(sheet_set: SheetSet) -> dict[str, object]:
    """Return the parsed JSON from which `read_sheets` makes this set."""
    areas: list[object] = [
        {"motif": area.motif, "first": area.first, "later": area.later, "hexes": [[q, r] for q, r in area.hexes]}
        for area in sheet_set.areas
    ]
    sheets: list[object] = []
    for index, name in enumerate(sheet_set.names):
        segments = {key: sheet_set.segments[index][place][:] for place, key in enumerate(SEGMENTS)}
        sheets.append({"name": name, "segments": segments})
    return {
        "format": FORMAT,
        "name": sheet_set.name,
        "cells": [[q, r] for q, r in sheet_set.cells],
        "white": list(sheet_set.white),
        "areas": areas,
        "sheets": sheets,
    }


def to_text(sheet_set: SheetSet) -> str:
    """Return the JSON text of a set, one line per row of spaces, area and segment, so that a change can be read."""
    rows: dict[int, list[str]] = {}
    for q, r in sheet_set.cells:
        rows.setdefault(r, []).append(_compact([q, r]))
    areas = [
        f'  {{"motif":{_compact(area.motif)},"first":{area.first},"later":{area.later},"hexes":{_compact(area.hexes)}}}'
        for area in sheet_set.areas
    ]
    sheets: list[str] = []
    for index, name in enumerate(sheet_set.names):
        lines = [f'    "{key}":{_compact(sheet_set.segments[index][place])}' for place, key in enumerate(SEGMENTS)]
        sheets.append(f'  {{"name":{_compact(name)},"segments":{{\n{_lines(lines)}\n  }}}}')
    cells = [f"  {','.join(row)}" for row in rows.values()]
    return (
        f'{{\n"format":"{FORMAT}",\n"name":{_compact(sheet_set.name)},\n"cells":[\n{_lines(cells)}\n],\n'
        f'"white":{_compact(sheet_set.white)},\n"areas":[\n{_lines(areas)}\n],\n"sheets":[\n{_lines(sheets)}\n]\n}}\n'
    )


def _compact(value: object) -> str:
    """Return JSON without spaces."""
    return json.dumps(value, separators=(",", ":"))


def _lines(parts: list[str]) -> str:
    """Set list items under each other."""
    return ",\n".join(parts)


def _read_segments(value: object, at: str, sheet: str, geometry: Geometry) -> list[list[int]]:
    """Read the 24 segments of one sheet and check what concerns it alone (TB-1.2, TB-1.4)."""
    given = PARSER.fields(value, at, SEGMENTS, clause="TB-1.2")
    owner: list[int] = [-1] * len(geometry.cells)
    segments: list[list[int]] = []
    for place, key in enumerate(SEGMENTS):
        spaces = [PARSER.whole(space, f"{at}.{key}") for space in PARSER.items(given[key], f"{at}.{key}")]
        _check_segment(spaces, sheet, key, owner, geometry)
        for space in spaces:
            owner[space] = place
        segments.append(spaces)
    for space, place in enumerate(owner):
        for other in geometry.neighbours[space]:
            beside = owner[other]
            if place >= 0 and beside > place and place // len(SIZES) == beside // len(SIZES):
                raise ComponentError(
                    "sheet-segments-touch", "TB-1.4",
                    sheet=sheet, segment=SEGMENTS[place], other=SEGMENTS[beside], cell=space,
                )  # fmt: skip
    return segments


def _check_segment(spaces: list[int], sheet: str, key: str, owner: list[int], geometry: Geometry) -> None:
    """Check one segment: its size, its spaces, that nobody else has them and that they hang together (TB-1.2)."""
    size = SIZES[SEGMENTS.index(key) % len(SIZES)]
    if len(spaces) != size:
        raise ComponentError("sheet-segment-size", "TB-1.2", sheet=sheet, segment=key, found=len(spaces), wanted=size)
    for index, space in enumerate(spaces):
        if not 0 <= space < len(owner):
            raise ComponentError("sheet-space-unknown", "TB-1.2", sheet=sheet, segment=key, cell=space)
        if space in geometry.white:
            raise ComponentError("sheet-segment-white", "TB-1.2", sheet=sheet, segment=key, cell=space)
        if owner[space] >= 0:
            other = SEGMENTS[owner[space]]
            raise ComponentError("sheet-segments-overlap", "TB-1.2", sheet=sheet, segment=key, other=other, cell=space)
        if index and space <= spaces[index - 1]:
            raise ComponentError("sheet-segment-order", "TB-5.1", sheet=sheet, segment=key, cell=space)
    pieces = components(spaces, geometry.neighbours)
    if len(pieces) > 1:
        raise ComponentError("sheet-segment-broken", "TB-1.2", sheet=sheet, segment=key, cell=pieces[1][0])


def _check_partitions(names: list[str], segments: list[list[list[int]]]) -> None:
    """Check that the sheets have names of their own and partitions of their own (TB-1.3)."""
    for index, sheet in enumerate(segments):
        for before in range(index):
            if names[before] == names[index]:
                raise ComponentError("sheet-name-twice", "TB-5.1", sheet=names[index])
            if sorted(sheet) == sorted(segments[before]):
                raise ComponentError("sheet-partition-repeated", "TB-1.3", sheet=names[index], other=names[before])
