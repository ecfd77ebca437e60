"""Databases and buses for tests, each test with its own; a service that does not answer skips its tests."""

from __future__ import annotations

import secrets
import socket
import tempfile
from functools import cache
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.ext.asyncio import create_async_engine

from borea.store.migrate import upgrade
from borea.store.schema import metadata
from borea.store.store import Store, address

POSTGRES = "postgresql://postgres@127.0.0.1:5432/test"
REDIS = "redis://127.0.0.1:6379/0"


def reachable(port: int) -> bool:
    """Tell whether something answers on a port of this machine."""
    with socket.socket() as probe:
        probe.settimeout(60)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def need(service: str) -> None:
    """Skip the test where a service is not there."""
    port = {"postgres": 5432, "redis": 6379}.get(service)
    if port is not None and not reachable(port):
        pytest.skip(f"no {service} on 127.0.0.1:{port}")


@cache
def migrated() -> bytes:
    """Return an SQLite database that was migrated and holds nothing."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "borea.db"
        engine = create_engine(f"sqlite:///{path}")
        with engine.begin() as connection:
            upgrade(connection)
        engine.dispose()
        return path.read_bytes()


def sqlite_in(folder: Path) -> str:
    """Return the address of the SQLite database in a folder; a new one is migrated already."""
    path = folder / "borea.db"
    if not path.exists():
        path.write_bytes(migrated())
    return f"sqlite:///{path}"


class Place:
    """Where a test keeps its tables: a database of its own that several stores can open."""

    def __init__(self, url: str, schema: str = "") -> None:
        self.url = url
        self.schema = schema

    def store(self) -> Store:
        """Return a store, not started yet."""
        return Store(self.url, self.schema)


class OwnSchema:
    """A PostgreSQL schema that no other process uses."""

    def __init__(self) -> None:
        self.name = ""

    async def created(self) -> str:
        """Create it without tables and return its name."""
        self.name = f"borea_test_{secrets.token_hex(6)}"
        await execute(f"CREATE SCHEMA {self.name}")
        return self.name

    async def cleared(self) -> str:
        """Return its name after deleting all rows; the first call creates and migrates it, which takes long."""
        if self.name:
            await execute(f"TRUNCATE {', '.join(f'{self.name}.{table}' for table in metadata.tables)}")
            return self.name
        store = Store(POSTGRES, await self.created())
        await store.start()
        await store.close()
        return await self.cleared()

    async def drop(self) -> None:
        """Drop it, if it was created."""
        if self.name:
            await execute(f"DROP SCHEMA {self.name} CASCADE")
            self.name = ""


async def execute(statement: str) -> None:
    """Execute a statement in PostgreSQL."""
    engine = create_async_engine(address(POSTGRES))
    async with engine.begin() as connection:
        await connection.execute(text(statement))
    await engine.dispose()


OWN_SCHEMA = OwnSchema()  # of this process, for tests that need no empty one
