"""The picture in a map file: outlines and lines, checked against the borders they show (BL-1.1 to BL-1.3).

Points are whole tenths of a unit while they are compared, so every check is exact. Nothing is drawn here.
"""

from __future__ import annotations

from typing import Final

from borea.core.errors import ComponentError
from borea.games.borderlands.map.coordinates import PARSER, point, points
from borea.games.borderlands.map.polygons import Point, doubled_area, first_crossing, inside
from borea.games.borderlands.map.waters import Lakes, River, pair

SEA: Final = -1


class Drawing:
    """What a map needs to be drawn, in units of its size; lists go by territory, lake, section and berth number."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width / 10
        self.height = height / 10
        self.outlines: list[list[Point]] = []
        self.labels: list[Point] = []
        self.rows: list[int] = []
        self.spots: list[Point] = []
        self.tall: list[bool] = []
        self.lake_outlines: list[list[Point]] = []
        self.section_lines: list[list[Point]] = []
        self.land_lines: list[list[Point]] = []
        self.land_line_borders: list[tuple[int, int]] = []
        self.shore_lines: list[list[Point]] = []
        self.coast: list[Point] = []

    def land_data(self, land: int) -> dict[str, object]:
        """Return a territory's picture in the format of a map file."""
        x, y = self.labels[land]
        left, top = self.spots[land]
        entry: dict[str, object] = {"label": [_plain(x), _plain(y)], "spot": [_plain(left), _plain(top)]}
        if self.rows[land] != 1:
            entry["rows"] = self.rows[land]
        if self.tall[land]:
            entry["tall"] = True
        entry["outline"] = _flat(self.outlines[land])
        return entry

    def lake_data(self, lake: int) -> list[object]:
        """Return a lake's outline in the format of a map file."""
        return _flat(self.lake_outlines[lake])

    def section_data(self, section: int) -> list[object]:
        """Return a section's line in the format of a map file."""
        return _flat(self.section_lines[section])


class Run:
    """A stretch of an outline with the same neighbour along all of it."""

    def __init__(self, far: int, line: list[tuple[int, int]]) -> None:
        self.far = far
        self.line = line


def _plain(value: float) -> object:
    return int(value) if value == int(value) else value


def _flat(line: list[Point]) -> list[object]:
    flat: list[object] = []
    for x, y in line:
        flat.append(_plain(x))
        flat.append(_plain(y))
    return flat


def _units(line: list[tuple[int, int]]) -> list[Point]:
    return [(x / 10, y / 10) for x, y in line]


def read_drawing(
    top: dict[str, object], keys: list[str], kinds: dict[tuple[int, int], bool], lakes: Lakes, river: River
) -> Drawing | None:
    """Return the picture, checked against the borders, or None if the file has no outlines.

    Raises:
        ComponentError: the picture is malformed or shows other borders than the file lists.
    """
    if "size" not in top:
        _check_nothing_drawn(top)
        return None
    width, height = point(top["size"], "size")
    drawing = Drawing(width, height)
    rings = _read_rings(top, keys, lakes, drawing)
    for at, ring in zip(keys + lakes.keys, rings, strict=True):
        for x, y in ring:
            if not (0 <= x <= width and 0 <= y <= height):
                raise ComponentError("outline-off-the-sheet", "BL-12.1", of=at, x=x / 10, y=y / 10)
    runs = _runs(rings, keys + lakes.keys)
    _check_borders(runs, keys, kinds, lakes)
    coast = _coast(runs[: len(keys)])
    _read_labels(top, keys, rings, drawing)
    lines = _read_sections(top, keys, kinds, river, runs)
    _check_course(lines, runs[: len(keys)], kinds, river, lakes, rings, coast)
    drawing.outlines = [_units(ring) for ring in rings[: len(keys)]]
    drawing.lake_outlines = [_units(ring) for ring in rings[len(keys) :]]
    drawing.section_lines = [_units(line) for line in lines]
    drawing.coast = _units(coast)
    for land in range(len(keys)):
        for run in runs[land]:
            if land < run.far < len(keys) and not kinds[(land, run.far)]:
                drawing.land_lines.append(_units(run.line))
                drawing.land_line_borders.append((land, run.far))
    for lake, shores in enumerate(lakes.rings):
        for shore in sorted(shores):
            found = [run.line for run in runs[len(keys) + lake] if run.far == shore]
            drawing.shore_lines.append(_units(max(found, key=len)))
    return drawing


def _check_nothing_drawn(top: dict[str, object]) -> None:
    """Check that a map without a size has no picture: no outline, label or line."""
    parts = [PARSER.mapping(top["territories"], "territories"), PARSER.mapping(top["lakes"], "lakes")]
    parts.append(PARSER.mapping(PARSER.mapping(top["river"], "river")["sections"], "river.sections"))
    for part in parts:
        for key in sorted(part):
            entry = PARSER.mapping(part[key], key)
            for field in ("outline", "label", "rows", "spot", "tall", "line"):
                if field in entry:
                    raise ComponentError("component-key-missing", "BL-12.1", at="file", key="size")


def _read_rings(top: dict[str, object], keys: list[str], lakes: Lakes, drawing: Drawing) -> list[list[tuple[int, int]]]:
    """Return all outlines, territories first, without crossings and all clockwise."""
    lands = PARSER.mapping(top["territories"], "territories")
    waters = PARSER.mapping(top["lakes"], "lakes")
    rings: list[list[tuple[int, int]]] = []
    for index, key in enumerate(keys + lakes.keys):
        at = f"territories.{key}" if index < len(keys) else f"lakes.{key}"
        entry = PARSER.mapping(lands[key] if index < len(keys) else waters[key], at)
        if "outline" not in entry:
            raise ComponentError("component-key-missing", "BL-12.1", at=at, key="outline")
        ring = points(entry["outline"], f"{at}.outline")
        if len(set(ring)) != len(ring) or len(ring) < 3:
            raise ComponentError("outline-point-twice", "BL-1.1", of=key)
        where = first_crossing(ring)
        if where is not None:
            raise ComponentError("outline-crosses-itself", "BL-1.1", of=key, x=where[0] / 10, y=where[1] / 10)
        rings.append(ring if doubled_area(ring) > 0 else ring[::-1])
    return rings


def _runs(rings: list[list[tuple[int, int]]], keys: list[str]) -> list[list[Run]]:
    """Cut every outline where its neighbour changes; two outlines may share an edge only from opposite sides."""
    owner: dict[tuple[tuple[int, int], tuple[int, int]], int] = {}
    for ring_number, ring in enumerate(rings):
        for index, start in enumerate(ring):
            edge = (start, ring[(index + 1) % len(ring)])
            if edge in owner:
                raise ComponentError("outlines-overlap", "BL-1.1", one=keys[owner[edge]], other=keys[ring_number])
            owner[edge] = ring_number
    all_runs: list[list[Run]] = []
    for ring in rings:
        size = len(ring)
        far = [owner.get((ring[(index + 1) % size], ring[index]), SEA) for index in range(size)]
        first = 0
        while first < size and far[first] == far[first - 1]:
            first += 1
        runs: list[Run] = []
        for count in range(size):
            index = (first + count) % size
            if not runs or count == 0 or far[index] != far[index - 1]:
                runs.append(Run(far[index], [ring[index]]))
            runs[-1].line.append(ring[(index + 1) % size])
        all_runs.append(runs)
    return all_runs


def _check_borders(runs: list[list[Run]], keys: list[str], kinds: dict[tuple[int, int], bool], lakes: Lakes) -> None:
    """Check that territories border on each other exactly where their outlines share an edge; shores too (BL-1.1)."""
    seen: set[tuple[int, int]] = set()
    for land in range(len(keys)):
        for run in runs[land]:
            if land < run.far < len(keys):
                seen.add((land, run.far))
                if (land, run.far) not in kinds:
                    raise ComponentError("outlines-touch-without-border", "BL-1.1", one=keys[land], other=keys[run.far])
    for border in sorted(kinds):
        if border not in seen:
            raise ComponentError("border-without-outline", "BL-1.1", one=keys[border[0]], other=keys[border[1]])
    for lake, ring in enumerate(lakes.rings):
        touched = {run.far for run in runs[len(keys) + lake]}
        if touched != set(ring):
            raise ComponentError("shores-without-outline", "BL-1.3", lake=lakes.keys[lake])


def _coast(runs: list[list[Run]]) -> list[tuple[int, int]]:
    """Return the coast: the edges with nothing beyond them form one ring, a continent without gaps (BL-1.1)."""
    start_of: dict[tuple[int, int], list[tuple[int, int]]] = {}
    first: list[tuple[int, int]] = []
    for row in runs:
        for run in row:
            if run.far == SEA:
                if run.line[0] in start_of:
                    raise ComponentError("coast-touches-itself", "BL-1.1", x=run.line[0][0] / 10, y=run.line[0][1] / 10)
                start_of[run.line[0]] = run.line
                first = first or run.line
    if not first:
        raise ComponentError("coast-missing", "BL-1.1")
    ring: list[tuple[int, int]] = []
    line = first
    for _ in range(len(start_of)):
        ring.extend(line[:-1])
        if line[-1] == first[0]:
            break
        line = start_of[line[-1]]
    if len(ring) != sum([len(part) - 1 for part in start_of.values()]):
        gap = next(start for start in start_of if start not in ring)
        raise ComponentError("coast-in-pieces", "BL-1.1", x=gap[0] / 10, y=gap[1] / 10)
    where = first_crossing(ring)
    if where is not None:
        raise ComponentError("outline-crosses-itself", "BL-1.1", of="coast", x=where[0] / 10, y=where[1] / 10)
    return ring


def _read_labels(top: dict[str, object], keys: list[str], rings: list[list[tuple[int, int]]], drawing: Drawing) -> None:
    """Read where a territory's name and pieces go, which must be inside its outline."""
    lands = PARSER.mapping(top["territories"], "territories")
    for land, key in enumerate(keys):
        at = f"territories.{key}"
        entry = PARSER.fields(lands[key], at, ("name", "outline", "label", "spot"), ("rows", "tall"))
        label, spot = point(entry["label"], f"{at}.label"), point(entry["spot"], f"{at}.spot")
        for field, place in (("label", label), ("spot", spot)):
            if not inside(place, rings[land]):
                raise ComponentError("label-outside", "BL-12.1", territory=key, field=field)
        rows = PARSER.within(entry.get("rows", 1), f"{at}.rows", 1, 2)
        drawing.labels.append((label[0] / 10, label[1] / 10))
        drawing.spots.append((spot[0] / 10, spot[1] / 10))
        drawing.rows.append(rows)
        drawing.tall.append(PARSER.flag(entry.get("tall", False), f"{at}.tall"))


def _read_sections(
    top: dict[str, object], keys: list[str], kinds: dict[tuple[int, int], bool], river: River, runs: list[list[Run]]
) -> list[list[tuple[int, int]]]:
    """Return the lines of the sections: each is a whole stretch of river border, and every stretch has one (BL-1.3)."""
    sections = PARSER.mapping(PARSER.mapping(top["river"], "river")["sections"], "river.sections")
    lines: list[list[tuple[int, int]]] = []
    for section, key in enumerate(river.keys):
        at = f"river.sections.{key}"
        line = points(PARSER.fields(sections[key], at, ("banks", "line"))["line"], f"{at}.line")
        one, other = river.banks[section]
        stretches = [run.line for run in runs[one] if run.far == other]
        if line not in stretches and line[::-1] not in stretches:
            raise ComponentError("section-line-not-the-border", "BL-1.3", section=key, one=keys[one], other=keys[other])
        if line in lines or line[::-1] in lines:
            raise ComponentError("section-line-twice", "BL-1.3", section=key)
        lines.append(line)
    stretches_in_all = 0
    for land in range(len(keys)):
        for run in runs[land]:
            if land < run.far < len(keys) and kinds[pair(land, run.far)]:
                stretches_in_all += 1
    if stretches_in_all != len(lines):
        raise ComponentError("river-border-without-section", "BL-1.3", found=len(lines), wanted=stretches_in_all)
    return lines


def _check_course(
    lines: list[list[tuple[int, int]]],
    runs: list[list[Run]],
    kinds: dict[tuple[int, int], bool],
    river: River,
    lakes: Lakes,
    rings: list[list[tuple[int, int]]],
    coast: list[tuple[int, int]],
) -> None:
    """Check that lines run downstream from lake to coast, and that a joint costs the land borders ending there.

    Raises:
        ComponentError: one of these is not so (BL-1.2, BL-1.3).
    """
    ends: dict[tuple[int, int], int] = {}
    for land, row in enumerate(runs):
        for run in row:
            if land < run.far < len(runs) and not kinds[(land, run.far)]:
                for end in (run.line[0], run.line[-1]):
                    ends[end] = ends.get(end, 0) + 1
    for upper, lower, cost in river.joints:
        where = f"{river.keys[upper]} {river.keys[lower]}"
        if lines[upper][-1] != lines[lower][0]:
            raise ComponentError("joint-lines-apart", "BL-1.3", joint=where)
        if ends.get(lines[lower][0], 0) != cost:
            raise ComponentError("joint-cost", "BL-1.3", joint=where, found=cost, wanted=ends.get(lines[lower][0], 0))
    left, right, trunk = river.confluence
    meeting = lines[trunk][0]
    if lines[left][-1] != meeting or lines[right][-1] != meeting or meeting in ends:
        raise ComponentError("confluence-lines", "BL-1.3", x=meeting[0] / 10, y=meeting[1] / 10)
    for lake, head in enumerate(river.heads):
        if lines[head][0] not in rings[len(runs) + lake]:
            raise ComponentError("head-not-at-the-lake", "BL-1.3", lake=lakes.keys[lake], section=river.keys[head])
    if lines[river.mouth][-1] not in coast:
        raise ComponentError("mouth-not-at-the-coast", "BL-1.2", section=river.keys[river.mouth])
