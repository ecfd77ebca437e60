"""Databases that grow: partitions of the log, an archive of old moves, few connections, a replica for lists."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import asyncpg
import pytest
from click.testing import CliRunner
from sqlalchemy import text

from borea.bus.lines import OPTIONS, SERVER_SETTINGS, connect_postgres
from borea.cli import main as borea
from borea.server.tables.log import MOVES
from borea.store import migrate as migration
from borea.store.archive import Archive, archive_moves
from borea.store.backup import found_tables
from borea.store.lists import AGAIN
from borea.store.schema import PARTITIONS
from borea.store.store import Row, Store
from borea.store.writer import Entry, Notes, Result
from tests.support.server.databases import own_schema
from tests.support.server.place import POSTGRES, Place, need
from tests.support.server.play import MAREN, PATIENCE
from tests.support.server.site import Site, site

pytestmark = pytest.mark.once

SIT, PLAY = '{"type":"sit"}', f"{MOVES}1}}"
RESULT = Result(1000, "standard", "[1]", "[0]", "[]", 0)


@pytest.fixture
def postgres() -> Iterator[Place]:
    """Give an empty schema of PostgreSQL."""
    need("postgres")
    with own_schema() as place:
        yield place


async def fill(store: Store, table: str = "abc", ended: int = 1000) -> list[Entry]:
    """Store a finished match of four entries, the last one a move, and a message after it; return them."""
    await store.open(Row(table, 1, True, "the-border", "{}"))
    made = [
        Entry(1, 10, SIT), Entry(2, 20, PLAY), Entry(3, 30, PLAY), Entry(4, 40, PLAY, True), Entry(5, 50, SIT),
    ]  # fmt: skip
    for entry in made:
        notes = Notes(result=RESULT._replace(ended=ended)) if entry.ends else Notes()
        assert await store.append(table, entry, notes)
    return made


@pytest.fixture
async def started(place: Place, tmp_path: Path) -> AsyncIterator[Store]:
    """Start a store with an archive, on both databases."""
    store = Store(place.url, place.schema, archive=str(tmp_path / "archive"))
    await store.start()
    yield store
    await store.close()


async def lines(store: Store) -> list[tuple[str, int]]:
    """Return table and number of every row of the log."""
    async with store.engine.connect() as connection:
        found = await connection.execute(text("SELECT table_id, seq FROM log ORDER BY table_id, seq"))
        return [(row[0], row[1]) for row in found]


@pytest.mark.anyio
async def test_archived_moves_are_read_as_before_and_the_rest_stays(started: Store) -> None:
    made = await fill(started)
    await fill(started, "young", 5000)
    assert started.archive is not None
    assert await archive_moves(started.engine, started.archive, 2000, MOVES) == (1, 2)
    assert await lines(started) == [("abc", 1), ("abc", 4), ("abc", 5), *(("young", seq) for seq in range(1, 6))]
    assert await started.entries("abc") == made
    assert await started.entries("abc", 1) == made[1:]
    assert await started.entries("abc", 3) == made[3:]
    assert await started.bodies(["abc"], MOVES) == {"abc": [SIT, SIT]}
    assert {row.id for row in await started.listed(over=True, limit=9)} == {"abc", "young"}
    assert await started.append("abc", Entry(5, 60, SIT)) is False
    assert await started.append("abc", Entry(6, 60, SIT))
    assert await started.entries("abc") == [*made, Entry(6, 60, SIT)]
    assert await archive_moves(started.engine, started.archive, 2000, MOVES) == (0, 0)
    mode = started.archive.path("abc").stat().st_mode
    assert mode & 0o077 == 0


@pytest.mark.anyio
async def test_archiving_that_was_stopped_half_way_is_done_again(started: Store) -> None:
    made = await fill(started)
    assert started.archive is not None
    started.archive.write("abc", made[1:2])  # written, but nothing deleted
    assert await started.entries("abc") == made
    assert await archive_moves(started.engine, started.archive, 2000, MOVES) == (1, 2)
    assert await started.entries("abc") == made


@pytest.mark.anyio
async def test_an_archive_that_is_not_there_is_an_error_and_no_other_match(started: Store) -> None:
    await fill(started)
    assert started.archive is not None
    await archive_moves(started.engine, started.archive, 2000, MOVES)
    path = started.archive.path("abc")
    started.archive.write("abc", [])
    path.rename(path.with_name("elsewhere"))
    with pytest.raises(OSError, match="abc"):
        await started.entries("abc")
    started.archive.write("abc", [Entry(2, 20, PLAY)])
    with pytest.raises(OSError, match="lacks"):
        await started.entries("abc")
    started.archive = None
    with pytest.raises(OSError, match="configured"):
        await started.entries("abc")


def finished(home: Site) -> str:
    """Open a table of bots and wait until its match is over."""
    table = home.open(MAREN, bots=["uniform", "uniform"])
    while not home.get(f"/api/tables/{table}").json()["over"]:
        pass
    return table


def test_an_archived_match_is_found_and_replayed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "archive"
    with site(tmp_path, archive=str(folder)) as home:
        table = finished(home)
        before = home.get(f"/api/tables/{table}/record").text
        settings = home.worker.settings
    monkeypatch.setenv("DATABASE_URL", settings.database)
    refused = CliRunner().invoke(borea, ["admin", "archive", "--days", "0"])
    assert (refused.exit_code, "ARCHIVE_DIR" in refused.output) == (2, True)
    monkeypatch.setenv("ARCHIVE_DIR", str(folder))
    done = CliRunner().invoke(borea, ["admin", "archive", "--days", "0"])
    assert done.exit_code == 0, done.output
    assert Archive(folder).read(table)
    with site(tmp_path, archive=str(folder)) as home:
        assert home.get(f"/api/tables/{table}/record").text == before
        assert table in home.get("/archive").text
        assert home.get(f"/api/tables/{table}/replay?at=5&eyes=all&since=0").status_code == 200
    with site(tmp_path) as home:
        assert home.get(f"/api/tables/{table}").status_code == 503  # a server that does not know the archive says so
        assert table in home.get("/archive").text


@pytest.mark.anyio
async def test_the_log_is_spread_over_partitions_and_its_entries_survive_that(postgres: Place) -> None:
    store = postgres.store()
    async with store.engine.begin() as connection:
        await connection.run_sync(migration.upgrade, "0005")
        for number in range(100):
            await connection.execute(text(f"INSERT INTO tables VALUES ('t{number}', 1, true, 'the-border', '{{}}')"))
            await connection.execute(text(f"INSERT INTO log VALUES ('t{number}', 1, 5, true, 'body {number}')"))
    assert await migration.migrate(store.engine)
    counts = []
    async with store.engine.connect() as connection:
        for part in PARTITIONS:
            counts.append((await connection.execute(text(f"SELECT count(*) FROM {part}"))).scalar_one())
        names = [table.name for table in await connection.run_sync(found_tables)]
        planned = str((await connection.execute(text("EXPLAIN SELECT * FROM log WHERE table_id = 't7'"))).all())
    assert sum(counts) == 100
    assert min(counts) > 0
    assert "log" in names
    assert not set(names) & set(PARTITIONS)  # or a backup would have every entry twice
    assert sum(part in planned for part in PARTITIONS) == 1
    for number in range(100):
        assert await store.entries(f"t{number}") == [Entry(1, 5, f"body {number}", True)]
    await store.engine.dispose()


@pytest.mark.anyio
async def test_a_worker_opens_no_more_connections_than_it_may(postgres: Place) -> None:
    store = Store(postgres.url, postgres.schema, connections=3)
    await store.start()

    async def ask() -> None:
        async with store.engine.connect() as connection:
            await connection.execute(text(f"SELECT pg_sleep(0.05) -- {postgres.schema}"))

    watching = await asyncpg.connect(POSTGRES)
    asking = asyncio.gather(*(ask() for _ in range(30)))
    most = 0
    while not asking.done():
        wanted = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE $1 AND pid <> pg_backend_pid()"
        most = max(most, await watching.fetchval(wanted, f"%-- {postgres.schema}"))
    await asking
    await watching.close()
    await store.close()
    assert most == 3


@pytest.mark.anyio
async def test_lists_come_from_the_replica_and_logs_never_do(tmp_path: Path) -> None:
    copy = Store(f"sqlite:///{tmp_path / 'copy.db'}")
    await copy.start()
    await fill(copy, "old")
    store = Store(f"sqlite:///{tmp_path / 'main.db'}", replica=f"sqlite:///{tmp_path / 'copy.db'}")
    await store.start()
    now = [0.0]
    store.lists.clock = lambda: now[0]
    made = await fill(store, "new")
    assert [row.id for row in await store.listed(over=True, limit=9)] == ["old"]
    assert await store.bodies(["old"], MOVES, fresh=False) == {"old": [SIT, SIT]}
    assert await store.bodies(["new"], MOVES) == {"new": [SIT, SIT]}
    assert await store.entries("new") == made
    assert await store.entries("old") == []
    await copy.close()
    os.unlink(tmp_path / "copy.db")
    assert store.replica is not None
    await store.replica.dispose()  # the next connection finds an empty database
    assert [row.id for row in await store.listed(over=True, limit=9)] == ["new"]
    await copy_again(tmp_path)
    assert [row.id for row in await store.listed(over=True, limit=9)] == ["new"]  # it is left alone for a while
    now[0] += AGAIN
    assert await store.listed(over=True, limit=9) == []
    await store.close()


async def copy_again(folder: Path) -> None:
    """Make an empty replica."""
    store = Store(f"sqlite:///{folder / 'copy.db'}")
    await store.start()
    await store.close()


@pytest.mark.anyio
async def test_a_database_that_vanishes_is_noticed_within_seconds(postgres: Place) -> None:
    made = await connect_postgres(postgres.url)
    line = made._transport.get_extra_info("socket")
    kept = {
        name: line.getsockopt(socket.IPPROTO_TCP, getattr(socket, name)) for name in OPTIONS if hasattr(socket, name)
    }
    assert line.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
    assert kept == {name: OPTIONS[name] for name in kept}
    assert OPTIONS["TCP_USER_TIMEOUT"] <= 5000
    assert {name: await made.fetchval(f"SHOW {name}") for name in SERVER_SETTINGS} == {
        "tcp_keepalives_idle": "1", "tcp_keepalives_interval": "1", "tcp_keepalives_count": "2",
        "tcp_user_timeout": "3000",
    }  # fmt: skip
    await made.close()


@pytest.mark.anyio
async def test_a_check_of_the_database_waits_for_no_other_process(postgres: Place) -> None:
    one = postgres.store()
    two = next(store for _ in range(100) if (store := postgres.store()).ping_name != one.ping_name)
    await one.start()
    await two.start()
    assert await one.ping()
    async with one.engine.begin() as connection:  # a process that was cut off in the middle of its check
        await connection.execute(text("UPDATE settings SET value = '' WHERE name = :name"), {"name": one.ping_name})
        assert await asyncio.wait_for(two.ping(), PATIENCE)
    await one.close()
    await two.close()
