"""Five identical dice as a multiset, three bits per colour in one number, and the tables for rolling them."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial
from typing import Final

LETTERS: Final = "srybog"  # stones (grey), red, yellow, blue, orange, green: the order of components.COLOURS
DICE: Final = 5
ONE: Final = [1 << (3 * colour) for colour in range(6)]  # one die of a colour


def count(dice: int, colour: int) -> int:
    """Return how many dice show the colour."""
    return (dice >> (3 * colour)) & 7


def size(dice: int) -> int:
    """Return how many dice there are."""
    return sum(count(dice, colour) for colour in range(6))


def within(some: int, dice: int) -> bool:
    """Return whether these dice contain some others."""
    return all(count(some, colour) <= count(dice, colour) for colour in range(6))


def word(dice: int) -> str:
    """Return the dice as letters, such as `ssryb`."""
    letters = ""
    for colour in range(6):
        letters += LETTERS[colour] * count(dice, colour)
    return letters


def colour_set(dice: int) -> int:
    """Return the set of colours that the dice show."""
    return sum(1 << colour for colour in range(6) if count(dice, colour))


def all_hands() -> list[int]:
    """Return every multiset of one to five dice, smaller ones first, then by letters."""
    return [
        sum(ONE[colour] for colour in colours)
        for number in range(1, DICE + 1)
        for colours in combinations_with_replacement(range(6), number)
    ]


def ways(dice: int) -> int:
    """Return how many ordered rolls give this multiset."""
    result = factorial(size(dice))
    for colour in range(6):
        result //= factorial(count(dice, colour))
    return result


HANDS: Final = all_hands()  # the nouns of `reroll` and `roll`, in catalogue order
HAND_SIZE: Final = [size(dice) for dice in HANDS]
HAND_INDEX: Final = {dice: index for index, dice in enumerate(HANDS)}


def hands_of_size(number: int) -> list[int]:
    """Return the indices in HANDS of the multisets with that many dice."""
    return [index for index, dice in enumerate(HANDS) if size(dice) == number]


def rolls_in_order(number: int) -> list[int]:
    """Return one hand index per ordered roll of that many dice, so that a random entry has the right odds."""
    return [index for index in hands_of_size(number) for _ in range(ways(HANDS[index]))]


def hands_within(dice: int) -> list[int]:
    """Return the indices of all multisets that can be picked from these dice."""
    picked = [0]
    for colour in range(6):
        picked = [some + number * ONE[colour] for some in picked for number in range(count(dice, colour) + 1)]
    return sorted([HAND_INDEX[some] for some in picked if some])
