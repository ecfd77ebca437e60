"""The moves of old matches in files, one for each table: gzipped lines of JSON in a folder that all servers share.

What lists, searches and personal data need stays in the database: everything but moves, and the last entry of each log.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import os
from pathlib import Path
from typing import Any

from sqlalchemy import and_, delete, exists, false, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from borea.store.schema import log, results
from borea.store.writer import Entry


class Archive:
    """A folder of files; only their owner may read them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, table: str) -> Path:
        """Return the file of a table."""
        return self.folder / table[:2] / f"{table}.json.gz"

    def write(self, table: str, entries: list[Entry]) -> None:
        """Write the entries of a table, with those that are in its file already; durable when it returns."""
        path = self.path(table)
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        known = {entry.seq: entry for entry in [*(self.read(table) if path.exists() else []), *entries]}
        lines = "".join(json.dumps(known[seq], ensure_ascii=False) + "\n" for seq in sorted(known))
        part = path.with_name(f"{path.name}.part")
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(gzip.compress(lines.encode(), mtime=0))
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

    def read(self, table: str) -> list[Entry]:
        """Return the archived entries of a table, in order.

        Raises:
            OSError: there is no such file, or it is damaged.
        """
        return [Entry(*json.loads(line)) for line in gzip.decompress(self.path(table).read_bytes()).splitlines()]


async def archive_moves(engine: AsyncEngine, archive: Archive, before: int, moves: str) -> tuple[int, int]:
    """Move the moves of matches that ended before a time into files; return how many matches and moves those were.

    `moves` is how the bodies of moves begin. A file is durable before anything is deleted, so that stopping half-way
    does no harm.
    """
    all_of_it = log.alias()
    last = (
        select(func.max(all_of_it.c.seq))
        .where(all_of_it.c.table_id == results.c.table_id)
        .correlate(results)
        .scalar_subquery()
    )
    is_move = and_(log.c.body.startswith(moves, autoescape=True), log.c.ends == false())
    old = select(results.c.table_id, last).where(
        results.c.ended < before, exists().where(log.c.table_id == results.c.table_id, log.c.seq < last, is_move)
    )
    matches = entries = 0
    async with engine.connect() as connection:
        found = (await connection.execute(old.order_by(results.c.ended, results.c.table_id))).all()
    for table, end in found:
        here = and_(log.c.table_id == table, log.c.seq < end, is_move)
        entries += await archive_table(engine, archive, table, here)
        matches += 1
    return matches, entries


async def archive_table(engine: AsyncEngine, archive: Archive, table: str, here: Any) -> int:
    """Move the entries of a table under a condition into its file; return how many there were."""
    async with engine.connect() as connection:
        wanted = select(log.c.seq, log.c.at, log.c.body, log.c.ends).where(here).order_by(log.c.seq)
        entries = [Entry(*row) for row in await connection.execute(wanted)]
    await asyncio.to_thread(archive.write, table, entries)
    async with engine.begin() as connection:
        await connection.execute(delete(log).where(here))
    return len(entries)
