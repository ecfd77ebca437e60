"""What a board of Borderlands draws of a view, as plain JSON: places, boats, seats, supply, the decision.
What never changes during a match is in scene_components.py, the decision in scene_decision.py."""

from __future__ import annotations

from typing import Any, Final

from borea.core.bits import listed, size
from borea.core.game import Game, View
from borea.draw.borderlands.scene_components import components, ground_of
from borea.draw.borderlands.scene_decision import amounts, decision
from borea.games.borderlands import Borderlands
from borea.games.borderlands.components import (
    CITIES,
    FACE_DOWN,
    FACE_UP,
    FLEET,
    HORSE,
    KINDS,
    LANDS,
    NO_SITE,
    SITES,
    TRADED,
)
from borea.games.borderlands.fields import REASONS
from borea.games.borderlands.moves import place_nouns
from borea.games.borderlands.phases.cycle import PART_NAMES
from borea.games.borderlands.phases.holdings import riches
from borea.games.borderlands.phases.order import ENDED, WARRIORS
from borea.games.borderlands.phases.production import demand, pasture
from borea.games.borderlands.state import BorderlandsState
from borea.games.borderlands.view import BorderlandsView
from borea.text.borderlands.sums import pieces, table_of

__all__ = ["components", "scene"]

# What a seat is doing, by phase number; keys of `ui.doing.…`.
DOING: Final = (
    "opening", "site", "turn-up", "warrior", "build", "moor", "slot", "die", "vote", "produce", "herd", "offer",
    "give", "want", "answer", "pay", "put", "transport", "foot-to", "foot-load", "ride", "lift", "drop", "route",
    "leave", "refused", "call", "target", "means", "ride-in", "bring", "side", "carry", "over",
)  # fmt: skip
SITE_NAMES: Final = {"wood": "forest", "horse": "ranch", "coal": "coal", "iron": "iron", "gold": "gold"}


def scene(game: Game, view: View) -> dict[str, Any]:
    """Return the table as a board draws it."""
    assert isinstance(game, Borderlands)
    assert isinstance(view, BorderlandsView)
    state = table_of(game, view)
    nouns = place_nouns(game.box.spec.keys)
    return {
        "seat": view.seat,
        "actors": view.actors,
        "doing": DOING[state.phase],
        "cycle": int(state.cycle),
        "cycles": game.box.cycle_limit,
        "part": PART_NAMES[state.part] if state.cycle else "",
        "lead": state.lead if state.phase > WARRIORS else -1,
        "active": state.active,
        "reason": REASONS[state.reason],
        "discs": SITES - (LANDS - state.sites.count(NO_SITE)),
        "free": state.owner[:LANDS].count(-1),
        "left": int(state.left),
        "price": int(state.price),
        "lands": {nouns[land]: land_of(state, land) for land in range(LANDS)},
        "boats": [boat_of(state, boat, nouns[LANDS + boat]) for boat in range(state.boats)],
        "seats": [seat_of(state, view, seat) for seat in range(state.seats)],
        "supply": amounts(state.supply) | {"boat": FLEET - state.boats, "city": CITIES - size(state.city)},
        **decision(state, view, nouns),
    }


def piece_of(state: BorderlandsState, place: int) -> dict[str, Any]:
    """Return the owner, value, pieces and resources of a place."""
    city, horse, weapon = pieces(state, place)
    goods = {kind: amount for kind, amount in amounts(state.goods[place]).items() if kind in KINDS[:HORSE] and amount}
    return {
        "seat": state.owner[place],
        "value": int(state.value(place)),
        "city": city,
        "horse": horse,
        "weapon": weapon,
        "goods": goods,
    }


def land_of(state: BorderlandsState, land: int) -> dict[str, Any]:
    """Return what lies in a territory."""
    site = state.sites[land]
    kind = "" if site < FACE_UP else KINDS[site - FACE_UP]
    shown = "hidden" if site == FACE_DOWN else SITE_NAMES.get(kind, "")
    return piece_of(state, land) | {"site": shown, "yields": kind, "due": due(state, land)}


def due(state: BorderlandsState, land: int) -> int:
    """Return what a site would produce now (BL-5), whatever the supply holds."""
    site, owner = state.sites[land], state.owner[land]
    if site < FACE_UP or owner < 0:
        return 0
    if site - FACE_UP != HORSE:
        return int(demand(state, land, site - FACE_UP))
    return int(not pieces(state, land)[1] or bool(pasture(state, owner, land)))


def boat_of(state: BorderlandsState, boat: int, noun: str) -> dict[str, Any]:
    """Return a boat, its load and its position, which maps without outlines do not have."""
    spec, node = state.box.spec, state.node[boat]
    found = piece_of(state, LANDS + boat) | {"key": noun, "at": spec.node_keys[node]}
    found["near"] = [spec.keys[land] for land in spec.node_lands[node]]
    ground = ground_of(spec)
    if ground is not None:
        berth = node - spec.sections
        there = [other for other in range(state.boats) if state.node[other] == node]
        if berth < 0:
            spot = ground.boat_place(node, int(state.rank[boat]), len(there))
        else:
            spot = ground.berth_place(berth, there.index(boat))
        found["x"], found["y"] = round(spot[0], 1), round(spot[1], 1)
    return found


def seat_of(state: BorderlandsState, view: BorderlandsView, seat: int) -> dict[str, Any]:
    """Return what a seat has: places, cities, transports (BL-7.5), tokens, and what production would bring."""
    held = listed(state.held[seat])
    share = LANDS // state.seats
    lands = [place for place in held if place < LANDS]
    gains = dict.fromkeys(KINDS[:TRADED], 0)
    for land in lands:
        if state.sites[land] >= FACE_UP:
            gains[KINDS[state.sites[land] - FACE_UP]] += due(state, land)
    return {
        "places": len(held),
        "lands": len(lands),
        "boats": len(held) - len(lands),
        "cities": state.cities_of(seat),
        "transports": 1 + max(0, len(held) - share) // 3 if held else 0,
        "goods": amounts(riches(state, seat)),
        "gains": {kind: amount for kind, amount in gains.items() if amount},
        "out": not held and state.phase > WARRIORS,
        "asked": seat in view.actors and state.phase != ENDED,
    }
