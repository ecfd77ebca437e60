"""How the points of a match of Borneo were made, and which turn a position belongs to."""

from __future__ import annotations

from borea.core.game import State
from borea.draw.points import Column, Scene
from borea.games.borneo.state import PIRATE_COST, BorneoState


def turn_of(state: State) -> tuple[int, str]:
    """Return the turn of a position, 0 during set-up."""
    assert isinstance(state, BorneoState)
    return int(state.turn), ""


def scores(scene: Scene) -> list[int]:
    """Return the points of each seat, as far as they are public."""
    return [seat["points"] for seat in scene["seats"]]


def columns(components: Scene, scenes: list[Scene]) -> list[Column]:
    """Return missions by their points, cards, harbours and the pirates' ship (BN-8.3, BN-9.1)."""
    own = [scene["seats"][seat] for seat, scene in enumerate(scenes)]
    kinds = sorted({points for seat in own for points in seat["missions"]}, reverse=True)
    found = [
        Column(
            "borneo.review.missions", "", "",
            [(points * seat["missions"].count(points) or None, False) for seat in own], points,
        )
        for points in kinds
    ]  # fmt: skip
    found.append(Column("borneo.review.cards", "", "", [(seat["cards"] or None, False) for seat in own]))
    found.append(Column("borneo.review.harbours", "", "", [(seat["harbours"] or None, False) for seat in own]))
    if components["pirates"]:
        pirate = scenes[0]["pirate"]
        paid = [(-PIRATE_COST if seat == pirate else None, False) for seat in range(len(own))]
        found.append(Column("borneo.review.pirates", "", "", paid))
    return found
