"""A viewer's stream over a WebSocket: messages after number `since`, then news as it comes; moves go the other way."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from borea.core.errors import BoreaError
from borea.core.game import Seat
from borea.server.errors import AWAY, TableError
from borea.server.security import CHAT_LENGTH, check_origin, clean_text
from borea.server.tables.cache import CachedTable, News
from borea.server.tables.seating import Person, viewer_seat
from borea.server.tables.streams import SPECTATOR
from borea.server.tables.table import LiveTable
from borea.server.wire import encode
from borea.server.wire import play as wire
from borea.server.wire.board import EarlierLines, Staged
from borea.server.wire.snapshot import SnapshotBuilder
from borea.server.wire.spoken import EarlierNow, PlayNow, SayNow, Spoken, StageNow, UndoNow, WhyNow, read_spoken
from borea.server.worker import Worker
from borea.text.game_text import GameText, game_text
from borea.text.language import LANGUAGES

REFUSED, TRY_LATER = 1008, 1013  # close codes
GONE = (WebSocketDisconnect, RuntimeError)  # what a closed socket raises
Answer = wire.DoneNow | Staged | EarlierLines
MOST_FAULTS = 50  # malformed messages after which a connection is closed


class Connection:
    """One WebSocket of one viewer."""

    def __init__(self, worker: Worker, socket: WebSocket) -> None:
        self.worker = worker
        self.socket = socket
        self.table = str(socket.path_params["table"])
        self.language = socket.query_params.get("lang", "")
        self.reply_language = self.language if self.language in LANGUAGES else LANGUAGES[0]
        self.wants_snapshots = socket.query_params.get("snapshot") == "1"  # for a board: scenes and sentences
        self.person: Person | None = None
        self.viewer: Seat = SPECTATOR
        self.text: GameText | None = None
        self.sent = 0
        self.state = b""  # the table as it was last sent; empty until then
        self.here = b""
        self.faults = 0

    async def run(self) -> None:
        """Serve until either side disconnects."""
        try:
            check_origin(self.socket.headers)
            self.person = await self.worker.person(self.socket)
            self.worker.charge(self.socket, self.person, "stream")
        except TableError:
            await self.socket.close(REFUSED)  # before it is accepted: an ordinary HTTP 403
            return
        except AWAY:
            await self.socket.accept()  # only an open socket can carry a close code
            await self.socket.close(TRY_LATER)
            return
        await self.socket.accept()
        try:
            await self.enter()
        except BoreaError as error:
            await self.send(wire.encode(encode.refusal(error, self.reply_language)))
            await self.socket.close(REFUSED)
            return
        except AWAY:
            await self.socket.close(TRY_LATER)
            return
        await self.serve()

    async def enter(self) -> None:
        """Work out the viewer and where their stream starts."""
        since = self.socket.query_params.get("since", "0")
        if not (since.isascii() and since.isdigit() and len(since) < 10):
            raise TableError("bad-request", reason="since")
        if self.language and self.language not in LANGUAGES:
            raise TableError("bad-request", reason="lang")
        async with self.worker.tables.cache.hold(self.table) as (_, live):
            self.viewer = viewer_seat(live, self.person, self.socket.query_params.get("seat"))
            self.sent = min(int(since), len(live.streams[self.viewer]))
            if self.language:
                self.text = game_text(live.game, self.language)

    async def serve(self) -> None:
        """Send news and receive messages at the same time."""
        with self.worker.tables.cache.watch(self.table) as news:
            news.set()
            self.worker.presence.join(self.table, self.viewer)
            both = [asyncio.create_task(self.sending(news)), asyncio.create_task(self.receiving())]
            try:
                await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            finally:
                self.worker.presence.leave(self.table, self.viewer)
                for task in both:
                    task.cancel()
                await asyncio.wait(both)
        if any(not task.cancelled() and isinstance(task.exception(), AWAY) for task in both):
            with contextlib.suppress(*GONE):
                await self.socket.close(TRY_LATER)

    async def sending(self, news: News) -> None:
        """Send what is new whenever there is news."""
        while True:
            await news.wait()
            if news.take() and not await self.send_table():
                await self.socket.close(REFUSED)
                return
            here = wire.encode(wire.Here(*self.worker.presence.at(self.table)))
            if here != self.here:
                self.here = here
                await self.send(here)

    async def send_table(self) -> bool:
        """Send what is new at the table; False if the seat was given up, the session has ended or they are banned."""
        valid = await self.is_valid()
        async with self.worker.tables.cache.hold(self.table, fresh=False) as (cached, live):
            who = "" if self.person is None else self.person.id
            own = self.viewer == SPECTATOR or self.viewer in live.seats_of(who)
            mine = valid and own and who not in self.worker.banned
            found, state = self.news(cached, live) if mine else ([], b"")
        self.sent += len(found)
        for message in found:
            await self.send(message)
        if mine and state != self.state:
            self.state = state
            await self.send(state)
        return mine

    async def is_valid(self) -> bool:
        """Return whether the cookie or token of the connection is still valid: sessions can end at any time."""
        if self.person is None:
            return True
        try:
            known = await self.worker.known(self.socket)
        except TableError:
            return False
        return known is not None and known.person.id == self.person.id

    def news(self, cached: CachedTable, live: LiveTable) -> tuple[list[bytes], bytes]:
        """Return the messages that are new to the viewer, and the table as it is.

        Spectators who have seen as much and read the same language are sent the same bytes.
        """
        followed = bool(self.state)  # a board that has just connected shows the table as it is
        if self.viewer != SPECTATOR or (self.person is not None and live.seats_of(self.person.id)):
            *found, state = self.encode_news(live, followed)
        else:
            viewpoint = (self.language, self.wants_snapshots, self.sent, followed)
            *found, state = cached.encode(live, viewpoint, lambda: self.encode_news(live, followed))
        return found, state

    def encode_news(self, live: LiveTable, followed: bool) -> list[bytes]:
        """Return the messages that are new to the viewer and, last, the table as it is, encoded."""
        if self.wants_snapshots:
            builder = self.builder(live)
            found = builder.messages(self.sent, step_by_step=followed)
            return [*map(wire.encode, found), wire.encode(builder.snapshot())]
        found = encode.messages(live, self.viewer, self.sent, self.text)
        return [*map(wire.encode, found), wire.encode(encode.now(live, self.viewer))]

    def builder(self, live: LiveTable) -> SnapshotBuilder:
        """Return what builds snapshots for this viewer."""
        return SnapshotBuilder(live, self.viewer, self.person.id if self.person else "", self.reply_language)

    async def send(self, data: bytes) -> None:
        """Send one message."""
        await self.socket.send_text(data.decode())

    async def receiving(self) -> None:
        """Receive messages until the client disconnects or has sent too many malformed ones."""
        while self.faults < MOST_FAULTS:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            await self.take(message.get("text") or "")
        await self.socket.close(REFUSED)

    async def take(self, text: str) -> None:
        """Act on a message and answer it."""
        re = 0
        done: Answer | wire.Refused
        try:
            try:
                spoken = read_spoken(text)
            except (msgspec.MsgspecError, RecursionError) as reason:
                self.faults += 1
                raise TableError("bad-request", reason=str(reason)[:200]) from reason
            re = spoken.re
            self.worker.charge(self.socket, self.person, "write")
            done = await self.answer(spoken)
        except BoreaError as error:
            done = encode.refusal(error, self.reply_language, re)
        except AWAY:
            done = encode.refusal(TableError("not-ready"), self.reply_language, re)
        await self.send(wire.encode(done))

    async def answer(self, spoken: Spoken) -> Answer:
        """Do what a message asks for."""
        if isinstance(spoken, StageNow):
            return await self.stage(spoken)
        if isinstance(spoken, EarlierNow):
            return await self.earlier(spoken)
        return await self.act(spoken)

    async def earlier(self, spoken: EarlierNow) -> EarlierLines:
        """Return messages with all their sentences."""
        async with self.worker.tables.cache.hold(self.table, fresh=False) as (_, live):
            return EarlierLines(self.builder(live).earlier(spoken.since, spoken.until), spoken.re)

    async def act(self, spoken: PlayNow | UndoNow | SayNow) -> wire.DoneNow:
        """Play, undo or say what a message asks for."""
        if self.person is None or not await self.is_valid():
            raise TableError("not-known")
        tables = self.worker.tables
        if isinstance(spoken, SayNow):
            self.worker.charge(self.socket, self.person, "say")
            await tables.say(self.table, self.person, clean_text(spoken.text, CHAT_LENGTH))
            return wire.DoneNow(0, 0, [], spoken.re)
        if isinstance(spoken, PlayNow):
            done = await tables.submit(self.table, self.person, spoken.seat, spoken.number, spoken.tokens)
        else:
            done = await tables.undo(self.table, self.person, spoken.seat, spoken.number)
        async with tables.cache.hold(self.table, fresh=False) as (_, live):
            return encode.done_message(live, done, spoken.re)

    async def stage(self, spoken: StageNow) -> Staged:
        """Return what a batch would do, without doing it."""
        tokens = [*spoken.tokens, spoken.token] if isinstance(spoken, WhyNow) else spoken.tokens
        async with self.worker.tables.cache.hold(self.table, fresh=False) as (_, live):
            if self.person is None or spoken.seat != self.viewer or self.viewer not in live.seats_of(self.person.id):
                raise TableError("not-your-seat", seat=spoken.seat)
            return self.builder(live).stage(spoken.number, tokens, spoken.re)
