"""What is told of a finished match: how it went, how points were made, the table at any moment; and a hint while one
plays."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from borea.server.wire.play import Count, Request, SeatNumber, Word


class Source(Struct):
    """Something that brings points, or decides between equals; `icon` is a symbol of the board's."""

    label: str
    icon: str
    note: str = ""


class Amount(Struct):
    """What a seat had from a source; `best` where it got the most that there was."""

    points: int | None
    best: bool = False


class Mark(Struct):
    """Something worth a mark beside a step; `great` if it brought points or cities."""

    seat: int
    great: bool
    text: str


class Step(Struct):
    """The end of a turn, or of a part of one: after so many entries, each seat's chance of winning."""

    at: int
    label: str
    worths: list[float]
    marks: list[Mark]


class Luck(Struct, tag="luck", tag_field="kind"):
    """What chance changed in each seat's chance of winning: at its own draws, at those of others."""

    own: list[float]
    others: list[float]


class Review(Struct, tag="review", tag_field="kind"):
    """A finished match; lists by seat unless they say otherwise. `says` are the words of the page that shows it."""

    table: str
    game: str
    title: str
    ending: str
    names: list[str]
    scores: list[int]
    winners: list[int]
    entries: int
    hidden: bool  # hands were hidden, so eyes differ
    checked: bool  # the record has the seed, by which luck can be checked
    sources: list[Source]
    amounts: list[list[Amount]]
    steps: list[Step]
    says: dict[str, str]


class Replayed(Struct, tag="replayed", tag_field="kind"):
    """The table after so many entries through somebody's eyes (−1: a spectator), or through everybody's."""

    at: int
    scenes: dict[str, dict[str, Any]]
    events: list[dict[str, Any]]
    words: list[str]


class WantHint(Request):
    """A seat of one's own that would like advice, after the moves being considered."""

    seat: SeatNumber
    number: Count
    tokens: Annotated[list[Word], Meta(max_length=200)] = []


class Hint(Struct, tag="hint", tag_field="kind"):
    """What the highest level would do: the move, what is expected of it, both in words with the reasons."""

    token: str
    label: str
    result: float
    words: list[str]
