"""Development: tokens in one place become weapons, cities and boats (BL-4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.bits import BIT, lowest, size
from borea.core.game import Event, Move, Seat
from borea.games.borderlands import events as happened
from borea.games.borderlands.box import adjacency, boats_in, insert
from borea.games.borderlands.components import A_WEAPON, CITIES, COAL, FLEET, GOLD, IRON, LANDS, ONE, WEAPONS, WOOD
from borea.games.borderlands.fields import LAUNCHING
from borea.games.borderlands.moves import (
    BOAT_OF_WOOD,
    BUILD,
    CITY_OF_ALL,
    CITY_OF_GOLD,
    WAY,
    WEAPON_OF_GOLD,
    WEAPON_OF_ORE,
    append_from,
)
from borea.games.borderlands.phases.order import DEVELOP, MOOR, NEXT_SEAT, SLOT
from borea.games.borderlands.state import BorderlandsState, Phase

ORE: Final = ONE[COAL] + ONE[IRON]
ALL_FOUR: Final = ONE[WOOD] + ORE + ONE[GOLD]
TWO_GOLD: Final = 2 * ONE[GOLD]
FOUR_GOLD: Final = 4 * ONE[GOLD]


class Develop(Phase):
    """Build any number of pieces, in ascending order."""

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask for a set of builds."""
        return "build*"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return what can be built, and `done`."""
        found = builds(state, seat)
        found.append(state.box.done)
        return found

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Pay for a piece and put it where its tokens were, or finish."""
        if move == state.box.done:
            state.last = -1
            state.phase = NEXT_SEAT
            return
        state.last = move
        recipe = move - BUILD
        if recipe >= BOAT_OF_WOOD:
            launch(state, recipe - BOAT_OF_WOOD, events)
            return
        if recipe >= CITY_OF_ALL:
            of_gold = recipe >= CITY_OF_GOLD
            place = recipe - (CITY_OF_GOLD if of_gold else CITY_OF_ALL)
            spend(state, place, FOUR_GOLD if of_gold else ALL_FOUR)
            state.city |= BIT[place]
        else:
            of_gold = recipe >= WEAPON_OF_GOLD
            place = recipe - (WEAPON_OF_GOLD if of_gold else WEAPON_OF_ORE)
            spend(state, place, TWO_GOLD if of_gold else ORE)
            state.goods[place] += A_WEAPON
            state.supply -= A_WEAPON
        if events is not None:
            events.append(happened.built(seat, "city" if recipe >= CITY_OF_ALL else "weapon", state.box.spec, place))
        ask_again(state, seat)


def builds(state: BorderlandsState, seat: Seat) -> list[Move]:
    """Return what a seat can build, from the last build on, one of a kind in a place (BL-1.6, BL-4)."""
    ore: i64 = 0
    gold: i64 = 0
    city: i64 = 0
    gold_city: i64 = 0
    boat: i64 = 0
    weapons_left = state.supply & WEAPONS != 0
    cities_left = size(state.city) < CITIES
    mask: i64 = state.held[seat]
    while mask:
        place: i64 = lowest(mask)
        bit: i64 = BIT[place]
        mask ^= bit
        goods: i64 = state.goods[place]
        wood: i64 = goods & 31
        has_ore = (goods >> 5) & 31 != 0 and (goods >> 10) & 31 != 0
        golds: i64 = (goods >> 15) & 31
        if weapons_left and not goods & WEAPONS:
            if has_ore:
                ore |= bit
            if golds >= 2:
                gold |= bit
        if place < LANDS:
            if cities_left and not state.city & bit:
                if has_ore and wood and golds:
                    city |= bit
                if golds >= 4:
                    gold_city |= bit
            if wood >= state.price and state.boats < FLEET and state.box.land_nodes[place]:
                boat |= bit
    found: list[int] = []
    if ore | gold | city | gold_city | boat:
        first: i64 = state.last
        append_from(found, ore, BUILD + WEAPON_OF_ORE, first)
        append_from(found, gold, BUILD + WEAPON_OF_GOLD, first)
        append_from(found, city, BUILD + CITY_OF_ALL, first)
        append_from(found, gold_city, BUILD + CITY_OF_GOLD, first)
        append_from(found, boat, BUILD + BOAT_OF_WOOD, first)
    return found


def open_development(state: BorderlandsState, seat: Seat) -> None:
    """Let a seat build, if it can build anything."""
    if builds(state, seat):
        state.phase = DEVELOP


def ask_again(state: BorderlandsState, seat: Seat) -> None:
    """Let the seat build more, or finish when it can build nothing."""
    if builds(state, seat):
        state.phase = DEVELOP
    else:
        state.last = -1
        state.phase = NEXT_SEAT


def spend(state: BorderlandsState, place: i64, cost: i64) -> None:
    """Return tokens from a place to the supply."""
    state.goods[place] -= cost
    state.supply += cost


def launch(state: BorderlandsState, land: int, events: list[Event] | None) -> None:
    """Pay for a boat, and ask where it goes if there is a choice (BL-4.2, BL-4.3)."""
    spend(state, land, state.price)
    state.errand = LAUNCHING
    state.here = land
    nodes = state.box.land_nodes[land]
    if len(nodes) == 1:
        moor(state, nodes[0], events)
    else:
        state.phase = MOOR


class Moor(Phase):
    """A new boat goes into one of the sections or berths of its territory."""

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask for a section or berth."""
        return "moor"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return the sections and berths of the territory."""
        return [WAY + node for node in state.box.land_nodes[state.here]]

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Put the boat there."""
        moor(state, move - WAY, events)


def moor(state: BorderlandsState, node: int, events: list[Event] | None) -> None:
    """Put a new boat at a node; if the section has boats already, ask for an end of the file."""
    if node < state.box.sections and boats_in(state.node, node, state.boats):
        state.spot = node
        state.phase = SLOT
    else:
        add_boat(state, node, 0, events)


def launch_slots(state: BorderlandsState) -> list[int]:
    """Return both ends of the file (BL-4.3)."""
    return [0, boats_in(state.node, int(state.spot), state.boats)]


def add_boat(state: BorderlandsState, node: int, slot: int, events: list[Event] | None) -> None:
    """Put a new boat and its warrior into the file."""
    boat = state.boats
    nodes = state.node[:]
    ranks = state.rank[:]
    insert(state.box, nodes, ranks, boat, node, slot, boat)
    state.node = nodes
    state.rank = ranks
    state.boats = boat + 1
    state.own(LANDS + boat, state.active)
    state.near = adjacency(state.box, nodes, ranks, state.boats)
    state.spot = -1
    state.here = -1
    if events is not None:
        events.append(happened.launched(state.active, boat, state.box.spec, node, slot))
    ask_again(state, state.active)
