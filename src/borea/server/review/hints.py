"""Hints for people who play against bots only: what the highest level would play, searched in the bots' processes from
the seat's view alone. A hint is never played by itself."""

from __future__ import annotations

from borea.core.chance import FastRng
from borea.core.errors import IllegalMove
from borea.core.game import Seat
from borea.queue.work import WorkQueue
from borea.server.errors import TableError
from borea.server.tables.authority import Authority, Done
from borea.server.tables.jobs import advise, make_job
from borea.server.tables.listings import counts
from borea.server.tables.seating import Person, check_own_seat
from borea.server.tables.table import LiveTable
from borea.server.wire.review import Hint, PlaceForMe, WantHint
from borea.server.wire.snapshot import SnapshotBuilder


def is_alone(live: LiveTable, person: Person) -> bool:
    """Return whether nobody but this person and bots plays, not even somebody whose seat a bot keeps."""
    return all(chair.who in ("", person.id) for chair in live.chairs)


def check_alone(live: LiveTable, person: Person, seat: Seat) -> None:
    """Refuse hints where anyone but this person and bots plays.

    Raises:
        TableError: somebody else plays, or the seat is not the person's.
    """
    check_own_seat(live, person, seat)
    if not is_alone(live, person):
        raise TableError("no-hints")


async def place(tables: Authority, table: str, person: Person, wanted: PlaceForMe) -> Done:
    """Answer a question about where something goes as bots would at a glance: by their prior, from the seat's view.

    Raises:
        BoreaError: the match is rated, the seat is not the person's, or is asked something else.
    """
    seat = wanted.seat
    async with tables.cache.hold(table) as (_, live):
        check_own_seat(live, person, seat)
        if counts(live):
            raise TableError("no-placing")
        view, game = live.playing().view(seat), live.game
        if view.prompt.removesuffix("*") not in game.info.placements:
            raise TableError("not-placing")
        priors = game.prior(game.imagine(view, FastRng(f"place/{table}")), seat, view.moves)
        token = game.catalogue.token(view.moves[priors.index(max(priors))])
    return await tables.submit(table, person, seat, wanted.number, [token])


async def hint(
    tables: Authority, queue: WorkQueue, table: str, person: Person, wanted: WantHint, language: str
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
    best, equal = await queue.ask(advise, job)
    told = text.hint(view, best, equal)
    arrows = [list(arrow) for arrow in told.marks.arrows]
    return Hint(told.tokens, told.title, told.why, told.equal, list(told.marks.refs), arrows)
