"""What evaluations, draws and decisions of a finished match were worth, as jobs for the bots' processes."""

from __future__ import annotations

import json
from functools import lru_cache

from borea.bots.luck import luck
from borea.core.game import Seat
from borea.core.record import Record, read_record
from borea.review.redeal import Dealt, redealt
from borea.review.replay import Replay
from borea.review.review import Judged, Reviewer, summary
from borea.server.tables.game_cache import cached_game

Job = tuple[str, str]  # options as canonical JSON, the record


@lru_cache(maxsize=2)
def replayed(job: Job) -> tuple[Replay, Record]:
    """Return a replayed match with its record, cached while parts of it are evaluated one after another."""
    options, text = job
    record = read_record(text)
    return Replay(cached_game(record.game, record.edition, options, record.rules), record), record


def chances(job: Job) -> list[list[float]]:
    """Return each seat's chance of winning at the end of each turn."""
    replay, _ = replayed(job)
    return [replay.game.worths(replay.states[at]) for at in replay.ends()]


def luck_in(task: tuple[Job, list[int]]) -> list[tuple[Seat, list[float]]]:
    """Return for some chance entries who drew, and how that changed each seat's chance of winning."""
    job, places = task
    replay, record = replayed(job)
    move = replay.game.catalogue.move
    return [
        (replay.drawer(place), luck(replay.game, replay.states[place], move(record.entries[place][1]), f"luck/{place}"))
        for place in places
    ]


def deal_again(task: tuple[Job, int, Seat, str]) -> Dealt:
    """Return the entries that lead to a decision of a finished match, with what its seat did not know dealt again."""
    job, ply, seat, seed = task
    replay, record = replayed(job)
    return redealt(replay.game, record, ply, seat, seed)


@lru_cache(maxsize=2)
def reviewer(job: Job) -> Reviewer:
    """Return the reviewer of a match, cached while its steps are judged one after another."""
    replay, record = replayed(job)
    return Reviewer(replay.game, record)


def count_steps(job: Job) -> int:
    """Return how many steps a match has."""
    return len(reviewer(job).steps)


def judge_step(task: tuple[Job, int]) -> Judged:
    """Return the judgement of a step."""
    job, number = task
    return reviewer(job).judged(number)


def sum_up(task: tuple[Job, list[Judged]]) -> str:
    """Return the review of a match as JSON."""
    job, steps = task
    return json.dumps(summary(reviewer(job), steps))
