"""What a bot is, and what makes one speak."""

from __future__ import annotations

from typing import Protocol

from borea.core.chance import Rng
from borea.core.game import Move, View


class Bot(Protocol):
    """Anything that chooses a move from a view."""

    def choose(self, view: View, rng: Rng) -> Move:
        """Return one of the view's moves."""


class Voice:
    """How a bot speaks: what a broken word costs it, and its largest error about what statements are worth.

    Those that look ahead weigh themselves what they gain by breaking it.
    """

    def __init__(self, loyalty: float, doubt: float, *, looks_ahead: bool = False) -> None:
        self.loyalty = loyalty
        self.doubt = doubt
        self.looks_ahead = looks_ahead
        self.costs: dict[Move, float] = {}  # what moves that break its word cost at the decision at hand


def voice_of(bot: object) -> Voice | None:
    """Return the voice of a bot; those that have none never speak."""
    found = getattr(bot, "voice", None)
    return found if isinstance(found, Voice) else None
