"""The page of a table with a board: an empty frame, what never changes at this table, and the words of its language.
All else comes through the stream; without scripts one is sent to the plain page."""

from __future__ import annotations

import gzip
import hashlib
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from borea.core.game import Seat
from borea.draw import registry as scenes
from borea.games import info
from borea.server.api.calls import viewer
from borea.server.errors import TableError
from borea.server.pages.assets import EACH_TIME, Assets
from borea.server.tables.authority import STAND_IN, Person
from borea.server.tables.table import LiveTable
from borea.text.language import LANGUAGES, board_sentences

LOG_SENT = 400  # messages of the log that a page begins with; the plain page has all of them


def first_seat(live: LiveTable, person: Person, wanted: str | None) -> Seat:
    """Return through which seat the page looks first: the one wanted, else one's own that is asked, else any own."""
    if wanted is None:
        asked = [seat for seat in live.seats_of(person.id) if seat in live.actors]
        wanted = str(asked[0]) if asked else None
    return viewer(live, person, wanted)


def frame(live: LiveTable, person: Person, wanted: str | None, language: str, assets: Assets) -> dict[str, Any]:
    """Return what the page's script has to know to begin."""
    seat = first_seat(live, person, wanted)
    game = live.header.game
    own = live.seats_of(person.id)
    return {
        "table": live.id,
        "game": game,
        "edition": live.header.edition,
        "seat": seat,
        "own": own,
        "asked": [other for other in own if other in live.actors] or own,
        "sinces": {str(other): max(0, len(live.streams[other]) - LOG_SENT) for other in (-1, *own)},
        "curtain": live.game.info.hidden_hands and len(own) > 1,
        "lang": language,
        "languages": list(LANGUAGES),
        "opener": live.header.opener == person.id,
        "standIn": STAND_IN,
        "commitment": live.promise,
        "board": f"games/{game}/table.js" in assets.names(),
    }


def kept(request: Request, data: object) -> Response:
    """Return JSON that a browser may keep as long as it has not changed."""
    body = msgspec.json.encode(data)
    etag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    headers = {"etag": etag, "cache-control": EACH_TIME, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == etag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        body = gzip.compress(body, 9, mtime=0)
        headers["content-encoding"] = "gzip"
    return Response(body, headers=headers, media_type="application/json")


def box(request: Request, live: LiveTable) -> Response:
    """Return what never changes at a table."""
    return kept(request, scenes.components(live.game))


def words(request: Request) -> Response:
    """Return the words of the browser's table, of one game, in one language."""
    language, game = str(request.path_params["lang"]), str(request.path_params["game"])
    if language not in LANGUAGES:
        raise TableError("no-such-page")
    return kept(request, board_sentences(language, info(game).id))
