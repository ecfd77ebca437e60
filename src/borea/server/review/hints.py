"""Hints for people who play against bots only: what the highest level would play, searched in the bots' processes from
the seat's view alone. A hint is never played by itself."""

from __future__ import annotations

from borea.bots.advice import Advice, Choice
from borea.core.errors import IllegalMove
from borea.core.game import Seat
from borea.server.errors import TableError
from borea.server.tables.authority import Authority
from borea.server.tables.bot_runner import BotRunner
from borea.server.tables.jobs import advise, make_job
from borea.server.tables.seating import Person, check_own_seat
from borea.server.tables.table import LiveTable
from borea.server.wire.review import Hint, WantHint
from borea.server.wire.snapshot import SnapshotBuilder
from borea.text.advice import advice_words


def check_alone(live: LiveTable, person: Person, seat: Seat) -> None:
    """Refuse hints where anyone but this person and bots plays.

    Raises:
        TableError: somebody else plays, or the seat is not the person's.
    """
    check_own_seat(live, person, seat)
    if any(chair.who not in ("", person.id) and not chair.bot for chair in live.chairs):
        raise TableError("no-hints")


async def hint(
    tables: Authority, runner: BotRunner, table: str, person: Person, wanted: WantHint, language: str
) -> Hint:
    """Return what the highest level would play after a staged batch.

    Raises:
        BoreaError: the person may not have a hint now, or the batch cannot be played.
    """
    seat, tokens = wanted.seat, wanted.tokens
    async with tables.cache.hold(table) as (_, live):
        check_alone(live, person, seat)
        match = live.playing()
        builder = SnapshotBuilder(live, seat, person.id, language)
        builder.check_number(wanted.number)
        view = match.ahead(seat, tokens) if tokens else match.view(seat)
        if view is None:
            raise IllegalMove("not-your-move", token=tokens[-1], seat=seat)
        job = make_job(live.header, view, f"hint/{table}/{seat}/{wanted.number}/{'/'.join(tokens)}")
    text = builder.text
    best, second, reasons = await runner.ask(advise, job)
    advice = Advice(Choice(*best), None if second is None else Choice(*second), reasons)
    label = text.move_text(view, advice.best.move).label
    token = text.game.catalogue.token(advice.best.move)
    return Hint(token, label, advice.best.result, advice_words(text, view, advice))
