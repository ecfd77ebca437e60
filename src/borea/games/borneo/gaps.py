"""What can be missing of a good when a mission wants n of each, as sets of numbers. Which payments follow from it is in
payments.py and doubled_crates.py.

Such a payment holds at most n of every good, or n + 1 if all its cards are doubled (BN-4.2).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.bits import BIT
from borea.games.borneo.box import STOCK

GOOD: Final = 2 * STOCK  # bits per good in a packed stock
ITEMS: Final = 127
EXACT: Final = 0  # the good is not exceeded
SPARE: Final = 1  # doubled cards exceed the good by one
EITHER: Final = 2
EVEN: Final = 0b1010101


def gaps(n: i64, single: i64, singles: i64, double: i64, doubles: i64, spare: i64, strict: bool) -> i64:
    """Return the set of numbers that can be missing from n, given the bounds on single and doubled cards.

    If `strict`, an odd number must not be missing beside a single card.
    """
    found: i64 = 0
    if spare != SPARE:
        count: i64 = double
        while count <= doubles and 2 * count <= n:
            room: i64 = n - 2 * count
            if single <= room:
                most: i64 = singles if singles < room else room
                some: i64 = BIT[room - single + 1] - BIT[room - most]
                if strict:
                    some &= EVEN if single else EVEN | BIT[room]
                found |= some
            count += 1
    if spare != EXACT and single == 0 and n & 1:
        count = (n + 1) >> 1
        if double <= count <= doubles:
            found |= 1
    return found


def plain_gaps(n: i64, picked: i64, rest: i64, good: i64) -> i64:
    """Return the set of numbers that can be missing of a good."""
    shift: i64 = GOOD * good
    single: i64 = (picked >> shift) & ITEMS
    double: i64 = (picked >> (shift + STOCK)) & ITEMS
    more: i64 = (rest >> shift) & ITEMS
    more_doubled: i64 = (rest >> (shift + STOCK)) & ITEMS
    return gaps(n, single, single + more, double, double + more_doubled, EITHER, False)


def traded_gaps(n: i64, picked: i64, rest: i64, amount: i64, good: i64, change: i64, spare: i64, strict: bool) -> i64:
    """Return `plain_gaps` for a good that loses (−1), keeps (0) or gains (1) a card of this amount."""
    shift: i64 = GOOD * good
    single: i64 = (picked >> shift) & ITEMS
    double: i64 = (picked >> (shift + STOCK)) & ITEMS
    singles: i64 = single + ((rest >> shift) & ITEMS)
    doubles: i64 = double + ((rest >> (shift + STOCK)) & ITEMS)
    if amount == 0:
        singles += change
        single = single + change if single + change > 0 else 0
    else:
        doubles += change
        double = double + change if double + change > 0 else 0
    return gaps(n, single, singles, double, doubles, spare, strict)


def joined(sums: i64, one: i64) -> i64:
    """Return the set of all sums of one member of each set."""
    found: i64 = 0
    while one:
        if one & 1:
            found |= sums
        one >>= 1
        sums <<= 1
    return found
