"""Choosing target and move of an attack (BL-9.2, BL-9.3).

Until it is carried out an attack is only a plan: `target`, `picks` (the tokens to bring) and, for a boat, `boat`,
`spot` and `slot`.
"""

from __future__ import annotations

from mypy_extensions import i64

from borea.core.bits import BIT, listed, lowest
from borea.core.game import Event, Move, Seat
from borea.games.borderlands import events as happened
from borea.games.borderlands.components import HORSE, HORSES, LANDS, PLACES, WEAPON, WEAPONS
from borea.games.borderlands.fields import ATTACKING as ATTACK_ERRAND
from borea.games.borderlands.fields import FOLLOW_UP, LOGISTICS
from borea.games.borderlands.moves import (
    ATTACK,
    CHAIN,
    FOOT,
    LOAD,
    SAIL,
    STILL,
    TO,
    WITHDRAW,
    append_places,
)
from borea.games.borderlands.moves import HORSE as HORSE_MOVE
from borea.games.borderlands.phases.attacks.turn import ask, choices, end_turn
from borea.games.borderlands.phases.attacks.verdict import withdraw
from borea.games.borderlands.phases.boats.route import begin_route, can_attack_by
from borea.games.borderlands.phases.boats.voyage import landings
from borea.games.borderlands.phases.chain import connected
from borea.games.borderlands.phases.holdings import having, horses_of, position
from borea.games.borderlands.phases.order import BRING, MEANS, RIDE_IN, SHOWN
from borea.games.borderlands.phases.transport import begin
from borea.games.borderlands.state import BorderlandsState, Phase


class Target(Phase):
    """Choose a target, make a transport, or end the turn (BL-8.3, BL-9.1, BL-9.2, BL-9.7, BL-9.9, BL-9.10)."""

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask for a target, or for what follows a success."""
        return "follow-up" if state.strikes else "target"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return targets, transports, and `done`."""
        found = choices(state, seat)
        found.append(state.box.done)
        return found

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Record the target, begin the transport, or end the turn."""
        if move == state.box.done:
            if events is not None:
                events.append(happened.attack_turn_ended(seat))
            end_turn(state, events)
        elif move < FOOT:
            state.clear_voyage()  # a refused boat may have left something
            state.tries = 0
            state.target = move - ATTACK
            state.tried |= BIT[move - ATTACK]
            state.area = 0
            state.errand = ATTACK_ERRAND
            if events is not None:
                events.append(happened.target_named(seat, state.box.spec, move - ATTACK))
            choose_means(state)
        else:
            if not state.strikes and not state.saved:
                state.saved = [position(state)]
            state.area = 0
            state.errand = FOLLOW_UP if state.strikes else LOGISTICS
            if events is not None:
                events.append(happened.transport_began(seat, state.box.spec, move))
            begin(state, seat, move, events)


def means(state: BorderlandsState, seat: Seat) -> list[Move]:
    """Return the ways of bringing something into the target, and bringing nothing (BL-9.3, BL-9.10)."""
    held: i64 = state.held[seat]
    near: i64 = state.near[state.target]
    beside: i64 = near & held
    found: list[int] = []
    if state.tries < 2:
        armed: i64 = 0
        riders: i64 = 0
        mask: i64 = held
        while mask:
            place: i64 = lowest(mask)
            mask &= mask - 1
            goods: i64 = state.goods[place]
            if goods & (HORSES | WEAPONS):
                if beside & BIT[place]:
                    armed |= BIT[place]
                around: i64 = state.near[place]
                if goods & HORSES and around & beside:
                    riders |= BIT[place]
        append_places(found, armed, FOOT)
        append_places(found, riders, HORSE_MOVE)
        for boat in range(state.boats):
            if state.owner[LANDS + boat] == seat and can_attack_by(state, boat):
                found.append(SAIL + boat)
    if beside:
        found.append(STILL)
    if state.tries:
        found.append(WITHDRAW)
    if state.tries < 2 and state.goods[state.target] & HORSES:
        append_places(found, chained_weapons(state, seat), CHAIN)
    return found


def chained_weapons(state: BorderlandsState, seat: Seat) -> i64:
    """Return the places with a weapon in chains that end next to the target, which has a horse (BL-9.3)."""
    horses: i64 = horses_of(state, seat)
    near: i64 = state.near[state.target]
    reached: i64 = 0
    for place in listed(horses & near):
        reached |= connected(state, BIT[place], horses)
    return having(state, reached, WEAPONS)


def choose_means(state: BorderlandsState) -> None:
    """Ask for the move of the attack, unless there is none (BL-9.3, BL-9.10)."""
    found = means(state, state.active)
    if len(found) == 1 and found[0] == STILL:
        state.phase = SHOWN
    else:
        state.phase = MEANS


class Means(Phase):
    """Choose the move of the attack (BL-9.3, BL-9.10)."""

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask for a move, or for another one after a failure."""
        return "means-instead" if state.tries else "means"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return the possible moves."""
        return means(state, seat)

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Begin to plan the move."""
        if move == WITHDRAW:
            withdraw(state, events)
        elif move == STILL:
            state.phase = SHOWN
        elif move >= CHAIN:
            state.picks = [LOAD + WEAPON * PLACES + move - CHAIN]
            state.phase = SHOWN
        elif move >= SAIL:
            begin_route(state, move - SAIL)
        elif move >= HORSE_MOVE:
            state.here = move - HORSE_MOVE
            state.picks = [LOAD + HORSE * PLACES + move - HORSE_MOVE]
            between = crossings(state, seat)
            if len(between) == 1:
                ride_through(state, between[0])
            else:
                state.phase = RIDE_IN
        else:
            state.area = BIT[move - FOOT]
            found = landings(state, state.area)
            if len(found) == 1:
                state.picks = found
                state.phase = SHOWN
            else:
                state.phase = BRING


def crossings(state: BorderlandsState, seat: Seat) -> list[int]:
    """Return the seat's places between a horse and the target."""
    held: i64 = state.held[seat]
    near: i64 = state.near[state.target]
    around: i64 = state.near[state.here]
    return listed(held & near & around)


def ride_through(state: BorderlandsState, place: int) -> None:
    """Lead the horse through a place; it can bring a weapon from there or from where it starts."""
    state.area = BIT[state.here] | BIT[place]
    state.phase = BRING if landings(state, state.area) else SHOWN


class RideIn(Phase):
    """Choose the place that the horse rides through."""

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask for a place."""
        return "ride-in"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return the places between horse and target."""
        return [TO + place for place in crossings(state, seat)]

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Record the place."""
        ride_through(state, move - TO)


class Bring(Phase):
    """Choose what to bring: at most one horse and one weapon."""

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask for a set of tokens."""
        return "bring*"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return the tokens on the way; `done` once one is picked."""
        found = landings(state, state.area)
        if state.picks:
            found.append(state.box.done)
        return found

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Add a token, or show the plan."""
        if move != state.box.done:
            state.picks = state.picks + [move]
            state.last = move
            if landings(state, state.area):
                return
        state.phase = SHOWN


class Stranded(Phase):
    """The boat did not reach the target: try another move, none, or withdraw (BL-8.3, BL-9.10)."""

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Reset the move and ask for another; in version 1 of the rules there are only two tries."""
        state.tries = state.tries + 1 if state.box.rules < 2 else 1
        state.picks = []
        state.route = []
        state.step = 0
        state.stopped = 0
        state.spot = -1
        state.slot = 0
        state.phase = MEANS
        if means(state, state.active) == [WITHDRAW]:
            withdraw(state, events)


class TurnedBack(Phase):
    """A boat's passage was refused in logistics or after a success: the transport is not used up (BL-8.3, BL-9.9)."""

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Ask again for a target or a transport; answers and refused routes stay until one of them begins."""
        if not state.strikes and state.left == state.cities_of(state.active):
            state.saved = []  # there was no logistics yet, so there is nothing to undo
        ask(state, state.active)
