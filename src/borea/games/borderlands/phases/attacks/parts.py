"""What the totals of an attack are made of (BL-9.5), place by place, for events."""

from __future__ import annotations

from borea.core.bits import listed
from borea.core.game import Seat
from borea.games.borderlands.moves import ATTACKING, DEFENDING
from borea.games.borderlands.state import BorderlandsState

Part = tuple[int, int, Seat, int]  # side, place, whose, value


def contributions(state: BorderlandsState, attack: int) -> list[Part]:
    """Return what counts on each side; the target's first part is the new warrior, its second what is brought in."""
    target = int(state.target)
    found: list[Part] = [(DEFENDING, target, state.owner[target], int(state.value(target)))]
    for place in listed(state.front):
        side = side_of(state, state.owner[place])
        if side >= 0:
            found.append((side, place, state.owner[place], int(state.value(place))))
    found.append((ATTACKING, target, state.active, 1))
    brought = attack - sum([part[3] for part in found if part[0] == ATTACKING])
    if brought:
        found.append((ATTACKING, target, state.active, brought))
    return found


def side_of(state: BorderlandsState, owner: Seat) -> int:
    """Return the side on which the places of a seat count, or −1."""
    if owner == state.active:
        return ATTACKING
    if owner == state.owner[state.target]:
        return DEFENDING
    side = state.votes[owner] - 1
    return side if side in (ATTACKING, DEFENDING) else -1
