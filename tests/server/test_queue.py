"""Queues of work: a person who waits comes first, and nothing is lost or done for nobody when a worker dies."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import get_type_hints

import pytest
from redis import Redis

from borea.queue.local import LocalQueue
from borea.queue.redis import KEY, Consumer, RedisQueue, Taken, streams
from borea.queue.work import WorkFailed, task_type
from borea.server.works import WORKS, begin_process
from tests.support.server.place import REDIS, Place, need
from tests.support.server.play import MAREN, PATIENCE
from tests.support.server.process import ROOT, Server

pytestmark = [pytest.mark.once, pytest.mark.anyio]


def double(number: int) -> int:
    """Return twice a number."""
    return 2 * number


def fail(number: int) -> int:
    """Raise an error."""
    raise ValueError(number)


@pytest.fixture
def key() -> Iterator[str]:
    """Yield a name for a queue of its own in Redis."""
    need("redis")
    made = f"borea:test:{secrets.token_hex(6)}"
    yield made
    with Redis.from_url(REDIS) as client:
        client.delete(*streams(made))


class Working:
    """A consumer in a thread."""

    def __init__(self, key: str) -> None:
        self.closing = threading.Event()
        self.consumer = Consumer(REDIS, {"double": double, "fail": fail}, key)
        self.thread = threading.Thread(target=self.consumer.work, args=(self.closing,))

    def __enter__(self) -> Working:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.closing.set()
        self.thread.join()
        self.consumer.client.close()


async def take(consumer: Consumer) -> list[Taken]:
    """Let a consumer take a task; it blocks while there is none, so the queue works on meanwhile."""
    while not (taken := await asyncio.to_thread(lambda: list(consumer.take()))):
        pass
    return taken


async def test_whoever_waits_urgently_is_next_in_the_servers_own_processes() -> None:
    queue, go, order = LocalQueue(0, begin_process), threading.Event(), list[str]()
    first = asyncio.create_task(queue.ask(go.wait, PATIENCE))
    await asyncio.sleep(0)
    later = [asyncio.create_task(queue.ask(order.append, name, urgent=name == "person")) for name in ("bots", "person")]
    gone = asyncio.create_task(queue.ask(order.append, "gone"))
    await asyncio.sleep(0)
    assert queue.waiting == 4
    gone.cancel()
    go.set()
    await asyncio.gather(first, *later)
    assert order == ["person", "bots"]
    assert (queue.waiting, queue.answered, queue.free) == (0, 3, 1)
    await queue.close()


async def test_work_is_done_elsewhere_urgent_work_first(key: str) -> None:
    queue = RedisQueue(REDIS, key)
    await queue.start()
    asked = [asyncio.create_task(queue.ask(double, number, urgent=number == 3)) for number in range(4)]
    while queue.client and sum([await queue.client.xlen(stream) for stream in queue.streams]) < 4:
        await asyncio.sleep(0)
    done: list[int] = []
    for number, task in enumerate(asked):
        task.add_done_callback(lambda _, number=number: done.append(number))  # type: ignore[misc]
    with Working(key):
        assert await asyncio.wait_for(asyncio.gather(*asked), PATIENCE) == [0, 2, 4, 6]
        assert done[0] == 3
        with pytest.raises(WorkFailed, match="ValueError"):
            await asyncio.wait_for(queue.ask(fail, 1), PATIENCE)
    assert [await queue.client.xlen(stream) for stream in queue.streams] == [0, 0]
    await queue.close()


async def test_what_a_dead_worker_has_taken_is_done_by_another(key: str) -> None:
    queue = RedisQueue(REDIS, key)
    await queue.start()
    dead = Consumer(REDIS, {}, key)
    dead.prepare()
    asked = asyncio.create_task(queue.ask(double, 21))
    taken = await take(dead)
    assert len(taken) == 1
    dead.client.close()
    dead.client.connection_pool.disconnect()
    with Working(key):
        assert await asyncio.wait_for(asked, PATIENCE) == 42
    await queue.close()


async def test_an_answer_that_comes_twice_is_taken_once(key: str) -> None:
    queue = RedisQueue(REDIS, key)
    await queue.start()
    slow, quick = Consumer(REDIS, {"double": double}, key), Consumer(REDIS, {"double": double}, key)
    slow.prepare()
    asked = asyncio.create_task(queue.ask(double, 21))
    taken = await take(slow)
    quick.answer(*taken[0])
    assert await asyncio.wait_for(asked, PATIENCE) == 42
    slow.answer(*taken[0])
    with Working(key):
        assert await asyncio.wait_for(queue.ask(double, 4), PATIENCE) == 8
    assert not queue.pending
    await queue.close()
    for consumer in (slow, quick):
        consumer.client.close()


def test_all_work_is_plain_data() -> None:
    for work in WORKS.values():
        assert task_type(work) is not None
        assert "return" in get_type_hints(work)


def test_a_match_goes_on_when_workers_on_other_machines_die(tmp_path: Path) -> None:
    need("redis")
    url = REDIS.removesuffix("0") + str(8 + os.getpid() % 8)  # a database of Redis of its own
    command = [sys.executable, "-P", "-m", "borea", "worker", "--queue", url, "--processes", "1"]
    place = Place(f"sqlite:///{tmp_path}/borea.db")
    workers = [subprocess.Popen(command, cwd=ROOT) for _ in range(2)]
    try:
        with Server(place, QUEUE_URL=url, BOT_PROCESSES="0") as server:
            wanted = {"game": "the-border", "seats": 2, "bots": ["greedy", "greedy"]}
            table = server.call("POST", "/api/tables", wanted, MAREN)["table"]
            begun = time.monotonic()
            killed = False
            while not (now := server.call("GET", f"/api/tables/{table}"))["over"]:
                assert time.monotonic() - begun < PATIENCE
                if now["last"] > 20 and not killed:
                    killed = True
                    os.kill(workers[0].pid, signal.SIGKILL)
            record = server.text("GET", f"/api/tables/{table}/record")
            assert record.startswith("borea")
            assert killed
    finally:
        for worker in workers:
            worker.terminate()
            worker.wait()
        with Redis.from_url(url) as client:
            client.delete(*streams(KEY))
