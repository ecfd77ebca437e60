"""What is checked about a database before a server starts: one clear reason instead of a traceback.

A home server's database belongs to one server at a time, and only its owner may read it.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO

from sqlalchemy import Connection, text
from sqlalchemy import inspect as inspect_tables

from borea.core.errors import BoreaError
from borea.store.migrate import migrate
from borea.store.schema import HEAD, metadata
from borea.store.store import Store, address

VERSIONS = "alembic_version"


class DatabaseRefused(BoreaError):
    """A database that a server cannot use."""


@contextmanager
def prepared(url: str, schema: str = "") -> Iterator[None]:
    """Check a database, migrate it, and keep other servers away from it for the time of the block if it is a file.

    Raises:
        DatabaseRefused: it is in use, damaged, not writable, newer than this program, or not Borea's.
    """
    if address(url).get_backend_name() != "sqlite":
        asyncio.run(migrated(url, schema))
        yield
        return
    path = Path(str(address(url).database))
    with claim(path):
        inspect(path)
        asyncio.run(migrated(url, schema))
        yield


async def migrated(url: str, schema: str) -> None:
    """Migrate a database; one on the network may be starting as well, so that workers have to wait for it."""
    store = Store(url, schema)
    try:
        async with store.engine.connect() as connection:
            await connection.run_sync(inspect_schema, address(url).render_as_string())
        await migrate(store.engine)
    except OSError:
        pass
    finally:
        await store.engine.dispose()


def inspect_schema(connection: Connection, shown: str) -> None:
    """Check that a schema is empty of tables like ours, or has them in a version that this program knows.

    Raises:
        DatabaseRefused: it has not.
    """
    names = set(inspect_tables(connection).get_table_names())
    if VERSIONS not in names:
        if names & set(metadata.tables):
            raise DatabaseRefused("database-foreign", path=shown)
        return
    version = connection.execute(text(f"SELECT version_num FROM {VERSIONS}")).scalar()
    if version is not None and version > HEAD:
        raise DatabaseRefused("database-newer", path=shown)


def claim(path: Path) -> IO[bytes]:
    """Lock a database file for one server, until the returned file is closed or the process ends.

    Raises:
        DatabaseRefused: another server has it, or its folder cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        os.chmod(path, 0o600)  # one that an older version left readable; SQLite gives its other files the same mode
        lock = path.with_name(f"{path.name}.lock").open("ab")
    except OSError as reason:
        raise DatabaseRefused("database-not-writable", path=path) from reason
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as reason:
        lock.close()
        raise DatabaseRefused("database-in-use", path=path) from reason
    return lock


def inspect(path: Path) -> None:
    """Check that a file is empty or a whole database of Borea's, and can be written.

    Raises:
        DatabaseRefused: it is not.
    """
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            sound = connection.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
            names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            versioned = VERSIONS in names
            version = connection.execute(f"SELECT version_num FROM {VERSIONS}").fetchone() if versioned else None
    except sqlite3.OperationalError as reason:
        raise DatabaseRefused("database-not-writable", path=path) from reason
    except sqlite3.DatabaseError as reason:
        raise DatabaseRefused("database-damaged", path=path) from reason
    if not sound:
        raise DatabaseRefused("database-damaged", path=path)
    if names and not versioned:
        raise DatabaseRefused("database-foreign", path=path)
    if version is not None and version[0] > HEAD:
        raise DatabaseRefused("database-newer", path=path)
