"""Which class plays each phase."""

from __future__ import annotations

from borea.core.game import in_order
from tests.fourth_game.games.race.phases import order
from tests.fourth_game.games.race.phases.setup import Deal
from tests.fourth_game.games.race.phases.turn import Ended, Roll, Step
from tests.fourth_game.games.race.state import Phase


def flow() -> list[Phase]:
    """Return the phases in order."""
    phases: dict[int, Phase] = {order.DEAL: Deal(), order.ROLL: Roll(), order.STEP: Step(), order.ENDED: Ended()}
    return in_order(phases)
