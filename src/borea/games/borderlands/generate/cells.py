"""The territories of a generated map with straight borders: 36 cells of similar size, and the mesh of their corners."""

from __future__ import annotations

from math import sqrt
from typing import Final

from borea.core.chance import FastRng
from borea.games.borderlands.generate.coast import HEIGHT, WIDTH, Coast, Reject, real

CELLS: Final = 36
STEP: Final = 25.0
# Cells are spread in a narrower space, so they come out wider than tall, like the names and plates they hold.
SQUEEZE: Final = 0.84
ROUNDS: Final = 44
REFRESH: Final = (0, 3, 8, 18, 30)


class Mesh:
    """Corners and edges.

    `sides` are the two cells of an edge, ascending; a cell from 36 on is a lake. `shore[node]` is the position of a
    corner along the coast, or −1; `arcs` are the cells that own the coast from corner to corner.
    """

    def __init__(self, coast: Coast) -> None:
        self.coast = coast
        self.xs: list[float] = []
        self.ys: list[float] = []
        self.shore: list[float] = []
        self.ends: list[tuple[int, int]] = []
        self.sides: list[tuple[int, int]] = []
        self.at: list[list[int]] = []
        self.beach: list[int] = []
        self.arcs: list[int] = []

    def node(self, x: float, y: float, shore: float = -1.0) -> int:
        """Add a corner."""
        self.xs.append(x)
        self.ys.append(y)
        self.shore.append(shore)
        return len(self.xs) - 1

    def index(self) -> None:
        """Index the edges at every corner, and the corners along the coast in order."""
        self.at = [[] for _ in self.xs]
        for edge, (one, other) in enumerate(self.ends):
            self.at[one].append(edge)
            self.at[other].append(edge)
        order = sorted([(place, node) for node, place in enumerate(self.shore) if place >= 0.0])
        self.beach = [node for _, node in order]

    def other(self, edge: int, node: int) -> int:
        """Return the other end of an edge."""
        one, two = self.ends[edge]
        return two if one == node else one

    def length(self, edge: int) -> float:
        """Return the length of an edge in a straight line."""
        one, two = self.ends[edge]
        return sqrt((self.xs[one] - self.xs[two]) ** 2 + (self.ys[one] - self.ys[two]) ** 2)

    def borders(self) -> int:
        """Count the edges between two territories."""
        return len([0 for _, far in self.sides if far < CELLS])

    def degrees(self) -> list[int]:
        """Count the neighbours of every territory."""
        counts = [0] * CELLS
        for near, far in self.sides:
            if far < CELLS:
                counts[near] += 1
                counts[far] += 1
        return counts


class Sites:
    """A point and a weight for each cell, in the narrower space."""

    def __init__(self, xs: list[float], ys: list[float]) -> None:
        self.xs = xs
        self.ys = ys
        self.weights = [0.0] * len(xs)


def spread(rng: FastRng, coast: Coast) -> Sites:
    """Spread the cells until each has about the area it should have (Lloyd's relaxation of a power diagram)."""
    px: list[float] = []
    py: list[float] = []
    for row in range(int(HEIGHT / STEP)):
        y = (row + 0.5) * STEP
        cuts = coast.cuts(y)
        for column in range(int(WIDTH / STEP)):
            x = (column + 0.5) * STEP
            if len([0 for cut in cuts if cut > x]) % 2:
                px.append(x * SQUEEZE)
                py.append(y)
    sites = _scatter(rng, px, py)
    shares = [real(rng, 0.84, 1.2) for _ in range(CELLS)]
    whole = 0.0
    for share in shares:
        whole += share
    wanted = [share / whole * len(px) for share in shares]
    near: list[list[int]] = []
    for turn in range(ROUNDS):
        if turn in REFRESH:
            near = _nearest_sites(sites, px, py)
        _relax(sites, px, py, near, wanted, turn)
    return sites


def _scatter(rng: FastRng, px: list[float], py: list[float]) -> Sites:
    """Place the first points, each the most distant of six candidates."""
    xs: list[float] = []
    ys: list[float] = []
    for _ in range(CELLS):
        best, where = -1.0, 0
        for _ in range(6):
            place = int(rng.below(len(px)))
            gap = 1e18
            for x, y in zip(xs, ys, strict=True):
                gap = min(gap, (px[place] - x) ** 2 + (py[place] - y) ** 2)
            if gap > best:
                best, where = gap, place
        xs.append(px[where])
        ys.append(py[where])
    return Sites(xs, ys)


def _nearest_sites(sites: Sites, px: list[float], py: list[float]) -> list[list[int]]:
    """Return for each point the ten cells it may belong to in the next rounds."""
    near: list[list[int]] = []
    for x, y in zip(px, py, strict=True):
        ranked = [((sites.xs[k] - x) ** 2 + (sites.ys[k] - y) ** 2 - sites.weights[k], k) for k in range(len(sites.xs))]
        ranked.sort()
        near.append([k for _, k in ranked[:10]])
    return near


def _relax(
    sites: Sites, px: list[float], py: list[float], near: list[list[int]], wanted: list[float], turn: int
) -> None:
    """Move every cell towards its centre and adjust its weight towards the area it should have."""
    count = [0] * CELLS
    sum_x = [0.0] * CELLS
    sum_y = [0.0] * CELLS
    xs, ys, weights = sites.xs, sites.ys, sites.weights
    for place in range(len(px)):
        x, y = px[place], py[place]
        best, own = 1e18, -1
        for k in near[place]:
            u, v = xs[k] - x, ys[k] - y
            apart = u * u + v * v - weights[k]
            if apart < best:
                best, own = apart, k
        count[own] += 1
        sum_x[own] += x
        sum_y[own] += y
    pull = 0.8 if turn < 30 else 0.45
    for k in range(CELLS):
        if count[k] == 0:
            weights[k] += 1500.0
            continue
        xs[k] += pull * (sum_x[k] / count[k] - xs[k])
        ys[k] += pull * (sum_y[k] / count[k] - ys[k])
        if turn > 6:
            weights[k] += 0.12 * STEP * STEP * SQUEEZE * (wanted[k] - count[k])


def make_mesh(sites: Sites, coast: Coast) -> Mesh:
    """Clip the power diagram at the coast."""
    mesh = Mesh(coast)
    corners: dict[tuple[int, int, int], int] = {}
    seen_twice: dict[tuple[int, int], int] = {}
    for cell in range(CELLS):
        ring = _cell(sites, cell)
        for index, (x, y, far) in enumerate(ring):
            if far < 0:
                continue
            pair = (cell, far) if cell < far else (far, cell)
            seen_twice[pair] = seen_twice.get(pair, 0) + 1
            if far < cell:
                continue
            u, v, after = ring[(index + 1) % len(ring)]
            before = ring[index - 1][2]
            _cut(mesh, corners, (cell, far), (x / SQUEEZE, y, before), (u / SQUEEZE, v, after))
    mesh.index()
    for count in seen_twice.values():
        if count != 2:
            raise Reject("uncertain corner")
    for node, edges in enumerate(mesh.at):
        if len(edges) != (3 if mesh.shore[node] < 0.0 else 1):
            raise Reject("cell broken by the coast")
    for index, node in enumerate(mesh.beach):
        start, end = mesh.shore[node], mesh.shore[mesh.beach[(index + 1) % len(mesh.beach)]]
        x, y = coast.along(start + (end - start if end > start else end - start + coast.total) / 2)
        mesh.arcs.append(_cell_at(sites, x * SQUEEZE, y))
    return mesh


def _cell(sites: Sites, cell: int) -> list[tuple[float, float, int]]:
    """Return a cell of the power diagram: its corners, each with the cell across the edge that follows."""
    ring = [(-900.0, -900.0, -1), (2300.0, -900.0, -1), (2300.0, 1900.0, -1), (-900.0, 1900.0, -1)]
    x, y = sites.xs[cell], sites.ys[cell]
    for far in range(CELLS):
        if far == cell:
            continue
        u, v = sites.xs[far], sites.ys[far]
        a, b = 2 * (u - x), 2 * (v - y)
        limit = u * u + v * v - sites.weights[far] - x * x - y * y + sites.weights[cell]
        ring = _clip(ring, a, b, limit, far)
        if not ring:
            raise Reject("cell without land")
    return ring


def _clip(
    ring: list[tuple[float, float, int]], a: float, b: float, limit: float, far: int
) -> list[tuple[float, float, int]]:
    """Keep the part of a convex ring where a·x + b·y is at most the limit; `far` is across the new edge."""
    kept: list[tuple[float, float, int]] = []
    for index, (x, y, beyond) in enumerate(ring):
        u, v, _ = ring[(index + 1) % len(ring)]
        here, there = a * x + b * y - limit, a * u + b * v - limit
        if here <= 0.0:
            kept.append((x, y, beyond))
        if (here <= 0.0) != (there <= 0.0):
            part = here / (here - there)
            kept.append((x + (u - x) * part, y + (v - y) * part, far if here <= 0.0 else beyond))
    return kept


def _cut(
    mesh: Mesh,
    corners: dict[tuple[int, int, int], int],
    pair: tuple[int, int],
    start: tuple[float, float, int],
    end: tuple[float, float, int],
) -> None:
    """Add the part of the edge between two cells that is on land."""
    hits = mesh.coast.crossings(start[0], start[1], end[0], end[1])
    dry = [mesh.coast.contains(start[0], start[1]), mesh.coast.contains(end[0], end[1])]
    wanted = (2 if hits else 0) if not dry[0] and not dry[1] else 0 if dry[0] and dry[1] else 1
    if len(hits) != wanted:
        raise Reject("border crosses a bay")
    if not hits and not dry[0]:
        return
    nodes: list[int] = []
    for (x, y, third), on_land in zip((start, end), dry, strict=True):
        if on_land:
            three = sorted([pair[0], pair[1], third])
            key = (three[0], three[1], three[2])
            if key not in corners:
                corners[key] = mesh.node(x, y)
            nodes.append(corners[key])
        else:
            place = hits[0] if not nodes else hits[-1]
            u, v = mesh.coast.along(place)
            nodes.append(mesh.node(u, v, place))
    mesh.ends.append((nodes[0], nodes[1]))
    mesh.sides.append(pair)


def _cell_at(sites: Sites, x: float, y: float) -> int:
    best, own = 1e18, 0
    for k in range(CELLS):
        apart = (sites.xs[k] - x) ** 2 + (sites.ys[k] - y) ** 2 - sites.weights[k]
        if apart < best:
            best, own = apart, k
    return own
