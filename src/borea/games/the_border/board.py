"""One seat's sheet and its crosses, as pairs of machine words (see `box.HALF`). Rules are in phases/."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from borea.core.bits import BIT, size
from borea.core.fields import Field, Part, number
from borea.games.the_border.box import AREAS, HALF, Box, cells_of
from borea.games.the_border.components import SIZES

WORD_MAX: Final = (1 << HALF) - 1
DICE_MAX: Final = (1 << 18) - 1
SEGMENTS_PER_WORD: Final = 12
UNTOUCHED: Final = sum(size << (3 * segment) for segment, size in enumerate(SIZES * 3))  # sizes of twelve segments


class Board(Part):
    """One seat's sheet and its crosses."""

    FIELDS: ClassVar[tuple[Field, ...]] = (
        number("sheet", -1, 3),
        number("crossed_n", 0, WORD_MAX),
        number("crossed_s", 0, WORD_MAX),
        number("fresh_n", 0, WORD_MAX),
        number("fresh_s", 0, WORD_MAX),
        number("want_n", 0, WORD_MAX),
        number("want_s", 0, WORD_MAX),
        number("left", 0, DICE_MAX),
        number("acting", 0, 1),
        number("closed", 0, (1 << AREAS) - 1),
        number("high", 0, (1 << AREAS) - 1),
    )

    def __init__(self) -> None:
        self.sheet: i64 = -1
        self.crossed_n: i64 = 0  # white cells included, from the start
        self.crossed_s: i64 = 0
        self.fresh_n: i64 = 0  # crossed in the current action; hidden from others while a window is open
        self.fresh_s: i64 = 0
        self.want_n: i64 = 0  # in a window: cells that a die is left for and that were not passed over
        self.want_s: i64 = 0
        self.left: i64 = 0  # in a window: the seat's own copy of the dice
        self.acting: i64 = 0  # in a window: 1 until the seat has finished
        self.closed: i64 = 0  # areas completed, as bits
        self.high: i64 = 0  # the completed areas that scored the high value
        self.near_n: i64 = 0  # derived: cells next to a crossed one
        self.near_s: i64 = 0
        self.gaps: i64 = 0  # derived: open cells around each area, GAP_BITS each
        self.open_low: i64 = 0  # derived: open cells per segment, three bits each, segments 0 to 11
        self.open_high: i64 = 0  # segments 12 to 23

    def copy(self) -> Board:
        """Return an independent equal board."""
        twin = Board()
        twin.sheet = self.sheet
        twin.crossed_n = self.crossed_n
        twin.crossed_s = self.crossed_s
        twin.fresh_n = self.fresh_n
        twin.fresh_s = self.fresh_s
        twin.want_n = self.want_n
        twin.want_s = self.want_s
        twin.left = self.left
        twin.acting = self.acting
        twin.closed = self.closed
        twin.high = self.high
        twin.near_n = self.near_n
        twin.near_s = self.near_s
        twin.gaps = self.gaps
        twin.open_low = self.open_low
        twin.open_high = self.open_high
        return twin

    def seen(self, hidden: bool) -> Board:
        """Return the board as shown in a view; `hidden` leaves out the owner's current action."""
        view = Board()
        view.sheet = self.sheet
        view.acting = self.acting
        view.closed = self.closed
        view.high = self.high
        view.crossed_n = self.crossed_n
        view.crossed_s = self.crossed_s
        if hidden:
            view.crossed_n &= ~self.fresh_n
            view.crossed_s &= ~self.fresh_s
        else:
            view.fresh_n = self.fresh_n
            view.fresh_s = self.fresh_s
            view.want_n = self.want_n
            view.want_s = self.want_s
            view.left = self.left
            view.near_n = self.near_n
            view.near_s = self.near_s
            view.gaps = self.gaps
            view.open_low = self.open_low
            view.open_high = self.open_high
        return view

    def information_key(self, hidden: bool) -> list[int]:
        """Return everything that `seen` shows as a list of numbers."""
        found: list[int] = [self.sheet, self.acting, self.closed, self.high]
        if hidden:
            found += [self.crossed_n & ~self.fresh_n, self.crossed_s & ~self.fresh_s]
        else:
            found += [self.crossed_n, self.crossed_s, self.fresh_n, self.fresh_s, self.want_n, self.want_s, self.left]
        return found

    def cross(self, box: Box, cell: i64) -> None:
        """Cross one open cell (TB-2.2, TB-2.5)."""
        if cell < HALF:
            bit: i64 = BIT[cell]
            self.crossed_n |= bit
            self.fresh_n |= bit
        else:
            bit = BIT[cell - HALF]
            self.crossed_s |= bit
            self.fresh_s |= bit
        self._count_cross(box, cell)

    def _count_cross(self, box: Box, cell: i64) -> None:
        """Update the derived fields for one crossed cell (TB-1.5, TB-2.2, TB-2.5)."""
        self.near_n |= box.near_n[cell]
        self.near_s |= box.near_s[cell]
        self.gaps -= box.gap_units[cell]
        if self.sheet >= 0:
            segment: i64 = box.segment_of[self.sheet][cell]
            if segment >= SEGMENTS_PER_WORD:
                self.open_high -= BIT[3 * (segment - SEGMENTS_PER_WORD)]
            elif segment >= 0:
                self.open_low -= BIT[3 * segment]

    def missing(self, segment: i64) -> i64:
        """Return how many cells of a segment are still open (TB-2.2)."""
        if segment < SEGMENTS_PER_WORD:
            return (self.open_low >> (3 * segment)) & 7
        return (self.open_high >> (3 * (segment - SEGMENTS_PER_WORD))) & 7

    def is_crossed(self, cell: i64) -> bool:
        """Return whether a cell is crossed (TB-1.1, TB-2.2)."""
        if cell < HALF:
            bit: i64 = BIT[cell]
            return self.crossed_n & bit != 0
        bit = BIT[cell - HALF]
        return self.crossed_s & bit != 0

    def fresh_cells(self) -> list[int]:
        """Return the cells crossed in the current action (TB-2.6)."""
        return cells_of(self.fresh_n, self.fresh_s)

    def points(self, box: Box, area: int) -> int:
        """Return what an area has scored, 0 while it is open (TB-3.1)."""
        if not self.closed & BIT[area]:
            return 0
        return box.first[area] if self.high & BIT[area] else box.later[area]

    def score(self, box: Box) -> int:
        """Return the points of all areas (TB-3.1)."""
        total = 0
        for area in range(AREAS):
            total += self.points(box, area)
        return total

    def best_area(self, box: Box) -> int:
        """Return the points of the area that scored most (TB-4.2)."""
        best = 0
        for area in range(AREAS):
            best = max(best, self.points(box, area))
        return best

    def closed_count(self) -> i64:
        """Return how many areas are complete (TB-4.1)."""
        return size(self.closed)

    def deal(self, sheet: i64) -> None:
        """Set the sheet (TB-1.3); all its segments are open (TB-2.2)."""
        self.sheet = sheet
        self.open_low = UNTOUCHED
        self.open_high = UNTOUCHED

    def refresh(self, box: Box) -> None:
        """Rebuild the derived fields from the crossed cells."""
        self.near_n = 0
        self.near_s = 0
        self.gaps = box.gaps_full
        self.open_low = UNTOUCHED if self.sheet >= 0 else 0
        self.open_high = self.open_low
        for cell in range(2 * HALF):
            if self.is_crossed(cell):
                self._count_cross(box, cell)
