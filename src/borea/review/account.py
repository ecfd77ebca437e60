"""Where each seat's chance of winning went, exact to the last digit: whole numbers that telescope.

Draws have a value for each seat before they are made, and so have choices in which something was hidden. From one value
to the next, choices account for what they lost against the best ones; what is left belongs to the step whose value
began it: luck if that was a draw, otherwise what nobody knew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from borea.core.game import Seat

WHOLE = 60_000_000  # a chance of 1; a victory shared by up to six is a whole number


POINTS = 100  # in a chance of 1, as people read it


class Account(NamedTuple):
    """One seat's chance of winning, from the start of the match to its end, in parts of `WHOLE`.

    `start` and the five changes add up to `end`.
    """

    start: int
    own_luck: int
    others_luck: int
    own_choices: int
    others_choices: int
    not_known: int
    end: int


class Change(NamedTuple):
    """A step: who chose or drew, its value before for each seat (empty if it has none), and what its choice changed."""

    seat: Seat
    is_draw: bool
    values: list[int]
    effects: list[int]  # empty for draws


def whole_parts(shares: list[float], total: int) -> list[int]:
    """Return shares as whole numbers that add up to a total, by largest remainder."""
    parts = [int(share * WHOLE // 1) for share in shares]
    rests = [share * WHOLE - part for share, part in zip(shares, parts, strict=True)]
    order = sorted(range(len(shares)), key=lambda seat: -rests[seat])
    left = total - sum(parts)
    for place in range(abs(left)):
        parts[order[place % len(order)]] += 1 if left > 0 else -1
    return parts


def points(account: Mapping[str, int]) -> dict[str, int]:
    """Return an account in whole points: its changes still add up to the difference of its ends."""
    shown = {name: round_half(value) for name, value in account.items()}
    parts = [name for name in account if name not in ("start", "end")]
    floors = {name: account[name] * POINTS // WHOLE for name in parts}
    left = shown["end"] - shown["start"] - sum(floors.values())
    order = sorted(parts, key=lambda name: -(account[name] * POINTS % WHOLE))
    ups = order[: max(0, left)]
    return {**shown, **{name: floors[name] + (name in ups) for name in parts}}


def round_half(value: int) -> int:
    """Return a number of parts as whole points."""
    return (2 * value * POINTS + WHOLE) // (2 * WHOLE)


def accounts(changes: list[Change], end: list[int]) -> list[Account]:
    """Return the account of each seat."""
    return [_account(changes, end, seat) for seat in range(len(end))]


def _account(changes: list[Change], end: list[int], seat: Seat) -> Account:
    own_luck = others_luck = own = others = not_known = 0
    after, explained = end[seat], 0
    for change in reversed(changes):
        if change.effects:
            explained += change.effects[seat]
            if change.seat == seat:
                own += change.effects[seat]
            else:
                others += change.effects[seat]
        if change.values:
            rest = after - explained - change.values[seat]
            after, explained = change.values[seat], 0
            if not change.is_draw:
                not_known += rest
            elif change.seat == seat:
                own_luck += rest
            else:
                others_luck += rest
    return Account(after - explained, own_luck, others_luck, own, others, not_known, end[seat])
