"""The explorer: a game's openings on its board and in a table. Everything is a link or a form, so that it works
without scripts."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import urlencode

from babel.numbers import format_decimal, format_percent
from starlette.responses import Response
from starlette.routing import Route

from borea.core.openings import Node
from borea.draw.openings import OpeningBoard
from borea.draw.registry import opening_board
from borea.games import create
from borea.review.openings import ABOVE, BELOW, FEW, RARE, REACHED, Row
from borea.server.errors import TableError
from borea.server.pages.base import Pages, Visit
from borea.server.requests import query_number
from borea.server.study.openings import SOURCES, Asked, Found, read_asked, with_openings
from borea.text.game_text import GameText, game_text
from borea.text.language import Translator

PICTURE_KEPT = "max-age=86400"
SCALE = 0.6  # of an even share: how far a bar reaches on both sides of it
SIGNS = {ABOVE: "▲", BELOW: "▼"}


class Bar(NamedTuple):
    """An interval on its scale, in percent of the width: where it begins, how wide it is, the share, an even share."""

    low: float
    wide: float
    share: float
    even: float


class Line(NamedTuple):
    """A row of the table in words: what was done, how often, and what share of victories it got."""

    mark: str
    label: str
    address: str  # of the position after it; empty at the end of the book
    times: str
    often: str
    verdict: str
    figure: str  # on the board
    share: str
    margin: str
    bar: Bar
    said: str  # all of it, for those who cannot see the bar


class Choice(NamedTuple):
    """An option of a filter."""

    value: str
    label: str
    chosen: bool


class Filter(NamedTuple):
    """A filter of the form."""

    name: str
    label: str
    choices: list[Choice]


class Way(NamedTuple):
    """A step of the line that leads to a position, and the position before it."""

    label: str
    address: str


@lru_cache(maxsize=64)
def drawn(game: str, edition: str, variant: str, node: Node) -> OpeningBoard | None:
    """Return a position on the board, or None if the game draws none."""
    return opening_board(create(game, edition, {}), variant, node)


def address(asked: Asked, path: tuple[str, ...]) -> str:
    """Return the address of another position with the same filters."""
    given = {"edition": asked.edition, "variant": asked.variant, "seats": asked.seats, "source": asked.source}
    given["at"] = ",".join(path)
    return f"/explorer/{asked.info.id}?{urlencode({name: value for name, value in given.items() if value})}"


class Writer:
    """Puts a position of the book into words."""

    def __init__(self, say: Translator, asked: Asked) -> None:
        self.say = say
        self.asked = asked
        self.text: GameText = game_text(create(asked.info.id, asked.edition, {}), say.language)

    def number(self, number: int) -> str:
        """Return a number as the language writes it."""
        return str(format_decimal(number, locale=self.say.language))

    def percent(self, share: float) -> str:
        """Return a share in whole percent."""
        return str(format_percent(round(share, 2), locale=self.say.language))

    def line(self, row: Row, total: int) -> Line:
        """Return a row of the table."""
        asked = self.asked
        label = "" if row.mark == REACHED else self.text.opening_mark(asked.node, row.mark)
        more = len(asked.path) + 1 < asked.book.steps
        few = row.verdict == RARE
        share, margin = self.percent(row.share), max(1, round(50 * (row.high - row.low)))
        figure = self.say("explorer.few") if few else f"{SIGNS.get(row.verdict, '')}{round(100 * row.share)}"
        said = self.say.plural("explorer.too-few", row.times)
        if not few:
            said = self.say("explorer.said", share=share, margin=margin, verdict=self.say(f"explorer.{row.verdict}"))
        return Line(
            row.mark, label, address(asked, (*asked.path, row.mark)) if more else "", self.number(row.times),
            self.percent(row.times / total) if total else "", row.verdict, figure, share, str(margin),
            self.bar(row), f"{label}: {said}",
        )  # fmt: skip

    def bar(self, row: Row) -> Bar:
        """Return an interval on a scale from two fifths of an even share to eight fifths of it."""
        even = 1 / self.asked.seats

        def place(share: float) -> float:
            return round(max(0.0, min(100.0, 50 + 50 * (share - even) / (SCALE * even))), 1)

        low, high = place(row.low), place(row.high)
        return Bar(low, round(high - low, 1), place(row.share), 50.0)

    def ways(self) -> list[Way]:
        """Return the steps that lead to the position, each with the address of the position before it."""
        found: list[Way] = []
        asked = self.asked
        node: Node = ()
        for place, mark in enumerate(asked.path):
            found.append(Way(self.text.opening_mark(node, mark), address(asked, asked.path[:place])))
            node = asked.book.after(node, mark)
        return found

    def filters(self, found: Found) -> list[Filter]:
        """Return what can be chosen; sources that have nothing are left out, unless they are chosen."""
        say, asked = self.say, self.asked
        game = asked.info.id
        sources = [name for name in SOURCES if found.sources[name] or name == asked.source]
        wanted = [
            ("source", "explorer.from", asked.source, [(name, self.source(name, found)) for name in sources]),
            ("seats", "page.seats", str(asked.seats), [(str(seats), str(seats)) for seats in asked.info.seats]),
            (
                "edition", "page.edition", asked.edition,
                [(edition, say(f"{game}.edition.{edition}")) for edition in asked.info.editions],
            ),
            (
                "variant", f"{game}.opening.variant", asked.variant,
                [(one, say(f"{game}.opening.variant.{one}")) for one in asked.book.variants if one],
            ),
        ]  # fmt: skip
        return [
            Filter(name, say(label), [Choice(value, words, value == chosen) for value, words in choices])
            for name, label, chosen, choices in wanted
            if len(choices) > 1
        ]

    def source(self, name: str, found: Found) -> str:
        """Return a source of openings, with how many it has."""
        level = name.removeprefix("level")
        words = self.say("explorer.level", level=level) if level != name else self.say(f"explorer.source.{name}")
        return self.say("explorer.sized", source=words, count=self.number(found.sources[name]))


class ExplorerPages:
    """The pages of the explorer."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.worker = pages.worker

    def routes(self) -> list[Route]:
        """Return the routes of these pages."""
        return self.pages.routes(
            (
                ("GET", "/explorer", self.games),
                ("GET", "/explorer/{game}", self.show),
                ("GET", "/explorer/{game}/board.svg", self.picture),
            )
        )

    def asked(self, visit: Visit) -> Asked:
        """Return what a visit asks for."""
        given = visit.request.query_params
        edition, variant, source, at = (given.get(name, "") for name in ("edition", "variant", "source", "at"))
        game = str(visit.request.path_params["game"])
        return read_asked(game, edition, variant, query_number(visit.request, "seats"), source, at)

    async def games(self, visit: Visit) -> Response:
        """Show the games that have openings."""
        return self.pages.render(visit, "explorer_games.html", found=[game.id for game in with_openings()])

    async def show(self, visit: Visit) -> Response:
        """Show a position of a game's openings."""
        asked = self.asked(visit)
        found = await self.worker.explorer.find(asked)
        writer = Writer(visit.say, asked)
        total = found.page.total
        lines = [writer.line(row, total.times) for row in found.page.rows]
        board = await asyncio.to_thread(drawn, asked.info.id, asked.edition, asked.variant, asked.node)
        return self.pages.render(
            visit, "explorer.html", asked=asked, step=len(asked.path) + 1, total=writer.line(total, total.times),
            count=total.times, lines=lines, board=board, by_mark={line.mark: line for line in lines},
            picture=picture_address(asked), ways=writer.ways(), filters=writer.filters(found), few=FEW,
            even=writer.percent(1 / asked.seats), found=[game.id for game in with_openings()],
        )  # fmt: skip

    async def picture(self, visit: Visit) -> Response:
        """Return the picture of a position."""
        asked = self.asked(visit)
        await self.worker.explorer.find(asked)  # refuses positions that nobody reached
        board = await asyncio.to_thread(drawn, asked.info.id, asked.edition, asked.variant, asked.node)
        if board is None:
            raise TableError("no-such-page")
        return Response(board.picture, media_type="image/svg+xml", headers={"cache-control": PICTURE_KEPT})


def picture_address(asked: Asked) -> str:
    """Return the address of the picture of a position."""
    given = {"edition": asked.edition, "variant": asked.variant, "at": ",".join(asked.path)}
    return f"/explorer/{asked.info.id}/board.svg?{urlencode({name: value for name, value in given.items() if value})}"
