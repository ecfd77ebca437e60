"""Messages about a finished match (review, luck, replay), and hints during one."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from borea.server.wire.parley import SeatNumber
from borea.server.wire.play import Count, Request, Word
from borea.server.wire.sentences import Mention, Sentence


class Source(Struct):
    """A source of points or a tie-breaker; `icon` is a symbol of the board."""

    label: str
    icon: str
    note: str = ""


class Amount(Struct):
    """What a seat scored from a source; `best` if nobody could score more."""

    points: int | None
    best: bool = False


class Mark(Struct):
    """A highlight of a step; `great` if it scored."""

    seat: int
    great: bool
    text: str


class Step(Struct):
    """The end of a turn or of a part of one, after `at` entries, with each seat's chance of winning."""

    at: int
    label: str
    worths: list[float]
    marks: list[Mark]


class Luck(Struct, tag="luck", tag_field="kind"):
    """How draws changed each seat's chance of winning: its own, and those of others."""

    own: list[float]
    others: list[float]


class Before(Struct):
    """The match that this one takes up again: where it was left, each seat's chance there, and how it ended."""

    table: str
    at: int
    moment: str
    chances: list[float]
    scores: list[int]
    winners: list[int]


class Review(Struct, tag="review", tag_field="kind"):
    """A finished match, with most lists by seat; `says` are the texts of the page that shows it."""

    table: str
    game: str
    title: str
    ending: str
    names: list[str]
    scores: list[int]
    winners: list[int]
    entries: int
    hidden: bool  # hands were hidden, so viewpoints differ
    checked: bool  # the record has the seed, so its draws can be verified
    sources: list[Source]
    amounts: list[list[Amount]]
    steps: list[Step]
    says: dict[str, str]
    before: Before | None = None


class Compared(Struct):
    """A line that was considered: the chance of winning after it, and half of its 95 % interval."""

    title: str
    chance: float
    margin: float


class JudgedDecision(Struct):
    """A decision of a finished match, judged by what its seat could know; chances are shares of 1.

    `mark` is best, equal, slip, mistake or costly. `refs` and `arrows` are how a board draws the better line,
    `played_refs` and `played_arrows` how it draws the one played; `outcome` is what that came to.
    """

    at: int
    seat: int
    moment: str
    question: str
    mark: str
    hindsight: bool  # right then, wrong on the table as it was
    lucky: bool  # a loss that turned out well
    cost: float
    margin: float
    played: str
    better: str
    why: list[str]
    lines: list[Compared]
    refs: list[str]
    arrows: list[list[str]]
    outcome: list[str]
    played_refs: list[str]
    played_arrows: list[list[str]]


class SeatReport(Struct):
    """How well a seat decided (none under ten decisions), and where its chance went, in whole points that add up."""

    accuracy: float | None
    margin: float
    parts: list[float | None]
    marks: dict[str, int]
    choices: int
    costliest: list[int]  # places in the list of decisions
    account: dict[str, int]


class Decisions(Struct, tag="decisions", tag_field="kind"):
    """Every decision of a finished match; while they are judged, only how many steps are. `total` 0: nobody asked."""

    done: int
    total: int
    seats: list[SeatReport] = []
    decisions: list[JudgedDecision] = []


class HiddenIn(Struct):
    """A place where hidden things were, and how many; `seat` is −1 for a deck."""

    seat: int
    name: str
    count: int


class Alike(Struct):
    """Hidden things that were equally likely anywhere: shares of 1 by place, and the place where each really was."""

    label: str
    things: list[Mention]
    shares: list[float]
    truth: list[int]


class Expected(Struct):
    """How much of something to expect in each place, and how much there really was."""

    what: Mention
    amounts: list[float]
    truth: list[int]


class Known(Struct, tag="known", tag_field="kind"):
    """What a seat could know at a decision of a finished match; `sealed` if others decided at the same time."""

    sealed: bool
    note: str  # how much was hidden
    expected: str  # what the sums are
    places: list[HiddenIn]
    groups: list[Alike]
    sums: list[Expected]


class WantDecisions(Request):
    """A request to judge the decisions of a finished match, or to stop judging them."""

    stop: bool = False


class Replayed(Struct, tag="replayed", tag_field="kind"):
    """The table after `at` entries, from one viewpoint (−1: a spectator) or from all."""

    at: int
    scenes: dict[str, dict[str, Any]]
    events: list[dict[str, Any]]
    words: list[Sentence]


class WantHint(Request):
    """A request for advice for one of one's own seats, after a staged batch."""

    seat: SeatNumber
    number: Count
    tokens: Annotated[list[Word], Meta(max_length=200)] = []


class PlaceForMe(Request):
    """A question of the set-up that one of one's own seats leaves to the server."""

    seat: SeatNumber
    number: Count


class Hint(Struct, tag="hint", tag_field="kind"):
    """What the highest level would play: the moves, what they come to, one or two sentences that say why, what is about
    as good, if anything is, and how a board draws it: refs, and pairs of refs that arrows join."""

    tokens: list[str]
    title: str
    why: list[str]
    equal: str
    refs: list[str]
    arrows: list[list[str]]
