"""Which items can pay for a mission (BN-1.6, BN-4.2, BN-9.1, BN-9.4), decided from counts per good and amount.

A payment is exact if no card could be left out. For "n of each" that means at most n of every good (or n + 1, if all
its cards are doubled) and exactly as many crates as are missing; for "n of one kind", one good and crates that add up
to n (or to n + 1, if there are only doubled cards). A trade with the pirates first turns one card into another good.
Doubled crates have no place in a packed stock: their number is passed beside it, and gaps.py knows what they change for
"n of each". The tests compare all of this with a search over all subsets.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.bits import BIT, above, append_all
from borea.games.borneo.box import COPIES, CRATE_SHIFT, DOUBLED_CRATE, STOCK, Box
from borea.games.borneo.components import CARDS
from borea.games.borneo.gaps import (
    EITHER,
    EXACT,
    GOOD,
    ITEMS,
    SPARE,
    each_covered,
    each_trade_covered,
    joined,
    plain_gaps,
    still_missing,
    traded_gaps,
)

ONE_GOOD: Final = 0x3FFF
ALL_GOODS: Final = 0xFFFFFFFFFFFFFF  # everything but crates
MOST_MISSING: Final = 24  # of all goods together


def pays(box: Box, kind: i64, stock: i64, doubled: i64) -> bool:
    """Return whether a stock and a number of doubled crates cover a mission (BN-1.6, BN-4.2)."""
    crates: i64 = stock >> CRATE_SHIFT
    each: i64 = box.each[kind]
    pairs: i64 = 0
    odd: i64 = 0
    most: i64 = 0
    for _ in range(4):
        value: i64 = (stock & ITEMS) + 2 * ((stock >> STOCK) & ITEMS)
        missing: i64 = max(each - value, 0)
        pairs += missing >> 1
        odd += missing & 1
        most = max(most, value)
        stock >>= GOOD
    return still_missing(pairs, odd, doubled) <= crates if each else most + crates + 2 * doubled >= box.same[kind]


def paid_kinds(box: Box, stock: i64, doubled: i64, supply: i64) -> i64:
    """Return the set of missions in a supply that a stock and a number of doubled crates can pay for."""
    if doubled:
        return paid_with_doubled(box, stock, doubled, supply)
    crates: i64 = stock >> CRATE_SHIFT
    first: i64 = (stock & ITEMS) + 2 * ((stock >> STOCK) & ITEMS)
    second: i64 = ((stock >> GOOD) & ITEMS) + 2 * ((stock >> (GOOD + STOCK)) & ITEMS)
    third: i64 = ((stock >> (2 * GOOD)) & ITEMS) + 2 * ((stock >> (2 * GOOD + STOCK)) & ITEMS)
    fourth: i64 = ((stock >> (3 * GOOD)) & ITEMS) + 2 * ((stock >> (3 * GOOD + STOCK)) & ITEMS)
    found: i64 = 0
    if first + second + third + fourth + crates < box.cheapest:
        return found
    most: i64 = crates + max(max(first, second), max(third, fourth))
    bit: i64 = 1
    for kind in range(box.missions):
        if supply & 15:
            each: i64 = box.each[kind]
            if each:
                missing: i64 = max(each - first, 0) + max(each - second, 0)
                missing += max(each - third, 0) + max(each - fourth, 0)
                if missing <= crates:
                    found |= bit
            elif most >= box.same[kind]:
                found |= bit
        supply >>= COPIES
        bit += bit
    return found


def paid_with_doubled(box: Box, stock: i64, doubled: i64, supply: i64) -> i64:
    """Return the same for any number of doubled crates."""
    found: i64 = 0
    for kind in range(box.missions):
        if (supply >> (COPIES * kind)) & 15 and pays(box, kind, stock, doubled):
            found |= BIT[kind]
    return found


def crate_range(picked: i64, rest: i64) -> i64:
    """Return the set of numbers of crates that can be used."""
    crates: i64 = picked >> CRATE_SHIFT
    most: i64 = min(crates + (rest >> CRATE_SHIFT), MOST_MISSING)
    return BIT[most + 1] - BIT[crates] if crates <= most else 0


def each_payable(n: i64, picked: i64, rest: i64, doubled: i64, more: i64) -> bool:
    """Return whether the picked items and some of the rest pay "n of each" exactly.

    Of doubled crates, `doubled` are picked and `more` are in the rest.
    """
    if doubled + more:
        return each_covered(n, picked, rest, doubled, more)
    crates: i64 = crate_range(picked, rest)
    sums: i64 = 1
    for good in range(4):
        one = plain_gaps(n, picked, rest, good, False)
        if not one or (crates == 1 and not one & 1):
            return False
        if crates != 1:
            sums = joined(sums, one)
    return sums & crates != 0


def same_payable(n: i64, picked: i64, rest: i64, doubled: i64, more: i64) -> bool:
    """Return the same for "n of one kind", where a doubled crate is a doubled card of that kind."""
    crates: i64 = picked >> CRATE_SHIFT
    more_crates: i64 = rest >> CRATE_SHIFT
    goods: i64 = picked & ALL_GOODS
    for good in range(4):
        shift: i64 = GOOD * good
        own: i64 = (goods >> shift) & ONE_GOOD
        if own << shift == goods:
            single: i64 = own & ITEMS
            double: i64 = (own >> STOCK) + doubled
            doubles: i64 = double + ((rest >> (shift + STOCK)) & ITEMS) + more
            low: i64 = single + crates
            high: i64 = low + more_crates + ((rest >> shift) & ITEMS)
            count: i64 = double
            while count <= doubles:
                room: i64 = n - 2 * count
                if low <= room <= high or (room == -1 and low == 0):
                    return True
                count += 1
    return False


def each_tradable(n: i64, picked: i64, rest: i64, doubled: i64, more: i64) -> bool:
    """Return the same for "n of each" when the payment needs one card to stand for another good (BN-9.4)."""
    for amount in range(2):
        for given in range(4):
            for wanted in range(4):
                if given != wanted and each_trade(n, picked, rest, doubled, more, amount, given, wanted):
                    return True
    return False


def each_trade(n: i64, picked: i64, rest: i64, doubled: i64, more: i64, amount: i64, given: i64, wanted: i64) -> bool:
    """Return the same when one card of this good and amount stands for another good."""
    place: i64 = GOOD * given + STOCK * amount
    if not ((picked + rest) >> place) & ITEMS:
        return False
    if doubled + more:
        return each_trade_covered(n, picked, rest, doubled, more, amount, given, wanted)
    sums: i64 = 1
    for good in range(4):
        if good != given and good != wanted:
            sums = joined(sums, plain_gaps(n, picked, rest, good, False))
    one = traded_gaps(n, picked, rest, amount, given, -1, EITHER, False)
    other = traded_gaps(n, picked, rest, amount, wanted, 1, EXACT, False)
    # Without the trade, `wanted` would miss one or two more and `given` fewer: that must not be enough.
    fits: i64 = joined(joined(sums, one & (1 if amount == 0 else 3)), other)
    if amount == 1:
        other = traded_gaps(n, picked, rest, amount, wanted, 1, SPARE, False)
        fits |= joined(joined(sums, one & 1), other)
    return fits & crate_range(picked, rest) != 0


def same_tradable(n: i64, picked: i64, rest: i64, doubled: i64, more: i64) -> bool:
    """Return the same for "n of one kind" when one card of another good stands for it (BN-9.4)."""
    for amount in range(2):
        for given in range(4):
            for wanted in range(4):
                if given != wanted and same_trade(n, picked, rest, doubled, more, amount, given, wanted):
                    return True
    return False


def same_trade(n: i64, picked: i64, rest: i64, doubled: i64, more: i64, amount: i64, given: i64, wanted: i64) -> bool:
    """Return the same when one card of this good and amount joins at least one card of the wanted good, and crates."""
    place: i64 = GOOD * given + STOCK * amount
    one: i64 = BIT[place]
    if not ((picked + rest) >> place) & ITEMS:
        return False
    shift: i64 = GOOD * wanted
    crates: i64 = picked >> CRATE_SHIFT
    own: i64 = (picked >> shift) & ONE_GOOD
    others: i64 = picked - (crates << CRATE_SHIFT) - (own << shift)
    if others != 0 and others != one:
        return False
    single: i64 = own & ITEMS
    double: i64 = own >> STOCK
    singles: i64 = single + ((rest >> shift) & ITEMS)
    doubles: i64 = double + ((rest >> (shift + STOCK)) & ITEMS)
    most_crates: i64 = crates + (rest >> CRATE_SHIFT)
    count: i64 = double + doubled
    while count <= doubles + doubled + more:
        room: i64 = n - (amount + 1) - 2 * count
        has_double = doubles > 0 and count > doubled  # of the wanted good, not only doubled crates
        low: i64 = single if single > 0 or has_double else 1
        if low <= singles and low + crates <= room <= singles + most_crates:
            return True
        if room == -1 and amount == 1 and has_double and single == 0 and crates == 0:
            return True
        count += 1
    return False


def payable(box: Box, kind: i64, picked: i64, rest: i64, doubled: i64, more: i64, pirates: bool) -> bool:
    """Return whether an exact payment exists that contains all picked items and otherwise only items of the rest."""
    each: i64 = box.each[kind]
    if each:
        return each_payable(each, picked, rest, doubled, more) or (
            pirates and each_tradable(each, picked, rest, doubled, more)
        )
    same: i64 = box.same[kind]
    return same_payable(same, picked, rest, doubled, more) or (
        pirates and same_tradable(same, picked, rest, doubled, more)
    )


def traded_kinds(box: Box, stock: i64, doubled: i64, supply: i64) -> i64:
    """Return the set of missions in a supply that a warehouse can pay for with a trade with the pirates."""
    found: i64 = 0
    value: i64 = (stock >> CRATE_SHIFT) + 2 * doubled
    for good in range(4):
        value += ((stock >> (GOOD * good)) & ITEMS) + 2 * ((stock >> (GOOD * good + STOCK)) & ITEMS)
    bit: i64 = 1
    for kind in range(box.missions):
        each: i64 = box.each[kind]
        same: i64 = box.same[kind]
        enough = supply & 15 != 0 and value >= 4 * each + same
        if enough and (
            each_tradable(each, 0, stock, 0, doubled) if each else same_tradable(same, 0, stock, 0, doubled)
        ):
            found |= bit
        supply >>= COPIES
        bit += bit
    return found


def tradable(box: Box, kind: i64, picked: i64, doubled: i64) -> bool:
    """Return whether exactly these items pay with a trade with the pirates."""
    each: i64 = box.each[kind]
    return each_tradable(each, picked, 0, doubled, 0) if each else same_tradable(box.same[kind], picked, 0, doubled, 0)


def next_items(
    box: Box, kind: i64, goods: i64, harbours: i64, picked: i64, doubled: i64, last: i64, pirates: bool
) -> list[int]:
    """Return the items after `last` that can come next in an exact payment picked in ascending order."""
    cards: i64 = goods & above(last) if last < CARDS else 0
    ports: i64 = harbours & above(last - CARDS) if last >= CARDS else harbours
    items: list[int] = []
    append_all(items, cards, 0)
    append_all(items, ports, CARDS)
    # Go from the last item to the first: the rest grows, so a kind that leads to a payment once always does.
    rest: i64 = 0
    more: i64 = 0  # doubled crates in the rest
    useful: i64 = 0
    found: list[int] = []
    for place in range(len(items) - 1, -1, -1):
        item = items[place]
        bit: i64 = BIT[box.kind[item]]
        one: i64 = box.packed[item]
        another: i64 = 1 if box.kind[item] == DOUBLED_CRATE else 0
        if bit & useful or payable(box, kind, picked + one, rest, doubled + another, more, pirates):
            useful |= bit
            found.append(item)
        rest += one
        more += another
    found.reverse()
    return found
