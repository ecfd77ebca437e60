"""Statements: what one seat tells others, as one promise or two that are tied. How they are made, answered and decided
is in `borea.core.statements.parley`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from borea.core.game import EVERYONE, Event, Seat

SPEAKER, HEARERS, ALL = "i", "you", "we"  # the voice of a promise says who is bound by it
OFFERED, ACCEPTED, DECLINED, WITHDRAWN = "offered", "accepted", "declined", "withdrawn"
KEPT, BROKEN, EXPIRED = "kept", "broken", "expired"

Wording = tuple[str, ...]  # of a promise: its kind, its voice, its arguments


class Kind(NamedTuple):
    """Something that may be promised, by one side or both, and the names of its arguments."""

    name: str
    voices: tuple[str, ...]
    arguments: tuple[str, ...]
    several: bool = True  # may be said to more than one seat at once
    answered: bool = True  # holds when it is accepted; otherwise as soon as it is said


class Verdict(NamedTuple):
    """What became of a promise: kept, broken (by whom) or expired, and what a sentence about it may mention."""

    stage: str
    by: Seat = -1
    slots: Mapping[str, object] = {}


class Promise:
    """One thing that is promised in a statement: who is bound by it, towards whom, and what became of it."""

    def __init__(self, wording: Wording, seat: Seat, to: list[Seat]) -> None:
        self.kind, self.voice, *self.arguments = wording
        everyone = sorted([seat, *to])
        self.bound = {SPEAKER: [seat], HEARERS: to}.get(self.voice, everyone)
        self.others = {SPEAKER: to, HEARERS: [seat]}.get(self.voice, everyone)
        self.stage = ""  # kept, broken or expired
        self.by: Seat = -1  # who broke it
        self.memory: list[int] = []  # what the game has to remember of it

    @property
    def wording(self) -> Wording:
        """What is promised, without who promises it."""
        return (self.kind, self.voice, *self.arguments)

    def towards(self, seat: Seat) -> list[Seat]:
        """Return those towards whom a seat is bound."""
        return [other for other in self.others if other != seat] if seat in self.bound else []


class Statement:
    """What a seat told others: one promise, or two that are tied together ("if you do this, I do that")."""

    def __init__(self, seat: Seat, to: list[Seat], private: bool, wordings: Sequence[Wording]) -> None:
        self.seat = seat
        self.to = to
        self.private = private
        self.promises = [Promise(wording, seat, to) for wording in wordings]
        self.stage = OFFERED
        self.agreed: list[Seat] = []

    @property
    def parties(self) -> list[Seat]:
        """The speaker and the hearers."""
        return [self.seat, *self.to]

    def open_promises(self) -> list[Promise]:
        """Return the promises that nothing has become of yet."""
        return [promise for promise in self.promises if self.stage in (OFFERED, ACCEPTED) and not promise.stage]

    def is_known_to(self, viewer: Seat | None) -> bool:
        """Return whether a viewer may know of it while the match goes on."""
        return not self.private or viewer in self.parties

    def says(self) -> tuple[object, ...]:
        """Return what is said, by whom and to whom."""
        return self.seat, self.to, self.private, [promise.wording for promise in self.promises]

    def allows(self, seat: Seat, stage: str) -> bool:
        """Return whether a seat may still accept or decline it, or withdraw it."""
        open_offer = self.stage == OFFERED
        if stage == WITHDRAWN:
            warning = self.stage == ACCEPTED and not self.agreed and bool(self.open_promises())
            return seat == self.seat and (open_offer or warning)
        return open_offer and seat in self.to and seat not in self.agreed

    def answer(self, seat: Seat, stage: str) -> bool:
        """Apply an answer or a withdrawal; return whether the seat could give it."""
        possible = self.allows(seat, stage)
        if possible and stage == ACCEPTED:
            self.agreed.append(seat)
        if possible and (stage != ACCEPTED or len(self.agreed) == len(self.to)):
            self.stage = stage
        return possible

    def events(self, kind: str, slots: Mapping[str, object]) -> list[Event]:
        """Return something that happened to it, as an event for everyone who may know."""
        about: dict[str, object] = {**slots, "from": self.seat, "to": self.to, "private": self.private}
        return [Event(f"pact-{kind}", about, seat) for seat in (self.parties if self.private else [EVERYONE])]


def decode_statement(data: Mapping[str, Any]) -> Statement:
    """Return a statement from plain JSON values: the inverse of `encode_statement`."""
    wordings = [(one["kind"], one["voice"], *one["arguments"]) for one in data["promises"]]
    statement = Statement(data["seat"], list(data["to"]), data["private"], wordings)
    statement.stage, statement.agreed = data["stage"], list(data["agreed"])
    for promise, one in zip(statement.promises, data["promises"], strict=True):
        promise.stage = one["stage"] if one["stage"] in (KEPT, BROKEN, EXPIRED) else ""
        promise.by = one["by"]
    return statement


def trust(statements: Sequence[Statement], seats: int) -> list[tuple[int, int]]:
    """Return how many promises each seat has kept and broken, as far as these statements tell."""
    done = [promise for statement in statements for promise in statement.promises]
    return [
        (
            sum(promise.stage == KEPT and seat in promise.bound for promise in done),
            sum(promise.stage == BROKEN and promise.by == seat for promise in done),
        )
        for seat in range(seats)
    ]


def encode_statement(statement: Statement) -> dict[str, object]:
    """Return a statement as plain JSON values; until it is decided, a promise has the stage of its statement."""
    return {
        "seat": statement.seat,
        "to": list(statement.to),
        "private": statement.private,
        "stage": statement.stage,
        "agreed": list(statement.agreed),
        "promises": [
            {
                "kind": promise.kind,
                "voice": promise.voice,
                "arguments": list(promise.arguments),
                "stage": promise.stage or statement.stage,
                "by": promise.by,
            }
            for promise in statement.promises
        ],
    }
