"""A person's own statistics: their finished matches, and what the reviews that are kept with them say about their seat.

Reviews are large, so what is needed of them is read in a thread, once for each match.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Mapping

from borea.review.review import FORMAT
from borea.review.statistics import Finished, Judged, Statistics, judged, statistics
from borea.server.tables.log import read_header
from borea.store.matches import Matches, Seat
from borea.store.store import Store
from borea.text.kinds import kind_of

MOST = 200  # matches: the latest ones
AT_ONCE = 10  # reviews that are read together
KEPT = 5000  # seats whose judgement stays in memory

Place = tuple[str, int]  # a table and a seat


def read_reviews(bodies: Mapping[str, str], seats: Mapping[str, int]) -> dict[Place, Judged]:
    """Return what reviews say about one seat of each; those of an older version are as if there were none."""
    found: dict[Place, Judged] = {}
    for table, body in bodies.items():
        review = json.loads(body)
        if review["format"] == FORMAT:
            found[table, seats[table]] = judged(review, seats[table])
    return found


def own_matches(rows: list[Seat]) -> list[Seat]:
    """Return the matches that count: from their first move, with one seat for the person."""
    held = [row.row.id for row in rows]
    return [row for row in rows if held.count(row.row.id) == 1 and not read_header(row.row.header).start]


class MyMatches:
    """The finished matches of people, as one worker reads them."""

    def __init__(self, store: Store, matches: Matches) -> None:
        self.store = store
        self.matches = matches
        self.known: OrderedDict[Place, Judged] = OrderedDict()

    async def finished(self, person: str) -> list[Finished]:
        """Return a person's finished matches with what is known of them, latest first."""
        rows = own_matches(await self.matches.finished(person, MOST))
        seats = {row.row.id: row.seat for row in rows}
        wanted = [place for place in seats.items() if place not in self.known]
        for first in range(0, len(wanted), AT_ONCE):
            bodies = await self.store.reviews([table for table, _ in wanted[first : first + AT_ONCE]])
            self.known |= await asyncio.to_thread(read_reviews, bodies, seats)
        found = [
            Finished(
                row.row.id, row.row.game, row.ended, read_header(row.row.header).seats,
                1 / len(row.winners) if row.seat in row.winners else 0.0, self.known.get((row.row.id, row.seat)),
            )
            for row in rows
        ]  # fmt: skip
        while len(self.known) > KEPT:
            self.known.popitem(last=False)
        return found

    async def statistics(self, person: str, game: str = "") -> Statistics:
        """Return the statistics of a person, of one game or of all."""
        return statistics(await self.finished(person), kind_of, game)
