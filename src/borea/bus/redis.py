"""Hints by publish and subscribe in Redis."""

from __future__ import annotations

from redis.asyncio import Redis

from borea.bus.bus import RemoteBus
from borea.bus.lines import redis_options


class RedisBus(RemoteBus):
    """One channel for all tables."""

    def __init__(self, url: str, channel: str) -> None:
        super().__init__()
        self.url = url
        self.channel = channel

    def client(self) -> Redis:
        """Return a new client."""
        return Redis.from_url(self.url, decode_responses=True, **redis_options())

    async def receive(self) -> None:
        """Listen until the connection is lost."""
        async with self.client() as client, client.pubsub() as channel:
            await channel.subscribe(self.channel)
            try:
                while True:
                    message = await channel.get_message(timeout=None)
                    if message is None:
                        # On ETIMEDOUT the driver returns None instead of raising. Its listen() would then read from the
                        # dead connection in an endless loop that never yields.
                        raise ConnectionError("the connection timed out")
                    if message["type"] == "subscribe":
                        self.ready.set()
                    elif message["type"] == "message":
                        self.deliver(str(message["data"]))
            finally:
                self.ready.clear()

    async def send_queued(self) -> None:
        """Publish each queued hint."""
        async with self.client() as client:
            while True:
                await client.publish(self.channel, await self.outgoing.get())
                self.outgoing.task_done()
