"""The work that queues carry, by name, and the processes that do it: for one server, or as `borea worker`."""

from __future__ import annotations

import multiprocessing
import os
import signal
from functools import partial
from multiprocessing.context import SpawnProcess
from threading import Event
from typing import Final

from borea.queue.local import LocalQueue
from borea.queue.work import WorkQueue, Works
from borea.server.config import Settings
from borea.server.learn.trying import compare_lines
from borea.server.logs import set_up
from borea.server.processes import follow_parent
from borea.server.review.replay import chances, count_steps, deal_again, judge_step, luck_in, sum_up
from borea.server.study.jobs import openings_of
from borea.server.tables.jobs import advise, answer, choose, explain, speak_up

FOR_TABLES: Final = (choose, answer, speak_up, explain, advise)
FOR_REVIEWS: Final = (chances, luck_in, count_steps, judge_step, sum_up, deal_again, compare_lines, openings_of)
WORKS: Final[Works] = {work.__name__: work for work in (*FOR_TABLES, *FOR_REVIEWS)}


def begin_process() -> None:
    """Tie a process to its server: Ctrl-C doesn't end it first, and it ends however the server dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    follow_parent(partial(os._exit, 1))


def consume(url: str) -> None:
    """Do the work of a queue until this process is asked to stop or its parent is gone."""
    from borea.queue.redis import Consumer

    set_up(os.environ.get("LOG_LEVEL", "WARNING").upper())
    begin_process()
    closing = Event()
    signal.signal(signal.SIGTERM, lambda *_: closing.set())
    Consumer(url, WORKS).work(closing)


class Processes:
    """Processes that do the work of a queue; those that die are replaced."""

    def __init__(self, url: str, count: int) -> None:
        self.url = url
        self.context = multiprocessing.get_context("spawn")
        self.running: list[SpawnProcess | None] = [None] * count

    def tend(self) -> None:
        """Start those that are missing."""
        for place, process in enumerate(self.running):
            if process is None or not process.is_alive():
                started = self.context.Process(target=consume, args=(self.url,), daemon=True)
                started.start()
                self.running[place] = started

    def close(self) -> None:
        """Let them finish what they have taken, and end them."""
        for process in filter(None, self.running):
            process.terminate()
        for process in filter(None, self.running):
            process.join()


def make_queue(settings: Settings) -> WorkQueue:
    """Return the queue of the settings: the server's own processes, or one that other machines share."""
    if not settings.queue:
        return LocalQueue(settings.bot_processes, begin_process)
    from borea.server.shared_queue import SharedQueue  # Redis is an optional dependency

    return SharedQueue(settings.queue, Processes(settings.queue, settings.bot_processes))
