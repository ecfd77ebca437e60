"""Databases of every kind for the server's tests; services that are not reachable are skipped, loudly."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from borea.store.store import Store, address
from tests.support.server.place import POSTGRES, Place, need, sqlite_in


@pytest.fixture
def anyio_backend() -> str:
    """Run async tests on asyncio alone."""
    return "asyncio"


@pytest.fixture(params=["sqlite", "postgres"])
async def place(request: pytest.FixtureRequest, tmp_path: Path, anyio_backend: str) -> AsyncIterator[Place]:
    """Create an empty database, on SQLite and on PostgreSQL; drop it afterwards."""
    if request.param == "sqlite":
        yield Place(f"sqlite:///{tmp_path}/borea.db")
        return
    need("postgres")
    schema = f"borea_test_{secrets.token_hex(6)}"
    engine = create_async_engine(address(POSTGRES))
    async with engine.begin() as connection:
        await connection.execute(text(f"CREATE SCHEMA {schema}"))
    try:
        yield Place(POSTGRES, schema)
    finally:
        async with engine.begin() as connection:
            await connection.execute(text(f"DROP SCHEMA {schema} CASCADE"))
        await engine.dispose()


@pytest.fixture
async def store(place: Place, tmp_path: Path) -> AsyncIterator[Store]:
    """Open a started store in a database that holds nothing."""
    if not place.schema:
        sqlite_in(tmp_path)
    made = place.store()
    await made.start()
    yield made
    await made.close()


@pytest.fixture
async def sqlite(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Store]:
    """Open a started store on SQLite, for what does not depend on the database."""
    made = Store(sqlite_in(tmp_path))
    await made.start()
    yield made
    await made.close()
