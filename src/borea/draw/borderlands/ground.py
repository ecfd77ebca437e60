"""The ground of the map of Borderlands: territories, borders, river, lakes, and the places of boats. No pieces."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final
from xml.sax.saxutils import escape

from borea.draw.borderlands.lines import (
    Box,
    Point,
    common,
    gap,
    length,
    middle,
    number,
    path,
    resampled,
    ribbon,
    rounded,
    shrunk,
)
from borea.games.borderlands.map.lettering import ROW, body_size, text_width
from borea.games.borderlands.map.outlines import Drawing
from borea.games.borderlands.map.spec import MapSpec

NARROW: Final = 4.2
WIDENS: Final = 4.6
HALF_BOAT: Final = 42.0  # a boat with two things on board
MAST: Final = 16.0
KEEL: Final = 15.0


class Ground:
    """One map, measured for drawing."""

    def __init__(self, spec: MapSpec, drawing: Drawing) -> None:
        self.spec = spec
        self.drawing = drawing
        self.coast_path = path(drawing.coast, True)
        self.land_paths = [path(ring, True) for ring in drawing.outlines]
        self.lines = [resampled(line, max(6, round(length(line) / 5))) for line in drawing.section_lines]
        self.widths = _widths(spec)
        self.lake_centres = [middle(ring) for ring in drawing.lake_outlines]
        # the name, then the pieces of each territory
        self.boxes = [box for land in range(len(spec.keys)) for box in self.land_boxes(land)]

    def name_rows(self, land: int) -> list[str]:
        """Return a territory's name on one row, or split at its first space."""
        name = self.spec.names[land].replace("'", "’")
        return name.split(" ", 1) if self.drawing.rows[land] == 2 else [name]

    def land_boxes(self, land: int) -> list[Box]:
        """Return the boxes that a territory's name and pieces may fill."""
        x, y = self.drawing.labels[land]
        rows = self.name_rows(land)
        half = max([text_width(row) for row in rows]) / 2
        high = ROW * len(rows) / 2
        u, v = self.drawing.spots[land]
        wide, tall = body_size(self.drawing.tall[land])
        return [(x - half, y - high, x + half, y + high), (u - wide / 2, v - tall / 2, u + wide / 2, v + tall / 2)]

    def lands(self, owners: Mapping[int, int]) -> str:
        """Draw every territory: in a quiet tint, or in the tint and hatch of the seat that holds it."""
        tints = colouring(self.spec)
        parts = ['<g class="bl-lands">']
        for land, key in enumerate(self.spec.keys):
            seat = owners.get(land)
            kind = f"bl-tint-{tints[land]}" if seat is None else f"bl-held-{seat}"
            name = f"<title>{escape(self.spec.names[land])}</title>"
            parts.append(f'<path class="bl-land {kind}" data-key="{key}" d="{self.land_paths[land]}">{name}</path>')
        for land, seat in sorted(owners.items()):
            parts.append(f'<path class="bl-hatch" fill="url(#bl-hatch-{seat})" d="{self.land_paths[land]}"/>')
        return "".join(parts) + "</g>" + self._realms(owners)

    def _realms(self, owners: Mapping[int, int]) -> str:
        """Draw a line inside the outer edge of everything a seat holds."""
        side: dict[tuple[Point, Point], int] = {}
        for land, ring in enumerate(self.drawing.outlines):
            for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
                side[(a, b)] = owners.get(land, -1)
        parts: list[str] = []
        for seat in sorted(set(owners.values())):
            held = [land for land in sorted(owners) if owners[land] == seat]
            edges: list[str] = []
            for land in held:
                ring = self.drawing.outlines[land]
                run: list[Point] = []
                for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
                    if side.get((b, a), -1) == seat:
                        if run:
                            edges.append(path(run))
                        run = []
                    else:
                        run = [*run, b] if run else [a, b]
                if run:
                    edges.append(path(run))
            clip = "".join([self.land_paths[land] for land in held])
            parts.append(
                f'<clipPath id="bl-realm-clip-{seat}"><path d="{clip}"/></clipPath>'
                f'<path class="bl-realm bl-realm-{seat}" clip-path="url(#bl-realm-clip-{seat})" d="{"".join(edges)}"/>'
            )
        return f'<g class="bl-realms">{"".join(parts)}</g>'

    def borders(self) -> str:
        """Draw the land borders and the coast."""
        lines = "".join([rounded(line) for line in self.drawing.land_lines])
        return (
            f'<g class="bl-lines"><path class="bl-casing" d="{lines}"/><path class="bl-border" d="{lines}"/>'
            '<use class="bl-coast" href="#bl-coastline"/></g>'
        )

    def waters(self) -> str:
        """Draw the river and lakes as one body of water, its flow, and a stone where each border line ends at it."""
        spec, drawing = self.spec, self.drawing
        shape: list[str] = []
        for section, line in enumerate(self.lines):
            start, end = self.widths[section]
            if section == spec.river.mouth:
                (x, y), (u, v) = line[-1], line[-3]
                span = math.dist((x, y), (u, v))
                line = [*line, (x + 15 * (x - u) / span, y + 15 * (y - v) / span)]
            shape.append(path(ribbon(line, start, end, 7.0 if section == spec.river.mouth else 0.0), True))
            shape.extend([_disc(line[0], start / 2), _disc(self.lines[section][-1], end / 2)])
        shape.extend([path(ring, True) for ring in drawing.lake_outlines])
        water = "".join(shape)
        parts = [
            '<clipPath id="bl-dry"><use href="#bl-coastline"/></clipPath>',
            f'<g class="bl-waters"><path class="bl-bank" clip-path="url(#bl-dry)" d="{water}"/>',
            f'<path class="bl-water" d="{water}"/>',
        ]
        for ring, centre in zip(drawing.lake_outlines, self.lake_centres, strict=True):
            for order, factor in enumerate((0.87, 0.75, 0.62)):
                parts.append(
                    f'<path class="bl-ripple bl-ripple-{order}" d="{path(shrunk(ring, centre, factor), True)}"/>'
                )
        return "".join(parts) + self._flow() + self._stones() + "</g>"

    def _flow(self) -> str:
        """Draw a small arrow head downstream in every section."""
        heads: list[str] = []
        for line in self.lines:
            index = len(line) // 2
            (x, y), (a, b), (c, d) = line[index], line[index - 1], line[index + 1]
            turn = math.degrees(math.atan2(d - b, c - a))
            heads.append(
                f'<path d="M-4.5 -2.6 0 0 -4.5 2.6" transform="translate({number(x)} {number(y)}) rotate({turn:.0f})"/>'
            )
        return f'<g class="bl-flow">{"".join(heads)}</g>'

    def _stones(self) -> str:
        """Draw the cost of a step: one stone, or two side by side."""
        stones: list[str] = []
        for upper, _, cost in self.spec.river.joints:
            x, y = self.drawing.section_lines[upper][-1]
            for shift in (0.0,) if cost == 1 else (-3.4, 3.4):
                stones.append(f'<circle cx="{number(x + shift)}" cy="{number(y)}" r="2.6"/>')
        return f'<g class="bl-stones">{"".join(stones)}</g>'

    def boat_place(self, section: int, order: int, count: int) -> Point:
        """Return the place of one of several boats in a section; a lone boat keeps clear of names and pieces.

        It does not depend on the load, so that a boat stays where it is while it is loaded.
        """
        line = resampled(self.drawing.section_lines[section], 24)
        if count > 1:
            return line[round(24 * (order + 0.7) / (count + 0.4))]
        return min(line[3:22], key=self.hidden)

    def hidden(self, place: Point) -> tuple[float, float]:
        """Return how much a loaded boat would hide in a place, of names above all, then how close it would lie."""
        x, y = place
        boat = (x - HALF_BOAT, y - MAST, x + HALF_BOAT, y + KEEL)
        covered = [common(boat, box) for box in self.boxes]
        return sum(covered) + 3 * sum(covered[::2]), -min(28.0, *[gap(place, box) for box in self.boxes])

    def berth_place(self, berth: int, order: int) -> Point:
        """Return the place of a boat at a berth: off the middle of the shore, further boats behind it."""
        line = self.drawing.shore_lines[berth]
        x, y = resampled(line, 2)[1]
        centre = self.lake_centres[self.spec.berth_lakes[berth]]
        span = math.dist((x, y), centre)
        reach = min(20.0, span * 0.38) + 12 * order
        return x + (centre[0] - x) / span * reach, y + (centre[1] - y) / span * reach


def _disc(place: Point, radius: float) -> str:
    x, y, r = number(place[0] - radius), number(place[1]), number(radius)
    return f"M{x} {y}a{r} {r} 0 1 1 {number(2 * radius)} 0a{r} {r} 0 1 1 {number(-2 * radius)} 0Z"


def _widths(spec: MapSpec) -> list[tuple[float, float]]:
    """Return the river's width at both ends of every section, growing from lake to mouth."""
    trunk = len(spec.river.arms[2])
    longest = max(len(spec.river.arms[0]), len(spec.river.arms[1])) + trunk
    widths = [(0.0, 0.0)] * spec.sections
    for arm, sections in enumerate(spec.river.arms):
        for index, section in enumerate(sections):
            left = len(sections) - index + (trunk if arm < 2 else 0)
            ends = [2 * (NARROW + WIDENS * (1 - steps / longest)) for steps in (left, left - 1)]
            widths[section] = (ends[0], ends[1])
    return widths


def colouring(spec: MapSpec) -> list[int]:
    """Return one of four tints for every territory, no two neighbours alike, by backtracking."""
    tints = [-1] * len(spec.keys)

    def settle() -> bool:
        left = [land for land, tint in enumerate(tints) if tint < 0]
        if not left:
            return True
        land = max(left, key=lambda k: (len({tints[n] for n in spec.neighbours[k]} - {-1}), len(spec.neighbours[k])))
        taken = {tints[other] for other in spec.neighbours[land]}
        for tint in sorted(range(4), key=tints.count):
            if tint not in taken:
                tints[land] = tint
                if settle():
                    return True
                tints[land] = -1
        return False

    return tints if settle() else [land % 4 for land in range(len(spec.keys))]
