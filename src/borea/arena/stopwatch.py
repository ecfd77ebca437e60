"""How long bots take: in a match, and in a run of moves that keeps the others waiting. Times are CPU seconds, so that
other work on the machine does not count."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from typing import Final

from borea.bots.bot import Bot, voice_of
from borea.core.chance import Rng
from borea.core.game import Move, Seat, View

STEPS: Final = 16  # classes of run times per doubling: percentiles are exact to 3 %

Runs = dict[int, int]  # class of time → number of runs in it


class Stopwatch:
    """Times the seats of one match.

    A run is everything one seat chooses before another does; runs without a choice are left out.
    """

    def __init__(self, seats: int) -> None:
        self.seconds = [0.0] * seats
        self.runs: list[Runs] = [{} for _ in range(seats)]
        self._seat = -1
        self._run = 0.0
        self._chose = False

    def note(self, seat: Seat, seconds: float, choice: bool) -> None:
        """Add the time of one answer."""
        if seat != self._seat:
            self.stop()
            self._seat = seat
        self.seconds[seat] += seconds
        self._run += seconds
        self._chose = self._chose or choice

    def stop(self) -> None:
        """End the current run."""
        if self._chose:
            place = round(STEPS * math.log2(max(self._run, 1e-9)))
            runs = self.runs[self._seat]
            runs[place] = runs.get(place, 0) + 1
        self._run, self._chose = 0.0, False


class Timed:
    """A bot under a stopwatch."""

    def __init__(self, bot: Bot, seat: Seat, watch: Stopwatch) -> None:
        self.bot = bot
        self.seat = seat
        self.watch = watch
        self.voice = voice_of(bot)

    def choose(self, view: View, rng: Rng) -> Move:
        """Return the bot's answer and note how long it took."""
        began = time.process_time()
        move = self.bot.choose(view, rng)
        self.watch.note(self.seat, time.process_time() - began, len(view.moves) > 1)
        return move


def percentile(runs: Mapping[int, int], share: float) -> float:
    """Return the time that a share of the runs did not exceed, in seconds."""
    rest = share * sum(runs.values())
    for place in sorted(runs):
        rest -= runs[place]
        if rest <= 0:
            return float(2 ** (place / STEPS))
    return 0.0
