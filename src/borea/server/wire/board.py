"""What a board in a browser gets: snapshots of the table, staged batches, earlier lines of the log."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from borea.server.wire.parley import Promise, Trust
from borea.server.wire.play import Message


class Offer(Struct):
    """A legal move: what it is called, as a button says it, and what it would do, which may be empty."""

    token: str
    label: str
    note: str


class Asking(Struct):
    """What a seat is asked: a question of one line, a second line that may be empty, and the clause it comes from. The
    answer is a set if `several`."""

    number: int
    prompt: str
    question: str
    detail: str
    clause: str
    several: bool
    moves: list[Offer]
    undoable: int


class ChairSnapshot(Struct):
    """A seat in the strip; `bot` is its name in words and `about` how it plays; `deadline` is in milliseconds."""

    seat: int
    name: str
    bot: str
    about: str
    portrait: str
    mine: bool
    held: bool
    asked: bool
    deadline: int | None


class Ending(Struct):
    """How the match ended, with its seed."""

    scores: list[int]
    winners: list[int]
    reason: str
    seed: str
    next: str


class PactSnapshot(Struct):
    """A statement in words, what became of it, and whether the viewer may answer it or take it back."""

    number: int
    seat: int
    to: list[int]
    private: bool
    stage: str
    promises: list[Promise]
    line: str
    state: str  # the stage in words, of both promises if they are tied
    answerable: bool
    withdrawable: bool


class Talk(Struct):
    """What seats have told each other, as far as the viewer may know: what is open, and the last that is settled."""

    speaks: bool  # whether the viewer may say something now
    pacts: list[PactSnapshot]
    trust: list[Trust]


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
    acted: int  # the last message that the viewer's own last decision brought; 0 if there was none
    request: int | None  # the seat that asks to go back
    answer: bool  # whether the viewer has to answer the request
    waiting: str
    chairs: list[ChairSnapshot]
    scene: dict[str, Any] | None
    ask: Asking | None
    over: Ending | None
    talk: Talk | None  # in games with promises, once the match has begun


class Staged(Struct, tag="staged", tag_field="kind"):
    """The table as it would be after a batch, and what may follow; nothing has been played."""

    tokens: list[str]
    ask: Asking | None
    scene: dict[str, Any]
    complete: bool  # the batch, closed if it is a set, is a full answer
    says: list[str]
    breaks: list[str]  # what the seat has promised and would break, each as a sentence
    re: int = 0


class EarlierLines(Struct, tag="lines", tag_field="kind"):
    """Messages that were sent without all their sentences, with them."""

    messages: list[Message]
    re: int = 0
