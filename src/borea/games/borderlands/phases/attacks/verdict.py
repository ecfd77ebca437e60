"""Deciding an attack: allies take sides (BL-9.6), the totals are counted (BL-9.5), the attacker carries it out or not
(BL-9.7)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.bits import BIT, lowest
from borea.core.game import Event, Move, Seat
from borea.games.borderlands import events as happened
from borea.games.borderlands.box import adjacency
from borea.games.borderlands.components import HORSE, ONE, PLACES
from borea.games.borderlands.fields import REASONS
from borea.games.borderlands.moves import (
    ATTACKING,
    CARRY,
    DEFENDING,
    LOAD,
    NEITHER,
    SIDE,
    WITHDRAW,
)
from borea.games.borderlands.phases.attacks.parts import contributions
from borea.games.borderlands.phases.attacks.turn import ask_again, clear_plan, end_turn
from borea.games.borderlands.phases.boats.voyage import place_boat, planned_adjacency
from borea.games.borderlands.phases.order import ALLIES, ENDED
from borea.games.borderlands.phases.order import CARRY as CARRY_PHASE
from borea.games.borderlands.state import BorderlandsState, Phase

SIDES: Final = [SIDE + ATTACKING, SIDE + DEFENDING, SIDE + NEITHER]
VERDICT: Final = [CARRY, WITHDRAW]
UNDECLARED: Final = [-1, -1, -1, -1]


class Shown(Phase):
    """Target and move are shown; the other seats adjacent to the target take sides (BL-9.6)."""

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Work out who takes sides."""
        state.last = -1
        state.here = -1
        state.area = 0
        state.front = planned_adjacency(state)[state.target]
        sides = UNDECLARED[:]
        attacker = state.active
        defender = state.owner[state.target]
        for other in range(state.seats):
            places: i64 = state.held[other]
            if other != attacker and other != defender and places & state.front:
                sides[other] = 0
        state.votes = sides
        if events is not None:
            events.append(shown_event(state))
        ask_allies(state, events)


def shown_event(state: BorderlandsState) -> Event:
    """Return the event that shows the plan."""
    seat = state.active
    spec = state.box.spec
    target = int(state.target)
    if state.spot < 0:
        return happened.attack_shown(seat, spec, target, state.picks)
    return happened.attack_shown_by_boat(seat, spec, target, state.picks, state.boat, int(state.spot), int(state.slot))


def next_ally(state: BorderlandsState) -> int:
    """Return the next seat clockwise from the attacker that has to take a side, or −1."""
    for turn in range(1, state.seats):
        seat = (state.active + turn) % state.seats
        if state.votes[seat] == 0:
            return seat
    return -1


def ask_allies(state: BorderlandsState, events: list[Event] | None) -> None:
    """Ask the next seat for its side; when all have one, count the totals (BL-9.7)."""
    if next_ally(state) >= 0:
        state.phase = ALLIES
        return
    attack, defence = totals(state)
    if events is not None:
        target = int(state.target)
        parts = contributions(state, int(attack))
        events.append(happened.totals(state.active, state.box.spec, target, int(attack), int(defence), parts))
    if attack > defence:
        state.phase = CARRY_PHASE
    else:
        ask_again(state, events)


class Allies(Phase):
    """Seats adjacent to the target join the attack, the defence or neither; if sealed, all at once."""

    def actor(self, state: BorderlandsState) -> Seat:
        """Return the first seat to take a side."""
        return state.votes.index(0) if state.box.sealed else next_ally(state)

    def actors(self, state: BorderlandsState) -> list[Seat]:
        """Return the next seat to take a side, or all if sealed."""
        if state.box.sealed:
            return [seat for seat in range(state.seats) if state.votes[seat] == 0]
        return [next_ally(state)]

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask for a side."""
        return "side"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return the three sides."""
        return SIDES

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Record a side; sealed ones are revealed together."""
        sides = state.votes[:]
        sides[seat] = move - SIDE + 1
        state.votes = sides
        sealed = state.box.sealed
        if events is not None:
            events.append(happened.sided(seat, move - SIDE, sealed))
        if sealed and 0 not in sides:
            state.reveals += 1
            if events is not None:
                events.append(happened.sides_opened(sides[: state.seats]))
        if not sealed or 0 not in sides:
            ask_allies(state, events)


def totals(state: BorderlandsState) -> tuple[i64, i64]:
    """Return the totals of attack and defence (BL-9.5); what moves counts once, where it arrives."""
    attacker = state.active
    defender = state.owner[state.target]
    attack: i64 = 1
    defence: i64 = state.value(state.target)
    mask: i64 = state.front
    while mask:
        place: i64 = lowest(mask)
        mask &= mask - 1
        owner = state.owner[place]
        if owner == attacker:
            attack += state.value(place)
        elif owner == defender:
            defence += state.value(place)
        else:
            side = state.votes[owner] - 1
            if side == ATTACKING:
                attack += state.value(place)
            elif side == DEFENDING:
                defence += state.value(place)
    for move in state.picks:
        source = (move - LOAD) % PLACES
        if not state.front & BIT[source]:
            attack += 1 if (move - LOAD) // PLACES == HORSE else 3
    return attack, defence


class Carry(Phase):
    """The attack is strong enough: carry it out or withdraw (BL-9.7)."""

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask whether to carry out the attack."""
        return "carry"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return carrying it out and withdrawing."""
        return VERDICT

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Apply the answer."""
        if move == WITHDRAW:
            withdraw(state, events)
        else:
            carry_out(state, seat, events)


def withdraw(state: BorderlandsState, events: list[Event] | None) -> None:
    """Give up the target; nothing has moved."""
    if events is not None:
        events.append(happened.withdrew(state.active, state.box.spec, int(state.target)))
    ask_again(state, events)


def carry_out(state: BorderlandsState, seat: Seat, events: list[Event] | None) -> None:
    """Carry out the move and take the place (BL-9.8)."""
    target = int(state.target)
    loser = state.owner[target]
    for move in state.picks:
        one: i64 = ONE[(move - LOAD) // PLACES]
        state.goods[(move - LOAD) % PLACES] -= one
        state.goods[target] += one
    if state.spot >= 0:
        nodes = state.node[:]
        ranks = state.rank[:]
        place_boat(state, nodes, ranks)
        state.node = nodes
        state.rank = ranks
        state.near = adjacency(state.box, nodes, ranks, state.boats)
    state.own(target, seat)
    if events is not None:
        events.append(happened.captured(seat, loser, state.box.spec, target))
    state.settle(events)
    state.strikes += 1
    state.tried = 0
    state.saved = []
    if not state.held[loser]:
        if events is not None:
            events.append(happened.out(loser))
        if is_last(state, seat):
            clear_plan(state)
            end_turn(state, events)
            state.reason = REASONS.index("last-seat")
            state.phase = ENDED
            if events is not None:
                events.append(happened.ended(REASONS[state.reason]))
            return
    if state.strikes == 2:
        clear_plan(state)
        end_turn(state, events)
    else:
        ask_again(state, events)


def is_last(state: BorderlandsState, seat: Seat) -> bool:
    """Return whether no other seat has a place left (BL-10.3)."""
    return sum([1 for other in range(state.seats) if other != seat and state.held[other]]) == 0
