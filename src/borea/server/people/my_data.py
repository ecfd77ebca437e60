"""Personal data: exported as JSON, or deleted. Matches belong to everyone who played them, so the moves of a deleted
person stay, without a name, and the records replay as before."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from borea.server.people.accounts import Known
from borea.server.study.encode import my_statistics
from borea.server.tables.listings import notes_of
from borea.server.tables.log import Body, Chat, Name, Sit, encode, read_body
from borea.server.tables.seating import Person
from borea.server.worker import Worker
from borea.store.writer import Entry
from borea.text.language import Translator

NOBODY = "N. N."
SILENCE = "…"
EXPORTED = ("made", "rated", "language", "mail", "wants_mail", "portrait")  # of an account


class Trace(NamedTuple):
    """A log entry in which a person sits down or chats."""

    entry: Entry
    body: Sit | Name | Chat


def traces(person: str, entries: list[Entry]) -> Iterator[Trace]:
    """Yield a person's entries in a log; chat without a person's id belongs to the holder of its seat."""
    holders: dict[int, str] = {}
    for entry in entries:
        body: Body = read_body(entry.body)
        if isinstance(body, Sit):
            holders[body.seat] = body.who
        if isinstance(body, Sit | Name | Chat) and (body.who or holders.get(body.seat)) == person:
            yield Trace(entry, body)


async def export(worker: Worker, known: Known) -> dict[str, Any]:
    """Return everything that is stored about a person."""
    who, people = known.person.id, worker.accounts.people
    account = await people.account(who)
    found: dict[str, Any] = {
        "person": who,
        "name": known.person.name,
        "account": None,
        "sessions": [session._asdict() for session in await people.sessions(who)],
        "passkeys": [
            {"id": passkey.id, "label": passkey.label, "made": passkey.made, "used": passkey.used}
            for passkey in await people.passkeys(who)
        ],
        "push": [{"endpoint": push.endpoint, "made": push.made} for push in await people.pushes(who)],
        "ratings": {
            game: {"mu": mu, "sigma": sigma, "matches": matches}
            for game, (mu, sigma, matches) in (await worker.matches.ratings_of(who)).items()
        },
        "promises": {
            game: {"kept": kept, "broken": broken}
            for game, (kept, broken) in (await worker.matches.promises_of(who)).items()
        },
        "puzzles": [one._asdict() for one in await worker.puzzles.answers.of(who)],
        "statistics": msgspec.to_builtins(my_statistics(Translator(), await worker.my_matches.statistics(who))),
        "matches": [],
        "chat": [],
    }
    if account is not None:
        kept = account._asdict()
        found["account"] = {name: kept[name] for name in EXPORTED}
    for table in await worker.matches.traces(who):
        async with worker.tables.cache.hold(table) as (_, live):
            header, outcome, seats = live.header, live.outcome, live.seats_of(who)
        entries = list(traces(who, await worker.store.entries(table)))
        match = {
            "table": table, "game": header.game, "edition": header.edition, "opened_by_me": header.opener == who,
            "seats": seats, "sat": [entry.at for entry, body in entries if isinstance(body, Sit)],
            "scores": outcome.scores if outcome else None, "winners": outcome.winners if outcome else None,
        }  # fmt: skip
        found["matches"].append(match)
        said = [(entry.at, body.text) for entry, body in entries if isinstance(body, Chat)]
        found["chat"] += [{"table": table, "at": at, "text": text} for at, text in said]
    return found


async def erase(worker: Worker, person: Person) -> None:
    """Delete a person: bots take their seats, name and chat disappear from the logs, the rest is deleted."""
    stranger = f"gone{secrets.token_hex(8)}"
    await anonymise(worker, person, stranger)
    await worker.accounts.close(person.id)
    await anonymise(worker, person, stranger)  # what another device did meanwhile; nothing can follow


async def anonymise(worker: Worker, person: Person, stranger: str) -> None:
    """Replace a person by a stranger in every log."""
    tables = worker.tables
    for table in await worker.matches.traces(person.id):
        async with tables.cache.hold(table) as (_, live):
            seats = live.seats_of(person.id)
        for seat in seats:
            await tables.leave(table, person, seat)
        async with tables.cache.hold(table) as (cached, live):
            header = live.header
            if header.opener == person.id:
                header = msgspec.structs.replace(header, opener=stranger)
            bodies = {
                entry.seq: encode(nameless(body, stranger)).decode()
                for entry, body in traces(person.id, await worker.store.entries(table))
            }
            await worker.matches.rewrite(table, encode(header).decode(), bodies)
            cached.stale = True
        async with tables.cache.hold(table) as (cached, live):
            await worker.store.derive(table, notes_of(live))
            cached.wake()
        worker.bus.send(f"changed {table}")


def nameless(body: Sit | Name | Chat, stranger: str) -> Sit | Name | Chat:
    """Return an entry with the stranger in place of the person."""
    if isinstance(body, Chat):
        return Chat(body.seat, NOBODY, SILENCE, stranger)
    if isinstance(body, Name):
        return Name(body.seat, stranger, NOBODY)
    return msgspec.structs.replace(body, who=stranger, name=NOBODY, portrait="")
