"""Play many matches of one line-up in fixed seats and add them up. Match i has deal i in every run."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence

from borea.arena.matches import play_deal
from borea.arena.share import Share
from borea.core.errors import OptionError
from borea.core.game import Game


class Tally:
    """The totals of some matches of one line-up."""

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


def line_up(seats: int, names: Sequence[str]) -> list[str]:
    """Return one name per seat: those given, the last one repeated.

    Raises:
        OptionError: there are no names, or more than seats.
    """
    if not 1 <= len(names) <= seats:
        raise OptionError("bad-line-up", bots=",".join(names), seats=seats)
    return [*names, *[names[-1]] * (seats - len(names))]


def simulate(
    game: Game, seats: int, names: Sequence[str], games: int, seed: str, progress: Callable[[], None] = lambda: None
) -> Tally:
    """Play a number of matches and return their totals."""
    game.info.check_seats(seats)
    seated = line_up(seats, names)
    tally = Tally(game, seats, names)
    began = time.perf_counter()
    for number in range(games):
        state, decisions, plies = play_deal(game, seated, seed, number)
        outcome = state.outcome()
        assert outcome is not None
        tally.games += 1
        tally.decisions += decisions
        tally.plies += plies
        tally.ends[outcome.reason] += 1
        for seat, won in enumerate(outcome.shares()):
            tally.wins[seat].add(won, number)
            tally.scores[seat] += outcome.scores[seat]
            if trait := game.trait(state, seat):
                tally.traits.setdefault(trait, Share()).add(won, number)
        progress()
    tally.seconds = time.perf_counter() - began
    return tally
