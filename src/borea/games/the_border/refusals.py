"""The clause that forbids a move whose verb is out of place: the end, the second action, or the verb's own."""

from __future__ import annotations

from typing import Final

from borea.core.game import OVER, Move, Seat
from borea.games.the_border.moves import CATALOGUE
from borea.games.the_border.phases import order
from borea.games.the_border.state import BorderState, Phase

# The clause that says when a verb is allowed at all.
CLAUSE_OF_VERB: Final = {
    "cross": "TB-2.5",
    "finish": "TB-2.2",
    "done": "TB-2.2",
    "reroll": "TB-2.1",
    "stop": "TB-2.1",
    "roll": "TB-2.1",
    "sheet": "TB-1.3",
    "first": "TB-2.7",
}


class Ended(Phase):
    """The match is over (TB-4.1). Also answers for verbs that are out of place in any other phase."""

    def actor(self, state: BorderState) -> Seat:
        """Return nobody."""
        return OVER

    def actors(self, state: BorderState) -> list[Seat]:
        """Return nobody."""
        return []

    def why_not(self, state: BorderState, seat: Seat, move: Move) -> str:
        """Cite the end, the rule about who takes part in the second action, or the rule that the verb belongs to.

        Verbs belong to set-up (TB-1.3, TB-2.7), to the dice (TB-2.1), to segments (TB-2.2) and to spaces (TB-2.5).
        """
        verb = CATALOGUE.verbs[move]
        if state.phase == order.ENDED:
            return "TB-4.3" if state.idle == order.IDLE_LIMIT else "TB-4.1"
        if state.phase == order.SECOND and seat == state.active:
            return "TB-2.4"
        if state.phase != order.SECOND and verb == "cross":
            return "TB-2.4"
        return CLAUSE_OF_VERB[verb]
