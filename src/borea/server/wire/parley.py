"""What seats tell each other, on the wire: statements as a viewer may know them, and how they are made and answered."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

SeatNumber = Annotated[int, Meta(ge=0, le=9)]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
Word = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[a-z0-9.-]+$")]


class NewPromise(Struct, forbid_unknown_fields=True):
    """A promise to make: its kind, its voice (`i`, `you` or `we`: who is bound) and its arguments."""

    kind: Word
    voice: Word
    arguments: Annotated[list[Word], Meta(max_length=9)] = []


class Tell(Struct, forbid_unknown_fields=True):
    """A statement to make: one promise, or two that are tied: what the hearer does, what the speaker does for it."""

    seat: SeatNumber
    to: Annotated[list[SeatNumber], Meta(min_length=1, max_length=9)]
    promises: Annotated[list[NewPromise], Meta(min_length=1, max_length=2)]
    private: bool = False


class AnswerTo(Struct, forbid_unknown_fields=True):
    """The answer to a statement, by its number in what the seat may know."""

    seat: SeatNumber
    number: Number
    yes: bool


class TakeBackWord(Struct, forbid_unknown_fields=True):
    """A statement of one's own to withdraw, by its number."""

    seat: SeatNumber
    number: Number


class Promise(Struct):
    """A promise and what became of it: the stage of its statement, or kept, broken (`by` a seat) or expired."""

    kind: str
    voice: str
    arguments: list[str]
    stage: str
    by: int


class Statement(Struct):
    """A statement as a viewer may know it; the number is the viewer's own."""

    number: int
    seat: int
    to: list[int]
    private: bool
    stage: str
    agreed: list[int]
    promises: list[Promise]


class KindCard(Struct):
    """A kind of promise: its voices, its arguments, whether several may hear it, whether it waits for an answer."""

    kind: str
    voices: list[str]
    arguments: list[str]
    several: bool
    answered: bool


class Trust(Struct):
    """How many promises a seat has kept and broken, as far as the viewer may know."""

    kept: int
    broken: int


class Sayable(Struct):
    """What a seat may promise one other seat now: for each argument, what it may be; empty lists if nothing."""

    kind: str
    voice: str
    to: int
    values: list[list[str]]


class Parley(Struct):
    """What was said at a table and what the viewer may say, as far as the viewer may know."""

    kinds: list[KindCard]
    said: list[Statement]
    trust: list[Trust]
    sayable: list[Sayable]
