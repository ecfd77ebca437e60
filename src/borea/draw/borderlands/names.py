"""The names on the map of Borderlands: land upright where the map file puts it, water italic where there is room."""

from __future__ import annotations

import math
from xml.sax.saxutils import escape

from borea.draw.borderlands.ground import Ground
from borea.draw.borderlands.lines import Point, gap, length, normals, number, path, resampled, within
from borea.games.borderlands.map.lettering import ROW, text_width


def land_names(ground: Ground) -> str:
    """Draw the names of the territories, upright."""
    parts = ['<g class="bl-names">']
    for land, key in enumerate(ground.spec.keys):
        x, y = ground.drawing.labels[land]
        rows = ground.name_rows(land)
        top = y - ROW * (len(rows) - 1) / 2 + 5.4
        spans = [
            f'<tspan x="{number(x)}" y="{number(top + ROW * index)}" textLength="{number(text_width(row))}" '
            f'lengthAdjust="spacingAndGlyphs">{escape(row)}</tspan>'
            for index, row in enumerate(rows)
        ]
        below = ' class="bl-below"' if y > ground.drawing.spots[land][1] else ""  # below the pieces, not above them
        parts.append(f'<text data-key="{key}"{below}>{"".join(spans)}</text>')
    return "".join(parts) + "</g>"


def water_names(ground: Ground) -> str:
    """Draw the names of the river's arms and the lakes, in italics."""
    parts = ['<g class="bl-water-names">']
    for arm, name in enumerate(ground.spec.river.arm_names):
        way = _name_way(ground, arm, len(name) * 14 * 0.66 + 8)
        if way:
            parts.append(
                f'<path id="bl-arm-{arm}" fill="none" d="{path(way)}"/>'
                f'<text><textPath href="#bl-arm-{arm}" startOffset="50%">{escape(name)}</textPath></text>'
            )
    for (x, y), name in zip(ground.lake_centres, ground.spec.lakes.names, strict=True):
        rows = name.split(" ", 1)
        top = y + 4 - 7 * (len(rows) - 1)
        spans = [
            f'<tspan x="{number(x)}" y="{number(top + 14 * row)}">{escape(word)}</tspan>'
            for row, word in enumerate(rows)
        ]
        parts.append(f'<text class="bl-lake-name">{"".join(spans)}</text>')
    return "".join(parts) + "</g>"


def _name_way(ground: Ground, arm: int, need: float) -> list[Point]:
    """Return the straightest line beside an arm for its name, clear of names, pieces and the coast, or []."""
    course: list[Point] = []
    for section in ground.spec.river.arms[arm]:
        course.extend(ground.drawing.section_lines[section][bool(course) :])
    count = round(length(course) / 6)
    points = resampled(course, count)
    sideways = normals(points, 5)
    window = math.ceil(need / 6)
    best: tuple[float, list[Point]] = (1e9, [])
    for side in (1.0, -1.0):
        for start in range(count - window):
            rightwards = points[start + window][0] > points[start][0]
            off = 13.0 if rightwards == (side > 0) else 24.0
            way = [
                (points[k][0] + side * off * sideways[k][0], points[k][1] + side * off * sideways[k][1])
                for k in range(start, start + window + 1)
            ]
            way = way if rightwards else way[::-1]
            score = _name_score(ground, way, best[0])
            if score < best[0]:
                best = (score, way)
    return best[1]


def _name_score(ground: Ground, way: list[Point], best: float) -> float:
    """Return how badly a name would fit: 1e9 where it may not be, or where it cannot beat the best so far."""
    bend = 0.0
    for a, b, c in zip(way, way[2:], way[4:], strict=False):
        if b[0] - a[0] < 1.0:
            return 1e9
        cross = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
        bend += abs(math.atan2(cross, (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1])))
    if bend - 1 >= best:
        return 1e9
    marks = [(x, y - 5) for x, y in way[::3]]
    room = min([gap(place, box) for place in marks for box in ground.boxes])
    if room < 9 or any(not within(place, ground.drawing.coast) for place in (way[0], way[len(way) // 2], way[-1])):
        return 1e9
    shore = min(
        [
            math.dist(place, point)
            for place in marks
            for point in ground.drawing.coast[:: max(1, len(ground.drawing.coast) // 120)]
        ]
    )
    lake = min(
        [math.dist(place, point) for place in marks for ring in ground.drawing.lake_outlines for point in ring[::4]]
    )
    if shore < 16 or lake < 14:
        return 1e9
    crossed = [line for line in ground.drawing.land_lines if _passes(marks, line)]
    return bend + 1.6 * len(crossed) - min(room, 30.0) / 30


def _passes(marks: list[Point], line: list[Point]) -> bool:
    """Return whether a border line comes near one of the points under a name."""
    return min([math.dist(place, point) for place in marks for point in line[:: max(1, len(line) // 6)]]) < 8
