"""The lines of a generated map: a smooth river, round lakes, wobbly borders, a rugged coast. Shared lines are drawn
once."""

from __future__ import annotations

from math import floor, sqrt

from borea.core.chance import FastRng
from borea.games.borderlands.generate.cells import CELLS, Mesh
from borea.games.borderlands.generate.coast import real
from borea.games.borderlands.generate.river import Arms
from borea.games.borderlands.map.polygons import Point, distance


class Ink:
    """One line per edge (from its first end to its second) and one per stretch of coast, in tenths of a unit."""

    def __init__(self, edges: list[list[Point]], arcs: list[list[Point]]) -> None:
        self.edges = edges
        self.arcs = arcs


def draw_lines(seed: int, mesh: Mesh, arms: Arms, hand: float, calm: list[bool]) -> Ink:
    """Draw every line; `hand` is how freely, from 1 down to almost straight, and less so around calm territories.

    Each line has its own random numbers, so redrawing one leaves the others as they were.
    """
    for node in range(len(mesh.xs)):
        mesh.xs[node], mesh.ys[node] = _tenth(mesh.xs[node]), _tenth(mesh.ys[node])
    edges: list[list[Point]] = [[] for _ in mesh.ends]
    hands = [hand * (0.35 if calm[near] or (far < CELLS and calm[far]) else 1.0) for near, far in mesh.sides]
    _draw_river(seed, mesh, arms, hands, edges)
    for lake in (CELLS, CELLS + 1):
        _draw_lake(FastRng(seed + lake), mesh, lake, hand, edges)
    for edge, (one, two) in enumerate(mesh.ends):
        if not edges[edge]:
            edges[edge] = _wobbly(
                FastRng(seed + 100 + edge), _spot(mesh, one), _spot(mesh, two), 0.16 * hands[edge], 26.0
            )
    arcs = [
        _draw_coast(FastRng(seed + 300 + index), mesh, index, hand * (0.6 if calm[mesh.arcs[index]] else 1.0))
        for index in range(len(mesh.beach))
    ]
    return Ink([_tidy(line) for line in edges], [_tidy(line) for line in arcs])


def _spot(mesh: Mesh, node: int) -> Point:
    return mesh.xs[node], mesh.ys[node]


def _tenth(value: float) -> float:
    return floor(value * 10.0 + 0.5) / 10.0


def _draw_river(seed: int, mesh: Mesh, arms: Arms, hands: list[float], edges: list[list[Point]]) -> None:
    """Draw the trunk and the branch that bends less at the confluence as one curve, and the other branch into it."""
    meeting, below = arms.nodes[2][0], arms.nodes[2][1]
    bends = [_cosine(mesh, arms.nodes[arm][-2], meeting, below) for arm in range(2)]
    main = 0 if bends[0] >= bends[1] else 1
    side = 1 - main
    ways = [arms.nodes[main] + arms.nodes[2][1:], arms.nodes[side] + [below]]
    drawn = [arms.edges[main] + arms.edges[2], arms.edges[side]]
    for way, wet in zip(ways, drawn, strict=True):
        knots: list[Point] = [_spot(mesh, way[0])]
        marks = [0]
        for index in range(1, len(way)):
            (x, y), (u, v) = _spot(mesh, way[index - 1]), _spot(mesh, way[index])
            if index <= len(wet):
                rng = FastRng(seed + 100 + wet[index - 1])
                count = 2 if distance((x, y), (u, v)) > 95.0 else 1
                sign = 1.0 if rng.below(2) else -1.0
                for step in range(count):
                    part = (step + 1) / (count + 1)
                    off = hands[wet[index - 1]] * sign * real(rng, 0.05, 0.105)
                    knots.append((x + (u - x) * part - (v - y) * off, y + (v - y) * part + (u - x) * off))
                    sign = -sign
            knots.append((u, v))
            marks.append(len(knots) - 1)
        curve = _curve(knots, 12)
        for index, edge in enumerate(wet):
            line = curve[marks[index] * 12 : marks[index + 1] * 12 + 1]
            edges[edge] = line if mesh.ends[edge][0] == way[index] else line[::-1]


def _cosine(mesh: Mesh, before: int, node: int, after: int) -> float:
    """Return how straight a path goes through a corner; 1 is straight on."""
    a, b = mesh.xs[node] - mesh.xs[before], mesh.ys[node] - mesh.ys[before]
    c, d = mesh.xs[after] - mesh.xs[node], mesh.ys[after] - mesh.ys[node]
    return (a * c + b * d) / max(sqrt((a * a + b * b) * (c * c + d * d)), 1e-9)


def _draw_lake(rng: FastRng, mesh: Mesh, lake: int, hand: float, edges: list[list[Point]]) -> None:
    """Draw a closed curve through the corners of a lake, bulging a little between them."""
    left = [edge for edge, (_, far) in enumerate(mesh.sides) if far == lake]
    node, ring, order = mesh.ends[left[0]][0], [mesh.ends[left[0]][0]], [left[0]]
    while True:
        node = mesh.other(order[-1], node)
        if node == ring[0]:
            break
        ring.append(node)
        order.extend([edge for edge in left if edge != order[-1] and node in mesh.ends[edge]])
    x = y = 0.0
    for corner in ring:
        x += mesh.xs[corner] / len(ring)
        y += mesh.ys[corner] / len(ring)
    knots: list[Point] = []
    swell = 9.0 if len(ring) > 3 else 22.0
    for index, corner in enumerate(ring):
        a, b = _spot(mesh, corner)
        c, d = _spot(mesh, ring[(index + 1) % len(ring)])
        u, v = (a + c) / 2 - x, (b + d) / 2 - y
        span = max(sqrt(u * u + v * v), 1.0)
        out = hand * swell * real(rng, 0.5, 1.4)
        knots.extend([(a, b), (x + u * (span + out) / span, y + v * (span + out) / span)])
    curve = _curve([knots[-1], *knots, knots[0], knots[1]], 9)[9:-9]
    for index, edge in enumerate(order):
        line = curve[index * 18 : (index + 1) * 18 + 1]
        edges[edge] = line if mesh.ends[edge][0] == ring[index] else line[::-1]


def _draw_coast(rng: FastRng, mesh: Mesh, index: int, hand: float) -> list[Point]:
    """Draw the coast between two corners, each stretch with its own ruggedness."""
    one, two = mesh.beach[index], mesh.beach[(index + 1) % len(mesh.beach)]
    start, coast = mesh.shore[one], mesh.coast
    span = mesh.shore[two] - start
    span = span - floor(span / coast.total) * coast.total
    count = max(2, int(span / 30.0 + 0.5))
    knots = [coast.along(start + span * step / count) for step in range(count + 1)]
    knots[0], knots[-1] = _spot(mesh, one), _spot(mesh, two)
    rugged = (0.55, 0.8, 1.0, 1.35)[int(rng.below(4))]
    moved = knots[:]
    for step in range(1, count):
        u, v = knots[step + 1][0] - knots[step - 1][0], knots[step + 1][1] - knots[step - 1][1]
        off = hand * rugged * real(rng, -9.0, 9.0) / max(sqrt(u * u + v * v), 1.0)
        moved[step] = (knots[step][0] - v * off, knots[step][1] + u * off)
    line = [moved[0]]
    for step in range(count):
        line.extend(_wobbly(rng, moved[step], moved[step + 1], 0.24 * hand * rugged, 9.0)[1:])
    return _cut_corners(line)


def _curve(knots: list[Point], per: int) -> list[Point]:
    """Return points on a centripetal Catmull-Rom curve through the knots, `per` points a span, both ends included."""
    (a, b), (c, d) = knots[0], knots[1]
    (e, f), (g, h) = knots[-1], knots[-2]
    p = [(2 * a - c, 2 * b - d), *knots, (2 * e - g, 2 * f - h)]
    line: list[Point] = []
    for index in range(1, len(p) - 2):
        t1 = max(1e-6, sqrt(distance(p[index], p[index - 1])))
        t2 = t1 + max(1e-6, sqrt(distance(p[index + 1], p[index])))
        t3 = t2 + max(1e-6, sqrt(distance(p[index + 2], p[index + 1])))
        for step in range(per):
            t = t1 + (t2 - t1) * step / per
            one = _mix(p[index - 1], p[index], t / t1)
            two = _mix(p[index], p[index + 1], (t - t1) / (t2 - t1))
            three = _mix(p[index + 1], p[index + 2], (t - t2) / (t3 - t2))
            low, high = _mix(one, two, t / t2), _mix(two, three, (t - t1) / (t3 - t1))
            line.append(_mix(low, high, (t - t1) / (t2 - t1)))
    line.append(knots[-1])
    return line


def _mix(one: Point, two: Point, part: float) -> Point:
    return one[0] + (two[0] - one[0]) * part, one[1] + (two[1] - one[1]) * part


def _wobbly(rng: FastRng, start: Point, end: Point, size: float, grain: float) -> list[Point]:
    """Return a line as if drawn by hand: its midpoints are displaced again and again, then it is rounded."""
    line = [start, end]
    while distance(line[0], line[1]) > grain:
        finer = [line[0]]
        for index in range(len(line) - 1):
            (x, y), (u, v) = line[index], line[index + 1]
            part, off = real(rng, 0.42, 0.58), size * real(rng, -1.0, 1.0)
            finer.extend([(x + (u - x) * part - (v - y) * off, y + (v - y) * part + (u - x) * off), (u, v)])
        line = finer
        size *= 0.78
    return _cut_corners(_cut_corners(line))


def _cut_corners(line: list[Point]) -> list[Point]:
    """Round a line once by Chaikin's rule; the ends stay."""
    cut = [line[0]]
    for index in range(len(line) - 1):
        cut.extend([_mix(line[index], line[index + 1], 0.25), _mix(line[index], line[index + 1], 0.75)])
    cut[1:2] = []
    cut[-1] = line[-1]
    return cut


def _tidy(line: list[Point]) -> list[Point]:
    """Round to a tenth and drop invisible details; both ends stay."""
    kept = [line[0]]
    _thin(line, 0, len(line) - 1, kept)
    tidy = [(_tenth(kept[0][0]), _tenth(kept[0][1]))]
    last = (_tenth(line[-1][0]), _tenth(line[-1][1]))
    for x, y in kept[1:-1]:
        place = (_tenth(x), _tenth(y))
        if distance(place, tidy[-1]) >= 1.2 and distance(place, last) >= 1.2:
            tidy.append(place)
    tidy.append(last)
    return tidy


def _thin(line: list[Point], first: int, last: int, kept: list[Point]) -> None:
    """Append to `kept` the points that are off the chord (Douglas and Peucker), in order."""
    (x, y), (u, v) = line[first], line[last]
    span = distance(line[first], line[last])
    most, where = 0.0, -1
    for index in range(first + 1, last):
        a, b = line[index]
        if span > 1e-9:
            off = abs((u - x) * (b - y) - (v - y) * (a - x)) / span
        else:
            off = distance((a, b), (x, y))
        if off > most:
            most, where = off, index
    if most > 0.3:
        _thin(line, first, where, kept)
        _thin(line, where, last, kept)
    else:
        kept.append(line[last])


def lines_too_close(mesh: Mesh, ink: Ink) -> bool:
    """Return whether two lines without a common corner come within nine units of each other."""
    for edge, (_, far) in enumerate(mesh.sides):
        if far >= CELLS and _shore_hides_corner(mesh, mesh.ends[edge], ink.edges[edge]):
            return True
    ends = mesh.ends[:]
    for index, node in enumerate(mesh.beach):
        ends.append((node, mesh.beach[(index + 1) % len(mesh.beach)]))
    buckets: dict[tuple[int, int], list[tuple[float, float, int]]] = {}
    for number, line in enumerate(ink.edges + ink.arcs):
        for x, y in line[1:-1]:
            column, row = int(x // 9.0), int(y // 9.0)
            for across in (-1, 0, 1):
                for down in (-1, 0, 1):
                    for u, v, other in buckets.get((column + across, row + down), []):
                        if other == number or ends[other][0] in ends[number] or ends[other][1] in ends[number]:
                            continue
                        if (u - x) ** 2 + (v - y) ** 2 < 81.0:
                            return True
            buckets.setdefault((column, row), []).append((x, y, number))
    return False


def _shore_hides_corner(mesh: Mesh, ends: tuple[int, int], line: list[Point]) -> bool:
    """Return whether a lake's shore comes within 26 units of a corner that is not its own."""
    for node in range(len(mesh.xs)):
        if node in ends or not mesh.at[node]:
            continue
        spot = _spot(mesh, node)
        if abs(spot[0] - line[0][0]) > 150.0 or abs(spot[1] - line[0][1]) > 150.0:
            continue
        for place in line:
            if distance(place, spot) < 26.0:
                return True
    return False
