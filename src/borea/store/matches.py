"""Queries on what is derived from the logs: a person's tables, finished matches, ratings, notices."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import and_, delete, exists, func, insert, or_, select, text, true, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from borea.store.lists import Lists
from borea.store.schema import (
    agenda,
    hidden,
    log,
    openings,
    people,
    pushes,
    ratings,
    results,
    seats,
    settings,
    standings,
    tables,
)
from borea.store.store import REVIEW, Row
from borea.store.writer import Standing

LOCK = 0x72617465  # "rate": the key of the PostgreSQL lock for changing ratings
SLOW = 3_600_000  # milliseconds for a decision: with more, people are not expected to sit and wait

Rating = tuple[float, float]  # mu, sigma
Rate = Callable[[list[Rating | None], list[float]], list[Rating]]


class Mine(NamedTuple):
    """A seat of a person at a table that is not over, and whether they have hidden the table."""

    table: str
    seat: int
    asked: int | None
    ends: int | None
    hidden: bool


class Ended(NamedTuple):
    """A finished match."""

    row: Row
    ended: int
    edition: str
    scores: list[int]
    winners: list[int]
    rated: bool


class Seat(NamedTuple):
    """A seat that a person held in a finished match."""

    row: Row
    seat: int
    ended: int
    winners: list[int]


class Wanted(NamedTuple):
    """A search for finished matches: those that ended in [since, until), after a position in the list."""

    game: str = ""
    name: str = ""
    edition: str = ""
    since: int = 0
    until: int = 0
    after: tuple[int, str] | None = None
    person: str = ""  # only this person's, including those that are not public


class Leader(NamedTuple):
    """A row of a leaderboard."""

    name: str
    mu: float
    sigma: float
    matches: int


class Notice(NamedTuple):
    """A person whose turn it is and who has not been notified."""

    table: str
    seat: int
    asked: int
    person: str
    game: str


class Matches:
    """The queries on one database."""

    def __init__(self, engine: AsyncEngine, lists: Lists | None = None) -> None:
        self.engine = engine
        self.lists = lists or Lists(engine)

    async def rows(self, wanted: Any) -> Sequence[Any]:
        """Return the rows of a query."""
        async with self.engine.connect() as connection:
            return (await connection.execute(wanted)).all()

    async def mine(self, person: str) -> list[Mine]:
        """Return the seats of a person at tables that are not over, newest table first."""
        over = exists().where(results.c.table_id == seats.c.table_id)
        away = exists().where(hidden.c.table_id == seats.c.table_id, hidden.c.person == person)
        wanted = select(seats.c.table_id, seats.c.seat, seats.c.asked, seats.c.ends, away).join(tables)
        order = (tables.c.opened.desc(), tables.c.id, seats.c.seat)
        found = await self.rows(wanted.where(seats.c.person == person, ~over).order_by(*order))
        return [Mine(*row) for row in found]

    async def waiting(self, person: str) -> int:
        """Return how many tables are waiting for a person, without those that they have hidden."""
        away = exists().where(hidden.c.table_id == seats.c.table_id, hidden.c.person == person)
        asked = select(func.count(seats.c.table_id.distinct()))
        return int((await self.rows(asked.where(seats.c.person == person, seats.c.asked.is_not(None), ~away)))[0][0])

    async def standings(self, ids: Sequence[str]) -> dict[str, Standing]:
        """Return the standings of some tables; one whose match has not begun has none."""
        found = await self.rows(select(standings).where(standings.c.table_id.in_(ids)))
        return {row[0]: Standing(*row[1:]) for row in found}

    async def asked(self, ids: Sequence[str]) -> dict[str, list[tuple[int, int, int | None]]]:
        """Return the people who are asked at some tables: their seats, since when, and until when."""
        wanted = select(seats.c.table_id, seats.c.seat, seats.c.asked, seats.c.ends)
        found: dict[str, list[tuple[int, int, int | None]]] = {table: [] for table in ids}
        rows = await self.rows(wanted.where(seats.c.table_id.in_(ids), seats.c.asked.is_not(None)))
        for table, *who in sorted(rows):
            found[table].append((who[0], who[1], who[2]))
        return found

    async def hide(self, person: str, ids: Sequence[str]) -> None:
        """Hide tables from a person's list."""
        async with self.engine.begin() as connection:
            gone = delete(hidden).where(hidden.c.person == person, hidden.c.table_id.in_(ids))
            await connection.execute(gone)
            if ids:
                await connection.execute(insert(hidden), [{"person": person, "table_id": table} for table in ids])

    async def unhide(self, person: str, table: str) -> None:
        """Show a table in a person's list again."""
        async with self.engine.begin() as connection:
            gone = delete(hidden).where(hidden.c.person == person, hidden.c.table_id == table)
            await connection.execute(gone)

    async def remove(self, table: str) -> None:
        """Delete a table with its log and everything derived from it."""
        async with self.engine.begin() as connection:
            for kind in (agenda, seats, standings, results, openings, hidden, log):
                await connection.execute(delete(kind).where(kind.c.table_id == table))
            await connection.execute(delete(settings).where(settings.c.name == f"{REVIEW}{table}"))
            await connection.execute(delete(tables).where(tables.c.id == table))

    async def opened(self, ids: Sequence[str]) -> dict[str, Row]:
        """Return the headers of some tables."""
        return {row.id: Row(*row) for row in await self.rows(select(tables).where(tables.c.id.in_(ids)))}

    async def search(self, wanted: Wanted, limit: int) -> list[Ended]:
        """Return finished matches, latest first."""
        found = select(tables, results.c.ended, results.c.edition, results.c.scores, results.c.winners, results.c.rated)
        found = found.join(results, results.c.table_id == tables.c.id)
        held = exists().where(seats.c.table_id == tables.c.id)
        found = found.where(held.where(seats.c.person == wanted.person) if wanted.person else tables.c.public == true())
        if wanted.name:
            found = found.where(held.where(seats.c.name.contains(wanted.name.casefold(), autoescape=True)))
        if wanted.game:
            found = found.where(tables.c.game == wanted.game)
        if wanted.edition:
            found = found.where(results.c.edition == wanted.edition)
        if wanted.since:
            found = found.where(results.c.ended >= wanted.since)
        if wanted.until:
            found = found.where(results.c.ended < wanted.until)
        if wanted.after:
            ended, table = wanted.after
            later = and_(results.c.ended == ended, tables.c.id > table)
            found = found.where(or_(results.c.ended < ended, later))
        width = len(tables.c)
        return [
            Ended(Row(*row[:width]), row.ended, row.edition, json.loads(row.scores), json.loads(row.winners),
                  row.rated != "[]")
            for row in await self.lists.rows(found.order_by(results.c.ended.desc(), tables.c.id).limit(limit))
        ]  # fmt: skip

    async def finished(self, person: str, limit: int) -> list[Seat]:
        """Return the seats that a person held in finished matches, latest first."""
        wanted = select(tables, seats.c.seat, results.c.ended, results.c.winners)
        wanted = wanted.join(results, results.c.table_id == tables.c.id).join(seats, seats.c.table_id == tables.c.id)
        order = (results.c.ended.desc(), tables.c.id, seats.c.seat)
        width = len(tables.c)
        return [
            Seat(Row(*row[:width]), row.seat, row.ended, json.loads(row.winners))
            for row in await self.rows(wanted.where(seats.c.person == person).order_by(*order).limit(limit))
        ]

    # --- ratings

    async def settle(self, rate: Rate) -> int:
        """Apply every uncounted match to the ratings, in order; return how many there were."""
        uncounted = select(results.c.table_id).where(results.c.place.is_(None)).limit(1)
        if not await self.rows(uncounted):
            return 0
        async with self.engine.begin() as connection:
            await self.lock(connection)
            last = (await connection.execute(select(func.coalesce(func.max(results.c.place), 0)))).scalar_one()
            wanted = select(results.c.table_id, results.c.rated, tables.c.game).join(tables)
            wanted = wanted.where(results.c.place.is_(None)).order_by(results.c.ended, results.c.table_id)
            found = (await connection.execute(wanted)).all()
            for place, row in enumerate(found, last + 1):
                await self.count(connection, row.game, json.loads(row.rated), rate)
                placed = update(results).where(results.c.table_id == row.table_id).values(place=place)
                await connection.execute(placed)
        return len(found)

    async def rebuild(self, rate: Rate) -> None:
        """Recompute all ratings from the results."""
        async with self.engine.begin() as connection:
            await self.lock(connection)
            await connection.execute(delete(ratings))
            wanted = select(results.c.rated, tables.c.game).join(tables).where(results.c.place > 0)
            for row in (await connection.execute(wanted.order_by(results.c.place))).all():
                await self.count(connection, row.game, json.loads(row.rated), rate)

    async def lock(self, connection: AsyncConnection) -> None:
        """Keep others from changing ratings until this transaction ends."""
        if connection.dialect.name == "postgresql":
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        else:  # SQLite has one writer at a time: become it before reading anything
            await connection.execute(delete(ratings).where(ratings.c.person == "", ratings.c.game == ""))

    async def count(self, connection: AsyncConnection, game: str, rated: list[tuple[str, float]], rate: Rate) -> None:
        """Apply one match to the ratings of its players."""
        who = [person for person, _ in rated]
        mine = and_(ratings.c.game == game, ratings.c.person.in_(who))
        old = {row.person: row for row in await connection.execute(select(ratings).where(mine))}
        before = [(old[person].mu, old[person].sigma) if person in old else None for person in who]
        after = rate(before, [rank for _, rank in rated])
        rows = [
            {"person": person, "game": game, "mu": mu, "sigma": sigma,
             "matches": 1 + (old[person].matches if person in old else 0)}
            for person, (mu, sigma) in zip(who, after, strict=True)
        ]  # fmt: skip
        await connection.execute(delete(ratings).where(mine))
        await connection.execute(insert(ratings), rows)

    async def leaders(self, game: str, limit: int) -> list[Leader]:
        """Return people who want to be rated, by conservative rating, highest first."""
        wanted = select(people.c.name, ratings.c.mu, ratings.c.sigma, ratings.c.matches)
        wanted = wanted.join(people, people.c.id == ratings.c.person).where(ratings.c.game == game, people.c.rated)
        sure = (ratings.c.mu - 3 * ratings.c.sigma).desc()
        return [Leader(*row) for row in await self.lists.rows(wanted.order_by(sure, people.c.name).limit(limit))]

    async def ratings_of(self, person: str) -> dict[str, tuple[float, float, int]]:
        """Return the ratings of a person by game."""
        found = await self.rows(select(ratings).where(ratings.c.person == person).order_by(ratings.c.game))
        return {row.game: (row.mu, row.sigma, row.matches) for row in found}

    async def promises_of(self, person: str) -> dict[str, tuple[int, int]]:
        """Return how many promises a person kept and broke in finished matches, by game."""
        wanted = select(tables.c.game, seats.c.seat, results.c.promises).join(
            results, results.c.table_id == tables.c.id
        )
        wanted = wanted.join(seats, seats.c.table_id == tables.c.id)
        found: dict[str, tuple[int, int]] = {}
        for row in await self.rows(wanted.where(seats.c.person == person, results.c.promises != "[]")):
            kept, broken = json.loads(row.promises)[row.seat]
            before = found.get(row.game, (0, 0))
            found[row.game] = (before[0] + kept, before[1] + broken)
        return {game: counts for game, counts in sorted(found.items()) if any(counts)}

    # --- notices

    async def unnoticed(self, before: int, limit: int = 100) -> list[Notice]:
        """Return who has been asked since before a time at a slow table, can be notified and has not been."""
        wanted = select(seats.c.table_id, seats.c.seat, seats.c.asked, seats.c.person, tables.c.game)
        wanted = wanted.join(tables, tables.c.id == seats.c.table_id).join(people, people.c.id == seats.c.person)
        mailed = and_(people.c.wants_mail, people.c.mail != "")
        wanted = wanted.where(
            seats.c.asked <= before,
            seats.c.noticed != seats.c.asked,
            or_(seats.c.ends.is_(None), seats.c.ends - seats.c.asked >= SLOW),
            or_(mailed, exists().where(pushes.c.person == seats.c.person)),
        )
        return [Notice(*row) for row in await self.rows(wanted.order_by(seats.c.asked, seats.c.table_id).limit(limit))]

    async def claim(self, notice: Notice) -> bool:
        """Claim the sending of a notice; False if another worker has, or the person is no longer asked."""
        free = and_(seats.c.asked == notice.asked, seats.c.noticed != notice.asked)
        return await self.note(notice, free, notice.asked)

    async def release(self, notice: Notice) -> None:
        """Release a notice that was certainly not sent."""
        await self.note(notice, seats.c.noticed == notice.asked, 0)

    async def note(self, notice: Notice, condition: Any, noticed: int) -> bool:
        """Store which question a seat was notified of; return whether the condition held."""
        here = and_(seats.c.table_id == notice.table, seats.c.seat == notice.seat, condition)
        async with self.engine.begin() as connection:
            return (await connection.execute(update(seats).where(here).values(noticed=noticed))).rowcount > 0

    # --- personal data in the logs

    async def traces(self, person: str) -> list[str]:
        """Return the tables whose header or log names a person. Scans every log: call it rarely."""
        named = log.c.body.contains(f'"who":"{person}"', autoescape=True)
        opened = tables.c.header.contains(f'"opener":"{person}"', autoescape=True)
        wanted = select(tables.c.id).where(or_(opened, exists().where(log.c.table_id == tables.c.id, named)))
        return [row[0] for row in await self.rows(wanted.order_by(tables.c.opened, tables.c.id))]

    async def rewrite(self, table: str, header: str, bodies: dict[int, str]) -> None:
        """Replace names in the header and the log of a table: the only change ever made there."""
        async with self.engine.begin() as connection:
            await connection.execute(update(tables).where(tables.c.id == table).values(header=header))
            for seq, body in bodies.items():
                here = and_(log.c.table_id == table, log.c.seq == seq)
                await connection.execute(update(log).where(here).values(body=body))
