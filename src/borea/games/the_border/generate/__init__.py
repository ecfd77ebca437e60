"""Generate sheets from a seed: a geometry by annealing (land.py, TB-1.7) and four colourings of it (colouring.py).

All randomness comes from one generator made from the seed, and every result has passed `read_sheets`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from borea.core.chance import FastRng, Rng
from borea.core.errors import ComponentError
from borea.games.the_border.components import SheetSet, read_sheets, to_data
from borea.games.the_border.generate.colouring import four_colourings, shuffle
from borea.games.the_border.generate.field import spread_of
from borea.games.the_border.generate.land import WALL, Land
from borea.games.the_border.network import AREAS, VALUES, Geometry, components, read_geometry

STEPS: Final = 24_000
# The largest spread of the whole land and of an area (1 is a disc; see `field.spread`).
ROUND_LAND: Final = 1.1
ROUND_AREA: Final = 2.0
# The well and the villa keep their printed values and the villa lies at the top; other pictures go anywhere.
MOTIFS: Final = ("boat", "turbine", "castle", "eagle", "oak", "lighthouse", "balloon")
WELL: Final = 0
VILLA: Final = 5
# Annealing works best when rows and columns have similar sums and the corners are not too heavy.
UNEVEN: Final = 9
HEAVY_CORNERS: Final = 16


def generate(seed: int, progress: Callable[[int], None] | None = None) -> dict[str, object]:
    """Return the sheet set of a seed as parsed JSON; `progress` is called with the number of each attempt."""
    rng = FastRng(seed)
    attempt = 0
    while True:
        attempt += 1
        if progress is not None:
            progress(attempt)
        geometry = draw_geometry(rng)
        if geometry is not None:
            sheets = four_colourings(geometry, rng)
            data = to_data(SheetSet(f"seed-{seed}"[:40], geometry, ["A", "B", "C", "D"], sheets))
            try:
                read_sheets(data)
            except ComponentError:
                continue
            return data


def draw_geometry(rng: Rng) -> Geometry | None:
    """Return a network with its areas and white spaces, or None if this attempt failed (TB-1.7)."""
    ranks = _draw_ranks(rng)
    motifs = _draw_motifs(rng)
    land = Land(ranks, rng)
    if not land.anneal(rng, STEPS):
        return None
    cells = land.found(WALL)
    left, top = min([q for q, _ in cells]), min([r for _, r in cells])
    areas: list[object] = []
    for region, rank in enumerate(ranks):
        hexes: list[object] = [[q - left, r - top] for q, r in land.found(region)]
        areas.append({"motif": motifs[rank], "first": VALUES[rank][0], "later": VALUES[rank][1], "hexes": hexes})
    slant = [23 * r + 10 * (2 * q + r) for q, r in cells]
    white: list[object] = [slant.index(min(slant)), slant.index(max(slant))]
    spaces: list[object] = [[q - left, r - top] for q, r in cells]
    try:
        geometry = read_geometry(spaces, white, areas)
    except ComponentError:
        return None
    return geometry if pleasing(geometry) else None


def pleasing(geometry: Geometry) -> bool:
    """Return whether land and areas are compact, white spaces well connected and most paths between areas (TB-1.7)."""
    hexes = [area.hexes for area in geometry.areas]
    if spread_of(sum(hexes, geometry.cells)) > ROUND_LAND or max([spread_of(area) for area in hexes]) > ROUND_AREA:
        return False
    if any(len(geometry.neighbours[space]) not in (2, 3) for space in geometry.white):
        return False
    paths = components([space for space, near in enumerate(geometry.neighbours) if len(near) == 2], geometry.neighbours)
    between = sum([len(geometry.touches[path[0]]) > 1 for path in paths])
    return 2 * between > len(paths)


def _draw_ranks(rng: Rng) -> list[int]:
    """Return the rank of the value in each of three rows of three: the villa at the top, large and small mixed."""
    ranks = list(range(AREAS))
    while True:
        shuffle(ranks, rng)
        lines = [sum(ranks[row : row + 3]) for row in (0, 3, 6)] + [sum(ranks[column::3]) for column in range(3)]
        corners = ranks[0] + ranks[2] + ranks[6] + ranks[8]
        if VILLA in ranks[:3] and max(lines) - min(lines) <= UNEVEN and corners <= HEAVY_CORNERS:
            return ranks


def _draw_motifs(rng: Rng) -> list[str]:
    """Return the picture of each value."""
    order = list(range(len(MOTIFS)))
    shuffle(order, rng)
    motifs = [MOTIFS[index] for index in order]
    motifs.insert(WELL, "well")
    motifs.insert(VILLA, "villa")
    return motifs
