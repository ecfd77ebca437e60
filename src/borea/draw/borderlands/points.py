"""What decided a match of Borderlands, and which cycle and phase a position belongs to."""

from __future__ import annotations

from borea.core.game import State
from borea.draw.points import Column, Scene
from borea.games.borderlands.phases.cycle import PART_NAMES
from borea.games.borderlands.state import BorderlandsState


def turn_of(state: State) -> tuple[int, str]:
    """Return the cycle of a position and the name of its phase; cycle 0 during set-up."""
    assert isinstance(state, BorderlandsState)
    return int(state.cycle), PART_NAMES[state.part]


def scores(scene: Scene) -> list[int]:
    """Return the cities of each seat."""
    return [seat["cities"] for seat in scene["seats"]]


def columns(components: Scene, scenes: list[Scene]) -> list[Column]:
    """Return cities, which count, then places and their value, which decide at the cycle limit (BL-10)."""
    shown, seats = scenes[0], range(len(scenes))
    pieces = [*shown["lands"].values(), *shown["boats"]]
    amounts = {
        "cities": [shown["seats"][seat]["cities"] for seat in seats],
        "places": [shown["seats"][seat]["places"] for seat in seats],
        "value": [sum(piece["value"] for piece in pieces if piece["seat"] == seat) for seat in seats],
    }
    return [
        Column(f"borderlands.review.{name}", "", "", [(amount or None, amount == max(row) > 0) for amount in row])
        for name, row in amounts.items()
    ]
