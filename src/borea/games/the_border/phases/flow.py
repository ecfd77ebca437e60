"""Which class plays each phase of The Border."""

from __future__ import annotations

from borea.core.game import in_order
from borea.games.the_border.phases import order
from borea.games.the_border.phases.first_action import Finish, Reroll, Roll
from borea.games.the_border.phases.second_action import SecondAction
from borea.games.the_border.phases.setup import Deal, FirstSeat
from borea.games.the_border.refusals import Ended
from borea.games.the_border.state import Phase


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
