"""My statistics as a page: how accurate I play, where I lose what, and what to practise next."""

from __future__ import annotations

from datetime import UTC, datetime
from http import HTTPStatus
from typing import NamedTuple
from urllib.parse import urlencode

from babel.dates import format_date
from babel.numbers import format_decimal
from markupsafe import Markup
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from borea.draw.charts import Dot, Span, accuracy_svg
from borea.games import INFOS, info
from borea.review.statistics import (
    FEWEST,
    TREND,
    Finished,
    GameRecord,
    Loss,
    Mean,
    Record,
    Statistics,
    levelled,
    rolling,
    to_practise,
)  # fmt: skip
from borea.server.errors import TableError
from borea.server.pages.base import Pages, Visit
from borea.server.study.encode import loss as loss_words
from borea.server.study.wire import LossOf
from borea.text.language import Translator

WINDOW = 15  # matches in a rolling mean
LISTED = 6  # kinds of mistakes
SIZES = (("wide", 920.0, 250.0), ("narrow", 358.0, 220.0))
SHAPES = ("●", "△", "■")
SIGNS = {"above": "▲ ", "below": "▼ "}


class Row(NamedTuple):
    """A game in the table of parts: its shape, accuracy and parts."""

    game: str
    shape: int
    matches: int
    accuracy: str
    margin: str
    parts: list[tuple[str, str]]  # verdict, accuracy


class Bar(NamedTuple):
    """A kind of mistake, and how long its bar is, in percent."""

    loss: LossOf | None  # None: everything else
    shape: int
    points: str
    width: float


class Tally(NamedTuple):
    """Results of some matches in words."""

    game: str
    shape: int
    seats: int
    won: str
    matches: int
    accuracy: str
    lost: str


class Played(NamedTuple):
    """A match in the table under the chart."""

    match: Finished
    when: str
    accuracy: str
    lost: str


class Writer:
    """Puts the statistics of one person into words."""

    def __init__(self, say: Translator, found: Statistics) -> None:
        self.say = say
        self.found = found

    def number(self, value: float | None, digits: int = 0) -> str:
        """Return a rounded number, a dash if there is none."""
        if value is None:
            return "–"
        rounded = round(value, digits)
        return str(format_decimal(int(rounded) if rounded == int(rounded) else rounded, locale=self.say.language))

    def mean(self, mean: Mean | None) -> tuple[str, str]:
        """Return a mean and its margin."""
        if mean is None:
            return "–", ""
        return self.number(mean.value), f"±{max(1, round(mean.margin))}" if mean.margin is not None else ""

    def day(self, at: int, pattern: str = "d MMM y") -> str:
        """Return a day."""
        return str(format_date(datetime.fromtimestamp(at / 1000, UTC), pattern, locale=self.say.language))

    def head(self) -> tuple[str, str]:
        """Return the headline and one sentence: whether accuracy is rising."""
        found, say = self.found, self.say
        judged = [match for match in found.matches if match.judged and match.judged.accuracy is not None]
        if found.trend is None:
            key = "statistics.no-matches" if not found.matches else "statistics.no-trend"
            return say("statistics.title"), say(key, count=len(judged), wanted=TREND)
        first, last = self.number(found.trend.first), self.number(found.trend.last)
        slots = {
            "first": first,
            "last": last,
            "count": found.trend.matches,
            "since": self.day(judged[0].ended, "MMMM y"),
        }
        return say(f"statistics.{found.trend.kind}"), say(f"statistics.{found.trend.kind}.text", **slots)

    def charts(self) -> list[Markup]:
        """Return the chart of accuracy over time, for wide and narrow windows."""
        known = [
            (match.game, match.judged.accuracy)
            for match in self.found.matches
            if match.judged and match.judged.accuracy is not None
        ]
        if not known:
            return []
        dots = [Dot(value, shape_of(game)) for game, value in known if value is not None]
        means = [
            Span(mean.value, mean.margin) if mean is not None and mean.margin is not None else None
            for mean in rolling(levelled(self.found.matches), WINDOW)
        ]
        return [Markup(accuracy_svg(dots, means, width, height, name)) for name, width, height in SIZES]

    def rows(self) -> list[Row]:
        """Return accuracy by game and part."""
        found: list[Row] = []
        for record in self.found.games:
            value, margin = self.mean(record.total.accuracy)
            reviewed = record.total.accuracy.matches if record.total.accuracy else 0
            parts = [(part.verdict, SIGNS.get(part.verdict, "") + self.mean(part.accuracy)[0]) for part in record.parts]
            found.append(Row(record.game, shape_of(record.game), reviewed, value, margin, parts))
        return found

    def bars(self) -> list[Bar]:
        """Return the kinds of mistakes that cost most, and the rest together."""
        named = [loss for loss in self.found.losses if loss.kind][:LISTED]
        rest = sum(loss.points for loss in self.found.losses if loss not in named)
        longest = max([*(loss.points for loss in named), rest], default=0.0) or 1.0

        def bar(points: float, loss: Loss | None) -> Bar:
            words = loss_words(self.say, loss) if loss else None
            return Bar(
                words, shape_of(loss.game) if loss else -1, self.number(points), round(100 * points / longest, 1)
            )

        return [*(bar(loss.points, loss) for loss in named), *([bar(rest, None)] if rest >= 0.5 else [])]

    def tallies(self) -> list[Tally]:
        """Return results by game, and by seats where a game was played by different numbers."""
        found: list[Tally] = []
        for one in self.found.games:
            found.append(self.tally(one, 0, one.total))
            if len(one.seats) > 1:
                found += [self.tally(one, seats, record) for seats, record in one.seats.items()]
        return found

    def tally(self, game: GameRecord, seats: int, record: Record) -> Tally:
        """Return one row of results."""
        value, margin = self.mean(record.accuracy)
        lost = self.number(record.lost.value if record.lost else None)
        return Tally(
            game.game,
            shape_of(game.game),
            seats,
            self.number(record.won, 1),
            record.matches,
            f"{value} {margin}".strip(),
            lost,
        )

    def played(self) -> list[Played]:
        """Return all matches, latest first."""
        return [
            Played(
                match, self.day(match.ended), self.number(match.judged.accuracy if match.judged else None),
                self.number(sum(match.judged.lost.values()) if match.judged else None),
            )
            for match in reversed(self.found.matches)
        ]  # fmt: skip


def shape_of(game: str) -> int:
    """Return the shape of a game in charts; with more games than shapes, they share the last."""
    return min(list(INFOS).index(game), len(SHAPES) - 1) if game in INFOS else len(SHAPES) - 1


class StatisticsPages:
    """The page of one's own statistics."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.worker = pages.worker

    def routes(self) -> list[Route]:
        """Return the routes of this page."""
        return self.pages.routes((("GET", "/mine/statistics", self.show), ("POST", "/mine/statistics", self.review)))

    async def show(self, visit: Visit) -> Response:
        """Show one's own statistics, of one game or of all."""
        wanted = visit.request.query_params.get("game", "")
        game = info(wanted).id if wanted else ""
        found = await self.worker.my_matches.statistics(visit.person.id, game)
        writer = Writer(visit.say, found)
        judging = self.worker.judgements.tasks
        unjudged = [match.table for match in found.matches if match.judged is None]
        practise = to_practise(found)
        asked = visit.request.query_params.get("asked", "")
        return self.pages.render(
            visit, "statistics.html", found=found, game=game, head=writer.head(), charts=writer.charts(),
            rows=writer.rows(), bars=writer.bars(), tallies=writer.tallies(), played=writer.played(), shapes_of=SHAPES,
            lost=writer.number(sum(loss.points for loss in found.losses)), luck=writer.mean(found.luck),
            practise=loss_words(visit.say, practise) if practise else None, fewest=FEWEST,
            unjudged=sum(table not in judging for table in unjudged),
            waiting_for=sum(table in judging for table in unjudged),
            asked=int(asked) if asked in DIGITS else -1, ends=ends(writer), reviewed=len(found.matches) - len(unjudged),
        )  # fmt: skip

    async def review(self, visit: Visit) -> Response:
        """Have matches without a review reviewed, latest first, as many as the limits allow."""
        form = await visit.form()
        matches = await self.worker.my_matches.finished(visit.person.id)
        game = form.get("game", "")
        asked = 0
        try:
            for match in matches:
                wanted = match.judged is None and match.table not in self.worker.judgements.tasks
                if wanted and game in ("", match.game):
                    self.worker.charge(visit.request, visit.person, "judge")
                    await self.worker.judgements.want(match.table, False)
                    asked += 1
        except TableError as reason:
            if reason.code != "too-many" or not asked:
                raise
        query = urlencode({"asked": asked, **({"game": game} if game else {})})
        return RedirectResponse(f"/mine/statistics?{query}", HTTPStatus.SEE_OTHER)


DIGITS = {str(number) for number in range(1, 201)}


def ends(writer: Writer) -> tuple[str, str]:
    """Return the days of the first and the last match in the chart."""
    shown = [match.ended for match in writer.found.matches if match.judged and match.judged.accuracy is not None]
    return (writer.day(shown[0]), writer.day(shown[-1])) if shown else ("", "")
