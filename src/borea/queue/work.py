"""What a queue of work is: named functions of plain data, asked for with a priority. The same task always has the same
answer, so doing it twice does no harm."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, TypeVar, get_type_hints

import msgspec

Task = TypeVar("Task")
Answer = TypeVar("Answer")
Works = Mapping[str, Callable[[Any], Any]]  # functions of one argument, by name


class WorkFailed(RuntimeError):
    """A piece of work raised an error where it was done."""


class WorkQueue(ABC):
    """Work that somebody waits for; people who wait come first."""

    def __init__(self) -> None:
        self.answered = 0
        self.waiting = 0

    async def start(self) -> None:  # noqa: B027 - a queue inside the process needs no start
        """Connect."""

    async def tend(self) -> None:  # noqa: B027
        """Replace processes that have died."""

    @abstractmethod
    async def close(self) -> None:
        """Stop; what is not done will be asked for again."""

    @abstractmethod
    async def run(self, work: Callable[[Task], Answer], task: Task, urgent: bool) -> Answer:
        """Return what some work returns for a task."""

    async def ask(self, work: Callable[[Task], Answer], task: Task, *, urgent: bool = True) -> Answer:
        """Return what some work returns for a task, counted."""
        self.waiting += 1
        try:
            found = await self.run(work, task, urgent)
        finally:
            self.waiting -= 1
        self.answered += 1
        return found


def task_type(work: Callable[[Any], Any]) -> Any:
    """Return the type of the one argument of some work."""
    return next(kind for name, kind in get_type_hints(work).items() if name != "return")


def do(works: Works, name: str, body: bytes) -> bytes:
    """Do a named piece of work on encoded data and return the encoded answer."""
    work = works[name]
    return msgspec.json.encode(work(msgspec.json.decode(body, type=task_type(work))))


def read_answer(work: Callable[[Task], Answer], body: bytes) -> Answer:
    """Return the answer of some work that was done elsewhere."""
    found: Answer = msgspec.json.decode(body, type=get_type_hints(work)["return"])
    return found
