"""Ratings of people: openskill, one for each game, moved by matches between people who want it."""

from __future__ import annotations

from collections.abc import Sequence

from openskill.models import PlackettLuce

from borea.server.tables.log import Header
from borea.server.tables.table import Chair, LiveTable
from borea.store.matches import Rating

MODEL = PlackettLuce()


def rate(before: list[Rating | None], ranks: list[float]) -> list[Rating]:
    """Return the ratings after a match; None is a newcomer, a lower rank is better."""
    new = MODEL.rating()
    teams = [[MODEL.rating(*(old or (new.mu, new.sigma)))] for old in before]
    return [(team[0].mu, team[0].sigma) for team in MODEL.rate(teams, ranks=ranks)]


def shown(mu: float, sigma: float) -> int:
    """Return the number on a leaderboard: what somebody is almost surely worth; newcomers begin at 0."""
    return round(40 * (mu - 3 * sigma))


def is_rated(header: Header, chairs: Sequence[Chair]) -> bool:
    """Tell whether a match counts: between people from the start, two of whom want it; till all sit, one will do."""
    people = [chair.who for chair in chairs if chair.held]
    if header.start or "" in people or len(set(people)) < len(people):
        return False
    return sum(chair.rated for chair in chairs) >= (2 if len(people) == len(chairs) else 1)


def counts(live: LiveTable) -> bool:
    """Tell whether the match of a table counts or may come to count: not one that was ended before its end."""
    return is_rated(live.header, live.chairs) and (live.outcome is not None or not live.ended)
