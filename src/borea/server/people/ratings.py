"""Ratings of people: openskill, one rating per game, updated by matches between people who want them to count."""

from __future__ import annotations

from openskill.models import PlackettLuce

from borea.store.matches import Rating

MODEL = PlackettLuce()


def rate(before: list[Rating | None], ranks: list[float]) -> list[Rating]:
    """Return the ratings after a match; None is a newcomer, a lower rank is better."""
    new = MODEL.rating()
    teams = [[MODEL.rating(*(old or (new.mu, new.sigma)))] for old in before]
    return [(team[0].mu, team[0].sigma) for team in MODEL.rate(teams, ranks=ranks)]


def shown(mu: float, sigma: float) -> int:
    """Return the number on a leaderboard, a lower bound of the skill; newcomers start at 0."""
    return round(40 * (mu - 3 * sigma))
