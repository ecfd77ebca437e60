"""Permission to pass: who is asked, and whether a boat is stopped (BL-8.1 to BL-8.3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.games.borderlands.components import HORSE, HORSES, LANDS, PLACES, WEAPONS, strength
from borea.games.borderlands.fields import ATTACKING
from borea.games.borderlands.moves import CONSENT, DENY, LOAD, NEUTRAL
from borea.games.borderlands.phases.boats.loads import Loads
from borea.games.borderlands.state import BorderlandsState

BOAT_AND_WARRIOR: Final = 3
UNANSWERED: Final = -1


def answered_key(state: BorderlandsState, node: int) -> int:
    """Return how `answers` names a section.

    In version 1 of the rules answers are forgotten when another boat is named; since version 2 they hold for their boat
    until the move is over (BL-8.3), so the number says which boat it was.
    """
    return node if state.box.rules < 2 else state.boat * state.box.nodes + node


def answer_of(state: BorderlandsState, node: int, seat: int) -> int:
    """Return what a seat answered about a section to the current boat, or UNANSWERED."""
    answers = state.answers
    key = answered_key(state, node)
    for index in range(0, len(answers), 3):
        if answers[index] == key and answers[index + 1] == seat:
            return answers[index + 2]
    return UNANSWERED


def record_answer(state: BorderlandsState, node: int, seat: int, answer: int) -> None:
    """Record what a seat answers about a section to the current boat."""
    state.answers = state.answers + [answered_key(state, node), seat, answer]


def given_answers(state: BorderlandsState) -> list[tuple[int, int, int]]:
    """Return the answers to the current boat in the order they were given: section, seat, answer."""
    answers = state.answers
    first = answered_key(state, 0)
    found: list[tuple[int, int, int]] = []
    for index in range(0, len(answers), 3):
        if first <= answers[index] < first + state.box.nodes:
            found.append((answers[index] - first, answers[index + 1], answers[index + 2]))
    return found


def is_passed(state: BorderlandsState, index: int) -> bool:
    """Return whether sailing past a stop needs permission: no berth, first section or last stop does (BL-8.2)."""
    node = state.route[index]
    return index < len(state.route) - 1 and node < state.box.sections and node != state.route[0]


def next_question(state: BorderlandsState) -> bool:
    """Find the next bank holder whose answer can make a difference, section by section and clockwise (BL-8.2, BL-8.3).

    Return whether there is one; `asked` and `about` name it.
    """
    risky = risks(state)
    last = last_open(state, risky)
    if last < 0:
        return False
    loads = Loads(state, risky)
    for index in range(1, last + 1):
        enter_stop(state, loads, index)
        if not risky[index]:
            continue
        sides = boat_sides(state, loads, index)
        node = state.route[index]
        for turn in range(1, state.seats):
            seat = (state.active + turn) % state.seats
            if is_open(state, node, seat) and matters(state, node, seat, sides):
                state.asked = seat
                state.about = node
                return True
    return False


def is_open(state: BorderlandsState, node: int, seat: int) -> bool:
    """Return whether a seat holds a bank and has not answered about it."""
    for land in state.box.node_lands[node]:
        if state.owner[land] == seat:
            return answer_of(state, node, seat) == UNANSWERED
    return False


def last_open(state: BorderlandsState, risky: list[bool]) -> int:
    """Return the last stop that might stop the boat and where somebody has not answered, or −1."""
    for index in reversed(range(len(risky))):
        if risky[index]:
            node = state.route[index]
            for land in state.box.node_lands[node]:
                if state.owner[land] != state.active and is_open(state, node, state.owner[land]):
                    return index
    return -1


def risks(state: BorderlandsState) -> list[bool]:
    """Return for each stop whether an unarmed boat would be stopped there if all rivals said no."""
    found: list[bool] = []
    for index in range(len(state.route)):
        bar: i64 = 0
        if is_passed(state, index):
            for land in state.box.node_lands[state.route[index]]:
                if state.owner[land] != state.active:
                    bar += state.value(land)
        found.append(bar >= BOAT_AND_WARRIOR and bar >= bare_side(state, index))
    return found


def denied(state: BorderlandsState) -> bool:
    """Return whether anybody refuses passage on this route."""
    for index in range(len(state.route)):
        if is_passed(state, index):
            for land in state.box.node_lands[state.route[index]]:
                if answer_of(state, state.route[index], state.owner[land]) == DENY:
                    return True
    return False


def matters(state: BorderlandsState, node: int, seat: int, sides: list[int]) -> bool:
    """Return whether a seat's answer can decide, whatever the boat carries and the other bank says (BL-8.2)."""
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
        # The boat is stopped if its side is no stronger than `bar`, which this seat's answer raises or lowers.
        bar: i64 = theirs if other == DENY else -theirs if other == CONSENT else 0
        for side in sides:
            if bar - mine < side <= bar + mine:
                return True
    return False


def bare_side(state: BorderlandsState, index: int) -> i64:
    """Return the strength of the boat's side at a stop without horses and weapons: boat, warrior, its own bank."""
    side: i64 = BOAT_AND_WARRIOR
    for land in state.box.node_lands[state.route[index]]:
        if state.owner[land] == state.active:
            side += state.value(land) - strength(state.goods[land])
    return side


def enter_stop(state: BorderlandsState, loads: Loads, index: int) -> None:
    """Move on to a stop with every loading that could pass the one before."""
    if loads.risky[index - 1]:
        bar: i64 = 0
        node = state.route[index - 1]
        for land in state.box.node_lands[node]:
            answer = answer_of(state, node, state.owner[land])
            if answer == DENY:
                bar += state.value(land)
            elif answer == CONSENT:
                bar -= state.value(land)
        bare: i64 = bare_side(state, index - 1)
        loads.found = [loading for loading in loads.found if bare + loads.worth(index - 1, loading) > bar]
    loads.call(index - 1)


def boat_sides(state: BorderlandsState, loads: Loads, index: int) -> list[int]:
    """Return the possible strengths of the boat's side as it reaches a stop."""
    bare: i64 = bare_side(state, index)
    return list({int(bare) + loads.worth(index, loading) for loading in loads.found})


def boat_side(state: BorderlandsState, index: int) -> tuple[i64, i64]:
    """Return the lowest and highest possible strength of the boat's side where it asks to pass."""
    loads = Loads(state, risks(state))
    for stop in range(1, index + 1):
        enter_stop(state, loads, stop)
    sides = boat_sides(state, loads, index)
    return min(sides), max(sides)


def stops_boat(state: BorderlandsState, node: int) -> bool:
    """Return whether a section stops the boat that has just entered: those refusing are at least as strong.

    In an attack what the boat takes up counts aboard, though it is only a plan (BL-8.1, BL-9.10).
    """
    if not is_passed(state, int(state.step)):
        return False
    aboard: i64 = state.goods[LANDS + state.boat]
    planned = state.picks if state.errand == ATTACKING else []
    for move in planned:
        aboard |= HORSES if (move - LOAD) // PLACES == HORSE else WEAPONS
    boat: i64 = BOAT_AND_WARRIOR + strength(aboard)
    deny: i64 = 0
    for land in state.box.node_lands[node]:
        owner = state.owner[land]
        value: i64 = state.value(land)
        if owner == state.active:
            for move in planned:
                if (move - LOAD) % PLACES == land:
                    value -= 1 if (move - LOAD) // PLACES == HORSE else 3
            boat += value
        else:
            answer = answer_of(state, node, owner)
            if answer == DENY:
                deny += value
            elif answer == CONSENT:
                boat += value
    return deny >= boat
