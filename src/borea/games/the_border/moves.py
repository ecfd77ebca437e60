"""The catalogue of The Border: every verb and its nouns.

A move that ends a set comes after the moves that pick from it, so that a batch can be sorted by move number.
"""

from __future__ import annotations

from typing import Final

from borea.core.catalogue import Catalogue
from borea.games.the_border import dice
from borea.games.the_border.components import SEGMENTS

CELLS: Final = 86

CATALOGUE: Final = Catalogue(
    [
        ("cross", [str(cell) for cell in range(CELLS)]),
        ("finish", list(SEGMENTS)),
        ("done", []),
        ("reroll", [dice.word(hand) for hand in dice.HANDS]),
        ("stop", []),
        ("roll", [dice.word(hand) for hand in dice.HANDS]),
        ("sheet", ["1", "2", "3", "4"]),
        ("first", ["0", "1", "2", "3"]),
    ]
)

# The first move of each verb.
CROSS: Final = CATALOGUE.first["cross"]
FINISH: Final = CATALOGUE.first["finish"]
DONE: Final = CATALOGUE.first["done"]
REROLL: Final = CATALOGUE.first["reroll"]
STOP: Final = CATALOGUE.first["stop"]
ROLL: Final = CATALOGUE.first["roll"]
SHEET: Final = CATALOGUE.first["sheet"]
FIRST: Final = CATALOGUE.first["first"]

# The moves of the active seat after a roll, by the dice on the table (TB-2.1).
REROLLS: Final = {
    dice.HANDS[hand]: [REROLL + part for part in dice.hands_within(dice.HANDS[hand])] + [STOP]
    for hand in dice.hands_of_size(dice.DICE)
}
# The outcomes of rolling n dice: with weights, and as a list of 6ⁿ equally likely ones.
ROLL_ODDS: Final = [
    [(ROLL + hand, dice.ways(dice.HANDS[hand])) for hand in dice.hands_of_size(number)]
    for number in range(dice.DICE + 1)
]
ROLL_SPREAD: Final = [[ROLL + hand for hand in dice.rolls_in_order(number)] for number in range(dice.DICE + 1)]
