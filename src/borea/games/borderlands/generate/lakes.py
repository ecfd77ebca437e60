"""The lakes of a generated map and the river's steps of cost 2: both change the mesh around the river."""

from __future__ import annotations

from math import sqrt
from typing import Final

from borea.core.chance import FastRng
from borea.games.borderlands.generate.cells import CELLS, Mesh
from borea.games.borderlands.generate.coast import Reject
from borea.games.borderlands.generate.river import Arms, shuffled

LAKE_RADIUS: Final = 46.0
SHORT: Final = 95.0
FEWEST_BORDERS: Final = 81


def dig_lakes(rng: FastRng, mesh: Mesh, arms: Arms) -> None:
    """Dig a lake at the upper end of both branches, over one corner or, if the borders allow, up to three."""
    for arm in range(2):
        region = [arms.nodes[arm][0]]
        wanted = 1 + int(rng.below(3))
        for node in shuffled(rng, [mesh.other(edge, region[0]) for edge in mesh.at[region[0]]]):
            if len(region) < wanted and _may_flood(mesh, arms, region, node):
                region.append(node)
        _dig(mesh, arms, arm, region)


def _may_flood(mesh: Mesh, arms: Arms, region: list[int], node: int) -> bool:
    """Return whether a lake may cover one more corner: inland, off the river, territories keep enough neighbours."""
    if mesh.shore[node] >= 0.0 or mesh.borders() - len(region) - FEWEST_BORDERS < 3:
        return False
    if mesh.coast.nearest(mesh.xs[node], mesh.ys[node])[1] < 105.0:
        return False
    wet = arms.nodes[0] + arms.nodes[1] + arms.nodes[2]
    if node in wet:
        return False
    degrees = mesh.degrees()
    for edge in mesh.at[node]:
        far = mesh.other(edge, node)
        if far == region[0]:
            if mesh.length(edge) > 130.0 or min([degrees[cell] for cell in mesh.sides[edge]]) < 5:
                return False
        elif far in wet or far in region or mesh.sides[edge][1] >= CELLS:
            return False
    return True


def _dig(mesh: Mesh, arms: Arms, arm: int, region: list[int]) -> None:
    """Replace some corners by a ring of new ones, one on every edge leaving them, with a lake inside."""
    lake = CELLS + arm
    x = y = 0.0
    for node in region:
        x += mesh.xs[node] / len(region)
        y += mesh.ys[node] / len(region)
    corner_of: dict[int, list[int]] = {}
    drowned: list[int] = []
    for edge, (one, two) in enumerate(mesh.ends):
        if one in region and two in region:
            drowned.append(edge)
        elif one in region or two in region:
            far = two if one in region else one
            u, v = mesh.xs[far] - x, mesh.ys[far] - y
            span = sqrt(u * u + v * v)
            reach = min(LAKE_RADIUS + 8.0 * len(region), 0.5 * span) / span
            new = mesh.node(x + u * reach, y + v * reach)
            mesh.ends[edge] = (new, far)
            for cell in mesh.sides[edge]:
                corner_of.setdefault(cell, []).append(new)
            if edge == arms.edges[arm][0]:
                arms.nodes[arm][0] = new
    for cell in sorted(corner_of):
        shore = corner_of[cell]
        if len(shore) != 2:
            raise Reject("lake touches a territory twice")
        mesh.ends.append((shore[0], shore[1]))
        mesh.sides.append((cell, lake))
    _remove(mesh, arms, drowned)


def fold_crossings(rng: FastRng, mesh: Mesh, arms: Arms) -> None:
    """Merge the shortest zigzags of the river: both banks change at once there, a step of cost 2 (BL-1.3)."""
    wanted = 1 + int(rng.below(3))
    calm: list[int] = []
    for _ in range(wanted):
        best, where, on = SHORT, -1, 0
        degrees = mesh.degrees()
        for arm in range(3):
            edges = arms.edges[arm]
            for index in range(2, len(edges) - 2):
                edge = edges[index]
                before, after = mesh.sides[edges[index - 1]], mesh.sides[edges[index + 1]]
                if before[0] in after or before[1] in after or mesh.length(edge) >= best:
                    continue
                if min([degrees[cell] for cell in mesh.sides[edge]]) <= 3 or _is_calm(mesh, calm, edge):
                    continue
                best, where, on = mesh.length(edge), edge, arm
        if where < 0 or mesh.borders() <= FEWEST_BORDERS:
            return
        calm.append(_fold(mesh, arms, on, where))


def _is_calm(mesh: Mesh, calm: list[int], edge: int) -> bool:
    """Return whether a merged corner is at an edge or next to it."""
    for node in mesh.ends[edge]:
        for beside in mesh.at[node]:
            if mesh.ends[beside][0] in calm or mesh.ends[beside][1] in calm:
                return True
    return False


def _fold(mesh: Mesh, arms: Arms, arm: int, edge: int) -> int:
    """Merge the two ends of an edge into one corner, and return it."""
    keep, lost = mesh.ends[edge]
    mesh.xs[keep] = (mesh.xs[keep] + mesh.xs[lost]) / 2
    mesh.ys[keep] = (mesh.ys[keep] + mesh.ys[lost]) / 2
    for other in mesh.at[lost]:
        one, two = mesh.ends[other]
        mesh.ends[other] = (keep if one == lost else one, keep if two == lost else two)
    arms.nodes[arm].remove(lost)
    arms.edges[arm].remove(edge)
    _remove(mesh, arms, [edge])
    return keep


def _remove(mesh: Mesh, arms: Arms, gone: list[int]) -> None:
    """Remove edges from the mesh and renumber the rest."""
    number: list[int] = []
    ends: list[tuple[int, int]] = []
    sides: list[tuple[int, int]] = []
    for edge in range(len(mesh.ends)):
        number.append(len(ends))
        if edge not in gone:
            ends.append(mesh.ends[edge])
            sides.append(mesh.sides[edge])
    mesh.ends = ends
    mesh.sides = sides
    for arm in range(3):
        arms.edges[arm] = [number[edge] for edge in arms.edges[arm]]
    mesh.index()
