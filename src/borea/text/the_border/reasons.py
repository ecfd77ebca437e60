"""Why a move of The Border is not on offer, as the key and the slots of a sentence, from the view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from borea.games.the_border import dice
from borea.games.the_border.board import Board
from borea.games.the_border.moves import CATALOGUE, CROSS, FINISH
from borea.games.the_border.phases.order import REROLL, SECOND
from borea.games.the_border.view import BorderView
from borea.text.game_text import Reason

if TYPE_CHECKING:
    from borea.text.the_border.game_text import Text


class Reasons:
    """Works out what stands in the way of a move that a seat is not offered."""

    def __init__(self, text: Text, view: BorderView) -> None:
        self.text = text
        self.view = view
        self.board: Board = view.boards[view.seat]

    def reason(self, move: int) -> Reason:
        """Return the key and the slots of the sentence."""
        verb = CATALOGUE.verbs[move]
        if verb == "cross":
            return self.cross(move - CROSS)
        if verb == "finish":
            return self.finish(move - FINISH)
        if verb in ("reroll", "stop"):
            return ("refusal.not-those-dice" if self.view.phase == REROLL else "refusal.rolled"), {}
        return "first.reroll", {}

    def cross(self, cell: int) -> Reason:
        """Say why a space cannot be crossed."""
        if self.view.phase != SECOND:
            return "refusal.whole-segments", {}
        if self.board.is_crossed(cell):
            return "refusal.crossed", {}
        colour = self.text.game.box.colour_of[self.board.sheet][cell]
        offered = self.view.left or self.view.dice
        slots = {"colour": self.text.colour(colour)}
        if not dice.count(offered, colour):
            return "refusal.no-die", slots
        if not dice.count(self.board.left, colour):
            return "refusal.die-used", slots
        touches = any(self.board.is_crossed(other) for other in self.text.game.box.neighbours[cell])
        return ("refusal.passed-over" if touches else "refusal.touches-nothing"), {}

    def finish(self, segment: int) -> Reason:
        """Say why a segment cannot be completed."""
        if self.view.phase == SECOND:
            return "refusal.single-spaces", {}
        need = int(self.board.missing(segment))
        if not need:
            return "refusal.complete", {}
        hand = self.view.dice if self.view.phase == REROLL else self.view.left
        have = dice.count(hand, segment // 4)
        if need > have:
            letters = dice.LETTERS[segment // 4] * need
            return ("refusal.too-few" if have else "refusal.too-few-none"), {
                "dice": self.text.dice_words(letters),
                "have": have,
            }
        return ("refusal.keep-first" if self.view.phase == REROLL else "refusal.passed-over"), {}
