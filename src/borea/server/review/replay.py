"""What evaluations and draws of a finished match were worth, as jobs for the bots' processes."""

from __future__ import annotations

from functools import lru_cache

from borea.bots.luck import luck
from borea.core.game import Seat
from borea.core.record import Record, read_record
from borea.review.replay import Replay
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
