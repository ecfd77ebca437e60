"""Before a boat moves: its route (BL-7.4), permission to pass, and what to do after a refusal (BL-8.1, BL-8.3).

Since version 2 of the rules a refused route cannot be named again before the move is over: `refused_routes` has them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.bits import BIT
from borea.core.game import Event, Move, Seat
from borea.games.borderlands import events as happened
from borea.games.borderlands.box import FAR, at_end, without
from borea.games.borderlands.components import LANDS, REACH
from borea.games.borderlands.fields import ATTACKING, TRANSPORTING, RefusedRoute
from borea.games.borderlands.moves import CONSENT, DENY, FORGO, GO, LEAVE, NEUTRAL, RETRY, WAY
from borea.games.borderlands.phases.boats.permission import denied, next_question, record_answer
from borea.games.borderlands.phases.boats.voyage import set_sail
from borea.games.borderlands.phases.carrying import finish
from borea.games.borderlands.phases.order import LEAVE as LEAVE_PHASE
from borea.games.borderlands.phases.order import REFUSED, ROUTE, STRANDED, TRANSPORT, TURNED_BACK
from borea.games.borderlands.state import BorderlandsState, Phase

ANSWERS: Final = [LEAVE + CONSENT, LEAVE + DENY, LEAVE + NEUTRAL]


def begin_route(state: BorderlandsState, boat: int) -> None:
    """Begin the route of a boat; answers it already has stay valid (BL-7.4, BL-8.3)."""
    if state.boat != boat:
        state.boat = boat
        if state.box.rules < 2:
            state.answers = []
    state.route = [state.node[boat]]
    state.phase = ROUTE


def cost_of(state: BorderlandsState) -> int:
    """Return the cost of the route so far."""
    return route_cost(state, state.route)


def route_cost(state: BorderlandsState, route: list[int]) -> int:
    """Return the cost of a route."""
    total = 0
    for index in range(1, len(route)):
        total += state.box.distance[route[index - 1]][route[index]]
    return total


def goals(state: BorderlandsState, boat: int, target: int) -> list[int]:
    """Return the nodes where an arriving boat can be adjacent to a target (BL-1.7, BL-9.2, BL-9.10)."""
    box = state.box
    if target < LANDS:
        return box.land_nodes[target]
    nodes = state.node[:]
    ranks = state.rank[:]
    without(box, nodes, ranks, boat, state.boats)
    other = target - LANDS
    at = nodes[other]
    found = [at]
    for node in box.step_to[at]:
        side = box.joined[at][node]
        if side and at_end(nodes, ranks, other, side, state.boats):
            found.append(node)
    return found


def nearest(state: BorderlandsState, node: int, ends: list[int]) -> int:
    """Return the lowest cost from a node to any of several (BL-1.3, BL-9.2, BL-9.10)."""
    best = FAR
    row = state.box.distance[node]
    for end in ends:
        if row[end] < best:
            best = row[end]
    return best


def can_come_alongside(state: BorderlandsState, boat: int, target: int) -> bool:
    """Return whether a boat is adjacent to a target, or can leave and get there (BL-9.2, BL-9.10)."""
    return nearest(state, state.node[boat], goals(state, boat, target)) <= REACH


def next_nodes(state: BorderlandsState, here: int, left: int, ends: list[int]) -> list[int]:
    """Return the stops that may follow (BL-7.4); in an attack, those from which it can still reach an end (BL-9.10)."""
    box = state.box
    attacking = state.errand == ATTACKING
    costs = box.step_cost[here]
    found: list[int] = []
    for index, node in enumerate(box.step_to[here]):
        rest = left - costs[index]
        if rest >= 0 and (not attacking or nearest(state, node, ends) <= rest):
            found.append(node)
    return found


def may_end(state: BorderlandsState, boat: int, route: list[int], ends: list[int]) -> bool:
    """Return whether a route may end here (BL-7.4): in an attack only beside the target (BL-9.10)."""
    if state.errand != ATTACKING:
        return True
    if len(route) > 1:
        return route[-1] in ends
    near: i64 = state.near[state.target]
    return near & BIT[LANDS + boat] != 0


def is_refused(state: BorderlandsState, boat: int, route: list[int]) -> bool:
    """Return whether this very route was refused to the boat."""
    return any(refused.boat == boat and refused.nodes == route for refused in state.refused_routes)


def can_name(state: BorderlandsState, boat: int, route: list[int], ends: list[int]) -> bool:
    """Return whether a boat may name a route that begins like this and was not refused (BL-8.3)."""
    length = len(route)
    begun = [refused for refused in state.refused_routes if refused.boat == boat and refused.nodes[:length] == route]
    if not begun or (may_end(state, boat, route, ends) and not is_refused(state, boat, route)):
        return True
    for node in next_nodes(state, route[-1], REACH - route_cost(state, route), ends):
        if can_name(state, boat, route + [node], ends):
            return True
    return False


def can_attack_by(state: BorderlandsState, boat: int) -> bool:
    """Return whether a boat may still name a route to the target of the attack (BL-8.3, BL-9.10)."""
    target = int(state.target)
    if not can_come_alongside(state, boat, target):
        return False
    return not state.refused_routes or can_name(state, boat, [state.node[boat]], goals(state, boat, target))


class Route(Phase):
    """Choose the sections and berths of the route, one by one (BL-7.4, BL-8.3, BL-9.10); nothing moves yet."""

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask for the next step."""
        return "route"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return the steps within reach, and ending here; in an attack only routes that can end beside the target."""
        boat = state.boat
        route = state.route
        ends = goals(state, boat, int(state.target)) if state.errand == ATTACKING else []
        nodes = next_nodes(state, route[-1], REACH - cost_of(state), ends)
        if state.refused_routes:
            nodes = [node for node in nodes if can_name(state, boat, route + [node], ends)]
        found = [WAY + node for node in nodes]
        if may_end(state, boat, route, ends) and not is_refused(state, boat, route):
            found.append(state.box.done)
        return found

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Add a step, or end the route and ask for permission."""
        if move != state.box.done:
            state.route = state.route + [move - WAY]
            return
        if events is not None:
            events.append(happened.route_named(seat, state.boat, state.box.spec, state.route))
        ask_next_holder(state, events)


def ask_next_holder(state: BorderlandsState, events: list[Event] | None) -> None:
    """Ask the next bank holder; when all have answered, sail, or let the owner decide after a refusal (BL-8.3)."""
    if next_question(state):
        state.phase = LEAVE_PHASE
        return
    state.asked = -1
    state.about = -1
    if denied(state):
        state.phase = REFUSED
        if state.box.rules >= 2:
            refused = RefusedRoute()
            refused.boat = state.boat
            refused.nodes = state.route
            state.refused_routes = state.refused_routes + [refused]
    else:
        set_sail(state, events)


class Permission(Phase):
    """A bank holder consents, denies or stays neutral (BL-8.1, BL-8.3)."""

    def actor(self, state: BorderlandsState) -> Seat:
        """Return the bank holder."""
        return state.asked

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask for permission to pass."""
        return "leave"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return the three answers."""
        return ANSWERS

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Record the answer for this boat and section."""
        record_answer(state, int(state.about), seat, move - LEAVE)
        if events is not None:
            events.append(happened.leave_answered(seat, state.boat, state.box.spec, int(state.about), move - LEAVE))
        ask_next_holder(state, events)


class Refused(Phase):
    """Passage was refused: sail as far as possible or choose another move (BL-8.3, BL-9.9, BL-9.10).

    In version 1 of the rules that is possible once, and the second try may only be given up.
    """

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask what to do."""
        return "refused"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return sailing anyway, and trying again or giving up."""
        return [GO, FORGO] if state.tries and state.box.rules < 2 else [GO, RETRY]

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Sail, try again or give up."""
        if move == GO:
            set_sail(state, events)
        elif state.errand == ATTACKING:
            state.phase = STRANDED
        elif move == RETRY:
            state.route = []
            state.tries = 1
            state.phase = TRANSPORT if state.errand == TRANSPORTING or state.box.rules < 2 else TURNED_BACK
        else:
            if events is not None:
                events.append(happened.gave_up(seat))
            finish(state, events)
