"""Finished matches taken up again at a decision, with what its seat did not know dealt again."""

from __future__ import annotations

from secrets import token_hex

from borea.core.codec import dumps
from borea.core.record import Record
from borea.queue.work import WorkQueue
from borea.review.redeal import until
from borea.server.errors import TableError
from borea.server.review.replay import deal_again
from borea.server.wire.play import OpenTable


async def dealt_again(queue: WorkQueue, body: OpenTable, record: Record | None) -> tuple[Record, bool]:
    """Return the beginning of a finished table's record with what was hidden from a seat dealt again, and whether no
    other deal was found.

    Raises:
        TableError: no table or no seat is given, or they have no such entry.
    """
    if record is None or body.table is None or body.sit is None or body.sit >= record.seats:
        raise TableError("bad-request", reason="again: only with table and sit")
    if not 0 < body.ply < len(record.entries):
        raise TableError("bad-request", reason="ply")
    job = (dumps(record.options), record.text())
    entries, stands = await queue.ask(deal_again, (job, body.ply, body.sit, token_hex(16)), urgent=False)
    again = until(record, body.ply)
    again.entries = [(who, token) for who, token in entries]
    return again, stands
