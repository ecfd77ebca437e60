"""What a seat of the race may know: a whitelist, field by field."""

from __future__ import annotations

from typing import ClassVar

from borea.core.fields import Field, number, numbers
from borea.core.game import VIEW_FIELDS, View


class RaceView(View):
    """The race as one seat, or a spectator, may know it."""

    FIELDS: ClassVar[tuple[Field, ...]] = (
        *VIEW_FIELDS,
        number("seats"),
        number("reveals"),
        number("phase"),
        number("turn"),
        number("die"),
        numbers("places"),
        numbers("cards", -1),
        numbers("played"),
    )

    def __init__(self) -> None:
        super().__init__()
        self.seats = 0
        self.reveals = 0
        self.phase = 0
        self.turn = 0
        self.die = 0
        self.places: list[int] = []
        self.cards: list[int] = []  # 0: not dealt, −1: hidden
        self.played: list[int] = []
