"""The features of a state for the evaluation of Borneo; their weights are in data/evaluation.json."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core import bits
from borea.games.borneo.box import OWNER, PLACE
from borea.games.borneo.components import HARBOURS
from borea.games.borneo.judging.valuation import RANK_WORTH, add_harbour, goods_in, patience_of, prospects
from borea.games.borneo.phases import order
from borea.games.borneo.state import BorneoState

FEATURES: Final = ("points", "missions", "hand", "places", "first-places", "harbours", "turn")
POINTS: Final = 0
MISSIONS: Final = 1
HAND: Final = 2
PLACES: Final = 3
FIRST: Final = 4
OPEN: Final = 5
TURN: Final = 6


def features(state: BorneoState) -> list[list[float]]:
    """Return the features of each seat: what it owns, and its prospects from missions, companies and harbours."""
    patience = patience_of(state)
    found: list[list[float]] = []
    for seat, house in enumerate(state.houses):
        row = [0.0] * len(FEATURES)
        row[POINTS] = float(house.points(state.box))
        row[MISSIONS] = prospects(state.box, goods_in(state.box, house), state.supply, patience)
        held: int = house.held
        row[HAND] = float(held)
        if seat == state.active:
            row[TURN] = 1.0
        found.append(row)
    if state.phase >= order.LAST or state.reason:
        return found
    add_companies(state, found)
    for seat, value in enumerate(promises(state)):
        found[seat][OPEN] = value
    return found


def add_companies(state: BorneoState, found: list[list[float]]) -> None:
    """Add the features of the seats' places in companies, scaled by the sharings to come."""
    sharings: int = bits.size(state.harbour_deck) + 1
    for company in range(4):
        row: i64 = state.rows[company]
        if row:
            found[(row & OWNER) - 1][FIRST] += 1.0
        rank = 0
        while row:
            found[(row & OWNER) - 1][PLACES] += RANK_WORTH[rank if rank < 5 else 5] * sharings
            rank += 1
            row >>= PLACE


def promises(state: BorneoState) -> list[float]:
    """Return what each seat can expect from the open harbours."""
    values = [0.0] * state.seats
    for index, slot in enumerate(state.slots):
        if slot.harbour >= 0 and index != state.sharing:
            add_harbour(values, state, slot)
    return values


def progress(state: BorneoState) -> float:
    """Return how far the match has got: the part of the harbours that have left the deck."""
    if state.phase >= order.LAST:
        return 1.0
    left: int = bits.size(state.harbour_deck)
    return 1.0 - left / HARBOURS
