"""The standings of a contest: each bot's share of wins, scores, times and rating. Matches count in the order of their
numbers, no matter which worker finished first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from borea.arena.line_ups import Schedule
from borea.arena.matches import Job, Played
from borea.arena.share import Share
from borea.arena.stopwatch import percentile

if TYPE_CHECKING:
    from openskill.models import PlackettLuce


class Standing:
    """One bot's results. A bot with several seats in a match counts with their mean."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.wins = Share()
        self.seats = 0
        self.points = 0
        self.seconds = 0.0
        self.runs: Counter[int] = Counter()
        self.mu = 0.0
        self.sigma = 0.0  # stays 0 without a rating model

    def score(self) -> float:
        """Return the mean score of a seat."""
        return self.points / max(1, self.seats)

    def match_seconds(self) -> float:
        """Return the mean time of a seat in a match."""
        return self.seconds / max(1, self.seats)

    def run_seconds(self) -> float:
        """Return the 95th percentile of the times of its runs of moves."""
        return percentile(self.runs, 0.95)

    def ordinal(self) -> float:
        """Return a conservative rating: the mean minus three deviations."""
        return self.mu - 3 * self.sigma

    def as_json(self) -> dict[str, object]:
        """Return the object documented in docs/cli.md."""
        return {
            "bot": self.name,
            "games": self.wins.games,
            "wins": round(self.wins.mean(), 5),
            "wins_ci95": self.wins.ci95(),
            "scores_mean": round(self.score(), 3),
            "seconds_per_match": round(self.match_seconds(), 6),
            "seconds_per_run_p95": float(f"{self.run_seconds():.3g}"),
            "rating": self.rating(),
        }

    def rating(self) -> dict[str, float] | None:
        """Return the rating, or None where openskill is not installed."""
        if not self.sigma:
            return None
        return {"mu": round(self.mu, 4), "sigma": round(self.sigma, 4), "ordinal": round(self.ordinal(), 4)}


class Standings:
    """The results of all bots over some matches."""

    def __init__(self, job: Job, matches: Iterable[Played]) -> None:
        self.job = job
        self.schedule = Schedule(len(job.bots), job.seats)
        self.model = rating_model()
        self.bots = [Standing(name) for name in labels(job.bots)]
        if self.model is not None:
            for bot in self.bots:
                new = self.model.rating()
                bot.mu, bot.sigma = new.mu, new.sigma
        self.ends: Counter[str] = Counter()
        self.deals: set[int] = set()
        self.games = 0
        for played in sorted(matches, key=lambda each: each.match):
            self._add(played)

    def _add(self, played: Played) -> None:
        deal = self.schedule.deal(played.match)
        self.games += 1
        self.deals.add(deal)
        self.ends[played.reason] += 1
        for place, seats in held(played.bots).items():
            bot = self.bots[place]
            bot.wins.add(won(played, place), deal)
            bot.seats += len(seats)
            for seat in seats:
                bot.points += played.scores[seat]
                bot.seconds += played.seconds[seat]
                bot.runs.update(played.runs[seat])
        self._rate(played)

    def _rate(self, played: Played) -> None:
        """Update the ratings: winners first, the others by score; several seats of one bot by their mean."""
        if self.model is None:
            return
        teams = [[self.model.rating(self.bots[place].mu, self.bots[place].sigma)] for place in played.bots]
        rated = self.model.rate(teams, ranks=ranks(played.scores, played.winners))
        for place, seats in held(played.bots).items():
            self.bots[place].mu = sum(rated[seat][0].mu for seat in seats) / len(seats)
            self.bots[place].sigma = sum(rated[seat][0].sigma for seat in seats) / len(seats)

    def as_json(self) -> dict[str, object]:
        """Return the part of the object documented in docs/cli.md that follows from the matches."""
        names = [bot.name for bot in self.bots]
        return {
            "game": self.job.game,
            "edition": self.job.edition,
            "seats": self.job.seats,
            "seed": self.job.seed,
            "games": self.games,
            "deals": len(self.deals),
            "line_ups": [[names[place] for place in line_up] for line_up in self.schedule.line_ups],
            "bots": [bot.as_json() for bot in self.bots],
            "ends": dict(sorted(self.ends.items())),
        }


def rating_model() -> PlackettLuce | None:
    """Return openskill's Plackett–Luce, which the extra `serve` brings, or None: standings do without ratings then."""
    try:
        from openskill.models import PlackettLuce
    except ModuleNotFoundError:
        return None
    return PlackettLuce()


def labels(names: Sequence[str]) -> list[str]:
    """Return the names, numbered from the second time on."""
    counts: Counter[str] = Counter()
    found: list[str] = []
    for name in names:
        counts[name] += 1
        found.append(name if counts[name] == 1 else f"{name}#{counts[name]}")
    return found


def held(bots: Sequence[int]) -> dict[int, list[int]]:
    """Return the seats of each bot."""
    seats: dict[int, list[int]] = {}
    for seat, place in enumerate(bots):
        seats.setdefault(place, []).append(seat)
    return seats


def won(played: Played, place: int) -> float:
    """Return the mean share of the victory of this bot's seats."""
    seats = held(played.bots)[place]
    return sum(seat in played.winners for seat in seats) / len(played.winners) / len(seats)


def ranks(scores: Sequence[int], winners: Sequence[int]) -> list[float]:
    """Return the rank of each seat, lower is better, ties equal."""
    keys = [(seat not in winners, -score) for seat, score in enumerate(scores)]
    keys = [key if key[0] else (False, 0) for key in keys]  # joint winners are equal, whatever their scores
    order = sorted(set(keys))
    return [float(order.index(key)) for key in keys]
