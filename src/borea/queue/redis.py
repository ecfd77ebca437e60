"""Work through Redis Streams: servers add tasks, workers on any machine do them, urgent ones first.

A task stays in its stream until it has been answered. What a worker has taken is given to another when the worker's
connection is gone, so every task is done at least once.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Iterator
from threading import Event
from typing import Any

import msgspec
from redis import Redis
from redis.asyncio import Redis as AsyncRedis
from redis.exceptions import RedisError, ResponseError

from borea.bus.bus import stop
from borea.bus.lines import redis_options
from borea.queue.work import Answer, Task, WorkFailed, WorkQueue, Works, do, read_answer

logger = logging.getLogger("borea.queue")

KEY = "borea:work"
GROUP = "workers"
AGAIN = 60.0  # seconds after which a task without an answer is added once more: Redis may have lost it
KEPT = 300  # seconds for which answers wait for a server
PAUSE = 1.0  # seconds before reconnecting, and between two looks after dead workers
MOST = 64  # tasks of one server in the stream that nobody waits for urgently

Taken = tuple[str, bytes, dict[bytes, bytes]]  # stream, id, fields


def streams(key: str) -> tuple[str, str]:
    """Return the names of the streams, the urgent one first."""
    return f"{key}:0", f"{key}:1"


class RedisQueue(WorkQueue):
    """The server's side of a queue."""

    def __init__(self, url: str, key: str = KEY) -> None:
        super().__init__()
        self.client = AsyncRedis.from_url(url, **redis_options())
        self.streams = streams(key)
        self.mine = f"{key}:answers:{secrets.token_hex(8)}"
        self.pending: dict[str, asyncio.Future[bytes]] = {}
        self.room = asyncio.Semaphore(MOST)
        self.tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Begin to receive answers."""
        self.tasks = [asyncio.create_task(self.receive())]

    async def close(self) -> None:
        """Stop receiving; what is not done stays in the stream, and its answer will be dropped."""
        await stop(self.tasks)
        await self.client.aclose()

    async def receive(self) -> None:
        """Take answers as they come, also after errors; an answer that nobody waits for any more is dropped."""
        while True:
            try:
                found: Any = await self.client.blpop([self.mine], timeout=1)
            except RedisError:
                await asyncio.sleep(PAUSE)
                continue
            if found is not None:
                name, _, body = found[1].partition(b" ")
                waiting = self.pending.get(name.decode())
                if waiting is not None and not waiting.done():
                    waiting.set_result(body)

    async def run(self, work: Callable[[Task], Answer], task: Task, urgent: bool) -> Answer:
        """Let a worker do some work; while too much waits, what is not urgent waits here.

        Raises:
            ConnectionError: Redis is away.
            WorkFailed: the work raised an error.
        """
        name, body = secrets.token_hex(8), msgspec.json.encode(task)
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.pending[name] = answer
        fields: Any = {"id": name, "work": work.__name__, "task": body, "to": self.mine}
        async with contextlib.AsyncExitStack() as stack:
            stack.callback(self.pending.pop, name)
            if not urgent:
                await stack.enter_async_context(self.room)
            while not answer.done():
                try:
                    await self.client.xadd(self.streams[not urgent], fields)
                except RedisError as reason:
                    raise ConnectionError("the queue is away") from reason
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(asyncio.shield(answer), AGAIN)
            found = answer.result()
        if found[:1] == b"!":
            raise WorkFailed(found[1:].decode())
        return read_answer(work, found[1:])


class Consumer:
    """One process that does the work of a queue."""

    def __init__(self, url: str, works: Works, key: str = KEY) -> None:
        self.name = f"borea-{secrets.token_hex(8)}"
        self.client = Redis.from_url(url, client_name=self.name, **redis_options())
        self.works = works
        self.streams = streams(key)
        self.looked = 0.0

    def prepare(self) -> None:
        """Create the streams and their group, unless they exist."""
        for stream in self.streams:
            try:
                self.client.xgroup_create(stream, GROUP, id="0", mkstream=True)
            except ResponseError as reason:
                if "BUSYGROUP" not in str(reason):
                    raise

    def work(self, closing: Event) -> None:
        """Do work until asked to stop; what has been taken is finished first."""
        ready = False
        while not closing.is_set():
            try:
                if not ready:
                    self.prepare()
                    ready = True
                for taken in self.take():
                    self.answer(*taken)
            except RedisError as reason:
                ready = False  # it may have forgotten the group
                logger.warning("the queue is away: %s", type(reason).__name__)
                closing.wait(PAUSE)

    def take(self) -> Iterator[Taken]:
        """Yield the next tasks: those that dead workers left, then an urgent one, then any."""
        if time.monotonic() - self.looked > PAUSE:
            self.looked = time.monotonic()
            yield from self.left_behind()
        urgent, _ = self.streams
        found = self.read({urgent: ">"}) or self.read(dict.fromkeys(self.streams, ">"), block=round(1000 * PAUSE))
        yield from found

    def read(self, wanted: dict[str, str], block: int | None = None) -> list[Taken]:
        """Take one task of each stream, if there is one."""
        found: Any = self.client.xreadgroup(GROUP, self.name, wanted, count=1, block=block)  # type: ignore[arg-type]
        return sorted((name.decode(), number, fields) for name, entries in found or [] for number, fields in entries)

    def left_behind(self) -> Iterator[Taken]:
        """Take over the tasks of workers whose connection is gone."""
        connected = {client["name"] for client in self.client.client_list()}
        for stream in self.streams:
            consumers: Any = self.client.xinfo_consumers(stream, GROUP)
            for consumer in consumers:
                name = consumer["name"].decode()
                if name in connected:
                    continue
                pending: Any = self.client.xpending_range(stream, GROUP, "-", "+", 100, consumername=name)
                numbers = [entry["message_id"] for entry in pending]
                claimed: Any = self.client.xclaim(stream, GROUP, self.name, 0, numbers) if numbers else []
                self.client.xgroup_delconsumer(stream, GROUP, name)
                for number, fields in claimed:
                    if fields:
                        yield stream, number, fields

    def answer(self, stream: str, number: bytes, fields: dict[bytes, bytes]) -> None:
        """Do a task, send its answer and take it out of its stream, all at once."""
        try:
            found = b"." + do(self.works, fields[b"work"].decode(), fields[b"task"])
        except Exception as reason:  # one task's error must not end the others
            logger.exception("a task failed")
            found = b"!" + type(reason).__name__.encode()
        to = fields[b"to"].decode()
        with self.client.pipeline() as together:
            together.rpush(to, fields[b"id"] + b" " + found)
            together.expire(to, KEPT)
            together.xack(stream, GROUP, number)
            together.xdel(stream, number)
            together.execute()
