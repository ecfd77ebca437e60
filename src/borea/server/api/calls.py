"""The HTTP API for programs: JSON in, JSON out. The table of calls also makes the OpenAPI document."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from borea.bots.crew import MEMBERS, STRENGTHS, strength_of
from borea.bots.registry import BY_LEVEL, QUICK
from borea.core.record import Record, read_record
from borea.games import INFOS
from borea.server.errors import TableError
from borea.server.people.accounts import Known
from borea.server.people.my_tables import my_tables
from borea.server.people.names import new_person
from borea.server.people.track_record import person_card
from borea.server.requests import LONGEST_NUMBER, language, query_number, read_body
from borea.server.review.again import dealt_again
from borea.server.security import CHAT_LENGTH, check_origin, clean_text
from borea.server.tables.listings import public_tables
from borea.server.tables.opening import TableRequest, continuing
from borea.server.tables.seating import Person, viewer_seat
from borea.server.wire import encode, lists
from borea.server.wire import play as wire
from borea.server.worker import Worker
from borea.text.bots import about_bot, bot_words
from borea.text.language import Translator


class Asked(NamedTuple):
    """One request, read and checked as every call needs it."""

    worker: Worker
    request: Request
    shown: Known | None
    body: Any

    @property
    def person(self) -> Person | None:
        """Who asks, if they are known."""
        return self.shown.person if self.shown else None

    @property
    def known(self) -> Person:
        """Who asks.

        Raises:
            TableError: they are not known.
        """
        if self.person is None:
            raise TableError("not-known")
        return self.person

    @property
    def table(self) -> str:
        """The table in the path."""
        return str(self.request.path_params["table"])


class Query(NamedTuple):
    """A parameter after the question mark, with its JSON schema."""

    name: str
    about: str
    schema: dict[str, object]


class Call(NamedTuple):
    """One entry of the API."""

    method: str
    path: str
    about: str
    takes: type | None
    gives: type
    answer: Callable[[Asked], Awaitable[object]]
    rate: str = "write"
    query: tuple[Query, ...] = ()

    @property
    def secured(self) -> bool:
        """Whether it needs a token."""
        return self.path.startswith("/api/mine") or (self.method == "POST" and self.path != "/api/guests")


# --- people and lists


async def guests(asked: Asked) -> wire.Pass:
    """Give a program the token of a new guest."""
    person = new_person(await asked.worker.accounts.guest_name(asked.body.name))
    return wire.Pass(asked.worker.signer.pass_for(person), person.name)


async def goodbye(asked: Asked) -> wire.Nothing:
    """Revoke the token of this request."""
    if asked.shown is None:
        raise TableError("not-known")
    await asked.worker.accounts.goodbye(asked.shown)
    return wire.Nothing()


async def person(asked: Asked) -> lists.PersonCard:
    """Show what everybody may know of somebody with an account."""
    return await person_card(asked.worker, str(asked.request.path_params["name"]))


async def games(asked: Asked) -> lists.GameCards:
    """List the games, their editions and options."""
    found = []
    for info in INFOS.values():
        options = [lists.OptionCard(option.name, option.default, option.wanted()) for option in info.options]
        found.append(lists.GameCard(info.id, list(info.seats), list(info.editions), options, info.rules))
    return lists.GameCards(found)


async def bots(asked: Asked) -> lists.BotCards:
    """List the bots, with their names in the language of the request."""
    say = Translator(language(asked.request))
    crew = [
        lists.BotCard(
            one.id, bot_words(say, one.id), one.level, one.style, strength_of(one.id), about_bot(say, one.id),
            f"/static/portraits/{one.id}.svg",
        )
        for one in MEMBERS
    ]  # fmt: skip
    return lists.BotCards(crew, list(STRENGTHS), [*QUICK, *BY_LEVEL])


async def listed(asked: Asked) -> lists.Cards:
    """List public tables."""
    over = asked.request.query_params.get("over") == "1"
    return lists.Cards(await public_tables(asked.worker.store, over, query_number(asked.request, "before")))


async def mine(asked: Asked) -> lists.MyTables:
    """List one's own tables."""
    return lists.MyTables(await my_tables(asked.worker.store, asked.worker.matches, asked.known.id))


# --- tables


async def open_table(asked: Asked) -> wire.Opened:
    """Open a table, sit down at it and fill seats with bots, as requested."""
    person = asked.known
    request, stands = await read_request(asked.worker, asked.body)
    table = await asked.worker.open_table(asked.request, request, person)
    made = await opened(asked.worker, table, asked.body.sit)
    made.stands = stands
    return made


async def opened(worker: Worker, table: str, seat: int | None) -> wire.Opened:
    """Return the answer about a new table."""
    async with worker.tables.cache.hold(table, fresh=False) as (_, live):
        return wire.Opened(table, seat, live.commitment)


async def read_request(worker: Worker, body: wire.OpenTable) -> tuple[TableRequest, bool]:
    """Return the table that a request describes, and whether no other deal was found for it."""
    record: Record | None = None
    stands = False
    if body.table is not None:
        async with worker.tables.cache.hold(body.table) as (_, live):
            record = live.record()
    elif body.record is not None:
        record = read_record(body.record)
    if body.again:
        record, stands = await dealt_again(worker.queue, body, record)
    if record is None:
        request = TableRequest(body.game, body.seats, body.edition, body.options)
    else:
        request = continuing(record, len(record.entries) if body.again else body.ply, body.table or "")
    if body.contribute and body.sit is None:
        raise TableError("bad-request", reason="contribute: only with sit")
    sit = () if body.sit is None else (body.sit,)
    asked = request._replace(
        public=body.public,
        clock=body.clock,
        sit=sit,
        contribute=body.contribute,
        bots=tuple(body.bots),
        hotseat=body.hotseat,
    )
    return asked, stands


async def show(asked: Asked) -> wire.Now:
    """Show a table as the person may know it."""
    async with asked.worker.tables.cache.hold(asked.table) as (_, live):
        return encode.now(live, viewer_seat(live, asked.person, asked.request.query_params.get("seat")))


async def sit(asked: Asked) -> wire.Sat:
    """Take a seat, or take it back from a bot; who sits already adds entropy."""
    person = asked.known
    seat = await asked.worker.tables.sit(asked.table, person, asked.body.seat, asked.body.entropy)
    async with asked.worker.tables.cache.hold(asked.table, fresh=False) as (_, live):
        return wire.Sat(seat, [own for own in live.seats_of(person.id) if own in live.actors])


async def rename(asked: Asked) -> wire.Nothing:
    """Give somebody at a shared screen another name."""
    name = await asked.worker.accounts.screen_name(asked.known, asked.body.name)
    await asked.worker.tables.rename(asked.table, asked.known, asked.body.seat, name)
    return wire.Nothing()


async def leave(asked: Asked) -> wire.Nothing:
    """Give a seat up."""
    await asked.worker.tables.leave(asked.table, asked.known, asked.body.seat)
    return wire.Nothing()


async def fill(asked: Asked) -> wire.Nothing:
    """Put a bot on a free seat."""
    await asked.worker.tables.fill(asked.table, asked.known, asked.body.seat, asked.body.bot)
    return wire.Nothing()


async def submit(asked: Asked) -> wire.DoneNow:
    """Make the moves of a decision; a repeated call gets the same answer."""
    body: wire.Submit = asked.body
    done = await asked.worker.tables.submit(asked.table, asked.known, body.seat, body.number, body.tokens)
    async with asked.worker.tables.cache.hold(asked.table, fresh=False) as (_, live):
        return encode.done_message(live, done)


async def undo(asked: Asked) -> wire.DoneNow:
    """Take the last move back."""
    body: wire.TakeBack = asked.body
    done = await asked.worker.tables.undo(asked.table, asked.known, body.seat, body.number)
    async with asked.worker.tables.cache.hold(asked.table, fresh=False) as (_, live):
        return encode.done_message(live, done)


async def ask(asked: Asked) -> wire.Nothing:
    """Ask the others to let the match go back before the seat's last move."""
    await asked.worker.tables.ask_back(asked.table, asked.known, asked.body.seat)
    return wire.Nothing()


async def answer(asked: Asked) -> wire.Nothing:
    """Answer such a request."""
    await asked.worker.tables.answer_back(asked.table, asked.known, asked.body.seat, asked.body.yes)
    return wire.Nothing()


async def say(asked: Asked) -> wire.Nothing:
    """Send a chat message to everyone at the table."""
    await asked.worker.tables.say(asked.table, asked.known, clean_text(asked.body.text, CHAT_LENGTH))
    return wire.Nothing()


async def rematch(asked: Asked) -> wire.Opened:
    """Play again at a new table."""
    return await opened(asked.worker, await asked.worker.tables.rematch(asked.table, asked.known), None)


async def record(asked: Asked) -> str:
    """Return the record of a finished match, with its seed, as text."""
    async with asked.worker.tables.cache.hold(asked.table) as (_, live):
        return live.record().text()


TABLE = "/api/tables/{table}"
NUMBER: dict[str, object] = {"type": "integer", "minimum": 0, "maximum": 10**LONGEST_NUMBER - 1}
SEAT = Query("seat", "Through whose eyes; left out: your own seat, or a spectator's (-1)", {"type": "string"})
OVER = Query("over", "1: finished tables", {"type": "string", "enum": ["0", "1"]})
BEFORE = Query("before", "Only tables that were opened earlier, in milliseconds since 1970", NUMBER)
CALLS = (
    Call("GET", "/api/games", "List the games", None, lists.GameCards, games, "read"),
    Call("GET", "/api/bots", "List the bots", None, lists.BotCards, bots, "read"),
    Call("POST", "/api/guests", "Get a guest's token", wire.Guest, wire.Pass, guests, "guest"),
    Call("POST", "/api/goodbye", "Revoke the token", None, wire.Nothing, goodbye),
    Call("GET", "/api/people/{name}", "Show a person's track record", None, lists.PersonCard, person, "read"),
    Call("GET", "/api/mine", "List one's own tables", None, lists.MyTables, mine, "read"),
    Call("GET", "/api/tables", "List public tables", None, lists.Cards, listed, "read", (OVER, BEFORE)),
    Call("POST", "/api/tables", "Open a table", wire.OpenTable, wire.Opened, open_table, "open"),
    Call("GET", TABLE, "Show a table", None, wire.Now, show, "read", (SEAT,)),
    Call("POST", f"{TABLE}/sit", "Take a seat", wire.SitDown, wire.Sat, sit),
    Call("POST", f"{TABLE}/name", "Rename somebody at a shared screen", wire.NewName, wire.Nothing, rename),
    Call("POST", f"{TABLE}/leave", "Give a seat up", wire.OneSeat, wire.Nothing, leave),
    Call("POST", f"{TABLE}/bot", "Put a bot on a seat", wire.FillSeat, wire.Nothing, fill),
    Call("POST", f"{TABLE}/submit", "Make moves", wire.Submit, wire.DoneNow, submit),
    Call("POST", f"{TABLE}/undo", "Take a move back", wire.TakeBack, wire.DoneNow, undo),
    Call("POST", f"{TABLE}/ask", "Ask to go back", wire.OneSeat, wire.Nothing, ask),
    Call("POST", f"{TABLE}/answer", "Answer such a request", wire.AnswerBack, wire.Nothing, answer),
    Call("POST", f"{TABLE}/say", "Send a chat message", wire.Say, wire.Nothing, say, "say"),
    Call("POST", f"{TABLE}/rematch", "Play again", None, wire.Opened, rematch, "open"),
    Call("GET", f"{TABLE}/record", "Download the record of a finished match", None, str, record, "read"),
)


def endpoint(worker: Worker, call: Call) -> Callable[[Request], Awaitable[Response]]:
    """Return the endpoint of a call."""
    decoder: msgspec.json.Decoder[Any] | None = None if call.takes is None else msgspec.json.Decoder(call.takes)

    async def serve(request: Request) -> Response:
        if call.method == "POST":
            check_origin(request.headers)
        known = await worker.known(request)
        person = known.person if known else None
        worker.charge(request, person, call.rate)
        body = decoder.decode(await read_body(request)) if decoder is not None else None
        found = await call.answer(Asked(worker, request, known, body))
        if isinstance(found, str):
            return Response(found, media_type="text/plain; charset=utf-8")
        return Response(wire.encode(found), media_type="application/json")

    return serve


def routes(worker: Worker, calls: tuple[Call, ...]) -> list[Route]:
    """Return the routes of calls."""
    return [Route(call.path, endpoint(worker, call), methods=[call.method]) for call in calls]
