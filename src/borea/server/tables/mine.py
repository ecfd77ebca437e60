"""The tables of one person: those that wait for them first."""

from __future__ import annotations

from borea.server.tables.log import MOVES
from borea.server.wire import encode
from borea.server.wire import play as wire
from borea.server.worker import Worker
from borea.store.matches import Mine

NEVER = 1 << 62


async def my_tables(worker: Worker, person: str) -> list[wire.MyTable]:
    """Return the tables of a person that are not over: the most urgent first, then the newest."""
    held: dict[str, list[Mine]] = {}
    for row in await worker.matches.mine(person):
        held.setdefault(row.table, []).append(row)
    opened = await worker.matches.opened(list(held))
    bodies = await worker.store.bodies(list(held), MOVES)
    found = []
    for table, rows in held.items():
        card = encode.card(opened[table], bodies[table], over=False)
        ends = [row.ends for row in rows if row.asked is not None and row.ends is not None]
        waits = any(row.asked is not None for row in rows)
        one = wire.MyTable(
            table, card.game, card.opened, card.seats, card.clock, card.rated, card.playing,
            [row.seat for row in rows], waits, min(ends, default=None),
        )  # fmt: skip
        found.append(one)
    return sorted(found, key=lambda one: (not one.waits, one.deadline if one.deadline is not None else NEVER))
