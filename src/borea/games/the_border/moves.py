"""The catalogue of The Border: every verb and its nouns.
Closing moves stand behind what they close, so that sets sort themselves."""

from __future__ import annotations

from typing import Final

from borea.core.game import Catalogue
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

CROSS: Final = 0
FINISH: Final = CROSS + CELLS
DONE: Final = FINISH + len(SEGMENTS)
REROLL: Final = DONE + 1
STOP: Final = REROLL + len(dice.HANDS)
ROLL: Final = STOP + 1
SHEET: Final = ROLL + len(dice.HANDS)
FIRST: Final = SHEET + 4

# What an active seat may do after a roll, by the dice on the table (TB-2.1).
REROLLS: Final = {
    dice.HANDS[hand]: [REROLL + part for part in dice.hands_within(dice.HANDS[hand])] + [STOP]
    for hand in dice.hands_of_size(dice.DICE)
}
# Outcomes of rolling n dice: with weights, and spread out so that one number below 6ⁿ picks one.
ROLL_ODDS: Final = [
    [(ROLL + hand, dice.ways(dice.HANDS[hand])) for hand in dice.hands_of_size(number)]
    for number in range(dice.DICE + 1)
]
ROLL_SPREAD: Final = [[ROLL + hand for hand in dice.rolls_in_order(number)] for number in range(dice.DICE + 1)]
