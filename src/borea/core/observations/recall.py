"""Information states with perfect recall: everything a seat was shown and everything it did, in order."""

from __future__ import annotations

import hashlib
from typing import Final

from borea.core.codec import dumps, encode, encode_event
from borea.core.game import EVERYONE, Event, Game, Move, View
from borea.core.observations.buffers import SLOTS, new_rows
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
        self.count = 0  # own moves
        self.recent: list[Move] = []  # the last of them
        self.digest = bytes(DIGEST)

    def copy(self) -> Log:
        """Return an independent, equal log."""
        twin = self.branch()
        twin.lines = self.lines[:]
        return twin

    def branch(self) -> Log:
        """Return a log that continues this one, with only the lines that follow."""
        twin = Log()
        twin.count, twin.recent, twin.digest = self.count, self.recent, self.digest
        return twin

    def add(self, line: str) -> None:
        """Add a line; the digest covers all lines in order."""
        self.lines.append(line)
        self.digest = hashlib.sha256(self.digest + line.encode()).digest()

    def add_move(self, move: Move, token: str) -> None:
        """Add an own move."""
        self.add(f"> {token}")
        self.count += 1
        self.recent = [*self.recent[1 - OWN :], move]


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
        return self._with([log.copy() for log in self.logs])

    def branch(self) -> Recall:
        """Return a recall that continues this one, with only the lines that follow."""
        return self._with([log.branch() for log in self.logs])

    def _with(self, logs: list[Log]) -> Recall:
        twin = Recall.__new__(Recall)
        twin.game, twin.seats, twin.encoder, twin.words = self.game, self.seats, self.encoder, self.words
        twin.logs = logs
        return twin

    def note(self, actor: int, move: Move, events: list[Event]) -> None:
        """Add a ply: the move itself for the seat that made it, and for every seat the events that it may know."""
        if actor >= 0:
            self.logs[actor].add_move(move, self.game.catalogue.token(move))
        for event in events:
            line = dumps(encode_event(event))
            for log in self.logs if event.to == EVERYONE else [self.logs[event.to]]:
                log.add(line)

    def text(self, view: View) -> str:
        """Return the information state of the view's seat: a line for each event and own move, then the view."""
        return "\n".join([*self.logs[view.seat].lines, dumps(encode(view))])

    def tensor(self, view: View) -> bytes:
        """Return the information state of the view's seat: observation, last own moves, digest of the log."""
        log = self.logs[view.seat]
        seen = new_rows(1, self.encoder.words)
        self.encoder.encode(view, seen)
        moves = b"".join([(move + 1).to_bytes(2, "little") for move in log.recent]).ljust(2 * OWN, b"\0")
        return seen.line(0) + log.count.to_bytes(SLOTS, "little") + moves + log.digest
