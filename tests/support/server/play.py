"""People and tables for the server's tests."""

from __future__ import annotations

import hashlib

from borea.bus.bus import MemoryBus
from borea.core.game import Seat
from borea.server.tables.authority import Authority
from borea.server.tables.opening import TableRequest
from borea.server.tables.seating import Person
from borea.server.tables.table import LiveTable
from borea.store.store import Store

MAREN = Person("maren", "Maren")
PIET = Person("piet", "Piet")
NOOR = Person("noor", "Noor")
PEOPLE = (MAREN, PIET, NOOR)
PATIENCE = 300.0  # seconds that a test waits for a condition: a busy machine is slow, not broken


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        """Return the time in milliseconds."""
        return self.now


class Tokens:
    """Ids and seeds that are the same in every run."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.count = 0

    def __call__(self, size: int) -> str:
        """Return the next token."""
        self.count += 1
        return hashlib.sha256(f"{self.name}/{self.count}".encode()).hexdigest()[: 2 * size]


def authority(store: Store, *, alone: bool = True, clock: Clock | None = None, name: str = "north") -> Authority:
    """Return an authority over the tables of a store."""
    return Authority(store, MemoryBus(), alone=alone, clock=clock or Clock(), token=Tokens(name))


async def seated(tables: Authority, game: str = "the-border", seats: int = 3, clock: int = 0) -> str:
    """Open a table and seat people at it."""
    table = await tables.open(TableRequest(game, seats, clock=clock), MAREN)
    for seat in range(seats):
        await tables.sit(table, PEOPLE[seat], seat)
    return table


async def live(tables: Authority, table: str) -> LiveTable:
    """Return a table as it is now."""
    async with tables.cache.hold(table) as (_, found):
        return found


async def answer(tables: Authority, table: str, seat: Seat) -> list[str]:
    """Let a seat make its last legal move, which closes sets; return it."""
    now = await live(tables, table)
    assert now.match is not None
    tokens = now.match.moves(seat)[-1:]
    await tables.submit(table, PEOPLE[seat], seat, now.numbers[seat], tokens)
    return tokens


async def to_window(tables: Authority, table: str) -> list[Seat]:
    """Play The Border until several seats act at once; return them."""
    while len(actors := (await live(tables, table)).actors) < 2:
        await answer(tables, table, actors[0])
    return actors
