"""Accounts: names, passwords, sessions and tokens.

A guest is known by a signed name, and nothing is stored about them. Somebody who registers keeps their id; their signed
name is no longer valid.
"""

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
from borea.server.people.names import check_length, clean_name, is_common, login_of, skeleton
from borea.server.security import Signer, clean_text
from borea.server.tables.seating import Person
from borea.store.people import Account, People, Session

LABEL = 80
MARK = "*"  # after a guest's name that an account has as well
TRUST = 30.0  # seconds for which a worker caches a person, in case the hint of a change gets lost
HOUR = 3_600_000
RECENT = HOUR // 4  # milliseconds for which a new session may change how its account is entered
MOST = 20_000  # people in the cache


class Known(NamedTuple):
    """Who makes a request: a person, their session if there is one, and whether they have an account."""

    person: Person
    session: str = ""
    account: bool = False


class Passwords:
    """Hashes and compares passwords in threads, two at a time because each takes 64 MB."""

    def __init__(self) -> None:
        self.hasher = PasswordHasher()
        self.slots = asyncio.Semaphore(2)

    @cached_property
    def nobody(self) -> str:
        """A hash that no password has; comparing with it takes as long as with a real one."""
        return self.hasher.hash(secrets.token_hex(32))

    async def hash(self, password: str) -> str:
        """Return the hash of a password."""
        async with self.slots:
            return await asyncio.to_thread(self.hasher.hash, plain(password))

    async def check(self, password: str, name: str) -> None:
        """Check a new password.

        Raises:
            TableError: it is too short, too long or easily guessed.
        """
        check_length(password)
        async with self.slots:
            if await asyncio.to_thread(is_common, plain(password), name):
                raise TableError("common-password")

    async def match(self, kept: str | None, password: str) -> bool:
        """Return whether a password is right; takes the same time if there is none."""
        async with self.slots:
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
        """Drop a person from the cache."""
        for shown in [shown for shown, (_, known) in self.remembered.items() if known.person.id == who]:
            del self.remembered[shown]

    def changed(self, who: str) -> None:
        """Notify all workers that something about a person has changed."""
        self.forget(who)
        self.bus.send(f"person {who}")

    # --- recognising people

    def remembers(self, shown: str) -> bool:
        """Return whether a cookie or token was found valid lately, or is signed, so that finding its owner is cheap."""
        return shown in self.remembered or "." in shown

    def made(self, shown: str) -> int | None:
        """Return when a cookie or token was given out, in seconds since 1970, without looking anything up.

        None if that cannot be told. Sessions of earlier versions are known only by having been used.
        """
        made = self.signer.made(shown)
        return 0 if made is None and shown in self.remembered else made

    async def known(self, shown: str) -> Known | None:
        """Return the owner of a cookie or token, None if it is not valid."""
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
        """Return the guest of a signed name, unless they have registered or signed off since."""
        person = self.signer.person(shown)
        if person is None or await self.people.account(person.id) is not None:
            return None
        return Known(await self.as_guest(person))

    async def signed_in(self, shown: str) -> Known | None:
        """Return the owner of a session."""
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
        return Known(Person(account.id, account.name, account.rated, account.portrait), session.id, True)

    async def as_guest(self, person: Person) -> Person:
        """Return a guest under a name that no account has, with a mark if an account has taken it since."""
        name = person.name
        while await self.people.looks_taken(login_of(name), skeleton(name)):
            name += MARK
        return person._replace(name=name)

    async def screen_name(self, person: Person, name: str) -> str:
        """Return a name for somebody at a person's screen, with a mark if another account has it.

        Raises:
            TableError: it is malformed.
        """
        name = clean_name(name)
        return name if name == person.name else (await self.as_guest(Person("", name))).name

    async def guest_name(self, name: str) -> str:
        """Return a name that a guest may use.

        Raises:
            TableError: it is malformed, or looks like an account's.
        """
        name = clean_name(name)
        if await self.people.looks_taken(login_of(name), skeleton(name)):
            raise TableError("name-taken")
        return name

    # --- signing in and out

    async def register(self, person: Person, name: str, password: str, language: str) -> None:
        """Turn a guest into an account with a password.

        Raises:
            TableError: the name is taken, or name or password is malformed.
        """
        await self.passwords.check(password, name)
        await self.create(person, clean_name(name), await self.passwords.hash(password), language)

    async def create(self, person: Person, name: str, password: str, language: str) -> None:
        """Create an account with the id of a guest, whose tokens end; the password may be empty, and then fits nothing.

        Raises:
            TableError: the name is taken.
        """
        account = Account(
            person.id, login_of(name), name, password, self.clock(), False, language,
            portrait=person.portrait, skeleton=skeleton(name),
        )  # fmt: skip
        if not await self.people.add(account):
            raise TableError("name-taken")
        await self.end_all(person.id)

    async def sign_in(self, name: str, password: str) -> Account:
        """Return the account of a name and a password.

        Raises:
            TableError: they do not match; the error does not reveal which one is wrong.
        """
        account = await self.people.by_login(login_of(clean_name(name)))
        if not await self.passwords.match(account.password if account else None, password) or account is None:
            raise TableError("wrong-password")
        if self.passwords.hasher.check_needs_rehash(account.password):
            await self.people.change(account.id, password=await self.passwords.hash(password))
        return account

    async def check(self, known: Known, password: str) -> None:
        """Check the password of an account; one that has none must have signed in recently.

        Raises:
            TableError: it is wrong, or too long ago.
        """
        account = await self.people.account(known.person.id)
        if account is not None and not account.password:
            await self.check_recent(known)
        elif account is None or not await self.passwords.match(account.password, password):
            raise TableError("wrong-password")

    async def check_recent(self, known: Known) -> None:
        """Check that somebody has signed in recently, before they change how their account is entered.

        Raises:
            TableError: it is too long ago.
        """
        found = await self.people.session(known.session)
        if found is None or self.clock() - found[0].made > RECENT:
            raise TableError("sign-in-again")

    async def begin(self, person: Person, label: str, *, program: bool) -> str:
        """Start a session and return its key, of which only a hash is stored."""
        shown = self.signer.new_key()
        now = self.clock()
        cleaned = " ".join("".join(letter for letter in label if letter.isprintable()).split())[:LABEL]
        await self.people.add_session(Session(hashed(shown), person.id, person.name, program, cleaned, now, now))
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
        """Revoke the cookie or token of a request: end its session, or invalidate the guest's signed name."""
        if known.session:
            await self.end(known.person.id, known.session)
        else:
            await self.close(known.person.id)

    async def close(self, person: str) -> None:
        """Close an account and forget the person."""
        await self.people.close(person, self.clock())
        self.changed(person)

    # --- settings

    async def rename(self, person: str, name: str) -> None:
        """Rename an account.

        Raises:
            TableError: the name is malformed or taken.
        """
        name = clean_name(name)
        if not await self.people.change(person, name=name, login=login_of(name), skeleton=skeleton(name)):
            raise TableError("name-taken")
        self.changed(person)

    async def change_password(self, known: Known, old: str, new: str) -> None:
        """Change a password and end every other session.

        Raises:
            TableError: the old password is wrong or the new one malformed.
        """
        await self.passwords.check(new, known.person.name)
        await self.check(known, old)
        await self.people.change(known.person.id, password=await self.passwords.hash(new))
        await self.end_all(known.person.id, known.session)

    async def change(self, person: str, **values: object) -> None:
        """Change settings of an account."""
        await self.people.change(person, **values)
        self.changed(person)

    async def derive(self) -> None:
        """Fill in what the names of older accounts look like; of two that look alike, one is told apart by its id."""
        for account in await self.people.without_skeleton():
            if not await self.people.change(account.id, skeleton=skeleton(account.name)):
                await self.people.change(account.id, skeleton=f"{skeleton(account.name)} {account.id}")


def hashed(shown: str) -> str:
    """Return the stored hash of a token; tokens are long and random, so one round is enough."""
    return hashlib.sha256(shown.encode()).hexdigest()


def plain(password: str) -> str:
    """Return a password in the same form whatever keyboard it was typed on."""
    return unicodedata.normalize("NFKC", password)
