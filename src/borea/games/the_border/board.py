"""One seat's sheet and its crosses, as pairs of machine words (components.HALF).
What may be crossed is for phases/ to say."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from borea.core.game import Field, Part, number
from borea.games.the_border.components import AREAS, BIT, BITS_IN, HALF, Box, cells_of
from borea.games.the_border.sheets import SEGMENTS

WORD_MAX: Final = (1 << HALF) - 1
DICE_MAX: Final = (1 << 18) - 1


class Board(Part):
    """One seat's sheet and what is crossed on it."""

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
        self.fresh_n: i64 = 0  # crossed in the action going on; hidden from others while a window is open
        self.fresh_s: i64 = 0
        self.want_n: i64 = 0  # in a window: a die is left for the cell and it was not passed over
        self.want_s: i64 = 0
        self.left: i64 = 0  # in a window: the seat's own copy of the dice
        self.acting: i64 = 0  # in a window: not finished yet
        self.closed: i64 = 0  # areas completed, as bits
        self.high: i64 = 0  # those of them that took the high value
        self.near_n: i64 = 0  # derived: cells beside a crossed one
        self.near_s: i64 = 0
        self.missing: list[int] = []  # derived: open cells per segment

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
        twin.missing = self.missing.copy()
        return twin

    def seen(self, hidden: bool) -> Board:
        """Return the board as others see it while the owner's action is hidden, or as it lies there."""
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
            view.missing = self.missing.copy()
        return view

    def cross(self, box: Box, cell: i64) -> None:
        """Cross one open cell."""
        if cell < HALF:
            bit: i64 = BIT[cell]
            self.crossed_n |= bit
            self.fresh_n |= bit
        else:
            bit = BIT[cell - HALF]
            self.crossed_s |= bit
            self.fresh_s |= bit
        self.near_n |= box.near_n[cell]
        self.near_s |= box.near_s[cell]
        self.missing[box.segment_of[self.sheet][cell]] -= 1

    def is_crossed(self, cell: i64) -> bool:
        """Tell whether a cell is crossed."""
        if cell < HALF:
            bit: i64 = BIT[cell]
            return self.crossed_n & bit != 0
        bit = BIT[cell - HALF]
        return self.crossed_s & bit != 0

    def can_reach(self, cell: i64) -> bool:
        """Tell whether a cell is open, wanted in this window and beside a crossed one."""
        if cell < HALF:
            bit: i64 = BIT[cell]
            return self.near_n & self.want_n & ~self.crossed_n & bit != 0
        bit = BIT[cell - HALF]
        return self.near_s & self.want_s & ~self.crossed_s & bit != 0

    def fresh_cells(self) -> list[int]:
        """Return the cells crossed in the action going on."""
        return cells_of(self.fresh_n, self.fresh_s)

    def score(self, box: Box) -> int:
        """Return the points of the completed areas (TB-3.1)."""
        total = 0
        for area in range(AREAS):
            if self.closed & BIT[area]:
                total += box.first[area] if self.high & BIT[area] else box.later[area]
        return total

    def best_area(self, box: Box) -> int:
        """Return the highest single area score (TB-4.2)."""
        best = 0
        for area in range(AREAS):
            if self.closed & BIT[area]:
                best = max(best, box.first[area] if self.high & BIT[area] else box.later[area])
        return best

    def closed_count(self) -> int:
        """Return how many areas are complete."""
        return BITS_IN[self.closed]

    def refresh(self, box: Box) -> None:
        """Rebuild what is derived from the crossed cells."""
        self.near_n = 0
        self.near_s = 0
        self.missing = [] if self.sheet < 0 else [0] * len(SEGMENTS)
        for cell in range(2 * HALF):
            if self.is_crossed(cell):
                self.near_n |= box.near_n[cell]
                self.near_s |= box.near_s[cell]
            elif self.sheet >= 0:
                self.missing[box.segment_of[self.sheet][cell]] += 1
