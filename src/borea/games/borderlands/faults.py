"""What makes a state impossible: tokens lost or made up, numbers out of range (BL-1.5, BL-1.8, BL-1.9)."""

from __future__ import annotations

from typing import Final

from borea.core.bits import size
from borea.games.borderlands import moves
from borea.games.borderlands.components import (
    CITIES,
    FACE_DOWN,
    FACE_UP,
    FLEET,
    KINDS,
    LANDS,
    PLACES,
    SITES_OF,
    TOKENS,
    TRADED,
    surplus,
)
from borea.games.borderlands.components import SITES as DISCS
from borea.games.borderlands.fields import ATTACKING, LAUNCHING, REASONS
from borea.games.borderlands.phases.order import (
    ALLIES,
    ANSWER,
    BRING,
    CARRY,
    DEVELOP,
    DROP,
    ENDED,
    FOOT_LOAD,
    FOOT_TO,
    GIVE,
    HERD,
    LEAVE,
    LIFT,
    MEANS,
    MOOR,
    OPENING,
    PAY,
    PRODUCE,
    PUT,
    REFUSED,
    RIDE,
    RIDE_IN,
    ROUTE,
    SITES,
    TARGET,
    TURN_UP,
    VOTE,
    VOYAGE,
    WANT,
    WARRIORS,
)
from borea.games.borderlands.phases.order import SLOT as SLOT_PHASE
from borea.games.borderlands.state import BorderlandsState

AFLOAT: Final = (ROUTE, LEAVE, REFUSED, VOYAGE)
ATTACKED: Final = (MEANS, RIDE_IN, BRING, ALLIES, CARRY)
CARRYING: Final = (FOOT_LOAD, RIDE, LIFT, DROP, VOYAGE, SLOT_PHASE)  # surplus is removed only after these


def faults(state: BorderlandsState) -> list[str]:
    """Return what is wrong with a state."""
    found = [f"goods: {KINDS[kind]}" for kind in range(6) if tokens_of(state, kind) != TOKENS]
    if state.phase not in CARRYING:
        for place in range(PLACES):
            if surplus(state.goods[place]):
                found.append(f"goods[{place}]: surplus")
    for seat in range(state.seats, 4):
        if state.held[seat]:
            found.append(f"owner: {seat}")
    found += site_faults(state) + place_faults(state) + boat_faults(state) + turn_faults(state) + plan_faults(state)
    return found + memory_faults(state) or question_faults(state)


def tokens_of(state: BorderlandsState, kind: int) -> int:
    """Return how many tokens of a kind there are: in places, in the supply, in hand and being carried."""
    shift = 5 * kind
    total = ((state.supply >> shift) & 31) + ((state.cargo >> shift) & 31)
    for goods in state.goods + state.hands:
        total += (goods >> shift) & 31
    return int(total)


def site_faults(state: BorderlandsState) -> list[str]:
    """Return what is wrong with the sites (BL-1.5)."""
    found: list[str] = []
    laid = LANDS - state.sites.count(0)
    if laid > DISCS or (state.phase > SITES and laid != DISCS):
        found.append("sites")
    if state.phase > TURN_UP and FACE_DOWN in state.sites:
        found.append("sites")
    for kind in range(TRADED):
        if state.sites.count(FACE_UP + kind) > SITES_OF[kind]:
            found.append(f"sites: {KINDS[kind]}")
    return found


def place_faults(state: BorderlandsState) -> list[str]:
    """Return what is wrong with owners and cities (BL-1.9)."""
    found: list[str] = []
    for place in range(PLACES):
        owned = state.owner[place] >= 0
        if place < LANDS and state.phase > WARRIORS and not owned:
            found.append(f"owner[{place}]")
        if place >= LANDS and owned != (place - LANDS < state.boats):
            found.append(f"owner[{place}]")
        if not owned and state.goods[place]:
            found.append(f"goods[{place}]")
    if size(state.city) > CITIES or (state.city and state.phase < DEVELOP):
        found.append("city")
    return found


def boat_faults(state: BorderlandsState) -> list[str]:
    """Return what is wrong with boats and their files."""
    found: list[str] = []
    files: dict[int, list[int]] = {}
    for boat in range(FLEET):
        node = state.node[boat]
        if (node >= 0) != (boat < state.boats) or node >= state.box.nodes:
            found.append(f"node[{boat}]")
        elif node >= 0:
            files.setdefault(node, []).append(state.rank[boat])
        elif state.rank[boat]:
            found.append(f"rank[{boat}]")
    for node, ranks in files.items():
        if sorted(ranks) != (list(range(len(ranks))) if node < state.box.sections else [0] * len(ranks)):
            found.append(f"rank at {node}")
    for node in state.route:
        if node >= state.box.nodes:
            found.append("route")
    return found


def turn_faults(state: BorderlandsState) -> list[str]:
    """Return what is wrong with the seats and counters of the turn."""
    found: list[str] = []
    for name, seat in (("lead", state.lead), ("active", state.active), ("partner", state.partner)):
        if seat >= state.seats:
            found.append(name)
    if (state.phase == ENDED) != (REASONS[state.reason] != ""):
        found.append("reason")
    if len(state.saved) > 1:
        found.append("saved")
    if state.step > max(1, len(state.route)):
        found.append("step")
    return found


def plan_faults(state: BorderlandsState) -> list[str]:
    """Return the fields that the current decision needs and that are missing or wrong."""
    phase = state.phase
    needed = {
        "here": phase in (MOOR, HERD, FOOT_TO, FOOT_LOAD, RIDE, RIDE_IN) and state.here < 0,
        "area": (phase in (PRODUCE, FOOT_LOAD, LIFT, DROP, BRING) and not state.area) or wrong_targets(state),
        "boat": phase in AFLOAT and not 0 <= state.boat < state.boats,
        "route": phase in AFLOAT and not 0 <= state.step < len(state.route),
        "sites": phase == TURN_UP and FACE_DOWN not in state.sites,
        "picks": wrong_picks(state),
        "asked": phase == LEAVE and not 0 <= state.asked < state.seats,
        "about": phase == LEAVE and not 0 <= state.about < state.box.sections,
        "maker": phase in (GIVE, WANT, ANSWER, PAY) and state.maker not in (state.active, state.partner),
        "partner": GIVE <= phase <= PUT and state.partner in (-1, state.active),
        "wants": phase == PAY and not state.wants,
        "hands": phase == PUT and not (state.hands[state.active] or state.hands[state.partner]),
        "cargo": phase == DROP and not state.cargo,
        "votes": phase in (OPENING, VOTE, ALLIES) and 0 not in state.votes[: state.seats],
        "target": (phase in ATTACKED or (phase in AFLOAT and state.errand == ATTACKING)) and state.target < 0,
        "spot": phase == SLOT_PHASE and state.errand == LAUNCHING and not 0 <= state.spot < state.box.sections,
    }
    return [name for name, wrong in needed.items() if wrong]


def wrong_picks(state: BorderlandsState) -> bool:
    """Return whether something other than a token was picked; only a boat's attack has tokens that stay aboard."""
    first, last = (moves.GIVE, moves.PUT) if GIVE <= state.phase <= PAY else (moves.LOAD, moves.UNLOAD)
    if state.spot >= 0 and state.box.rules >= 2:
        last = moves.BUILD
    return len([pick for pick in state.picks if not first <= pick < last]) > 0


def memory_faults(state: BorderlandsState) -> list[str]:
    """Return what is wrong with the refused routes and offers (BL-6.3, BL-8.3)."""
    found: list[str] = []
    for index, route in enumerate(state.refused_routes):
        nodes = [node for node in route.nodes if node >= state.box.nodes]
        if route.boat >= state.boats or len(route.nodes) < 2 or nodes or state.box.rules < 2:
            found.append(f"refused_routes[{index}]")
    for index, offer in enumerate(state.refused_offers):
        wrong = [move for move in offer.gives if not moves.GIVE <= move < moves.PUT]
        seats = max(offer.maker, offer.other)
        if seats >= state.seats or wrong or not (offer.gives and offer.wants) or state.box.rules < 2:
            found.append(f"refused_offers[{index}]")
    return found


def wrong_targets(state: BorderlandsState) -> bool:
    """Return whether a target belongs to the attacker, or to nobody."""
    held: int = state.held[state.active]
    return state.phase == TARGET and (state.area & held != 0 or state.area >> (LANDS + state.boats) != 0)


def question_faults(state: BorderlandsState) -> list[str]:
    """Return `phase` if a seat has to act and has no move."""
    return ["phase" for seat in state.actors() if seat >= 0 and not state.moves(seat)]
