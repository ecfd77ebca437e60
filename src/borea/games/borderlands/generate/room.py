"""Space on a generated map: forces move the corners until borders are legible and names and pieces fit."""

from __future__ import annotations

from math import sqrt
from typing import Final

from borea.games.borderlands.generate.cells import CELLS, Mesh
from borea.games.borderlands.generate.coast import Reject
from borea.games.borderlands.generate.river import Arms
from borea.games.borderlands.map.lettering import ROW, body_size, text_width

SECTION: Final = 64.0
BORDER: Final = 48.0
SHORE: Final = 52.0
BEACH: Final = 53.0
FROM_LAKE: Final = 72.0
SIZES_APART: Final = 3.2
SAMPLES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)


class Plate:
    """The rectangle of a name and its pieces, floating in a territory: plate and lines push each other away."""

    def __init__(self, x: float, y: float, half_width: float, half_height: float) -> None:
        self.x = x
        self.y = y
        self.half_width = half_width
        self.half_height = half_height


class Room:
    """The forces on a mesh, round by round."""

    def __init__(self, mesh: Mesh, arms: Arms, names: list[str]) -> None:
        self.mesh = mesh
        self.arms = arms
        wet = arms.all_edges()
        self.wants = [SHORE if far >= CELLS else BORDER for _, far in mesh.sides]
        self.pads = [13.0] * len(mesh.ends)
        for edge in wet:
            self.wants[edge] = SECTION
            self.pads[edge] = 18.0
        self.homes = mesh.shore[:]
        self.feet = mesh.shore[:]
        self.cell_edges: list[list[int]] = [[] for _ in range(CELLS)]
        for edge, sides in enumerate(mesh.sides):
            for cell in sides:
                if cell < CELLS:
                    self.cell_edges[cell].append(edge)
        self.lakes: list[list[int]] = []
        for lake in (CELLS, CELLS + 1):
            ring: list[int] = []
            for edge, (_, far) in enumerate(mesh.sides):
                if far == lake:
                    ring.extend([node for node in mesh.ends[edge] if node not in ring])
            self.lakes.append(ring)
        self.least = [0.85 * want for want in self.wants]
        for ring in self.lakes:
            for node in ring:
                for edge in mesh.at[node]:
                    if mesh.sides[edge][1] < CELLS:
                        self.wants[edge] = FROM_LAKE
        self.near = [[mesh.other(edge, node) for edge in mesh.at[node]] for node in range(len(mesh.xs))]
        self.excess = [0.0] * CELLS
        self.push_x = [0.0] * len(mesh.xs)
        self.push_y = [0.0] * len(mesh.xs)
        self.plates = [self._plate(cell, names[cell]) for cell in range(CELLS)]

    def _plate(self, cell: int, name: str) -> Plate:
        mesh = self.mesh
        x = y = weight = 0.0
        for edge in self.cell_edges[cell]:
            size = mesh.length(edge)
            for node in mesh.ends[edge]:
                x += mesh.xs[node] * size
                y += mesh.ys[node] * size
                weight += size
        for index, owner in enumerate(mesh.arcs):
            if owner == cell:
                for u, v in self._arc(index):
                    x += u * 26.0
                    y += v * 26.0
                    weight += 26.0
        wide, high = body_size(False)
        rows = 2 if " " in name and text_width(name) > wide else 1
        half = max(wide, text_width(name) / rows) / 2
        return Plate(x / weight, y / weight, half, (high + ROW * rows + 2.0) / 2)

    def _arc(self, index: int) -> list[tuple[float, float]]:
        """Return points along a stretch of coast."""
        mesh = self.mesh
        start = mesh.shore[mesh.beach[index]]
        span = mesh.shore[mesh.beach[(index + 1) % len(mesh.beach)]] - start
        span = span if span > 0.0 else span + mesh.coast.total
        count = max(2, int(span / 26.0))
        return [mesh.coast.along(start + span * step / count) for step in range(count + 1)]

    def settle(self, rounds: int) -> None:
        """Apply the forces round by round; in the last fifth only those that keep lines long and plates free."""
        for turn in range(rounds):
            calm = turn < rounds * 4 // 5
            if turn % 6 == 0:
                self._find_feet()
                self._weigh()
            if calm:
                self._smooth()
                self._even_out()
            self._lengthen()
            self._unfold()
            self._make_room(0.10 if calm else 0.2)
            self._move()
            self._slide()

    def check(self) -> None:
        """Check that no border is too short and that sizes are similar enough to be fair.

        Raises:
            Reject: one of them is not.
        """
        self._weigh()
        if 1.0 + max(self.excess) > SIZES_APART * (1.0 + min(self.excess)):
            raise Reject("sizes too unlike")
        for edge, least in enumerate(self.least):
            if self.mesh.length(edge) < least:
                raise Reject("a border stayed too short")

    def _smooth(self) -> None:
        """Pull corners towards their neighbours, the river towards a smooth line, lakes towards a circle."""
        mesh = self.mesh
        for node, near in enumerate(self.near):
            if mesh.shore[node] >= 0.0 or not near:
                continue
            x = y = 0.0
            for other in near:
                x += mesh.xs[other]
                y += mesh.ys[other]
            self.push_x[node] += 0.035 * (x / len(near) - mesh.xs[node])
            self.push_y[node] += 0.035 * (y / len(near) - mesh.ys[node])
        for way in self.arms.nodes:
            for index in range(1, len(way) - 1):
                before, node, after = way[index - 1], way[index], way[index + 1]
                self.push_x[node] += 0.07 * ((mesh.xs[before] + mesh.xs[after]) / 2 - mesh.xs[node])
                self.push_y[node] += 0.07 * ((mesh.ys[before] + mesh.ys[after]) / 2 - mesh.ys[node])
        for ring in self.lakes:
            x = y = 0.0
            for node in ring:
                x += mesh.xs[node] / len(ring)
                y += mesh.ys[node] / len(ring)
            want = 44.0 + 4.0 * len(ring)
            for node in ring:
                u, v = mesh.xs[node] - x, mesh.ys[node] - y
                span = max(sqrt(u * u + v * v), 1.0)
                self.push_x[node] += 0.12 * u / span * (want - span)
                self.push_y[node] += 0.12 * v / span * (want - span)

    def _weigh(self) -> None:
        """Update by how much each territory is larger than the mean, as triangles from its plate."""
        mesh = self.mesh
        areas = [0.0] * CELLS
        for edge, (one, two) in enumerate(mesh.ends):
            for cell in mesh.sides[edge]:
                if cell < CELLS:
                    areas[cell] += self._triangle(cell, mesh.xs[one], mesh.ys[one], mesh.xs[two], mesh.ys[two])
        for index, owner in enumerate(mesh.arcs):
            arc = self._arc(index)
            for step in range(len(arc) - 1):
                areas[owner] += self._triangle(owner, arc[step][0], arc[step][1], arc[step + 1][0], arc[step + 1][1])
        mean = 0.0
        for area in areas:
            mean += area / CELLS
        self.excess = [area / mean - 1.0 for area in areas]

    def _triangle(self, cell: int, x: float, y: float, u: float, v: float) -> float:
        plate = self.plates[cell]
        return abs((x - plate.x) * (v - plate.y) - (u - plate.x) * (y - plate.y)) / 2

    def _even_out(self) -> None:
        """Pull the corners of large territories in and push those of small ones out."""
        mesh = self.mesh
        for cell, excess in enumerate(self.excess):
            if -0.2 < excess < 0.2:
                continue
            force = 0.03 * max(-0.5, min(1.2, excess))
            plate = self.plates[cell]
            for edge in self.cell_edges[cell]:
                for node in mesh.ends[edge]:
                    self.push_x[node] -= force * (mesh.xs[node] - plate.x)
                    self.push_y[node] -= force * (mesh.ys[node] - plate.y)

    def _lengthen(self) -> None:
        """Push the ends of short edges apart."""
        mesh = self.mesh
        for edge, (one, two) in enumerate(mesh.ends):
            u, v = mesh.xs[two] - mesh.xs[one], mesh.ys[two] - mesh.ys[one]
            span = max(sqrt(u * u + v * v), 0.1)
            lack = self.wants[edge] * 1.03 - span
            if lack > 0.0:
                force = 0.3 * lack / span
                self.push_x[one] -= force * u
                self.push_y[one] -= force * v
                self.push_x[two] += force * u
                self.push_y[two] += force * v

    def _unfold(self) -> None:
        """Open corners where two edges leave at a sharp angle."""
        mesh = self.mesh
        for node, near in enumerate(self.near):
            if len(near) < 3:
                continue
            units: list[tuple[float, float]] = []
            for other in near:
                u, v = mesh.xs[other] - mesh.xs[node], mesh.ys[other] - mesh.ys[node]
                span = max(sqrt(u * u + v * v), 0.1)
                units.append((u / span, v / span))
            for index, (a, b) in enumerate(units):
                for c, d in units[index + 1 :]:
                    sharp = a * c + b * d - 0.6
                    if sharp > 0.0:
                        self.push_x[node] += 7.0 * sharp * (a + c)
                        self.push_y[node] += 7.0 * sharp * (b + d)

    def _make_room(self, hard: float) -> None:
        """Push plates and the lines around them apart, along the shorter way out."""
        mesh = self.mesh
        for cell, plate in enumerate(self.plates):
            back_x = back_y = 0.0
            for edge in self.cell_edges[cell]:
                one, two = mesh.ends[edge]
                pad = self.pads[edge]
                wide, high = plate.half_width + pad, plate.half_height + pad
                x, y = mesh.xs[one] - plate.x, mesh.ys[one] - plate.y
                u, v = mesh.xs[two] - plate.x, mesh.ys[two] - plate.y
                if (
                    (x > wide and u > wide)
                    or (x < -wide and u < -wide)
                    or (y > high and v > high)
                    or (y < -high and v < -high)
                ):
                    continue
                for part in SAMPLES:
                    off_x, off_y = x + (u - x) * part, y + (v - y) * part
                    deep_x, deep_y = wide - abs(off_x), high - abs(off_y)
                    if deep_x <= 0.0 or deep_y <= 0.0:
                        continue
                    force_x = force_y = 0.0
                    if deep_x < deep_y:
                        force_x = hard * min(deep_x, 16.0) * (1.0 if off_x > 0.0 else -1.0)
                    else:
                        force_y = hard * min(deep_y, 16.0) * (1.0 if off_y > 0.0 else -1.0)
                    self.push_x[one] += force_x * (1.0 - part)
                    self.push_y[one] += force_y * (1.0 - part)
                    self.push_x[two] += force_x * part
                    self.push_y[two] += force_y * part
                    back_x -= force_x
                    back_y -= force_y
            plate.x += max(-6.0, min(6.0, back_x))
            plate.y += max(-6.0, min(6.0, back_y))
        for index, owner in enumerate(mesh.arcs):
            plate = self.plates[owner]
            wide, high = plate.half_width + 15.0, plate.half_height + 15.0
            for x, y in self._arc(index):
                deep_x, deep_y = wide - abs(x - plate.x), high - abs(y - plate.y)
                if deep_x > 0.0 and deep_y > 0.0:
                    if deep_x < deep_y:
                        plate.x -= 0.25 * deep_x * (1.0 if x > plate.x else -1.0)
                    else:
                        plate.y -= 0.25 * deep_y * (1.0 if y > plate.y else -1.0)

    def _move(self) -> None:
        """Apply the forces, moving nothing by more than seven units; corners on the coast stay on it."""
        mesh = self.mesh
        for node in range(len(mesh.xs)):
            u, v = self.push_x[node], self.push_y[node]
            span = sqrt(u * u + v * v)
            if span > 7.0:
                u, v = u * 7.0 / span, v * 7.0 / span
            if mesh.shore[node] < 0.0:
                mesh.xs[node] += u
                mesh.ys[node] += v
            self.push_x[node], self.push_y[node] = u, v

    def _find_feet(self) -> None:
        """Update where the border of each coastal corner would meet the coast at a right angle."""
        mesh = self.mesh
        for node in mesh.beach:
            inner = self.near[node][0]
            self.feet[node] = mesh.coast.nearest(mesh.xs[inner], mesh.ys[inner])[0]

    def _slide(self) -> None:
        """Slide corners along the coast towards where their border meets it at a right angle, and keep them apart."""
        mesh, coast = self.mesh, self.mesh.coast
        for node in mesh.beach:
            place = mesh.shore[node]
            (x, y), (u, v) = coast.along(place - 2.0), coast.along(place + 2.0)
            span = max(sqrt((u - x) ** 2 + (v - y) ** 2), 0.1)
            place += (self.push_x[node] * (u - x) + self.push_y[node] * (v - y)) / span
            place += 0.05 * max(-60.0, min(60.0, coast.shift(place, self.feet[node])))
            off = max(-80.0, min(80.0, coast.shift(self.homes[node], place)))
            mesh.shore[node] = self.homes[node] + off
        for index, node in enumerate(mesh.beach):
            after = mesh.beach[(index + 1) % len(mesh.beach)]
            gap = coast.shift(mesh.shore[node], mesh.shore[after])
            if gap < BEACH:
                mesh.shore[node] -= 0.35 * (BEACH - gap)
                mesh.shore[after] += 0.35 * (BEACH - gap)
        for node in mesh.beach:
            mesh.xs[node], mesh.ys[node] = coast.along(mesh.shore[node])
            self.push_x[node] = self.push_y[node] = 0.0
        for node in range(len(mesh.xs)):
            self.push_x[node] = self.push_y[node] = 0.0
