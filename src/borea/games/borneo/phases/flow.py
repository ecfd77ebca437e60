"""The class of each phase of Borneo."""

from __future__ import annotations

from borea.core.game import in_order
from borea.games.borneo.phases import order
from borea.games.borneo.phases.company import Company
from borea.games.borneo.phases.draw import Discard, Draw
from borea.games.borneo.phases.duel import Attack, Defend, Keep, Retreat
from borea.games.borneo.phases.mission import Mission, Pay
from borea.games.borneo.phases.setup import Deal, FirstSeat, Place, TurnUp
from borea.games.borneo.phases.shipment import Ship, Take
from borea.games.borneo.refusals import Ended
from borea.games.borneo.state import Phase


def flow() -> list[Phase]:
    """Return all phases, indexed by their numbers."""
    phases: dict[int, Phase] = {
        order.DEAL: Deal(),
        order.HARBOUR: TurnUp(),
        order.FIRST: FirstSeat(),
        order.PLACE: Place(),
        order.MISSION: Mission("mission"),
        order.PAY: Pay(),
        order.COMPANY: Company(),
        order.ATTACK: Attack(),
        order.DEFEND: Defend(),
        order.RETREAT: Retreat(),
        order.KEEP: Keep(),
        order.SHIP: Ship(),
        order.TAKE: Take(),
        order.DRAW: Draw(),
        order.DISCARD: Discard(),
        order.LAST: Mission("last-mission"),
        order.ENDED: Ended(),
    }
    return in_order(phases)
