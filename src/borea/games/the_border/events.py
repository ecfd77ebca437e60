"""The events of The Border, one constructor each. Cells, dice and areas are named as in the catalogue."""

from __future__ import annotations

from borea.core.game import EVERYONE, Event, Seat
from borea.games.the_border import dice as multiset
from borea.games.the_border.components import SEGMENTS


def sheet_dealt(seat: Seat, sheet: int) -> Event:
    """A seat received its sheet."""
    return Event("sheet-dealt", {"seat": seat, "sheet": sheet + 1})


def first_seat(seat: Seat) -> Event:
    """The first active seat was drawn."""
    return Event("first-seat", {"seat": seat})


def turn_began(seat: Seat, turn: int) -> Event:
    """A seat became active."""
    return Event("turn-began", {"seat": seat, "turn": turn})


def rerolled(seat: Seat, dice: int) -> Event:
    """The active seat picked dice up again."""
    return Event("picked-up", {"seat": seat, "dice": multiset.word(dice)})


def rolled(seat: Seat, dice: int, roll: int) -> Event:
    """Dice were rolled; `dice` is all five of them."""
    return Event("rolled", {"seat": seat, "dice": multiset.word(dice), "roll": roll})


def finished(seat: Seat, segment: int, cells: list[int]) -> Event:
    """The active seat completed a segment."""
    return Event("finished", {"seat": seat, "segment": SEGMENTS[segment], "cells": cells})


def finished_nothing(seat: Seat) -> Event:
    """The active seat ended its action without a cross."""
    return Event("finished-nothing", {"seat": seat})


def offered(seat: Seat, dice: int, only_one: bool) -> Event:
    """The first action is over; the others may use all of these dice, or any one of them."""
    return Event("offered-one" if only_one else "offered", {"seat": seat, "dice": multiset.word(dice)})


def crossed_unseen(seat: Seat, cell: int, colour: int) -> Event:
    """A seat crossed a space in the second action; only that seat knows so far."""
    return Event("crossed-unseen", {"seat": seat, "cells": [cell], "dice": multiset.LETTERS[colour]}, seat)


def crossed(seat: Seat, cells: list[int], colours: list[int]) -> Event:
    """The second action is over; what a seat crossed is shown, each space with its die."""
    letters = "".join([multiset.LETTERS[colour] for colour in colours])
    return Event("crossed" if cells else "crossed-nothing", {"seat": seat, "cells": cells, "dice": letters})


def closed(seat: Seat, area: str, points: int, first: bool) -> Event:
    """An area was completed and scored."""
    return Event("closed-first" if first else "closed-later", {"seat": seat, "area": area, "points": points})


def ended(reason: str) -> Event:
    """The match is over."""
    return Event(f"ended-{reason}", {}, EVERYONE)
