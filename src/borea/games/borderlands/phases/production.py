"""Production (BL-5). Seats decide only where there is a choice: when the supply is short, and where new horses go."""

from __future__ import annotations

from mypy_extensions import i64

from borea.core.bits import BIT, listed, lowest
from borea.core.game import Event, Move, Seat
from borea.games.borderlands import events as happened
from borea.games.borderlands.components import A_HORSE, FACE_UP, HORSE, HORSES, LANDS, ONE, PLACES, TRADED
from borea.games.borderlands.moves import PRODUCE, PUT, SKIP
from borea.games.borderlands.phases.order import HERD, NEXT_SEAT
from borea.games.borderlands.phases.order import PRODUCE as PRODUCE_PHASE
from borea.games.borderlands.state import BorderlandsState, Phase


def open_production(state: BorderlandsState, seat: Seat, events: list[Event] | None) -> None:
    """Let a seat's sites produce."""
    area: i64 = 0
    sites = state.sites
    mask: i64 = state.held[seat]
    while mask:
        place: i64 = lowest(mask)
        mask &= mask - 1
        if place < LANDS and sites[place] >= FACE_UP:
            area |= BIT[place]
    state.area = area
    produce_in_turn(state, seat, events)


def produce_in_turn(state: BorderlandsState, seat: Seat, events: list[Event] | None) -> None:
    """Produce every kind whose order makes no difference; stop at the first kind where it does (BL-5)."""
    for kind in range(TRADED):
        lands = pending(state, kind)
        if lands and kind == HORSE:
            lands = ranches(state, seat, lands, events)
            if not lands:
                continue
            if len(lands) == 1:
                if breed(state, seat, lands[0], events):
                    return
                continue
        elif lands:
            total: i64 = 0
            for land in lands:
                total += demand(state, land, kind)
            supply: i64 = (state.supply >> (5 * kind)) & 31
            if total <= supply or not supply or len(lands) == 1:
                for land in lands:
                    produce(state, land, kind, events)
                continue
        if lands:
            state.phase = PRODUCE_PHASE
            return
    state.phase = NEXT_SEAT


def pending(state: BorderlandsState, kind: int) -> list[int]:
    """Return the lands with one kind of site that still have to produce; drop those that cannot (BL-5.1, BL-5.5)."""
    found: list[int] = []
    mask: i64 = state.area
    while mask:
        land: i64 = lowest(mask)
        mask &= mask - 1
        if state.sites[land] == FACE_UP + kind:
            if kind == HORSE or demand(state, land, kind):
                found.append(land)
            else:
                state.area ^= BIT[land]
    return found


def demand(state: BorderlandsState, land: int, kind: int) -> i64:
    """Return how many tokens a site other than a ranch produces (BL-5.1, BL-5.2)."""
    have: i64 = (state.goods[land] >> (5 * kind)) & 31
    if have >= 2:
        return 0
    around: i64 = state.box.around[land]
    cities: i64 = state.city & around
    if not state.box.any_city:
        held: i64 = state.held[state.owner[land]]
        cities &= held
    if cities:
        return 2 - have
    return 0 if have else 1


def produce(state: BorderlandsState, land: int, kind: int, events: list[Event] | None) -> None:
    """Produce what is due and in supply (BL-5.1, BL-5.4, BL-5.5)."""
    due: i64 = demand(state, land, kind)
    left: i64 = (state.supply >> (5 * kind)) & 31
    if due > left:
        due = left
    state.area &= ~BIT[land]
    if due:
        one: i64 = ONE[kind]
        state.goods[land] += due * one
        state.supply -= due * one
        if events is not None:
            events.append(happened.produced(state.owner[land], state.box.spec, land, kind, int(due)))


def ranches(state: BorderlandsState, seat: Seat, lands: list[int], events: list[Event] | None) -> list[int]:
    """Return the ranches that leave a choice; produce for the others."""
    supply: i64 = (state.supply >> 20) & 31
    empty = 0
    found: list[int] = []
    for land in lands:
        if not state.goods[land] & HORSES:
            empty += 1
            found.append(land)
        elif supply and pasture(state, seat, land):
            found.append(land)
        else:
            state.area &= ~BIT[land]
    if supply and (empty < len(found) or empty > supply):
        return found
    for land in found:
        state.area &= ~BIT[land]
        if supply:
            add_horse(state, land, events)
    return []


def pasture(state: BorderlandsState, seat: Seat, ranch: int) -> i64:
    """Return the seat's places without a horse next to the herd of a ranch (BL-5.3, BL-5.5)."""
    held: i64 = state.held[seat]
    herd: i64 = BIT[ranch]
    fresh: i64 = herd
    beside: i64 = 0
    while fresh:
        near: i64 = state.near[lowest(fresh)]
        fresh &= fresh - 1
        rest: i64 = near & held & ~herd & ~beside
        while rest:
            place: i64 = lowest(rest)
            bit: i64 = BIT[place]
            rest ^= bit
            if state.goods[place] & HORSES:
                herd |= bit
                fresh |= bit
            else:
                beside |= bit
    return beside


def add_horse(state: BorderlandsState, place: int, events: list[Event] | None) -> None:
    """Put a new horse into a place."""
    state.goods[place] += A_HORSE
    state.supply -= A_HORSE
    if events is not None:
        events.append(happened.produced(state.owner[place], state.box.spec, place, HORSE, 1))


def breed(state: BorderlandsState, seat: Seat, ranch: int, events: list[Event] | None) -> bool:
    """Let one ranch produce; return whether its owner has to say where the horse goes."""
    state.area &= ~BIT[ranch]
    if state.goods[ranch] & HORSES:
        state.here = ranch
        state.phase = HERD
        return True
    add_horse(state, ranch, events)
    return False


class Produce(Phase):
    """Choose the next site to produce, where the order makes a difference."""

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask for a site."""
        return "produce"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return the sites of the first kind that still has to produce."""
        for kind in range(TRADED):
            found = [PRODUCE + land for land in listed(state.area) if state.sites[land] == FACE_UP + kind]
            if found:
                return found
        raise AssertionError("no site is left to produce")

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Produce there."""
        land = move - PRODUCE
        kind = state.sites[land] - FACE_UP
        if kind != HORSE:
            produce(state, land, kind, events)
        elif breed(state, seat, land, events):
            return
        produce_in_turn(state, seat, events)


class Herd(Phase):
    """A ranch that has a horse adds the new one to its herd, or skips it (BL-5.3, BL-5.5)."""

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask for a place."""
        return "herd"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return the places next to the herd without a horse, and skipping."""
        found = [PUT + HORSE * PLACES + place for place in listed(pasture(state, seat, int(state.here)))]
        found.append(SKIP)
        return found

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Add the horse, or skip it."""
        state.here = -1
        if move != SKIP:
            add_horse(state, move - PUT - HORSE * PLACES, events)
        produce_in_turn(state, seat, events)
