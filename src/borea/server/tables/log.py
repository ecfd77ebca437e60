"""What is stored of a table: its header and the bodies of its log entries, as JSON.

Tags and field names are a storage format: old logs keep loading, so they may grow but never change.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, json

Why = Literal["filled", "left", "late"]


class Header(Struct, forbid_unknown_fields=True):
    """What is fixed when a table is opened. The seed leaves the server only when the match is over."""

    game: str
    rules: int
    edition: str
    options: dict[str, object]
    seats: int
    seed: str
    opener: str
    clock: int = 0  # seconds for each decision; 0: no limit
    start: list[tuple[int, str]] = []  # entries of the record that the match continues from
    parent: str = ""
    hotseat: bool = False  # several people play on one screen, so one person may hold several seats


class Sit(Struct, tag="sit", omit_defaults=True):
    """A person takes a seat, for the first time or back from a bot."""

    seat: int
    who: str
    name: str
    entropy: str = ""
    rated: bool = False  # the person wants the match to count, if it can
    waits: bool = False  # the match does not begin before the person's entropy is here
    portrait: str = ""


class Entropy(Struct, tag="entropy"):
    """What a seated person adds to the seed, or an empty text if nothing came in time."""

    seat: int
    entropy: str


class Name(Struct, tag="name"):
    """One of the people at a shared screen gets another name."""

    seat: int
    who: str
    name: str


class Leave(Struct, tag="leave"):
    """A seat becomes free again before the match has begun."""

    seat: int


class Bot(Struct, tag="bot"):
    """A bot takes a seat."""

    seat: int
    bot: str
    why: Why


class Play(Struct, tag="play"):
    """A batch of moves; `number` counts the seat's own decisions."""

    seat: int
    number: int
    tokens: list[str]


class Undo(Struct, tag="undo"):
    """A seat takes its last move back, as the rules of undo allow."""

    seat: int
    number: int


class Ask(Struct, tag="ask"):
    """A seat asks the others to let it go back before its last move."""

    seat: int


class Answer(Struct, tag="answer"):
    """A seat answers such a request; the match goes back when all have agreed."""

    seat: int
    yes: bool


class Speak(Struct, tag="speak"):
    """A seat says something to others as the record has it, or answers a statement; see `borea.core.statements`."""

    seat: int
    token: str


class Chat(Struct, tag="chat", omit_defaults=True):
    """A chat message (seat −1: from a spectator)."""

    seat: int
    name: str
    text: str
    who: str = ""


class Remark(Struct, tag="remark", omit_defaults=True):
    """A bot says why it did something: the move's verb, a term of its evaluation and what it is about."""

    seat: int
    act: str
    term: str
    about: str = ""


class Again(Struct, tag="again"):
    """A rematch was opened at another table."""

    table: str


class End(Struct, tag="end"):
    """An administrator ended the table, finished or not."""


Body = Sit | Entropy | Name | Leave | Bot | Play | Undo | Ask | Answer | Speak | Chat | Remark | Again | End

encode = json.Encoder().encode
MOVES = '{"type":"play",'  # how the bodies of moves begin
read_body = json.Decoder(Body).decode
read_header = json.Decoder(Header).decode
