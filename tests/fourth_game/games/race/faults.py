"""Which states no race can reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fourth_game.games.race.phases import order

if TYPE_CHECKING:
    from tests.fourth_game.games.race.state import RaceState


def faults(state: RaceState) -> list[str]:
    """Return the fields that are impossible."""
    found: list[str] = []
    dealt = [card for card in state.cards if card]
    if len(set(dealt)) != len(dealt) or (state.phase == order.DEAL) == (len(dealt) == state.seats):
        found.append("cards")
    if state.cards[0] == 0 and state.cards[1]:
        found.append("cards")
    if state.reveals != sum(state.played) or (state.phase == order.DEAL and any(state.played)):
        found.append("played")
    if (state.die > 0) != (state.phase == order.STEP):
        found.append("die")
    arrived = sum(place >= state.box.length for place in state.places)
    if arrived != (state.phase == order.ENDED) or max(state.places) > state.box.length:
        found.append("places")
    if state.turn > sum(state.places) or (state.turn == 0) != (sum(state.places) == 0):
        found.append("turn")
    return found
