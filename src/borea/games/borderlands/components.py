"""The pieces of Borderlands: how many there are, their names and numbers, and tokens packed into one number.

Places are lands 0–35, then boats 36–47, so a set of places fits a machine word. The tokens of a place are one number
of six five-bit counts. The board itself is a map file (map/).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

LANDS: Final = 36
FLEET: Final = 12
PLACES: Final = LANDS + FLEET
ALL_LANDS: Final = (1 << LANDS) - 1

# Kinds of token, in the order of their five-bit counts. The first four are resources, the first five can be traded.
KINDS: Final = ("wood", "coal", "iron", "gold", "horse", "weapon")
WOOD: Final = 0
COAL: Final = 1
IRON: Final = 2
GOLD: Final = 3
HORSE: Final = 4
WEAPON: Final = 5
TRADED: Final = 5
ONE: Final = [1 << (5 * kind) for kind in range(6)]
A_HORSE: Final = 1 << 20
A_WEAPON: Final = 1 << 25
HORSES: Final = 31 << 20
WEAPONS: Final = 31 << 25
RESOURCES: Final = (1 << 20) - 1
TOKENS: Final = 20  # of each kind (BL-1.5)
CITIES: Final = 12
SUPPLY: Final = TOKENS * ((1 << 30) - 1) // 31
SITES_OF: Final = (4, 3, 3, 3, 3, 0)  # discs of each kind (BL-1.5)
SITES: Final = 16

# The site of a land: none, a disc face down, or FACE_UP + its kind.
NO_SITE: Final = 0
FACE_DOWN: Final = 1
FACE_UP: Final = 2

REACH: Final = 8  # the total cost that one boat move may have (BL-7.4)


def first_kind(goods: i64) -> i64:
    """Return the lowest kind among some tokens."""
    kind: i64 = 0
    while not goods & 31:
        goods >>= 5
        kind += 1
    return kind


def strength(goods: i64) -> i64:
    """Return the value of the tokens in a place, one horse and one weapon at most (BL-9.4)."""
    value: i64 = 0
    if goods & HORSES:
        value = 1
    if goods & WEAPONS:
        value += 3
    return value


def surplus(goods: i64) -> i64:
    """Return the tokens beyond one horse and one weapon (BL-1.8)."""
    over: i64 = 0
    horses: i64 = (goods & HORSES) >> 20
    if horses > 1:
        over = (horses - 1) * A_HORSE
    weapons: i64 = goods >> 25
    if weapons > 1:
        over += (weapons - 1) * A_WEAPON
    return over
