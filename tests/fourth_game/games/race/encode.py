"""Observations of the race: what a view shows, as numbers."""

from __future__ import annotations

from typing import Final

from borea.core.game import Game, Seat, State
from borea.core.observations.buffers import Rows
from borea.core.observations.encoder import Encoder, Group, Layout, small
from tests.fourth_game.games.race.state import RaceState

LAYOUT: Final = Layout(
    1, [Group("count", ["phase", "turn", "die"], 255)], [Group("has", ["place", "card", "played"], 255)]
)


class RaceEncoder(Encoder):
    """Writes the observations of the race."""

    def __init__(self, game: Game, seats: int) -> None:
        super().__init__(game, seats, LAYOUT)

    def observe(self, state: State, seat: Seat, rows: Rows, row: int) -> None:
        """Write what the seat may know: hidden cards are 0."""
        assert isinstance(state, RaceState)
        rows.start(row)
        rows.put(0, state.phase | small(state.turn) << 8 | state.die << 16)
        for step in range(2):
            other = (max(seat, 0) + step) % 2
            card = max(0, state.seen_card(other, seat))
            rows.put(1 + step, small(state.places[other]) | card << 8 | state.played[other] << 16)
        rows.finish()
