"""Databases of every kind for the server's tests; services that are not reachable are skipped, loudly."""

from __future__ import annotations

import secrets
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from borea.store.store import Store, address

POSTGRES = "postgresql://postgres@127.0.0.1:5432/test"
REDIS = "redis://127.0.0.1:6379/0"


def reachable(port: int) -> bool:
    """Return whether something answers on a local port."""
    with socket.socket() as probe:
        probe.settimeout(60)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def need(service: str) -> None:
    """Skip the test if a service is not running."""
    port = {"postgres": 5432, "redis": 6379}.get(service)
    if port is not None and not reachable(port):
        pytest.skip(f"no {service} on 127.0.0.1:{port}")


@pytest.fixture
def anyio_backend() -> str:
    """Run async tests on asyncio alone."""
    return "asyncio"


class Place:
    """A test's private database, which several stores can open."""

    def __init__(self, url: str, schema: str = "") -> None:
        self.url = url
        self.schema = schema

    def store(self) -> Store:
        """Return a store, not started yet."""
        return Store(self.url, self.schema)


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
async def store(place: Place) -> AsyncIterator[Store]:
    """Open a started store in an empty database."""
    made = place.store()
    await made.start()
    yield made
    await made.close()


@pytest.fixture
async def sqlite(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Store]:
    """Open a started store on SQLite, for what does not depend on the database."""
    made = Store(f"sqlite:///{tmp_path}/borea.db")
    await made.start()
    yield made
    await made.close()
