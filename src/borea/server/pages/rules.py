"""The rulebooks as pages: clauses that refer to each other by links, and pictures beside the sections they explain."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import cache

from markupsafe import Markup, escape

from borea.core.match import Match
from borea.draw.registry import rule_pictures
from borea.games import create
from borea.server.errors import TableError
from borea.server.pages.lessons import LEARNER, beginning
from borea.text.rulebook import Rulebook

CLAUSE = re.compile(r"\b[A-Z]{2}-(?:\d+|E)(?:\.\d+)?\b")
CODE = re.compile(r"`([^`]+)`")


def linker(book: Rulebook) -> Callable[[str], Markup]:
    """Return what makes a clause's text into HTML, with links to the clauses it mentions."""
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
    """Return a picture of a rulebook; positions are those with which the first games begin."""
    if name not in drawn(game):
        raise TableError("no-such-page")
    record = beginning(game)
    match = Match.replay(create(record.game, record.edition, record.options, record.rules), record)
    return rule_pictures(game)[name](match.game, match.view(LEARNER))
