"""Play many matches of one line-up in fixed seats and add them up. Match i has deal i in every run."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from statistics import median

from borea.arena.matches import play_deal
from borea.arena.share import Share
from borea.bots.bot import Bot, voice_of
from borea.core.chance import Rng
from borea.core.errors import OptionError
from borea.core.game import Game, Move, Seat, View


class Questioned:
    """A bot whose questions are counted: those that it is asked with a choice."""

    def __init__(self, bot: Bot, questions: Counter[str]) -> None:
        self.bot = bot
        self.questions = questions
        self.voice = voice_of(bot)

    def choose(self, view: View, rng: Rng) -> Move:
        """Return the bot's answer and count the question by its key."""
        if len(view.moves) > 1:
            self.questions[view.prompt.rstrip("*")] += 1
        return self.bot.choose(view, rng)


class Tally:
    """The totals of some matches of one line-up."""

    def __init__(self, game: Game, seats: int, bots: Sequence[str]) -> None:
        self.game = game
        self.seats = seats
        self.bots = list(bots)
        self.games = 0
        self.decisions = 0
        self.lengths: list[int] = []  # in plies, by match
        self.questions: list[Counter[str]] = [Counter() for _ in range(seats)]  # by seat: how often each was asked
        self.seconds = 0.0
        self.wins = [Share() for _ in range(seats)]
        self.scores = [0] * seats
        self.ends: Counter[str] = Counter()
        self.traits: dict[str, Share] = {}

    def watch(self, bot: Bot, seat: Seat) -> Bot:
        """Return a bot whose questions are counted for its seat."""
        return Questioned(bot, self.questions[seat])

    def as_json(self) -> dict[str, object]:
        """Return the object documented in docs/cli.md."""
        games = max(1, self.games)
        return {
            "game": self.game.info.id,
            "edition": self.game.edition,
            "rules": self.game.rules,
            "seats": self.seats,
            "bots": self.bots,
            "games": self.games,
            "decisions_mean": round(self.decisions / games, 3),
            "plies_mean": round(sum(self.lengths) / games, 3),
            "plies_range": self.lengths_range(),
            "questions_mean": [round(asked.total() / games, 3) for asked in self.questions],
            "questions_by_prompt": self.questions_by_prompt(),
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

    def lengths_range(self) -> list[float]:
        """Return the plies of the shortest, the median and the longest match."""
        return [min(self.lengths), median(self.lengths), max(self.lengths)] if self.lengths else []

    def questions_by_prompt(self) -> dict[str, float]:
        """Return how often each question is put to a seat in a match, on average, the most frequent first."""
        every = sum(self.questions, Counter[str]())
        return {prompt: round(times / (self.games * self.seats), 4) for prompt, times in every.most_common()}


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
        state, decisions, plies = play_deal(game, seated, seed, number, tally.watch)
        outcome = state.outcome()
        assert outcome is not None
        tally.games += 1
        tally.decisions += decisions
        tally.lengths.append(plies)
        tally.ends[outcome.reason] += 1
        for seat, won in enumerate(outcome.shares()):
            tally.wins[seat].add(won, number)
            tally.scores[seat] += outcome.scores[seat]
            if trait := game.trait(state, seat):
                tally.traits.setdefault(trait, Share()).add(won, number)
        progress()
    tally.seconds = time.perf_counter() - began
    return tally
