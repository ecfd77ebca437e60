"""The calls of the API for reviews, replays and hints."""

from __future__ import annotations

from borea.server.api.calls import NUMBER, TABLE, Asked, Call, Query
from borea.server.requests import language, query_number
from borea.server.review import hints
from borea.server.wire.encode import done_message
from borea.server.wire.play import DoneNow
from borea.server.wire.review import Decisions, Hint, Known, Luck, PlaceForMe, Replayed, Review, WantDecisions, WantHint


async def review(asked: Asked) -> Review:
    """Return the review of a finished match."""
    return await asked.worker.reviews.review(asked.table, language(asked.request))


async def luck(asked: Asked) -> Luck:
    """Return what the draws of a finished match were worth to each seat."""
    return await asked.worker.reviews.luck(asked.table)


async def decisions(asked: Asked) -> Decisions:
    """Return the decisions of a finished match, or how far they are judged."""
    return await asked.worker.judgements.decisions(asked.table, language(asked.request))


async def judge(asked: Asked) -> Decisions:
    """Judge the decisions of a finished match, or stop."""
    await asked.worker.judgements.want(asked.table, asked.body.stop)
    return await decisions(asked)


async def known(asked: Asked) -> Known:
    """Return what a seat could know at a moment of a finished match."""
    request = asked.request
    at, seat = query_number(request, "at") or 0, query_number(request, "seat") or 0
    return await asked.worker.judgements.known(asked.table, at, seat, language(request))


async def replay(asked: Asked) -> Replayed:
    """Show a finished match after its first `at` entries."""
    request = asked.request
    at = query_number(request, "at") or 0
    since = query_number(request, "since")
    viewpoint = request.query_params.get("eyes", "-1")
    since = max(0, at - 1) if since is None else since
    return await asked.worker.reviews.replay(asked.table, at, viewpoint, since, language(request))


async def hint(asked: Asked) -> Hint:
    """Advise a seat."""
    worker = asked.worker
    return await hints.hint(worker.tables, worker.queue, asked.table, asked.known, asked.body, language(asked.request))


async def place(asked: Asked) -> DoneNow:
    """Answer a question about where something goes for a seat."""
    tables = asked.worker.tables
    done = await hints.place(tables, asked.table, asked.known, asked.body)
    async with tables.cache.hold(asked.table, fresh=False) as (_, live):
        return done_message(live, done)


REPLAY = (
    Query("at", "After how many entries", NUMBER),
    Query("since", "Show what happened after so many entries; left out: the last one", NUMBER),
    Query("eyes", "Through whose eyes: a seat, a spectator (-1), or all", {"type": "string"}),
)
KNOWN = (
    Query("at", "After how many entries", NUMBER),
    Query("seat", "Which seat", NUMBER),
)
CALLS = (
    Call("GET", f"{TABLE}/review", "Review a finished match", None, Review, review, "review"),
    Call("GET", f"{TABLE}/luck", "Show what luck did in a finished match", None, Luck, luck, "review"),
    Call("GET", f"{TABLE}/decisions", "Show how decisions were judged", None, Decisions, decisions, "read"),
    Call("POST", f"{TABLE}/decisions", "Judge a finished match's decisions", WantDecisions, Decisions, judge, "judge"),
    Call("GET", f"{TABLE}/known", "Show what a seat could know in a finished match", None, Known, known, "read", KNOWN),
    Call(
        "GET",
        f"{TABLE}/replay",
        "Show a finished match after some of its entries",
        None,
        Replayed,
        replay,
        "read",
        REPLAY,
    ),
    Call("POST", f"{TABLE}/place", "Leave to the server where something goes", PlaceForMe, DoneNow, place),
    Call("POST", f"{TABLE}/hint", "Get advice for a seat that plays against bots only", WantHint, Hint, hint, "hint"),
)
