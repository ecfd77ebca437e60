"""What a seat could know of hidden things: where each of them may be and how likely that is, counted from its view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from borea.core.game import Seat
from borea.text.rich import Mention

NOWHERE: Seat = -1  # a place that is no seat's: a deck


class HiddenIn(NamedTuple):
    """A place where hidden things are, and how many."""

    seat: Seat
    name: str
    things: int


class Alike(NamedTuple):
    """Hidden things that are equally likely anywhere: their shares by place, and the place where each really is."""

    label: str
    things: Sequence[Mention]
    shares: Sequence[float]
    truth: Sequence[int]


class Expected(NamedTuple):
    """Something counted on hidden things: how much of it to expect in each place, and how much there really is."""

    what: Mention
    amounts: Sequence[float]
    truth: Sequence[int]


class Knowledge(NamedTuple):
    """What a seat could know of hidden things. Shares of a thing add up to 1, those of a place to its count."""

    places: Sequence[HiddenIn] = ()
    groups: Sequence[Alike] = ()
    sums: Sequence[Expected] = ()
    note: str = ""  # how much was hidden
    expected: str = ""  # what the sums are
