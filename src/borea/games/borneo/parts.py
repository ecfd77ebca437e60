"""What a seat owns (`House`) and an open harbour (`Slot`), as machine words. Rules are in phases/."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from borea.core import bits
from borea.core.fields import Field, Part, number
from borea.games.borneo.box import COPIES, Box
from borea.games.borneo.components import CARDS, HARBOURS, MISSIONS

CARD_MASK: Final = (1 << CARDS) - 1
HARBOUR_MASK: Final = (1 << HARBOURS) - 1
COPIES_MASK: Final = (1 << (COPIES * MISSIONS)) - 1
COLUMN: Final = 6  # bits per card in a packed column: card + 1, the first played lowest


class House(Part):
    """One seat's hand, warehouse and missions."""

    FIELDS: ClassVar[tuple[Field, ...]] = (
        number("hand", 0, CARD_MASK),
        number("goods", 0, CARD_MASK),
        number("harbours", 0, HARBOUR_MASK),
        number("missions", 0, COPIES_MASK),
    )

    def __init__(self) -> None:
        self.hand: i64 = 0
        self.goods: i64 = 0  # shipment cards in the warehouse
        self.harbours: i64 = 0  # harbour cards in the warehouse
        self.missions: i64 = 0  # completed missions, packed by kind
        self.held: i64 = 0  # derived: how many cards are in hand
        self.stock: i64 = 0  # derived: the items of the warehouse, packed by kind, without doubled crates

    def copy(self) -> House:
        """Return an independent equal house."""
        twin = House()
        twin.hand = self.hand
        twin.goods = self.goods
        twin.harbours = self.harbours
        twin.missions = self.missions
        twin.held = self.held
        twin.stock = self.stock
        return twin

    def refresh(self, box: Box) -> None:
        """Rebuild the derived fields."""
        self.held = bits.size(self.hand)
        self.stock = stock_of(box, self.goods, self.harbours)

    def count(self) -> int:
        """Return how many missions the seat has completed, which breaks ties (BN-8.4)."""
        total = 0
        packed: int = self.missions
        while packed:
            total += packed & 15
            packed >>= COPIES
        return total

    def points(self, box: Box) -> int:
        """Return the points of the seat's cards and missions (BN-8.3)."""
        total = int(bits.size(self.goods) + bits.size(self.harbours))
        packed: int = self.missions
        kind = 0
        while packed:
            total += (packed & 15) * box.points[kind]
            packed >>= COPIES
            kind += 1
        return total


def stock_of(box: Box, goods: i64, harbours: i64) -> i64:
    """Return the items of these cards and harbours, packed by kind; doubled crates are left out."""
    total: i64 = 0
    while goods:
        total += box.packed[bits.lowest(goods)]
        goods &= goods - 1
    while harbours:
        total += box.packed[CARDS + bits.lowest(harbours)]
        harbours &= harbours - 1
    return total


def doubled_crates_of(box: Box, goods: i64, harbours: i64) -> i64:
    """Return how many of these cards and harbours are doubled crates, which a packed stock leaves out."""
    if not box.has_doubled_crates:
        return 0
    return bits.size(goods & box.doubled_cards) + bits.size(harbours & box.doubled_harbours)


class Slot(Part):
    """One open harbour and the cards played on it."""

    FIELDS: ClassVar[tuple[Field, ...]] = (number("harbour", -1, HARBOURS - 1), number("column", 0, CARD_MASK))

    def __init__(self) -> None:
        self.harbour: i64 = -1
        self.column: i64 = 0
        self.count: i64 = 0  # derived: cards in the column
        self.tops: i64 = 0  # derived: flags in its top rows, packed by company

    def copy(self) -> Slot:
        """Return an independent equal slot."""
        twin = Slot()
        twin.harbour = self.harbour
        twin.column = self.column
        twin.count = self.count
        twin.tops = self.tops
        return twin

    def clear(self) -> None:
        """Remove the harbour and its cards."""
        self.harbour = -1
        self.column = 0
        self.count = 0
        self.tops = 0

    def cards(self) -> list[int]:
        """Return the cards in the order played."""
        return column_list(self.column)

    def top(self) -> i64:
        """Return the last card played; the column must not be empty."""
        return ((self.column >> (COLUMN * (self.count - 1))) & 63) - 1

    def refresh(self, box: Box) -> None:
        """Rebuild the derived fields."""
        self.count = 0
        self.tops = 0
        for card in self.cards():
            self.count += 1
            self.tops += box.tops[card]


def column_list(column: int) -> list[int]:
    """Return a packed column as a list of cards in the order played."""
    found: list[int] = []
    while column:
        found.append((column & 63) - 1)
        column >>= COLUMN
    return found


def packed_column(cards: list[int]) -> int:
    """Return the packed form of a column."""
    return sum((card + 1) << (COLUMN * place) for place, card in enumerate(cards))
