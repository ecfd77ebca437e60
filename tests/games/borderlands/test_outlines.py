"""The picture in a map file must show exactly the borders that the file lists."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from borea.core.errors import ComponentError
from borea.games.borderlands.map.polygons import doubled_area, first_crossing, inside, segments_meet
from borea.games.borderlands.map.spec import read_map

Data = dict[str, Any]
STANDARD: Data = json.loads((files("borea.games.borderlands") / "data" / "standard.json").read_text("utf-8"))


def twist(data: Data) -> None:
    """Swap two distant corners of an outline."""
    outline = data["territories"]["mesa"]["outline"]
    outline[0:2], outline[40:42] = outline[40:42], outline[0:2]


def repeat_a_point(data: Data) -> None:
    outline = data["territories"]["mesa"]["outline"]
    outline.extend(outline[0:2])


def forget_a_border(data: Data) -> None:
    data["borders"]["land"].remove(["mesa", "surfside"])


def invent_a_border(data: Data) -> None:
    data["borders"]["land"].append(["mesa", "gull-rock"])


def lie_twice(data: Data) -> None:
    data["territories"]["surfside"]["outline"] = data["territories"]["mesa"]["outline"]


def open_a_gap(data: Data) -> None:
    """Move a corner of Harrow Down's border with Tarnhead on one side only: a gap opens inland."""
    line = data["territories"]["harrow-down"]["outline"]
    other = data["territories"]["redwash"]["outline"]
    shared = [tuple(other[k : k + 2]) for k in range(0, len(other), 2)]
    for k in range(0, len(line), 2):
        if tuple(line[k : k + 2]) in shared[3:-3]:
            line[k] += 0.3


def lines_of(data: Data) -> dict[str, Any]:
    sections: dict[str, Any] = data["river"]["sections"]
    return sections


def shorten_a_section(data: Data) -> None:
    lines_of(data)["west-3"]["line"] = lines_of(data)["west-3"]["line"][:-2]


def turn_a_section(data: Data) -> None:
    flat = lines_of(data)["west-3"]["line"]
    points = [flat[k : k + 2] for k in range(0, len(flat), 2)][::-1]
    lines_of(data)["west-3"]["line"] = [value for point in points for value in point]


@pytest.mark.parametrize(
    ("spoil", "code", "clause"),
    [
        (twist, "outline-crosses-itself", "BL-1.1"),
        (repeat_a_point, "outline-point-twice", "BL-1.1"),
        (forget_a_border, "outlines-touch-without-border", "BL-1.1"),
        (invent_a_border, "border-without-outline", "BL-1.1"),
        (lie_twice, "outlines-overlap", "BL-1.1"),
        (shorten_a_section, "section-line-not-the-border", "BL-1.3"),
        (turn_a_section, "joint-lines-apart", "BL-1.3"),
    ],
)
def test_bl_1_1_outlines_show_the_borders(spoil: Callable[[Data], None], code: str, clause: str) -> None:
    data = copy.deepcopy(STANDARD)
    spoil(data)
    with pytest.raises(ComponentError) as caught:
        read_map(data)
    assert (caught.value.code, caught.value.clause) == (code, clause), caught.value


def test_bl_1_1_no_gap_between_territories() -> None:
    data = copy.deepcopy(STANDARD)
    open_a_gap(data)
    with pytest.raises(ComponentError) as caught:
        read_map(data)
    assert caught.value.clause == "BL-1.1"
    assert caught.value.code in ("border-without-outline", "coast-in-pieces", "coast-touches-itself")


def test_bl_1_3_lines_meet_lakes_coast_and_each_other() -> None:
    drawing = read_map(copy.deepcopy(STANDARD)).drawing
    spec = read_map(copy.deepcopy(STANDARD))
    assert drawing is not None
    for upper, lower, _ in spec.river.joints:
        assert drawing.section_lines[upper][-1] == drawing.section_lines[lower][0]
    assert drawing.section_lines[spec.river.mouth][-1] in drawing.coast
    for lake, head in enumerate(spec.river.heads):
        assert drawing.section_lines[head][0] in drawing.lake_outlines[lake]
    assert len(drawing.shore_lines) == len(spec.berth_lakes)
    assert len(set(drawing.land_line_borders)) == spec.by_river.count(False)


def test_lands_and_lakes_cover_the_continent_once() -> None:
    drawing = read_map(copy.deepcopy(STANDARD)).drawing
    assert drawing is not None
    rings = [[(round(10 * x), round(10 * y)) for x, y in ring] for ring in drawing.outlines + drawing.lake_outlines]
    coast = [(round(10 * x), round(10 * y)) for x, y in drawing.coast]
    assert sum(abs(doubled_area(ring)) for ring in rings) == abs(doubled_area(coast))


def test_segments_meet_where_they_touch_or_cross() -> None:
    assert segments_meet((0, 0), (4, 4), (0, 4), (4, 0))
    assert segments_meet((0, 0), (4, 0), (2, 0), (2, 3))
    assert segments_meet((0, 0), (4, 0), (3, 0), (9, 0))
    assert not segments_meet((0, 0), (4, 0), (5, 0), (9, 0))
    assert not segments_meet((0, 0), (4, 0), (0, 1), (4, 1))


def test_a_ring_that_touches_itself_is_found() -> None:
    square = [(0, 0), (4, 0), (4, 4), (0, 4)]
    assert first_crossing(square) is None
    assert first_crossing([(0, 0), (4, 4), (4, 0), (0, 4)]) is not None
    assert first_crossing([(0, 0), (8, 0), (8, 8), (4, 0), (0, 8)]) is not None
    assert first_crossing([(0, 0), (6, 0), (2, 0), (2, 5)]) is not None
    assert inside((1, 1), square)
    assert not inside((5, 1), square)
    assert abs(doubled_area(square)) == 32
