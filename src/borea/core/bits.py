"""Small sets as machine words: bit n is set if n (0 … 60) is a member. The only module that plays tricks with bits.

A set is a plain `i64`, so union, intersection and difference are `|`, `&` and `& ~`; `BIT[n]` is the set of n alone.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# A table, because compiled `1 << n` with an `i64` is a 32-bit shift.
BIT: Final = [1 << index for index in range(61)]

LOW_HALF: Final = (1 << 30) - 1


def size(members: i64) -> i64:
    """Return how many members a set has."""
    pairs: i64 = members - ((members >> 1) & 0x555555555555555)
    fours: i64 = (pairs & 0x333333333333333) + ((pairs >> 2) & 0x333333333333333)
    bytes_: i64 = (fours + (fours >> 4)) & 0xF0F0F0F0F0F0F0F
    halves: i64 = bytes_ + (bytes_ >> 8)
    words: i64 = halves + (halves >> 16)
    return (words + (words >> 32)) & 127


def lowest(members: i64) -> i64:
    """Return the lowest member of a set, which must not be empty."""
    return size((members & -members) - 1)


def member(members: i64, n: i64) -> i64:
    """Return the n-th member of a set, ascending, counted from 0."""
    base: i64 = 0
    low: i64 = size(members & LOW_HALF)
    if n >= low:
        n -= low
        members >>= 30
        base = 30
    while n:  # a few steps in registers are faster than a table, which would not stay in the cache
        members &= members - 1
        n -= 1
    return base + lowest(members)


def above(number: i64) -> i64:
    """Return the set of all higher numbers; −1 gives the set of all."""
    bit: i64 = BIT[number + 1]
    return -bit


def append_all(found: list[int], members: i64, offset: i64) -> None:
    """Append the members of a set to a list, ascending, each plus an offset."""
    while members:
        low: i64 = members & -members
        found.append(offset + size(low - 1))
        members ^= low


def listed(members: i64) -> list[int]:
    """Return the members of a set, ascending."""
    found: list[int] = []
    append_all(found, members, 0)
    return found


def gathered(numbers: list[int]) -> i64:
    """Return the set of the numbers in a list."""
    found: i64 = 0
    for number in numbers:
        found |= BIT[number]
    return found
