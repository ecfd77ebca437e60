"""The components of one race as the rules read them."""

from __future__ import annotations


class Box:
    """A track of a certain length."""

    def __init__(self, length: int) -> None:
        self.length = length
