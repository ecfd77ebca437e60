"""Who is asked for leave to pass, and whether a section holds a boat (BL-8.1, BL-8.2)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.games.borderlands.components import BIT, HORSES, LANDS, PLACES, WEAPONS, strength
from borea.games.borderlands.moves import CONSENT, DENY, LOAD, NEUTRAL
from borea.games.borderlands.state import BorderlandsState, members
from borea.games.borderlands.table import ATTACKING

BOAT_AND_WARRIOR: Final = 3
UNANSWERED: Final = -1


def answer_of(state: BorderlandsState, node: int, seat: int) -> int:
    """Return what a seat answered about a section, or UNANSWERED."""
    answers = state.answers
    for index in range(0, len(answers), 3):
        if answers[index] == node and answers[index + 1] == seat:
            return answers[index + 2]
    return UNANSWERED


def is_passed(state: BorderlandsState, index: int) -> bool:
    """Tell whether leave is needed to go on beyond a stop: no berth, not the first section or last stop (BL-8.2)."""
    node = state.route[index]
    return 0 < index < len(state.route) - 1 and node < state.box.sections and node != state.route[0]


def next_question(state: BorderlandsState) -> bool:
    """Find the next holder whose answer can matter, section by section, clockwise; tell if there is any (BL-8.3)."""
    for index in range(1, len(state.route) - 1):
        if not is_passed(state, index):
            continue
        node = state.route[index]
        lands = state.box.node_lands[node]
        for turn in range(1, state.seats):
            seat = (state.active + turn) % state.seats
            if seat != state.owner[lands[0]] and seat != state.owner[lands[1]]:
                continue
            if answer_of(state, node, seat) == UNANSWERED and matters(state, index, seat):
                state.asked = seat
                state.about = node
                return True
    return False


def denied(state: BorderlandsState) -> bool:
    """Tell whether anybody denies leave on this route."""
    for index in range(1, len(state.route) - 1):
        if is_passed(state, index):
            for land in state.box.node_lands[state.route[index]]:
                if answer_of(state, state.route[index], state.owner[land]) == DENY:
                    return True
    return False


def matters(state: BorderlandsState, index: int, seat: int) -> bool:
    """Tell whether a seat's answer can decide if the boat is held, by any loading and any other answer (BL-8.2)."""
    node = state.route[index]
    least, most = boat_side(state, index)
    mine: i64 = 0
    theirs: i64 = 0
    known = NEUTRAL
    for land in state.box.node_lands[node]:
        owner = state.owner[land]
        if owner == seat:
            mine += state.value(land)
        elif owner != state.active:
            theirs = state.value(land)
            known = answer_of(state, node, owner)
    for other in (CONSENT, DENY, NEUTRAL):
        if known not in (UNANSWERED, other):
            continue
        # The boat is held if its side is at most `bar`; `low` and `high` are the bars if this seat consents and denies.
        high: i64 = mine
        low: i64 = 0
        if other == DENY:
            high = mine + theirs
            low = theirs - mine
        elif other == CONSENT:
            high = mine - theirs
        if low < 0:
            low = 0
        if max(least, low + 1) <= min(most, high):
            return True
    return False


def boat_side(state: BorderlandsState, index: int) -> tuple[i64, i64]:
    """Return the least and the most that boat and own bank can count as the boat comes in, by all it may load."""
    place = LANDS + state.boat
    node = state.route[index]
    reached: i64 = 0
    for step in range(index):
        at = state.route[step]
        near: i64 = state.box.node_near[at]
        reached |= near
        for boat in range(state.boats):
            if state.node[boat] == at and boat != state.boat:
                reached |= BIT[LANDS + boat]
    held: i64 = state.held[state.active]
    reached &= held
    aboard: i64 = state.goods[place]
    loads: i64 = aboard
    for other in members(reached):
        loads |= state.goods[other] & (HORSES | WEAPONS)
    attacking = state.errand == ATTACKING
    least: i64 = BOAT_AND_WARRIOR + (strength(aboard) if attacking or not reached else 0)
    most: i64 = BOAT_AND_WARRIOR + strength(loads)
    for land in state.box.node_lands[node]:
        if state.owner[land] == state.active:
            whole: i64 = state.value(land)
            bare: i64 = whole - strength(state.goods[land])
            touched = reached & BIT[land] != 0
            least += bare if touched else whole
            most += bare + 4 if touched and not attacking else whole
    return least, most


def holds(state: BorderlandsState, node: int) -> bool:
    """Tell whether a section stops the boat that has just come in: the denying side is equal or higher (BL-8.1)."""
    if not is_passed(state, int(state.step)):
        return False
    aboard: i64 = state.goods[LANDS + state.boat]
    planned = state.picks if state.errand == ATTACKING else []
    for move in planned:
        aboard |= HORSES if (move - LOAD) // PLACES == 4 else WEAPONS
    boat: i64 = BOAT_AND_WARRIOR + strength(aboard)
    deny: i64 = 0
    for land in state.box.node_lands[node]:
        owner = state.owner[land]
        value: i64 = state.value(land)
        if owner == state.active:
            for move in planned:
                if (move - LOAD) % PLACES == land:
                    value -= 1 if (move - LOAD) // PLACES == 4 else 3
            boat += value
        else:
            answer = answer_of(state, node, owner)
            if answer == DENY:
                deny += value
            elif answer == CONSENT:
                boat += value
    return deny >= boat
