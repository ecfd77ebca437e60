"""The calls of the API for openings and one's own statistics."""

from __future__ import annotations

from borea.games import INFOS, create, info
from borea.server.api.calls import Asked, Call, Query
from borea.server.requests import language, query_number
from borea.server.study import encode
from borea.server.study import openings as study
from borea.server.study.wire import MyStatistics, OpeningMark, Openings
from borea.text.game_text import game_text
from borea.text.language import Translator


async def openings(asked: Asked) -> Openings:
    """Show a position of a game's openings."""
    request = asked.request
    wanted = study.read_asked(
        str(request.path_params["game"]),
        request.query_params.get("edition", ""),
        request.query_params.get("variant", ""),
        query_number(request, "seats"),
        request.query_params.get("source", ""),
        request.query_params.get("at", ""),
    )
    found = await asked.worker.explorer.find(wanted)
    text = game_text(create(wanted.info.id, wanted.edition, {}), language(request))
    total = found.page.total
    return Openings(
        wanted.info.id, wanted.edition, wanted.variant, wanted.seats, wanted.source, ",".join(wanted.path),
        total.times, total.share, total.low, total.high, total.verdict, 1 / wanted.seats,
        [
            OpeningMark(
                row.mark, text.opening_mark(wanted.node, row.mark), row.times, row.share, row.low, row.high,
                row.verdict, ",".join((*wanted.path, row.mark)),
            )
            for row in found.page.rows
        ],
        found.sources,
    )  # fmt: skip


async def my_statistics(asked: Asked) -> MyStatistics:
    """Show what one's finished matches and their reviews say."""
    game = asked.request.query_params.get("game", "")
    found = await asked.worker.my_matches.statistics(asked.known.id, info(game).id if game else "")
    return encode.my_statistics(Translator(language(asked.request)), found)


TEXT: dict[str, object] = {"type": "string"}
QUERY = (
    Query("edition", "The edition; left out: the first", TEXT),
    Query("variant", "Which kind of beginning, such as the sheet that a seat is dealt; left out: the first", TEXT),
    Query("seats", "How many seats; left out: the middle of what the game allows", {"type": "integer", "minimum": 0}),
    Query("source", "Who played", {"type": "string", "enum": list(study.SOURCES)}),
    Query("at", "The position, as `then` of a mark gives it; left out: the beginning", TEXT),
)
GAME = (Query("game", "Only this game", {"type": "string", "enum": ["", *INFOS]}),)
CALLS = (
    Call(
        "GET", "/api/openings/{game}", "Show a position of a game's openings", None, Openings, openings, "read", QUERY
    ),
    Call("GET", "/api/mine/statistics", "Show one's own statistics", None, MyStatistics, my_statistics, "read", GAME),
)
