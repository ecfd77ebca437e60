"""The draw phase (BN-7): the active seat draws two cards and discards one if it has more than six."""

from __future__ import annotations

from mypy_extensions import i64

from borea.core.bits import BIT, append_all
from borea.core.game import Event, Move, Seat
from borea.games.borneo import events as happened
from borea.games.borneo.moves import DISCARD, DRAW
from borea.games.borneo.phases.setup import CardChance, take_from_deck
from borea.games.borneo.phases.turn import DRAWS, end_draw, next_turn, reshuffle
from borea.games.borneo.state import BorneoState, Phase


class Draw(CardChance):
    """The active seat draws two cards, one after the other (BN-7.1)."""

    def chance_label(self, state: BorneoState) -> str:
        """Return the label of this draw."""
        return f"turn {state.turn} draw {state.draws + 1}"

    def apply(self, state: BorneoState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Give the card to the active seat."""
        take_from_deck(state, state.active, move - DRAW, events)
        state.draws += 1
        if state.draws == DRAWS:
            end_draw(state, events)
        elif not state.deck:
            reshuffle(state, events)


class Discard(Phase):
    """The active seat discards one card face up (BN-7.2)."""

    def prompt(self, state: BorneoState, seat: Seat) -> str:
        """Ask for one card: no hand ever exceeds the limit by more than one."""
        return "discard"

    def moves(self, state: BorneoState, seat: Seat) -> list[Move]:
        """Return the cards in hand."""
        found: list[int] = []
        append_all(found, state.houses[seat].hand, DISCARD)
        return found

    def apply(self, state: BorneoState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Discard the card and pass the turn on."""
        card: i64 = move - DISCARD
        house = state.houses[seat]
        house.hand ^= BIT[card]
        house.held -= 1
        state.discards |= BIT[card]
        state.reveals += 1
        if events is not None:
            events.append(happened.discarded(seat, card))
        next_turn(state, events)
