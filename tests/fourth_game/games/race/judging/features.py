"""The features of the evaluation."""

from __future__ import annotations

from typing import Final

from tests.fourth_game.games.race.state import RaceState

FEATURES: Final = ("spaces", "card", "turn")


def features(state: RaceState) -> list[list[float]]:
    """Return the features of each seat: spaces walked, the card still in hand, whose turn it is."""
    return [
        [
            float(state.places[seat]),
            float(0 if state.played[seat] else state.cards[seat]),
            float(state.active == seat),
        ]
        for seat in range(state.seats)
    ]


def progress(state: RaceState) -> float:
    """Return how far the leader has come."""
    return max(state.places) / state.box.length
