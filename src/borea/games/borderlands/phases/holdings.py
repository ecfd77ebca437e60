"""What a seat or a set of places has. Queries only: nothing here changes the state."""

from __future__ import annotations

from mypy_extensions import i64

from borea.core.bits import BIT, lowest
from borea.core.game import Seat
from borea.games.borderlands.components import HORSES
from borea.games.borderlands.fields import Saved
from borea.games.borderlands.state import BorderlandsState


def having(state: BorderlandsState, places: i64, tokens: i64) -> i64:
    """Return the places of a set that have any of these tokens (BL-6.2, BL-7.3, BL-7.4, BL-8.2, BL-9.3)."""
    found: i64 = 0
    while places:
        place: i64 = lowest(places)
        places &= places - 1
        if state.goods[place] & tokens:
            found |= BIT[place]
    return found


def horses_of(state: BorderlandsState, seat: Seat) -> i64:
    """Return the places of a seat that have a horse (BL-6.2, BL-6.4, BL-7.3, BL-9.3)."""
    return having(state, state.held[seat], HORSES)


def riches(state: BorderlandsState, seat: Seat) -> i64:
    """Return all tokens of a seat, packed by kind (BL-6.1, BL-6.3)."""
    total: i64 = 0
    mask: i64 = state.held[seat]
    while mask:
        goods: i64 = state.goods[lowest(mask)]
        mask &= mask - 1
        total += goods
    return total


def position(state: BorderlandsState) -> Saved:
    """Return where all tokens and boats are (BL-6.3, BL-9.1)."""
    saved = Saved()
    saved.supply = state.supply
    saved.goods = state.goods[:]
    saved.node = state.node
    saved.rank = state.rank
    return saved
