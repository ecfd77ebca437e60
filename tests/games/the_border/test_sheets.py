"""TB-1 on data files: the standard set keeps every clause; a file that breaks one is refused with the clause."""

from __future__ import annotations

import json
import math
from copy import deepcopy
from importlib.resources import files
from typing import Any

import pytest

from borea.core.chance import FastRng
from borea.core.errors import ComponentError
from borea.games.the_border.components import COLOURS, SEGMENTS, SheetSet, read_sheets, to_data, to_text
from borea.games.the_border.generate import pleasing
from borea.games.the_border.generate.colouring import starting_colours

STANDARD = (files("borea.games.the_border") / "data" / "standard.json").read_text("utf-8")
WELL, VILLA, TURBINE, OAK, CASTLE = 4, 1, 0, 6, 3


@pytest.fixture
def data() -> Any:
    """Return the standard set as parsed JSON, to be spoilt."""
    return json.loads(STANDARD)


@pytest.fixture(scope="module")
def standard() -> SheetSet:
    """Return the standard set."""
    return read_sheets(json.loads(STANDARD))


def refusal(data: object) -> ComponentError:
    """Return the error with which a file is refused."""
    with pytest.raises(ComponentError) as caught:
        read_sheets(data)
    return caught.value


def assert_refused(data: object, code: str, clause: str, **slots: object) -> None:
    """Check what a refusal says, as far as given."""
    error = refusal(data)
    assert (error.code, error.clause) == (code, clause)
    assert {name: error.slots[name] for name in slots} == slots


def replace_cells(data: Any, gone: list[list[int]], new: list[list[int]]) -> None:
    """Take spaces away and put others in, keeping reading order and the white spaces where they are."""
    white = [data["cells"][space] for space in data["white"]]
    kept = [cell for cell in data["cells"] if cell not in gone]
    data["cells"] = sorted(kept + new, key=lambda cell: (cell[1], cell[0]))
    data["white"] = [data["cells"].index(cell) for cell in white]


# The standard set


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


# TB-1.1: the network


def test_tb_1_1_85_spaces_are_refused(data: Any) -> None:
    del data["cells"][85]
    assert_refused(data, "sheet-space-count", "TB-1.1", found=85, wanted=86)


def test_tb_1_1_a_space_given_twice_is_refused(data: Any) -> None:
    data["cells"][1] = data["cells"][0]
    assert_refused(data, "sheet-space-twice", "TB-1.1", cell=1)


def test_tb_1_1_a_space_apart_from_the_network_is_refused(data: Any) -> None:
    data["cells"][85] = [8, 40]
    assert_refused(data, "sheet-network-broken", "TB-1.1", cell=85)


def test_tb_1_1_an_area_open_to_the_sea_is_refused(data: Any) -> None:
    replace_cells(data, gone=[[10, 0]], new=[[14, -1]])
    assert_refused(data, "sheet-area-open", "TB-1.1", motif="villa")


def test_tb_1_1_eight_areas_are_refused(data: Any) -> None:
    del data["areas"][WELL]
    assert_refused(data, "sheet-area-count", "TB-1.1", found=8, wanted=9)


def test_tb_1_1_a_tenth_enclosed_region_is_refused(data: Any) -> None:
    # Two spaces leave the oak open and pinch off one hexagon each from the villa and from the castle.
    replace_cells(data, gone=[[0, 13], [0, 14]], new=[[10, 4], [7, 5]])
    data["areas"][OAK]["hexes"] = [[9, 5]]
    data["areas"][VILLA]["hexes"] = [hexagon for hexagon in data["areas"][VILLA]["hexes"] if hexagon[1] < 4]
    data["areas"][CASTLE]["hexes"] = [hexagon for hexagon in data["areas"][CASTLE]["hexes"] if hexagon[1] > 5]
    assert_refused(data, "sheet-gap", "TB-1.1", hex=[8, 4])


def test_tb_1_1_a_space_that_parts_nothing_is_refused(data: Any) -> None:
    # Without its top space the villa is sea, but for the hexagon that the same space now pinches off.
    replace_cells(data, gone=[[10, 0]], new=[[10, 4]])
    data["areas"][VILLA]["hexes"] = [[9, 5]]
    assert_refused(data, "sheet-space-idle", "TB-1.1", cell=0, regions=1)


def test_tb_1_1_three_spaces_in_a_clump_are_refused(data: Any) -> None:
    replace_cells(data, gone=[[3, 4]], new=[[4, 4]])
    data["areas"][TURBINE]["hexes"].remove([4, 4])
    assert_refused(data, "sheet-network-wide", "TB-1.1", cells=[19, 24, 25])


def test_tb_1_1_an_area_must_be_just_what_is_enclosed(data: Any) -> None:
    short = deepcopy(data)
    gone = short["areas"][WELL]["hexes"].pop()
    assert_refused(short, "sheet-area-hexes", "TB-1.1", motif="well", hex=gone)
    double = deepcopy(data)
    double["areas"][WELL]["hexes"].append(double["areas"][WELL]["hexes"][0])
    assert_refused(double, "sheet-area-hexes", "TB-1.1", motif="well")
    empty = deepcopy(data)
    empty["areas"][WELL]["hexes"] = []
    assert_refused(empty, "sheet-area-empty", "TB-1.1", motif="well")
    walled = deepcopy(data)
    walled["areas"][WELL]["hexes"].append(walled["cells"][40])
    assert_refused(walled, "sheet-area-on-border", "TB-1.1", motif="well", cell=40)
    outside = deepcopy(data)
    outside["areas"][WELL]["hexes"] = [[99, 99]]
    assert_refused(outside, "sheet-area-open", "TB-1.1", motif="well", hex=[99, 99])
    same = deepcopy(data)
    same["areas"][WELL]["hexes"] = same["areas"][OAK]["hexes"]
    assert_refused(same, "sheet-areas-overlap", "TB-1.1", area=OAK, other=WELL)


@pytest.mark.parametrize(
    ("white", "code"),
    [
        ([6], "sheet-white-count"),
        ([6, 7, 85], "sheet-white-count"),
        ([85, 6], "sheet-white-place"),
        ([6, 6], "sheet-white-place"),
        ([6, 3], "sheet-white-place"),
        ([6, 86], "sheet-space-unknown"),
        ([-80, 85], "sheet-space-unknown"),
    ],
)
def test_tb_1_1_white_spaces_are_two_one_top_left_and_one_bottom_right(data: Any, white: list[int], code: str) -> None:
    data["white"] = white
    assert_refused(data, code, "TB-1.1")


# TB-1.2 to TB-1.4: the segments


def test_tb_1_2_a_missing_or_unknown_segment_is_refused(data: Any) -> None:
    segments = data["sheets"][2]["segments"]
    purple = deepcopy(data)
    purple["sheets"][2]["segments"]["purple2"] = segments["red2"]
    assert_refused(purple, "component-key-unknown", "TB-1.2", at="sheets[2].segments", key="purple2")
    del segments["red2"]
    assert_refused(data, "component-key-missing", "TB-1.2", at="sheets[2].segments", key="red2")


def test_tb_1_2_a_segment_of_the_wrong_size_is_refused(data: Any) -> None:
    data["sheets"][3]["segments"]["blue4"].pop()
    assert_refused(data, "sheet-segment-size", "TB-1.2", sheet="D", segment="blue4", found=3, wanted=4)


def test_tb_1_2_a_space_in_two_segments_is_refused(data: Any) -> None:
    segments = data["sheets"][1]["segments"]
    segments["red2"] = segments["grey3"][:2]
    taken = segments["grey3"][0]
    assert_refused(data, "sheet-segments-overlap", "TB-1.2", sheet="B", segment="red2", other="grey3", cell=taken)


def test_tb_1_2_a_white_space_in_a_segment_is_refused(data: Any) -> None:
    data["sheets"][0]["segments"]["grey2"] = [6, 7]
    assert_refused(data, "sheet-segment-white", "TB-1.2", sheet="A", segment="grey2", cell=6)


def test_tb_1_2_an_unknown_space_in_a_segment_is_refused(data: Any) -> None:
    data["sheets"][0]["segments"]["grey2"] = [-1, 3]
    assert_refused(data, "sheet-space-unknown", "TB-1.2", sheet="A", segment="grey2", cell=-1)
    data["sheets"][0]["segments"]["grey2"] = [3, 86]
    assert_refused(data, "sheet-space-unknown", "TB-1.2", sheet="A", segment="grey2", cell=86)


def test_tb_1_2_a_segment_in_pieces_is_refused(data: Any, standard: SheetSet) -> None:
    segments = data["sheets"][0]["segments"]
    one, other = segments["grey2"], segments["red2"]
    assert not set(standard.neighbours[one[0]]) & set(other)
    segments["grey2"], segments["red2"] = sorted([one[0], other[1]]), sorted([one[1], other[0]])
    assert_refused(data, "sheet-segment-broken", "TB-1.2", sheet="A", segment="grey2")


def test_tb_1_3_three_sheets_are_refused(data: Any) -> None:
    del data["sheets"][3]
    assert_refused(data, "sheet-count", "TB-1.3", found=3, wanted=4)


def test_tb_1_3_the_same_partition_in_other_colours_is_refused(data: Any) -> None:
    first = data["sheets"][0]["segments"]
    swap = {"grey": "red", "red": "grey"}
    recoloured = {}
    for key, spaces in first.items():
        colour, size = key[:-1], key[-1]
        recoloured[swap.get(colour, colour) + size] = spaces
    data["sheets"][3]["segments"] = recoloured
    assert_refused(data, "sheet-partition-repeated", "TB-1.3", sheet="D", other="A")


def test_tb_1_4_two_segments_of_one_colour_that_touch_are_refused(data: Any, standard: SheetSet) -> None:
    segments = data["sheets"][0]["segments"]
    beside = {near for space in segments["grey5"] for near in standard.neighbours[space]}
    # Give a segment beside grey5 the colour grey, by exchange with the grey one of its size.
    touching = [key for key in SEGMENTS if key[-1] != "5" and beside & set(segments[key])]
    grey = f"grey{touching[0][-1]}"
    segments[grey], segments[touching[0]] = segments[touching[0]], segments[grey]
    error = refusal(data)
    assert (error.code, error.clause) == ("sheet-segments-touch", "TB-1.4")
    assert error.slots["sheet"] == "A"


# TB-1.6: the values


@pytest.mark.parametrize(("first", "later"), [(5, 2), (4, 3), (3, 2), (0, 0), (-4, 2)])
def test_tb_1_6_every_value_occurs_once(data: Any, first: int, later: int) -> None:
    data["areas"][WELL]["first"], data["areas"][WELL]["later"] = first, later
    assert_refused(data, "sheet-values", "TB-1.6")


def test_tb_1_6_a_longer_border_is_worth_more(data: Any) -> None:
    well, oak = data["areas"][WELL], data["areas"][OAK]
    well["first"], oak["first"] = oak["first"], well["first"]
    assert_refused(data, "sheet-value-order", "TB-1.6", motif="well", border=9, other="oak", other_border=10)


# TB-5.1: the file


def test_tb_5_1_motifs_are_free(data: Any) -> None:
    data["areas"][WELL]["motif"] = "water-mill_2"
    assert read_sheets(data).areas[WELL].motif == "water-mill_2"


@pytest.mark.parametrize("motif", ["", "two words", "a" * 25, 'x"y', "<b>", "é", 7, None])
def test_tb_5_1_a_motif_is_a_short_plain_word(data: Any, motif: object) -> None:
    data["areas"][WELL]["motif"] = motif
    assert refusal(data).slots["at"] == f"areas[{WELL}].motif"


@pytest.mark.parametrize("junk", [None, 5, "text", [], ["x"], 1.5, True])
def test_tb_5_1_a_file_of_another_shape_is_refused(data: Any, junk: object) -> None:
    assert_refused(junk, "component-not-an-object", "TB-5.1", at="file")
    for key in ("format", "name", "cells", "white", "areas", "sheets"):
        spoilt = deepcopy(data)
        spoilt[key] = junk if (key, junk) != ("name", "text") else ""
        refusal(spoilt)


def test_tb_5_1_keys_and_versions_are_exact(data: Any) -> None:
    extra = {**data, "author": "me"}
    assert_refused(extra, "component-key-unknown", "TB-5.1", at="file", key="author")
    newer = {**data, "format": "borea-sheets-2"}
    assert_refused(newer, "sheet-format-unknown", "TB-5.1", found="borea-sheets-2")
    del data["white"]
    assert_refused(data, "component-key-missing", "TB-5.1", at="file", key="white")


@pytest.mark.parametrize("number", [True, 2.0, "2", None, [2]])
def test_tb_5_1_only_whole_numbers_are_numbers(data: Any, number: object) -> None:
    data["white"][0] = number
    assert_refused(data, "component-not-a-number", "TB-5.1", at="white")


def test_tb_5_1_spaces_stand_in_reading_order(data: Any) -> None:
    swapped = deepcopy(data)
    swapped["cells"][0], swapped["cells"][1] = swapped["cells"][1], swapped["cells"][0]
    assert_refused(swapped, "sheet-space-order", "TB-5.1", cell=1)
    data["sheets"][0]["segments"]["grey2"].reverse()
    assert_refused(data, "sheet-segment-order", "TB-5.1", sheet="A", segment="grey2")


def test_tb_5_1_sheets_have_names_of_their_own(data: Any) -> None:
    data["sheets"][1]["name"] = "A"
    assert_refused(data, "sheet-name-twice", "TB-5.1", sheet="A")


def test_tb_5_1_far_away_places_are_refused_without_ado(data: Any) -> None:
    data["cells"][85] = [10**30, 10**30]
    assert_refused(data, "sheet-network-broken", "TB-1.1", cell=85)


def test_tb_5_1_any_other_fault_is_a_refusal_too(data: Any) -> None:
    """Put junk or a neighbour's value into random places of a good file: read or refused, never another error."""
    rng = FastRng(5)
    junk: list[object] = [None, -1, 0, 85, 86, 10**20, 0.5, "", "x", [], [[]], {}, True]
    clauses: list[str] = []
    for _ in range(400):
        spoilt = deepcopy(data)
        node: Any = spoilt
        while True:
            keys = list(node) if isinstance(node, dict) else list(range(len(node)))
            key = keys[rng.below(len(keys))]
            if not isinstance(node[key], dict | list) or not node[key] or rng.below(4) == 0:
                break
            node = node[key]
        node[key] = junk[rng.below(len(junk))] if rng.below(2) else deepcopy(node[keys[rng.below(len(keys))]])
        if spoilt != data:
            try:
                read_sheets(spoilt)
            except ComponentError as error:
                clauses.append(error.clause)
    assert len(clauses) > 200
    assert all(clause.startswith("TB-") for clause in clauses)
