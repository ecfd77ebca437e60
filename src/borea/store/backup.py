"""Back up a whole database to one file and restore it: gzipped lines of JSON, the same for SQLite and PostgreSQL, so
that a server can move from one to the other. A backup is one snapshot, taken while the server runs. The tables are
those found in the database."""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

from sqlalchemy import Connection, MetaData, Table, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from borea.core.errors import BoreaError
from borea.store.migrate import migrate, upgrade
from borea.store.schema import PARTITIONS

FORMAT = 1
BATCH = 500  # rows inserted at once
VERSION = "alembic_version"


class BackupError(BoreaError):
    """A backup that cannot be written or restored."""


async def back_up(engine: AsyncEngine, path: Path) -> int:
    """Write all tables to a new file that only its owner may read (it holds seeds and keys); return the number of rows.

    Raises:
        BackupError: the file exists.
    """
    await migrate(engine)
    part = path.with_name(f"{path.name}.part")
    if path.exists():
        raise BackupError("backup-exists", path=path)
    async with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execution_options(isolation_level="REPEATABLE READ")
        else:
            await connection.exec_driver_sql("BEGIN")  # its driver would not keep one snapshot for all tables
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw:
            with gzip.open(raw, "wt", encoding="utf-8") as file:
                rows = await write(connection, file)
            raw.flush()
            os.fsync(raw.fileno())
    os.replace(part, path)
    return rows


async def write(connection: AsyncConnection, file: TextIO) -> int:
    """Write a heading, every row, and at the end the number of rows."""
    revision = (await connection.execute(text(f"SELECT version_num FROM {VERSION}"))).scalar_one()
    file.write(json.dumps({"borea": FORMAT, "schema": revision}) + "\n")
    rows = 0
    for table in await connection.run_sync(found_tables):
        async for row in await connection.stream(select(table)):
            file.write(json.dumps([table.name, list(row)], ensure_ascii=False) + "\n")
            rows += 1
    file.write(json.dumps({"rows": rows}) + "\n")
    return rows


def found_tables(connection: Connection) -> list[Table]:
    """Return the tables of a database, those that others refer to first."""
    metadata = MetaData()
    metadata.reflect(connection)
    return [table for table in metadata.sorted_tables if table.name not in (VERSION, *PARTITIONS)]


async def restore(engine: AsyncEngine, path: Path) -> int:
    """Restore a backup into an empty database, all or nothing, and migrate it; return the number of rows.

    Raises:
        BackupError: the backup is damaged or from a newer schema, or the database is not empty.
    """
    revision = heading(path)
    for _ in rows_of(path):  # read the whole file before writing anything
        pass
    async with engine.begin() as connection:
        await connection.run_sync(refuse_filled)
        if not await connection.run_sync(found_tables):
            await connection.run_sync(prepare, revision)
    async with engine.begin() as connection:
        rows = await connection.run_sync(fill, path)
    await migrate(engine)
    return rows


def prepare(connection: Connection, revision: str) -> None:
    """Create the tables as they were when the backup was made."""
    from alembic.util import CommandError

    try:
        upgrade(connection, revision)
    except CommandError as reason:
        raise BackupError("backup-schema", schema=revision) from reason


def refuse_filled(connection: Connection) -> None:
    """Refuse a database that is not empty."""
    rows = sum(
        connection.execute(select(func.count()).select_from(table)).scalar_one() for table in found_tables(connection)
    )
    if rows:
        raise BackupError("backup-not-empty", rows=rows)


def fill(connection: Connection, path: Path) -> int:
    """Insert the rows of a backup, in order."""
    tables = {table.name: table for table in found_tables(connection)}
    waiting: list[dict[str, Any]] = []
    current, total = "", 0
    for name, values in rows_of(path):
        if waiting and (name != current or len(waiting) == BATCH):
            connection.execute(insert(tables[current]), waiting)
            waiting = []
        current = name
        columns = tables[name].columns.keys() if name in tables else []
        if len(columns) != len(values):
            raise BackupError("backup-broken", line=total + 2)
        waiting.append(dict(zip(columns, values, strict=True)))
        total += 1
    if waiting:
        connection.execute(insert(tables[current]), waiting)
    return total


def lines(path: Path) -> Iterator[tuple[int, Any]]:
    """Yield the lines of a backup with their numbers; refuse a damaged file."""
    number = 0
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                yield number, json.loads(line)
    except (ValueError, EOFError, OSError, zlib.error) as reason:
        raise BackupError("backup-broken", line=number + 1) from reason


def heading(path: Path) -> str:
    """Return the schema that a backup was made with."""
    for _, head in lines(path):
        if isinstance(head, dict) and isinstance(head.get("schema"), str) and head.get("borea") == FORMAT:
            return str(head["schema"])
        break
    raise BackupError("backup-broken", line=1)


def rows_of(path: Path) -> Iterator[tuple[str, list[Any]]]:
    """Yield the rows of a backup; refuse an incomplete one."""
    count, complete = 0, False
    for number, line in lines(path):
        match line:
            case _ if complete:
                raise BackupError("backup-broken", line=number)
            case {"rows": int(rows)} if rows == count:
                complete = True
            case [str(name), list(values)]:
                count += 1
                yield name, values
            case _ if number > 1:
                raise BackupError("backup-broken", line=number)
    if not complete:
        raise BackupError("backup-broken", line=count + 2)
