"""TB-1: the standard set follows every clause."""

from __future__ import annotations

import json
import math
from importlib.resources import files

from borea.games.the_border.components import COLOURS, SEGMENTS, SheetSet, to_data, to_text
from borea.games.the_border.generate import pleasing
from borea.games.the_border.generate.colouring import starting_colours

STANDARD = (files("borea.games.the_border") / "data" / "standard.json").read_text("utf-8")


def test_tb_1_1_the_standard_network_is_86_spaces_round_nine_areas(standard: SheetSet) -> None:
    assert len(standard.cells) == len(set(standard.cells)) == 86
    assert len(standard.areas) == 9
    assert all(1 <= len(areas) <= 3 for areas in standard.touches)
    left, right = standard.white
    assert standard.cells[left] == (5, 2)
    assert standard.cells[right] == (8, 16)


def test_tb_1_2_each_colour_has_one_segment_of_each_size(standard: SheetSet) -> None:
    for segments in standard.segments:
        assert [len(spaces) for spaces in segments] == [2, 3, 4, 5] * 6
        assert sorted([space for spaces in segments for space in spaces] + standard.white) == list(range(86))
    assert len(SEGMENTS) == len(set(SEGMENTS)) == 24
    assert (SEGMENTS[0], SEGMENTS[3], SEGMENTS[4], SEGMENTS[23]) == ("grey2", "grey5", "red2", "green5")


def test_tb_1_3_the_four_partitions_differ(standard: SheetSet) -> None:
    partitions = {frozenset(frozenset(spaces) for spaces in segments) for segments in standard.segments}
    assert len(partitions) == 4


def test_tb_1_4_adjacent_spaces_are_those_whose_hexagons_share_an_edge(standard: SheetSet) -> None:
    middles = [(math.sqrt(3) * (q + r / 2), 1.5 * r) for q, r in standard.cells]
    for space, middle in enumerate(middles):
        near = [other for other, there in enumerate(middles) if abs(math.dist(middle, there) - math.sqrt(3)) < 1e-9]
        assert standard.neighbours[space] == near


def test_tb_1_4_a_space_borders_every_area_it_touches(standard: SheetSet) -> None:
    for index, area in enumerate(standard.areas):
        inside = [(math.sqrt(3) * (q + r / 2), 1.5 * r) for q, r in area.hexes]
        touching = [
            space
            for space, (q, r) in enumerate(standard.cells)
            if any(math.dist((math.sqrt(3) * (q + r / 2), 1.5 * r), hexagon) < 1.8 for hexagon in inside)
        ]
        assert area.border == touching
        assert all(index in standard.touches[space] for space in touching)


def test_tb_1_6_values_rise_with_the_border_and_well_and_villa_are_as_printed(standard: SheetSet) -> None:
    ranked = sorted(standard.areas, key=lambda area: len(area.border))
    expected = [(4, 2), (5, 2), (6, 3), (7, 3), (8, 4), (9, 4), (10, 5), (11, 5), (12, 6)]
    assert [(area.first, area.later) for area in ranked] == expected
    assert len({len(area.border) for area in ranked}) == 9
    assert ranked[0].motif == "well"
    assert ranked[5].motif == "villa"
    highest = min(r for area in standard.areas for _, r in area.hexes)
    assert highest == min(r for _, r in ranked[5].hexes)
    assert {"well", "villa", "boat", "turbine", "castle", "eagle"} < {area.motif for area in standard.areas}


def test_tb_1_7_the_standard_set_has_what_the_reconstruction_wants(standard: SheetSet) -> None:
    assert pleasing(standard)
    assert all(abs(len(area.border) - 1.6 * area.first - 2) <= 1 for area in standard.areas)
    starts = [{COLOURS[colour] for colour in starting_colours(standard, sheet)} for sheet in standard.segments]
    assert any({"yellow", "blue"} <= colours for colours in starts)
    assert any("blue" in colours and "yellow" not in colours for colours in starts)


def test_tb_5_1_writing_a_set_is_the_inverse_of_reading_it(standard: SheetSet) -> None:
    assert to_data(standard) == json.loads(STANDARD)
    assert to_text(standard) == STANDARD
    assert len(STANDARD) < 15_000
