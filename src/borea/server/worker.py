"""One worker's server put together, and taken apart in the right order."""

from __future__ import annotations

import asyncio
import gc
import logging
import secrets
import time
from collections.abc import Awaitable, Callable

from starlette.requests import HTTPConnection

from borea.bus.bus import make_bus
from borea.server.config import Settings
from borea.server.errors import AWAY, TableError
from borea.server.people.accounts import Accounts, Known
from borea.server.people.notices import Notices
from borea.server.people.ratings import rate
from borea.server.review.review import Reviews
from borea.server.security import COOKIE, Rates, Signer
from borea.server.tables.authority import Authority, Person
from borea.server.tables.bot_runner import BotRunner
from borea.server.tables.presence import REPEAT, Presence
from borea.server.tables.scheduler import Scheduler
from borea.store.matches import Matches
from borea.store.people import People
from borea.store.store import Store

logger = logging.getLogger("borea.worker")

PATIENCE = 60  # seconds that a start waits for a database
TIDY = 3600.0  # seconds between two full collections of garbage (see borea.server.run)


class Worker:
    """All that the pages and the API need."""

    def __init__(self, settings: Settings, store: Store | None = None) -> None:
        self.settings = settings
        self.store = store or Store(settings.database, settings.schema)
        self.bus = make_bus(settings.bus)
        self.tables = Authority(self.store, self.bus, alone=settings.alone)
        self.presence = Presence(self.bus, lambda table: self.tables.cache.hint(table, 0))
        self.bot_runner = BotRunner(self.tables, settings.bot_processes)
        self.reviews = Reviews(self.tables, self.bot_runner)
        self.scheduler = Scheduler(self.tables, look_every=settings.look_every, poll_every=settings.poll_every)
        self.matches = Matches(self.store.engine)
        self.accounts = Accounts(People(self.store.engine), self.bus, lambda: self.tables.clock())
        self.notices = Notices(self)
        self.scheduler.also(settings.look_every, self.settle)
        self.scheduler.also(settings.notice_every, self.notices.send)
        self.rates = Rates(settings.rate)
        self.signer = Signer("")
        self.open = False
        self.tidied = time.monotonic()
        self.banned: set[str] = set()

    async def start(self) -> None:
        """Open the worker."""
        self.scheduler.also(REPEAT, self.repeat)
        self.scheduler.also(self.settings.poll_every, self.read_bans)
        for step in (
            self.store.start, self.read_secret, self.tables.derive, self.bus.start, self.read_bans,
            self.scheduler.start,
        ):  # fmt: skip
            await self.patiently(step)
        self.open = True

    async def read_secret(self) -> None:
        """Learn by what names and forms are signed here."""
        self.signer = Signer(self.settings.secret or await self.store.setting("secret", secrets.token_hex(32)))
        self.accounts.signer = self.signer

    async def patiently(self, step: Callable[[], Awaitable[None]]) -> None:
        """Take a step of the start; a database on the network may be starting too, at any moment, and a worker that
        gives up ends them all."""
        patience = 0 if self.settings.database.startswith("sqlite") else PATIENCE
        for tries in range(patience + 1):
            try:
                await step()
                return
            except AWAY as reason:
                if tries == patience:
                    raise
                logger.warning("the database is away: %s", type(reason).__name__)
                await asyncio.sleep(1)

    async def close(self) -> None:
        """Close it: no new work, then what is under way, then the database."""
        self.open = False
        await self.scheduler.close()
        await self.bot_runner.close()
        await self.bus.close()
        await self.store.close()

    async def repeat(self) -> None:
        """Say who is connected; tidy up rarely."""
        self.presence.repeat()
        if time.monotonic() - self.tidied > TIDY:
            gc.collect()
            self.tidied = time.monotonic()

    async def read_bans(self) -> None:
        """Learn whom `borea admin` has banned; streams of theirs end."""
        banned = await self.store.banned()
        if banned != self.banned:
            self.banned = banned
            for slot in self.tables.cache.tables.values():
                slot.wake()

    async def settle(self) -> None:
        """Let matches that ended move the ratings."""
        await self.matches.settle(rate)

    async def known(self, connection: HTTPConnection) -> Known | None:
        """Return who speaks: by the token of a program, else by the cookie of a browser."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return await self.accounts.known(connection.cookies.get(COOKIE, ""))
        known = await self.accounts.known(token.strip())
        if known is None:
            raise TableError("not-known")
        return known

    async def person(self, connection: HTTPConnection) -> Person | None:
        """Return the person who speaks."""
        known = await self.known(connection)
        return known.person if known else None

    def spend(self, connection: HTTPConnection, person: Person | None, what: str) -> None:
        """Count a request against whoever sends it; refuse who is banned."""
        if person is not None and person.id in self.banned:
            raise TableError("banned")
        host = connection.client.host if connection.client else ""
        self.spend_on(person.id if person else host, what)

    def spend_on(self, name: str, what: str) -> None:
        """Count something against a name."""
        self.rates.spend(f"{what} {name}", *RATES[what])


RATES = {  # per second, at once
    "read": (20.0, 200.0),
    "write": (20.0, 100.0),
    "open": (0.5, 20.0),
    "name": (0.5, 30.0),
    "stream": (1.0, 30.0),
    "password": (0.05, 10.0),
    "mail": (0.01, 5.0),
    "data": (0.02, 5.0),
    "review": (0.5, 20.0),
    "hint": (0.2, 6.0),
}
