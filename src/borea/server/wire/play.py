"""The messages of play between the server and its clients, as msgspec structs.

Messages of a stream are numbered for each viewer; `now` and `here` replace their predecessors and have no number. A
board in a browser gets snapshots (board.py) instead of `now`; reviews and lists have modules of their own.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, json

from borea.server.wire.lists import Holder
from borea.server.wire.parley import SeatNumber, Statement
from borea.server.wire.sentences import Sentence

Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Word = Annotated[str, Meta(min_length=1, max_length=80)]
# Goes into the record as it is: printable ASCII, so that everybody writes the same bytes.
Contribution = Annotated[str, Meta(max_length=64, pattern="^[ -~]*$")]
Tokens = Annotated[list[Word], Meta(min_length=1, max_length=200)]


class Request(Struct, forbid_unknown_fields=True):
    """A request of a client."""


class Guest(Request):
    """A guest's name."""

    name: Word


class OpenTable(Request):
    """A table to open: from the start, or from a record or a finished table after its first `ply` entries.

    With `contribute`, the match waits until the seat taken by `sit` has sent its entropy. With `again`, everything in a
    finished table that was hidden from that seat is dealt again, as far as the seat could know.
    """

    game: Word = ""
    seats: Annotated[int, Meta(ge=1, le=9)] = 0
    edition: Word | None = None
    options: dict[str, Any] = {}
    public: bool = True
    clock: Annotated[int, Meta(ge=0, le=30 * 86_400)] = 0
    sit: SeatNumber | None = None
    contribute: bool = False
    hotseat: bool = False  # people share a screen, so one person may take several seats
    bots: Annotated[list[Word | None], Meta(max_length=9)] = []
    record: Annotated[str, Meta(max_length=900_000)] | None = None
    table: Word | None = None
    ply: Count = 0
    again: bool = False


class SitDown(Request):
    """A seat to take, by default one's own or the first free one; `entropy` is what the person adds to the seed."""

    seat: SeatNumber | None = None
    entropy: Contribution = ""


class NewName(Request):
    """Another name for one of the people at a shared screen."""

    seat: SeatNumber
    name: Word


class OneSeat(Request):
    """One of the person's own seats."""

    seat: SeatNumber


class FillSeat(Request):
    """A bot for a free seat."""

    seat: SeatNumber
    bot: Word


class Submit(Request):
    """The moves of one decision; `number` counts the seat's own decisions."""

    seat: SeatNumber
    number: Count
    tokens: Tokens


class TakeBack(Request):
    """A request to take back the last move of a seat."""

    seat: SeatNumber
    number: Count


class AnswerBack(Request):
    """An answer to another seat's request to go back."""

    seat: SeatNumber
    yes: bool


class Say(Request):
    """A chat message."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Pass(Struct):
    """A token for the header `Authorization: Bearer …`."""

    token: str
    name: str


class Opened(Struct):
    """The table that was opened, one's seat at it, and the hash of its seed.

    `stands`, only with `again`: no other deal was found, so what was hidden lies as it did.
    """

    table: str
    seat: int | None
    commitment: str
    stands: bool = False


class Sat(Struct):
    """The seat that was taken, and those of one's seats that are asked now."""

    seat: int
    asked: list[int]


class Nothing(Struct):
    """Done; there is nothing to return."""


class Worded(Struct, kw_only=True, tag_field="kind"):
    """A message that carries sentences for people, one for each event, on streams of boards.

    A stream that opens leaves out those that a log does not show at first: `null`, or no `words` at all.
    """

    words: list[Sentence | None] | UnsetType = UNSET


class Numbered(Worded, tag_field="kind"):
    """A message of a viewer's stream."""

    n: int
    at: int


class Events(Numbered, tag="events"):
    """One step of the match: a decision or a chance outcome; `text` is in the language that was asked for.

    A board also gets the scene after the step, unless the next snapshot shows it or the step is long past.
    """

    events: list[dict[str, Any]]
    text: list[str] | UnsetType = UNSET
    scene: dict[str, Any] | UnsetType = UNSET


class SatDown(Numbered, tag="sat"):
    """A person took a seat."""

    seat: int
    name: str


class Renamed(Numbered, tag="named"):
    """Somebody at a shared screen got another name."""

    seat: int
    name: str


class Left(Numbered, tag="left"):
    """A seat became free."""

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
    """A seat answered the request."""

    seat: int
    yes: bool


class Said(Numbered, tag="said"):
    """A chat message (seat −1: from a spectator)."""

    seat: int
    name: str
    text: str


class Remarked(Numbered, tag="remark"):
    """A bot says why it did something, by a term of its evaluation; `said` are its words, on streams of boards."""

    seat: int
    act: str
    term: str
    about: str
    said: str = ""


class Over(Numbered, tag="over"):
    """The match is over and its seed is published."""

    scores: list[int]
    winners: list[int]
    reason: str
    seed: str


class PlayedAgain(Numbered, tag="again"):
    """A rematch was opened at another table."""

    table: str


class Ended(Numbered, tag="ended"):
    """An administrator ended the table."""


Message = (
    Events | SatDown | Renamed | Left | BotSat | AskedBack | AnsweredBack | Said | Remarked | Over | PlayedAgain | Ended
)


class Decision(Struct):
    """What a seat is asked: the answer is a set if `several`, and carries the same `number`."""

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
    said: list[Statement]


class Here(Struct, tag="here", tag_field="kind"):
    """Who is connected."""

    seats: list[int]
    watchers: int


class DoneNow(Struct, tag="done", tag_field="kind"):
    """The answer to a decision: what the seat learnt, and the length of its stream."""

    number: int
    last: int
    messages: list[Message]
    re: int = 0


class Fault(Struct):
    """Why something was refused, in one sentence about this case; where a rule forbids it, its clause and the text of
    that, and the move that was refused."""

    code: str
    message: str
    clause: str = ""
    rule: str = ""
    token: str = ""


class Refused(Struct, tag="refused", tag_field="kind"):
    """A refusal. Nothing has changed."""

    error: Fault
    re: int = 0


class Health(Struct):
    """Whether moves can be taken."""

    status: Literal["ok"]
    version: str


encode = json.Encoder().encode
