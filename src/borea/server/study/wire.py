"""Messages about openings and about a person's own statistics."""

from __future__ import annotations

from msgspec import Struct


class OpeningMark(Struct):
    """What seats did next: how many, their share of victories with its 95 % interval, and `at` of the position
    after it.

    `verdict` compares the interval with an even share: above, below, even, or few if there are too few to tell.
    """

    mark: str
    label: str
    count: int
    share: float
    low: float
    high: float
    verdict: str
    then: str


class Openings(Struct, tag="openings", tag_field="kind"):
    """A position of the book of openings; `at` is empty at the beginning. `sources` says how many openings each has."""

    game: str
    edition: str
    variant: str
    seats: int
    source: str
    at: str
    count: int
    share: float
    low: float
    high: float
    verdict: str
    even: float
    marks: list[OpeningMark]
    sources: dict[str, int]


class MeanOf(Struct):
    """A mean over matches with half of its 95 % interval, which a single match has not."""

    value: float
    margin: float | None
    count: int


class Results(Struct):
    """Some finished matches: how many, how many victories (shared ones in parts), accuracy, points of chance lost."""

    matches: int
    won: float
    accuracy: MeanOf | None
    lost: MeanOf | None


class PartOf(Struct):
    """Early, middle or end of matches: the accuracy, and whether it is surely above or below the whole match's."""

    accuracy: MeanOf | None
    verdict: str


class GameResults(Struct):
    """One game: everything, by the number of seats, and by parts of a match."""

    game: str
    total: Results
    seats: dict[str, Results]
    parts: list[PartOf]


class LossOf(Struct):
    """What a kind of decision has cost: points of chance, decisions, the clause to read, where it cost most."""

    game: str
    kind: str
    label: str
    points: float
    decisions: int
    clause: str
    costliest: str


class MatchOf(Struct):
    """A finished match of yours; what a review would say is missing until there is one."""

    table: str
    game: str
    ended: int
    seats: int
    won: float
    accuracy: float | None
    lost: float | None


class TrendOf(Struct):
    """Whether accuracy is rising, falling or steady: the first and the last value of the fitted line."""

    kind: str
    first: float
    last: float
    count: int


class MyStatistics(Struct, tag="statistics", tag_field="kind"):
    """Your finished matches and what their reviews say about you; `practise` is what has cost most."""

    matches: list[MatchOf]
    total: Results
    games: list[GameResults]
    losses: list[LossOf]
    trend: TrendOf | None
    luck: MeanOf | None
    practise: LossOf | None
