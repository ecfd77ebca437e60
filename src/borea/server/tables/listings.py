"""Tables in lists: what the store keeps for them, and the cards that the lobby, the archive and the API show.

All of it follows from the log; no match has to be replayed for a list.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from borea.arena.standings import ranks
from borea.core.game import Seat
from borea.draw import registry as scenes
from borea.server.tables.log import MOVES, Body, Bot, Header, Leave, Name, Play, Sit, read_body, read_header
from borea.server.tables.streams import SPECTATOR
from borea.server.tables.table import Chair, LiveTable
from borea.server.wire import lists as wire
from borea.store.store import Row, Store
from borea.store.writer import Notes, Result, Seated, Standing

LISTED = 50
EMPTY = 10  # tables at which nobody sits

# --- what the store keeps


def seated(live: LiveTable) -> list[Seated]:
    """Return a row for every seat of a table: who holds it, and since when they are asked."""
    found = []
    for seat, chair in enumerate(live.chairs):
        waits = seat in live.actors and chair.who and not chair.bot and live.outcome is None
        asked = live.waiting_since[seat] if waits else None
        found.append(Seated(seat, chair.who, chair.name.casefold()[:64], asked, live.deadline(seat) if waits else None))
    return found


def standing(live: LiveTable, mover: Seat = SPECTATOR) -> Standing | None:
    """Return how far the match is, by what a spectator sees; None before it has begun."""
    view = live.view(SPECTATOR)
    if live.match is None or view is None:
        return None
    turn, part = scenes.turn_of(live.game, live.match.state)
    return Standing(turn, part, json.dumps(scenes.scores(live.game, view)), mover)


def result(live: LiveTable) -> Result:
    """Return the row of a finished match."""
    outcome = live.outcome
    assert outcome is not None
    rated = rated_places(live)
    scores, winners = json.dumps(outcome.scores), json.dumps(outcome.winners)
    place, promises = None if rated else 0, json.dumps(track_record(live))
    return Result(live.at, live.header.edition, scores, winners, json.dumps(rated), place, promises)


def rated_places(live: LiveTable) -> list[tuple[str, float]]:
    """Return the people for whom the match counts, with their places."""
    outcome = live.outcome
    if outcome is None or not counts(live):
        return []
    places = ranks(outcome.scores, outcome.winners)
    return [(chair.who, places[seat]) for seat, chair in enumerate(live.chairs) if chair.rated]


def track_record(live: LiveTable) -> list[tuple[int, int]]:
    """Return how many promises each seat kept and broke, if that says something about people.

    It does in a match from its start between at least two people; in others one could keep one's word to oneself.
    """
    people = {chair.who for chair in live.chairs if chair.who}
    found = live.match.trust(None) if live.match and not live.header.start and len(people) > 1 else []
    return found if any(map(any, found)) else []


class Before(NamedTuple):
    """What a table was like before an entry."""

    seats: list[Seated]
    window: bool


def before_entry(live: LiveTable) -> Before:
    """Return what has to be known of a table before an entry."""
    return Before(seated(live), live.match is not None and live.match.state.window())


def notes_after(live: LiveTable, before: Before, body: Body | None, ends: bool) -> Notes:
    """Return what an entry changes in the lists; the standing is new when somebody is newly asked.

    What happens inside a window leaves the standing as it is, and nobody is named as the last to move in one: others
    must not notice it.
    """
    changed = [row for row, old in zip(seated(live), before.seats, strict=True) if row != old]
    asked = any(row.asked is not None for row in changed)
    inside = before.window and live.match is not None and live.match.state.window()
    mover = body.seat if isinstance(body, Play) and not before.window else SPECTATOR
    return Notes(
        None, changed, result(live) if ends and live.outcome is not None else None,
        standing=standing(live, mover) if asked and not inside else None,
    )  # fmt: skip


def notes_of(live: LiveTable) -> Notes:
    """Return everything the store keeps for lists of this table."""
    return Notes(None, seated(live), None if live.outcome is None else result(live), standing=standing(live))


# --- which matches count


def is_rated(header: Header, chairs: Sequence[Chair]) -> bool:
    """Return whether a match counts for ratings, or may come to count while seats are free.

    It counts between people, from the start of a match, if at least two of them want it.
    """
    people = [chair.who for chair in chairs if chair.held]
    if header.start or "" in people or len(set(people)) < len(people):
        return False
    return sum(chair.rated for chair in chairs) >= (2 if len(people) == len(chairs) else 1)


def counts(live: LiveTable) -> bool:
    """Return whether the match of a table counts or may come to count; a match that was broken off does not."""
    return is_rated(live.header, live.chairs) and (live.outcome is not None or not live.ended)


# --- cards


def seated_chairs(header: Header, bodies: list[str]) -> list[Chair]:
    """Return who holds the seats after the log entries that are not moves."""
    chairs = [Chair() for _ in range(header.seats)]
    for text in bodies:
        match read_body(text):
            case Sit() as body:
                chairs[body.seat].take(body)
            case Name(seat=seat, name=name):
                chairs[seat].name = name
            case Leave(seat=seat):
                chairs[seat] = Chair()
            case Bot(seat=seat, bot=bot):
                chairs[seat].bot = bot
    return chairs


def holders(chairs: list[Chair]) -> list[wire.Holder]:
    """Return who holds the seats, as it is sent."""
    return [wire.Holder(chair.name, chair.bot, chair.portrait) for chair in chairs]


def card(row: Row, bodies: list[str], over: bool) -> wire.Card:
    """Return the card of a table."""
    header = read_header(row.header)
    chairs = seated_chairs(header, bodies)
    playing = not over and all(chair.held for chair in chairs)
    rated = is_rated(header, chairs)
    return wire.Card(row.id, row.game, row.opened, holders(chairs), header.clock, rated, playing, over)


async def public_tables(
    store: Store, over: bool, before: int | None = None, limit: int = LISTED, people: int = 0
) -> list[wire.Card]:
    """Return public tables, newest first; with `people`, matches in play between at least so many."""
    if over or people:
        rows = list(await store.listed(over=over, limit=limit, before=before, people=people))
    else:  # tables at which nobody sits cannot push the others out
        used = await store.listed(over=False, limit=limit, before=before, empty=False)
        empty = await store.listed(over=False, limit=min(limit, EMPTY), before=before, empty=True)
        rows = sorted([*used, *empty], key=lambda row: (-row.opened, row.id))
    bodies = await store.bodies([row.id for row in rows], MOVES, fresh=False)
    return [card(row, bodies[row.id], over) for row in rows]
