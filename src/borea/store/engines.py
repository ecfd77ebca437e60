"""SQLAlchemy engines whose commits are durable and whose errors do not quote stored data."""

from __future__ import annotations

import math
import time

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool, ConnectionPoolEntry

from borea.bus.lines import connect_postgres

IDLE = 5.0  # seconds after which a connection is tested before use
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")


def make_engine(url: URL, schema: str, connections: int) -> AsyncEngine:
    """Return the engine of a database; on the network it opens so many connections at most."""
    if url.get_backend_name() == "sqlite":
        engine = create_async_engine(url, poolclass=AsyncAdaptedQueuePool, pool_size=4, hide_parameters=True)
        prepare(engine.sync_engine)
        return engine
    wanted = {"server_settings": {"search_path": schema} if schema else {}, "async_creator_fn": connect_postgres}
    engine = create_async_engine(url, hide_parameters=True, connect_args=wanted, pool_size=connections, max_overflow=0)
    test_idle(engine)
    return engine


def writing_engine(url: URL) -> Engine | None:
    """Return a synchronous engine for the thread that writes to SQLite; the async driver switches threads each step."""
    if url.get_backend_name() != "sqlite":
        return None
    engine = create_engine(url.set(drivername="sqlite"), pool_size=1, hide_parameters=True)
    prepare(engine)
    return engine


def prepare(engine: Engine) -> None:
    """Set the pragmas on every connection: durable commits, foreign keys, a long lock timeout."""

    @event.listens_for(engine, "connect")
    def connected(connection: DBAPIConnection, _: object) -> None:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()


def test_idle(engine: AsyncEngine) -> None:
    """Test connections that have been idle for a while; testing all of them would cost every move a round trip."""

    @event.listens_for(engine.sync_engine, "checkin")
    def used(_: object, record: ConnectionPoolEntry) -> None:
        record.info["used"] = time.monotonic()

    @event.listens_for(engine.sync_engine, "checkout")
    def taken(connection: DBAPIConnection, record: ConnectionPoolEntry, _: object) -> None:
        if time.monotonic() - record.info.get("used", math.inf) > IDLE:
            try:
                engine.dialect.do_ping(connection)
            except Exception as reason:  # drivers raise all kinds when it is lost
                raise DisconnectionError from reason  # the pool tries another connection
