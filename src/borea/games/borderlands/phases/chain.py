"""Transport by chain: adjacent places with horses rearrange their other tokens (BL-7.3)."""

from __future__ import annotations

from mypy_extensions import i64

from borea.core.bits import BIT, lowest, size
from borea.core.game import Event, Move, Seat
from borea.games.borderlands.components import HORSE, ONE, PLACES, RESOURCES, WEAPONS, first_kind
from borea.games.borderlands.moves import CHAIN, LOAD, UNLOAD, append_from
from borea.games.borderlands.phases.carrying import finish, load_or_unload, loaded_from
from borea.games.borderlands.phases.holdings import having
from borea.games.borderlands.phases.order import DROP
from borea.games.borderlands.state import BorderlandsState, Phase


def append_chains(state: BorderlandsState, found: list[Move], horses: i64) -> None:
    """Append the chains that have something to move, each named by its first place (BL-7.3)."""
    while horses:
        first: i64 = lowest(horses)
        area: i64 = connected(state, BIT[first], horses)
        horses &= ~area
        if area != BIT[first] and having(state, area, RESOURCES | WEAPONS):
            found.append(CHAIN + first)


def connected(state: BorderlandsState, seed: i64, within: i64) -> i64:
    """Return the places of a set that are connected to a first one."""
    area: i64 = seed
    fresh: i64 = seed
    while fresh:
        near: i64 = state.near[lowest(fresh)]
        more: i64 = near & within & ~area
        area |= more
        fresh = (fresh & (fresh - 1)) | more
    return area


class Lift(Phase):
    """By chain: pick up everything that will move (BL-7.3)."""

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask for a set of tokens."""
        return "lift*"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return the tokens from the last pick on; `done` once one is picked up."""
        found = liftable(state)
        if state.cargo:
            found.append(state.box.done)
        return found

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Pick up a token, or go on to putting them down."""
        if move != state.box.done:
            load_or_unload(state, seat, move, events)
            if liftable(state):
                return
        state.last = -1
        state.phase = DROP


def liftable(state: BorderlandsState) -> list[Move]:
    """Return what can still be picked up: each kind must leave one place of the chain to receive it."""
    found: list[int] = []
    for kind in range(6):
        base: i64 = LOAD + kind * PLACES
        if kind == HORSE or base + PLACES <= state.last:
            continue
        given: i64 = loaded_from(state, kind)
        full = size(given) + 1 >= size(state.area)
        append_from(found, having(state, given if full else state.area, 31 * ONE[kind]), base, state.last)
    return found


class Drop(Phase):
    """By chain: put everything down again, each kind where none of it was picked up."""

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask for a set of places."""
        return "drop*"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return the places for the first kind that was picked up."""
        kind: i64 = first_kind(state.cargo)
        found: list[int] = []
        append_from(found, state.area & ~loaded_from(state, kind), UNLOAD + kind * PLACES, state.last)
        return found

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Put a token down."""
        load_or_unload(state, seat, move, events)
        if not state.cargo:
            finish(state, events)
