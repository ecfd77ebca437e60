"""Who takes the cards of a harbour: monopolies (BN-6.3), the order of companies (BN-6.5) and of merchants (BN-6.4 to
BN-6.6). Nothing here changes the state."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.games.borneo.box import COUNT, OWNER, PACE, PLACE, REACHED, Box

EVERY_COMPANY: Final = 15


def monopolist(box: Box, card: i64, harbour: i64, visible: i64) -> i64:
    """Return the company that gets a monopoly through this card, or −1 (BN-6.2, BN-6.3)."""
    reached: i64 = (visible + box.threshold[harbour]) & REACHED
    if not reached:
        return -1
    for company in box.order[card]:
        if (reached >> (PACE * company)) & COUNT:
            return company
    raise AssertionError("only flags of the card just played can raise a count")


def ranking(box: Box, cards: list[int], visible: i64) -> list[int]:
    """Return the companies with visible flags, most flags first, ties by the first visible flag (BN-6.5)."""
    order: list[int] = []
    seen: i64 = 0
    for card in cards:
        flags = box.order[card]
        for place in range(3):
            seen = rank(order, flags[place], seen, visible)
        if seen == EVERY_COMPANY:
            return order
    rank(order, box.order[cards[-1]][3], seen, visible)
    return order


def rank(order: list[int], company: i64, seen: i64, visible: i64) -> i64:
    """Insert a company behind those with as many visible flags, unless it was seen; return the companies seen."""
    bit: i64 = 1 << company
    if seen & bit:
        return seen
    count: i64 = (visible >> (PACE * company)) & COUNT
    place = len(order)
    while place > 0 and (visible >> (PACE * order[place - 1])) & COUNT < count:
        place -= 1
    order.insert(place, company)
    return seen | bit


def takers(rows: list[int], order: list[int], count: i64) -> i64:
    """Return who takes each card, packed as in a row: rank by rank, starting over at the end; 0 if nobody can."""
    queue: i64 = 0
    filled: i64 = 0
    while True:
        rank: i64 = 0
        before: i64 = filled
        found = True
        while found:
            found = False
            for company in order:
                row: i64 = rows[company]
                owner: i64 = (row >> rank) & OWNER
                if owner:
                    found = True
                    queue |= owner << (PLACE * filled)
                    filled += 1
                    if filled == count:
                        return queue
            rank += PLACE
        if filled == before:
            return 0
