"""The HTTP API for programs: JSON in, JSON out, one table of calls from which the OpenAPI document is made as well."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from borea.core.game import Seat
from borea.core.record import Record, read_record
from borea.games import INFOS
from borea.server.errors import TableError
from borea.server.people.accounts import Known
from borea.server.security import check_origin, clean_text, new_person
from borea.server.tables.authority import Person, Wish
from borea.server.tables.log import MOVES
from borea.server.tables.mine import my_tables
from borea.server.tables.table import WATCHER, LiveTable
from borea.server.wire import encode
from borea.server.wire import play as wire
from borea.server.worker import Worker
from borea.text.language import LANGUAGES, accept_language

LARGEST = 1 << 20  # bytes of a request
SAID = 500
LISTED = 50


class Asked(NamedTuple):
    """One request, read and checked as far as every call needs it."""

    worker: Worker
    request: Request
    shown: Known | None
    body: Any

    @property
    def person(self) -> Person | None:
        """Who asks, if they say so."""
        return self.shown.person if self.shown else None

    @property
    def table(self) -> str:
        """The table in the path."""
        return str(self.request.path_params["table"])

    @property
    def known(self) -> Person:
        """Who asks; refuse strangers."""
        if self.person is None:
            raise TableError("not-known")
        return self.person


class Call(NamedTuple):
    """One entry of the API."""

    method: str
    path: str
    about: str
    takes: type | None
    gives: type
    answer: Callable[[Asked], Awaitable[object]]
    rate: str = "write"

    @property
    def secured(self) -> bool:
        """Whether one has to show a token."""
        return self.path == "/api/mine" or (self.method == "POST" and self.path != "/api/guests")


def language(request: Request) -> str:
    """Return the language that a person chose, else the browser's."""
    chosen = request.query_params.get("lang") or request.cookies.get("lang", "")
    if chosen in LANGUAGES:
        return chosen
    return accept_language(request.headers.get("accept-language"))


async def read_body(request: Request) -> bytes:
    """Return the body of a request, if it is not too large."""
    found = bytearray()
    async for chunk in request.stream():
        found += chunk
        if len(found) > LARGEST:
            raise TableError("too-large", most=LARGEST)
    return bytes(found)


def viewer(live: LiveTable, person: Person | None, wanted: str | None) -> Seat:
    """Return the seat through which a person looks at a table: the one asked for, else the first, else none."""
    own = live.seats_of(person.id) if person else []
    if wanted in (None, ""):
        return own[0] if own else WATCHER
    if wanted == "-1":
        return WATCHER
    if str(wanted) not in [str(seat) for seat in own]:
        raise TableError("not-your-seat", seat=str(wanted)[:9])
    return int(str(wanted))


def number(request: Request, name: str) -> int | None:
    """Return a whole number of the query."""
    text = request.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise TableError("bad-request", reason=name)
    return int(text)


async def guests(asked: Asked) -> wire.Pass:
    """Give a program a token under which it is known."""
    person = new_person(await asked.worker.accounts.guest_name(asked.body.name))
    return wire.Pass(asked.worker.signer.pass_for(person), person.name)


async def listed(asked: Asked) -> wire.Cards:
    """List public tables."""
    over = asked.request.query_params.get("over") == "1"
    return wire.Cards(await cards(asked.worker, over, number(asked.request, "before")))


async def mine(asked: Asked) -> wire.MyTables:
    """List the tables of whoever asks."""
    return wire.MyTables(await my_tables(asked.worker, asked.known.id))


async def goodbye(asked: Asked) -> wire.Nothing:
    """Make the token worthless with which this is asked."""
    if asked.shown is None:
        raise TableError("not-known")
    await asked.worker.accounts.goodbye(asked.shown)
    return wire.Nothing()


async def cards(worker: Worker, over: bool, before: int | None = None, limit: int = LISTED) -> list[wire.Card]:
    """Return public tables as they are in lists."""
    rows = await worker.store.listed(over=over, limit=limit, before=before)
    bodies = await worker.store.bodies([row.id for row in rows], MOVES)
    return [encode.card(row, bodies[row.id], over) for row in rows]


async def open_table(asked: Asked) -> wire.Opened:
    """Open a table, sit down at it and fill seats with bots, as far as asked for."""
    body: wire.OpenTable = asked.body
    tables, person = asked.worker.tables, asked.known
    table = await tables.open(await wish(asked.worker, body), person)
    if body.sit is not None:
        await tables.sit(table, person, body.sit)
    for seat, bot in enumerate(body.bots):
        if bot is not None:
            await tables.fill(table, person, seat, bot)
    return wire.Opened(table, body.sit)


async def wish(worker: Worker, body: wire.OpenTable) -> Wish:
    """Return the table that a request describes."""
    record: Record | None = None
    if body.table is not None:
        async with worker.tables.cache.hold(body.table) as (_, live):
            record = live.record()
    elif body.record is not None:
        record = read_record(body.record)
    if record is None:
        made = Wish(body.game, body.seats, body.edition, body.options, body.public, body.clock)
        return made._replace(sit=body.sit, bots=tuple(body.bots))
    return Wish(
        record.game, record.seats, record.edition, record.options, body.public, body.clock, record, body.ply,
        body.table or "", body.sit, tuple(body.bots),
    )  # fmt: skip


async def show(asked: Asked) -> wire.Now:
    """Show a table as the person may know it."""
    async with asked.worker.tables.cache.hold(asked.table) as (_, live):
        return encode.now(live, viewer(live, asked.person, asked.request.query_params.get("seat")))


async def sit(asked: Asked) -> wire.Sat:
    """Take a seat, or take it back from a bot."""
    return wire.Sat(await asked.worker.tables.sit(asked.table, asked.known, asked.body.seat, asked.body.entropy))


async def leave(asked: Asked) -> wire.Nothing:
    """Give a seat up."""
    await asked.worker.tables.leave(asked.table, asked.known, asked.body.seat)
    return wire.Nothing()


async def fill(asked: Asked) -> wire.Nothing:
    """Put a bot on a free seat."""
    await asked.worker.tables.fill(asked.table, asked.known, asked.body.seat, asked.body.bot)
    return wire.Nothing()


async def submit(asked: Asked) -> wire.DoneNow:
    """Make the moves of a decision; the same again gets the same answer."""
    body: wire.Submit = asked.body
    done = await asked.worker.tables.submit(asked.table, asked.known, body.seat, body.number, body.tokens)
    async with asked.worker.tables.cache.hold(asked.table, fresh=False) as (_, live):
        return encode.done_message(live, body.seat, done)


async def undo(asked: Asked) -> wire.DoneNow:
    """Take the last move back."""
    body: wire.TakeBack = asked.body
    done = await asked.worker.tables.undo(asked.table, asked.known, body.seat, body.number)
    async with asked.worker.tables.cache.hold(asked.table, fresh=False) as (_, live):
        return encode.done_message(live, body.seat, done)


async def ask(asked: Asked) -> wire.Nothing:
    """Ask the others to let the match go back before the seat's last move."""
    await asked.worker.tables.ask_back(asked.table, asked.known, asked.body.seat)
    return wire.Nothing()


async def answer(asked: Asked) -> wire.Nothing:
    """Answer such a request."""
    await asked.worker.tables.answer_back(asked.table, asked.known, asked.body.seat, asked.body.yes)
    return wire.Nothing()


async def say(asked: Asked) -> wire.Nothing:
    """Say something to all at the table."""
    await asked.worker.tables.say(asked.table, asked.known, clean_text(asked.body.text, SAID))
    return wire.Nothing()


async def rematch(asked: Asked) -> wire.Opened:
    """Play again at a new table."""
    return wire.Opened(await asked.worker.tables.rematch(asked.table, asked.known))


async def record(asked: Asked) -> str:
    """Return the record of a finished match, with its seed, as text."""
    async with asked.worker.tables.cache.hold(asked.table) as (_, live):
        return live.record().text()


class OptionCard(msgspec.Struct):
    """A choice that a game offers."""

    name: str
    default: Any
    wanted: str


class GameCard(msgspec.Struct):
    """A game that can be played."""

    id: str
    seats: list[int]
    editions: list[str]
    options: list[OptionCard]
    rules: int


class GameCards(msgspec.Struct):
    """All games."""

    games: list[GameCard]


async def games(asked: Asked) -> GameCards:
    """List the games, their editions and options."""
    found = []
    for info in INFOS.values():
        options = [OptionCard(option.name, option.default, option.wanted()) for option in info.options]
        found.append(GameCard(info.id, list(info.seats), list(info.editions), options, info.rules))
    return GameCards(found)


TABLE = "/api/tables/{table}"
CALLS = (
    Call("GET", "/api/games", "List the games", None, GameCards, games, "read"),
    Call("POST", "/api/guests", "Be known by a name", wire.Guest, wire.Pass, guests, "name"),
    Call("POST", "/api/goodbye", "Give the token up", None, wire.Nothing, goodbye),
    Call("GET", "/api/mine", "List one's own tables", None, wire.MyTables, mine, "read"),
    Call("GET", "/api/tables", "List public tables", None, wire.Cards, listed, "read"),
    Call("POST", "/api/tables", "Open a table", wire.OpenTable, wire.Opened, open_table, "open"),
    Call("GET", TABLE, "Show a table", None, wire.Now, show, "read"),
    Call("POST", f"{TABLE}/sit", "Take a seat", wire.SitDown, wire.Sat, sit),
    Call("POST", f"{TABLE}/leave", "Give a seat up", wire.OneSeat, wire.Nothing, leave),
    Call("POST", f"{TABLE}/bot", "Put a bot on a seat", wire.FillSeat, wire.Nothing, fill),
    Call("POST", f"{TABLE}/submit", "Make moves", wire.Submit, wire.DoneNow, submit),
    Call("POST", f"{TABLE}/undo", "Take a move back", wire.TakeBack, wire.DoneNow, undo),
    Call("POST", f"{TABLE}/ask", "Ask to go back", wire.OneSeat, wire.Nothing, ask),
    Call("POST", f"{TABLE}/answer", "Answer such a request", wire.AnswerBack, wire.Nothing, answer),
    Call("POST", f"{TABLE}/say", "Say something", wire.Say, wire.Nothing, say),
    Call("POST", f"{TABLE}/rematch", "Play again", None, wire.Opened, rematch, "open"),
    Call("GET", f"{TABLE}/record", "The record of a finished match", None, str, record, "read"),
)


def endpoint(worker: Worker, call: Call) -> Callable[[Request], Awaitable[Response]]:
    """Return the endpoint of a call."""
    decoder: msgspec.json.Decoder[Any] | None = None if call.takes is None else msgspec.json.Decoder(call.takes)

    async def serve(request: Request) -> Response:
        if call.method == "POST":
            check_origin(request.headers)
        known = await worker.known(request)
        person = known.person if known else None
        worker.spend(request, person, call.rate)
        body = decoder.decode(await read_body(request)) if decoder is not None else None
        found = await call.answer(Asked(worker, request, known, body))
        if isinstance(found, str):
            return Response(found, media_type="text/plain; charset=utf-8")
        return Response(wire.encode(found), media_type="application/json")

    return serve


def routes(worker: Worker, calls: tuple[Call, ...]) -> list[Route]:
    """Return the routes of calls."""
    return [Route(call.path, endpoint(worker, call), methods=[call.method]) for call in calls]
