"""Figures of one worker for Prometheus, as text. No name, table or address is in them."""

from __future__ import annotations

import hmac
import os
import time
from collections import Counter
from collections.abc import Iterator

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from borea.server.errors import TableError
from borea.server.worker import Worker

TYPE = "text/plain; version=0.0.4; charset=utf-8"
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5)  # seconds


class Figures:
    """Requests, how long they took, and streams that are open."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, int]] = Counter()
        self.within: Counter[float] = Counter()
        self.seconds = 0.0
        self.streams = 0

    def note(self, method: str, status: int, took: float) -> None:
        """Count one request."""
        self.requests[method, status] += 1
        self.seconds += took
        self.within.update(bound for bound in BOUNDS if took <= bound)


class Meter:
    """Counts what passes."""

    def __init__(self, app: ASGIApp, figures: Figures) -> None:
        self.app = app
        self.figures = figures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and count it."""
        if scope["type"] == "http":
            await self.count(scope, receive, send)
        elif scope["type"] == "websocket":
            self.figures.streams += 1
            try:
                await self.app(scope, receive, send)
            finally:
                self.figures.streams -= 1
        else:
            await self.app(scope, receive, send)

    async def count(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count one request by the status of its answer."""
        begun = time.perf_counter()
        status = 500

        async def counted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, counted)
        finally:
            self.figures.note(scope["method"], status, time.perf_counter() - begun)


def check_token(request: Request, token: str) -> None:
    """Refuse whoever does not show the token; where there is none, there is no such page."""
    if not token:
        raise TableError("no-such-page")
    shown = request.headers.get("authorization", "").encode()
    if not hmac.compare_digest(shown, f"Bearer {token}".encode()):
        raise TableError("not-known")


def exposition(worker: Worker, figures: Figures) -> str:
    """Return all figures of this worker."""
    return "".join(f"{line}\n" for line in [*counters(worker, figures), *gauges(worker, figures)])


def counters(worker: Worker, figures: Figures) -> Iterator[str]:
    """Return what only grows."""
    label = f'worker="{os.getpid()}"'
    yield "# TYPE borea_requests_total counter"
    for (method, status), count in sorted(figures.requests.items()):
        yield f'borea_requests_total{{{label},method="{method}",status="{status}"}} {count}'
    total = figures.requests.total()
    yield "# TYPE borea_request_seconds histogram"
    for bound in BOUNDS:
        yield f'borea_request_seconds_bucket{{{label},le="{bound:g}"}} {figures.within[bound]}'
    yield f'borea_request_seconds_bucket{{{label},le="+Inf"}} {total}'
    yield f"borea_request_seconds_sum{{{label}}} {figures.seconds:.6f}"
    yield f"borea_request_seconds_count{{{label}}} {total}"
    grown = {
        "entries": worker.store.writer.entries,
        "commits": worker.store.writer.commits,
        "bot_answers": worker.bot_runner.answers,
        "process_cpu_seconds": round(time.process_time(), 3),
    }
    for name, value in grown.items():
        yield f"# TYPE borea_{name}_total counter"
        yield f"borea_{name}_total{{{label}}} {value}"


def gauges(worker: Worker, figures: Figures) -> Iterator[str]:
    """Return what is so now."""
    label = f'worker="{os.getpid()}"'
    found = {
        "open": int(worker.open),
        "streams": figures.streams,
        "tables_at_hand": len(worker.tables.cache.tables),
        "appends_waiting": len(worker.store.writer.waiting),
        "tables_with_thinking_bots": len(worker.bot_runner.tasks),
    }
    for name, value in found.items():
        yield f"# TYPE borea_{name} gauge"
        yield f"borea_{name}{{{label}}} {value}"
