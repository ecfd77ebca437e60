"""What all pages share: a visit, rendering and routing. Ordinary forms do everything; scripts only save reloading."""

from __future__ import annotations

import contextlib
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from functools import cache
from typing import Any
from urllib.parse import parse_qsl

from jinja2 import ChoiceLoader, Environment, PackageLoader
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from borea.core.errors import BoreaError
from borea.games import INFOS
from borea.server.assets.files import Assets
from borea.server.errors import AWAY, TableError, status
from borea.server.pages.forms import Form
from borea.server.people.accounts import Known
from borea.server.people.names import new_person
from borea.server.people.portraits import PORTRAITS
from borea.server.requests import address_of, language, read_body
from borea.server.security import COOKIE, check_origin
from borea.server.worker import Worker
from borea.text.bots import about_bot, bot_words, seat_words
from borea.text.language import Translator, language_names

YEAR = 365 * 86_400
MISSING = {  # what is not there, and the way back from it, by the code of the error
    "no-such-table": ("table", "/mine"), "no-such-page": ("page", "/"), "no-such-puzzle": ("puzzle", "/puzzles"),
    "stale-link": ("link", "/account"),
}  # fmt: skip
HTML = "text/html; charset=utf-8"
MOST_PARTS = 128  # parts of pages that are kept


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
        self.waiting = 0  # tables that wait for this person

    @property
    def table(self) -> str:
        """The table in the path."""
        return str(self.request.path_params["table"])

    def remember_guest(self, response: Response) -> Response:
        """Let the browser remember the guest's signed name."""
        return self.remember(response, self.worker.signer.pass_for(self.person))

    def welcome(self, response: Response) -> Response:
        """Let the browser of a stranger remember them, unless too many of its address came lately."""
        with contextlib.suppress(TableError):
            self.worker.charge_name(address_of(self.request), "guest")
            return self.remember_guest(response)
        return response

    def remember(self, response: Response, shown: str) -> Response:
        """Set the cookie by which the browser is known: a guest's signed name, or the key of a session."""
        secure = self.worker.settings.secure
        response.set_cookie(COOKIE, shown, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
        return response

    async def form(self) -> Form:
        """Return the fields of a form.

        Raises:
            TableError: it is malformed, or did not come from a page that was served to this person.
        """
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


@cache
def templates(assets: Assets) -> Environment:
    """Return the templates; each is compiled once for all applications of a process."""
    environment = Environment(
        loader=ChoiceLoader([PackageLoader("borea.web"), PackageLoader("borea.web", "static/games")]),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(
        games=INFOS, static=assets.address, portraits=PORTRAITS, bot_words=bot_words, about_bot=about_bot,
        seat_words=seat_words,
    )  # fmt: skip
    return environment


class Pages:
    """Renders and routes the pages of one worker."""

    def __init__(self, worker: Worker, assets: Assets) -> None:
        self.worker = worker
        self.assets = assets
        self.parts: OrderedDict[tuple[str, str, str], str] = OrderedDict()
        self.key_mark = secrets.token_hex(16)  # stands for the form key in parts that are kept
        self.environment = templates(assets)

    def render(self, visit: Visit, template: str, code: int = 200, **values: Any) -> Response:
        """Return a page."""
        html = self.environment.get_template(template).render(
            say=visit.say, language=visit.language, languages=language_names(),
            person=visit.person, key=self.worker.signer.form_key(visit.person), path=visit.request.url.path,
            waiting=visit.waiting, account=visit.known.account, files=self.assets.names(),
            **values,
        )  # fmt: skip
        response = Response(html, code, media_type=HTML, headers={"cache-control": "no-store"})
        return visit.welcome(response) if visit.new else response

    def part(self, visit: Visit, template: str, **values: Any) -> Markup:
        """Return a part of a page that many visitors are shown alike; it is rendered once for equal values."""
        name = (template, visit.language, repr(values))
        if name not in self.parts:
            made = self.environment.get_template(template)
            self.parts[name] = made.render(say=visit.say, key=self.key_mark, **values)
            if len(self.parts) > MOST_PARTS:
                self.parts.popitem(last=False)
        self.parts.move_to_end(name)
        return Markup(self.parts[name].replace(self.key_mark, self.worker.signer.form_key(visit.person)))

    async def refuse(self, request: Request, error: BoreaError) -> Response:
        """Return a page that explains an error; it sets no cookie, since the person may just be out of reach."""
        known = None
        with contextlib.suppress(TableError, *AWAY):
            known = await self.worker.known(request)
        visit = Visit(self.worker, request, known)
        visit.new = False
        if error.code in MISSING:
            what, way = MISSING[error.code]
            return self.render(visit, "missing.html", status(error), what=what, way=way)
        return self.render(visit, "refused.html", status(error), refusal=visit.say.error(error))

    def routes(self, served: Iterable[tuple[str, str, Serve]]) -> list[Route]:
        """Return the routes of some pages, given by method, path and handler."""
        return [Route(path, self.endpoint(serve), methods=[method]) for method, path, serve in served]

    def endpoint(self, serve: Serve) -> Callable[[Request], Awaitable[Response]]:
        """Return the endpoint of a page."""

        async def answer(request: Request) -> Response:
            visit = Visit(self.worker, request, await self.worker.known(request))
            self.worker.charge(request, None if visit.new else visit.person, "page")
            visit.waiting = 0 if visit.new else await self.worker.matches.waiting(visit.person.id)
            return await serve(visit)

        return answer
