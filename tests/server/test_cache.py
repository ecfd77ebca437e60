"""Tables in memory: bounded by bytes, finished ones leave, and what was evicted comes back whole."""

from __future__ import annotations

import asyncio
import random
import tracemalloc

import pytest

from borea.games import INFOS
from borea.server.config import BUDGET
from borea.server.tables.authority import Authority
from borea.server.tables.cache import FINISHED
from borea.server.tables.log import Header, Play, Sit, encode
from borea.server.tables.streams import SPECTATOR
from borea.server.tables.table import LiveTable
from borea.store.store import Store
from borea.store.writer import Entry
from tests.support.server.play import PATIENCE, authority, live, seated

pytestmark = pytest.mark.anyio


async def ended(tables: Authority, count: int) -> list[str]:
    """Open tables and end them."""
    names = [await seated(tables) for _ in range(count)]
    for name in names:
        await tables.end(name)
    return names


async def test_a_table_that_nobody_uses_is_evicted_and_comes_back_whole(sqlite: Store) -> None:
    tables = authority(sqlite)
    first = await seated(tables)
    size = tables.cache.bytes
    assert size == (await live(tables, first)).size
    tables.cache.budget = 2 * size + size // 2
    names = [first, *[await seated(tables) for _ in range(3)]]
    assert list(tables.cache.tables) == names[2:]
    assert tables.cache.bytes == 2 * size
    assert len((await live(tables, first)).streams[SPECTATOR]) == 4  # three who sat down, what was dealt


async def test_finished_tables_that_nobody_watches_leave_whatever_the_budget(sqlite: Store) -> None:
    tables = authority(sqlite)
    running = await seated(tables)
    watched = (await ended(tables, 1))[0]
    with tables.cache.watch(watched) as news:
        others = await ended(tables, FINISHED + 3)
        assert set(tables.cache.tables) == {running, watched, *others[3:]}
        assert tables.cache.tables[watched].watchers == {news}
    assert set(tables.cache.tables) == {running, watched, *others[4:]}
    assert tables.cache.bytes == sum(cached.size() for cached in tables.cache.tables.values()) < BUDGET


async def test_a_table_that_somebody_waits_for_is_not_evicted(sqlite: Store) -> None:
    tables = authority(sqlite)
    table = await seated(tables)
    cached, found = tables.cache.tables[table], asyncio.Event()

    async def wait() -> None:
        async with tables.cache.hold(table) as (slot, _):
            assert slot is cached
            found.set()

    async with tables.cache.hold(table):
        waiting = asyncio.create_task(wait())
        await asyncio.sleep(0)
        tables.cache.budget = 0
    with tables.cache.use("other"):  # the lock is free again, and the next one has not run yet
        pass
    async with asyncio.timeout(PATIENCE):
        await found.wait()
        await waiting
    assert not tables.cache.tables


def played(game: str, seats: int) -> LiveTable:
    """Return a table where a match was played at random, at most 1,000 entries of it."""
    info, luck = INFOS[game], random.Random(1)
    found = LiveTable("table", Header(game, info.rules, info.editions[0], {}, seats, "0" * 64, "opener"), 0)

    def add(body: Sit | Play) -> None:
        found.apply(Entry(found.seq + 1, found.seq + 1, encode(body).decode()))

    for seat in range(seats):
        add(Sit(seat, f"person{seat}", f"Person {seat}"))
    while not found.over and found.seq < 1000:
        assert found.match is not None
        seat = found.actors[0]
        add(Play(seat, found.numbers[seat], [luck.choice(found.match.moves(seat))]))
    return found


@pytest.mark.interpreted
@pytest.mark.parametrize(("game", "seats"), [("the-border", 4), ("borneo", 5), ("borderlands", 3)])
def test_the_estimated_size_of_a_table_is_about_what_it_takes(game: str, seats: int) -> None:
    played(game, seats)  # fills the caches that all tables share
    tracemalloc.start()
    try:
        found = played(game, seats)
        taken = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert 0.7 * taken < found.size < 3 * taken
