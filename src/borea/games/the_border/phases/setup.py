"""Set-up: chance deals the sheets (TB-1.3) and draws the first active seat (TB-2.7)."""

from __future__ import annotations

from borea.core.game import CHANCE, Event, Move, Seat
from borea.games.the_border import events as happened
from borea.games.the_border.moves import FIRST, SHEET
from borea.games.the_border.phases import order
from borea.games.the_border.phases.turn import begin_turn
from borea.games.the_border.state import BorderState, Phase


class Deal(Phase):
    """Each seat gets a different sheet (TB-1.3); with `same_sheet`, all get the same one (TB-5.2)."""

    def __init__(self, same_sheet: bool) -> None:
        self.same_sheet = same_sheet

    def actor(self, state: BorderState) -> Seat:
        """Return chance."""
        return CHANCE

    def _next_seat(self, state: BorderState) -> Seat:
        return next(seat for seat in range(state.seats) if state.boards[seat].sheet < 0)

    def odds(self, state: BorderState) -> list[tuple[Move, int]]:
        """Return the sheets that are left."""
        dealt = [board.sheet for board in state.boards]
        return [(SHEET + sheet, 1) for sheet in range(4) if sheet not in dealt]

    def chance_label(self, state: BorderState) -> str:
        """Return the label of this deal."""
        return "sheet for all" if self.same_sheet else f"sheet of seat {self._next_seat(state)}"

    def apply(self, state: BorderState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Deal a sheet."""
        first = self._next_seat(state)
        for receiver in range(first, state.seats if self.same_sheet else first + 1):
            state.boards[receiver].deal(move - SHEET)
            if events is not None:
                events.append(happened.sheet_dealt(receiver, move - SHEET))
        if state.boards[-1].sheet >= 0:
            state.enter(order.FIRST_SEAT)


class FirstSeat(Phase):
    """Chance draws the first active seat (TB-2.7)."""

    def actor(self, state: BorderState) -> Seat:
        """Return chance."""
        return CHANCE

    def odds(self, state: BorderState) -> list[tuple[Move, int]]:
        """Return the seats."""
        return [(FIRST + seat, 1) for seat in range(state.seats)]

    def chance_label(self, state: BorderState) -> str:
        """Return the label."""
        return "first seat"

    def apply(self, state: BorderState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Start the first turn."""
        if events is not None:
            events.append(happened.first_seat(move - FIRST))
        begin_turn(state, move - FIRST, events)
