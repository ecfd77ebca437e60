"""The sheets of The Border as self-contained SVG in the reader's theme. Draws what it is given, decides no rule.
A page may restyle .area .ground .segment .cell .glyph .crossed .start .legal and find spaces by data-cell."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final
from xml.sax.saxutils import escape

from borea.draw.art import document, read_art
from borea.draw.hexes import Point, Room, centre, inset, line, number, outline, rounded, shared_edge
from borea.games.the_border.components import COLOURS, SEGMENTS, SIZES, SheetSet
from borea.games.the_border.network import Area

MARGIN: Final = 46.0
GAP: Final = 24.0
WET: Final = ("boat", "lighthouse")
HILLY: Final = ("turbine", "oak", "eagle", "balloon")
TALL: Final = (1.0, 1.42)
WIDE: Final = (1.95, 1.0)
# With less room than this, an area shows its values only.
TINY: Final = 25.0
FACE: Final = 4.0  # how far corners are rounded off: of spaces, areas and the coast
GROUND: Final = 9.0
COAST: Final = 8.0


def sheet_svg(
    sheet_set: SheetSet,
    sheet_index: int,
    crossed: Collection[int] = (),
    *,
    legal: Collection[int] = (),
    title: str = "",
) -> str:
    """Return one sheet as SVG: spaces crossed, spaces offered, and closed areas coloured in."""
    plan = Plan(sheet_set)
    title = title or f"{sheet_set.name} · {sheet_set.names[sheet_index]}"
    body = plan.land() + plan.sheet(sheet_index, crossed, legal)
    left, top, width, height = plan.frame
    ground = f'<rect class="sea" x="{left:.0f}" y="{top:.0f}" width="{width:.0f}" height="{height:.0f}"/>'
    return _document(plan.frame, title, plan.description, ground + body)


def overview_svg(sheet_set: SheetSet) -> str:
    """Return the four sheets of a set, two by two, with their names."""
    plan = Plan(sheet_set)
    left, top, width, height = plan.frame
    parts = [f'<rect class="table" width="{2 * width + 3 * GAP:.0f}" height="{2 * height + 3 * GAP:.0f}"/>']
    for index, name in enumerate(sheet_set.names):
        x, y = GAP + index % 2 * (width + GAP), GAP + index // 2 * (height + GAP)
        parts.append(
            f'<g class="sheet" transform="translate({number(x - left)} {number(y - top)})">'
            f'<rect class="sea" x="{left:.0f}" y="{top:.0f}" width="{width:.0f}" height="{height:.0f}" rx="6"/>'
            f"{plan.land()}{plan.sheet(index)}"
            f'<text class="name" x="{left + 22:.0f}" y="{top + 32:.0f}" font-size="30">{escape(name)}</text></g>'
        )
    frame = (0.0, 0.0, 2 * width + 3 * GAP, 2 * height + 3 * GAP)
    return _document(frame, sheet_set.name, plan.description, "".join(parts))


def _document(frame: tuple[float, float, float, float], title: str, description: str, body: str) -> str:
    view_box = " ".join([f"{value:.0f}" for value in frame])
    return document(read_art(__package__), "border-sheet", view_box, title, description, body)


class Plan:
    """What the drawings of one geometry have in common."""

    def __init__(self, sheet_set: SheetSet) -> None:
        self.sheets = sheet_set
        self.centres = [centre(cell) for cell in sheet_set.cells]
        self.sides = [inset(outline([cell]), 2.6) for cell in sheet_set.cells]
        self.faces = [rounded(side, FACE) for side in self.sides]
        self.shore = coast = outline([*sheet_set.cells, *[place for area in sheet_set.areas for place in area.hexes]])
        self.coast = rounded(coast, COAST)
        left, top = min([x for x, _ in coast]) - MARGIN, min([y for _, y in coast]) - MARGIN
        width, height = max([x for x, _ in coast]) + MARGIN - left, max([y for _, y in coast]) + MARGIN - top
        self.frame = (left, top, width, height)
        self.pictures = [Picture(area) for area in sheet_set.areas]
        ranked = sorted(sheet_set.areas, key=lambda area: area.first)
        self.description = ", ".join([f"{area.motif} {area.first}/{area.later}" for area in ranked])

    def land(self) -> str:
        """Draw the water and the land under the spaces."""
        bands = "".join([f'<path class="b{band}" d="{self.coast}"/>' for band in (3, 2, 1)])
        return f'<g class="bands">{bands}</g><path class="base" d="{self.coast}"/>'

    def sheet(self, index: int, crossed: Collection[int] = (), legal: Collection[int] = ()) -> str:
        """Draw the areas, the segments and the spaces of one sheet."""
        inked = {*crossed, *self.sheets.white}
        parts = [picture.draw(inked.issuperset(picture.area.border)) for picture in self.pictures]
        for place, spaces in enumerate(self.sheets.segments[index]):
            parts.append(self._segment(place, spaces, inked, legal))
        for space in self.sheets.white:
            parts.append(
                f'<g class="cell start" data-cell="{space}"><path class="face" d="{self.faces[space]}"/>'
                f"{_symbol('tb-start', 'glyph', self.centres[space], 18)}</g>"
            )
        for space in sorted(legal):
            parts.append(f'<path class="halo" d="{self.faces[space]}"/><path class="ring" d="{self.faces[space]}"/>')
        return "".join(parts)

    def _segment(self, place: int, spaces: Sequence[int], inked: Collection[int], legal: Collection[int]) -> str:
        """Draw one segment: its body, the dotted cuts between its spaces, and each space."""
        cells = self.sheets.cells
        colour = COLOURS[place // len(SIZES)]
        body = rounded(inset(outline([cells[space] for space in spaces]), 1.5), 5)
        parts = [f'<g class="{colour}" data-segment="{SEGMENTS[place]}"><path class="segment" d="{body}"/>']
        cuts = [
            line(shared_edge(cells[one], cells[other]))
            for one in spaces
            for other in self.sheets.neighbours[one]
            if one < other and other in spaces
        ]
        parts.append(f'<path class="cuts" d="{"".join(cuts)}"/>')
        for space in spaces:
            state = "crossed" if space in inked else "open"
            if space in legal:
                state += " legal"
            if space in inked:
                mark = f'<path class="cross" d="{_cross(self.centres[space], space)}"/>'
            else:
                mark = _symbol(f"tb-{colour}", "glyph", self.centres[space], 16)
            face = f'<path class="face" d="{self.faces[space]}"/>'
            parts.append(f'<g class="cell {state}" data-cell="{space}">{face}{mark}</g>')
        return "".join(parts) + "</g>"


class Picture:
    """An area's ground, picture and values, laid out where there is most room."""

    def __init__(self, area: Area) -> None:
        self.area = area
        loop = outline(area.hexes)
        self.edge = inset(loop, -1)
        self.ground = rounded(self.edge, GROUND)
        tall, wide = Room(inset(loop, 2.5), *TALL), Room(inset(loop, 2.5), *WIDE)
        self.tiny = max(tall.unit, wide.unit) < TINY
        self.tall = not self.tiny and tall.unit >= wide.unit * 0.92
        self.room = tall if self.tall else wide

        small = self.room.unit < 44
        self.figures = 18.0 if small else max(20.0, min(25.0, 0.32 * self.room.unit))
        self.symbol = f"tb-m-{area.motif}" if f"tb-m-{area.motif}" in read_art(__package__).symbols else "tb-m-flag"
        ground = "wet" if area.motif in WET else "hill" if area.motif in HILLY else "land"
        self.classes = f"area motif-{area.motif} {ground}"
        self.spot, self.value = self._places(3.0 if small else 0.0)

    def _places(self, lift: float) -> tuple[Point, Point]:
        """Return the middles of the picture and the values."""
        x, y, unit = self.room.x, self.room.y, self.room.unit
        if self.tall:
            return (x, y - 0.2 * unit - lift), (x, y + 0.5 * unit + lift / 2)
        if self.tiny:
            return (x, y), (x, y)
        return (x - 0.475 * unit, y), (x + 0.5 * unit, y)

    def draw(self, done: bool) -> str:
        """Draw it, coloured in once the area is closed."""
        area, figures, value = self.area, self.figures, self.value
        size = min(96.0, self.room.unit * (1.04 if done else 0.98))
        return (
            f'<g class="{self.classes}{" done" if done else ""}"><path class="ground" d="{self.ground}"/>'
            f"{'' if self.tiny else _symbol(self.symbol, 'motif', self.spot, size)}"
            f'<text x="{number(value[0])}" y="{number(value[1])}" font-size="{number(figures)}">'
            f'<tspan class="first">{area.first}</tspan>'
            f'<tspan class="later" dx="{number(0.14 * figures)}" font-size="{number(0.8 * figures)}">'
            f"/{area.later}</tspan></text></g>"
        )


def _symbol(name: str, role: str, middle: Point, size: float) -> str:
    """Place a symbol by its middle."""
    x, y, side = number(middle[0] - size / 2), number(middle[1] - size / 2), number(size)
    return f'<use class="{role}" href="#{name}" x="{x}" y="{y}" width="{side}" height="{side}"/>'


def _cross(middle: Point, space: int) -> str:
    """Return the two strokes of a cross, varied a little from space to space as if drawn by hand."""
    x, y = middle
    reach, slip = 5.4, (space * 37 % 7 - 3) * 0.28
    down = line(((x - reach + slip, y - reach), (x + reach, y + reach - slip)))
    return down + line(((x + reach, y - reach - slip), (x - reach - slip, y + reach)))
