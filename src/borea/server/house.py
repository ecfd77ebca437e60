"""One worker's server put together, and taken apart in the right order."""

from __future__ import annotations

import asyncio
import contextlib
import secrets

from starlette.requests import HTTPConnection

from borea.bus.bus import make_bus
from borea.server.accounts import Accounts, Known
from borea.server.config import Settings
from borea.server.errors import TableError
from borea.server.keeper import Keeper
from borea.server.notices import Notices
from borea.server.presence import REPEAT, Presence
from borea.server.ratings import rate
from borea.server.security import COOKIE, Rates, Signer
from borea.server.tables import Person, Tables
from borea.server.thinking import Thinking
from borea.store.matches import Matches
from borea.store.people import People
from borea.store.store import Store


class House:
    """All that the pages and the API need."""

    def __init__(self, settings: Settings, store: Store | None = None) -> None:
        self.settings = settings
        self.store = store or Store(settings.database, settings.schema)
        self.bus = make_bus(settings.bus)
        self.tables = Tables(self.store, self.bus, alone=settings.alone)
        self.presence = Presence(self.bus, lambda table: self.tables.slots.hint(table, 0))
        self.thinking = Thinking(self.tables, settings.bot_processes)
        self.keeper = Keeper(self.tables, look_every=settings.look_every, poll_every=settings.poll_every)
        self.matches = Matches(self.store.engine)
        self.accounts = Accounts(People(self.store.engine), self.bus, lambda: self.tables.clock())
        self.notices = Notices(self)
        self.keeper.also(settings.look_every, self.settle)
        self.keeper.also(settings.notice_every, self.notices.send)
        self.rates = Rates(settings.rate)
        self.signer = Signer("")
        self.open = False
        self.repeating: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Open the house."""
        await self.store.start()
        self.signer = Signer(self.settings.secret or await self.store.setting("secret", secrets.token_hex(32)))
        self.accounts.signer = self.signer
        await self.tables.derive()
        await self.bus.start()
        await self.keeper.start()
        self.repeating = asyncio.create_task(self.repeat())
        self.open = True

    async def close(self) -> None:
        """Close it: no new work, then what is under way, then the database."""
        self.open = False
        if self.repeating is not None:
            self.repeating.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.repeating
        await self.keeper.close()
        await self.thinking.close()
        await self.bus.close()
        await self.store.close()

    async def repeat(self) -> None:
        """Say now and then who is connected."""
        while True:
            await asyncio.sleep(REPEAT)
            self.presence.repeat()

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
        """Count a request against whoever sends it."""
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
}
