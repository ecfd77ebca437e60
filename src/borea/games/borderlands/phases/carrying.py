"""What all ways of carrying share (BL-7): loading, unloading, and the end of a transport."""

from __future__ import annotations

from mypy_extensions import i64

from borea.core.bits import BIT
from borea.core.game import Event, Move, Seat
from borea.games.borderlands import events as happened
from borea.games.borderlands.components import A_HORSE, ONE, PLACES, surplus
from borea.games.borderlands.moves import LOAD, UNLOAD, append_places
from borea.games.borderlands.phases.order import SAME_SEAT
from borea.games.borderlands.state import BorderlandsState


def finish(state: BorderlandsState, events: list[Event] | None) -> None:
    """End a transport: reset its fields and return surplus to the supply."""
    state.clear()
    state.cargo = 0
    state.clear_voyage()
    return_surplus(state, events)
    state.phase = SAME_SEAT


def return_surplus(state: BorderlandsState, events: list[Event] | None) -> None:
    """Return surplus horses and weapons to the supply (BL-1.8, BL-9.8)."""
    goods = state.goods
    for place in range(PLACES):
        here: i64 = goods[place]
        if here >= 2 * A_HORSE:
            over: i64 = surplus(here)
            if over:
                goods[place] = here - over
                state.supply += over
                if events is not None:
                    events += happened.returned(state.box.spec, place, int(over))


def append_loads(state: BorderlandsState, found: list[Move], place: i64) -> None:
    """Append the tokens of a place, from the last pick on."""
    goods: i64 = state.goods[place]
    move: i64 = LOAD + place
    while goods:
        if goods & 31 and move >= state.last:
            found.append(move)
        goods >>= 5
        move += PLACES


def load_or_unload(state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
    """Pick a token up from a place, or put one down there."""
    if move >= UNLOAD:
        one: i64 = ONE[(move - UNLOAD) // PLACES]
        state.goods[(move - UNLOAD) % PLACES] += one
        state.cargo -= one
    else:
        one = ONE[(move - LOAD) // PLACES]
        state.goods[(move - LOAD) % PLACES] -= one
        state.cargo += one
        state.picks = state.picks + [move]
    state.last = move
    if events is not None:
        events.append(happened.loaded(seat, state.box.spec, move))


def loaded_from(state: BorderlandsState, kind: i64) -> i64:
    """Return the places that a kind was loaded from (BL-7, BL-9.10)."""
    mask: i64 = 0
    base: i64 = LOAD + kind * PLACES
    for move in state.picks:
        if base <= move < base + PLACES:
            mask |= BIT[move - base]
    return mask


def steps(state: BorderlandsState, seat: Seat, base: i64) -> list[Move]:
    """Return a move for each of the seat's places next to the current one."""
    found: list[int] = []
    held: i64 = state.held[seat]
    near: i64 = state.near[state.here]
    append_places(found, near & held, base)
    return found
