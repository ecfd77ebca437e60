"""One match of a contest, from plain data to plain data: what a worker runs, in any process or on any machine."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from borea.arena.line_ups import Schedule
from borea.arena.stopwatch import Runs, Stopwatch, Timed
from borea.bots.bot import Bot
from borea.bots.play import play_match
from borea.bots.registry import any_bot
from borea.core.chance import FastRng, Rng
from borea.core.game import Game, Seat, State
from borea.games import create

Wrap = Callable[[Bot, Seat], Bot]  # puts a bot under observation


class Job(NamedTuple):
    """Everything the results of a contest depend on."""

    game: str
    edition: str
    rules: int
    options: str  # as JSON
    bots: tuple[str, ...]
    seats: int
    seed: str


class Played(NamedTuple):
    """The result of one match. Lists are by seat; `bots` are places in the job's list."""

    match: int
    bots: list[int]
    scores: list[int]
    winners: list[int]
    reason: str
    seconds: list[float]
    runs: list[Runs]


@cache
def unpack(job: Job) -> tuple[Game, Schedule]:
    """Return the game and the schedule of a job, created once per process."""
    return create(job.game, job.edition, json.loads(job.options), job.rules), Schedule(len(job.bots), job.seats)


def play_deal(
    game: Game, names: Sequence[str], seed: str, deal: int, wrap: Wrap = lambda bot, seat: bot
) -> tuple[State, int, int]:
    """Play one match between new bots, one name per seat, each wrapped; chance depends on the deal alone.

    A bot's random numbers depend on its name and seat, never on how many the others drew.
    """
    bots = [wrap(any_bot(name, game), seat) for seat, name in enumerate(names)]
    rngs: list[Rng] = [FastRng(f"{seed}/{deal}/{name}/{seat}") for seat, name in enumerate(names)]
    return play_match(game, bots, f"{seed}/{deal}", rngs)


def play_number(job: Job, match: int) -> Played:
    """Play the match with that number."""
    game, schedule = unpack(job)
    seating = schedule.seating(match)
    watch = Stopwatch(job.seats)
    names = [job.bots[place] for place in seating]
    state, _, _ = play_deal(game, names, job.seed, schedule.deal(match), lambda bot, seat: Timed(bot, seat, watch))
    watch.stop()
    outcome = state.outcome()
    assert outcome is not None
    seconds = [round(each, 6) for each in watch.seconds]
    return Played(match, seating, list(outcome.scores), list(outcome.winners), outcome.reason, seconds, watch.runs)


def play_some(job: Job, matches: Sequence[int], seconds: float) -> list[Played]:
    """Play matches in the given order until the time is up, at least one."""
    until = time.perf_counter() + seconds
    played: list[Played] = []
    for match in matches:
        played.append(play_number(job, match))
        if time.perf_counter() >= until:
            break
    return played
