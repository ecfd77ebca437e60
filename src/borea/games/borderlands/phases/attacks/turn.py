"""The attack turn (BL-9.1, BL-9.2, BL-9.7, BL-9.9): what can be chosen next, logistics and its undoing, the end."""

from __future__ import annotations

from mypy_extensions import i64

from borea.core.bits import BIT, lowest
from borea.core.game import Event, Move, Seat
from borea.games.borderlands import events as happened
from borea.games.borderlands.box import adjacency
from borea.games.borderlands.components import ALL_LANDS, LANDS
from borea.games.borderlands.fields import FOLLOW_UP, LOGISTICS
from borea.games.borderlands.moves import (
    ATTACK,
    append_places,
)
from borea.games.borderlands.phases.boats.route import can_come_alongside
from borea.games.borderlands.phases.order import NEXT_SEAT, TARGET
from borea.games.borderlands.phases.transport import can_transport, transports
from borea.games.borderlands.state import BorderlandsState


def open_attack(state: BorderlandsState, seat: Seat) -> None:
    """Begin an attack turn, with one transport of logistics per city (BL-9.1)."""
    state.left = state.cities_of(seat)
    state.errand = LOGISTICS
    ask(state, seat)


def choices(state: BorderlandsState, seat: Seat) -> list[Move]:
    """Return the targets and transports that can be chosen now."""
    found: list[int] = []
    append_places(found, state.area, ATTACK)
    if may_transport(state):
        found += transports(state, seat)
    return found


def may_transport(state: BorderlandsState) -> bool:
    """Return whether a transport is allowed: after a success, or as logistics before one (BL-9.1, BL-9.9).

    In version 1 of the rules naming a target ends logistics, even if the attack is not carried out.
    """
    return state.strikes > 0 or (state.left > 0 and (state.box.rules >= 2 or not state.tried))


def ask(state: BorderlandsState, seat: Seat) -> bool:
    """Work out the targets (BL-9.2, BL-9.7, BL-9.9) and ask the seat; return whether it can do anything."""
    if not state.strikes or state.cycle > 1:
        state.area = targets(state, seat) & ~state.tried
    if state.area or (may_transport(state) and can_transport(state, seat)):
        state.phase = TARGET
        return True
    return False


def targets(state: BorderlandsState, seat: Seat) -> i64:
    """Return the rivals' places adjacent to the seat's, or that one of its boats can reach (BL-9.2, BL-9.10)."""
    held: i64 = state.held[seat]
    near = state.near
    rivals: i64 = ALL_LANDS & ~held
    found: i64 = 0
    mask: i64 = held
    while mask:
        beside: i64 = near[lowest(mask)]
        mask &= mask - 1
        found |= beside
    if state.boats:
        for boat in range(state.boats):
            place = LANDS + boat
            if state.owner[place] == seat:
                coast: i64 = state.box.coast[state.node[boat]]
                found |= coast
            else:
                rivals |= BIT[place]
                if not found & BIT[place] and can_be_met(state, seat, place):
                    found |= BIT[place]
    return found & rivals


def can_be_met(state: BorderlandsState, seat: Seat, target: int) -> bool:
    """Return whether one of the seat's boats can reach another boat (BL-9.2, BL-9.10)."""
    for boat in range(state.boats):
        if state.owner[LANDS + boat] == seat and can_come_alongside(state, boat, target):
            return True
    return False


def end_turn(state: BorderlandsState, events: list[Event] | None) -> None:
    """End the attack turn; if no attack was carried out, logistics is undone (BL-9.1, BL-9.9)."""
    if state.saved:
        saved = state.saved[0]
        state.supply = saved.supply
        state.goods = saved.goods[:]
        state.node = saved.node
        state.rank = saved.rank
        state.near = adjacency(state.box, state.node, state.rank, state.boats)
        state.saved = []
        if events is not None:
            events.append(happened.logistics_undone(state.active))
    state.clear_voyage()
    state.area = 0
    state.tries = 0
    state.tried = 0
    state.strikes = 0
    state.left = 0
    state.phase = NEXT_SEAT


def resume_attack(state: BorderlandsState, events: list[Event] | None) -> None:
    """Continue after a transport: either it was logistics, or it was the follow-up that ends the turn."""
    if state.errand == FOLLOW_UP:
        end_turn(state, events)
    else:
        state.left -= 1
        ask_again(state, events)


def clear_plan(state: BorderlandsState) -> None:
    """Reset the fields of the last attack (BL-9.3, BL-9.7, BL-9.10)."""
    state.clear()
    state.clear_voyage()
    state.target = -1
    state.spot = -1
    state.slot = 0
    state.front = 0
    state.tries = 0
    state.errand = LOGISTICS


def ask_again(state: BorderlandsState, events: list[Event] | None) -> None:
    """Clear the plan and ask for the next target or transport, if there is one."""
    clear_plan(state)
    if not ask(state, state.active):
        end_turn(state, events)
