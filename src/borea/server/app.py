"""The application: its routes, error responses and response headers."""

from __future__ import annotations

import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from borea import __version__
from borea.core.errors import BoreaError
from borea.server.api import calls as api
from borea.server.api.stream import Connection
from borea.server.assets.files import packaged
from borea.server.config import Settings, read_settings
from borea.server.errors import AWAY, TableError, status
from borea.server.guard.gate import GateKeeper
from borea.server.metrics import Meter, Metrics
from borea.server.pages import docs
from borea.server.pages.account import AccountPages
from borea.server.pages.base import Pages
from borea.server.pages.board import BoardPages
from borea.server.pages.lessons import LessonPages
from borea.server.pages.lobby import LobbyPages
from borea.server.pages.mail import MailPages
from borea.server.pages.matches import MatchPages
from borea.server.pages.mine import MinePages
from borea.server.pages.passkeys import PasskeyPages
from borea.server.pages.puzzles import PuzzlePages
from borea.server.pages.rules import RulesPages
from borea.server.pages.text import TextPages
from borea.server.requests import language
from borea.server.security import HEADERS
from borea.server.study.explorer import ExplorerPages
from borea.server.study.my_statistics import StatisticsPages
from borea.server.traces import Tracing, exporting
from borea.server.wire import asyncapi, encode, openapi
from borea.server.wire import play as wire
from borea.server.worker import Worker
from borea.store.store import Store
from borea.text.language import Translator

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider

logger = logging.getLogger("borea.server")

JSON = "application/json"
TEXT = "text/plain; charset=utf-8"
PAGES = (
    LobbyPages, AccountPages, PasskeyPages, RulesPages, LessonPages, BoardPages, TextPages, MailPages, MatchPages,
    MinePages, PuzzlePages, ExplorerPages, StatisticsPages,
)  # fmt: skip


class Headers:
    """Middleware that adds the security headers that a response does not set itself."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""

        async def headed(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = message.get("headers", [])
                named = {name for name, _ in own}
                message = {**message, "headers": [*own, *(pair for pair in self.headers if pair[0] not in named)]}
            await send(message)

        await self.app(scope, receive, headed if scope["type"] == "http" else send)


class Refusals:
    """Turns errors into responses: JSON for programs, a page for people."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages

    async def answer(self, request: Request, error: BoreaError) -> Response:
        """Return the response for an error."""
        if request.url.path.startswith(("/api/", "/healthz", "/metrics")):
            refusal = encode.refusal(error, language(request))
            response = Response(wire.encode(refusal), status(error), media_type=JSON)
        else:
            response = await self.pages.refuse(request, error)
        if error.code in ("too-many", "too-long"):
            response.headers["retry-after"] = str(error.slots["seconds"])
        return response

    async def refused(self, request: Request, error: Exception) -> Response:
        """Answer what the rules or the server refuse."""
        assert isinstance(error, BoreaError)
        return await self.answer(request, error)

    async def malformed(self, request: Request, error: Exception) -> Response:
        """Answer a request that cannot be read."""
        return await self.answer(request, TableError("bad-request", reason=str(error)[:200]))

    async def unrouted(self, request: Request, error: Exception) -> Response:
        """Answer an unknown address or a wrong method."""
        assert isinstance(error, HTTPException)
        code = {404: "no-such-page", 405: "wrong-method"}.get(error.status_code)
        if code is None:
            return await self.malformed(request, error)
        try:
            self.pages.worker.charge(request, None, "missing")
        except TableError as reason:  # in one line: a page would cost more than asking for it
            headers = {"retry-after": str(reason.slots["seconds"])}
            return Response(Translator(language(request)).error(reason), status(reason), headers, TEXT)
        return await self.answer(request, TableError(code))

    async def away(self, request: Request, error: Exception) -> Response:
        """Answer while the database is away."""
        logger.warning("the database is away: %s", type(error).__name__)
        return await self.answer(request, TableError("not-ready"))

    async def fault(self, request: Request, error: Exception) -> Response:
        """Answer an unexpected error and log it."""
        logger.error("fault at %s", request.url.path, exc_info=error)
        refusal = encode.refusal(TableError("fault"), language(request))
        return Response(wire.encode(refusal), 500, HEADERS, JSON)  # out of reach of the middleware

    def handlers(self) -> dict[Any, Any]:
        """Return the handlers by type of error."""
        return {
            BoreaError: self.refused,
            msgspec.MsgspecError: self.malformed,
            RecursionError: self.malformed,  # JSON nested absurdly deep
            HTTPException: self.unrouted,
            ClientDisconnect: self.malformed,  # nobody is there to read it
            **dict.fromkeys(AWAY, self.away),
            Exception: self.fault,
        }


@cache
def descriptions() -> dict[str, bytes]:
    """Return the documents that describe the API and the stream, by their path."""
    return {
        "/api/openapi.json": msgspec.json.encode(openapi.document()),
        "/api/asyncapi.json": msgspec.json.encode(asyncapi.document()),
    }


def make_app(
    settings: Settings | None = None, store: Store | None = None, spans: TracerProvider | None = None
) -> Starlette:
    """Return the application of one worker; `spans` says where traces go, by default what the environment says."""
    worker = Worker(settings or read_settings(), store)
    assets = packaged()
    pages = Pages(worker, assets)
    metrics = Metrics(worker)
    documents = descriptions()
    spans = spans or exporting(os.environ)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await worker.start()
        yield
        await worker.close()
        if spans is not None:
            spans.shutdown()

    async def health(request: Request) -> Response:
        if not await worker.ready():
            raise TableError("not-ready")
        return Response(wire.encode(wire.Health("ok", __version__)), media_type=JSON)

    async def description(request: Request) -> Response:
        return Response(documents[request.url.path], media_type=JSON)

    async def stream(socket: WebSocket) -> None:
        await Connection(worker, socket).run()

    routes = [
        Route("/healthz", health),
        Route("/metrics", metrics.serve),
        *(Route(path, description) for path in documents),
        *api.routes(worker, openapi.CALLS),
        WebSocketRoute("/api/tables/{table}/stream", stream),
        *assets.routes(),
        *docs.routes(worker.settings.docs),
        *(route for part in PAGES for route in part(pages).routes()),
    ]
    app = Starlette(routes=routes, exception_handlers=Refusals(pages).handlers(), lifespan=lifespan)
    app.add_middleware(Headers)
    app.add_middleware(GateKeeper, gate=worker.gate)
    app.add_middleware(Meter, metrics=metrics)
    if spans is not None:
        app.add_middleware(Tracing, provider=spans, routes=routes)
    app.state.worker = worker
    return app
