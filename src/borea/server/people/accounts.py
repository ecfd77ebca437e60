"""Accounts: who shows what, names and passwords, sessions. A guest is known by a signed name and nothing is kept of
them; whoever registers keeps their person, and their signed name is good no more."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from borea.bus.bus import Bus
from borea.server.errors import TableError
from borea.server.security import Signer, clean_name, clean_text
from borea.server.tables.authority import Person
from borea.store.people import Account, People, Session

SHORTEST, LONGEST = 8, 200  # characters of a password
LABEL = 80
MARK = "*"  # after the name of a guest that an account has, too
TRUST = 30.0  # seconds for which a worker believes what it looked up, should the hint of a change get lost
HOUR = 3_600_000
MOST = 20_000  # people that a worker remembers


class Known(NamedTuple):
    """Who showed something: a person, their session if there is one, whether they have an account."""

    person: Person
    session: str = ""
    account: bool = False


class Passwords:
    """Hashes and compares passwords beside the event loop, two at a time: each takes 64 MB for a moment."""

    def __init__(self) -> None:
        self.hasher = PasswordHasher()
        self.room = asyncio.Semaphore(2)

    @cached_property
    def nobody(self) -> str:
        """A hash that no password has: comparing with it takes as long as with any other."""
        return self.hasher.hash(secrets.token_hex(32))

    async def hash(self, password: str) -> str:
        """Return what is kept of a password."""
        async with self.room:
            return await asyncio.to_thread(self.hasher.hash, plain(password))

    async def match(self, kept: str | None, password: str) -> bool:
        """Tell whether a password is right; takes the same time where there is none."""
        async with self.room:
            return await asyncio.to_thread(self.compare, kept, plain(password))

    def compare(self, kept: str | None, password: str) -> bool:
        """Compare in this thread."""
        nobody = self.nobody
        try:
            return self.hasher.verify(kept or nobody, password) and bool(kept)
        except VerificationError:
            return False


class Accounts:
    """All accounts of one database, as one worker serves them."""

    def __init__(
        self, people: People, bus: Bus, clock: Callable[[], int], now: Callable[[], float] = time.monotonic
    ) -> None:
        self.people = people
        self.bus = bus
        self.clock = clock
        self.now = now
        self.signer = Signer("")
        self.passwords = Passwords()
        self.remembered: OrderedDict[str, tuple[float, Known]] = OrderedDict()
        bus.listen(self.hear)

    def hear(self, hint: str) -> None:
        """Take a hint from the bus."""
        match hint.split(" "):
            case ["person", who]:
                self.forget(who)

    def forget(self, who: str) -> None:
        """Snapshot a person up anew at the next request."""
        for shown in [shown for shown, (_, known) in self.remembered.items() if known.person.id == who]:
            del self.remembered[shown]

    def changed(self, who: str) -> None:
        """Tell all workers that something about a person has changed."""
        self.forget(who)
        self.bus.send(f"person {who}")

    # --- who is it?

    async def known(self, shown: str) -> Known | None:
        """Return who shows a cookie or a token, if it is good."""
        until, found = self.remembered.get(shown, (0.0, None))
        if found is not None and until > self.now():
            self.remembered.move_to_end(shown)
            return found
        found = await (self.guest(shown) if "." in shown else self.signed_in(shown))
        self.remembered.pop(shown, None)
        if found is not None:
            self.remembered[shown] = (self.now() + TRUST, found)
            if len(self.remembered) > MOST:
                self.remembered.popitem(last=False)
        return found

    async def guest(self, shown: str) -> Known | None:
        """Return the guest of a signed name, unless they have registered or said goodbye since."""
        person = self.signer.person(shown)
        if person is None or await self.people.account(person.id) is not None:
            return None
        return Known(await self.as_guest(person))

    async def signed_in(self, shown: str) -> Known | None:
        """Return whose session it is."""
        if not shown:
            return None
        found = await self.people.session(hashed(shown))
        if found is None:
            return None
        session, account = found
        if self.clock() - session.seen > HOUR:
            await self.people.see(session.id, self.clock())
        if account is None:
            return Known(await self.as_guest(Person(session.person, session.name)), session.id)
        return Known(Person(account.id, account.name, account.rated), session.id, True)

    async def as_guest(self, person: Person) -> Person:
        """Return a guest under a name that no account has: one that an account took since gets a mark."""
        name = person.name
        while await self.people.by_login(login_of(name)) is not None:
            name += MARK
        return person._replace(name=name)

    async def guest_name(self, name: str) -> str:
        """Return a name that a guest may choose; refuse one that an account has."""
        name = clean_name(name)
        if await self.people.by_login(login_of(name)) is not None:
            raise TableError("name-taken")
        return name

    # --- coming and going

    async def register(self, person: Person, name: str, password: str, language: str) -> None:
        """Make an account of a guest, who stays the same person."""
        check_password(password)
        name = clean_name(name)
        kept = await self.passwords.hash(password)
        account = Account(person.id, login_of(name), name, kept, self.clock(), False, language)
        if not await self.people.add(account):
            raise TableError("name-taken")
        self.changed(person.id)

    async def sign_in(self, name: str, password: str) -> Account:
        """Return the account of a name and a password; one refusal for everything that is wrong with them."""
        account = await self.people.by_login(login_of(clean_name(name)))
        if not await self.passwords.match(account.password if account else None, password) or account is None:
            raise TableError("wrong-password")
        if self.passwords.hasher.check_needs_rehash(account.password):
            await self.people.change(account.id, password=await self.passwords.hash(password))
        return account

    async def check(self, person: str, password: str) -> None:
        """Refuse whoever does not know the password of an account."""
        account = await self.people.account(person)
        if account is None or not await self.passwords.match(account.password, password):
            raise TableError("wrong-password")

    async def begin(self, person: Person, label: str, *, program: bool) -> str:
        """Begin a session and return what its browser or program shows from now on; only a hash of it is kept."""
        shown = secrets.token_hex(32)
        now = self.clock()
        told = " ".join("".join(letter for letter in label if letter.isprintable()).split())[:LABEL]
        await self.people.add_session(Session(hashed(shown), person.id, person.name, program, told, now, now))
        return shown

    async def give_token(self, person: Person, label: str) -> str:
        """Return a token for a program."""
        return await self.begin(person, clean_text(label, LABEL), program=True)

    async def end(self, person: str, session: str) -> None:
        """End one session."""
        await self.people.end(person, session)
        self.changed(person)

    async def end_all(self, person: str, but: str = "") -> None:
        """End all sessions, or all but one."""
        await self.people.end_all(person, but)
        self.changed(person)

    async def goodbye(self, known: Known) -> None:
        """Make what was shown worthless: a session ends; a guest's signed name is good no more."""
        if known.session:
            await self.end(known.person.id, known.session)
        else:
            await self.close(known.person.id)

    async def close(self, person: str) -> None:
        """Forget a person."""
        await self.people.close(person, self.clock())
        self.changed(person)

    # --- changes

    async def rename(self, person: str, name: str) -> None:
        """Give an account another name, if nobody has it."""
        name = clean_name(name)
        if not await self.people.change(person, name=name, login=login_of(name)):
            raise TableError("name-taken")
        self.changed(person)

    async def change_password(self, known: Known, old: str, new: str) -> None:
        """Change a password; every other session ends."""
        check_password(new)
        await self.check(known.person.id, old)
        await self.people.change(known.person.id, password=await self.passwords.hash(new))
        await self.end_all(known.person.id, known.session)

    async def change(self, person: str, **values: object) -> None:
        """Change settings of an account."""
        await self.people.change(person, **values)
        self.changed(person)


def hashed(shown: str) -> str:
    """Return what is kept of a token; it is long and random, so one round is enough."""
    return hashlib.sha256(shown.encode()).hexdigest()


def plain(password: str) -> str:
    """Return a password as every keyboard means it."""
    return unicodedata.normalize("NFKC", password)


def login_of(name: str) -> str:
    """Return the form of a name under which two of them are the same."""
    return unicodedata.normalize("NFKC", name).casefold()[:64]


def check_password(password: str) -> None:
    """Refuse what is no password."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise TableError("bad-password", least=SHORTEST, most=LONGEST)
