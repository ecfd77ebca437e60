"""The pages for people: lobby, table, result, rules. Ordinary forms do everything; a script only saves reloading."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qsl

from jinja2 import Environment, PackageLoader
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from borea.core.errors import BoreaError
from borea.games import INFOS, info
from borea.server.api.calls import SAID, cards, language, read_body, viewer
from borea.server.errors import AWAY, TableError, status
from borea.server.pages import board as boardpage
from borea.server.pages import lessons, lobby
from borea.server.pages import rules as rulepages
from borea.server.pages.assets import Assets
from borea.server.pages.forms import ACTIONS, Form, int_or_none
from borea.server.pages.text import TablePage
from borea.server.people.accounts import Known
from borea.server.people.ratings import counts
from borea.server.security import COOKIE, check_origin, new_person
from borea.server.tables.authority import STAND_IN
from borea.server.tables.mine import my_tables
from borea.server.tables.table import WATCHER, LiveTable
from borea.server.worker import Worker
from borea.text.bots import bot_words
from borea.text.language import LANGUAGES, Translator
from borea.text.rulebook import rulebook

YEAR = 365 * 86_400
PATIENCE = 1.0  # seconds that a page waits for bots before it is shown
LOG_SHOWN = 24
HTML = "text/html; charset=utf-8"
PICTURE_KEPT = "max-age=86400"


class Visit:
    """One request of a person for a page."""

    def __init__(self, worker: Worker, request: Request, known: Known | None) -> None:
        self.worker = worker
        self.request = request
        self.language = language(request)
        self.say = Translator(self.language)
        self.new = known is None
        self.known = known or Known(new_person(self.say("page.guest")))
        self.person = self.known.person
        self.waiting = 0  # tables where this person is asked

    @property
    def table(self) -> str:
        """The table in the path."""
        return str(self.request.path_params["table"])

    def keep(self, response: Response) -> Response:
        """Let the browser remember who it is: a guest by a signed name, an account by its session."""
        return self.show(response, self.worker.signer.pass_for(self.person))

    def show(self, response: Response, shown: str) -> Response:
        """Let the browser show something from now on."""
        secure = self.worker.settings.secure
        response.set_cookie(COOKIE, shown, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
        return response

    async def form(self) -> Form:
        """Return the fields of a form that one of our pages gave this person."""
        check_origin(self.request.headers)
        try:
            pairs = parse_qsl((await read_body(self.request)).decode(), keep_blank_values=True, max_num_fields=500)
        except ValueError as reason:
            raise TableError("bad-request", reason="form") from reason
        fields = Form(pairs)
        if self.new or not self.worker.signer.is_form_key(self.person, fields.get("key", "")):
            raise TableError("stale-form")
        return fields


Serve = Callable[[Visit], Awaitable[Response]]


class Pages:
    """All pages of one worker."""

    def __init__(self, worker: Worker, assets: Assets) -> None:
        self.worker = worker
        self.assets = assets
        self.environment = Environment(
            loader=PackageLoader("borea.web"), autoescape=True, trim_blocks=True, lstrip_blocks=True
        )

    def render(self, visit: Visit, template: str, code: int = 200, **values: Any) -> Response:
        """Return a page."""
        html = self.environment.get_template(template).render(
            say=visit.say, bot_words=bot_words, language=visit.language, languages=LANGUAGES, person=visit.person,
            key=self.worker.signer.form_key(visit.person), path=visit.request.url.path, static=self.assets.address,
            waiting=visit.waiting, account=visit.known.account, files=self.assets.names(), first_game=next(iter(INFOS)),
            **values,
        )  # fmt: skip
        response = Response(html, code, media_type=HTML, headers={"cache-control": "no-store"})
        return visit.keep(response) if visit.new else response

    async def refuse(self, request: Request, error: BoreaError) -> Response:
        """Return a page that says what was refused; whoever cannot be looked up now stays who they are."""
        known = None
        with contextlib.suppress(TableError, *AWAY):
            known = await self.worker.known(request)
        visit = Visit(self.worker, request, known)
        visit.new = False
        return self.render(visit, "refused.html", status(error), refusal=visit.say.error(error))

    async def lobby(self, visit: Visit) -> Response:
        """Show the games and the tables."""
        playing, over = await cards(self.worker, False, limit=24), await cards(self.worker, True, limit=6)
        mine = [] if visit.new else await my_tables(self.worker, visit.person.id)
        own = {table.table for table in mine}
        return self.render(
            visit, "lobby.html", offers=lobby.offers(visit.request.cookies), levels=lobby.LEVELS, clocks=lobby.CLOCKS,
            mine=mine, over=over, playing=[card for card in playing if card.table not in own],
        )  # fmt: skip

    async def open(self, visit: Visit) -> Response:
        """Open a table from the lobby: against bots at once, or with free seats for people."""
        form = await visit.form()
        self.worker.spend(visit.request, visit.person, "open")
        tables, person = self.worker.tables, visit.person
        game = info(form.get("game", ""))
        chosen = lobby.read_choices(game, form)
        table = await tables.open(lobby.wish(game, chosen), person)
        for seat in range(chosen.seats):
            if seat == 0 or chosen.company == "screen":
                await tables.sit(table, person, seat)
            elif chosen.company == "bots":
                await tables.fill(table, person, seat, chosen.bot)
        response = RedirectResponse(f"/t/{table}", HTTPStatus.SEE_OTHER)
        for name, value in lobby.cookies(game, form).items():
            response.set_cookie(name, value, max_age=YEAR, samesite="lax", secure=self.worker.settings.secure)
        return response

    async def show(self, visit: Visit) -> Response:
        """Show a table with its board."""
        async with self.worker.tables.cache.hold(visit.table) as (_, live):
            wanted = visit.request.query_params.get("seat")
            frame = boardpage.frame(live, visit.person, wanted, visit.language, self.assets)
            if lessons.is_lesson(live, visit.person):
                frame["lesson"] = lessons.frame(live, visit.say)
        name, needed = visit.say(f"{frame['game']}.name"), self.assets.game_files(frame["game"])
        return self.render(visit, "board.html", frame=frame, name=name, needed=needed)

    async def box(self, visit: Visit) -> Response:
        """Give what never changes at a table."""
        async with self.worker.tables.cache.hold(visit.table) as (_, live):
            return boardpage.box(visit.request, live)

    async def words(self, visit: Visit) -> Response:
        """Give the words of a board."""
        return boardpage.words(visit.request)

    async def show_text(self, visit: Visit) -> Response:
        """Show a table in words."""
        await self.rest(visit.table)
        return await self.table_page(visit, visit.request.query_params.get("seat"))

    async def table_page(
        self, visit: Visit, wanted: str | None, *, staged: list[str] | None = None, refusal: str = "", code: int = 200
    ) -> Response:
        """Return the page of a table as this person may see it; a curtain between two people on one screen."""
        async with self.worker.tables.cache.hold(visit.table) as (_, live):
            own = live.seats_of(visit.person.id)
            seat = viewer(live, visit.person, wanted)
            page = TablePage(live, seat, visit.person.id, visit.language, staged)
            if len(own) > 1 and wanted is None and not live.over:
                asked = [other for other in own if other in live.actors] or own
                return self.render(visit, "curtain.html", code, page=page, live=live, asked=asked)
            present, watchers = self.worker.presence.at(visit.table)
            log = page.log()
            return self.render(
                visit, "table.html", code, page=page, live=live, seat=seat, several_own=len(own) > 1, present=present,
                watchers=watchers, refusal=refusal or page.refusal, stand_in=STAND_IN, fresh=log[-LOG_SHOWN:],
                earlier=log[:-LOG_SHOWN], name=visit.say(f"{live.header.game}.name"), said_length=SAID,
                deadline=told_deadline(live, seat), is_opener=live.header.opener == visit.person.id,
                rated=counts(live),
            )  # fmt: skip

    async def rest(self, table: str) -> None:
        """Wait a moment while bots are thinking, so that the page shows what they did."""
        slot = self.worker.tables.cache.slot(table)
        news = asyncio.Event()
        slot.watchers.add(news)
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    async with self.worker.tables.cache.hold(table, fresh=False) as (_, live):
                        if not live.bots_asked():
                            return
                    await news.wait()
                    news.clear()
        except TimeoutError:
            pass
        finally:
            slot.watchers.discard(news)

    async def act(self, visit: Visit) -> Response:
        """Do what a form of the table page asks; a refusal shows the page again with the reason."""
        form = await visit.form()
        self.worker.spend(visit.request, visit.person, "write")
        action = str(visit.request.path_params["action"])
        seat = form.get("seat")
        if action == "stage":
            return await self.table_page(visit, seat, staged=form.getlist("token"))
        if action not in ACTIONS:
            raise TableError("no-such-page")
        try:
            target = await ACTIONS[action](self.worker, visit.table, visit.person, form)
        except BoreaError as error:
            async with self.worker.tables.cache.hold(visit.table) as (_, live):
                said = TablePage(live, WATCHER, "", visit.language).tell.refusal(error)
                own = seat if seat and int_or_none(seat) in live.seats_of(visit.person.id) else None
            return await self.table_page(visit, own, refusal=said, code=status(error))
        return RedirectResponse(target or await self.back(visit, seat), HTTPStatus.SEE_OTHER)

    async def back(self, visit: Visit, seat: str | None) -> str:
        """Return where to go after a form: on one screen, the same seat while it is still asked."""
        async with self.worker.tables.cache.hold(visit.table) as (_, live):
            own = live.seats_of(visit.person.id)
            same = len(own) > 1 and seat is not None and int_or_none(seat) in live.actors
        return f"/t/{visit.table}/text" + (f"?seat={int_or_none(seat or '')}" if same else "")

    async def speak(self, visit: Visit) -> Response:
        """Change the language."""
        form = await visit.form()
        chosen, back = form.get("lang", ""), form.get("back", "/")
        if chosen not in LANGUAGES or not back.startswith("/") or back.startswith(("//", "/\\")):
            raise TableError("bad-request", reason="lang")
        response = RedirectResponse(back, HTTPStatus.SEE_OTHER)
        response.set_cookie("lang", chosen, max_age=YEAR, samesite="lax", secure=self.worker.settings.secure)
        return response

    async def rules(self, visit: Visit) -> Response:
        """Show a rulebook."""
        game = info(str(visit.request.path_params["game"])).id
        book, pictures = rulebook(game, visit.language), info(game).rule_pictures
        return self.render(
            visit, "rules.html", book=book, game=game, linked=rulepages.linker(book), pictures=pictures,
            drawn=rulepages.drawn(game),
        )  # fmt: skip

    async def picture(self, visit: Visit) -> Response:
        """Give a picture of a rulebook."""
        game, name = str(visit.request.path_params["game"]), str(visit.request.path_params["picture"])
        svg = await asyncio.to_thread(rulepages.picture, game, name)
        return Response(svg, media_type="image/svg+xml", headers={"cache-control": PICTURE_KEPT})

    async def learn(self, visit: Visit) -> Response:
        """Tell what a first game teaches, and let it begin."""
        game = info(str(visit.request.path_params["game"])).id
        return self.render(visit, "learn.html", game=game, steps=lessons.told(game, visit.say))

    async def begin_lesson(self, visit: Visit) -> Response:
        """Begin a first game."""
        await visit.form()
        self.worker.spend(visit.request, visit.person, "open")
        table = await lessons.begin(self.worker, str(visit.request.path_params["game"]), visit.person)
        return RedirectResponse(f"/t/{table}", HTTPStatus.SEE_OTHER)

    async def record(self, visit: Visit) -> Response:
        """Give the record of a finished match as a file."""
        async with self.worker.tables.cache.hold(visit.table) as (_, live):
            text = live.record().text()
        headers = {"content-disposition": f'attachment; filename="borea-{visit.table}.record"'}
        return Response(text, media_type="text/plain; charset=utf-8", headers=headers)

    def routes(self) -> list[Route]:
        """Return the routes of all pages."""
        served = (
            ("GET", "/", self.lobby),
            ("POST", "/tables", self.open),
            ("POST", "/language", self.speak),
            ("GET", "/rules/{game}", self.rules),
            ("GET", "/rules/{game}/{picture}.svg", self.picture),
            ("GET", "/learn/{game}", self.learn),
            ("POST", "/learn/{game}", self.begin_lesson),
            ("GET", "/words/{lang}/{game}.json", self.words),
            ("GET", "/t/{table}", self.show),
            ("GET", "/t/{table}/text", self.show_text),
            ("GET", "/t/{table}/box.json", self.box),
            ("GET", "/t/{table}/record", self.record),
            ("POST", "/t/{table}/{action}", self.act),
        )
        return self.routed(served)

    def routed(self, served: Iterable[tuple[str, str, Serve]]) -> list[Route]:
        """Return the routes of some pages."""
        return [Route(path, self.endpoint(serve), methods=[method]) for method, path, serve in served]

    def endpoint(self, serve: Serve) -> Callable[[Request], Awaitable[Response]]:
        """Return the endpoint of a page."""

        async def answer(request: Request) -> Response:
            visit = Visit(self.worker, request, await self.worker.known(request))
            self.worker.spend(request, None if visit.new else visit.person, "read")
            visit.waiting = 0 if visit.new else await self.worker.matches.waiting(visit.person.id)
            return await serve(visit)

        return answer


def told_deadline(live: LiveTable, seat: int) -> str:
    """Return when the time of whoever is asked ends, the viewer's own first."""
    ends = {other: at for other in live.actors if (at := live.deadline(other)) is not None}
    if not ends:
        return ""
    at = ends.get(seat, min(ends.values()))
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
