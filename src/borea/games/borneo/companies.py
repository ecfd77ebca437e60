"""The companies' rows, packed: who stands where, and how rows change. Rules are in phases/."""

from __future__ import annotations

from mypy_extensions import i64

from borea.games.borneo.box import OWNER, PLACE


def owner_at(row: i64, rank: i64) -> i64:
    """Return the seat of the merchant at a place, or −1."""
    return ((row >> (PLACE * rank)) & OWNER) - 1


def length(row: i64) -> i64:
    """Return how many merchants stand in a row."""
    count: i64 = 0
    while row:
        count += 1
        row >>= PLACE
    return count


def appended(row: i64, seat: i64) -> i64:
    """Return the row with a merchant added at the end."""
    mark: i64 = seat + 1
    return row | (mark << (PLACE * length(row)))


def removed(row: i64, rank: i64) -> i64:
    """Return the row without the merchant at a place; those behind move up."""
    shift: i64 = PLACE * rank
    behind: i64 = row >> (shift + PLACE)
    return (row - ((row >> shift) << shift)) | (behind << shift)


def replaced(row: i64, rank: i64, seat: i64) -> i64:
    """Return the row with another merchant at a place."""
    shift: i64 = PLACE * rank
    before: i64 = (row >> shift) & OWNER
    after: i64 = seat + 1
    return row - (before << shift) + (after << shift)


def own_place(rows: list[int], seat: i64, which: i64) -> i64:
    """Return the place of a seat's n-th merchant as 16 × company + rank; −1 if the seat has fewer."""
    mark: i64 = seat + 1
    for company in range(4):
        row: i64 = rows[company]
        rank: i64 = 0
        while row:
            if row & OWNER == mark:
                if which == 0:
                    return 16 * company + rank
                which -= 1
            rank += 1
            row >>= PLACE
    return -1
