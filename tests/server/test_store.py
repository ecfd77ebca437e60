"""The log keeps what it acknowledged, one entry for each place, on both databases."""

from __future__ import annotations

import asyncio

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, event, text
from sqlalchemy.engine.interfaces import DBAPIConnection

from borea.store import migrate as migration
from borea.store.schema import HEAD, PARTITIONS, metadata, tables
from borea.store.store import Row, Store
from borea.store.writer import Entry, Notes
from tests.support.server.place import Place

pytestmark = [pytest.mark.anyio, pytest.mark.once]


def row(name: str, opened: int = 1, public: bool = True) -> Row:
    """Return a row with an empty header."""
    return Row(name, opened, public, "the-border", "{}")


async def test_entries_come_back_in_order_and_once(store: Store) -> None:
    await store.open(row("t"))
    assert await store.append("t", Entry(1, 10, '"a"'))
    assert await store.append("t", Entry(2, 20, '"b"', True))
    assert await store.append("t", Entry(2, 30, '"c"')) is False
    assert await store.entries("t") == [Entry(1, 10, '"a"', False), Entry(2, 20, '"b"', True)]
    assert await store.entries("t", 1) == [Entry(2, 20, '"b"', True)]
    assert await store.lengths(["t", "elsewhere"]) == {"t": 2}
    assert await store.row("t") == row("t")
    assert await store.row("elsewhere") is None


async def test_bodies_can_be_read_without_those_of_a_kind(store: Store) -> None:
    for name in ("a", "b"):
        await store.open(row(name))
    for seq, body in enumerate(('{"x_%":1}', '{"y":1}', '{"x_%":2}', '{"x99":3}'), 1):
        await store.append("a", Entry(seq, 1, body))
    assert await store.bodies(["a", "b"], '{"x_%"') == {"a": ['{"y":1}', '{"x99":3}'], "b": []}
    assert await store.bodies([], "x") == {}


async def test_many_appends_share_a_commit(store: Store) -> None:
    names = [f"t{number:02}" for number in range(40)]
    for name in names:
        await store.open(row(name))
    before = store.writer.commits
    answers = await asyncio.gather(*(store.append(name, Entry(1, 1, "1")) for name in names))
    assert answers == [True] * 40
    assert store.writer.commits - before <= 2


async def test_two_workers_at_one_place_leave_one_entry(place: Place) -> None:
    one, two = place.store(), place.store()
    await one.start()
    await two.start()
    await one.open(row("t"))
    for seq in range(1, 6):
        both = await asyncio.gather(one.append("t", Entry(seq, 1, '"one"')), two.append("t", Entry(seq, 1, '"two"')))
        assert sorted(both) == [False, True]
    assert [entry.seq for entry in await one.entries("t")] == [1, 2, 3, 4, 5]
    await one.close()
    await two.close()


async def test_a_worker_asked_twice_for_one_place_stores_the_first(store: Store) -> None:
    await store.open(row("t"))
    both = await asyncio.gather(store.append("t", Entry(1, 1, '"a"')), store.append("t", Entry(1, 1, '"b"')))
    assert list(both) == [True, False]
    assert [entry.body for entry in await store.entries("t")] == ['"a"']


async def test_acknowledged_entries_survive_a_restart(place: Place) -> None:
    first = place.store()
    await first.start()
    await first.open(row("t"))
    await first.append("t", Entry(1, 1, '"kept"'))
    await first.close()
    again = place.store()
    await again.start()
    assert [entry.body for entry in await again.entries("t")] == ['"kept"']
    await again.close()


async def test_an_entry_for_no_table_fails_and_the_writer_goes_on(store: Store) -> None:
    with pytest.raises(Exception, match=r"(?i)foreign key"):
        await store.append("nowhere", Entry(1, 1, "1"))
    await store.open(row("t"))
    assert await store.append("t", Entry(1, 1, "1"))


async def test_lists_separate_open_from_over_and_hide_private_tables(store: Store) -> None:
    for name, opened, public in (("old", 1, True), ("new", 2, True), ("hidden", 3, False)):
        await store.open(row(name, opened, public))
    await store.append("old", Entry(1, 1, "1", True))
    assert [table.id for table in await store.listed(over=False, limit=9)] == ["new"]
    assert [table.id for table in await store.listed(over=True, limit=9)] == ["old"]
    assert await store.listed(over=False, limit=9, before=2) == []


async def test_the_agenda_follows_the_last_entry(store: Store) -> None:
    for name in ("a", "b"):
        await store.open(row(name))
    await store.append("a", Entry(1, 1, "1"), Notes(50))
    await store.append("b", Entry(1, 1, "1"), Notes(40))
    assert await store.due(49) == ["b"]
    assert await store.due(50) == ["b", "a"]
    await store.append("b", Entry(2, 1, "1"), Notes(60))
    await store.append("a", Entry(2, 1, "1"), Notes())
    assert await store.due(99) == ["b"]


async def test_the_first_value_of_a_setting_is_kept(store: Store) -> None:
    assert await store.setting("key", "one") == "one"
    assert await store.setting("key", "two") == "one"


async def test_a_database_that_can_only_be_read_is_not_ready(store: Store, place: Place) -> None:
    assert await store.ping()
    assert await store.ping()
    readonly = "SET TRANSACTION READ ONLY" if place.schema else "PRAGMA query_only = ON"

    @event.listens_for(store.engine.sync_engine, "checkout")
    def checked_out(connection: DBAPIConnection, *_: object) -> None:
        cursor = connection.cursor()
        cursor.execute(readonly)
        cursor.close()

    assert not await store.ping()


async def test_migrations_run_only_when_behind_and_make_the_schema(store: Store) -> None:
    assert await migration.migrate(store.engine) is False
    async with store.engine.connect() as connection:
        assert await connection.run_sync(differences) == []
        await connection.execute(text("DELETE FROM alembic_version"))
        assert not await connection.run_sync(migration.is_current)
        await connection.rollback()


async def test_a_database_of_the_first_version_is_brought_up_with_its_tables(empty_place: Place) -> None:
    old = empty_place.store()
    async with old.engine.begin() as connection:
        await connection.run_sync(migration.upgrade, "0001")
        await connection.execute(tables.insert().values(row("t")._asdict()))
    await old.engine.dispose()
    store = empty_place.store()
    await store.start()
    assert await store.row("t") == row("t")
    assert await store.underived() == []  # nothing is in its log yet
    await store.append("t", Entry(1, 1, "1"))
    assert await store.underived() == ["t"]
    async with store.engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await store.close()


def differences(connection: Connection) -> list[object]:
    """Return the differences between the migrated database and the schema."""

    def is_whole(thing: object, name: str | None, kind: str, *_: object) -> bool:
        return kind != "table" or name not in PARTITIONS

    context = MigrationContext.configure(connection, opts={"include_object": is_whole})
    return list(compare_metadata(context, metadata))


def test_the_head_that_a_start_compares_is_the_newest_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(migration.__file__).replace("migrate.py", "migrations"))
    assert ScriptDirectory.from_config(config).get_heads() == [HEAD]


async def test_sqlite_commits_are_synced(sqlite: Store) -> None:
    async with sqlite.engine.connect() as connection:
        assert (await connection.execute(text("PRAGMA journal_mode"))).scalar() == "wal"
        assert (await connection.execute(text("PRAGMA synchronous"))).scalar() == 2


@pytest.mark.parametrize("place", ["postgres"], indirect=True)  # a file is never lost
async def test_a_connection_that_was_lost_while_idle_is_replaced_unnoticed(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("borea.store.engines.IDLE", 0.0)
    store = place.store()
    await store.start()
    async with store.reading.connect() as connection:
        backend = (await connection.execute(text("SELECT pg_backend_pid()"))).scalar_one()
    other = place.store()
    async with other.engine.begin() as connection:
        await connection.execute(text(f"SELECT pg_terminate_backend({backend})"))
    await other.engine.dispose()
    assert await store.listed(over=False, limit=1) == []
    await store.close()
