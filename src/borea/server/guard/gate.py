"""The gate: an address that keeps asking over its budgets is turned away before anything is looked up or rendered."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Callable

from starlette.types import ASGIApp, Receive, Scope, Send

from borea.server.errors import TableError
from borea.server.security import Rates

REFUSALS = (0.5, 20.0)  # per second, burst: more refusals than that close the gate to an address
CLOSED = 10  # seconds
SLOW = 1.0  # seconds that an answer at the closed gate takes: a program that waits for answers loses its pace …
SLOWED = 16  # … on as many requests of an address at a time; the others are answered at once
MOST = 20_000  # addresses
ALWAYS = "/healthz"
WORDS = b"Too many requests. Please wait a moment.\n"
HEADERS = [
    (b"content-type", b"text/plain; charset=utf-8"),
    (b"content-length", str(len(WORDS)).encode()),
    (b"retry-after", str(CLOSED).encode()),
    (b"connection", b"close"),
]


class Gate:
    """Addresses that were refused too often lately."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, slow: float = SLOW) -> None:
        self.clock = clock
        self.slow = slow
        self.refusals = Rates(1, clock)
        self.closed: OrderedDict[str, float] = OrderedDict()  # until when
        self.slowed: Counter[str] = Counter()
        self.turned_away = 0

    def note(self, address: str) -> None:
        """Note that an address was refused something for its budget."""
        try:
            self.refusals.charge(address, *REFUSALS)
        except TableError:
            self.closed[address] = self.clock() + CLOSED
            if len(self.closed) > MOST:
                self.closed.popitem(last=False)

    def is_closed(self, address: str) -> bool:
        """Return whether an address is turned away now."""
        until = self.closed.get(address)
        if until is not None and until <= self.clock():
            del self.closed[address]
            return False
        return until is not None

    async def turn_away(self, address: str) -> None:
        """Let a request wait, unless too many of its address do already."""
        self.turned_away += 1
        if self.slowed[address] >= SLOWED:
            return
        self.slowed[address] += 1
        try:
            await asyncio.sleep(self.slow)
        finally:
            self.slowed[address] -= 1
            if not self.slowed[address]:
                del self.slowed[address]


class GateKeeper:
    """Middleware that asks the gate first. Streams that are open stay open."""

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        self.app = app
        self.gate = gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or turn it away."""
        client = scope.get("client")
        if not client or scope.get("path") == ALWAYS or not self.gate.is_closed(client[0]):
            await self.app(scope, receive, send)
            return
        await self.gate.turn_away(client[0])
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
            return
        await send({"type": "http.response.start", "status": 429, "headers": HEADERS})
        await send({"type": "http.response.body", "body": WORDS})
