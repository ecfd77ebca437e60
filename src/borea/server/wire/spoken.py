"""What clients say through a stream; an answer carries the same `re`."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, json

from borea.server.wire.parley import SeatNumber
from borea.server.wire.play import Count, Request, Say, Submit, TakeBack, Word


class PlayNow(Submit, tag="play", tag_field="kind"):
    """A decision sent through a stream; the answer carries the same `re`."""

    re: Count = 0


class UndoNow(TakeBack, tag="undo", tag_field="kind"):
    """An undo sent through a stream."""

    re: Count = 0


class SayNow(Say, tag="say", tag_field="kind"):
    """A chat message sent through a stream."""

    re: Count = 0


class StageNow(Request, tag="stage", tag_field="kind"):
    """A batch that is being put together: asks how the table would be after it, and what may follow."""

    seat: SeatNumber
    number: Count
    tokens: Annotated[list[Word], Meta(max_length=200)]
    re: Count = 0


class WhyNow(StageNow, tag="why", tag_field="kind"):
    """A move after a staged batch: asks why it is not possible."""

    token: Word = ""


class EarlierNow(Request, tag="earlier", tag_field="kind"):
    """Asks for the messages after number `since`, up to number `until`, with all their sentences."""

    since: Count
    until: Count
    re: Count = 0


Spoken = PlayNow | UndoNow | SayNow | StageNow | WhyNow | EarlierNow

read_spoken = json.Decoder(Spoken).decode
