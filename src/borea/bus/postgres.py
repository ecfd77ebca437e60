"""Hints by PostgreSQL's LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio

from borea.bus.bus import RemoteBus
from borea.bus.lines import connect_postgres


class PostgresBus(RemoteBus):
    """One connection to listen, one to notify."""

    def __init__(self, url: str, channel: str) -> None:
        super().__init__()
        scheme, _, rest = url.partition("://")
        self.url = f"{scheme.partition('+')[0]}://{rest}"
        self.channel = channel

    async def receive(self) -> None:
        """Listen until the connection is lost."""
        connection = await connect_postgres(self.url)
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        try:
            await connection.add_listener(self.channel, lambda *notice: self.deliver(str(notice[3])))
            self.ready.set()
            await lost.wait()
        finally:
            self.ready.clear()
            await connection.close(timeout=2)

    async def send_queued(self) -> None:
        """Notify for each queued hint."""
        connection = await connect_postgres(self.url)
        try:
            while True:
                await connection.execute("SELECT pg_notify($1, $2)", self.channel, await self.outgoing.get())
                self.outgoing.task_done()
        finally:
            await connection.close(timeout=2)
