"""A turn: a roll, then a step (RC-2); and the end (RC-3)."""

from __future__ import annotations

from borea.core.game import CHANCE, Event, Move, Seat
from tests.fourth_game.games.race import events as happened
from tests.fourth_game.games.race.components import FACES
from tests.fourth_game.games.race.moves import PLAY, ROLL, WALK
from tests.fourth_game.games.race.phases import order
from tests.fourth_game.games.race.state import Phase, RaceState


class Roll(Phase):
    """The die is rolled (RC-2.1)."""

    def actors(self, state: RaceState) -> list[Seat]:
        """Return chance."""
        return [CHANCE]

    def odds(self, state: RaceState) -> list[tuple[Move, int]]:
        """Return the faces."""
        return [(ROLL + face, 1) for face in range(FACES)]

    def chance_label(self, state: RaceState) -> str:
        """Return the label of this roll."""
        return f"roll {state.turn}"

    def apply(self, state: RaceState, move: Move, events: list[Event]) -> None:
        """Roll the die."""
        state.die = move - ROLL + 1
        events.append(happened.rolled(state.active, state.die))
        state.phase = order.STEP


class Step(Phase):
    """The active seat walks, or plays its card and goes further (RC-2.2, RC-2.3)."""

    def actors(self, state: RaceState) -> list[Seat]:
        """Return the active seat."""
        return [state.active]

    def prompt(self, state: RaceState, seat: Seat) -> str:
        """Ask how to go on."""
        return "step"

    def moves(self, state: RaceState, seat: Seat) -> list[Move]:
        """Return walking and, once, playing the card."""
        return [WALK] if state.played[seat] else [WALK, PLAY]

    def why_not(self, state: RaceState, seat: Seat, move: Move) -> str:
        """Return RC-2.3 for a card that was played before."""
        return "RC-2.3" if move == PLAY and seat == state.active else ""

    def apply(self, state: RaceState, move: Move, events: list[Event]) -> None:
        """Move the active seat; end the match or begin the next turn."""
        seat = state.active
        spaces = state.die + (state.cards[seat] if move == PLAY else 0)
        state.places[seat] = min(state.places[seat] + spaces, state.box.length)
        state.die = 0
        if move == PLAY:
            state.played[seat] = 1
            state.reveals += 1
            events.append(happened.played_card(seat, state.cards[seat], state.places[seat]))
        else:
            events.append(happened.walked(seat, state.places[seat]))
        state.turn += 1
        state.phase = order.ROLL
        if state.places[seat] == state.box.length:
            state.phase = order.ENDED
            events.append(happened.ended())


class Ended(Phase):
    """Nobody acts (RC-3.1)."""
