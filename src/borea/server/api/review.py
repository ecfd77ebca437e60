"""The calls of the API for reviews, replays and hints."""

from __future__ import annotations

from borea.server.api.calls import TABLE, Asked, Call, language, number
from borea.server.review import hints
from borea.server.wire.review import Hint, Luck, Replayed, Review, WantHint


async def review(asked: Asked) -> Review:
    """Tell how a finished match went."""
    return await asked.worker.reviews.review(asked.table, language(asked.request))


async def luck(asked: Asked) -> Luck:
    """Tell what dice and cards did in a finished match."""
    return await asked.worker.reviews.luck(asked.table)


async def replay(asked: Asked) -> Replayed:
    """Show a finished match after so many entries."""
    request = asked.request
    at = number(request, "at") or 0
    since = number(request, "since")
    eyes = request.query_params.get("eyes", "-1")
    since = max(0, at - 1) if since is None else since
    return await asked.worker.reviews.replay(asked.table, at, eyes, since, language(request))


async def hint(asked: Asked) -> Hint:
    """Advise a seat."""
    worker = asked.worker
    return await hints.hint(
        worker.tables, worker.bot_runner, asked.table, asked.known, asked.body, language(asked.request)
    )


CALLS = (
    Call("GET", f"{TABLE}/review", "How a finished match went", None, Review, review, "review"),
    Call("GET", f"{TABLE}/luck", "What luck did in a finished match", None, Luck, luck, "review"),
    Call("GET", f"{TABLE}/replay", "A finished match after some of its entries", None, Replayed, replay, "read"),
    Call("POST", f"{TABLE}/hint", "Advice for a seat that plays with bots alone", WantHint, Hint, hint, "hint"),
)
