"""How a seat opens The Border: the segments that it completes in its first turns as the active player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from borea.core.game import Event
from borea.core.openings import Opening, OpeningRules, added, in_steps

STEPS: Final = 2  # turns of a seat
NONE: Final = "none"  # a turn that completes nothing


def read(events: Sequence[Event], seats: int) -> list[Opening]:
    """Return how each seat began: its sheet, and the segments of its first turns."""
    sheets = [""] * seats
    turns: list[list[list[str]]] = [[] for _ in range(seats)]
    for event in events:
        seat = event.slots.get("seat")
        if not isinstance(seat, int):
            continue
        if event.kind == "sheet-dealt":
            sheets[seat] = str(event.slots["sheet"])
        elif event.kind == "turn-began":
            turns[seat].append([])
        elif event.kind == "finished":
            turns[seat][-1].append(str(event.slots["segment"]))
    return [
        Opening(seat, sheets[seat], in_steps([turn or [NONE] for turn in turns[seat][:STEPS]])) for seat in range(seats)
    ]


BOOK: Final = OpeningRules("borea.games.the_border", read=read, after=added, steps=STEPS, variants=("1", "2", "3", "4"))
