"""Messages about tables and games in lists."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct


class Holder(Struct):
    """Who holds a seat: a name, a bot, both when the bot stands in, neither when the seat is free."""

    name: str
    bot: str
    portrait: str


class Card(Struct):
    """A table in a list."""

    table: str
    game: str
    opened: int
    seats: list[Holder]
    clock: int
    rated: bool  # its match counts for ratings; while seats are free: may come to count
    playing: bool
    over: bool


class Cards(Struct):
    """Public tables, newest first."""

    tables: list[Card]


class MyTable(Struct):
    """A table of one's own: one's seats there, whether it waits for them, since when and until when.

    `alone` means that no other person sits there; `asked` are the seats of people who are to move, `mover` the seat
    that moved last (−1: nobody), and turn, part and scores are as they were then.
    """

    table: str
    game: str
    opened: int
    seats: list[Holder]
    clock: int
    rated: bool
    playing: bool
    mine: list[int]
    waits: bool
    deadline: int | None
    since: int | None
    kind: Literal["match", "lesson", "fork"]
    hidden: bool
    alone: bool
    asked: list[int]
    turn: int
    part: str
    scores: list[int]
    mover: int


class MyTables(Struct):
    """One's own tables that are not over: first those that wait, other people before bots, the most urgent on top."""

    tables: list[MyTable]


class BotCard(Struct):
    """A character of the crew: an opponent that always plays the same way; `portrait` is the address of its picture."""

    id: str
    name: str
    level: int
    style: str
    strength: str
    about: str
    portrait: str


class BotCards(Struct):
    """The bots that can take a seat: characters, the strengths that choose one of them, and plain bots."""

    crew: list[BotCard]
    strengths: list[str]
    plain: list[str]


class OptionCard(Struct):
    """An option of a game."""

    name: str
    default: Any
    wanted: str


class GameCard(Struct):
    """A game that can be played."""

    id: str
    seats: list[int]
    editions: list[str]
    options: list[OptionCard]
    rules: int


class GameCards(Struct):
    """All games."""

    games: list[GameCard]


class TrackRecord(Struct):
    """How many promises a person kept and broke in finished matches of a game."""

    game: str
    kept: int
    broken: int


class PersonCard(Struct):
    """What everybody may know of a person with an account."""

    name: str
    promises: list[TrackRecord]
