"""Requests for new tables: what can be asked for, and the header that follows from it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol, TypeVar

from borea.bots.crew import STRENGTHS
from borea.bots.registry import bot as make_bot
from borea.core.codec import dumps
from borea.core.errors import RecordError
from borea.core.game import Game, Seat
from borea.core.match import Match
from borea.core.options import Option
from borea.core.record import Record
from borea.games import create, info
from borea.server.errors import TableError
from borea.server.tables.game_cache import game_of
from borea.server.tables.log import Header
from borea.server.tables.seating import Person
from borea.server.tables.table import fork_record

MOST_ENTRIES = 20_000  # of a record that a table continues from; matches between people have a few thousand
MOST_BACK = 200  # moves taken back in it

T = TypeVar("T")


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
    address: str = ""  # where the request comes from: one piece of long work at a time for each


def continuing(record: Record, ply: int, parent: str = "") -> TableRequest:
    """Return the request for a private table that continues a record after its first `ply` entries."""
    return TableRequest(
        record.game, record.seats, record.edition, record.options, False, record=record, ply=ply, parent=parent
    )


def against_bots(request: TableRequest, bot: str) -> TableRequest:
    """Return the request with its opener on the first seat and a bot on every other."""
    return request._replace(sit=(0,), bots=(None, *[bot] * (request.seats - 1)))


class Work(Protocol):
    """What does long work apart from the server's own process, for an address."""

    async def run(self, address: str, work: Callable[..., T], *arguments: Any) -> T:
        """Return what some work returns."""


async def prepare(request: TableRequest, person: Person, seed: str, work: Work) -> Header:
    """Return the header of a requested table.

    Raises:
        BoreaError: the game, an option, a seat, a bot or the record is not valid.
    """
    info(request.game).check_seats(request.seats)
    rules = None if request.record is None else request.record.rules
    options, address = request.options, request.address or person.id
    if any(given(option, options) for option in info(request.game).options):
        options = await work.run(address, built, request.game, request.edition, options, rules)
    game = create(request.game, request.edition, options, rules)
    check_seating(game, request)
    start = [] if request.record is None else request.record.entries[: request.ply]
    header = Header(
        game.info.id, game.rules, game.edition, game.options, request.seats, seed, person.id, request.clock, start,
        request.parent, request.hotseat,
    )  # fmt: skip
    if start:
        check_size(start)
        await work.run(address, check_fork, header)
    return header


def given(option: Option, options: Mapping[str, object]) -> bool:
    """Return whether somebody brings sheets, a map or other components of their own, or a seed for them."""
    return option.kind == "data" and options.get(option.name, option.default) != option.default


@lru_cache(maxsize=64)
def generated(game: str, edition: str | None, options: str, rules: int | None) -> dict[str, object]:
    """Return options, as JSON, with what they generate; somebody may ask for the same seed again."""
    return dict(create(game, edition, json.loads(options), rules).options)


def built(game: str, edition: str | None, options: dict[str, object], rules: int | None) -> dict[str, object]:
    """Return options with the sheets or the map that a seed in them stands for, checked."""
    return generated(game, edition, dumps(options), rules)


def check_size(start: Sequence[tuple[int, str]]) -> None:
    """Refuse a start that takes long to replay, as every worker will have to.

    Raises:
        RecordError: it is too long, or goes back too often: that replays everything before.
    """
    back = sum(token == "undo" or token.startswith("rewind:") for _, token in start)
    if len(start) > MOST_ENTRIES or back > MOST_BACK:
        raise RecordError("record-too-long", entries=MOST_ENTRIES, back=MOST_BACK)


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


def check_fork(header: Header) -> None:
    """Refuse a start that does not replay, or after which there is nothing left to play."""
    game = game_of(header)
    match = Match.replay(game, fork_record(game, header, ""), upto=len(header.start))
    if match.outcome is not None:
        raise RecordError("record-over")
