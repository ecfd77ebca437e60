"""What can be missing of the goods when a mission wants n of each, and how doubled crates fill it, for payments.py.

A payment for n of each holds at most n of every good, or n + 1 if all cards of the good are doubled (BN-4.2). A doubled
crate stands for two of one good (BN-1.6). With doubled crates, what is missing is a number of pairs and a number of odd
ones: 3 of a good is a pair and an odd one. They fill pairs first. A payment with them is exact in two cases: either
there are at most as many as pairs, and single crates fill the rest; or they fill all pairs and some odd ones, single
crates fill the other odd ones, and no good that misses an odd number has a single card. (Such a card could be left out:
its good would miss one more pair and one odd one less, which takes as many crates as before.) A trade with the pirates
takes a card from one good and gives it to another; it must be needed (BN-9.4).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.bits import BIT
from borea.games.borneo.box import CRATE_SHIFT, STOCK

GOOD: Final = 2 * STOCK  # bits per good in a packed stock
ITEMS: Final = 127
EXACT: Final = 0  # the good is not exceeded
SPARE: Final = 1  # doubled cards exceed the good by one
EITHER: Final = 2
EVEN: Final = 0b1010101
# What can be missing of several goods is a set of `pairs + ODD × odd ones`; pairs and odd ones are 12 at most.
ODD: Final = 13
MOST_GAP: Final = 6


def gaps(n: i64, single: i64, singles: i64, double: i64, doubles: i64, spare: i64, strict: bool) -> i64:
    """Return the set of numbers that can be missing from n, given the bounds on single and doubled cards.

    If `strict`, an odd number must not be missing beside a single card.
    """
    found: i64 = 0
    if spare != SPARE:
        count: i64 = double
        while count <= doubles:
            room: i64 = n - 2 * count
            if single <= room:
                some: i64 = BIT[room - single + 1] - BIT[room - min(singles, room)]
                if strict:
                    some &= EVEN if single else EVEN | BIT[room]
                found |= some
            count += 1
    if spare != EXACT and single == 0 and n & 1:
        count = (n + 1) >> 1
        if double <= count <= doubles:
            found |= 1
    return found


def plain_gaps(n: i64, picked: i64, rest: i64, good: i64, strict: bool) -> i64:
    """Return the set of numbers that can be missing of a good."""
    shift: i64 = GOOD * good
    single: i64 = (picked >> shift) & ITEMS
    double: i64 = (picked >> (shift + STOCK)) & ITEMS
    more: i64 = (rest >> shift) & ITEMS
    more_doubled: i64 = (rest >> (shift + STOCK)) & ITEMS
    return gaps(n, single, single + more, double, double + more_doubled, EITHER, strict)


def traded_gaps(n: i64, picked: i64, rest: i64, amount: i64, good: i64, change: i64, spare: i64, strict: bool) -> i64:
    """Return `plain_gaps` for a good that loses (−1) or gains (1) a card of this amount by a trade (BN-9.1, BN-9.4)."""
    shift: i64 = GOOD * good
    single: i64 = (picked >> shift) & ITEMS
    double: i64 = (picked >> (shift + STOCK)) & ITEMS
    singles: i64 = single + ((rest >> shift) & ITEMS)
    doubles: i64 = double + ((rest >> (shift + STOCK)) & ITEMS)
    if amount == 0:
        singles += change
        single = max(single + change, 0)
    else:
        doubles += change
        double = max(double + change, 0)
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


def still_missing(pairs: i64, odd: i64, doubled: i64) -> i64:
    """Return how many goods doubled crates leave to single ones."""
    if doubled <= pairs:
        return 2 * (pairs - doubled) + odd
    return max(odd - (doubled - pairs), 0)


def split(gaps: i64) -> i64:
    """Return what can be missing of one good as pairs and odd ones."""
    found: i64 = 0
    for gap in range(MOST_GAP + 1):
        if gaps & BIT[gap]:
            found |= BIT[gap // 2 + ODD * (gap % 2)]
    return found


class Crates:
    """How many single and doubled crates a payment may hold: those picked, and any of the rest."""

    def __init__(self, picked: i64, rest: i64, doubled: i64, more: i64) -> None:
        self.least: i64 = picked >> CRATE_SHIFT
        self.most: i64 = self.least + (rest >> CRATE_SHIFT)
        self.least_doubled: i64 = doubled
        self.most_doubled: i64 = doubled + more

    def exact(self, pairs: i64, odd: i64, strict: bool) -> i64:
        """Return the numbers of doubled crates with which this is filled exactly, also odd ones if `strict`."""
        found: i64 = 0
        doubled: i64 = self.least_doubled
        last: i64 = min(self.most_doubled, pairs + odd if strict else pairs)
        while doubled <= last:
            if self.least <= still_missing(pairs, odd, doubled) <= self.most:
                found |= BIT[doubled]
            doubled += 1
        return found


def each_covered(n: i64, picked: i64, rest: i64, doubled: i64, more: i64) -> bool:
    """Return whether the picked items and some of the rest pay "n of each" exactly, doubled crates included."""
    crates = Crates(picked, rest, doubled, more)
    for strict in (False, True):
        sums: i64 = 1
        for good in range(4):
            sums = joined(sums, split(plain_gaps(n, picked, rest, good, strict)))
        for place in range(len(BIT)):
            if sums & BIT[place] and crates.exact(place % ODD, place // ODD, strict):
                return True
    return False


def each_trade_covered(
    n: i64, picked: i64, rest: i64, doubled: i64, more: i64, amount: i64, given: i64, wanted: i64
) -> bool:
    """Return the same when one card of this good and amount must stand for another good (BN-9.4)."""
    crates = Crates(picked, rest, doubled, more)
    for strict in (False, True):
        sums: i64 = 1
        for good in range(4):
            if good != given and good != wanted:
                sums = joined(sums, split(plain_gaps(n, picked, rest, good, strict)))
        losing: i64 = traded_gaps(n, picked, rest, amount, given, -1, EITHER, strict)
        gaining: i64 = traded_gaps(n, picked, rest, amount, wanted, 1, EXACT, strict)
        if trade_fits(crates, sums, losing, gaining, amount + 1, amount + 1, strict):
            return True
        gaining = traded_gaps(n, picked, rest, amount, wanted, 1, SPARE, strict)
        if trade_fits(crates, sums, losing, gaining, amount + 1, amount, strict):
            return True
    return False


def trade_fits(crates: Crates, sums: i64, losing: i64, gaining: i64, less: i64, more: i64, strict: bool) -> bool:
    """Return whether some of these gaps are filled exactly, and would not be filled without the trade (BN-9.4).

    Without it the good that loses a card would miss fewer (`less`), and the one that gains it `more`.
    """
    for lost in range(MOST_GAP + 1):
        for gained in range(MOST_GAP):  # at least the card gained is there
            if losing & BIT[lost] and gaining & BIT[gained]:
                before: i64 = max(lost - less, 0)
                after: i64 = gained + more
                pairs: i64 = lost // 2 + gained // 2
                odd: i64 = lost % 2 + gained % 2
                more_pairs: i64 = before // 2 + after // 2 - pairs
                more_odd: i64 = before % 2 + after % 2 - odd
                for place in range(len(BIT)):
                    if sums & BIT[place] and trade_helps(
                        crates, place % ODD + pairs, place // ODD + odd, more_pairs, more_odd, strict
                    ):
                        return True
    return False


def trade_helps(crates: Crates, pairs: i64, odd: i64, more_pairs: i64, more_odd: i64, strict: bool) -> bool:
    """Return whether this is filled exactly by crates that would not fill it and the additional gaps (BN-9.4)."""
    exact: i64 = crates.exact(pairs, odd, strict)
    doubled: i64 = 0
    while exact:
        if exact & 1:
            untraded: i64 = still_missing(pairs + more_pairs, odd + more_odd, doubled)
            if untraded > still_missing(pairs, odd, doubled):
                return True
        exact >>= 1
        doubled += 1
    return False
