"""Information states with perfect recall: everything a seat was shown and everything it did, in order."""

from __future__ import annotations

import hashlib
from typing import Final

from borea.core.codec import dumps, encode, encode_event
from borea.core.game import EVERYONE, Event, Game, Move, View
from borea.core.observations.buffers import SLOTS, Rows, new_rows
from borea.core.observations.encoder import Group, numbered

OWN: Final = 64  # own moves in a tensor
DIGEST: Final = 32
GROUPS: Final = (
    Group("own-moves", ["low", "high"], 255),
    Group("own-move", [f"{place}.{part}" for place in range(OWN) for part in ("low", "high")], 255),
    Group("digest", numbered(DIGEST), 255),
)


class Log:
    """What one seat has seen and done so far, as lines, its own moves, and a digest of all of it."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.moves: list[Move] = []
        self.digest = bytes(DIGEST)

    def copy(self) -> Log:
        """Return an independent, equal log."""
        twin = Log()
        twin.lines, twin.moves, twin.digest = self.lines[:], self.moves[:], self.digest
        return twin

    def add(self, line: str) -> None:
        """Add a line; the digest covers all lines in order."""
        self.lines.append(line)
        self.digest = hashlib.sha256(self.digest + line.encode()).digest()


class Recall:
    """The information states of all seats of one match."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.encoder = game.encoder(seats)
        self.words = self.encoder.words + sum(group.words() for group in GROUPS)
        self.logs = [Log() for _ in range(seats)]

    def copy(self) -> Recall:
        """Return an independent, equal recall."""
        twin = Recall.__new__(Recall)
        twin.game, twin.seats, twin.encoder, twin.words = self.game, self.seats, self.encoder, self.words
        twin.logs = [log.copy() for log in self.logs]
        return twin

    def note(self, actor: int, move: Move, events: list[Event]) -> None:
        """Add a ply: the move itself for the seat that made it, and for every seat the events that it may know."""
        for seat, log in enumerate(self.logs):
            if seat == actor:
                log.add(f"> {self.game.catalogue.token(move)}")
                log.moves.append(move)
            for event in events:
                if event.to in (EVERYONE, seat):
                    log.add(dumps(encode_event(event)))

    def text(self, view: View) -> str:
        """Return the information state of the view's seat: a line for each event and own move, then the view."""
        return "\n".join([*self.logs[view.seat].lines, dumps(encode(view))])

    def fill(self, view: View, rows: Rows, row: int = 0) -> None:
        """Write the information state of the view's seat: observation, last own moves, digest of the log."""
        log = self.logs[view.seat]
        seen = new_rows(1, self.encoder.words)
        self.encoder.encode(view, seen)
        recent = log.moves[-OWN:]
        tail = len(log.moves).to_bytes(SLOTS, "little")
        tail += b"".join([(move + 1).to_bytes(2, "little") for move in recent]).ljust(2 * OWN, b"\0")
        whole = seen.line(0) + tail + log.digest
        rows.start(row)
        for at in range(self.words):
            rows.put(at, int.from_bytes(whole[SLOTS * at : SLOTS * at + SLOTS], "little", signed=True))
        rows.finish()

    def tensor(self, view: View) -> bytes:
        """Return what `fill` writes."""
        rows = new_rows(1, self.words)
        self.fill(view, rows)
        return rows.line(0)
