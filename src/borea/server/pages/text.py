"""The plain page of a table: all in words and forms, for screen readers and browsers without scripts."""

from __future__ import annotations

import asyncio
import contextlib
from datetime import UTC, datetime
from http import HTTPStatus
from typing import NamedTuple

from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from borea.core.batch import CLOSING
from borea.core.errors import BoreaError
from borea.core.game import Seat, View
from borea.server.errors import TableError, status
from borea.server.pages.base import Pages, Visit
from borea.server.pages.forms import ACTIONS, Form, int_or_none, number
from borea.server.pages.parley import PARLEY_ACTIONS, PactsPanel
from borea.server.review.hints import hint, is_alone
from borea.server.security import CHAT_LENGTH
from borea.server.tables.authority import STAND_IN
from borea.server.tables.listings import counts
from borea.server.tables.seating import viewer_seat
from borea.server.tables.streams import SPECTATOR
from borea.server.tables.table import LiveTable
from borea.server.wire.review import Hint, WantHint
from borea.server.wire.table_text import TableText
from borea.text.page import Line, plain

PATIENCE = 1.0  # seconds that a page waits for bots before it is shown
LOG_SHOWN = 24


class Choice(NamedTuple):
    """A move to choose."""

    token: str
    label: str
    checked: bool = False


class Refusal(NamedTuple):
    """Why something was refused, and the clause that forbids it, if one does."""

    text: str
    clause: str


class Question(NamedTuple):
    """What the viewer is asked, what to know about it, and the clause that it comes from."""

    text: str
    detail: str
    clause: str
    number: int
    several: bool
    choices: list[Choice]
    confirm: str  # empty while the set cannot be closed yet
    undoable: int


class Board(NamedTuple):
    """A drawing under its name."""

    name: str
    lines: list[Line]


class TablePage(TableText):
    """One table as one viewer sees it on the plain page."""

    def __init__(self, live: LiveTable, viewer: Seat, who: str, language: str, staged: list[str] | None = None) -> None:
        super().__init__(live, viewer, who, language)
        self.view: View | None = live.view(viewer)
        self.refusal: Refusal | None = None
        self.question = self.ask(staged or [])

    def ask(self, staged: list[str]) -> Question | None:
        """Return the question with the staged moves ticked; moves that cannot be played are dropped and explained."""
        live, seat, view = self.live, self.viewer, self.view
        if seat == SPECTATOR or live.match is None or view is None or live.over:
            return None
        undoable = live.match.undoable(seat)
        if seat not in live.actors or live.chairs[seat].bot:
            return Question("", "", "", live.numbers[seat], False, [], "", undoable) if undoable else None
        several = view.prompt.endswith("*")
        try:
            ahead = live.match.ahead(seat, staged)
        except BoreaError as error:
            self.refusal = Refusal(self.text.refusal(error), error.clause)
            return self.ask(staged[:-1])
        options = live.match.options(seat, staged)
        if ahead is None or (staged and not ahead.prompt.endswith("*")):
            ahead, options = view, []  # the set is complete by itself
        closing = several and CLOSING in options
        move = live.game.catalogue.move
        choices = [Choice(token, self.text.entry(view, move(token)), True) for token in staged]
        picks = [token for token in options if not (several and token == CLOSING)]
        choices += [Choice(token, self.text.entry(ahead, move(token))) for token in picks]
        confirm = ""
        if closing or (several and not options):
            none = self.text.move(ahead, move(CLOSING)) if closing and not staged else ""
            confirm = none or self.say("play.confirm", count=len(staged))
        asked = self.text.prompt(ahead), self.text.detail(ahead), self.text.clause(ahead)
        return Question(*asked, live.numbers[seat], several, choices, confirm, undoable)

    def situation(self) -> list[Line]:
        """Return the table in sentences."""
        return [] if self.view is None else self.text.situation(self.view)

    def boards(self) -> list[Board]:
        """Return the drawings: the viewer's own first, others where they differ."""
        if self.view is None:
            return []
        first = max(self.viewer, 0)
        order = [first, *(seat for seat in range(self.live.header.seats) if seat != first)]
        found: list[Board] = []
        seen: set[str] = set()
        for seat in order:
            lines = self.text.board(self.view, seat)
            if (text := plain(lines)) not in seen:
                seen.add(text)
                found.append(Board(self.name(seat), lines))
        return found

    def result(self) -> str:
        """Return how the match ended, empty while it has not."""
        if self.live.ended:
            return self.say("error.table-ended")
        return "" if self.live.outcome is None else self.text.outcome(self.live.outcome)

    def deadline(self) -> str:
        """Return when the time of those who are asked ends, the viewer's own first; empty if there is no clock."""
        ends = {seat: at for seat in self.live.actors if (at := self.live.deadline(seat)) is not None}
        if not ends:
            return ""
        at = ends.get(self.viewer, min(ends.values()))
        return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


class TextPages:
    """The plain page, its forms and the record."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.worker = pages.worker
        self.cache = pages.worker.tables.cache

    def routes(self) -> list[Route]:
        """Return the routes of these pages."""
        return self.pages.routes(
            (
                ("GET", "/t/{table}/text", self.show),
                ("GET", "/t/{table}/record", self.record),
                ("POST", "/t/{table}/{action}", self.act),
            )
        )

    async def show(self, visit: Visit) -> Response:
        """Show a table in words."""
        await self.wait_for_bots(visit.table)
        return await self.page(visit, visit.request.query_params.get("seat"))

    async def page(
        self,
        visit: Visit,
        wanted: str | None,
        *,
        staged: list[str] | None = None,
        refusal: Refusal | None = None,
        hint: Hint | None = None,
        code: int = 200,
    ) -> Response:
        """Return the page of a table; between two people on one screen, a curtain."""
        async with self.cache.hold(visit.table) as (_, live):
            own = live.seats_of(visit.person.id)
            seat = viewer_seat(live, visit.person, wanted)
            page = TablePage(live, seat, visit.person.id, visit.language, staged)
            if len(own) > 1 and wanted is None and not live.over:
                asked = [other for other in own if other in live.actors] or own
                return self.pages.render(visit, "curtain.html", code, page=page, live=live, asked=asked)
            present, watchers = self.worker.presence.at(visit.table)
            log = page.log()
            return self.pages.render(
                visit, "table.html", code, page=page, live=live, seat=seat, several_own=len(own) > 1, present=present,
                watchers=watchers, refusal=refusal or page.refusal, stand_in=STAND_IN, fresh=log[-LOG_SHOWN:],
                earlier=log[:-LOG_SHOWN], name=visit.say(f"{live.header.game}.name"), said_length=CHAT_LENGTH,
                deadline=page.deadline(), is_opener=live.header.opener == visit.person.id, rated=counts(live),
                hint=hint, hints=is_alone(live, visit.person), pacts=PactsPanel(page),
            )  # fmt: skip

    async def wait_for_bots(self, table: str) -> None:
        """Wait briefly while bots choose, so that the page shows what they did."""
        with self.cache.watch(table) as news, contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while True:
                    async with self.cache.hold(table, fresh=False) as (_, live):
                        if not live.bots_asked():
                            return
                    await news.wait()
                    news.clear()

    async def act(self, visit: Visit) -> Response:
        """Run the action of a form; a refusal shows the page again with the reason."""
        form = await visit.form()
        action = str(visit.request.path_params["action"])
        self.worker.charge(visit.request, visit.person, "say" if action == "say" else "write")
        seat = form.get("seat")
        if action == "stage":
            return await self.page(visit, seat, staged=form.getlist("token"))
        actions = {**ACTIONS, **PARLEY_ACTIONS}
        if action not in actions and action != "hint":
            raise TableError("no-such-page")
        try:
            if action == "hint":
                return await self.advised(visit, form)
            target = await actions[action](self.worker, visit.table, visit.person, form)
        except BoreaError as error:
            async with self.cache.hold(visit.table) as (_, live):
                names = TableText(live, SPECTATOR, "", visit.language)
                refusal = Refusal(names.text.refusal(error), error.clause)
                own = seat if seat and int_or_none(seat) in live.seats_of(visit.person.id) else None
            return await self.page(visit, own, refusal=refusal, code=status(error))
        return RedirectResponse(target or await self.next_page(visit, seat), HTTPStatus.SEE_OTHER)

    async def advised(self, visit: Visit, form: Form) -> Response:
        """Show the page with a hint for the question, after the moves that are ticked.

        Raises:
            BoreaError: the person may not have a hint now, or the moves cannot be played.
        """
        worker, staged = self.worker, form.getlist("token")
        worker.charge(visit.request, visit.person, "hint")
        wanted = WantHint(number(form, "seat"), number(form, "number"), staged)
        found = await hint(worker.tables, worker.queue, visit.table, visit.person, wanted, visit.language)
        return await self.page(visit, form.get("seat"), staged=staged, hint=found)

    async def next_page(self, visit: Visit, seat: str | None) -> str:
        """Return where to go after a form: on a shared screen, the same seat while it is still asked."""
        async with self.cache.hold(visit.table) as (_, live):
            own = live.seats_of(visit.person.id)
            same = len(own) > 1 and seat is not None and int_or_none(seat) in live.actors
        return f"/t/{visit.table}/text" + (f"?seat={int_or_none(seat or '')}" if same else "")

    async def record(self, visit: Visit) -> Response:
        """Download the record of a finished match."""
        async with self.cache.hold(visit.table) as (_, live):
            text = live.record().text()
        headers = {"content-disposition": f'attachment; filename="borea-{visit.table}.record"'}
        return Response(text, media_type="text/plain; charset=utf-8", headers=headers)
