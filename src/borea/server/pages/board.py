"""The page of a table with a board: an empty frame, the components of the game and the texts of the language.

Everything else comes through the stream. Without scripts the browser goes on to the plain page.
"""

from __future__ import annotations

import gzip
import hashlib
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from borea.core.game import Game, Seat
from borea.draw import registry as scenes
from borea.games import info
from borea.server.assets.files import REVALIDATE, Assets
from borea.server.errors import TableError
from borea.server.pages import lessons
from borea.server.pages.base import Pages, Visit
from borea.server.tables.authority import STAND_IN
from borea.server.tables.lessons import is_lesson
from borea.server.tables.seating import Person, viewer_seat
from borea.server.tables.table import LiveTable
from borea.server.wire.table_text import TableText
from borea.text.language import LANGUAGES, board_sentences

LOG_SENT = 400  # messages of the log that a page starts with; the plain page has all of them


def first_seat(live: LiveTable, person: Person, wanted: str | None) -> Seat:
    """Return the seat that the page shows first: the one wanted, else an own seat that is asked, else any own seat."""
    if wanted is None:
        asked = [seat for seat in live.seats_of(person.id) if seat in live.actors]
        wanted = str(asked[0]) if asked else None
    return viewer_seat(live, person, wanted)


def frame(live: LiveTable, person: Person, wanted: str | None, language: str, assets: Assets) -> dict[str, Any]:
    """Return what the page's script needs to start."""
    seat = first_seat(live, person, wanted)
    game = live.header.game
    own, names = live.seats_of(person.id), TableText(live, seat, person.id, language).names
    return {
        "table": live.id,
        "game": game,
        "edition": live.header.edition,
        "seat": seat,
        "own": own,
        "names": {str(other): names[other] for other in own},
        "hotseat": live.header.hotseat,
        "asked": [other for other in own if other in live.actors] or own,
        "sinces": {str(other): max(0, len(live.streams[other]) - LOG_SENT) for other in (-1, *own)},
        "curtain": live.game.info.hidden_hands and len(own) > 1,
        "lang": language,
        "languages": list(LANGUAGES),
        "contribute": any(live.chairs[other].waits for other in own),
        "opener": live.header.opener == person.id,
        "standIn": STAND_IN,
        "rivals": [chair.bot or STAND_IN for chair in live.chairs],
        "commitment": live.commitment,
        "board": f"games/{game}/table.js" in assets.names(),
        "box": f"/t/{live.id}/box.json",
    }


class Data(NamedTuple):
    """JSON as it is sent, made once."""

    etag: str
    body: bytes
    packed: bytes


def packed(data: object) -> Data:
    """Encode and compress data."""
    body = msgspec.json.encode(data)
    return Data(f'"{hashlib.sha256(body).hexdigest()[:16]}"', body, gzip.compress(body, 9, mtime=0))


@lru_cache(maxsize=64)
def game_data(game: Game) -> Data:
    """Return the components of a game, which tables with the same options share."""
    return packed(scenes.components(game))


@lru_cache(maxsize=64)
def words_data(language: str, game: str) -> Data:
    """Return the texts of a game's board in a language."""
    return packed(board_sentences(language, game))


def cacheable(request: Request, data: Data) -> Response:
    """Return JSON that a browser may cache as long as it has not changed."""
    headers = {"etag": data.etag, "cache-control": REVALIDATE, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == data.etag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(data.packed, headers={**headers, "content-encoding": "gzip"}, media_type="application/json")
    return Response(data.body, headers=headers, media_type="application/json")


class BoardPages:
    """The board and the data that it loads."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.tables = pages.worker.tables

    def routes(self) -> list[Route]:
        """Return the routes of these pages."""
        return self.pages.routes(
            (
                ("GET", "/t/{table}", self.show),
                ("GET", "/t/{table}/box.json", self.components),
                ("GET", "/words/{lang}/{game}.json", self.words),
            )
        )

    async def show(self, visit: Visit) -> Response:
        """Show a table with its board."""
        async with self.tables.cache.hold(visit.table) as (_, live):
            wanted = visit.request.query_params.get("seat")
            started = frame(live, visit.person, wanted, visit.language, self.pages.assets)
            if is_lesson(live, visit.person):
                started["lesson"] = lessons.frame(live, visit.say)
        game, assets = started["game"], self.pages.assets
        sheet, module, name = assets.game_sheet(game), assets.game_module(game), visit.say(f"{game}.name")
        return self.pages.render(visit, "board.html", frame=started, name=name, sheet=sheet, module=module)

    async def components(self, visit: Visit) -> Response:
        """Return what never changes at a table."""
        async with self.tables.cache.hold(visit.table) as (_, live):
            return cacheable(visit.request, game_data(live.game))

    async def words(self, visit: Visit) -> Response:
        """Return the texts that a board of one game shows in one language."""
        language, game = (str(visit.request.path_params[name]) for name in ("lang", "game"))
        if language not in LANGUAGES:
            raise TableError("no-such-page")
        return cacheable(visit.request, words_data(language, info(game).id))
