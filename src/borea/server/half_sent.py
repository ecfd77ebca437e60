"""HTTP that drops connections on which a request does not arrive whole in time."""

from __future__ import annotations

import asyncio
import os
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from borea.server.config import request_seconds

UNFINISHED = (h11.IDLE, h11.SEND_BODY)  # while the client has to send more


class WholeRequests(H11Protocol):
    """A connection whose requests, headers and body, are complete some seconds after their first byte."""

    limit: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self.wait()

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

    def stop_waiting(self) -> None:
        """Wait no longer."""
        if self.limit is not None:
            self.limit.cancel()
            self.limit = None
