"""How promising each move is."""

from __future__ import annotations

from borea.core.game import Move, Seat
from tests.fourth_game.games.race.moves import PLAY
from tests.fourth_game.games.race.state import RaceState


def prior(state: RaceState, seat: Seat, moves: list[Move]) -> list[float]:
    """Return a prior for each move: the card is worth playing where it reaches the end."""
    missing = state.box.length - state.places[seat] - state.die
    wins = 0 < missing <= state.cards[seat]
    return [float(wins) if move == PLAY else 0.5 for move in moves]
