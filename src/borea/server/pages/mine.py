"""My tables: what needs me first, then what others have to do, then lessons, forks and finished matches, folded."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from typing import NamedTuple

from babel.dates import format_date, format_timedelta
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from borea.games import INFOS
from borea.server.errors import TableError
from borea.server.pages.base import Pages, Visit
from borea.server.people import my_tables as own
from borea.server.tables.listings import card
from borea.server.tables.log import MOVES
from borea.server.wire.lists import Card, MyTable
from borea.server.wire.table_text import turn_words
from borea.store.matches import Ended, Wanted
from borea.text.language import Translator

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
MONTH = 30 * DAY  # after which a table with bots rests
FINISHED = 10
SAID = ("hide", "unhide", "leave", "delete", "tidy")


class Shown(NamedTuple):
    """A table in the list: the turn and what happened last, in words, and the word on its button."""

    table: MyTable
    turn: str
    when: str
    word: str


class Finished(NamedTuple):
    """A finished match in the list."""

    match: Ended
    card: Card
    when: str


class Sections(NamedTuple):
    """The parts of the page."""

    waits: list[Shown]
    others: list[Shown]
    lessons: list[Shown]
    forks: list[Shown]
    hidden: list[Shown]


def sections(shown: Sequence[Shown]) -> Sections:
    """Return the tables by the part of the page they belong to; the order within each stays."""
    seen = [row for row in shown if not row.table.hidden]
    matches = [row for row in seen if row.table.kind == "match"]
    return Sections(
        [row for row in matches if row.table.waits],
        [row for row in matches if not row.table.waits],
        [row for row in seen if row.table.kind == "lesson"],
        [row for row in seen if row.table.kind == "fork"],
        [row for row in shown if row.table.hidden],
    )


class RowWriter:
    """Puts the tables of one list into words."""

    def __init__(self, say: Translator, now: int) -> None:
        self.say = say
        self.now = now

    def shown(self, table: MyTable) -> Shown:
        """Return a table with its words."""
        word = "play" if table.waits else "look" if table.playing else "invite"
        return Shown(table, self.turn(table), self.when(table), word)

    def turn(self, table: MyTable) -> str:
        """Return how far a match is, or how many players are missing."""
        if table.playing:
            return turn_words(self.say, table.game, table.turn, table.part)
        free = sum(not (holder.name or holder.bot) for holder in table.seats)
        return self.say.plural("mine.missing", free)

    def when(self, table: MyTable) -> str:
        """Return whom the table waits for and since when, or until when."""
        if table.since is not None:
            return self.left(table.deadline) if table.deadline is not None else self.since(table, table.since)
        if not table.playing:
            return self.say("mine.opened", ago=self.ago(table.opened))
        names = [table.seats[seat].name for seat in table.asked]
        return self.say("mine.others-turn", names=self.say.listing(names)) if names else self.say("mine.bots-turn")

    def since(self, table: MyTable, since: int) -> str:
        """Return since when it is one's turn, by whom moved last if that was another person."""
        mover = table.mover
        if mover >= 0 and mover not in table.mine and table.seats[mover].name and not table.seats[mover].bot:
            return self.say("mine.moved", name=table.seats[mover].name, ago=self.ago(since))
        if self.now - since < 7 * DAY:
            return self.say("mine.turn-for", time=self.span(self.now - since))
        day = datetime.fromtimestamp(since / 1000, UTC)
        return self.say("mine.turn-since", date=format_date(day, "d MMMM", locale=self.say.language))

    def ago(self, at: int) -> str:
        """Return how long ago something was."""
        delta = timedelta(milliseconds=min(at - self.now, -MINUTE))
        return format_timedelta(delta, add_direction=True, locale=self.say.language)

    def span(self, time: int) -> str:
        """Return a span of time in its largest unit."""
        return format_timedelta(timedelta(milliseconds=max(time, MINUTE)), locale=self.say.language)

    def left(self, deadline: int) -> str:
        """Return how much time is left, in its two largest units."""
        left = max(0, deadline - self.now)
        if left >= DAY:
            return self.say("mine.left-days", days=left // DAY, hours=left % DAY // HOUR)
        if left >= HOUR:
            return self.say("mine.left-hours", hours=left // HOUR, minutes=left % HOUR // MINUTE)
        return self.say("mine.left-minutes", minutes=left // MINUTE)


class MinePages:
    """The page of one's own tables and the actions in its rows."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.worker = pages.worker
        self.actions = {
            "hide": self.hide, "unhide": self.unhide, "leave": self.leave, "delete": self.delete, "tidy": self.tidy,
        }  # fmt: skip

    def routes(self) -> list[Route]:
        """Return the routes of these pages."""
        return self.pages.routes((("GET", "/mine", self.show), ("POST", "/mine", self.act)))

    async def tables(self, visit: Visit) -> list[MyTable]:
        """Return the visitor's tables."""
        return await own.my_tables(self.worker.store, self.worker.matches, visit.person.id)

    async def show(self, visit: Visit) -> Response:
        """Show one's own tables, what needs one most first."""
        writer = RowWriter(visit.say, self.worker.tables.clock())
        tables = await self.tables(visit)
        said = visit.request.query_params.get("said", "")
        return self.pages.render(
            visit, "mine.html", parts=sections([writer.shown(table) for table in tables]), games=list(INFOS),
            finished=await self.finished(visit, writer), resting=len(self.resting(tables)),
            said=visit.say(f"mine.said-{said}") if said in SAID else "",
        )  # fmt: skip

    async def finished(self, visit: Visit, writer: RowWriter) -> list[Finished]:
        """Return the visitor's last finished matches."""
        found = await self.worker.matches.search(Wanted(person=visit.person.id), FINISHED)
        bodies = await self.worker.store.bodies([match.row.id for match in found], MOVES)
        return [
            Finished(match, card(match.row, bodies[match.row.id], over=True), writer.ago(match.ended))
            for match in found
        ]

    def resting(self, tables: list[MyTable]) -> list[str]:
        """Return the tables with bots alone that have not moved for a month and are not hidden."""
        late = self.worker.tables.clock() - MONTH
        return [
            table.table
            for table in tables
            if table.alone and not table.hidden and table.since is not None and table.since < late
        ]

    async def act(self, visit: Visit) -> Response:
        """Run the action of a row."""
        form = await visit.form()
        self.worker.charge(visit.request, visit.person, "write")
        name = form.get("do", "")
        if name not in self.actions:
            raise TableError("no-such-page")
        await self.actions[name](visit, form.get("table", ""))
        return RedirectResponse(f"/mine?said={name}", HTTPStatus.SEE_OTHER)

    async def hide(self, visit: Visit, table: str) -> None:
        """Hide a table from the list; the match goes on."""
        async with self.worker.tables.cache.hold(table) as (_, live):
            if not live.seats_of(visit.person.id):
                raise TableError("not-your-table")
        await self.worker.matches.hide(visit.person.id, [table])

    async def unhide(self, visit: Visit, table: str) -> None:
        """Show a hidden table again."""
        await self.worker.matches.unhide(visit.person.id, table)

    async def leave(self, visit: Visit, table: str) -> None:
        """Leave one's seats to a bot or, before the match, free."""
        await own.leave_all(self.worker.tables, table, visit.person)

    async def delete(self, visit: Visit, table: str) -> None:
        """Delete a table at which no other person sits."""
        await own.remove(self.worker.tables, self.worker.matches, table, visit.person)

    async def tidy(self, visit: Visit, table: str) -> None:
        """Hide every table with bots that has not moved for a month."""
        await self.worker.matches.hide(visit.person.id, self.resting(await self.tables(visit)))
