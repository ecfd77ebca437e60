"""The public track record of people with an account: how they kept their word in finished matches."""

from __future__ import annotations

from borea.server.errors import TableError
from borea.server.people.names import login_of
from borea.server.wire.lists import PersonCard, TrackRecord
from borea.server.worker import Worker


async def person_card(worker: Worker, name: str) -> PersonCard:
    """Return what everybody may know of a person.

    Raises:
        TableError: nobody has an account with this name.
    """
    account = await worker.accounts.people.by_login(login_of(name))
    if account is None:
        raise TableError("no-such-page")
    found = await worker.matches.promises_of(account.id)
    return PersonCard(account.name, [TrackRecord(game, *counts) for game, counts in found.items()])
