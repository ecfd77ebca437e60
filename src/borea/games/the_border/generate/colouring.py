"""Cut a network into 24 coloured segments (TB-1.2, TB-1.4) and choose four such colourings (TB-1.3, TB-1.7).

All randomness comes from the generator passed in; the geometry is never changed here.
"""

from __future__ import annotations

from typing import Final

from borea.core.chance import Rng
from borea.games.the_border.components import COLOURS, SEGMENTS, SHEETS, SIZES
from borea.games.the_border.network import Geometry

CUT_STEPS: Final = 400
PAINT_STEPS: Final = 2000
SHAPES_TRIED: Final = 6
DRAFTS: Final = 20
YELLOW: Final = COLOURS.index("yellow")
BLUE: Final = COLOURS.index("blue")


def colourings(geometry: Geometry, rng: Rng, how_many: int) -> list[list[list[int]]]:
    """Return colourings with different partitions, each the most varied of several drafts, ordered as `SEGMENTS`."""
    chosen: list[list[list[int]]] = []
    while len(chosen) < how_many:
        best: list[list[int]] = []
        best_variety = -1 << 30
        for _ in range(DRAFTS):
            draft = _draft(geometry, rng)
            variety = _variety(geometry, draft)
            if variety > best_variety:
                best, best_variety = draft, variety
        if all(sorted(best) != sorted(other) for other in chosen):
            chosen.append(best)
    return chosen


def four_colourings(geometry: Geometry, rng: Rng) -> list[list[list[int]]]:
    """Return four colourings: two start next to yellow and blue, a third next to blue but not yellow (TB-1.7)."""
    drafts = colourings(geometry, rng, SHEETS)
    sheets = [
        _dyed(geometry, drafts[0], rng, True),
        _dyed(geometry, drafts[1], rng, True),
        _dyed(geometry, drafts[2], rng, False),
        drafts[3],
    ]
    shuffle_segments(sheets, rng)
    return sheets


def starting_colours(geometry: Geometry, colouring: list[list[int]]) -> list[int]:
    """Return the colours, as indices, of the spaces next to the white ones, ascending."""
    beside = [near for space in geometry.white for near in geometry.neighbours[space]]
    found = {place // len(SIZES) for place in range(len(SEGMENTS)) for space in beside if space in colouring[place]}
    return sorted(found)


def shuffle(values: list[int], rng: Rng) -> None:
    """Shuffle numbers in place."""
    for last in range(len(values) - 1, 0, -1):
        other = int(rng.below(last + 1))
        values[last], values[other] = values[other], values[last]


def shuffle_segments(values: list[list[list[int]]], rng: Rng) -> None:
    """Shuffle colourings in place."""
    order = list(range(len(values)))
    shuffle(order, rng)
    values[:] = [values[place] for place in order]


def _dyed(geometry: Geometry, colouring: list[list[int]], rng: Rng, yellow: bool) -> list[list[int]]:
    """Swap whole colours until blue is next to a white space and yellow is so only if wanted."""
    order = list(range(len(COLOURS)))
    dyed = colouring
    starting = starting_colours(geometry, dyed)
    while BLUE not in starting or (YELLOW in starting) != yellow:
        if len(starting) < 2 or len(starting) == len(COLOURS):
            colouring = colourings(geometry, rng, 1)[0]
        shuffle(order, rng)
        dyed = [colouring[colour * len(SIZES) + kind] for colour in order for kind in range(len(SIZES))]
        starting = starting_colours(geometry, dyed)
    return dyed


def _draft(geometry: Geometry, rng: Rng) -> list[list[int]]:
    """Return one random colouring, in the order of `SEGMENTS`."""
    while True:
        cutter = _Cutter(geometry, rng)
        if not cutter.cut(len(cutter.free) - len(geometry.white)):
            continue
        painter = _Painter(geometry, cutter.segments, rng)
        if painter.paint(0):
            return painter.painted()


class _Cutter:
    """A random partition into six connected segments of each size, by depth-first search with a step limit."""

    def __init__(self, geometry: Geometry, rng: Rng) -> None:
        self.near = geometry.neighbours
        self.rng = rng
        self.free = [space not in geometry.white for space in range(len(geometry.cells))]
        self.pool = [len(COLOURS)] * len(SIZES)
        self.segments: list[list[int]] = []
        self.steps = CUT_STEPS

    def cut(self, left: int) -> bool:
        """Cut up the free spaces, those with the fewest free neighbours first; return whether it worked."""
        if left == 0:
            return True
        self.steps -= 1
        if self.steps < 0:
            return False
        start = self._tightest()
        kinds = [kind for kind in range(len(SIZES)) if self.pool[kind]]
        shuffle(kinds, self.rng)
        for kind in kinds:
            shapes = self._shapes(start, SIZES[kind])
            order = list(range(len(shapes)))
            shuffle(order, self.rng)
            for index in order[:SHAPES_TRIED]:
                shape = shapes[index]
                for space in shape:
                    self.free[space] = False
                if not self._strands(shape):
                    self.pool[kind] -= 1
                    self.segments.append(shape)
                    if self.cut(left - len(shape)):
                        return True
                    self.segments.pop()
                    self.pool[kind] += 1
                for space in shape:
                    self.free[space] = True
        return False

    def _tightest(self) -> int:
        """Return a random free space among those with the fewest free neighbours."""
        fewest = 7
        found: list[int] = []
        for space, free in enumerate(self.free):
            if free:
                count = sum([self.free[near] for near in self.near[space]])
                if count < fewest:
                    fewest, found = count, [space]
                elif count == fewest:
                    found.append(space)
        return found[self.rng.below(len(found))]

    def _shapes(self, start: int, size: int) -> list[list[int]]:
        """Return every connected shape of that size that contains the space, each ascending."""
        shapes = [[start]]
        for _ in range(size - 1):
            bigger: dict[tuple[int, ...], list[int]] = {}
            for shape in shapes:
                for space in shape:
                    for near in self.near[space]:
                        if self.free[near] and near not in shape:
                            grown = sorted([*shape, near])
                            bigger[tuple(grown)] = grown
            shapes = list(bigger.values())
        return shapes

    def _strands(self, shape: list[int]) -> bool:
        """Return whether taking this shape isolates a single space."""
        for space in shape:
            for near in self.near[space]:
                if self.free[near] and not any(self.free[far] for far in self.near[near]):
                    return True
        return False


class _Painter:
    """A random colour for every segment: each colour once per size, and never on two segments that touch."""

    def __init__(self, geometry: Geometry, segments: list[list[int]], rng: Rng) -> None:
        owner = {space: index for index, segment in enumerate(segments) for space in segment}
        self.segments = segments
        self.rng = rng
        self.beside: list[list[int]] = []
        for index, segment in enumerate(segments):
            touched = {owner[near] for space in segment for near in geometry.neighbours[space] if near in owner}
            self.beside.append(sorted(touched - {index}))
        ranked = sorted([(-len(beside), index) for index, beside in enumerate(self.beside)])
        self.order = [index for _, index in ranked]
        self.colour = [-1] * len(segments)
        self.used = [False] * len(SEGMENTS)
        self.steps = PAINT_STEPS

    def paint(self, done: int) -> bool:
        """Colour the segments, those with the most neighbours first; return whether it worked."""
        if done == len(self.order):
            return True
        self.steps -= 1
        if self.steps < 0:
            return False
        index = self.order[done]
        kind = SIZES.index(len(self.segments[index]))
        colours = list(range(len(COLOURS)))
        shuffle(colours, self.rng)
        for colour in colours:
            place = colour * len(SIZES) + kind
            if self.used[place] or any(self.colour[near] == colour for near in self.beside[index]):
                continue
            self.colour[index] = colour
            self.used[place] = True
            if self.paint(done + 1):
                return True
            self.used[place] = False
            self.colour[index] = -1
        return False

    def painted(self) -> list[list[int]]:
        """Return the segments in the order of `SEGMENTS`."""
        listed: list[list[int]] = [[] for _ in SEGMENTS]
        for index, segment in enumerate(self.segments):
            listed[self.colour[index] * len(SIZES) + SIZES.index(len(segment))] = segment
        return listed


def _variety(geometry: Geometry, colouring: list[list[int]]) -> int:
    """Return a rating: higher for many colours around every area, lower where a colour recurs across one space."""
    place_of = [-1] * len(geometry.cells)
    for place, segment in enumerate(colouring):
        for space in segment:
            place_of[space] = place
    rate = 0
    for area in geometry.areas:
        rate += len({place_of[space] // len(SIZES) for space in area.border if place_of[space] >= 0})
    for space, place in enumerate(place_of):
        for near in geometry.neighbours[space]:
            for far in geometry.neighbours[near]:
                other = place_of[far]
                if place >= 0 and other >= 0 and other != place and other // len(SIZES) == place // len(SIZES):
                    rate -= 2
    return rate
