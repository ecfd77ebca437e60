"""The tables for rolling five dice, against definitions that are slow and obvious."""

from __future__ import annotations

from borea.games.the_border import dice


def test_what_can_be_picked_from_a_hand_is_every_hand_it_contains() -> None:
    for hand in dice.HANDS:
        contained = [index for index, some in enumerate(dice.HANDS) if dice.within(some, hand)]
        assert dice.hands_within(hand) == contained
