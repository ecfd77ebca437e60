"""How the points of a match of The Border were made, and which turn a position belongs to."""

from __future__ import annotations

from borea.core.game import State
from borea.draw.points import Column, Scene
from borea.games.the_border.state import BorderState


def turn_of(state: State) -> tuple[int, str]:
    """Return the turn of a position, 0 during set-up."""
    assert isinstance(state, BorderState)
    return int(state.turn), ""


def scores(scene: Scene) -> list[int]:
    """Return the points of each seat."""
    return [board["score"] for board in scene["boards"]]


def columns(components: Scene, scenes: list[Scene]) -> list[Column]:
    """Return the areas, the most valuable first (TB-3)."""
    places = sorted(range(len(components["areas"])), key=lambda place: -components["areas"][place]["first"])
    return [
        Column(
            f"the-border.area.{area['motif']}", area["symbol"], f"{area['first']}/{area['later']}",
            [
                (mine["points"], mine["first"]) if mine["closed"] else (None, False)
                for seat, scene in enumerate(scenes)
                for mine in [scene["boards"][seat]["areas"][place]]
            ],
        )
        for place in places
        for area in [components["areas"][place]]
    ]  # fmt: skip
