"""The openings of a finished match, as a job for the bots' processes: a log is replayed there, not in the worker."""

from __future__ import annotations

from typing import NamedTuple

from borea.review.openings import read_openings, text_of, won
from borea.server.tables.log import read_header
from borea.server.tables.table import LiveTable
from borea.store.writer import Entry

Logged = tuple[str, int, list[Entry]]  # the header of a table, when it was opened, its log


class SeatOpening(NamedTuple):
    """How one seat opened a match, and who held it: a person, a bot, or both if a bot stood in."""

    who: str
    bot: str
    group: str  # edition, variant and seats
    parts: int  # of the victory
    steps: list[list[tuple[str, str]]]  # positions and marks


def openings_of(task: Logged) -> list[SeatOpening]:
    """Return the openings of a match; none if it was taken up from another one, or people shared a screen."""
    text, opened, entries = task
    header = read_header(text)
    if header.start or header.hotseat:
        return []
    live = LiveTable("", header, opened)
    for entry in entries:
        live.apply(entry)
    if live.outcome is None:
        return []
    return [
        SeatOpening(
            live.chairs[found.seat].who,
            live.chairs[found.seat].bot,
            f"{header.edition}/{found.variant}/{header.seats}",
            won(live.outcome.winners, found.seat),
            [[(text_of(node), mark) for node, mark in step] for step in found.steps],
        )
        for found in read_openings(live.game, live.record())
    ]
