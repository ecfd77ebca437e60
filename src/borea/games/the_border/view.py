"""What a seat of The Border may know, field by field. The state fills it; people, bots and `imagine` read it."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64

from borea.core.fields import Field, number, parts
from borea.core.game import VIEW_FIELDS, View
from borea.games.the_border.board import Board


class BorderView(View):
    """The table as seen by one seat or a spectator."""

    FIELDS: ClassVar[tuple[Field, ...]] = (
        *VIEW_FIELDS,
        number("seats"),
        number("reveals"),
        number("phase"),
        number("turn"),
        number("active", -1),
        number("rolls"),
        number("before"),
        number("dice"),
        number("loose"),
        number("left"),
        number("last", -1),
        number("taken"),
        number("idle"),
        number("crossing"),
        parts("boards", Board),
    )

    def __init__(self) -> None:
        super().__init__()
        self.seats = 0
        self.reveals = 0
        self.phase: i64 = 0
        self.turn: i64 = 0
        self.active = -1
        self.rolls: i64 = 0
        self.before: i64 = 0
        self.dice: i64 = 0
        self.loose: i64 = 0
        self.left: i64 = 0
        self.last: i64 = -1
        self.taken: i64 = 0
        self.idle: i64 = 0
        self.crossing: i64 = 0
        self.boards: list[Board] = []
