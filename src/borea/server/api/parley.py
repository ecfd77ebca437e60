"""The calls by which seats tell each other something: data that binds nobody, see docs/protocol.md."""

from __future__ import annotations

from borea.core.match import Match
from borea.core.statements.statement import ACCEPTED, DECLINED, WITHDRAWN, Promise
from borea.server.api.calls import SEAT, TABLE, Asked, Call
from borea.server.tables.seating import viewer_seat
from borea.server.tables.streams import SPECTATOR
from borea.server.tables.table import LiveTable
from borea.server.wire import encode
from borea.server.wire import parley as wire
from borea.server.wire.play import Nothing


async def show(asked: Asked) -> wire.Parley:
    """Return what the viewer may know of what was said, and what the viewer may say now."""
    async with asked.worker.tables.cache.hold(asked.table) as (_, live):
        viewer = viewer_seat(live, asked.person, asked.request.query_params.get("seat"))
        return parley_of(live, viewer)


def parley_of(live: LiveTable, viewer: int) -> wire.Parley:
    """Return the statements of a table for one viewer."""
    pacts = live.game.info.pacts
    kinds = [
        wire.KindCard(kind.name, list(kind.voices), list(kind.arguments), kind.several, kind.answered)
        for kind in (pacts.kinds if pacts else ())
    ]
    match = live.match
    trust = match.trust(None if viewer == SPECTATOR else viewer) if match else []
    return wire.Parley(
        kinds, encode.statements(live, viewer), [wire.Trust(*counts) for counts in trust], sayable(live, viewer)
    )


def sayable(live: LiveTable, viewer: int) -> list[wire.Sayable]:
    """Return what a seat may promise each other seat now; nothing while seats act at once."""
    match, pacts = live.match, live.game.info.pacts
    if match is None or pacts is None or viewer == SPECTATOR or live.over or match.state.window():
        return []
    view, found = match.view(None), list[wire.Sayable]()
    for other in range(match.seats):
        for kind in pacts.kinds if other != viewer else ():
            for voice in kind.voices:
                values = pacts.values(live.game, view, Promise((kind.name, voice), viewer, [other]))
                if all(values):
                    found.append(wire.Sayable(kind.name, voice, other, values))
    return found


async def tell(asked: Asked) -> Nothing:
    """Make a statement."""
    body: wire.Tell = asked.body

    def token(match: Match) -> str:
        wordings = [(promise.kind, promise.voice, *promise.arguments) for promise in body.promises]
        return match.parley.offer_token(body.seat, body.to, wordings, body.private)

    await asked.worker.tables.speak(asked.table, asked.known, body.seat, token)
    return Nothing()


async def answer(asked: Asked) -> Nothing:
    """Accept or decline a statement."""
    body: wire.AnswerTo = asked.body
    stage = ACCEPTED if body.yes else DECLINED
    await asked.worker.tables.speak(
        asked.table, asked.known, body.seat, lambda match: match.parley.answer_token(body.seat, body.number, stage)
    )
    return Nothing()


async def withdraw(asked: Asked) -> Nothing:
    """Withdraw a statement of one's own."""
    body: wire.TakeBackWord = asked.body
    await asked.worker.tables.speak(
        asked.table, asked.known, body.seat, lambda match: match.parley.answer_token(body.seat, body.number, WITHDRAWN)
    )
    return Nothing()


PARLEY = f"{TABLE}/parley"
CALLS = (
    Call("GET", PARLEY, "Show what was said and what can be said", None, wire.Parley, show, "read", (SEAT,)),
    Call("POST", PARLEY, "Promise something, or warn", wire.Tell, Nothing, tell),
    Call("POST", f"{PARLEY}/answer", "Answer a statement", wire.AnswerTo, Nothing, answer),
    Call("POST", f"{PARLEY}/withdraw", "Withdraw a statement", wire.TakeBackWord, Nothing, withdraw),
)
