"""TB-5.1: sheets generated from a seed follow all of TB-1, except the final balance that TB-1.7 asks for."""

from __future__ import annotations

import json
from typing import Any

import pytest

from borea.core.chance import FastRng
from borea.games.the_border import standard_sheets
from borea.games.the_border.components import COLOURS, SheetSet, read_sheets, to_data
from borea.games.the_border.generate import generate, pleasing
from borea.games.the_border.generate.colouring import colourings, four_colourings, starting_colours

pytestmark = pytest.mark.once  # boards that take long to make

SEEDS = (0, 3, -7)


@pytest.fixture(scope="module")
def made() -> dict[int, Any]:
    """Return the data of a few seeds."""
    return {seed: generate(seed) for seed in SEEDS}


def offered(sheet_set: SheetSet) -> list[set[str]]:
    """Return the colours next to the white spaces of each sheet."""
    return [{COLOURS[colour] for colour in starting_colours(sheet_set, sheet)} for sheet in sheet_set.segments]


@pytest.mark.parametrize("seed", SEEDS)
def test_tb_5_1_generated_sheets_pass_the_checks_of_any_file(made: dict[int, Any], seed: int) -> None:
    through_a_file = json.loads(json.dumps(made[seed]))
    assert to_data(read_sheets(through_a_file)) == made[seed]


@pytest.mark.parametrize("seed", SEEDS)
def test_tb_1_6_generated_wells_and_villas_are_as_printed(made: dict[int, Any], seed: int) -> None:
    sheet_set = read_sheets(made[seed])
    value = {area.motif: (area.first, area.later) for area in sheet_set.areas}
    assert len(value) == 9
    assert (value["well"], value["villa"]) == ((4, 2), (9, 4))
    heights = sorted((sum(r for _, r in area.hexes) / len(area.hexes), area.motif) for area in sheet_set.areas)
    assert "villa" in [motif for _, motif in heights[:4]]


@pytest.mark.parametrize("seed", SEEDS)
def test_tb_1_7_generated_geometry_is_as_wanted(made: dict[int, Any], seed: int) -> None:
    sheet_set = read_sheets(made[seed])
    assert pleasing(sheet_set)
    assert all(abs(len(area.border) - 1.6 * area.first - 2) <= 1 for area in sheet_set.areas)
    assert all(len(sheet_set.neighbours[space]) in (2, 3) for space in sheet_set.white)
    wide = max(2 * q + r for q, r in sheet_set.cells) - min(2 * q + r for q, r in sheet_set.cells) + 2
    high = max(r for _, r in sheet_set.cells) - min(r for _, r in sheet_set.cells) + 1
    assert 0.6 < (wide * 0.866) / (high * 1.5) < 1.6


@pytest.mark.parametrize("seed", SEEDS)
def test_tb_1_7_yellow_and_blue_start_some_sheets_and_blue_alone_another(made: dict[int, Any], seed: int) -> None:
    colours = offered(read_sheets(made[seed]))
    assert sum({"yellow", "blue"} <= some for some in colours) >= 2
    assert any("blue" in some and "yellow" not in some for some in colours)


def test_tb_5_1_a_seed_always_makes_the_same_sheets_and_attempts_are_counted(made: dict[int, Any]) -> None:
    attempts: list[int] = []
    assert generate(3, attempts.append) == made[3]
    assert attempts
    assert attempts == list(range(1, len(attempts) + 1))


def test_tb_5_1_other_seeds_make_other_geometries(made: dict[int, Any]) -> None:
    networks = {json.dumps(data["cells"]) for data in made.values()}
    layouts = {tuple(area["first"] for area in data["areas"]) for data in made.values()}
    assert len(networks) == len(layouts) == len(SEEDS)


def test_tb_1_7_scattered_land_is_rejected(made: dict[int, Any]) -> None:
    sheet_set = read_sheets(made[3])
    area = sheet_set.areas[0]
    area.hexes = [(q + 40 * (index % 2), r) for index, (q, r) in enumerate(area.hexes)]
    assert not pleasing(sheet_set)


def test_tb_1_2_candidates_for_a_given_geometry_are_valid_and_differ() -> None:
    standard = read_sheets(standard_sheets())
    candidates = colourings(standard, FastRng(11), 8)
    assert len({json.dumps(sorted(candidate)) for candidate in candidates}) == 8
    for first in (0, 4):
        names = ["1", "2", "3", "4"]
        sheet_set = SheetSet("candidates", standard, names, candidates[first : first + 4])
        assert read_sheets(to_data(sheet_set)).segments == candidates[first : first + 4]


def test_tb_1_7_four_colourings_start_as_wanted_for_any_seed() -> None:
    standard = read_sheets(standard_sheets())
    for seed in range(5):
        sheets = four_colourings(standard, FastRng(seed))
        colours = offered(read_sheets(to_data(SheetSet("four", standard, ["a", "b", "c", "d"], sheets))))
        assert sum({"yellow", "blue"} <= some for some in colours) >= 2
        assert any("blue" in some and "yellow" not in some for some in colours)
