"""Maps from a seed (BL-12.1): any whole number gives one map, always the same, that follows BL-1 except for the names.

It uses plain arithmetic and one stream of random numbers. A failed attempt is followed by the next one, from the same
stream.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from borea.core.chance import FastRng
from borea.core.errors import ComponentError
from borea.games.borderlands.generate.cells import CELLS, Mesh, make_mesh, spread
from borea.games.borderlands.generate.coast import HEIGHT, WIDTH, Reject, make_coast
from borea.games.borderlands.generate.ink import Ink, draw_lines, lines_too_close
from borea.games.borderlands.generate.labels import Spot, place
from borea.games.borderlands.generate.lakes import dig_lakes, fold_crossings
from borea.games.borderlands.generate.names import key_of, lake_name, land_name, make_names, river_name
from borea.games.borderlands.generate.river import Arms, find_river
from borea.games.borderlands.generate.room import Room
from borea.games.borderlands.map.polygons import Point
from borea.games.borderlands.map.spec import FORMAT, check_balance, read_map, to_data

ATTEMPTS: Final = 200
RETRIES: Final = 9
ROUNDS: Final = 150


def generate(seed: int, progress: Callable[[str], None] | None = None) -> dict[str, object]:
    """Return the map of a seed as parsed JSON; `progress` receives the reason for each failed attempt.

    Raises:
        ComponentError: no attempt succeeded.
    """
    rng = FastRng(seed)
    for _ in range(ATTEMPTS):
        try:
            return _attempt(rng, seed)
        except Reject as reason:
            if progress is not None:
                progress(str(reason))
    raise ComponentError("generator-gave-up", "BL-12.1", seed=seed)


def _attempt(rng: FastRng, seed: int) -> dict[str, object]:
    """Make one map.

    Raises:
        Reject: the attempt failed.
    """
    coast = make_coast(rng)
    mesh = make_mesh(spread(rng, coast), coast)
    arms = find_river(rng, mesh)
    dig_lakes(rng, mesh, arms)
    fold_crossings(rng, mesh, arms)
    degrees = mesh.degrees()
    if min(degrees) < 2 or min(degrees) > 3 or max(degrees) > 7 or not 81 <= mesh.borders() <= 90:
        raise Reject("too few or too many neighbours")
    names = _name_all(rng, mesh, arms)
    room = Room(mesh, arms, names)
    room.settle(ROUNDS)
    calm = [False] * CELLS
    hand = 1.0
    ink_seed = int(rng.below(1 << 30)) * 1000
    for _ in range(RETRIES):
        room.check()
        ink = draw_lines(ink_seed, mesh, arms, hand, calm)
        tight, spots = _place_all(mesh, room, ink, names)
        if not tight and not lines_too_close(mesh, ink):
            data = _checked(_assemble(mesh, arms, ink, spots, names, seed))
            if data:
                return data
        if not tight:
            hand *= 0.75
            if hand < 0.4:
                raise Reject("lines too close")
            continue
        for cell in tight:
            calm[cell] = True
            room.plates[cell].half_width *= 1.05
            room.plates[cell].half_height *= 1.05
        room.settle(ROUNDS // 3)
    raise Reject("no room for the pieces")


def _place_all(mesh: Mesh, room: Room, ink: Ink, names: list[str]) -> tuple[list[int], list[Spot]]:
    """Find space for names and pieces; return the territories that are too tight, and the spots of the others."""
    outlines = _outlines(mesh, ink)
    wet = room.arms.all_edges()
    spots: list[Spot] = []
    tight: list[int] = []
    for cell in range(CELLS):
        lines = [ink.edges[edge] for edge in room.cell_edges[cell]]
        pads = [10.0 if edge in wet else 3.5 for edge in room.cell_edges[cell]]
        for index, owner in enumerate(mesh.arcs):
            if owner == cell:
                lines.append(ink.arcs[index])
                pads.append(4.5)
        plate = room.plates[cell]
        spot = place(names[cell], outlines[cell], lines, pads, (plate.x, plate.y))
        if spot is None:
            tight.append(cell)
        else:
            spots.append(spot)
    return tight, spots


def _checked(data: dict[str, object]) -> dict[str, object]:
    """Return the map in canonical form, or an empty one if lines cross or a count is off."""
    try:
        spec = read_map(data)
        check_balance(spec)
    except ComponentError:
        return {}
    return to_data(spec)


def _name_all(rng: FastRng, mesh: Mesh, arms: Arms) -> list[str]:
    """Return names for all territories, the two lakes and the three arms of the river."""
    stems = make_names(rng, CELLS + 3)
    river = [False] * CELLS
    lake = [False] * CELLS
    for edge in arms.all_edges():
        for cell in mesh.sides[edge]:
            river[cell] = True
    for near, far in mesh.sides:
        if far >= CELLS:
            lake[near] = True
    names = [land_name(rng, stems[cell], cell in mesh.arcs, river[cell], lake[cell]) for cell in range(CELLS)]
    names.extend([lake_name(rng, stems[CELLS]), lake_name(rng, stems[CELLS + 1])])
    river_word = river_name(stems[CELLS + 2])
    one, two = arms.nodes[0][0], arms.nodes[1][0]
    across, down = mesh.xs[one] - mesh.xs[two], mesh.ys[one] - mesh.ys[two]
    if abs(across) >= abs(down):
        sides = ("West", "East") if across < 0.0 else ("East", "West")
    else:
        sides = ("North", "South") if down < 0.0 else ("South", "North")
    names.extend([f"{sides[0]} {river_word}", f"{sides[1]} {river_word}", f"River {river_word}"])
    if len({name.casefold() for name in names}) != len(names):
        raise Reject("a name twice")
    return names


def _outlines(mesh: Mesh, ink: Ink) -> list[list[Point]]:
    """Return the outlines of all territories and both lakes, joined from the lines they share."""
    parts: list[list[tuple[int, int, list[Point]]]] = [[] for _ in range(CELLS + 2)]
    for edge, (one, two) in enumerate(mesh.ends):
        for cell in mesh.sides[edge]:
            parts[cell].append((one, two, ink.edges[edge]))
    for index, owner in enumerate(mesh.arcs):
        parts[owner].append((mesh.beach[index], mesh.beach[(index + 1) % len(mesh.beach)], ink.arcs[index]))
    outlines: list[list[Point]] = []
    for lines in parts:
        first, node, line = lines[0]
        left = lines[1:]
        ring = line[:-1]
        while left:
            onward = [index for index, (one, two, _) in enumerate(left) if node in (one, two)]
            if not onward or node == first:
                raise Reject("territory in pieces")
            one, two, line = left.pop(onward[0])
            ring.extend(line[:-1] if one == node else line[:0:-1])
            node = two if one == node else one
        if node != first:
            raise Reject("territory not closed")
        outlines.append(ring)
    return outlines


def _flat(line: list[Point]) -> list[object]:
    flat: list[object] = []
    for x, y in line:
        flat.append(x)
        flat.append(y)
    return flat


def _assemble(mesh: Mesh, arms: Arms, ink: Ink, spots: list[Spot], names: list[str], seed: int) -> dict[str, object]:
    """Return everything in the format of a map file."""
    outlines = _outlines(mesh, ink)
    keys = [key_of(name) for name in names]
    territories: dict[str, object] = {}
    for cell in range(CELLS):
        spot = spots[cell]
        entry: dict[str, object] = {"name": names[cell], "outline": _flat(outlines[cell])}
        entry["label"] = [spot.label[0], spot.label[1]]
        entry["spot"] = [spot.body[0], spot.body[1]]
        entry["rows"] = spot.rows
        entry["tall"] = spot.tall
        territories[keys[cell]] = entry
    wet = arms.all_edges()
    land: list[object] = []
    river: list[object] = []
    for edge, (near, far) in enumerate(mesh.sides):
        if far < CELLS:
            (river if edge in wet else land).append([keys[near], keys[far]])
    lakes: dict[str, object] = {}
    for lake in (CELLS, CELLS + 1):
        shores: list[object] = [keys[cell] for cell in _shores(mesh, lake)]
        lakes[keys[lake]] = {"name": names[lake], "shores": shores, "outline": _flat(outlines[lake])}
    return {
        "format": FORMAT,
        "name": f"Map {str(seed)[:50]}",
        "size": [WIDTH, HEIGHT],
        "territories": territories,
        "borders": {"land": land, "river": river},
        "lakes": lakes,
        "river": _river(mesh, arms, ink, names, keys),
    }


def _shores(mesh: Mesh, lake: int) -> list[int]:
    """Return the territories around a lake in order."""
    left = [edge for edge, (_, far) in enumerate(mesh.sides) if far == lake]
    edge, node = left[0], mesh.ends[left[0]][1]
    shores: list[int] = []
    while left:
        left.remove(edge)
        shores.append(mesh.sides[edge][0])
        for beside in left:
            if node in mesh.ends[beside]:
                edge, node = beside, mesh.other(beside, node)
                break
    return shores


def _river(mesh: Mesh, arms: Arms, ink: Ink, names: list[str], keys: list[str]) -> dict[str, object]:
    """Return the river in the format of a map file: sections, joints with their cost, confluence, heads and mouth."""
    words = [keys[CELLS + 2].split("-")[0], keys[CELLS + 3].split("-")[0], "lower"]
    sections: dict[str, object] = {}
    joints: list[object] = []
    for arm in range(3):
        for index, edge in enumerate(arms.edges[arm]):
            start = arms.nodes[arm][index]
            line = ink.edges[edge] if mesh.ends[edge][0] == start else ink.edges[edge][::-1]
            near, far = mesh.sides[edge]
            sections[f"{words[arm]}-{index + 1}"] = {"banks": [keys[near], keys[far]], "line": _flat(line)}
            if index:
                joints.append([f"{words[arm]}-{index}", f"{words[arm]}-{index + 1}", len(mesh.at[start]) - 2])
    last = [f"{words[arm]}-{len(arms.edges[arm])}" for arm in range(3)]
    return {
        "sections": sections,
        "joints": joints,
        "confluence": [last[0], last[1], f"{words[2]}-1"],
        "branches": {
            keys[CELLS + arm]: {"name": names[CELLS + 2 + arm], "head": f"{words[arm]}-1"} for arm in range(2)
        },
        "trunk": {"name": names[CELLS + 4], "mouth": last[2]},
    }
