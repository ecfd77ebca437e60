"""Drawn sheets of The Border: well-formed, self-contained, every space and area once, readable without sight."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from borea.draw.hexes import Room, corners, inset, outline, shared_edge
from borea.draw.the_border.sheet import overview_svg, sheet_svg
from borea.games.the_border import standard_sheets
from borea.games.the_border.components import SEGMENTS, SheetSet, read_sheets

SVG = "{http://www.w3.org/2000/svg}"
Element = ElementTree.Element


@pytest.fixture(scope="module")
def standard() -> SheetSet:
    """Return the standard set."""
    return read_sheets(standard_sheets())


def having(root: Element, name: str) -> list[Element]:
    """Return the elements of a class, in the order drawn."""
    return [element for element in root.iter() if name in element.get("class", "").split()]


def numbers(elements: list[Element]) -> list[int]:
    """Return the numbers of these spaces."""
    return sorted(int(element.get("data-cell", "-1")) for element in elements)


def test_a_sheet_shows_every_space_once_in_its_segment(standard: SheetSet) -> None:
    root = ElementTree.fromstring(sheet_svg(standard, 1))
    assert numbers(having(root, "cell")) == list(range(86))
    assert numbers(having(root, "start")) == sorted(standard.white)
    groups = {group.get("data-segment"): group for group in root.iter() if group.get("data-segment")}
    assert list(groups) == list(SEGMENTS)
    for place, key in enumerate(SEGMENTS):
        assert groups[key].get("class") == key[:-1]
        assert numbers(having(groups[key], "cell")) == standard.segments[1][place]
        assert {use.get("href") for use in groups[key].iter(f"{SVG}use")} == {f"#tb-{key[:-1]}"}


def test_every_area_shows_its_picture_and_both_values(standard: SheetSet) -> None:
    root = ElementTree.fromstring(sheet_svg(standard, 0))
    areas = having(root, "area")
    assert len(areas) == 9
    for element, area in zip(areas, standard.areas, strict=True):
        assert "".join(element.itertext()) == f"{area.first}/{area.later}"
        assert [use.get("href") for use in element.iter(f"{SVG}use")] == [f"#tb-m-{area.motif}"]


def test_crossed_spaces_are_inked_and_closed_areas_coloured(standard: SheetSet) -> None:
    well = standard.areas[4]
    root = ElementTree.fromstring(sheet_svg(standard, 0, well.border))
    assert numbers(having(root, "crossed")) == well.border
    assert len(having(root, "cross")) == len(well.border)
    assert ["motif-well" in area.get("class", "") for area in having(root, "done")] == [True]
    almost = ElementTree.fromstring(sheet_svg(standard, 0, well.border[1:]))
    assert having(almost, "done") == []


def test_white_spaces_count_as_crossed(standard: SheetSet) -> None:
    area = next(area for area in standard.areas if standard.white[0] in area.border)
    border = [space for space in area.border if space not in standard.white]
    root = ElementTree.fromstring(sheet_svg(standard, 2, border))
    assert len(having(root, "done")) == 1


def test_offered_spaces_are_ringed(standard: SheetSet) -> None:
    root = ElementTree.fromstring(sheet_svg(standard, 0, [20], legal=[30, 31]))
    assert numbers(having(root, "legal")) == [30, 31]
    assert len(having(root, "ring")) == len(having(root, "halo")) == 2
    assert having(ElementTree.fromstring(sheet_svg(standard, 0)), "ring") == []


def test_screen_readers_get_a_name_and_the_values(standard: SheetSet) -> None:
    root = ElementTree.fromstring(sheet_svg(standard, 0, title='Noor & "co" <1>'))
    assert root.get("role") == "img"
    assert root.get("aria-label") == root.findtext(f"{SVG}title") == 'Noor & "co" <1>'
    described = root.findtext(f"{SVG}desc") or ""
    assert described.startswith("well 4/2, oak 5/2")
    assert described.endswith("castle 12/6")
    assert ElementTree.fromstring(sheet_svg(standard, 3)).findtext(f"{SVG}title") == "standard · D"


def test_a_drawing_needs_nothing_from_outside(standard: SheetSet) -> None:
    for text in (sheet_svg(standard, 0, range(40)), overview_svg(standard)):
        root = ElementTree.fromstring(text)
        used = {use.get("href", "")[1:] for use in root.iter(f"{SVG}use")}
        defined = [symbol.get("id") for symbol in root.iter(f"{SVG}symbol")]
        assert used == set(defined)
        assert len(defined) == len(set(defined))
        assert all(link.startswith("data:") for link in re.findall(r"url\((.*?)[,)]", text))
        assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
        assert "prefers-color-scheme:dark" in text


def test_the_overview_shows_four_sheets_with_their_names(standard: SheetSet) -> None:
    root = ElementTree.fromstring(overview_svg(standard))
    sheets = having(root, "sheet")
    assert len(sheets) == 4
    for sheet, name in zip(sheets, standard.names, strict=True):
        assert len(having(sheet, "cell")) == 86
        assert [text.text for text in having(sheet, "name")] == [name]


def test_an_unknown_picture_becomes_a_flag_and_text_is_escaped() -> None:
    data = standard_sheets()
    assert isinstance(data, dict)
    data["areas"][4]["motif"] = "grey"
    data["name"] = "<me & you>"
    root = ElementTree.fromstring(overview_svg(read_sheets(data)))
    assert root.findtext(f"{SVG}title") == "<me & you>"
    flags = [use for use in root.iter(f"{SVG}use") if use.get("href") == "#tb-m-flag"]
    assert len(flags) == 4


def test_everything_lies_inside_the_frame(standard: SheetSet) -> None:
    root = ElementTree.fromstring(sheet_svg(standard, 0, range(86)))
    left, top, width, height = [float(part) for part in root.get("viewBox", "").split()]
    paths = [path for path in root.iter(f"{SVG}path") if path.get("class") in ("face", "segment", "ground", "base")]
    assert len(paths) > 86
    for path in paths:
        values = [float(part) for part in re.findall(r"-?[\d.]+", path.get("d", ""))]
        assert left + 30 < min(values[::2])
        assert max(values[::2]) < left + width - 30
        assert top + 30 < min(values[1::2])
        assert max(values[1::2]) < top + height - 30


def test_neighbours_share_two_corners_and_outlines_close() -> None:
    assert len(set(corners((3, 4))) & set(corners((4, 4)))) == 2
    assert len(set(corners((3, 4))) & set(corners((5, 4)))) == 0
    assert len(outline([(0, 0)])) == 6
    assert len(outline([(0, 0), (1, 0), (0, 1)])) == 12
    one, other = shared_edge((0, 0), (1, 0))
    assert one in outline([(0, 0)])
    assert other in outline([(0, 0)])


def test_an_inset_square_is_smaller_by_the_distance_on_every_side() -> None:
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    assert inset(square, 2) == [(2.0, 2.0), (8.0, 2.0), (8.0, 8.0), (2.0, 8.0)]


def test_room_fills_a_box_and_stays_in_the_middle() -> None:
    box = [(float(x), 0.0) for x in range(0, 200, 20)] + [(200.0, float(y)) for y in range(0, 100, 20)]
    box += [(float(x), 100.0) for x in range(200, 0, -20)] + [(0.0, float(y)) for y in range(100, 0, -20)]
    room = Room(box, 1.0, 1.0)
    assert 95 <= room.unit <= 108
    assert abs(room.x - 100) < 5
    assert abs(room.y - 50) < 5
