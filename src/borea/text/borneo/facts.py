"""Numbers worked out from a view of Borneo: visible flags, goods in a warehouse, what is missing, what a card would do.
The words are in words.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from borea.core.game import Seat
from borea.games.borneo.box import DOUBLED_CRATE, KINDS, PACE, Box, packed_row, row_list
from borea.games.borneo.components import CARDS, COMPANIES, CRATE, OPEN_HARBOURS
from borea.games.borneo.gaps import still_missing
from borea.games.borneo.moves import OWN
from borea.games.borneo.sharing import monopolist, ranking, takers
from borea.games.borneo.state import PIRATE_COST
from borea.games.borneo.view import BorneoView, Warehouse

ANY_ONE = CRATE + 1  # in a list of gaps: a good that is not decided yet


class Goods(NamedTuple):
    """What items of a warehouse are worth: how many of each good, and their crates, single and doubled."""

    kinds: list[int]
    crates: int
    doubled: int

    def listed(self) -> list[int]:
        """Return how many of each good there are, and crates last, a doubled one as two."""
        return [*self.kinds, self.crates + 2 * self.doubled]


class Landing(NamedTuple):
    """What a card played on a harbour does; without a sharing, order and takers are empty."""

    before: list[int]  # visible flags, by company
    after: list[int]
    cards: int
    monopoly: bool
    order: list[int]  # the companies that take
    takers: list[Seat]
    owner: Seat  # who gets the harbour card, or −1


def visible(box: Box, cards: Sequence[int]) -> list[int]:
    """Return the visible flags of a column, by company (BN-6.1)."""
    counts = [0] * len(COMPANIES)
    for place, card in enumerate(cards):
        for company in box.order[card] if place == len(cards) - 1 else box.order[card][:3]:
            counts[company] += 1
    return counts


def landing(box: Box, view: BorneoView, card: int, slot: int) -> Landing:
    """Return what playing a card on a harbour would do (BN-6.2 to BN-6.6)."""
    stack = view.slots[slot]
    cards = [*stack.cards, card]
    after = visible(box, cards)
    packed = sum(count << (PACE * company) for company, count in enumerate(after))
    company = monopolist(box, card, stack.harbour, packed)
    order = [company] if company >= 0 else []
    if company < 0 and len(cards) == box.card_limit[stack.harbour]:
        order = ranking(box, cards, packed)
    rows = [packed_row(row.merchants) for row in view.rows]
    queue = row_list(takers(rows, order, len(cards))) if order else []
    owner = view.active
    if company >= 0 and not box.board:
        owner = queue[0] if queue else -1
    return Landing(visible(box, stack.cards), after, len(cards), company >= 0, order, queue, owner)


def flags_of(box: Box, cards: Sequence[int], company: int) -> int:
    """Return how many flags of a company cards show side by side (BN-5.5)."""
    return sum(box.order[card].count(company) for card in cards)


def strongest(box: Box, view: BorneoView, company: int) -> int:
    """Return the most flags of a company that the viewer could attack with (BN-5.3)."""
    counts = sorted((flags_of(box, [card], company) for card in view.hand), reverse=True)
    return sum(counts[: len(view.hand) - 1])


def bonus(view: BorneoView) -> int:
    """Return what the merchants between the two of a duel add to the defence (BN-5.5)."""
    return int(view.duel_from - view.duel_at - 1)


def own_merchants(view: BorneoView) -> dict[str, tuple[int, int]]:
    """Return company and place of each of the viewer's merchants, by their letters."""
    places = [
        (company, place)
        for company, row in enumerate(view.rows)
        for place, seat in enumerate(row.merchants)
        if seat == view.seat
    ]
    return dict(zip(OWN, places, strict=False))


def goods_in(box: Box, cards: Sequence[int], harbours: Sequence[int]) -> Goods:
    """Return what cards and harbours are worth."""
    kinds = [*(box.kind[card] for card in cards), *(box.kind[CARDS + harbour] for harbour in harbours)]
    counts = [kinds.count(kind) for kind in range(KINDS)]
    goods = [counts[2 * good] + 2 * counts[2 * good + 1] for good in range(CRATE)]
    return Goods(goods, counts[2 * CRATE], counts[DOUBLED_CRATE])


def has_crates(box: Box) -> bool:
    """Return whether any card or harbour bears a crate."""
    return max(box.kind) >= 2 * CRATE


def gaps(box: Box, kind: int, goods: Goods) -> dict[int, int]:
    """Return the goods that a mission still needs; a mission for one kind counts the good with the most."""
    have = goods.kinds
    if each := box.each[kind]:
        return {good: each - have[good] for good in range(CRATE) if have[good] < each}
    best = max(range(CRATE), key=lambda good: have[good])
    missing = box.same[kind] - have[best]
    if missing <= 0:
        return {}
    return {best if have[best] else ANY_ONE: missing}


def missing(box: Box, kind: int, goods: Goods) -> int:
    """Return how many goods are missing from a mission when crates have filled what they can (BN-4.2)."""
    needed = gaps(box, kind, goods).values()
    left = still_missing(sum(gap // 2 for gap in needed), sum(gap % 2 for gap in needed), goods.doubled)
    return max(0, left - goods.crates)


def points_of(box: Box, view: BorneoView, seat: Seat) -> int:
    """Return the points of a seat as they would count now (BN-8.3, BN-9.1)."""
    house = view.warehouses[seat]
    missions = sum(count * points for count, points in zip(house.missions, box.points, strict=True))
    return len(house.goods) + len(house.harbours) + missions - (PIRATE_COST if view.pirate == seat else 0)


def items_of(house: Warehouse, box: Box, good: int) -> tuple[list[int], list[int]]:
    """Return the cards and the harbours of a warehouse that bear a good."""
    cards = [card for card in house.goods if box.parts.cards[card].good == good]
    return cards, [harbour for harbour in house.harbours if box.parts.harbours[harbour].good == good]


def run_length(queue: Sequence[Seat]) -> int:
    """Return how many cards the first of a queue takes one after the other."""
    return next((place for place, seat in enumerate(queue) if seat != queue[0]), len(queue))


def shipped_card(move: int) -> tuple[int, int]:
    """Return card and slot of a shipment."""
    return move // OPEN_HARBOURS, move % OPEN_HARBOURS
