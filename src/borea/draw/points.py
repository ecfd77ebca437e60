"""How the points of a finished match were made, read from the scenes of all seats: columns and what each seat had; and
what a moment of it is called."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from borea.core.game import State
from borea.games.borderlands.phases.cycle import PART_NAMES
from borea.games.borderlands.state import BorderlandsState
from borea.games.borneo.state import BorneoState
from borea.games.the_border.state import BorderState

Scene = dict[str, Any]


def turn_of(state: State) -> tuple[int, str]:
    """Return the turn, or the cycle and the name of its part; 0 in set-up."""
    if isinstance(state, BorderlandsState):
        return int(state.cycle), PART_NAMES[state.part]
    assert isinstance(state, BorderState | BorneoState)
    return int(state.turn), ""


class Column(NamedTuple):
    """A source of points: the key of its name, a symbol, and by seat the points and whether they were the best."""

    key: str
    icon: str
    note: str
    cells: list[tuple[int | None, bool]]
    each: int = 0  # what one of them brings, where the name says so


def the_border(box: Scene, scenes: list[Scene]) -> list[Column]:
    """Return the areas, the most valuable first (TB-3)."""
    places = sorted(range(len(box["areas"])), key=lambda place: -box["areas"][place]["first"])
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
        for area in [box["areas"][place]]
    ]  # fmt: skip


def borneo(box: Scene, scenes: list[Scene]) -> list[Column]:
    """Return missions by their points, cards, harbours and the pirates' ship (BN-8.3, BN-9.1)."""
    own = [scene["seats"][seat] for seat, scene in enumerate(scenes)]
    kinds = sorted({points for seat in own for points in seat["missions"]}, reverse=True)
    found = [
        Column(
            "ui.after.missions", "", "", [(points * seat["missions"].count(points) or None, False) for seat in own],
            points,
        )
        for points in kinds
    ]  # fmt: skip
    found.append(Column("ui.after.cards", "", "", [(seat["cards"] or None, False) for seat in own]))
    found.append(Column("ui.after.harbours", "", "", [(seat["harbours"] or None, False) for seat in own]))
    if box["pirates"]:
        pirate = scenes[0]["pirate"]
        paid = [(-2 if seat == pirate else None, False) for seat in range(len(own))]
        found.append(Column("ui.after.pirates", "", "", paid))
    return found


def borderlands(box: Scene, scenes: list[Scene]) -> list[Column]:
    """Return cities, which count, then places and their value, which decide at the cycle limit (BL-10)."""
    shown, seats = scenes[0], range(len(scenes))
    pieces = [*shown["lands"].values(), *shown["boats"]]
    values = [sum(piece["value"] for piece in pieces if piece["seat"] == seat) for seat in seats]
    columns = (
        ("ui.after.cities", "", [shown["seats"][seat]["cities"] for seat in seats]),
        ("ui.after.places", "", [shown["seats"][seat]["places"] for seat in seats]),
        ("ui.after.value", "", values),
    )
    return [
        Column(key, icon, "", [(amount or None, amount == max(amounts) > 0) for amount in amounts])
        for key, icon, amounts in columns
    ]


SOURCES: dict[str, Callable[[Scene, list[Scene]], list[Column]]] = {
    "the-border": the_border, "borneo": borneo, "borderlands": borderlands,
}  # fmt: skip
