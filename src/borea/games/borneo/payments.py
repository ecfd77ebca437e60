"""Which items can pay for a mission (BN-4.2, BN-9.1, BN-9.4), from counts per good and amount alone.

A payment without a card that could be left out is, for "n of each": every good at most n (or, doubled cards only,
n + 1), and exactly as many crates as are missing; for "n of one kind": one good and crates that make n together (or
doubled cards only that make n + 1). The pirates' trade moves one card from a good to another before that is asked.
The tests hold all of this against a search over all subsets."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.bits import BIT, above, append_all
from borea.games.borneo.box import COPIES, CRATE_SHIFT, STOCK, Box
from borea.games.borneo.components import CARDS

GOOD: Final = 2 * STOCK  # bits per good in a packed stock
ITEMS: Final = 127
ONE_GOOD: Final = 0x3FFF
ALL_GOODS: Final = 0xFFFFFFFFFFFFFF  # everything but crates
EXACT: Final = 0  # the good is not exceeded
SPARE: Final = 1  # doubled cards exceed it by one
EITHER: Final = 2


def pays(box: Box, kind: i64, stock: i64) -> bool:
    """Tell whether a stock holds what a mission asks for (BN-4.2)."""
    crates: i64 = stock >> CRATE_SHIFT
    each: i64 = box.each[kind]
    missing: i64 = 0
    most: i64 = 0
    for _ in range(4):
        value: i64 = (stock & ITEMS) + 2 * ((stock >> STOCK) & ITEMS)
        if value < each:
            missing += each - value
        if value > most:
            most = value
        stock >>= GOOD
    return missing <= crates if each else most + crates >= box.same[kind]


def paid_kinds(box: Box, stock: i64, supply: i64) -> i64:
    """Return, as bits, the missions of a supply that a stock can pay for."""
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
                missing: i64 = 0
                if first < each:
                    missing = each - first
                if second < each:
                    missing += each - second
                if third < each:
                    missing += each - third
                if fourth < each:
                    missing += each - fourth
                if missing <= crates:
                    found |= bit
            elif most >= box.same[kind]:
                found |= bit
        supply >>= COPIES
        bit += bit
    return found


def gaps(n: i64, single: i64, singles: i64, double: i64, doubles: i64, spare: i64) -> i64:
    """Return, as bits, how many of n can be missing when so many single and doubled cards are used, low … high."""
    found: i64 = 0
    if spare != SPARE:
        count: i64 = double
        while count <= doubles and 2 * count <= n:
            room: i64 = n - 2 * count
            if single <= room:
                most: i64 = singles if singles < room else room
                found |= BIT[room - single + 1] - BIT[room - most]
            count += 1
    if spare != EXACT and single == 0 and n & 1:
        count = (n + 1) >> 1
        if double <= count <= doubles:
            found |= 1
    return found


def plain_gaps(n: i64, picked: i64, rest: i64, good: i64) -> i64:
    """Return the gaps that a good can be left with."""
    shift: i64 = GOOD * good
    single: i64 = (picked >> shift) & ITEMS
    double: i64 = (picked >> (shift + STOCK)) & ITEMS
    more: i64 = (rest >> shift) & ITEMS
    more_doubled: i64 = (rest >> (shift + STOCK)) & ITEMS
    return gaps(n, single, single + more, double, double + more_doubled, EITHER)


def joined(sums: i64, one: i64) -> i64:
    """Return every sum of a member of each of two sets of small numbers."""
    found: i64 = 0
    while one:
        if one & 1:
            found |= sums
        one >>= 1
        sums <<= 1
    return found


def crate_range(picked: i64, rest: i64) -> i64:
    """Return the numbers of crates that can be used, as bits."""
    crates: i64 = picked >> CRATE_SHIFT
    return BIT[crates + (rest >> CRATE_SHIFT) + 1] - BIT[crates]


def each_payable(n: i64, picked: i64, rest: i64) -> bool:
    """Tell whether picked items and some of the rest pay "n of each" without a card too many."""
    crates: i64 = crate_range(picked, rest)
    sums: i64 = 1
    for good in range(4):
        one = plain_gaps(n, picked, rest, good)
        if not one or (crates == 1 and not one & 1):
            return False
        if crates != 1:
            sums = joined(sums, one)
    return sums & crates != 0


def same_payable(n: i64, picked: i64, rest: i64) -> bool:
    """Tell whether picked items and some of the rest pay "n of one kind" without a card too many."""
    crates: i64 = picked >> CRATE_SHIFT
    more_crates: i64 = rest >> CRATE_SHIFT
    goods: i64 = picked & ALL_GOODS
    for good in range(4):
        shift: i64 = GOOD * good
        own: i64 = (goods >> shift) & ONE_GOOD
        if own << shift == goods:
            single: i64 = own & ITEMS
            double: i64 = own >> STOCK
            doubles: i64 = double + ((rest >> (shift + STOCK)) & ITEMS)
            low: i64 = single + crates
            high: i64 = low + more_crates + ((rest >> shift) & ITEMS)
            count: i64 = double
            while count <= doubles:
                room: i64 = n - 2 * count
                if low <= room <= high or (room == -1 and low == 0):
                    return True
                count += 1
    return False


def each_tradable(n: i64, picked: i64, rest: i64) -> bool:
    """Tell the same of "n of each" when one card stands for another kind, and must do so (BN-9.4)."""
    for amount in range(2):
        for given in range(4):
            for wanted in range(4):
                if given != wanted and each_trade(n, picked, rest, amount, given, wanted):
                    return True
    return False


def each_trade(n: i64, picked: i64, rest: i64, amount: i64, given: i64, wanted: i64) -> bool:
    """Try one card of a good and amount in the place of another good."""
    place: i64 = GOOD * given + STOCK * amount
    if not ((picked + rest) >> place) & ITEMS:
        return False
    sums: i64 = 1
    for good in range(4):
        if good != given and good != wanted:
            sums = joined(sums, plain_gaps(n, picked, rest, good))
    one = traded_gaps(n, picked, rest, amount, given, -1, EITHER)
    other = traded_gaps(n, picked, rest, amount, wanted, 1, EXACT)
    # Without the trade `wanted` would miss one or two more and `given` fewer: that must not pay.
    fits: i64 = joined(joined(sums, one & (1 if amount == 0 else 3)), other)
    if amount == 1:
        other = traded_gaps(n, picked, rest, amount, wanted, 1, SPARE)
        fits |= joined(joined(sums, one & 1), other)
    return fits & crate_range(picked, rest) != 0


def traded_gaps(n: i64, picked: i64, rest: i64, amount: i64, good: i64, change: i64, spare: i64) -> i64:
    """Return the gaps of a good that gives away (−1) or gets (1) a card of this amount."""
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
    return gaps(n, single, singles, double, doubles, spare)


def same_tradable(n: i64, picked: i64, rest: i64) -> bool:
    """Tell the same of "n of one kind" when one card of another kind stands for it (BN-9.4)."""
    for amount in range(2):
        for given in range(4):
            for wanted in range(4):
                if given != wanted and same_trade(n, picked, rest, amount, given, wanted):
                    return True
    return False


def same_trade(n: i64, picked: i64, rest: i64, amount: i64, given: i64, wanted: i64) -> bool:
    """Try one card of a good and amount beside cards of the wanted good, at least one, and crates."""
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
    count: i64 = double
    while count <= doubles:
        room: i64 = n - (amount + 1) - 2 * count
        low: i64 = single if single > 0 or count > 0 else 1
        if low <= singles and low + crates <= room <= singles + most_crates:
            return True
        if room == -1 and amount == 1 and count > 0 and single == 0 and crates == 0:
            return True
        count += 1
    return False


def payable(box: Box, kind: i64, picked: i64, rest: i64, pirates: bool) -> bool:
    """Tell whether a payment exists that holds all picked items and otherwise only items of the rest."""
    each: i64 = box.each[kind]
    if each:
        return each_payable(each, picked, rest) or (pirates and each_tradable(each, picked, rest))
    same: i64 = box.same[kind]
    return same_payable(same, picked, rest) or (pirates and same_tradable(same, picked, rest))


def traded_kinds(box: Box, stock: i64, supply: i64) -> i64:
    """Return, as bits, the missions of a supply that a stock can pay for by a trade with the pirates."""
    found: i64 = 0
    value: i64 = stock >> CRATE_SHIFT
    for good in range(4):
        value += ((stock >> (GOOD * good)) & ITEMS) + 2 * ((stock >> (GOOD * good + STOCK)) & ITEMS)
    bit: i64 = 1
    for kind in range(box.missions):
        each: i64 = box.each[kind]
        same: i64 = box.same[kind]
        enough = supply & 15 != 0 and value >= 4 * each + same
        if enough and (each_tradable(each, 0, stock) if each else same_tradable(same, 0, stock)):
            found |= bit
        supply >>= COPIES
        bit += bit
    return found


def tradable(box: Box, kind: i64, picked: i64) -> bool:
    """Tell whether just these items pay by a trade with the pirates."""
    each: i64 = box.each[kind]
    return each_tradable(each, picked, 0) if each else same_tradable(box.same[kind], picked, 0)


def next_items(box: Box, kind: i64, goods: i64, harbours: i64, picked: i64, last: i64, pirates: bool) -> list[int]:
    """Return the items after `last` that lead to a payment which passes over all the others before them."""
    cards: i64 = goods & above(last) if last < CARDS else 0
    ports: i64 = harbours & above(last - CARDS) if last >= CARDS else harbours
    items: list[int] = []
    append_all(items, cards, 0)
    append_all(items, ports, CARDS)
    # From the last item to the first: what is left over grows, so a kind that leads to a payment once always does.
    rest: i64 = 0
    useful: i64 = 0
    found: list[int] = []
    for place in range(len(items) - 1, -1, -1):
        item = items[place]
        one: i64 = box.kind[item]
        if one & useful or payable(box, kind, picked + one, rest, pirates):
            useful |= one
            found.append(item)
        rest += one
    found.reverse()
    return found
