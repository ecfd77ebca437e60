"""A viewer's stream over a WebSocket: everything after message `since`, then the news as it comes, and moves back."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from borea.core.errors import BoreaError
from borea.core.game import Seat
from borea.server.api.calls import SAID, viewer
from borea.server.errors import AWAY, TableError
from borea.server.security import check_origin, clean_text
from borea.server.tables.authority import Person
from borea.server.tables.cache import CachedTable
from borea.server.tables.table import WATCHER, LiveTable
from borea.server.wire import board as wire_looks
from borea.server.wire import encode
from borea.server.wire import play as wire
from borea.server.wire.snapshot import SnapshotBuilder
from borea.server.worker import Worker
from borea.text.game_text import GameText, game_text
from borea.text.language import LANGUAGES

REFUSED, TRY_LATER = 1008, 1013  # why a socket is closed
GONE = (WebSocketDisconnect, RuntimeError)  # what a socket raises that is closed already
MOST_FAULTS = 50  # malformed messages after which a connection is closed


def encoded_now(live: LiveTable, viewer: Seat) -> bytes:
    """Return the table as a viewer may know it, as it is sent."""
    return wire.encode(encode.now(live, viewer))


class Connection:
    """One WebSocket of one viewer."""

    def __init__(self, worker: Worker, socket: WebSocket) -> None:
        self.worker = worker
        self.socket = socket
        self.table = str(socket.path_params["table"])
        self.language = socket.query_params.get("lang", "")
        self.speaks = self.language if self.language in LANGUAGES else LANGUAGES[0]
        self.looks = socket.query_params.get("snapshot") == "1"  # a board draws it: scenes and sentences
        self.person: Person | None = None
        self.viewer: Seat = WATCHER
        self.tell: GameText | None = None
        self.sent = 0
        self.state = b""
        self.here = b""
        self.faults = 0

    async def run(self) -> None:
        """Serve until either side leaves."""
        try:
            check_origin(self.socket.headers)
            self.person = await self.worker.person(self.socket)
            self.worker.spend(self.socket, self.person, "stream")
        except TableError:
            await self.socket.close(REFUSED)  # before it is accepted: an ordinary HTTP 403
            return
        except AWAY:
            await self.socket.accept()  # only an open socket can be told to come again later
            await self.socket.close(TRY_LATER)
            return
        await self.socket.accept()
        try:
            await self.enter()
        except BoreaError as error:
            await self.send(wire.encode(encode.refusal(error, self.speaks)))
            await self.socket.close(REFUSED)
            return
        except AWAY:
            await self.socket.close(TRY_LATER)
            return
        await self.serve()

    async def enter(self) -> None:
        """Find out through which seat the person looks, and from where on."""
        since = self.socket.query_params.get("since", "0")
        if not (since.isascii() and since.isdigit() and len(since) < 10):
            raise TableError("bad-request", reason="since")
        if self.language and self.language not in LANGUAGES:
            raise TableError("bad-request", reason="lang")
        async with self.worker.tables.cache.hold(self.table) as (_, live):
            self.viewer = viewer(live, self.person, self.socket.query_params.get("seat"))
            self.sent = min(int(since), len(live.streams[self.viewer]))
            if self.language:
                self.tell = game_text(live.game, self.language)

    async def serve(self) -> None:
        """Send news and take messages, side by side."""
        slot = self.worker.tables.cache.slot(self.table)
        news = asyncio.Event()
        news.set()
        slot.watchers.add(news)
        self.worker.presence.join(self.table, self.viewer)
        both = [asyncio.create_task(self.sending(news)), asyncio.create_task(self.receiving())]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            slot.watchers.discard(news)
            self.worker.presence.leave(self.table, self.viewer)
            for task in both:
                task.cancel()
            await asyncio.wait(both)
        if any(not task.cancelled() and isinstance(task.exception(), AWAY) for task in both):
            with contextlib.suppress(*GONE):
                await self.socket.close(TRY_LATER)

    async def sending(self, news: asyncio.Event) -> None:
        """Send what is new each time that there is news."""
        while True:
            await news.wait()
            news.clear()
            good = await self.is_good()
            async with self.worker.tables.cache.hold(self.table, fresh=False) as (slot, live):
                who = "" if self.person is None else self.person.id
                own = self.viewer == WATCHER or self.viewer in live.seats_of(who)
                mine = good and own and who not in self.worker.banned
                found, state = self.news(slot, live) if mine else ([], b"")
            if not mine:  # the seat was given up meanwhile, the session has ended, or the person is banned
                await self.socket.close(REFUSED)
                return
            self.sent += len(found)
            for message in found:
                await self.send(wire.encode(message))
            if state != self.state:
                self.state = state
                await self.send(state)
            here = wire.encode(wire.Here(*self.worker.presence.at(self.table)))
            if here != self.here:
                self.here = here
                await self.send(here)

    async def is_good(self) -> bool:
        """Tell whether what was shown at the beginning is still good: sessions can end at any time."""
        if self.person is None:
            return True
        try:
            known = await self.worker.known(self.socket)
        except TableError:
            return False
        return known is not None and known.person.id == self.person.id

    def news(self, slot: CachedTable, live: LiveTable) -> tuple[list[wire.Message], bytes]:
        """Return the messages that are new to the viewer, and the table as it is."""
        if not self.looks:
            found = encode.messages(live, self.viewer, self.sent, self.tell)
            return found, slot.show(live, self.viewer, encoded_now)
        looker = self.looker(live)
        return looker.messages(self.sent), wire.encode(looker.look())

    def looker(self, live: LiveTable) -> SnapshotBuilder:
        """Return the viewer's eyes."""
        return SnapshotBuilder(live, self.viewer, self.person.id if self.person else "", self.speaks)

    async def send(self, data: bytes) -> None:
        """Send one message."""
        await self.socket.send_text(data.decode())

    async def receiving(self) -> None:
        """Take messages until the client leaves or has sent too much nonsense."""
        while self.faults < MOST_FAULTS:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            await self.take(message.get("text") or "")
        await self.socket.close(REFUSED)

    async def take(self, text: str) -> None:
        """Do what a message asks and answer it."""
        re = 0
        done: wire.DoneNow | wire.Refused | wire_looks.Staged
        try:
            try:
                spoken = wire.read_spoken(text)
            except (msgspec.MsgspecError, RecursionError) as reason:
                self.faults += 1
                raise TableError("bad-request", reason=str(reason)[:200]) from reason
            re = spoken.re
            self.worker.spend(self.socket, self.person, "write")
            done = await (self.stage(spoken) if isinstance(spoken, wire.StageNow) else self.act(spoken, re))
        except BoreaError as error:
            done = encode.refusal(error, self.speaks, re)
        except AWAY:
            done = encode.refusal(TableError("not-ready"), self.speaks, re)
        await self.send(wire.encode(done))

    async def act(self, spoken: wire.PlayNow | wire.UndoNow | wire.SayNow, re: int) -> wire.DoneNow | wire.Refused:
        """Hand a message to the tables."""
        if self.person is None or not await self.is_good():
            raise TableError("not-known")
        tables = self.worker.tables
        if isinstance(spoken, wire.SayNow):
            await tables.say(self.table, self.person, clean_text(spoken.text, SAID))
            return wire.DoneNow(0, 0, [], re)
        if isinstance(spoken, wire.PlayNow):
            done = await tables.submit(self.table, self.person, spoken.seat, spoken.number, spoken.tokens)
        else:
            done = await tables.undo(self.table, self.person, spoken.seat, spoken.number)
        async with tables.cache.hold(self.table, fresh=False) as (_, live):
            return encode.done_message(live, spoken.seat, done, re)

    async def stage(self, spoken: wire.StageNow) -> wire_looks.Staged:
        """Answer what a batch would do; nothing is done."""
        tokens = [*spoken.tokens, spoken.token] if isinstance(spoken, wire.WhyNow) else spoken.tokens
        async with self.worker.tables.cache.hold(self.table, fresh=False) as (_, live):
            if self.person is None or spoken.seat != self.viewer or self.viewer not in live.seats_of(self.person.id):
                raise TableError("not-your-seat", seat=spoken.seat)
            return self.looker(live).stage(spoken.number, tokens, spoken.re)
