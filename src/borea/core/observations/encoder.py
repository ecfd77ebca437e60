"""Observations: a view as numbers of one byte each, at documented places (docs/observations.md)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final

from mypy_extensions import i64

from borea.core.chance import FastRng
from borea.core.game import Game, Seat, State, View
from borea.core.observations.buffers import SLOTS, Rows, spread

TOP: Final = 255  # larger numbers are shown as this one
UNUSED: Final = "-"  # the name of a slot that is always 0


class Group:
    """Slots that belong together: their name, what each of them stands for, and the highest value."""

    def __init__(self, name: str, slots: list[str], high: int = 1) -> None:
        self.name = name
        self.slots = slots
        self.high = high

    def words(self) -> int:
        """Return how many words the group fills; every group begins with a new one."""
        return (len(self.slots) + SLOTS - 1) // SLOTS


class Layout:
    """What each slot of an observation means; `version` changes with it. Seats are counted from the viewer's own."""

    def __init__(self, version: int, table: list[Group], seat: list[Group]) -> None:
        self.version = version
        self.table = table
        self.seat = seat  # repeated for every seat

    def groups(self, seats: int) -> list[Group]:
        """Return all groups in order, those of a seat named `seat+0.…` (the viewer's own), `seat+1.…` and so on."""
        found = list(self.table)
        for step in range(seats):
            found += [Group(f"seat+{step}.{group.name}", group.slots, group.high) for group in self.seat]
        return found

    def words(self, seats: int) -> int:
        """Return how many words an observation has."""
        return sum([group.words() for group in self.groups(seats)])

    def names(self, seats: int) -> list[str]:
        """Return the name of every slot."""
        found: list[str] = []
        for group in self.groups(seats):
            found += [f"{group.name}.{slot}" if slot else group.name for slot in group.slots]
            found += [UNUSED] * (SLOTS * group.words() - len(group.slots))
        return found

    def highs(self, seats: int) -> list[int]:
        """Return the highest value of every slot."""
        found: list[int] = []
        for group in self.groups(seats):
            found += [group.high] * len(group.slots) + [0] * (SLOTS * group.words() - len(group.slots))
        return found


class Encoder(ABC):
    """Writes the observations of one game with one number of seats."""

    def __init__(self, game: Game, seats: int, layout: Layout) -> None:
        self.game = game
        self.seats = seats
        self.layout = layout
        self.words = layout.words(seats)

    def encode(self, view: View, rows: Rows, row: int = 0) -> None:
        """Write a view to a row. Nothing else is known here: what the view hides is made up and cannot show."""
        self.observe(self.game.imagine(view, FastRng(0)), view.seat, rows, row)

    def __reduce__(self) -> tuple[Any, ...]:
        return _encoder_again, (self.game, self.seats)

    @abstractmethod
    def observe(self, state: State, seat: Seat, rows: Rows, row: i64) -> None:
        """Write what `encode` writes for the view of this seat, without building the view: law 10 compares the two."""


def _encoder_again(game: Game, seats: int) -> Encoder:
    """Return an encoder from its pickle."""
    return game.encoder(seats)


def one_hot(slot: i64) -> i64:
    """Return a word with 1 in one slot."""
    return spread(1 << slot)  # not `1 << 8 * slot`: compiled, that is a 32-bit shift


def small(number: i64) -> i64:
    """Return a number that fits a slot."""
    if number < TOP:  # a conditional expression would make the number an object
        return number
    return TOP


def numbered(count: int) -> list[str]:
    """Return the names 0 … count−1."""
    return [str(number) for number in range(count)]
