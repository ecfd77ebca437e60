"""How long people at tables wait while reviews are made: in quiet, beside reviews without a pause, in quiet again."""

from __future__ import annotations

import itertools
import tempfile
import time
from typing import Any

from borea.server.tables.seating import Person
from tests.support.reviews import new_game, played
from tests.support.server.attacks import others, with_quiet
from tests.support.server.load import spread
from tests.support.server.place import Place
from tests.support.server.process import Server

GAME, SEATS = "borneo", 3  # its reviews take longest
ASK_AGAIN = 0.05


def finished(server: Server, number: int) -> str:
    """Open a table from the record of a match between bots, up to its last question; play that and return the table."""
    record, _ = played(new_game(GAME), ["level2"] * SEATS, f"reviewing/{number}")
    last = max(place for place, (seat, _) in enumerate(record.entries) if seat >= 0)
    seat, answer = record.entries[last]
    who = Person(f"Guest {number}", f"Guest {number}")
    bots = [None if one == seat else "level2" for one in range(SEATS)]
    wanted = {"record": record.text(), "ply": last, "sit": seat, "bots": bots}
    table = str(server.call("POST", "/api/tables", wanted, who)["table"])
    server.call("POST", f"/api/tables/{table}/submit", {"seat": seat, "number": 0, "tokens": [answer]}, who)
    return table


def reviews(server: Server, seconds: float) -> int:
    """Ask for one review after another for some time; return how many were begun."""
    ends = time.monotonic() + seconds
    for number in itertools.count():
        path = f"/api/tables/{finished(server, number)}/decisions"
        who = Person(f"Guest {number}", f"Guest {number}")
        found = server.call("POST", path, {}, who)
        while not found["decisions"]:
            if time.monotonic() > ends:
                return number + 1
            time.sleep(ASK_AGAIN)
            found = server.call("GET", path, None, who)
    raise AssertionError


def measure(seconds: float) -> dict[str, Any]:
    """Return how long others wait, in milliseconds, without reviews and beside them, and how many were begun."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(f"sqlite:///{folder}/borea.db")
        with Server(place, BOT_PROCESSES="1") as server, others(server) as (_, took):
            found: dict[str, Any] = {}
            begun = 0
            for name in ("quiet", "reviews", "quiet again"):
                took.clear()
                if name == "reviews":
                    begun = reviews(server, seconds)
                else:
                    time.sleep(seconds)
                found[name] = spread(list(took))
    return {"seconds": seconds, "reviews": begun, **with_quiet(found)}
