"""A client that carries on whatever happens to the server, and knows since when."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from typing import Any, cast

from websockets.asyncio.client import ClientConnection

from borea.server.tables.seating import Person
from examples.api_bot import LOST
from tests.support.server.crash import Progress, Witness

THINKING = 3.0  # seconds that a move takes on average, as long as there are troubles
SILENCE = 1.0  # seconds after which a client asks whether it could go on
REPEATED = 1  # marks a move that is repeated for that, and its answer


class Slowly:
    """A socket that sends what it is given after some thought, while messages are still read."""

    def __init__(self, socket: ClientConnection, thoughts: set[asyncio.Task[None]]) -> None:
        self.socket = socket
        self.thoughts = thoughts

    async def send(self, text: str) -> None:
        """Send a text later; on a connection that is lost by then the client sends it again anyway."""

        async def later() -> None:
            await asyncio.sleep(random.uniform(0, 2 * Traveller.thinking))
            with contextlib.suppress(*LOST):
                await self.socket.send(text)

        thought = asyncio.create_task(later())
        self.thoughts.add(thought)
        thought.add_done_callback(self.thoughts.discard)


class Traveller(Witness):
    """A client that thinks before it moves, notes when it hears something and never gives up.

    Others may think for long, so in silence it repeats its last move: the answer shows that it could go on.
    """

    thinking = THINKING

    def __init__(self, server: str, person: Person, table: str, progress: Progress) -> None:
        super().__init__(server, person, table, progress)
        self.heard: list[float] = []
        self.last: dict[str, Any] | None = None  # its last answered move
        self.socket: ClientConnection | None = None
        self.thoughts: set[asyncio.Task[None]] = set()

    @property
    def tries(self) -> int:
        """How often it has tried in vain: the figures say how long it waited."""
        return 0

    @tries.setter
    def tries(self, tries: int) -> None:
        pass

    async def play(self, table: str, seat: int) -> dict[str, Any]:
        """Play to the end."""
        asking = asyncio.create_task(self.ask())
        try:
            return await super().play(table, seat)
        finally:
            asking.cancel()

    async def ask(self) -> None:
        """Repeat the last move whenever nothing was heard for a while."""
        while True:
            await asyncio.sleep(SILENCE)
            if self.socket is None or self.last is None or time.monotonic() - self.heard[-1] < SILENCE:
                continue
            with contextlib.suppress(*LOST):
                await self.socket.send(json.dumps({**self.last, "re": REPEATED}))

    async def take(self, message: dict[str, Any], seat: int, socket: ClientConnection) -> None:
        """Take a message; a refusal is no sign that it could go on."""
        self.socket = socket
        if message["kind"] != "refused":
            self.heard.append(time.monotonic())
        if message.get("re") != REPEATED:
            await super().take(message, seat, cast(ClientConnection, Slowly(socket, self.thoughts)))

    def settle(self, answer: dict[str, Any]) -> None:
        """Record an answered move."""
        self.last = self.pending
        super().settle(answer)
