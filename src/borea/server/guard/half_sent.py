"""HTTP that drops connections on which a request does not arrive whole in time."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from borea.server.config import request_seconds

MOST = 128  # connections of one address that have not sent a whole request
UNFINISHED = (h11.IDLE, h11.SEND_BODY)  # while the client has to send more


class WholeRequests(H11Protocol):
    """A connection whose requests, headers and body, are complete some seconds after their first byte."""

    waiting: Counter[str] = Counter()  # connections of this process without a whole request, by address
    limit: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for the first request; refuse more of one address than people could have."""
        super().connection_made(transport)
        if self.waiting[self.peer] >= MOST and not self.is_trusted():
            transport.abort()
        else:
            self.wait()

    @property
    def peer(self) -> str:
        """The address at the other end."""
        return self.client[0] if self.client else ""

    def is_trusted(self) -> bool:
        """Return whether the other end is a proxy of ours, which speaks for many."""
        return self.peer in getattr(self.app, "trusted_hosts", ())  # of uvicorn's middleware for proxies

    def data_received(self, data: bytes) -> None:
        """Take what arrives; bytes that trickle in do not prolong the wait."""
        super().data_received(data)
        self.wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self.stop_waiting()
        super().connection_lost(exc)

    def wait(self) -> None:
        """Wait as long as a request is incomplete."""
        upgraded = self.transport.get_protocol() is not self
        if upgraded or self.conn.their_state not in UNFINISHED:
            self.stop_waiting()
        elif self.limit is None:
            self.limit = self.loop.call_later(request_seconds(os.environ), self.transport.close)
            self.waiting[self.peer] += 1

    def stop_waiting(self) -> None:
        """Wait no longer."""
        if self.limit is not None:
            self.limit.cancel()
            self.limit = None
            self.waiting[self.peer] -= 1
            if not self.waiting[self.peer]:
                del self.waiting[self.peer]
