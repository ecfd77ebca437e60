"""The map of Borderlands in characters, made once per map: borders as lines, the river as double lines, room for words.
It depends on the outlines only; board.py draws who holds what."""

from __future__ import annotations

from functools import lru_cache

from borea.games.borderlands.components import LANDS
from borea.games.borderlands.map.outlines import Drawing
from borea.games.borderlands.map.polygons import Point
from borea.games.borderlands.map.spec import MapSpec

WIDTH = 80
HEIGHT = 30
SEA = -1
LAND_LINE = 1
RIVER_LINE = 2
# Characters by the sides their lines leave on: 1 up, 2 right, 4 down, 8 left.
LIGHT = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
DOUBLE = " ║═╚║║╔╠═╝═╩╗╣╦╬"
RIVER_UPRIGHT = " ║═╙║║╓╟═╜═╨╖╢╥╫"  # the river runs up and down, land borders meet it
RIVER_LEVEL = " ║═╘║║╒╞═╛═╧╕╡╤╪"  # the river runs across


class Room:
    """Where a territory has room for words: rows for its name, then rows for its contents."""

    def __init__(self, names: list[tuple[int, int, str]], rows: list[tuple[int, int, int]], widths: list[int]) -> None:
        self.names = names  # row, first column, text
        self.rows = rows  # row, first column, width
        self.widths = widths  # of the rows of the name

    def is_tight(self, place: int) -> bool:
        """Return whether a row of the name is longer than its space."""
        return len(self.names[place][2]) > self.widths[place]


class Chart:
    """The characters of a map, the territory (or SEA) that each lies in, and the room in every territory."""

    def __init__(self, spec: MapSpec, drawing: Drawing) -> None:
        self.left = min(x for x, _ in drawing.coast)
        self.top = min(y for _, y in drawing.coast)
        self.across = (max(x for x, _ in drawing.coast) - self.left) / (WIDTH - 1)
        self.down = (max(y for _, y in drawing.coast) - self.top) / (HEIGHT - 1)
        river = {border for border, wet in zip(spec.borders, spec.by_river, strict=True) if wet}
        corners = self._corners(drawing.outlines + drawing.lake_outlines)
        self.letters = [[" "] * WIDTH for _ in range(HEIGHT)]
        self.lands = [[SEA] * WIDTH for _ in range(HEIGHT)]
        self.lines = [[0] * WIDTH for _ in range(HEIGHT)]
        for row in range(HEIGHT):
            for column in range(WIDTH):
                self._draw(row, column, corners, river)
        self.covered: set[tuple[int, int]] = set()  # cells that hold names already
        self.rooms = [self._room(land, spec.names[land]) for land in range(LANDS)]
        rows = [(room, place) for room in self.rooms for place in range(len(room.names))]
        for room, place in sorted(rows, key=lambda entry: entry[0].is_tight(entry[1])):
            self._write(room, place)

    def _corners(self, rings: list[list[Point]]) -> list[list[int]]:
        """Return the outline that each corner between four characters lies in, found row by row."""
        corners = [[SEA] * (WIDTH + 1) for _ in range(HEIGHT + 1)]
        for number, ring in enumerate(rings):
            for row in range(HEIGHT + 1):
                y = self.top + (row - 0.5) * self.down
                crossings = sorted(
                    ax + (y - ay) * (bx - ax) / (by - ay)
                    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True)
                    if (ay <= y) != (by <= y)
                )
                for start, end in zip(crossings[::2], crossings[1::2], strict=True):
                    for column in range(WIDTH + 1):
                        if start <= self.left + (column - 0.5) * self.across < end:
                            corners[row][column] = number
        return corners

    def _draw(self, row: int, column: int, corners: list[list[int]], river: set[tuple[int, int]]) -> None:
        """Choose the character between four corners: a line where two of them lie in different outlines."""
        above, below = corners[row], corners[row + 1]
        one, two, three, four = above[column], above[column + 1], below[column], below[column + 1]
        sides = [kind(one, two, river), kind(two, four, river), kind(three, four, river), kind(one, three, river)]
        self.lines[row][column] = max(sides)
        if not max(sides):
            self.lands[row][column] = one
            self.letters[row][column] = "≈" if one >= LANDS else " "
            return
        upright, level = max(sides[0], sides[2]), max(sides[1], sides[3])
        letters = LIGHT
        if upright == level == RIVER_LINE:
            letters = DOUBLE
        elif RIVER_LINE in (upright, level):
            letters = RIVER_UPRIGHT if upright == RIVER_LINE else RIVER_LEVEL
        self.letters[row][column] = letters[sum(1 << side for side in range(4) if sides[side])]

    def at(self, point: Point) -> tuple[int, int]:
        """Return row and column of a point of the map."""
        x, y = point
        column, row = round((x - self.left) / self.across), round((y - self.top) / self.down)
        return min(max(row, 0), HEIGHT - 1), min(max(column, 0), WIDTH - 1)

    def _room(self, land: int, name: str) -> Room:
        """Return the rows of a territory where its name and contents fit best."""
        runs = {row: run for row in range(HEIGHT) if (run := self._run(row, land))[1]}
        best: tuple[float, int, list[str], int] | None = None
        middle = sum(runs) / max(1, len(runs))
        for words in splits(name):
            for below in (2, 1):
                wanted = [(9.0, len(word)) for word in words] + [(3.0, 6), (3.0, 4)][:below]
                for first in runs:
                    cost = 4.0 * len(words) + 5.0 * (2 - below) + abs(first + (len(wanted) - 1) / 2 - middle)
                    for row, (weight, width) in enumerate(wanted, first):
                        cost += weight * max(0, width - runs.get(row, (0, 0))[1])
                    if best is None or cost < best[0]:
                        best = (cost, first, words, below)
        if best is None:
            return Room([], [], [])
        _, first, words, below = best
        upper = [runs.get(first + offset, (0, 0)) for offset in range(len(words))]
        names = [(first + offset, upper[offset][0], word) for offset, word in enumerate(words)]
        lower = range(first + len(words), first + len(words) + below)
        return Room(names, [(row, *runs[row]) for row in lower if row in runs], [width for _, width in upper])

    def _run(self, row: int, land: int) -> tuple[int, int]:
        """Return the longest stretch of a row inside a territory: first column, length."""
        best, start = (0, 0), -1
        for column in range(WIDTH + 1):
            inside = column < WIDTH and self.lands[row][column] == land
            if inside and start < 0:
                start = column
            elif not inside and start >= 0:
                if column - start > best[1]:
                    best = (start, column - start)
                start = -1
        return best

    def _write(self, room: Room, place: int) -> None:
        """Centre a row of a name; it may cover a land border at either end, but nothing else."""
        row, start, word = room.names[place]
        width = room.widths[place]
        if (row, start - 1) in self.covered:
            start, width = start + 1, width - 1
        width -= (row, start + width) in self.covered
        if len(word) > width and self._is_free(row, start + width, 1):
            width += 1
        if len(word) > width and self._is_free(row, start - 1, -1):
            start, width = start - 1, width + 1
        text = word if len(word) <= width else word[: max(0, width - 1)] + "…"
        start += (width - len(text)) // 2
        self.covered.update((row, start + offset) for offset in range(len(text)))
        room.names[place] = (row, start, text)

    def _is_free(self, row: int, column: int, way: int) -> bool:
        """Return whether a character of a land border may be covered: no name stands there or right beyond it."""
        if not (0 <= row < HEIGHT and 0 <= column < WIDTH) or self.lines[row][column] != LAND_LINE:
            return False
        return (row, column) not in self.covered and (row, column + way) not in self.covered


def kind(one: int, other: int, river: set[tuple[int, int]]) -> int:
    """Return the line between two outlines: none, a land border (or coast, or shore), or the river."""
    if one == other:
        return 0
    return RIVER_LINE if (min(one, other), max(one, other)) in river else LAND_LINE


def splits(name: str) -> list[list[str]]:
    """Return the ways to set a name: on one row, and on two where it can be split."""
    found = [[name]]
    for place, letter in enumerate(name):
        if letter in " -":
            found.append([name[: place + (letter == "-")], name[place + 1 :]])
    return found


@lru_cache(maxsize=8)
def chart_of(spec: MapSpec) -> Chart | None:
    """Return the chart of a map, or None if it has no outlines."""
    return None if spec.drawing is None else Chart(spec, spec.drawing)
