"""What lists need of a table, as its log tells it: who sits where and is asked since when, how the match ended and for
whom it counts. Nothing here is known that the log does not say."""

from __future__ import annotations

import json

from borea.arena.standings import ranks
from borea.server.people.ratings import counts
from borea.server.tables.table import LiveTable
from borea.store.writer import Notes, Result, Seated


def seated(live: LiveTable) -> list[Seated]:
    """Return every seat of a table."""
    found = []
    for seat, chair in enumerate(live.chairs):
        waits = seat in live.actors and chair.who and not chair.bot and live.outcome is None
        asked = live.waited[seat] if waits else None
        found.append(Seated(seat, chair.who, chair.name.casefold()[:64], asked, live.deadline(seat) if waits else None))
    return found


def result(live: LiveTable) -> Result:
    """Return how the match ended."""
    outcome = live.outcome
    assert outcome is not None
    rated = counted(live)
    scores, winners = json.dumps(outcome.scores), json.dumps(outcome.winners)
    return Result(live.at, live.header.edition, scores, winners, json.dumps(rated), None if rated else 0)


def counted(live: LiveTable) -> list[tuple[str, float]]:
    """Return for whom the match counts and how they came in: those who want it."""
    outcome = live.outcome
    people = [chair.who for chair in live.chairs]
    if outcome is None or not counts(live):
        return []
    places = ranks(outcome.scores, outcome.winners)
    return [(people[seat], places[seat]) for seat, chair in enumerate(live.chairs) if chair.rated]


def notes_of(live: LiveTable) -> Notes:
    """Return all that lists need of a table."""
    return Notes(None, seated(live), None if live.outcome is None else result(live))
