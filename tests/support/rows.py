"""Matches made up for the tests of what is made of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from concurrent.futures import Future

from borea.arena.line_ups import Schedule
from borea.arena.matches import Job, Played


def job(*bots: str, seats: int = 4) -> Job:
    """Return a contest of The Border."""
    return Job("the-border", "2022", 1, json.dumps({}), bots, seats, "1")


def made_up(job: Job, match: int, winner: int) -> Played:
    """Return a match that the first seat of a bot won by 10 to 5."""
    bots = Schedule(len(job.bots), job.seats).seating(match)
    seat = bots.index(winner)
    scores = [10 if each == seat else 5 for each in range(job.seats)]
    return Played(match, bots, scores, [seat], "six-areas", [1.0] * job.seats, [{0: 1} for _ in bots])


class MadeUp:
    """A pool that plays nothing: a rule says which bot wins; it counts what it is asked for."""

    room = 2

    def __init__(self, winner: Callable[[int], int]) -> None:
        self.winner = winner
        self.asked: list[int] = []

    def submit(self, job: Job, matches: Sequence[int]) -> Future[list[Played]]:
        """Return all but the last of several matches, as a worker does that runs out of time."""
        future: Future[list[Played]] = Future()
        some = matches[: max(1, len(matches) - 1)]
        self.asked += some
        future.set_result([made_up(job, match, self.winner(match)) for match in some])
        return future
