"""People without a page, who play what a test wants them to, over the API; and moments of records worth playing."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from borea.core.game import CHANCE, Event
from borea.core.match import Match
from borea.core.record import Entry, Record
from borea.games import create
from borea.server.tables.seating import Person
from tests.support.browser.people import Guest, Site
from tests.support.browser.positions import TESTS, Position, records

Promise = tuple[str, ...]  # its kind, its voice, its arguments

OTHERS = [Person(name.lower(), name) for name in ("Piet", "Noor", "Otto", "Juno")]


class Moment(NamedTuple):
    """A position of a record, the moves from there to an event, and the event; nothing in between is drawn."""

    position: Position
    moves: list[Entry]
    event: Event


@cache
def moment(game: str, kind: str, wanted: Callable[[Event, Match], bool] = lambda event, match: True) -> Moment:
    """Return the first moment of the records of a game that leads to an event."""
    for record in records(game):
        found = moment_of(record, kind, wanted)
        if found is not None:
            return found
    raise AssertionError(f"no record of {game} has {kind}")


def moment_of(record: Record, kind: str, wanted: Callable[[Event, Match], bool]) -> Moment | None:
    """Return the first moment of a record that leads to an event, from the start of the actor's turn on if possible."""
    start = events = 0
    match: Match
    for place, match in enumerate(
        Match.unfold(create(record.game, record.edition, record.options, record.rules), record)
    ):
        if place and record.entries[place - 1][0] < 0:  # chance, an undo by agreement: from here on it can be replayed
            start = place
        for event in match.events[events:]:
            if event.kind == kind and start < place and wanted(event, match):
                moves = record.entries[start:place]
                position = Position("", record.text(), start, moves[0][0], record.seats)
                return Moment(position, moves, event)
        events = len(match.events)
    return None


class Rivals:
    """Everybody at a table but the one in front of the browser."""

    def __init__(self, guest: Guest, table: str, people: dict[int, Person]) -> None:
        self.guest = guest
        self.site: Site = guest.site
        self.table = table
        self.people = people

    def decision(self, seat: int) -> dict[str, object] | None:
        """Return what a seat is asked."""
        now = self.site.server.call("GET", f"/api/tables/{self.table}?seat={seat}", None, self.people[seat])
        found: dict[str, object] | None = now["decision"]
        return found

    def play(self, seat: int, *tokens: str) -> None:
        """Make a seat's moves."""
        asked = self.decision(seat)
        assert asked is not None
        body = {"seat": seat, "number": asked["number"], "tokens": list(tokens)}
        self.site.call(f"/api/tables/{self.table}/submit", body, self.people[seat])

    def tell(self, seat: int, to: int, *promises: Promise, private: bool = False) -> None:
        """Let a seat promise another something."""
        said = [{"kind": kind, "voice": voice, "arguments": rest} for kind, voice, *rest in promises]
        body = {"seat": seat, "to": [to], "promises": said, "private": private}
        self.site.call(f"/api/tables/{self.table}/parley", body, self.people[seat])

    def agree(self, seat: int, number: int) -> None:
        """Let a seat accept a promise, by its own number."""
        body = {"seat": seat, "number": number, "yes": True}
        self.site.call(f"/api/tables/{self.table}/parley/answer", body, self.people[seat])

    def replay(self, moves: list[Entry]) -> None:
        """Make the moves of a record, everybody their own."""
        for seat, token in moves:
            assert seat != CHANCE
            self.play(seat, token)


async def rivals_at(guest: Guest, position: Position, seat: int) -> Rivals:
    """Open a table at a position with the guest on a seat and rivals on the others; show it to the guest."""
    site = guest.site
    made = site.call("/api/tables", {"record": position.record, "ply": position.ply, "sit": seat}, guest.person)
    table = str(made["table"])
    others = [other for other in range(position.seats) if other != seat]
    people = dict(zip(others, OTHERS, strict=False)) | {seat: guest.person}
    for other in others:
        site.call(f"/api/tables/{table}/sit", {"seat": other}, people[other])
    await guest.go(f"/t/{table}?seat={seat}")
    await guest.until("borea.table.presenter.value && borea.table.snapshot.value.playing")
    return Rivals(guest, table, people)


# Seat 0 may attack Ferrymark, which is seat 1's; seats 2 and 3 stand beside it and are asked one after the other.
TARGET = "ferrymark"


async def negotiation(guest: Guest) -> Rivals:
    """Show the guest a table where an attack of theirs can put promises to the test."""
    record = (TESTS / "records" / "borderlands" / "three-cities-v2.rec").read_text(encoding="utf-8")
    rivals = await rivals_at(guest, Position("target", record, 157, 0, 4), 0)
    await guest.until("borea.table.asked.value?.prompt === 'target'")
    return rivals
