"""Answers that a puzzle was not compared with, tried in the bots' processes from the view of its seat."""

from __future__ import annotations

from borea.core.game import Move
from borea.review.judge import DEFAULT_BUDGET, Tally, Trials, compare
from borea.server.tables.jobs import Job, read_job

Answer = tuple[Move, ...]


def compare_lines(task: tuple[Job, Answer, Answer]) -> tuple[float, float]:
    """Return what an answer loses against the best line, and the standard error: both on the same tables and luck."""
    job, best, own = task
    game, view = read_job(job)
    return compare(Trials(game, view, job.seed), Tally(tuple(own)), Tally(tuple(best)), DEFAULT_BUDGET)
