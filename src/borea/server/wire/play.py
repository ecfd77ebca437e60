"""Every message between the server and its clients, as msgspec structs: what is not named here is not sent.
Messages of a stream are numbered for their one viewer; `now` and `here` are the state of things and have no number.
What a board in a browser is sent instead of `now` is in wire_looks.py."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, json

SeatNumber = Annotated[int, Meta(ge=0, le=9)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Word = Annotated[str, Meta(min_length=1, max_length=80)]
Tokens = Annotated[list[Word], Meta(min_length=1, max_length=200)]


class Request(Struct, forbid_unknown_fields=True):
    """Something a client asks for."""


class Guest(Request):
    """A name to be known by."""

    name: Word


class OpenTable(Request):
    """A table to open: anew, or from a record or a finished table after so many entries (`ply`)."""

    game: Word = ""
    seats: Annotated[int, Meta(ge=1, le=9)] = 0
    edition: Word | None = None
    options: dict[str, Any] = {}
    public: bool = True
    clock: Annotated[int, Meta(ge=0, le=30 * 86_400)] = 0
    sit: SeatNumber | None = None
    bots: Annotated[list[Word | None], Meta(max_length=9)] = []
    record: Annotated[str, Meta(max_length=900_000)] | None = None
    table: Word | None = None
    ply: Count = 0


class SitDown(Request):
    """A seat to take; without a number the first free one. `entropy` is the person's share in the luck."""

    seat: SeatNumber | None = None
    entropy: Annotated[str, Meta(max_length=64)] = ""


class OneSeat(Request):
    """A seat of the person's own."""

    seat: SeatNumber


class FillSeat(Request):
    """A bot for a free seat."""

    seat: SeatNumber
    bot: Word


class Submit(Request):
    """The moves of one decision, by the seat's own number of it."""

    seat: SeatNumber
    number: Count
    tokens: Tokens


class TakeBack(Request):
    """The last move of a seat, to be taken back."""

    seat: SeatNumber
    number: Count


class AnswerBack(Request):
    """An answer to a request to go back."""

    seat: SeatNumber
    yes: bool


class Say(Request):
    """Something to say."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class PlayNow(Submit, tag="play", tag_field="kind"):
    """A decision sent through a stream; the answer carries the same `re`."""

    re: Count = 0


class UndoNow(TakeBack, tag="undo", tag_field="kind"):
    """Taking back through a stream."""

    re: Count = 0


class SayNow(Say, tag="say", tag_field="kind"):
    """Saying something through a stream."""

    re: Count = 0


class StageNow(Request, tag="stage", tag_field="kind"):
    """Moves that are being considered: what would the table look like, and what could follow?"""

    seat: SeatNumber
    number: Count
    tokens: Annotated[list[Word], Meta(max_length=200)]
    re: Count = 0


class WhyNow(StageNow, tag="why", tag_field="kind"):
    """A move, after those being considered, of which one would like to know why it is not possible."""

    token: Word = ""


Spoken = PlayNow | UndoNow | SayNow | StageNow | WhyNow


class Pass(Struct):
    """What a program shows in `Authorization: Bearer …`."""

    token: str
    name: str


class Opened(Struct):
    """A table that is open now, and the seat one has at it."""

    table: str
    seat: int | None = None


class Sat(Struct):
    """The seat that was taken."""

    seat: int


class Nothing(Struct):
    """It is done, and there is nothing to say about it."""


class Holder(Struct):
    """Who holds a seat: a name, a bot, both when the bot stands in, neither when it is free."""

    name: str
    bot: str


class Card(Struct):
    """A table in a list."""

    table: str
    game: str
    opened: int
    seats: list[Holder]
    clock: int
    rated: bool  # its match counts for ratings; while seats are free: may come to count
    playing: bool
    over: bool


class Cards(Struct):
    """Public tables, newest first."""

    tables: list[Card]


class MyTable(Struct):
    """A table of one's own: the seats one has there, whether it waits, and when the time for that ends."""

    table: str
    game: str
    opened: int
    seats: list[Holder]
    clock: int
    rated: bool
    playing: bool
    mine: list[int]
    waits: bool
    deadline: int | None


class MyTables(Struct):
    """Tables of one's own that are not over; those that wait come first, the most urgent at the top."""

    tables: list[MyTable]


class Worded(Struct, kw_only=True, tag_field="kind"):
    """Something that is also told in sentences, one for each event, where a person reads along."""

    words: list[str] | UnsetType = UNSET


class Numbered(Worded, tag_field="kind"):
    """A message of a viewer's stream."""

    n: int
    at: int


class Events(Numbered, tag="events"):
    """What happened in the match; `text` in the language that was asked for."""

    events: list[dict[str, Any]]
    text: list[str] | UnsetType = UNSET


class SatDown(Numbered, tag="sat"):
    """Somebody took a seat."""

    seat: int
    name: str


class Left(Numbered, tag="left"):
    """A seat is free again."""

    seat: int


class BotSat(Numbered, tag="bot"):
    """A bot took a seat."""

    seat: int
    bot: str
    why: str


class AskedBack(Numbered, tag="asked"):
    """A seat asks to go back."""

    seat: int


class AnsweredBack(Numbered, tag="answered"):
    """A seat answers the request."""

    seat: int
    yes: bool


class Said(Numbered, tag="said"):
    """Somebody said something (seat −1: a spectator)."""

    seat: int
    name: str
    text: str


class Over(Numbered, tag="over"):
    """The match is over; the seed is no secret any more."""

    scores: list[int]
    winners: list[int]
    reason: str
    seed: str


class PlayedAgain(Numbered, tag="again"):
    """The match is played again at another table."""

    table: str


class Ended(Numbered, tag="ended"):
    """Whoever runs the server has ended the table."""


Message = Events | SatDown | Left | BotSat | AskedBack | AnsweredBack | Said | Over | PlayedAgain | Ended


class Decision(Struct):
    """What a seat is asked: answers form a set if `several`; `number` goes with the answer."""

    number: int
    prompt: str
    several: bool
    tokens: list[str]
    undoable: int


class Now(Struct, tag="now", tag_field="kind"):
    """The table as one viewer may know it, after its messages up to `last`."""

    table: str
    game: str
    edition: str
    commitment: str
    last: int
    seat: int
    seats: list[Holder]
    actors: list[int]
    deadlines: dict[int, int]
    request: int | None
    over: bool
    decision: Decision | None
    view: dict[str, Any] | None


class Here(Struct, tag="here", tag_field="kind"):
    """Who is connected."""

    seats: list[int]
    watchers: int


class DoneNow(Struct, tag="done", tag_field="kind"):
    """The answer to a decision: what the seat learnt, and how far its stream reaches."""

    number: int
    last: int
    messages: list[Message]
    re: int = 0


class Fault(Struct):
    """Why something was refused; `clause` and its words where a rule of the game forbids it."""

    code: str
    message: str
    clause: str = ""
    rule: str = ""


class Refused(Struct, tag="refused", tag_field="kind"):
    """A refusal. Nothing has changed."""

    error: Fault
    re: int = 0


class Health(Struct):
    """Whether moves can be taken."""

    status: Literal["ok"]
    version: str


encode = json.Encoder().encode
read_spoken = json.Decoder(Spoken).decode
