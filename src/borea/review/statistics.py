"""A player's own statistics from the matches they have finished and the reviews of them. Knows no game and no names.

Accuracies are from 0 to 100, losses are points of chance. A margin is half of a 95 % interval.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt
from typing import Any, NamedTuple

from borea.core.game import Seat
from borea.review.account import WHOLE
from borea.review.marks import HALF_WIDTH, LOSSES, PARTS

POINTS = 100
FEWEST = 5  # matches below which parts of a match are not compared, and nothing is advised
TREND = 10  # matches below which there is no trend
ABOVE, BELOW = "above", "below"
RISING, FALLING, STEADY = "rising", "falling", "steady"


class Judged(NamedTuple):
    """What the review of a match says about one seat."""

    accuracy: float | None
    parts: tuple[float | None, ...]
    lost: dict[str, float]  # points, by question
    slips: dict[str, int]  # how many decisions lost them
    luck: float  # points that draws brought it, its own and others'


class Finished(NamedTuple):
    """A match that is over, as one of its players sees it."""

    table: str
    game: str
    ended: int
    seats: int
    won: float  # 1, or its share of a victory
    judged: Judged | None


class Mean(NamedTuple):
    """A mean over matches; no margin for a single one."""

    value: float
    margin: float | None
    matches: int


class Part(NamedTuple):
    """The accuracy in a part of matches, and whether it is surely above or below that of the whole matches."""

    accuracy: Mean | None
    verdict: str


class Record(NamedTuple):
    """Results and accuracy over some matches."""

    matches: int
    won: float
    accuracy: Mean | None
    lost: Mean | None  # points in a match


class GameRecord(NamedTuple):
    """A game: all its matches, by the number of seats, and by parts of a match."""

    game: str
    total: Record
    seats: dict[int, Record]
    parts: list[Part]


class Loss(NamedTuple):
    """What one kind of decision has cost over all reviewed matches."""

    game: str
    kind: str
    points: float
    decisions: int
    costliest: str  # the table where it cost most


class Trend(NamedTuple):
    """Whether accuracy changes from match to match: the fitted line's first and last value."""

    kind: str
    first: float
    last: float
    matches: int


class Statistics(NamedTuple):
    """Everything, for one game or all."""

    matches: list[Finished]  # oldest first
    total: Record
    games: list[GameRecord]
    losses: list[Loss]  # the costliest first
    trend: Trend | None
    luck: Mean | None


def judged(review: Mapping[str, Any], seat: Seat) -> Judged:
    """Return what a review says about a seat; only decisions that surely lost something count as losses."""
    found = review["seats"][seat]
    lost: dict[str, float] = {}
    slips: dict[str, int] = {}
    for step in review["steps"]:
        if step["seat"] == seat and step.get("mark") in LOSSES:
            prompt = step.get("prompt", "")
            lost[prompt] = lost.get(prompt, 0.0) + POINTS * step["regret"]
            slips[prompt] = slips.get(prompt, 0) + 1
    account = found["account"]
    luck = POINTS * (account["own_luck"] + account["others_luck"]) / WHOLE
    known = found["accuracy"]
    parts = tuple(part and part["value"] for part in found["parts"])
    return Judged(known and known["value"], parts, lost, slips, luck)


def mean(values: Sequence[float]) -> Mean | None:
    """Return the mean of some values, None if there are none."""
    count = len(values)
    if not count:
        return None
    middle = sum(values) / count
    if count == 1:
        return Mean(middle, None, 1)
    spread = sum((value - middle) ** 2 for value in values) / (count - 1)
    return Mean(middle, HALF_WIDTH * sqrt(spread / count), count)


def record_of(matches: Sequence[Finished]) -> Record:
    """Return results and accuracy over some matches."""
    reviews = [match.judged for match in matches if match.judged]
    return Record(
        len(matches),
        sum(match.won for match in matches),
        mean([one.accuracy for one in reviews if one.accuracy is not None]),
        mean([sum(one.lost.values()) for one in reviews]),
    )


def part_of(reviews: Iterable[Judged], place: int) -> Part:
    """Return the accuracy in a part of matches, compared match by match with that of the whole match."""
    pairs = [
        (one.parts[place], one.accuracy) for one in reviews if one.parts[place] is not None and one.accuracy is not None
    ]
    apart = mean([part - whole for part, whole in pairs if part is not None])
    found = mean([part for part, _ in pairs if part is not None])
    if apart is None or apart.margin is None or apart.matches < FEWEST or abs(apart.value) <= apart.margin:
        return Part(found, "")
    return Part(found, ABOVE if apart.value > 0 else BELOW)


def game_record(game: str, matches: Sequence[Finished]) -> GameRecord:
    """Return the record of one game."""
    own = [match for match in matches if match.game == game]
    reviews = [match.judged for match in own if match.judged]
    by_seats = {
        seats: record_of([match for match in own if match.seats == seats])
        for seats in sorted({match.seats for match in own})
    }
    return GameRecord(game, record_of(own), by_seats, [part_of(reviews, place) for place in range(PARTS)])


def losses_of(matches: Sequence[Finished], kind_of: Callable[[str, str], str]) -> list[Loss]:
    """Return what each kind of decision has cost, the costliest first; `kind_of` groups the questions of a game."""
    points: dict[tuple[str, str], float] = {}
    counts: dict[tuple[str, str], int] = {}
    worst: dict[tuple[str, str], tuple[float, str]] = {}
    for match in matches:
        here: dict[tuple[str, str], float] = {}
        for prompt, lost in match.judged.lost.items() if match.judged else ():
            key = (match.game, kind_of(match.game, prompt))
            here[key] = here.get(key, 0.0) + lost
            assert match.judged is not None
            counts[key] = counts.get(key, 0) + match.judged.slips[prompt]
        for key, lost in here.items():
            points[key] = points.get(key, 0.0) + lost
            worst[key] = max(worst.get(key, (0.0, "")), (lost, match.table))
    found = [Loss(*key, points[key], counts[key], worst[key][1]) for key in points]
    return sorted(found, key=lambda loss: (-loss.points, loss.game, loss.kind))


def levelled(matches: Sequence[Finished]) -> list[float]:
    """Return the accuracies of matches in order, moved so that every game has the same mean: games differ, not days."""
    known = [(match.game, match.judged.accuracy) for match in matches if match.judged]
    values = [(game, value) for game, value in known if value is not None]
    overall = mean([value for _, value in values])
    means = {game: mean([value for name, value in values if name == game]) for game, _ in values}
    found: list[float] = []
    for game, value in values:
        own = means[game]
        assert own is not None
        assert overall is not None
        found.append(value - own.value + overall.value)
    return found


def trend_of(values: Sequence[float]) -> Trend | None:
    """Return the trend of values in order by least squares; rising or falling only if the slope is surely not 0."""
    count = len(values)
    if count < TREND:
        return None
    middle, level = (count - 1) / 2, sum(values) / count
    width = sum((place - middle) ** 2 for place in range(count))
    slope = sum((place - middle) * (value - level) for place, value in enumerate(values)) / width
    first, last = level - slope * middle, level + slope * middle
    rest = sum((value - level - slope * (place - middle)) ** 2 for place, value in enumerate(values))
    error = sqrt(rest / (count - 2) / width)
    sure = abs(slope) > HALF_WIDTH * error
    return Trend((RISING if slope > 0 else FALLING) if sure else STEADY, first, last, count)


def statistics(matches: Iterable[Finished], kind_of: Callable[[str, str], str], game: str = "") -> Statistics:
    """Return the statistics of a player's matches, of one game or of all; games in the order of their first match."""
    own = sorted((match for match in matches if game in ("", match.game)), key=lambda match: (match.ended, match.table))
    games = list(dict.fromkeys(match.game for match in own))
    return Statistics(
        own,
        record_of(own),
        [game_record(name, own) for name in games],
        losses_of(own, kind_of),
        trend_of(levelled(own)),
        mean([match.judged.luck for match in own if match.judged]),
    )


def to_practise(found: Statistics) -> Loss | None:
    """Return the kind of decision that has cost most, None while too few matches are reviewed to say."""
    reviewed = sum(match.judged is not None for match in found.matches)
    named = [loss for loss in found.losses if loss.kind]
    return named[0] if named and reviewed >= FEWEST else None


def rolling(values: Sequence[float], size: int) -> list[Mean | None]:
    """Return at each place the mean of the last values up to it, None while they are fewer than `FEWEST`."""
    windows = [values[max(0, end - size) : end] for end in range(1, len(values) + 1)]
    return [mean(window) if len(window) >= FEWEST else None for window in windows]
