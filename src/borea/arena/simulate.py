"""Plays many matches of named bots and adds them up, with confidence intervals.
Match i has the same luck in every run."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from math import sqrt

from borea.bots.play import Bot, play_match
from borea.bots.registry import bot
from borea.core.chance import FastRng
from borea.core.errors import OptionError
from borea.core.game import Game


class Share:
    """A share of wins with its 95 % interval (shared victories count in parts)."""

    def __init__(self) -> None:
        self.games = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        """Count one match."""
        self.games += 1
        self.total += value
        self.squares += value * value

    def mean(self) -> float:
        """Return the share."""
        return self.total / self.games if self.games else 0.0

    def ci95(self) -> list[float]:
        """Return the interval."""
        spread = max(0.0, self.squares / self.games - self.mean() ** 2) if self.games else 0.0
        half = 1.96 * sqrt(spread / self.games) if self.games else 0.0
        return [round(max(0.0, self.mean() - half), 5), round(min(1.0, self.mean() + half), 5)]


class Tally:
    """What some matches of one line-up came to."""

    def __init__(self, game: Game, seats: int, bots: Sequence[str]) -> None:
        self.game = game
        self.seats = seats
        self.bots = list(bots)
        self.games = 0
        self.decisions = 0
        self.plies = 0
        self.seconds = 0.0
        self.wins = [Share() for _ in range(seats)]
        self.scores = [0] * seats
        self.ends: Counter[str] = Counter()
        self.traits: dict[str, Share] = {}

    def as_json(self) -> dict[str, object]:
        """Return the object documented in docs/cli.md."""
        games = max(1, self.games)
        return {
            "game": self.game.info.id,
            "edition": self.game.edition,
            "seats": self.seats,
            "bots": self.bots,
            "games": self.games,
            "decisions_mean": round(self.decisions / games, 3),
            "plies_mean": round(self.plies / games, 3),
            "wins": [round(share.mean(), 5) for share in self.wins],
            "wins_ci95": [share.ci95() for share in self.wins],
            "scores_mean": [round(score / games, 3) for score in self.scores],
            "ends": dict(sorted(self.ends.items())),
            "wins_by_trait": {
                name: {"games": share.games, "wins": round(share.mean(), 5), "ci95": share.ci95()}
                for name, share in sorted(self.traits.items())
            },
            "seconds": round(self.seconds, 3),
        }


def line_up(game: Game, seats: int, names: Sequence[str]) -> list[Bot]:
    """Return one bot per seat: as named, or the last name repeated."""
    if not 1 <= len(names) <= seats:
        raise OptionError("bad-line-up", bots=",".join(names), seats=seats)
    filled = [*names, *[names[-1]] * (seats - len(names))]
    return [bot(name, game) for name in filled]


def simulate(
    game: Game, seats: int, names: Sequence[str], games: int, seed: str, progress: Callable[[], None] = lambda: None
) -> Tally:
    """Play so many matches."""
    game.info.check_seats(seats)
    bots = line_up(game, seats, names)
    tally = Tally(game, seats, names)
    began = time.perf_counter()
    for number in range(games):
        key = f"{seed}/{number}"
        state, decisions, plies = play_match(game, bots, FastRng(f"{key}/luck"), FastRng(f"{key}/bots"))
        outcome = state.outcome()
        assert outcome is not None
        tally.games += 1
        tally.decisions += decisions
        tally.plies += plies
        tally.ends[outcome.reason] += 1
        for seat in range(seats):
            won = 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0
            tally.wins[seat].add(won)
            tally.scores[seat] += outcome.scores[seat]
            if trait := game.trait(state, seat):
                tally.traits.setdefault(trait, Share()).add(won)
        progress()
    tally.seconds = time.perf_counter() - began
    return tally
