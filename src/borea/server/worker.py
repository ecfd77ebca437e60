"""One worker: everything a server process is made of, started and stopped in the right order."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import math
import secrets
import time
from collections.abc import Awaitable, Callable

from starlette.requests import HTTPConnection

from borea.bus.bus import make_bus
from borea.server.config import Settings
from borea.server.errors import AWAY, TableError
from borea.server.guard.gate import Gate
from borea.server.learn.puzzles import Puzzles
from borea.server.people.accounts import Accounts, Known
from borea.server.people.notices import Notices
from borea.server.people.passkeys import Passkeys
from borea.server.people.ratings import rate
from borea.server.requests import address_of, shown_by
from borea.server.review.judgements import Judgements
from borea.server.review.review import Reviews
from borea.server.security import Rates, Signer
from borea.server.study.openings import EVERY, Explorer
from borea.server.study.statistics import MyMatches
from borea.server.tables.authority import Authority
from borea.server.tables.bot_runner import BotRunner
from borea.server.tables.opening import TableRequest
from borea.server.tables.presence import COUNT, REPEAT, Presence
from borea.server.tables.scheduler import Scheduler
from borea.server.tables.seating import Person
from borea.server.works import make_queue
from borea.server.workshop import Workshop
from borea.store.answers import Answers
from borea.store.matches import Matches
from borea.store.people import People
from borea.store.store import Store

logger = logging.getLogger("borea.worker")

PATIENCE = 60  # seconds that a start waits for a database
PING = 2.0  # seconds that a database may take for one small row
TIDY = 3600.0  # seconds between two full garbage collections (see borea.server.run)


class Worker:
    """What the pages and the API share."""

    def __init__(self, settings: Settings, store: Store | None = None) -> None:
        self.settings = settings
        self.store = store or Store(settings.database, settings.schema, **settings.storage)
        self.bus = make_bus(settings.bus)
        self.workshop = Workshop(min(1, settings.bot_processes))
        self.tables = Authority(self.store, self.bus, alone=settings.alone, budget=settings.cache, work=self.workshop)
        self.presence = Presence(self.bus, self.tables.cache.greet)
        self.queue = make_queue(settings)
        self.bot_runner = BotRunner(self.tables, self.queue)
        self.reviews = Reviews(self.tables, self.queue)
        self.judgements = Judgements(self.reviews, self.store)
        self.puzzles = Puzzles(Answers(self.store.engine), self.queue, lambda: self.tables.clock())
        self.scheduler = Scheduler(self.tables, look_every=settings.look_every, poll_every=settings.poll_every)
        self.matches = Matches(self.store.engine, self.store.lists)
        self.explorer = Explorer(self.store, self.matches, self.queue)
        self.my_matches = MyMatches(self.store, self.matches)
        self.accounts = Accounts(People(self.store.engine), self.bus, lambda: self.tables.clock())
        self.passkeys = Passkeys(settings.public_url, self.accounts)
        self.notices = Notices(settings, self.accounts, self.matches, self.presence)
        self.scheduler.also(settings.look_every, self.settle)
        self.scheduler.also(settings.notice_every, self.notices.send)
        self.scheduler.also(EVERY, self.explorer.count)
        self.rates = Rates(settings.rate)
        self.gate = Gate(lambda shown: self.accounts.made(shown))
        self.open = False
        self.tidied = time.monotonic()
        self.banned: set[str] = set()
        self.checked = (-math.inf, False)  # when the database was last tried, and how that went

    async def start(self) -> None:
        """Start everything and open the worker for requests."""
        self.scheduler.also(REPEAT, self.repeat)
        self.scheduler.also(COUNT, self.count)
        self.scheduler.also(self.settings.poll_every, self.queue.tend)
        self.scheduler.also(self.settings.poll_every, self.read_bans)
        for step in (
            self.store.start, self.read_secret, self.tables.derive, self.accounts.derive, self.bus.start,
            self.read_bans, self.queue.start, self.scheduler.start,
        ):  # fmt: skip
            await self.patiently(step)
        self.open = True

    async def read_secret(self) -> None:
        """Read the key that signs names and forms, or make one."""
        secret = self.settings.secret or await self.store.setting("secret", secrets.token_hex(32))
        self.accounts.signer = Signer(secret)

    @property
    def signer(self) -> Signer:
        """What signs names, forms and links."""
        return self.accounts.signer

    async def patiently(self, step: Callable[[], Awaitable[None]]) -> None:
        """Take one step of the start, again while the database is away.

        A database on the network may be starting as well, and a worker that gives up takes the others with it.
        """
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
        """Stop: first new work, then what is under way, then the database."""
        self.open = False
        await self.scheduler.close()
        await self.judgements.close()
        await self.bot_runner.close()
        await self.workshop.close()
        await self.bus.close()
        await self.store.close()

    async def ready(self) -> bool:
        """Return whether moves can be taken; the database is tried once a second at most."""
        if self.open and time.monotonic() - self.checked[0] >= 1:
            self.checked = (time.monotonic(), False)
            with contextlib.suppress(TimeoutError):
                self.checked = (time.monotonic(), await asyncio.wait_for(self.store.ping(), PING))
        return self.open and self.checked[1]

    async def repeat(self) -> None:
        """Announce who is connected; collect garbage now and then."""
        self.presence.repeat()
        if time.monotonic() - self.tidied > TIDY:
            gc.collect()
            self.tidied = time.monotonic()

    async def count(self) -> None:
        """Send the numbers of spectators that have changed."""
        self.presence.count()

    async def read_bans(self) -> None:
        """Read whom `borea admin` has banned and end their streams."""
        banned = await self.store.banned()
        if banned != self.banned:
            self.banned = banned
            for cached in self.tables.cache.tables.values():
                cached.wake()

    async def settle(self) -> None:
        """Update the ratings with matches that have ended."""
        await self.matches.settle(rate)

    async def known(self, connection: HTTPConnection) -> Known | None:
        """Return who makes a request, by a program's token or a browser's cookie; None for a stranger.

        Raises:
            TableError: the token is not valid, or too many were not.
        """
        token = shown_by(connection)
        if connection.headers.get("authorization", "").partition(" ")[0].lower() != "bearer":
            return await self.accounts.known(token)
        if not self.accounts.remembers(token):
            self.check(connection, "token")  # looking for it would cost more than refusing
        known = await self.accounts.known(token)
        if known is None:
            self.charge(connection, None, "token")
            raise TableError("not-known")
        return known

    async def person(self, connection: HTTPConnection) -> Person | None:
        """Return the person who makes a request."""
        known = await self.known(connection)
        return known.person if known else None

    async def open_table(self, connection: HTTPConnection, request: TableRequest, person: Person) -> str:
        """Open a table as requested from an address, and return its id; few of one address wait in the lobby.

        Raises:
            TableError: the table cannot be opened, or too many of this address wait for people.
        """
        if request.public and len(request.sit) + sum(bot is not None for bot in request.bots) < request.seats:
            self.charge(connection, None, "waiting")
        return await self.tables.open(request._replace(address=address_of(connection)), person)

    def charge(self, connection: HTTPConnection, person: Person | None, what: str) -> None:
        """Charge a request to its person, or to its address.

        Raises:
            TableError: the person is banned, or makes too many requests.
        """
        if person is not None and person.id in self.banned:
            raise TableError("banned")
        try:
            if person is not None:
                self.charge_name(person.id, what)
                # a bucket of their own: strangers at the same address cannot use it up
                self.charge_name(f"known {address_of(connection)}", what, SHARED.get(what, HOUSEHOLD))
            else:
                self.charge_name(address_of(connection), what)
        except TableError:
            self.gate.note(connection)
            raise

    def check(self, connection: HTTPConnection, what: str) -> None:
        """Refuse a request if its address has used up a budget, without charging it.

        Raises:
            TableError: it has.
        """
        try:
            self.rates.check(f"{what} {address_of(connection)}", *RATES[what])
        except TableError:
            self.gate.note(connection)
            raise

    def charge_name(self, name: str, what: str, share: tuple[int, int] = (1, 1)) -> None:
        """Charge a request to a name, which may make so many times as much as one person: a second, and at once.

        Raises:
            TableError: there were too many.
        """
        per_second, burst = RATES[what]
        self.rates.charge(f"{what} {name}", per_second * share[0], burst * share[1])


HOUSEHOLD = (8, 8)  # people who may share an address before they share its budgets a second, and at once …
SHARED = {"open": (2, 2), "say": (8, 1)}  # … and fewer where each request costs others most
RATES = {  # per second, burst
    "read": (20.0, 200.0),
    "page": (2.0, 40.0),
    "write": (20.0, 100.0),
    "open": (0.5, 20.0),
    "judge": (0.02, 10.0),
    "guest": (0.1, 60.0),  # new ones: each has budgets of their own
    "stream": (1.0, 30.0),
    "say": (0.5, 20.0),
    "missing": (1.0, 60.0),
    "token": (0.2, 30.0),
    "waiting": (0.02, 12.0),
    "password": (0.05, 10.0),
    "sign-in": (0.2, 30.0),
    "mail": (0.01, 5.0),
    "data": (0.02, 5.0),
    "review": (0.5, 20.0),
    "hint": (0.4, 12.0),  # a question every few seconds, for those who see a hint with each
    "answer": (0.2, 20.0),
}
