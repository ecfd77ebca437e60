"""A backup holds everything, moves between databases, and is refused if it is damaged."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from borea.server.tables.opening import TableRequest
from borea.store.backup import BackupError, back_up, restore
from borea.store.store import Store
from tests.support.server.place import Place
from tests.support.server.play import MAREN, answer, authority, live, seated

pytestmark = [pytest.mark.anyio, pytest.mark.once]


async def filled(store: Store) -> str:
    """Play a little, with a clock, so that all tables hold something."""
    tables = authority(store)
    table = await seated(tables, "borneo", clock=60)
    await tables.say(table, MAREN, "«Für Elise»")
    for _ in range(5):
        await answer(tables, table, (await live(tables, table)).actors[0])
    await tables.open(TableRequest("the-border", 2, public=False), MAREN)
    await store.setting("secret", "north")
    return table


async def test_a_backup_of_one_database_plays_on_in_another(place: Place, tmp_path: Path) -> None:
    store = place.store()
    await store.start()
    table = await filled(store)
    entries = await store.entries(table)
    rows = await back_up(store.engine, tmp_path / "all.gz")
    await store.close()
    assert rows == 2 + len(entries) + 3 + 1 + 1 + 1  # tables, log, seats, standing and agenda of one, one setting
    assert (tmp_path / "all.gz").stat().st_mode & 0o777 == 0o600
    other = Store(f"sqlite:///{tmp_path}/other.db")
    assert await restore(other.engine, tmp_path / "all.gz") == rows
    await other.start()
    assert await other.entries(table) == entries
    assert await other.setting("secret", "south") == "north"
    assert (await other.row(table)) is not None
    tables = authority(other)
    await answer(tables, table, (await live(tables, table)).actors[0])
    await other.close()


async def test_a_backup_made_at_home_is_restored_at_the_club(empty_place: Place, tmp_path: Path) -> None:
    home = Store(f"sqlite:///{tmp_path}/home.db")
    await home.start()
    table = await filled(home)
    entries = await home.entries(table)
    rows = await back_up(home.engine, tmp_path / "all.gz")
    await home.close()
    club = empty_place.store()
    assert await restore(club.engine, tmp_path / "all.gz") == rows
    await club.start()
    assert await club.entries(table) == entries
    with pytest.raises(BackupError, match="not empty"):
        await restore(club.engine, tmp_path / "all.gz")
    await club.close()


@pytest.mark.parametrize("fault", ["cut", "bytes", "rows", "schema", "heading", "column"])
async def test_a_damaged_backup_is_refused_and_changes_nothing(sqlite: Store, tmp_path: Path, fault: str) -> None:
    await filled(sqlite)
    path = tmp_path / "all.gz"
    await back_up(sqlite.engine, path)
    with pytest.raises(BackupError, match="exists"):
        await back_up(sqlite.engine, path)
    lines = gzip.decompress(path.read_bytes()).decode().splitlines()
    if fault == "cut":
        path.write_bytes(path.read_bytes()[:-30])
    elif fault == "bytes":
        path.write_bytes(b"not a backup")
    else:
        spoiled = {
            "rows": lines[:3] + lines[4:],
            "schema": [json.dumps({"borea": 1, "schema": "9999"}), *lines[1:]],
            "heading": lines[1:],
            "column": [*lines[:2], json.dumps(["tables", ["x"]]), *lines[2:-1], json.dumps({"rows": len(lines) - 1})],
        }[fault]
        path.write_bytes(gzip.compress("\n".join(spoiled).encode() + b"\n"))
    other = Store(f"sqlite:///{tmp_path}/other.db")
    with pytest.raises(BackupError, match="schema" if fault == "schema" else "broken"):
        await restore(other.engine, path)
    await other.start()
    assert await other.listed(over=False, limit=9, hidden=True) == []
    await other.close()
