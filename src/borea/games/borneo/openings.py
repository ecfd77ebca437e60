"""How a seat opens Borneo: at which places of the companies it puts its merchants.

The four companies are alike, so a position says only which places the seat has in each company: ("1", "23") is first
in one company, second and third in another. A mark names the company by the seat's places in it, and the new place:
"1.2" is second where the seat is first, ".1" is first in a company where it has nobody yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from borea.core.game import Event
from borea.core.openings import Edge, Node, Opening, OpeningRules

STEPS: Final = 3  # merchants of a seat


def after(node: Node, mark: str) -> Node:
    """Return the places of a seat after it has put a merchant somewhere."""
    held, _, place = mark.partition(".")
    companies = list(node)
    if held:
        companies.remove(held)
    return tuple(sorted([*companies, held + place]))


def read(events: Sequence[Event], seats: int) -> list[Opening]:
    """Return how each seat began: the places of its merchants in set-up."""
    lengths: dict[str, int] = {}
    held: list[dict[str, str]] = [{} for _ in range(seats)]  # of each seat: its places, by company
    nodes: list[Node] = [() for _ in range(seats)]
    steps: list[list[tuple[Edge, ...]]] = [[] for _ in range(seats)]
    for event in events:
        seat = event.slots.get("seat")
        if event.kind != "placed" or not isinstance(seat, int):
            continue
        company = str(event.slots["company"])
        lengths[company] = lengths.get(company, 0) + 1
        if len(steps[seat]) == STEPS:
            continue
        own = held[seat].get(company, "")
        place = f"{lengths[company]:x}"  # one letter, whatever the length of the row
        mark = f"{own}.{place}"
        steps[seat].append(((nodes[seat], mark),))
        nodes[seat] = after(nodes[seat], mark)
        held[seat][company] = own + place
    return [Opening(seat, "", tuple(steps[seat])) for seat in range(seats)]


BOOK: Final = OpeningRules("borea.games.borneo", read=read, after=after, steps=STEPS)
