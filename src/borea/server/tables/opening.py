"""Requests for new tables: what can be asked for, and the header that follows from it."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from borea.bots.crew import STRENGTHS
from borea.bots.registry import bot as make_bot
from borea.core.errors import RecordError
from borea.core.game import Game, Seat
from borea.core.match import Match
from borea.core.record import Record
from borea.games import create, info
from borea.server.errors import TableError
from borea.server.tables.log import Header
from borea.server.tables.seating import Person
from borea.server.tables.table import fork_record


class TableRequest(NamedTuple):
    """A table that somebody wants to open, and who sits at it from the start."""

    game: str
    seats: int
    edition: str | None = None
    options: dict[str, object] = {}
    public: bool = True
    clock: int = 0
    record: Record | None = None  # continue from this record …
    ply: int = 0  # … after its first `ply` entries
    parent: str = ""
    sit: tuple[Seat, ...] = ()  # the seats that the opener takes
    contribute: bool = False  # the opener sends entropy later, for the first of them
    bots: tuple[str | None, ...] = ()  # by seat: a bot, or the strength of one
    hotseat: bool = False  # the people at this screen share one identity …
    names: tuple[str, ...] = ()  # … and have these names, by seat


def continuing(record: Record, ply: int, parent: str = "") -> TableRequest:
    """Return the request for a private table that continues a record after its first `ply` entries."""
    return TableRequest(
        record.game, record.seats, record.edition, record.options, False, record=record, ply=ply, parent=parent
    )


def against_bots(request: TableRequest, bot: str) -> TableRequest:
    """Return the request with its opener on the first seat and a bot on every other."""
    return request._replace(sit=(0,), bots=(None, *[bot] * (request.seats - 1)))


async def prepare(request: TableRequest, person: Person, seed: str) -> Header:
    """Return the header of a requested table.

    Raises:
        BoreaError: the game, an option, a seat, a bot or the record is not valid.
    """
    info(request.game).check_seats(request.seats)
    # Sheets and maps may have to be generated from a seed, which takes seconds: in a thread, so that others don't wait.
    rules = None if request.record is None else request.record.rules
    game = await asyncio.to_thread(create, request.game, request.edition, request.options, rules)
    check_seating(game, request)
    start = [] if request.record is None else request.record.entries[: request.ply]
    header = Header(
        game.info.id, game.rules, game.edition, game.options, request.seats, seed, person.id, request.clock, start,
        request.parent, request.hotseat,
    )  # fmt: skip
    if start:
        await asyncio.to_thread(check_fork, game, header)
    return header


def check_seating(game: Game, request: TableRequest) -> None:
    """Refuse seats that the table will not have or that are requested twice, and unknown bots."""
    bots = {seat: bot for seat, bot in enumerate(request.bots) if bot is not None}
    for seat in (*bots, *request.sit):
        if seat >= request.seats:
            raise TableError("no-such-seat", seat=seat, seats=request.seats)
    for seat in request.sit:
        if seat in bots:
            raise TableError("seat-taken", seat=seat)
    if len(request.sit) > 1 and not request.hotseat:
        raise TableError("one-seat")
    for bot in bots.values():
        if bot not in STRENGTHS:
            make_bot(bot, game)


def check_fork(game: Game, header: Header) -> None:
    """Refuse a start that does not replay, or after which there is nothing left to play."""
    match = Match.replay(game, fork_record(game, header, ""), upto=len(header.start))
    if match.outcome is not None:
        raise RecordError("record-over")
