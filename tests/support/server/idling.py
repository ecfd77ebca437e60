"""Short matches from their first move: everybody lets everything be, until the rules end it."""

from __future__ import annotations

from typing import Any

from borea.server.tables.authority import Authority
from borea.server.tables.seating import Person
from tests.support.server.browser import run
from tests.support.server.play import live
from tests.support.server.site import Site


def idle(home: Site, people: list[Person], *, leave: int = 0, **wanted: Any) -> str:
    """Open a table of The Border for some people and do nothing until the match is over; return its id.

    With `leave`, so many answers are given and the match is left running.
    """
    table = home.open(people[0], sit=0, seats=len(people), **wanted)
    for person in people[1:]:
        assert home.post(f"/api/tables/{table}/sit", {}, person).status_code == 200
    run(home, lambda: let_be(home.worker.tables, table, people, leave))
    return table


async def let_be(tables: Authority, table: str, people: list[Person], leave: int) -> None:
    """Always make the last legal move, which does nothing."""
    answered = 0
    while actors := (now := await live(tables, table)).actors:
        if leave and answered == leave:
            return
        assert now.match is not None
        seat = actors[0]
        await tables.submit(table, people[seat], seat, now.numbers[seat], now.match.moves(seat)[-1:])
        answered += 1
