"""Which class plays each phase of The Border."""

from __future__ import annotations

from borea.core.game import OVER, Move, Seat, in_order
from borea.games.the_border.phases import order
from borea.games.the_border.phases.first_action import Finish, Reroll, Roll
from borea.games.the_border.phases.second_action import SecondAction
from borea.games.the_border.phases.setup import Deal, FirstSeat
from borea.games.the_border.phases.turn import why_not_now
from borea.games.the_border.state import BorderState, Phase


class Ended(Phase):
    """Nobody acts any more."""

    def actor(self, state: BorderState) -> Seat:
        """Return nobody."""
        return OVER

    def actors(self, state: BorderState) -> list[Seat]:
        """Return nobody."""
        return []

    def why_not(self, state: BorderState, seat: Seat, move: Move) -> str:
        """Cite the end."""
        return why_not_now(state, seat, move)


def flow(same_sheet: bool) -> list[Phase]:
    """Return the phases in the order of their numbers."""
    phases: dict[int, Phase] = {
        order.DEAL: Deal(same_sheet),
        order.FIRST_SEAT: FirstSeat(),
        order.ROLL: Roll(),
        order.REROLL: Reroll(),
        order.FINISH: Finish(),
        order.SECOND: SecondAction(),
        order.ENDED: Ended(),
    }
    return in_order(phases)
