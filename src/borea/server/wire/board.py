"""What a board in a browser is sent: the table as it looks, the question in words, how a staged batch would look."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Offer(Struct):
    """A move to choose, in words."""

    token: str
    label: str


class Asking(Struct):
    """What a seat is asked; answers form a set if `several`."""

    number: int
    prompt: str
    question: str
    several: bool
    moves: list[Offer]
    undoable: int


class ChairSnapshot(Struct):
    """A seat in the strip; `bot` in words, `deadline` in milliseconds."""

    seat: int
    name: str
    bot: str
    mine: bool
    held: bool
    asked: bool
    deadline: int | None


class Ending(Struct):
    """How it ended; the seed is no secret any more."""

    scores: list[int]
    winners: list[int]
    reason: str
    seed: str
    next: str


class Snapshot(Struct, tag="snapshot", tag_field="kind"):
    """The table as one viewer sees it, after its messages up to `last`."""

    table: str
    game: str
    edition: str
    last: int
    seat: int
    clock: int
    rated: bool  # the match counts for ratings, or may come to count
    playing: bool
    number: int  # of the seat's own decisions
    undoable: int
    request: int | None  # who asks to go back
    answer: bool  # whether the viewer has to answer that
    waiting: str
    chairs: list[ChairSnapshot]
    scene: dict[str, Any] | None
    ask: Asking | None
    over: Ending | None


class Staged(Struct, tag="staged", tag_field="kind"):
    """The table as it would look after a batch, and what may follow; nothing has been done."""

    tokens: list[str]
    ask: Asking | None
    scene: dict[str, Any]
    complete: bool  # the batch, closed where it is a set, answers what was asked
    says: list[str]
    re: int = 0
