"""Migrate a database to the current schema; alembic is imported only when there is something to do."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

from borea.store.schema import HEAD

LOCK = 0x626F726561  # "borea": the key of the PostgreSQL lock that lets one worker migrate while the others wait


async def migrate(engine: AsyncEngine) -> bool:
    """Migrate if the database is behind; return whether it was."""
    async with engine.connect() as connection:
        if await connection.run_sync(is_current):
            return False
        await connection.rollback()
        if engine.dialect.name == "postgresql":
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        behind = not await connection.run_sync(is_current)
        if behind:
            await connection.run_sync(upgrade)
        await connection.commit()
        return behind


def is_current(connection: Connection) -> bool:
    """Return whether the database has the newest schema."""
    if not inspect(connection).has_table("alembic_version"):
        return False
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == HEAD


def upgrade(connection: Connection, version: str = "head") -> None:
    """Run the missing migrations, up to the newest or the given one."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    command.upgrade(config, version)
