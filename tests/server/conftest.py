"""Databases of every kind for the server's tests; services that are not reachable are skipped, loudly."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from borea.store.store import Store
from tests.support.server.place import OWN_SCHEMA, POSTGRES, OwnSchema, Place, need, sqlite_in


@pytest.fixture
def anyio_backend() -> str:
    """Run async tests on asyncio alone."""
    return "asyncio"


@pytest.fixture(params=["sqlite", "postgres"])
async def place(request: pytest.FixtureRequest, tmp_path: Path, anyio_backend: str) -> Place:
    """Return a database without rows, on SQLite and on PostgreSQL."""
    if request.param == "sqlite":
        return Place(f"sqlite:///{tmp_path}/borea.db")
    need("postgres")
    return Place(POSTGRES, await OWN_SCHEMA.cleared())


@pytest.fixture(params=["sqlite", "postgres"])
async def empty_place(request: pytest.FixtureRequest, tmp_path: Path, anyio_backend: str) -> AsyncIterator[Place]:
    """Create a database that does not even have tables, on SQLite and on PostgreSQL; drop it afterwards."""
    if request.param == "sqlite":
        yield Place(f"sqlite:///{tmp_path}/borea.db")
        return
    need("postgres")
    schema = OwnSchema()
    yield Place(POSTGRES, await schema.created())
    await schema.drop()


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


def pytest_sessionfinish() -> None:
    """Drop the schema that the tests of this process shared."""
    asyncio.run(OWN_SCHEMA.drop())
