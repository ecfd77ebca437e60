"""Sets of cards as machine words: 60 bits, one per card. Counting, finding the n-th member, listing. No rules here."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

BIT: Final = [1 << index for index in range(61)]
# Powers of two below 2⁶⁶ all differ modulo 67: this finds the index of a lone bit.
LOG: Final = [0] * 67
for _index in range(61):
    LOG[(1 << _index) % 67] = _index

CHUNK: Final = 1023
CHUNK_SIZE: Final[list[int]] = [bin(chunk).count("1") for chunk in range(1024)]
# The place of the n-th member of a chunk of ten, at 10 × chunk + n.
CHUNK_MEMBER: Final[list[int]] = []
for _chunk in range(1024):
    _places = [place for place in range(10) if _chunk >> place & 1]
    CHUNK_MEMBER.extend(_places + [0] * (10 - len(_places)))


def size(cards: i64) -> i64:
    """Return how many cards a set holds."""
    pairs: i64 = cards - ((cards >> 1) & 0x555555555555555)
    fours: i64 = (pairs & 0x333333333333333) + ((pairs >> 2) & 0x333333333333333)
    bytes_: i64 = (fours + (fours >> 4)) & 0xF0F0F0F0F0F0F0F
    halves: i64 = bytes_ + (bytes_ >> 8)
    words: i64 = halves + (halves >> 16)
    return (words + (words >> 32)) & 127


def member(cards: i64, n: i64) -> i64:
    """Return the n-th card of a set, ascending, counted from 0."""
    base: i64 = 0
    while True:
        chunk: i64 = cards & CHUNK
        count: i64 = CHUNK_SIZE[chunk]
        if n < count:
            return base + CHUNK_MEMBER[10 * chunk + n]
        n -= count
        cards >>= 10
        base += 10


def above(card: i64) -> i64:
    """Return the set of all cards with higher numbers; −1 gives all."""
    bit: i64 = BIT[card + 1]
    return -bit


def lowest(mask: i64) -> i64:
    """Return the index of the lowest set bit."""
    return LOG[(mask & -mask) % 67]


def listed(cards: i64) -> list[int]:
    """Return the cards of a set, ascending."""
    found: list[int] = []
    while cards:
        low: i64 = cards & -cards
        found.append(LOG[low % 67])
        cards ^= low
    return found


def gathered(cards: list[int]) -> i64:
    """Return the set of the cards in a list."""
    found: i64 = 0
    for card in cards:
        found |= BIT[card]
    return found
