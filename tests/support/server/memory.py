"""Many matches through one worker: how its resident size grows. New people play each of them over streams, to its end.

Tables that are full of bots would give way to everything else and take hours."""

from __future__ import annotations

import asyncio
import json
import resource
import sys
import tempfile
from pathlib import Path
from typing import Any

from borea.server.security import Signer
from borea.server.tables.seating import Person
from examples.api_bot import Player
from tests.support.server.place import Place
from tests.support.server.process import SECRET, Server

AT_ONCE = 8
BOTS = 4  # one match in so many is played against a bot
FIRST = 10  # the first size is taken after a tenth of the matches


def resident(pid: int) -> int:
    """Return the resident bytes of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize()


class Passer(Player):
    """A program that lets everything be: its matches are the shortest."""

    def choose(self, tokens: list[str]) -> list[str]:
        """Return the last move, which does nothing or closes a set."""
        return tokens[-1:]


def open_table(server: Server, number: int) -> tuple[str, list[Passer]]:
    """Open a table of two people, or of one and a bot, and return its id and who plays there."""
    against = number % BOTS == 0
    people = [Person(f"m{number}-{seat}", f"Person {seat}") for seat in range(1 if against else 2)]
    wanted = {"game": "the-border", "seats": 2, "sit": 0, "bots": [None, "greedy" if against else None]}
    table = str(server.call("POST", "/api/tables", wanted, people[0])["table"])
    for person in people[1:]:
        server.call("POST", f"/api/tables/{table}/sit", {"seat": 1}, person)
    return table, [Passer(server.url, person.name, Signer(SECRET).pass_for(person)) for person in people]


async def play_all(server: Server, matches: int) -> list[int]:
    """Play matches, a few at a time; return the resident size after each tenth of them."""
    sizes: list[int] = []
    slots, done = asyncio.Semaphore(AT_ONCE), 0

    async def play(number: int) -> None:
        nonlocal done
        async with slots:
            table, players = await asyncio.to_thread(open_table, server, number)
            await asyncio.gather(*(player.play(table, seat) for seat, player in enumerate(players)))
        done += 1
        if done % (matches // FIRST) == 0:
            sizes.append(resident(server.process.pid))

    async with asyncio.TaskGroup() as group:
        for number in range(matches):
            group.create_task(play(number))
    return sizes


def measure(matches: int) -> dict[str, Any]:
    """Return the resident megabytes of one worker after each tenth of the matches, and how much they grew."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(f"sqlite:///{folder}/borea.db")
        with Server(place, BOT_PROCESSES="0", LOOK_SECONDS="1", POLL_SECONDS="2") as server:
            sizes = asyncio.run(play_all(server, matches))
    return {
        "matches": matches,
        "resident_mb": [round(size / 1e6, 1) for size in sizes],
        "growth_percent": round(100 * (sizes[-1] / sizes[0] - 1), 1),
    }


if __name__ == "__main__":
    print(json.dumps(measure(int(sys.argv[1])), indent=2))
