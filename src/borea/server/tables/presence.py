"""Who is connected to which table, in all workers: sent over the bus, stored nowhere, expiring by itself."""

from __future__ import annotations

import secrets
import time
from collections import Counter
from collections.abc import Callable

from borea.bus.bus import Bus
from borea.core.game import Seat
from borea.server.tables.streams import SPECTATOR

EXPIRES = 60.0  # seconds after which a silent worker's connections no longer count
REPEAT = 20.0  # seconds between two announcements
COUNT = 1.0  # seconds between two messages about nothing but the number of spectators


class Presence:
    """Counts connections here and remembers what other workers announced."""

    def __init__(self, bus: Bus, changed: Callable[[str], None], clock: Callable[[], float] = time.monotonic) -> None:
        self.bus = bus
        self.changed = changed
        self.clock = clock
        self.worker = secrets.token_hex(4)
        self.here: dict[str, Counter[Seat]] = {}
        self.there: dict[str, dict[str, tuple[float, set[Seat], int]]] = {}
        self.recount: set[str] = set()  # tables where only the number of spectators has changed
        bus.listen(self.hear)

    def join(self, table: str, viewer: Seat) -> None:
        """Add a connection."""
        self.here.setdefault(table, Counter())[viewer] += 1
        self.announce(table)

    def leave(self, table: str, viewer: Seat) -> None:
        """Remove a connection."""
        self.here[table][viewer] -= 1
        self.announce(table)
        if not +self.here[table]:
            del self.here[table]

    def announce(self, table: str) -> None:
        """Send who is connected to a table here."""
        count = +self.here[table]
        seats = ",".join(str(seat) for seat in sorted(count) if seat != SPECTATOR)
        self.bus.send(f"here {self.worker} {table} {seats or '-'} {count[SPECTATOR]}")

    def repeat(self) -> None:
        """Announce all tables again, for workers that missed it."""
        for table in self.here:
            self.announce(table)

    def hear(self, hint: str) -> None:
        """Take an announcement from the bus."""
        match hint.split(" "):
            case ["here", worker, table, words, watchers]:
                seats = set() if words == "-" else {int(seat) for seat in words.split(",")}
                workers = self.there.setdefault(table, {})
                before = workers.get(worker, (0.0, set(), 0))[1:]
                workers[worker] = (self.clock() + EXPIRES, seats, int(watchers))
                if not seats and watchers == "0":
                    del workers[worker]
                if not workers:
                    del self.there[table]
                if before[0] != seats:
                    self.changed(table)
                elif before[1] != int(watchers):
                    self.recount.add(table)

    def count(self) -> None:
        """Tell everybody at tables whose number of spectators has changed since the last time.

        A crowd that joins would otherwise cost a message to each for each.
        """
        for table in self.recount:
            self.changed(table)
        self.recount.clear()

    def at(self, table: str) -> tuple[list[Seat], int]:
        """Return the seats that are connected and the number of spectators."""
        alive = [known for known in self.there.get(table, {}).values() if known[0] > self.clock()]
        seats = sorted({seat for _, connected, _ in alive for seat in connected})
        return seats, sum(watchers for _, _, watchers in alive)
