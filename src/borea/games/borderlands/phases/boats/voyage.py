"""A boat under way (BL-7.4, BL-8.4): its stops, being stopped, its position in the file.

In an attack (BL-9.10) this is only a plan: boat and tokens stay where they are until the attack is carried out.
"""

from __future__ import annotations

from mypy_extensions import i64

from borea.core.bits import BIT
from borea.core.game import Event, Move, Seat
from borea.games.borderlands import events as happened
from borea.games.borderlands.box import ABOVE, BELOW, adjacency, boats_in, insert, without
from borea.games.borderlands.components import HORSE, LANDS, ONE, PLACES, WEAPON
from borea.games.borderlands.fields import ATTACKING, LAUNCHING
from borea.games.borderlands.moves import LOAD, SLOT, UNLOAD, append_from
from borea.games.borderlands.phases.boats.loads import beside
from borea.games.borderlands.phases.boats.permission import stops_boat
from borea.games.borderlands.phases.carrying import finish, load_or_unload, loaded_from
from borea.games.borderlands.phases.development import add_boat, launch_slots
from borea.games.borderlands.phases.holdings import having
from borea.games.borderlands.phases.order import SHOWN, STRANDED, VOYAGE
from borea.games.borderlands.phases.order import SLOT as SLOT_PHASE
from borea.games.borderlands.state import BorderlandsState, Phase


def set_sail(state: BorderlandsState, events: list[Event] | None) -> None:
    """Begin the voyage at its first stop."""
    if state.errand == ATTACKING:
        state.spot = state.route[0]
        state.slot = state.rank[state.boat]
    open_stop(state, events)


def open_stop(state: BorderlandsState, events: list[Event] | None) -> None:
    """Let the owner load and unload at this stop, if anything can be."""
    if stop_moves(state):
        state.phase = VOYAGE
    else:
        sail_on(state, events)


def sail_on(state: BorderlandsState, events: list[Event] | None) -> None:
    """Sail to the next stop; at the last one, arrive or ask for a position (BL-7.4, BL-8.1, BL-8.4, BL-9.10)."""
    state.last = -1
    if state.stopped or state.step == len(state.route) - 1:
        arrive(state, events)
        return
    before = state.route[state.step]
    state.step += 1
    node = state.route[state.step]
    enter(state, before, node)
    if state.step < len(state.route) - 1:
        if stops_boat(state, node):
            state.stopped = 1
            if events is not None:
                events.append(happened.boat_stopped(state.active, state.boat, state.box.spec, node))
            if state.errand == ATTACKING and not plan_alongside(state):
                state.phase = STRANDED
                return
    elif len(slots(state)) > 1:
        state.phase = SLOT_PHASE
        return
    elif state.errand == ATTACKING:
        state.slot = slots(state)[0]
    open_stop(state, events)


def enter(state: BorderlandsState, before: int, node: int) -> None:
    """Move the boat, or its plan, into a node, at the end it comes from."""
    box = state.box
    boat = state.boat
    nodes = state.node[:]
    ranks = state.rank[:]
    without(box, nodes, ranks, boat, state.boats)
    slot = 0
    if box.joined[node][before] == BELOW:
        slot = boats_in(nodes, node, state.boats)
    if state.errand == ATTACKING:
        state.spot = node
        state.slot = slot
        return
    state.picks = []
    insert(box, nodes, ranks, boat, node, slot, state.boats)
    state.node = nodes
    state.rank = ranks


def arrive(state: BorderlandsState, events: list[Event] | None) -> None:
    """End the voyage."""
    if state.errand == ATTACKING:
        state.phase = SHOWN
        return
    if len(state.route) > 1:
        state.near = adjacency(state.box, state.node, state.rank, state.boats)
        if events is not None:
            events.append(happened.sailed(state.active, state.boat, state.box.spec, state.node[state.boat]))
    finish(state, events)


def planned_adjacency(state: BorderlandsState) -> list[int]:
    """Return what would be adjacent to what after the planned move of the boat."""
    if state.spot < 0:
        return state.near
    nodes = state.node[:]
    ranks = state.rank[:]
    place_boat(state, nodes, ranks)
    return adjacency(state.box, nodes, ranks, state.boats)


def place_boat(state: BorderlandsState, nodes: list[int], ranks: list[int]) -> None:
    """Put the boat where the plan says."""
    without(state.box, nodes, ranks, state.boat, state.boats)
    insert(state.box, nodes, ranks, state.boat, int(state.spot), int(state.slot), state.boats)


def plan_alongside(state: BorderlandsState) -> bool:
    """Return whether the planned move ends beside the target."""
    near: i64 = planned_adjacency(state)[state.target]
    return near & BIT[LANDS + state.boat] != 0


def stop_moves(state: BorderlandsState) -> list[Move]:
    """Return what can be loaded and unloaded at this stop: loads first, both ascending."""
    places: i64 = beside(state, state.route[state.step])
    if state.errand == ATTACKING:
        return landings(state, places)
    found: list[int] = []
    for kind in range(6):
        append_from(found, having(state, places, 31 * ONE[kind]), LOAD + kind * PLACES, state.last)
    aboard: i64 = state.goods[LANDS + state.boat]
    if aboard and places:
        for kind in range(6):
            if aboard & (31 * ONE[kind]):
                append_from(found, places & ~loaded_from(state, kind), UNLOAD + kind * PLACES, state.last)
    return found


def landings(state: BorderlandsState, places: i64) -> list[Move]:
    """Return what an attacking boat can pick up here to land it; at the end also from aboard (BL-9.10).

    Since version 2 of the rules a token it has picked up may stay aboard instead: unloading it onto the boat says so.
    """
    found: list[int] = []
    aboard: i64 = 0
    if state.stopped or state.step == len(state.route) - 1:
        aboard = BIT[LANDS + state.boat]
    for kind in (HORSE, WEAPON):
        if not loaded_from(state, kind):
            append_from(found, having(state, places | aboard, 31 * ONE[kind]), LOAD + kind * PLACES, state.last)
    if aboard and state.box.rules >= 2:
        for kind in (HORSE, WEAPON):
            if loaded_from(state, kind) & ~aboard:
                append_from(found, aboard, UNLOAD + kind * PLACES, state.last)
    return found


def keep_aboard(state: BorderlandsState, kind: int) -> None:
    """Mark the picked token of a kind as one that stays aboard: its pick becomes an `unload` move."""
    first = LOAD + kind * PLACES
    state.picks = [pick - LOAD + UNLOAD if first <= pick < first + PLACES else pick for pick in state.picks]


class Voyage(Phase):
    """A stop on the route: load, unload, sail on."""

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask for a set of tokens."""
        return "land*" if state.errand == ATTACKING else "call*"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return what can be loaded and unloaded, and `done`."""
        found = stop_moves(state)
        found.append(state.box.done)
        return found

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Load or unload a token, or sail on."""
        if move == state.box.done:
            sail_on(state, events)
        elif state.errand == ATTACKING:
            if move >= UNLOAD:
                keep_aboard(state, (move - UNLOAD) // PLACES)
            else:
                state.picks = state.picks + [move]
            state.last = move
            if not stop_moves(state):
                sail_on(state, events)
        else:
            aboard: i64 = state.goods[LANDS + state.boat]
            state.cargo = aboard
            load_or_unload(state, seat, move, events)
            state.goods[LANDS + state.boat] = state.cargo
            state.cargo = 0
            if not stop_moves(state):
                sail_on(state, events)


def slots(state: BorderlandsState) -> list[int]:
    """Return the positions in the file open to a boat: an end at launch (BL-4.3), any elsewhere (BL-8.4, BL-9.10)."""
    if state.errand == LAUNCHING:
        return launch_slots(state)
    box = state.box
    node = state.route[state.step]
    if node >= box.sections:
        return [0]
    nodes = state.node[:]
    ranks = state.rank[:]
    without(box, nodes, ranks, state.boat, state.boats)
    size = boats_in(nodes, node, state.boats)
    if state.errand != ATTACKING or state.target < LANDS:
        return list(range(size + 1))
    other = int(state.target) - LANDS
    if nodes[other] == node:
        return [ranks[other], ranks[other] + 1]
    return [0 if box.joined[node][nodes[other]] == ABOVE else size]


class Slot(Phase):
    """Choose a boat's position in the file, counted from upstream (BL-4.3, BL-8.4, BL-9.10)."""

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask for a position."""
        return "slot"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return the positions."""
        return [SLOT + slot for slot in slots(state)]

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Take the position."""
        slot = move - SLOT
        if state.errand == LAUNCHING:
            add_boat(state, int(state.spot), slot, events)
            return
        if state.errand == ATTACKING:
            state.slot = slot
        else:
            nodes = state.node[:]
            ranks = state.rank[:]
            node = nodes[state.boat]
            without(state.box, nodes, ranks, state.boat, state.boats)
            insert(state.box, nodes, ranks, state.boat, node, slot, state.boats)
            state.rank = ranks
        open_stop(state, events)
