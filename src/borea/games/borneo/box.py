"""The components as the compact tables that the rules read.

Companies and goods are 0 … 3; an item of a warehouse is a shipment card (0 … 59) or 60 + a harbour.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.bits import BIT
from borea.core.game import Game
from borea.games.borneo.components import CARDS, COMPANIES, SEATS, Components

PACE: Final = 6  # bits per company in a packed count of flags
COUNT: Final = 63
REACHED: Final = 0o40404040  # the bits that counts of flags carry into when the threshold is added
STOCK: Final = 7  # bits per kind of item in a packed stock: singles and doubles of each good, then single crates
CRATE_SHIFT: Final = 56
COPIES: Final = 4  # bits per kind of mission in a packed supply
PLACE: Final = 3  # bits per merchant in a packed row: seat + 1
OWNER: Final = 7
ROW_LIMIT: Final = 5  # BN-5.9


KINDS: Final = 10  # kinds of items: each good single and doubled, crates single and doubled
DOUBLED_CRATE: Final = 9


def kind_of(good: int, amount: int) -> int:
    """Return the kind of an item: 2 × its good, one more if it is doubled; crates come last."""
    return 2 * good + amount - 1


def packed_kind(kind: int) -> int:
    """Return one item of a kind as a packed stock, which has no room for doubled crates: they are counted apart."""
    return 0 if kind == DOUBLED_CRATE else 1 << (STOCK * kind)


class Box:
    """The components of one game under fixed options, as tables."""

    home: Game  # set by the game that plays with these components

    def __init__(self, parts: Components, four_merchants: bool, blackbeard: bool, rules: int) -> None:
        self.parts = parts
        self.blackbeard = blackbeard
        self.merchants: i64 = 4 if four_merchants else 3
        self.board = parts.edition == "board-2008"
        # A row with one of these bits set is full (BN-5.9); in the 2007 edition rows are never full.
        self.full: i64 = OWNER << (PLACE * (ROW_LIMIT - 1)) if self.board else 0
        self.apart = not self.board or rules < 2  # BN-2.4: a seat's merchants may not be placed side by side
        cards = parts.cards
        self.deck: i64 = (1 << CARDS) - 1
        self.order = [[card.flags[0], card.flags[1], card.flags[2], card.flags[3]] for card in cards]
        self.tops = [sum(1 << (PACE * company) for company in card.flags[:3]) for card in cards]
        self.flags = [sum(1 << (PACE * company) for company in card.flags) for card in cards]
        self.shows = [
            sum(1 << index for index, card in enumerate(cards) if company in card.flags)
            for company in range(len(COMPANIES))
        ]
        self.kind = [kind_of(card.good, card.amount) for card in cards]
        self.kind += [kind_of(harbour.good, harbour.amount) for harbour in parts.harbours]
        self.packed = [packed_kind(kind) for kind in self.kind]
        doubled = [item for item, kind in enumerate(self.kind) if kind == DOUBLED_CRATE]
        self.has_doubled_crates = bool(doubled)
        self.doubled_cards: i64 = sum(BIT[item] for item in doubled if item < CARDS)
        self.doubled_harbours: i64 = sum(BIT[item - CARDS] for item in doubled if item >= CARDS)
        self.card_limit = [harbour.cards for harbour in parts.harbours]
        self.flag_limit = [harbour.flags for harbour in parts.harbours]
        # Adding it to a packed count sets the REACHED bit of every company at the flag limit.
        self.threshold = [
            sum((32 - harbour.flags) << (PACE * company) for company in range(len(COMPANIES)))
            for harbour in parts.harbours
        ]
        self.each = [mission.each for mission in parts.missions]
        self.same = [mission.same for mission in parts.missions]
        self.points = [mission.points for mission in parts.missions]
        self.missions: i64 = len(parts.missions)
        self.cheapest: i64 = min([4 * mission.each + mission.same for mission in parts.missions])

    def harbours(self, seats: int) -> int:
        """Return the set of harbours used with this number of seats (BN-1.4)."""
        return sum(BIT[index] for index, harbour in enumerate(self.parts.harbours) if seats in harbour.players)

    def supply(self, seats: int) -> int:
        """Return the copies of each mission, packed (BN-1.5)."""
        place = SEATS.index(seats)
        return sum(mission.copies[place] << (COPIES * kind) for kind, mission in enumerate(self.parts.missions))


def copies(packed: int, kinds: int) -> list[int]:
    """Return packed copies as a list, one number per kind of mission."""
    return [packed >> (COPIES * kind) & 15 for kind in range(kinds)]


def packed_copies(numbers: list[int]) -> int:
    """Return the packed form of a list of copies."""
    return sum(number << (COPIES * kind) for kind, number in enumerate(numbers))


def row_list(row: int) -> list[int]:
    """Return the seats of the merchants in a packed row, first to last."""
    found: list[int] = []
    while row:
        found.append((row & OWNER) - 1)
        row >>= PLACE
    return found


def packed_row(seats: list[int]) -> int:
    """Return the packed form of a row."""
    return sum((seat + 1) << (PLACE * rank) for rank, seat in enumerate(seats))
