"""Openings counted: how often each was played, and how often it won, by game, seats and players. Knows no game.

A *book* is plain data, which JSON keeps: for each group of matches, position and mark, how many seats went that way
and how much of a victory they shared.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from borea.core.game import Event, Game
from borea.core.match import Match
from borea.core.openings import Node, Opening
from borea.core.record import Record

VICTORY = 60  # parts of a victory, so that up to five winners share it in whole numbers
FEW = 150  # seats: with fewer, a share says too little to be shown
HALF_WIDTH = 1.96  # standard errors on both sides of a share that hold 95 %
REACHED = ""  # in place of a mark: all seats at a position
ABOVE, BELOW, EVEN, RARE = "above", "below", "even", "few"

Count = list[int]  # how many seats, and their parts of victories
Tree = dict[str, dict[str, Count]]  # by position, by mark
Book = dict[str, Tree]  # by group


class Row(NamedTuple):
    """What seats did next at a position: how many, their share of victories, its interval, and how that compares."""

    mark: str
    times: int
    share: float
    low: float
    high: float
    verdict: str


class Page(NamedTuple):
    """A position of a book: the seats that reached it, and what they did next, the most frequent first."""

    total: Row
    rows: list[Row]


def read_openings(game: Game, record: Record) -> list[Opening]:
    """Return how each seat opened a match, without moves that were taken back.

    Nothing if the game has no openings, or was not played with its standard components and options.
    """
    book = game.info.book
    _edition, usual = game.info.resolve(record.edition, {}, record.rules)
    if book is None or dict(record.options) != usual:
        return []
    events: list[Event] = []
    state = game.start(record.seats)
    for ply in Match.replay(game, record).plies:
        state.apply(ply.actor, ply.move, events)
    return book.read(events, record.seats)


def group_of(edition: str, variant: str, seats: int, players: str) -> str:
    """Return the name of a group of matches; `players` is a level or a band of ratings."""
    return f"{edition}/{variant}/{seats}/{players}"


def text_of(node: Node) -> str:
    """Return a position as text."""
    return ",".join(node)


def node_of(text: str) -> Node:
    """Return the position of a text."""
    return tuple(text.split(",")) if text else ()


def won(winners: Sequence[int], seat: int) -> int:
    """Return a seat's parts of a victory, which winners share."""
    return VICTORY // len(winners) if seat in winners else 0


def count(tree: Tree, opening: Opening, parts: int) -> None:
    """Add an opening to a tree; a seat counts once at each position and for each mark there."""
    for step in opening.steps:
        for node in {node for node, _ in step}:
            add(tree, text_of(node), REACHED, [1, parts])
        for node, mark in step:
            add(tree, text_of(node), mark, [1, parts])


def add(tree: Tree, node: str, mark: str, more: Count) -> None:
    """Add to one number of a tree."""
    kept = tree.setdefault(node, {}).setdefault(mark, [0, 0])
    kept[0] += more[0]
    kept[1] += more[1]


def added_up(trees: Iterable[Mapping[str, Mapping[str, Count]]]) -> Tree:
    """Return several trees as one."""
    total: Tree = {}
    for tree in trees:
        for node, marks in tree.items():
            for mark, more in marks.items():
                add(total, node, mark, more)
    return total


def interval(seats: int, share: float) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share among some seats."""
    if not seats:
        return 0.0, 1.0
    z = HALF_WIDTH
    middle = (share + z * z / (2 * seats)) / (1 + z * z / seats)
    half = z / (1 + z * z / seats) * sqrt(share * (1 - share) / seats + z * z / (4 * seats * seats))
    return max(0.0, middle - half), min(1.0, middle + half)


def row_of(mark: str, counted: Count, even: float) -> Row:
    """Return a number of a tree as a row, compared with the share that everybody would have if all were equal."""
    seats, parts = counted
    share = parts / (VICTORY * seats) if seats else 0.0
    low, high = interval(seats, share)
    verdict = RARE if seats < FEW else ABOVE if low > even else BELOW if high < even else EVEN
    return Row(mark, seats, share, low, high, verdict)


def page_of(tree: Mapping[str, Mapping[str, Count]], node: Node, seats: int) -> Page:
    """Return a position of a tree; what nobody reached has no rows."""
    marks = dict(tree.get(text_of(node), {}))
    total = row_of(REACHED, marks.pop(REACHED, [0, 0]), 1 / seats)
    rows = [row_of(mark, counted, 1 / seats) for mark, counted in marks.items()]
    return Page(total, sorted(rows, key=lambda row: (-row.times, row.mark)))
