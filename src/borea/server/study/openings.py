"""The books of openings: those that are shipped, of matches between bots, and those of this server's archive.

Only public matches that are over are counted. What is kept of them names nobody: a seat is a level or a
band of ratings.
"""

from __future__ import annotations

import asyncio
import json
import logging
import math
import time
from functools import cache, reduce
from importlib.resources import files
from typing import Final, NamedTuple

import msgspec

from borea.bots.crew import CREW
from borea.bots.levels import LEVELS
from borea.bots.registry import BY_LEVEL
from borea.core.errors import BoreaError
from borea.core.info import GameInfo
from borea.core.openings import Node, Opening, OpeningRules
from borea.games import INFOS, info
from borea.queue.work import WorkFailed, WorkQueue
from borea.review import openings as counted
from borea.review.openings import Book, Page
from borea.server.errors import TableError
from borea.server.people.ratings import shown
from borea.server.study.jobs import SeatOpening, openings_of
from borea.store.matches import Matches
from borea.store.openings import OpeningStore
from borea.store.store import Row, Store

logger = logging.getLogger("borea.study")

EVERY = 60.0  # seconds between two looks for matches to count …
AT_ONCE = 20  # … and how many are counted then
FRESH = 600.0  # seconds for which a book is used before the archive is read again
UNRATED: Final = "unrated"
BANDS: Final = {0: "rated0", 400: "rated400", 800: "rated800"}  # people by the rating that leaderboards show
SOURCES: Final = {
    "bots": tuple(BY_LEVEL),
    **{name: (name,) for name in BY_LEVEL},
    "people": (UNRATED, *BANDS.values()),
    **{name: (name,) for name in (UNRATED, *BANDS.values())},
}


class Asked(NamedTuple):
    """A position that somebody wants to see: of which game, with how many seats, played by whom."""

    info: GameInfo
    book: OpeningRules
    edition: str
    variant: str
    seats: int
    source: str
    path: tuple[str, ...]  # the marks that lead there

    @property
    def node(self) -> Node:
        """The position."""
        return reduce(self.book.after, self.path, ())


class Found(NamedTuple):
    """A position of the book, and how many openings each source has of this game, edition, variant and seats."""

    page: Page
    sources: dict[str, int]


def with_openings() -> list[GameInfo]:
    """Return the games that say what their openings are."""
    return [game for game in INFOS.values() if game.book is not None]


def read_asked(game: str, edition: str, variant: str, seats: int | None, source: str, at: str) -> Asked:
    """Return what a request asks for; what it leaves out is the most usual.

    Raises:
        TableError: the game has no openings, or not such ones.
        OptionError: there is no such game or edition, or it is not played by this many.
    """
    about = info(game)
    book = about.book
    if book is None:
        raise TableError("no-such-page")
    edition, _ = about.resolve(edition or None, {})
    usual = about.seats[len(about.seats) // 2]
    seats = about.check_seats(usual if seats is None else seats)
    variant = variant or book.variants[0]
    source = source or "bots"
    path = tuple(at.split(",")) if at else ()
    if variant not in book.variants or source not in SOURCES or len(path) >= book.steps:
        raise TableError("bad-request", reason="openings")
    return Asked(about, book, edition, variant, seats, source, path)


def band_of(seat: SeatOpening, rating: tuple[float, float, int] | None) -> str:
    """Return who played a seat: a level, a band of ratings, or "" if that cannot be said."""
    if bool(seat.who) == bool(seat.bot):
        return ""
    if seat.who:
        return UNRATED if rating is None else BANDS[max([0, *(low for low in BANDS if low <= shown(*rating[:2]))])]
    name = seat.bot.partition("/")[0]
    level = BY_LEVEL.get(name, CREW[name].level if name in CREW else 0)
    return f"level{level}" if level in LEVELS else ""


@cache
def shipped(game: str) -> Book:
    """Return the openings of matches between bots that come with a game; empty if none do."""
    book = info(game).book
    path = files(book.package) / "data" / "openings.json" if book else None
    return json.loads(path.read_text("utf-8"))["groups"] if path and path.is_file() else {}


def book_of(game: str, bodies: list[str]) -> Book:
    """Return what is shipped with a game and what was counted here as one book."""
    found: Book = {}
    for body in bodies:
        for group, parts, steps in json.loads(body):
            edges = tuple(tuple((counted.node_of(node), mark) for node, mark in step) for step in steps)
            counted.count(found.setdefault(group, {}), Opening(0, "", edges), parts)
    return {
        group: counted.added_up([book[group] for book in (shipped(game), found) if group in book])
        for group in {*shipped(game), *found}
    }


class Explorer:
    """The books of one worker."""

    def __init__(self, store: Store, matches: Matches, queue: WorkQueue) -> None:
        self.store = store
        self.archive = OpeningStore(store)
        self.matches = matches
        self.queue = queue
        self.books: dict[str, tuple[float, Book]] = {}
        self.reading = asyncio.Lock()

    async def count(self) -> None:
        """Count some finished public matches that are not counted yet."""
        for row in await self.archive.uncounted(AT_ONCE):
            try:
                body = await self.openings(row)
            except (BoreaError, WorkFailed, msgspec.MsgspecError):  # no other match has to wait for this one
                logger.exception("table %s has a log that cannot be counted", row.id)
                body = "[]"
            await self.archive.keep(row.id, body)

    async def openings(self, row: Row) -> str:
        """Return what is kept of a match: group, parts of the victory and steps of each seat that counts."""
        found: list[SeatOpening] = []
        if row.game in INFOS and INFOS[row.game].book is not None:
            task = (row.header, row.opened, await self.store.entries(row.id))
            found = await self.queue.ask(openings_of, task, urgent=False)
        kept = []
        for seat in found:
            rating = (await self.matches.ratings_of(seat.who)).get(row.game) if seat.who else None
            if band := band_of(seat, rating):
                kept.append((f"{seat.group}/{band}", seat.parts, seat.steps))
        return json.dumps(kept, separators=(",", ":"))

    async def book(self, game: str) -> Book:
        """Return the book of a game, at most ten minutes old."""
        async with self.reading:
            made, book = self.books.get(game, (-math.inf, {}))
            if time.monotonic() - made >= FRESH:
                bodies = list(await self.archive.bodies(game))
                book = await asyncio.to_thread(book_of, game, bodies)
                self.books[game] = (time.monotonic(), book)
        return book

    async def find(self, asked: Asked) -> Found:
        """Return a position of the book.

        Raises:
            TableError: nobody has ever reached it, with any filters.
        """
        book = await self.book(asked.info.id)
        node: Node = ()
        for mark in asked.path:
            if not any(mark in tree.get(counted.text_of(node), {}) for tree in book.values()):
                raise TableError("no-such-page")
            node = asked.book.after(node, mark)

        def trees(source: str) -> list[counted.Tree]:
            names = [counted.group_of(asked.edition, asked.variant, asked.seats, name) for name in SOURCES[source]]
            return [book[name] for name in names if name in book]

        page = counted.page_of(counted.added_up(trees(asked.source)), node, asked.seats)
        sizes = {
            source: sum(tree[""][counted.REACHED][0] for tree in trees(source) if "" in tree) for source in SOURCES
        }
        return Found(page, sizes)
