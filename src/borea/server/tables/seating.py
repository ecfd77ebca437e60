"""People and the seats they may act for. Every check here reads a live table and changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from borea.bots.crew import STRENGTHS, pick
from borea.bots.diplomacy import unanswered
from borea.bots.registry import QUICK
from borea.core.game import Seat
from borea.server.errors import TableError
from borea.server.tables.streams import SPECTATOR
from borea.server.tables.table import LiveTable


class Person(NamedTuple):
    """A guest or an account holder."""

    id: str
    name: str
    rated: bool = False  # wants matches to count
    portrait: str = ""


def check_seat(live: LiveTable, seat: Seat) -> Seat:
    """Return a seat that the table has.

    Raises:
        TableError: it has no such seat.
    """
    if not 0 <= seat < live.header.seats:
        raise TableError("no-such-seat", seat=seat, seats=live.header.seats)
    return seat


def bots_addressed(live: LiveTable) -> list[Seat]:
    """Return the seats of bots that were told something and have yet to answer."""
    match = live.match
    if match is None or live.over or match.game.envoy is None or match.state.window():
        return []
    bots = [seat for seat, chair in enumerate(live.chairs) if chair.bot and chair.bot not in QUICK]
    return [seat for seat in bots if unanswered(match.said(seat), seat)]


def check_own_seat(live: LiveTable, person: Person, seat: Seat) -> None:
    """Refuse a seat that does not belong to the person.

    Raises:
        TableError: it belongs to somebody else, or there is no such seat.
    """
    if check_seat(live, seat) not in live.seats_of(person.id):
        raise TableError("not-your-seat", seat=seat)


def check_one_seat(live: LiveTable, person: Person, seat: Seat) -> None:
    """Refuse a second seat to a person, unless several people share their screen.

    Raises:
        TableError: they have another seat.
    """
    own = live.seats_of(person.id)
    if own and seat not in own and not live.header.hotseat:
        raise TableError("one-seat")


def named(person: Person, names: Sequence[str], seat: Seat) -> Person:
    """Return who sits down at a seat of a shared screen: a person with a name of their own, if there is one."""
    if seat >= len(names) or not names[seat]:
        return person
    return person._replace(name=names[seat], portrait=person.portrait if names[seat] == person.name else "")


def check_actor(live: LiveTable, person: Person | None, seat: Seat) -> None:
    """Refuse anyone who does not hold the seat now; `None` is the seat's bot.

    Raises:
        TableError: a person acts for a bot, a bot for a person, or one person for another.
    """
    if person is not None:
        check_own_seat(live, person, seat)
    if bool(live.chairs[seat].bot) is not (person is None):
        raise TableError("not-your-seat", seat=seat)


def free_seat(live: LiveTable, person: Person) -> Seat:
    """Return the seat that a person has already, else the first free one.

    Raises:
        TableError: every seat is taken.
    """
    if own := live.seats_of(person.id):
        return own[0]
    free = [seat for seat, chair in enumerate(live.chairs) if not chair.held]
    if not free:
        raise TableError("no-free-seat")
    return free[0]


def chosen_bot(live: LiveTable, seat: Seat, wanted: str) -> str:
    """Return the bot that was asked for; for a strength, a character of it who is not at the table yet."""
    if wanted not in STRENGTHS:
        return wanted
    return pick(wanted, [chair.bot for chair in live.chairs], f"{live.id}/{seat}")


def viewer_seat(live: LiveTable, person: Person | None, wanted: str | None) -> Seat:
    """Return the seat from which a person views a table: the one asked for, else their first, else the spectator's.

    Raises:
        TableError: the seat asked for belongs to somebody else.
    """
    own = live.seats_of(person.id) if person else []
    if not wanted:
        return own[0] if own else SPECTATOR
    if wanted == str(SPECTATOR):
        return SPECTATOR
    if wanted not in [str(seat) for seat in own]:
        raise TableError("not-your-seat", seat=wanted[:9])
    return int(wanted)


def is_repeated(live: LiveTable, seat: Seat, number: int, tokens: list[str]) -> bool:
    """Return whether a seat has already answered this decision with these tokens.

    Raises:
        TableError: the decision is not the current one, and was not answered this way.
    """
    if number == live.numbers[seat]:
        return False
    if live.answered.get((seat, number), (0, []))[1] == tokens:
        return True
    raise TableError("other-decision", number=number, current=live.numbers[seat])
