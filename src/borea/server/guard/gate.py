"""The gate: who keeps asking over their budgets is turned away before anything is looked up or rendered.

Those who share an address with somebody like that are not: what they show was signed by us a while ago, so refusals
count by what they show. Strangers and newcomers count by address.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Callable

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from borea.server.errors import TableError
from borea.server.requests import address_of, shown_by
from borea.server.security import Rates

REFUSALS = (0.5, 20.0)  # per second, burst: more refusals than that close the gate to an address …
OWN_REFUSALS = (0.1, 5.0)  # … and to somebody known: an address may have many of them
MOMENT = 30  # seconds after which somebody who was given a cookie or token counts by that
CLOSED = 10  # seconds
SLOW = 1.0  # seconds that an answer at the closed gate takes: a program that waits for answers loses its pace …
SLOWED = 16  # … on as many requests of a party at a time; the others are answered at once
MOST = 20_000  # parties
ALWAYS = "/healthz"
WORDS = b"Too many requests. Please wait a moment.\n"
HEADERS = [
    (b"content-type", b"text/plain; charset=utf-8"),
    (b"content-length", str(len(WORDS)).encode()),
    (b"retry-after", str(CLOSED).encode()),
    (b"connection", b"close"),
]


class Gate:
    """Parties that were refused too often lately: addresses, and cookies and tokens of people who are no strangers."""

    def __init__(
        self,
        made: Callable[[str], int | None],
        clock: Callable[[], float] = time.monotonic,
        slow: float = SLOW,
        today: Callable[[], float] = time.time,
    ) -> None:
        self.made = made  # when a cookie or token was given out, None if it may not be ours
        self.clock = clock
        self.today = today
        self.slow = slow
        self.refusals = Rates(1, clock)
        self.closed: OrderedDict[str, float] = OrderedDict()  # until when
        self.slowed: Counter[str] = Counter()
        self.turned_away = 0

    def party(self, connection: HTTPConnection) -> str:
        """Return by what a request is counted: what it shows if that is ours and no longer new, else its address."""
        shown = shown_by(connection)
        made = self.made(shown) if shown else None
        return address_of(connection) if made is None or self.today() - made < MOMENT else shown

    def note(self, connection: HTTPConnection) -> None:
        """Note that a request was refused for a budget."""
        party = self.party(connection)
        try:
            self.refusals.charge(party, *(REFUSALS if party == address_of(connection) else OWN_REFUSALS))
        except TableError:
            self.closed[party] = self.clock() + CLOSED
            self.closed.move_to_end(party)
            if len(self.closed) > MOST:
                self.closed.popitem(last=False)

    def is_closed(self, connection: HTTPConnection) -> bool:
        """Return whether a request is turned away now."""
        while self.closed and next(iter(self.closed.values())) <= self.clock():
            self.closed.popitem(last=False)
        return bool(self.closed) and self.party(connection) in self.closed

    async def turn_away(self, party: str) -> None:
        """Let a request wait, unless too many of its party do already."""
        self.turned_away += 1
        if self.slowed[party] >= SLOWED:
            return
        self.slowed[party] += 1
        try:
            await asyncio.sleep(self.slow)
        finally:
            self.slowed[party] -= 1
            if not self.slowed[party]:
                del self.slowed[party]


class GateKeeper:
    """Middleware that asks the gate first. Streams that are open stay open."""

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        self.app = app
        self.gate = gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or turn it away."""
        passed = not scope.get("client") or scope.get("path") == ALWAYS
        if passed or not self.gate.is_closed(connection := HTTPConnection(scope)):
            await self.app(scope, receive, send)
            return
        await self.gate.turn_away(self.gate.party(connection))
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
            return
        await send({"type": "http.response.start", "status": 429, "headers": HEADERS})
        await send({"type": "http.response.body", "body": WORDS})
