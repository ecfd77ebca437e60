"""Who is connected to which table, in all workers: soft news that the bus carries and time forgets."""

from __future__ import annotations

import secrets
import time
from collections import Counter
from collections.abc import Callable

from borea.bus.bus import Bus
from borea.core.game import Seat
from borea.server.tables.table import WATCHER

FORGET = 60.0  # seconds after which a worker that says nothing counts no more
REPEAT = 20.0


class Presence:
    """Counts connections here and remembers what other workers count."""

    def __init__(self, bus: Bus, changed: Callable[[str], None], clock: Callable[[], float] = time.monotonic) -> None:
        self.bus = bus
        self.changed = changed
        self.clock = clock
        self.worker = secrets.token_hex(4)
        self.here: dict[str, Counter[Seat]] = {}
        self.there: dict[str, dict[str, tuple[float, set[Seat], int]]] = {}
        bus.listen(self.hear)

    def join(self, table: str, viewer: Seat) -> None:
        """Count a connection."""
        self.here.setdefault(table, Counter())[viewer] += 1
        self.tell(table)

    def leave(self, table: str, viewer: Seat) -> None:
        """Count a connection no more."""
        self.here[table][viewer] -= 1
        self.tell(table)
        if not +self.here[table]:
            del self.here[table]

    def tell(self, table: str) -> None:
        """Say who is here."""
        count = +self.here[table]
        seats = ",".join(str(seat) for seat in sorted(count) if seat != WATCHER)
        self.bus.send(f"here {self.worker} {table} {seats or '-'} {count[WATCHER]}")

    def repeat(self) -> None:
        """Say it all again, for those who missed it."""
        for table in self.here:
            self.tell(table)

    def hear(self, hint: str) -> None:
        """Take what a worker says."""
        match hint.split(" "):
            case ["here", worker, table, words, watchers]:
                seats = set() if words == "-" else {int(seat) for seat in words.split(",")}
                told = self.there.setdefault(table, {})
                before = told.get(worker, (0.0, set(), 0))[1:]
                told[worker] = (self.clock() + FORGET, seats, int(watchers))
                if not seats and watchers == "0":
                    del told[worker]
                if not told:
                    del self.there[table]
                if before != (seats, int(watchers)):
                    self.changed(table)

    def at(self, table: str) -> tuple[list[Seat], int]:
        """Return the seats that are connected and the number of spectators."""
        alive = [told for told in self.there.get(table, {}).values() if told[0] > self.clock()]
        seats = sorted({seat for told in alive for seat in told[1]})
        return seats, sum(told[2] for told in alive)
