"""The openings of finished public matches, as they are kept once a match has been counted. Private matches are never
among them, whatever is stored: every query asks for public tables with a result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, exists, select, true

from borea.store.schema import openings, results, tables
from borea.store.store import Row, Store


class OpeningStore:
    """The queries on one database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def over(self, *columns: Any) -> Select[Any]:
        """Return a query on the public tables whose match has a result."""
        wanted = select(*columns).select_from(tables).join(results, results.c.table_id == tables.c.id)
        return wanted.where(tables.c.public == true())

    async def uncounted(self, limit: int) -> list[Row]:
        """Return public matches that are over and not yet counted, latest first."""
        wanted = self.over(tables).where(~exists().where(openings.c.table_id == tables.c.id))
        wanted = wanted.order_by(results.c.ended.desc(), tables.c.id).limit(limit)
        async with self.store.reading.connect() as connection:
            return [Row(*row) for row in await connection.execute(wanted)]

    async def keep(self, table: str, body: str) -> None:
        """Keep the openings of a match, unless another worker has."""
        kept = self.store.writer.insert(openings).values(table_id=table, body=body).on_conflict_do_nothing()
        async with self.store.engine.begin() as connection:
            await connection.execute(kept)

    async def bodies(self, game: str) -> Sequence[str]:
        """Return the openings of all matches of a game that are counted."""
        wanted = self.over(openings.c.body).join(openings, openings.c.table_id == tables.c.id)
        async with self.store.reading.connect() as connection:
            return [row[0] for row in await connection.execute(wanted.where(tables.c.game == game))]
