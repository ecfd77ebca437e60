"""The components of one race as the rules read them."""

from __future__ import annotations

from borea.core.game import Game


class Box:
    """A track of a certain length."""

    home: Game  # set by the game

    def __init__(self, length: int) -> None:
        self.length = length
