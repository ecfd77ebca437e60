"""Where matches are played: in this process, in one process per core, or on a Ray cluster. Results do not depend on
it."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, Protocol

from borea.arena.matches import Job, play_some
from borea.core.errors import BoreaError, ContestError
from borea.extras import needs

SECONDS = 0.25  # how long a worker plays before it reports

# What workers do: play some matches of a job for some seconds, at least one, and return what became of them.
Work = Callable[[Job, Sequence[int], float], list[Any]]


class Pool(Protocol):
    """Plays matches; `room` is how many lots of them it takes at once."""

    room: int

    def submit(self, job: Job, matches: Sequence[int]) -> Future[list[Any]]:
        """Start to play; the result contains as many of the matches, in order, as there was time for."""


class Here:
    """This process, one lot after another."""

    room = 1

    def __init__(self, work: Work) -> None:
        self.work = work

    def submit(self, job: Job, matches: Sequence[int]) -> Future[list[Any]]:
        """Play at once."""
        future: Future[list[Any]] = Future()
        future.set_result(self.work(job, matches, SECONDS))
        return future


class Processes:
    """A pool of processes on this machine."""

    def __init__(self, executor: ProcessPoolExecutor, workers: int, work: Work) -> None:
        self.executor = executor
        self.work = work
        self.room = 2 * workers

    def submit(self, job: Job, matches: Sequence[int]) -> Future[list[Any]]:
        """Hand matches to the next free process."""
        return self.executor.submit(self.work, job, matches, SECONDS)


class Cluster:
    """The workers of a Ray cluster."""

    def __init__(self, ray: Any, work: Work) -> None:
        self.task = ray.remote(work)
        self.room = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))

    def submit(self, job: Job, matches: Sequence[int]) -> Future[list[Any]]:
        """Hand matches to the cluster."""
        future: Future[list[Any]] = self.task.remote(job, matches, SECONDS).future()
        return future


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def open_pool(workers: int, ray_address: str | None, work: Work = play_some) -> Iterator[Pool]:
    """Open a pool for some work, and close it however the work ends.

    Raises:
        ContestError: Ray is missing or unreachable, or a worker died.
    """
    if ray_address is not None:
        with cluster(ray_address, work) as pool:
            yield pool
    elif workers == 1:
        yield Here(work)
    else:
        with processes(workers, work) as pool:
            yield pool


@contextmanager
def processes(workers: int, work: Work) -> Iterator[Pool]:
    """Start spawned processes, which inherit nothing from this one; on an error, terminate them."""
    others = set(multiprocessing.active_children())
    executor = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), set_up_worker)
    try:
        with interrupts_ignored():
            executor.submit(int)  # starts all of them
        yield Processes(executor, workers, work)
        executor.shutdown()
    except BaseException as reason:
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        executor.shutdown(cancel_futures=True)
        if isinstance(reason, BrokenExecutor):
            raise ContestError("worker-died") from reason
        raise


@contextmanager
def interrupts_ignored() -> Iterator[None]:
    """Ignore Ctrl-C while processes start, so that they inherit it: their parent ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def set_up_worker() -> None:
    """Make a worker ignore Ctrl-C and exit with its parent, even if that is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=exit_with_parent, daemon=True).start()


def exit_with_parent() -> None:
    """Wait for the parent to end, then exit."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def in_one_line(reason: BaseException) -> str:
    """Return Ray's message without its traceback."""
    return " ".join(str(reason).partition("traceback:")[0].split())[:200]


@contextmanager
def cluster(address: str, work: Work) -> Iterator[Pool]:
    """Join a Ray cluster, or start one here for `local`; Ray is imported only now."""
    with needs("cluster"):
        import ray
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ImportError, OSError, ValueError, RuntimeError) as reason:
        raise ContestError("ray-unreachable", address=address, reason=in_one_line(reason)) from reason
    try:
        yield Cluster(ray, work)
    except ray.exceptions.RayTaskError as reason:
        if isinstance(reason.cause, BoreaError):
            raise reason.cause from reason
        raise ContestError("ray-worker-failed", reason=in_one_line(reason.cause)) from reason
    except ray.exceptions.RayError as reason:
        raise ContestError("worker-died") from reason
    finally:
        ray.shutdown()
