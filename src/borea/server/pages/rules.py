"""The rulebooks as pages, with links between clauses and pictures beside the sections they explain."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Collection
from functools import cache

from markupsafe import Markup, escape
from starlette.responses import Response
from starlette.routing import Route

from borea.core.match import Match
from borea.draw.registry import rule_pictures
from borea.games import create, info
from borea.server.errors import TableError
from borea.server.pages.base import Pages, Visit
from borea.server.tables.lessons import LEARNER, beginning, has_lesson
from borea.text.rulebook import Rulebook, rulebook

CLAUSE = re.compile(r"\b[A-Z]{2}-(?:\d+|E)(?:\.\d+)?\b")
CODE = re.compile(r"`([^`]+)`")
PICTURE_KEPT = "max-age=86400"


def linker(book: Rulebook) -> Callable[[str], Markup]:
    """Return a function that turns a clause's text into HTML, with links to the clauses it mentions."""
    known = {*book.clauses, *(section.id for section in book.sections)}

    def link(found: re.Match[str]) -> str:
        return f'<a href="#{found[0]}">{found[0]}</a>' if found[0] in known else found[0]

    def linked(text: str) -> Markup:
        return Markup(CODE.sub(r"<code>\1</code>", CLAUSE.sub(link, str(escape(text)))))

    return linked


def drawn(game: str) -> Collection[str]:
    """Return the pictures of a rulebook that are drawn from components and a position."""
    return rule_pictures(game).keys()


@cache
def picture(game: str, name: str) -> str:
    """Return a picture of a rulebook as SVG, drawn from the position where the game's lesson begins.

    Raises:
        TableError: there is no such picture.
    """
    if name not in drawn(game):
        raise TableError("no-such-page")
    record = beginning(game)
    match = Match.replay(create(record.game, record.edition, record.options, record.rules), record)
    return rule_pictures(game)[name](match.game, match.view(LEARNER))


class RulesPages:
    """The rulebooks and their pictures."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages

    def routes(self) -> list[Route]:
        """Return the routes of these pages."""
        return self.pages.routes(
            (("GET", "/rules/{game}", self.show), ("GET", "/rules/{game}/{picture}.svg", self.picture))
        )

    async def show(self, visit: Visit) -> Response:
        """Show a rulebook."""
        game = info(str(visit.request.path_params["game"]))
        book = rulebook(game.id, visit.language)
        return self.pages.render(
            visit, "rules.html", book=book, game=game.id, linked=linker(book), pictures=game.rule_pictures,
            drawn=drawn(game.id), lesson=has_lesson(game.id),
        )  # fmt: skip

    async def picture(self, visit: Visit) -> Response:
        """Return a picture of a rulebook."""
        game, name = str(visit.request.path_params["game"]), str(visit.request.path_params["picture"])
        svg = await asyncio.to_thread(picture, game, name)
        return Response(svg, media_type="image/svg+xml", headers={"cache-control": PICTURE_KEPT})
