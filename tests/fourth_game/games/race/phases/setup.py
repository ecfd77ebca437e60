"""Before the first turn: each seat is dealt a card (RC-1.2)."""

from __future__ import annotations

from borea.core.game import CHANCE, Event, Move, Seat
from tests.fourth_game.games.race import events as happened
from tests.fourth_game.games.race.components import CARDS
from tests.fourth_game.games.race.moves import CARD
from tests.fourth_game.games.race.phases import order
from tests.fourth_game.games.race.state import Phase, RaceState


class Deal(Phase):
    """One card to each seat."""

    def actors(self, state: RaceState) -> list[Seat]:
        """Return chance."""
        return [CHANCE]

    def odds(self, state: RaceState) -> list[tuple[Move, int]]:
        """Return the cards not dealt yet."""
        return [(CARD + place, 1) for place, card in enumerate(CARDS) if card not in state.cards]

    def chance_label(self, state: RaceState) -> str:
        """Return the label of this deal."""
        return f"card of seat {state.cards.index(0)}"

    def apply(self, state: RaceState, move: Move, events: list[Event]) -> None:
        """Deal a card."""
        seat = state.cards.index(0)
        state.cards[seat] = CARDS[move - CARD]
        events.append(happened.card_dealt(seat, state.cards[seat]))
        if 0 not in state.cards:
            state.phase = order.ROLL
