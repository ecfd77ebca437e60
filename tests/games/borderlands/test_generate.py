"""Maps from seeds: valid, reproducible, fair and legible (BL-12.1)."""

from __future__ import annotations

import pytest

from borea.games.borderlands.generate import generate
from borea.games.borderlands.map.lettering import ROW, body_size, text_width
from borea.games.borderlands.map.polygons import doubled_area, inside
from borea.games.borderlands.map.spec import MapSpec, check_balance, read_map, to_data

pytestmark = pytest.mark.once  # boards that take long to make

SEEDS = (4, -5, 10**70)
DIFFICULT = 4  # its first attempt comes to nothing


@pytest.fixture(scope="module")
def maps() -> dict[int, MapSpec]:
    """Return the maps of a few seeds."""
    return {seed: read_map(generate(seed)) for seed in SEEDS}


@pytest.mark.parametrize("seed", SEEDS)
def test_bl_12_1_every_seed_keeps_bl_1_4(maps: dict[int, MapSpec], seed: int) -> None:
    check_balance(maps[seed])
    assert maps[seed].drawing is not None


def test_bl_12_1_a_seed_always_gives_the_same_map_and_reports_what_failed(maps: dict[int, MapSpec]) -> None:
    told: list[str] = []
    assert generate(DIFFICULT, told.append) == to_data(maps[DIFFICULT])
    assert told


def test_bl_12_1_seeds_give_different_maps(maps: dict[int, MapSpec]) -> None:
    assert len({str(to_data(spec)["territories"]) for spec in maps.values()}) == len(SEEDS)


def test_bl_1_4_the_total_cost_is_in_bounds_however_the_confluence_is_counted(maps: dict[int, MapSpec]) -> None:
    for spec in maps.values():
        joints = sum(cost for _, _, cost in spec.river.joints)
        assert 24 <= joints <= joints + 3 <= 32


def test_names_are_short_and_their_beginnings_differ(maps: dict[int, MapSpec]) -> None:
    for spec in maps.values():
        words = [name.split()[-1] for name in spec.names]
        assert all(3 <= len(word) <= 12 and word.isalpha() and word.istitle() for word in words)
        assert len({word[:4] for word in words}) > 30


def test_territories_are_of_similar_size(maps: dict[int, MapSpec]) -> None:
    for spec in maps.values():
        assert spec.drawing is not None
        areas = [abs(doubled_area([(round(x), round(y)) for x, y in ring])) for ring in spec.drawing.outlines]
        assert max(areas) < 4 * min(areas)


def test_names_and_pieces_stand_inside_their_territory(maps: dict[int, MapSpec]) -> None:
    for spec in maps.values():
        drawing = spec.drawing
        assert drawing is not None
        for land, name in enumerate(spec.names):
            ring = [(round(10 * x), round(10 * y)) for x, y in drawing.outlines[land]]
            rows = name.split(" ", 1) if drawing.rows[land] == 2 else [name]
            text = (max(text_width(row) for row in rows), ROW * len(rows))
            boxes = [(drawing.labels[land], text), (drawing.spots[land], body_size(drawing.tall[land]))]
            for (x, y), (wide, high) in boxes:
                for across in (-wide / 2, 0.0, wide / 2):
                    for down in (-high / 2, high / 2):
                        assert inside((round(10 * (x + across)), round(10 * (y + down))), ring), name
