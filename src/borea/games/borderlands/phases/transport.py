"""The transport phase and transports on foot and by horse (BL-7). Chains are in chain.py, boats in boats/."""

from __future__ import annotations

from mypy_extensions import i64

from borea.core.bits import BIT, lowest, size
from borea.core.game import Event, Move, Seat
from borea.games.borderlands import events as happened
from borea.games.borderlands.components import A_HORSE, HORSES, LANDS, ONE, PLACES
from borea.games.borderlands.fields import TRANSPORTING
from borea.games.borderlands.moves import CHAIN, FOOT, FORGO, LOAD, ON, SAIL, TO, UNLOAD, append_places
from borea.games.borderlands.moves import HORSE as HORSE_MOVE
from borea.games.borderlands.phases.boats.route import begin_route
from borea.games.borderlands.phases.carrying import append_loads, finish, load_or_unload, steps
from borea.games.borderlands.phases.chain import append_chains, connected
from borea.games.borderlands.phases.holdings import horses_of
from borea.games.borderlands.phases.order import FOOT_LOAD, FOOT_TO, LIFT, NEXT_SEAT, RIDE, TRANSPORT
from borea.games.borderlands.state import BorderlandsState, Phase


def begin_transport(state: BorderlandsState) -> None:
    """Count each seat's transports (BL-7.5)."""
    share = LANDS // state.seats
    quota = [0, 0, 0, 0]
    for seat in range(state.seats):
        places = size(state.held[seat])
        if places:
            quota[seat] = 1 + max(0, places - share) // 3
    state.quota = quota


def open_transport(state: BorderlandsState, seat: Seat) -> None:
    """Let a seat transport, if it can."""
    state.errand = TRANSPORTING
    state.left = state.quota[seat]
    if can_transport(state, seat):
        state.phase = TRANSPORT


def resume_transport(state: BorderlandsState) -> None:
    """Let the seat make its next transport, or finish (BL-7.5, BL-8.3)."""
    state.left -= 1
    state.tries = 0
    state.phase = NEXT_SEAT
    if state.left and can_transport(state, state.active):
        state.phase = TRANSPORT


def can_transport(state: BorderlandsState, seat: Seat) -> bool:
    """Return whether a seat can begin any transport; a chain is never the only one."""
    held: i64 = state.held[seat]
    mask: i64 = held
    while mask:
        place: i64 = lowest(mask)
        mask &= mask - 1
        if place >= LANDS:
            return True
        near: i64 = state.near[place]
        if state.goods[place] and near & held:
            return True
    return False


def transports(state: BorderlandsState, seat: Seat) -> list[Move]:
    """Return the transports a seat can begin (BL-7, BL-8.3)."""
    held: i64 = state.held[seat]
    goods = state.goods
    near = state.near
    found: list[int] = []
    horses: i64 = 0
    mask: i64 = held
    while mask:
        place: i64 = lowest(mask)
        mask &= mask - 1
        here: i64 = goods[place]
        if here:
            beside: i64 = near[place]
            if beside & held:
                found.append(FOOT + place)
                if here & HORSES:
                    horses |= BIT[place]
    if horses:
        append_places(found, horses, HORSE_MOVE)
    if state.boats:
        for boat in range(state.boats):
            if state.owner[LANDS + boat] == seat:
                found.append(SAIL + boat)
    if state.tries and state.box.rules < 2:
        found.append(FORGO)
    if horses & (horses - 1):
        append_chains(state, found, horses)
    return found


def begin(state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
    """Begin the transport that a move names."""
    if move >= CHAIN:
        state.here = move - CHAIN
        state.area = connected(state, BIT[move - CHAIN], horses_of(state, seat))
        state.phase = LIFT
    elif move >= SAIL:
        begin_route(state, move - SAIL)
    elif move >= HORSE_MOVE:
        state.here = move - HORSE_MOVE
        state.goods[state.here] -= A_HORSE
        state.cargo = A_HORSE
        state.phase = RIDE
    else:
        state.here = move - FOOT
        state.phase = FOOT_TO


class Transport(Phase):
    """Choose a transport, or give up the rest (BL-7, BL-8.3)."""

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask for a transport, or for another one after a refusal."""
        if not state.tries:
            return "transport"
        return "transport-instead" if state.box.rules < 2 else "transport-after-refusal"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return the transports, and `done`."""
        found = transports(state, seat)
        if not state.tries or state.box.rules >= 2:
            found.append(state.box.done)
        return found

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Begin the transport, or give up."""
        if move == state.box.done:
            if events is not None:
                events.append(happened.transports_lapsed(seat, int(state.left)))
            state.tries = 0
            state.clear_voyage()
            state.phase = NEXT_SEAT
        elif move == FORGO:
            if events is not None:
                events.append(happened.gave_up(seat))
            finish(state, events)
        else:
            if events is not None:
                events.append(happened.transport_began(seat, state.box.spec, move))
            begin(state, seat, move, events)


class FootTo(Phase):
    """On foot: choose the destination (BL-7.1)."""

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask for a place."""
        return "foot-to"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return the seat's adjacent places."""
        return steps(state, seat, TO)

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Record the destination."""
        state.area = BIT[move - TO]
        state.phase = FOOT_LOAD


class FootLoad(Phase):
    """On foot: choose the tokens; each one moves at once."""

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask for a set of tokens."""
        return "foot-load*"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return the tokens from the last pick on; `done` once one has moved."""
        found: list[int] = []
        append_loads(state, found, state.here)
        if state.last >= 0:
            found.append(state.box.done)
        return found

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Carry a token, or finish."""
        if move != state.box.done:
            one: i64 = ONE[(move - LOAD) // PLACES]
            state.goods[state.here] -= one
            state.goods[lowest(state.area)] += one
            state.last = move
            if events is not None:
                events.append(happened.carried(seat, state.box.spec, move, int(lowest(state.area))))
            rest: i64 = state.goods[state.here]
            if rest >= one:  # there are tokens of this kind or a later one: their counts are the higher bits
                return
        finish(state, events)


class Ride(Phase):
    """By horse: up to two steps, loading and unloading on the way (BL-7.2). What is left is put down at the end."""

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask for tokens or a step."""
        return "ride-on*" if state.step else "ride*"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return steps, tokens to load or unload, and `done` after one step if nothing was touched there."""
        found = steps(state, seat, ON if state.step else TO)
        append_loads(state, found, state.here)
        if state.step:
            carried: i64 = state.cargo - A_HORSE
            move: i64 = UNLOAD + state.here
            while carried:
                if carried & 31 and move >= state.last and move - UNLOAD + LOAD not in state.picks:
                    found.append(move)
                carried >>= 5
                move += PLACES
            if state.last < 0:
                found.append(state.box.done)
        return found

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Load, unload, step or finish."""
        if move >= LOAD and move != state.box.done:
            load_or_unload(state, seat, move, events)
            return
        if move != state.box.done:
            state.here = move - (ON if state.step else TO)
            state.step += 1
            state.picks = []
            state.last = -1
            if events is not None:
                events.append(happened.rode(seat, state.box.spec, int(state.here)))
            if state.step == 1:
                return
        state.goods[state.here] += state.cargo
        if events is not None and state.cargo != A_HORSE:
            events.append(happened.put_down(seat, state.box.spec, int(state.here), int(state.cargo - A_HORSE)))
        finish(state, events)
