"""How a seat opens Borderlands: where it places its first warriors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from borea.core.game import Event
from borea.core.openings import Opening, OpeningRules, added, in_steps

STEPS: Final = 2  # warriors of a seat


def read(events: Sequence[Event], seats: int) -> list[Opening]:
    """Return how each seat began: the territories of its first warriors, in any order."""
    lands: list[list[list[str]]] = [[] for _ in range(seats)]
    for event in events:
        seat = event.slots.get("seat")
        if event.kind == "settled" and isinstance(seat, int) and len(lands[seat]) < STEPS:
            lands[seat].append([str(event.slots["place"])])
    return [Opening(seat, "", in_steps(lands[seat])) for seat in range(seats)]


BOOK: Final = OpeningRules("borea.games.borderlands", read=read, after=added, steps=STEPS)
