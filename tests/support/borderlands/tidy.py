"""What must hold in every position of a test: a match can reach it, and nothing is left over from earlier choices."""

from __future__ import annotations

from typing import Final

from borea.core.catalogue import Catalogue
from borea.core.game import CHANCE
from borea.games.borderlands.fields import ATTACKS, TABLE
from borea.games.borderlands.phases.order import (
    ALLIES,
    ANSWER,
    BRING,
    CARRY,
    DEVELOP,
    DROP,
    ENDED,
    FLOOR,
    FOOT_LOAD,
    FOOT_TO,
    GIVE,
    HERD,
    LEAVE,
    LIFT,
    MEANS,
    MOOR,
    OPENING,
    PAY,
    PRODUCE,
    PUT,
    RIDE,
    RIDE_IN,
    ROUTE,
    SLOT,
    TARGET,
    TRANSPORT,
    VOYAGE,
    WANT,
)
from borea.games.borderlands.refusals import FullReferee
from borea.games.borderlands.state import BorderlandsState
from tests.support.sound import check_draws

LAND: Final = {*range(FOOT_TO, DROP + 1)}
MOVES: Final = {SLOT, *range(TRANSPORT, CARRY + 1)}  # transports and attacks
SHOWN: Final = {ALLIES, CARRY}
# Verbs of what is picked in ascending order; tokens to load and unload elsewhere.
PICKED: Final = {
    **{phase: ["build"] for phase in (DEVELOP, MOOR, SLOT)},
    **{phase: ["give"] for phase in (GIVE, PAY)},
    WANT: ["want"],
    PUT: ["put"],
    **{phase: ["load"] for phase in (FOOT_LOAD, LIFT, BRING)},
    DROP: ["unload"],
}
TRADE: Final = {*range(GIVE, PUT + 1)}
# Each field that serves some decisions only: its value elsewhere, and the phases that use it.
USED: Final[dict[str, tuple[object, set[int]]]] = {
    "rounds": (0, {OPENING, FLOOR, *TRADE}),
    "picks": ([], {SLOT, GIVE, WANT, ANSWER, RIDE, LIFT, DROP, VOYAGE, RIDE_IN, BRING, *SHOWN}),
    "last": (-1, {DEVELOP, MOOR, SLOT, GIVE, WANT, PAY, PUT, FOOT_LOAD, RIDE, LIFT, DROP, VOYAGE, BRING}),
    "cargo": (0, {RIDE, LIFT, DROP}),
    "here": (-1, {MOOR, SLOT, HERD, *LAND, RIDE_IN, BRING}),
    "area": (0, {PRODUCE, HERD, FLOOR, FOOT_LOAD, LIFT, DROP, TARGET, BRING}),
    "boat": (-1, MOVES),
    "route": ([], {SLOT, *range(ROUTE, VOYAGE + 1), *SHOWN}),
    "step": (0, {SLOT, RIDE, VOYAGE, *SHOWN}),
    "answers": ([], MOVES),
    "tries": (0, MOVES),
    "stopped": (0, {SLOT, VOYAGE, *SHOWN}),
    "asked": (-1, {LEAVE}),
    "about": (-1, {LEAVE}),
    "partner": (-1, TRADE),
    "maker": (-1, TRADE),
    "wants": (0, {WANT, ANSWER, PAY}),
    "askable": (0, {WANT}),
    "passes": (0, {FLOOR}),
    "hands": ([0, 0, 0, 0], {PAY, PUT}),
    "target": (-1, {SLOT, *range(ROUTE, VOYAGE + 1), *range(MEANS, CARRY + 1)}),
    "tried": (0, MOVES),
    "strikes": (0, MOVES),
    "spot": (-1, {SLOT, VOYAGE, *SHOWN}),
    "slot": (0, {SLOT, VOYAGE, *SHOWN}),
    "front": (0, SHOWN),
    "saved": ([], {PAY, PUT, *MOVES}),
    "refused_routes": ([], MOVES),
    "refused_offers": ([], {FLOOR, *TRADE}),
    "left": (0, MOVES),
    "reason": (0, {ENDED}),
}


def catalogue_of(state: BorderlandsState) -> Catalogue:
    """Return all moves of the state's game."""
    referee = state.referee
    assert isinstance(referee, FullReferee)
    return referee.catalogue


def check_tidy(state: BorderlandsState) -> None:
    """Check a position between two decisions."""
    assert not state.faults(), state.faults()
    used = [name for name, (bare, phases) in USED.items() if getattr(state, name) != bare and state.phase not in phases]
    assert not used, f"left over in phase {state.phase}: {used}"
    for field in TABLE:
        if field.kind != "parts":
            values = getattr(state, field.name) if field.kind == "numbers" else [getattr(state, field.name)]
            assert all(field.low <= value <= field.high for value in values), f"{field.name} is {values}"
            assert field.length in (-1, len(values)), f"{field.name} is {values}"
    picked = PICKED.get(int(state.phase), ["load", "unload"])
    assert state.last == -1 or catalogue_of(state).verbs[state.last] in picked
    assert state.part == ATTACKS or (state.tried, state.strikes, state.target) == (0, 0, -1)
    twin = state.copy()
    twin.refresh()
    assert twin.held == state.held
    if state.phase not in (VOYAGE, SLOT):  # a boat on its way is adjacent to nothing until it has arrived
        assert list(twin.near) == list(state.near)
    for actor in state.actors():
        if actor == CHANCE:
            check_draws(state)
        else:
            assert state.prompt(actor), f"nothing is asked in phase {state.phase}"
            moves = state.moves(actor)
            assert moves == sorted(set(moves)), "moves are listed once, ascending"
