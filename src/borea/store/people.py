"""Personal data: accounts, sessions and push addresses. All of it can be deleted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from borea.store.schema import hidden, passkeys, people, pushes, puzzle_answers, ratings, sessions


class Account(NamedTuple):
    """One row of `people`; without a login it only marks a signed name as revoked."""

    id: str
    login: str | None
    name: str
    password: str
    made: int
    rated: bool
    language: str
    mail: str = ""
    wants_mail: bool = False
    portrait: str = ""
    skeleton: str | None = None  # what the name looks like; None until the server has filled it in


class Session(NamedTuple):
    """A browser or program that is signed in."""

    id: str
    person: str
    name: str
    program: bool
    label: str
    made: int
    seen: int


class Push(NamedTuple):
    """A browser's address for push notices."""

    id: str
    person: str
    endpoint: str
    key: str
    auth: str
    made: int


class Passkey(NamedTuple):
    """What somebody signs in with instead of a password."""

    id: str
    person: str
    key: str
    uses: int
    label: str
    made: int
    used: int


class People:
    """Accounts, sessions and addresses of one database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def add(self, account: Account) -> bool:
        """Store a new account; False if the name is taken or the person has an account."""
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(people).values(account._asdict()))
        except IntegrityError:
            return False
        return True

    async def account(self, person: str) -> Account | None:
        """Return the row of a person."""
        return await self.one(people.c.id == person)

    async def by_login(self, login: str) -> Account | None:
        """Return the account of a name in lower case."""
        return await self.one(people.c.login == login)

    async def looks_taken(self, login: str, skeleton: str) -> bool:
        """Return whether an account has this name, or one that looks like it."""
        return await self.one(or_(people.c.login == login, people.c.skeleton == skeleton)) is not None

    async def without_skeleton(self) -> list[Account]:
        """Return the accounts of which nobody has noted yet what their names look like."""
        wanted = select(people).where(people.c.skeleton.is_(None), people.c.login.is_not(None))
        async with self.engine.connect() as connection:
            return [Account(*row) for row in await connection.execute(wanted)]

    async def one(self, condition: Any) -> Account | None:
        """Return the only row under a condition."""
        async with self.engine.connect() as connection:
            found = (await connection.execute(select(people).where(condition))).first()
        return None if found is None else Account(*found)

    async def change(self, person: str, **values: object) -> bool:
        """Change an account; False if the name is taken."""
        try:
            async with self.engine.begin() as connection:
                await connection.execute(update(people).where(people.c.id == person).values(values))
        except IntegrityError:
            return False
        return True

    async def close(self, person: str, now: int) -> None:
        """Delete everything about a person except that their signed name is revoked."""
        async with self.engine.begin() as connection:
            for kind in (sessions, pushes, passkeys, ratings, hidden, puzzle_answers):
                await connection.execute(delete(kind).where(kind.c.person == person))
            await connection.execute(delete(people).where(people.c.id == person))
            await connection.execute(insert(people).values(Account(person, None, "", "", now, False, "")._asdict()))

    # --- sessions

    async def add_session(self, session: Session) -> None:
        """Store a session."""
        async with self.engine.begin() as connection:
            await connection.execute(insert(sessions).values(session._asdict()))

    async def session(self, shown: str) -> tuple[Session, Account | None] | None:
        """Return a session by its hash, with its account."""
        wanted = select(sessions, people).outerjoin(people, people.c.id == sessions.c.person)
        async with self.engine.connect() as connection:
            found = (await connection.execute(wanted.where(sessions.c.id == shown))).first()
        if found is None:
            return None
        width = len(sessions.c)
        return Session(*found[:width]), None if found[width] is None else Account(*found[width:])

    async def sessions(self, person: str) -> Sequence[Session]:
        """Return the sessions of a person, most recently used first."""
        wanted = select(sessions).where(sessions.c.person == person).order_by(sessions.c.seen.desc(), sessions.c.id)
        async with self.engine.connect() as connection:
            return [Session(*row) for row in await connection.execute(wanted)]

    async def see(self, session: str, now: int) -> None:
        """Store that a session was used."""
        async with self.engine.begin() as connection:
            await connection.execute(update(sessions).where(sessions.c.id == session).values(seen=now))

    async def end(self, person: str, session: str) -> bool:
        """End one session of a person; return whether there was one."""
        async with self.engine.begin() as connection:
            ended = delete(sessions).where(sessions.c.person == person, sessions.c.id == session)
            return (await connection.execute(ended)).rowcount > 0

    async def end_all(self, person: str, but: str = "") -> None:
        """End all sessions of a person, except one if given."""
        async with self.engine.begin() as connection:
            await connection.execute(delete(sessions).where(sessions.c.person == person, sessions.c.id != but))

    # --- push addresses

    async def add_push(self, push: Push) -> None:
        """Store a browser's push address, replacing its old one."""
        async with self.engine.begin() as connection:
            await connection.execute(delete(pushes).where(pushes.c.id == push.id))
            await connection.execute(insert(pushes).values(push._asdict()))

    async def pushes(self, person: str) -> Sequence[Push]:
        """Return the push addresses of a person."""
        async with self.engine.connect() as connection:
            found = await connection.execute(select(pushes).where(pushes.c.person == person).order_by(pushes.c.made))
            return [Push(*row) for row in found]

    async def drop_pushes(self, person: str, push: str | None = None) -> None:
        """Delete one push address of a person, or all."""
        ended = delete(pushes).where(pushes.c.person == person)
        async with self.engine.begin() as connection:
            await connection.execute(ended if push is None else ended.where(pushes.c.id == push))

    # --- passkeys

    async def add_passkey(self, passkey: Passkey) -> bool:
        """Store a passkey; False if it is known already."""
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(passkeys).values(passkey._asdict()))
        except IntegrityError:
            return False
        return True

    async def passkeys(self, person: str) -> Sequence[Passkey]:
        """Return the passkeys of a person, oldest first."""
        return await self.find_passkeys(passkeys.c.person == person)

    async def passkey(self, passkey: str) -> Passkey | None:
        """Return a passkey."""
        found = await self.find_passkeys(passkeys.c.id == passkey)
        return found[0] if found else None

    async def find_passkeys(self, condition: Any) -> Sequence[Passkey]:
        """Return the passkeys under a condition, oldest first."""
        wanted = select(passkeys).where(condition).order_by(passkeys.c.made, passkeys.c.id)
        async with self.engine.connect() as connection:
            return [Passkey(*row) for row in await connection.execute(wanted)]

    async def use_passkey(self, used: Passkey, count: int, now: int) -> bool:
        """Store that a passkey was used; False if it was used by somebody else meanwhile, or removed."""
        same = (passkeys.c.id == used.id, passkeys.c.uses == used.uses, passkeys.c.used == used.used)
        async with self.engine.begin() as connection:
            stored = update(passkeys).where(*same).values(uses=count, used=now)
            return (await connection.execute(stored)).rowcount > 0

    async def drop_passkey(self, person: str, passkey: str) -> None:
        """Delete one passkey of a person."""
        async with self.engine.begin() as connection:
            await connection.execute(delete(passkeys).where(passkeys.c.person == person, passkeys.c.id == passkey))
