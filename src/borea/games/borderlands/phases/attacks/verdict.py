"""Deciding an attack: allies take sides (BL-9.6), the totals are counted (BL-9.5), the attacker carries it out or not
(BL-9.7)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.bits import BIT, lowest
from borea.core.game import Event, Move, Seat
from borea.games.borderlands import events as happened
from borea.games.borderlands.box import adjacency
from borea.games.borderlands.components import HORSE, HORSES, LANDS, ONE, PLACES, WEAPONS
from borea.games.borderlands.fields import ASIDE, REASONS
from borea.games.borderlands.moves import (
    ATTACKING,
    CARRY,
    DEFENDING,
    LOAD,
    NEITHER,
    SIDE,
    UNLOAD,
    WITHDRAW,
)
from borea.games.borderlands.phases.attacks.parts import contributions
from borea.games.borderlands.phases.attacks.turn import ask_again, clear_plan, end_turn
from borea.games.borderlands.phases.boats.voyage import place_boat, planned_adjacency
from borea.games.borderlands.phases.carrying import return_surplus
from borea.games.borderlands.phases.order import ALLIES, ENDED
from borea.games.borderlands.phases.order import CARRY as CARRY_PHASE
from borea.games.borderlands.state import BorderlandsState, Phase

SIDES: Final = [SIDE + ATTACKING, SIDE + DEFENDING, SIDE + NEITHER]
VERDICT: Final = [CARRY, WITHDRAW]
UNDECLARED: Final = [-1, -1, -1, -1]


class Shown(Phase):
    """Target and move are shown (BL-9.3); the other seats adjacent to the target take sides (BL-9.6)."""

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
            events += shown_events(state)
        ask_allies(state, events)


def shown_events(state: BorderlandsState) -> list[Event]:
    """Return the events that show the plan (BL-9.3, BL-9.10)."""
    seat = state.active
    spec = state.box.spec
    target = int(state.target)
    lands = [move for move in state.picks if move < UNLOAD]
    if state.spot < 0:
        return [happened.attack_shown(seat, spec, target, lands)]
    spot = int(state.spot)
    found = [happened.attack_shown_by_boat(seat, spec, target, lands, state.boat, spot, int(state.slot))]
    keeps = [move for move in state.picks if move >= UNLOAD]
    if keeps:
        found.append(happened.kept_aboard(seat, state.boat, spec, keeps))
    return found


def next_ally(state: BorderlandsState) -> int:
    """Return the next seat clockwise from the attacker that has to take a side, or −1."""
    for turn in range(1, state.seats):
        seat = (state.active + turn) % state.seats
        if state.votes[seat] == 0:
            return seat
    return -1


def ask_allies(state: BorderlandsState, events: list[Event] | None) -> None:
    """Ask the next seat for its side; when nobody has to answer, count the totals (BL-9.6, BL-9.7)."""
    if state.box.rules >= 2:
        excuse_allies(state, events)
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


def excuse_allies(state: BorderlandsState, events: list[Event] | None) -> None:
    """Let all stand aside if no combination of answers still to come changes what the attacker may do (BL-9.6)."""
    weights = undeclared(state)
    attack, defence = totals(state)
    ahead = int(attack - defence)
    every = sum(weights)
    if not every or ahead - every <= 0 < ahead + every:
        return
    sides = state.votes[:]
    for seat, weight in enumerate(weights):
        if weight:
            sides[seat] = ASIDE
            if events is not None:
                events.append(happened.stood_aside(seat))
    state.votes = sides


def undeclared(state: BorderlandsState) -> list[int]:
    """Return the value that each seat still to take a side has beside the target."""
    found = [0, 0, 0, 0]
    mask: i64 = state.front
    while mask:
        place: i64 = lowest(mask)
        mask &= mask - 1
        owner = state.owner[place]
        if state.votes[owner] == 0:
            found[owner] += int(state.value(place))
    return found


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
    """Return the totals of attack and defence (BL-9.5, BL-9.6); what moves counts once, where it arrives (BL-9.3)."""
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
        attack += added_by(state, state.front, move)
    return attack, defence


def added_by(state: BorderlandsState, front: i64, move: Move) -> i64:
    """Return what a token of the plan adds to the attack: it counts once, where it arrives (BL-9.3, BL-9.10).

    `front` is what is beside the target. A token that the boat keeps aboard counts there, unless one counts already.
    """
    aboard = move >= UNLOAD
    index: i64 = move - (UNLOAD if aboard else LOAD)
    horse = index // PLACES == HORSE
    added: i64 = 0
    if not front & BIT[index % PLACES]:
        added = 1 if horse else 3
    if aboard and state.goods[LANDS + state.boat] & (HORSES if horse else WEAPONS):
        added -= 1 if horse else 3
    return added


class Carry(Phase):
    """The attack is strong enough: carry it out or withdraw (BL-9.7, BL-9.8)."""

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
    """Carry out the move and take the place (BL-9.1, BL-9.8 to BL-9.10); who has none left is out (BL-3.3, BL-10.3)."""
    target = int(state.target)
    loser = state.owner[target]
    for move in state.picks:
        aboard = move >= UNLOAD
        index = move - (UNLOAD if aboard else LOAD)
        one: i64 = ONE[index // PLACES]
        state.goods[index % PLACES] -= one
        state.goods[LANDS + state.boat if aboard else target] += one
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
    return_surplus(state, events)
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
    """Return whether no other seat has a place left (BL-3.3, BL-10.3)."""
    return not [other for other in range(state.seats) if other != seat and state.held[other]]
