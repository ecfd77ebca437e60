"""Which clause forbids a move that is out of place: the end, the set-up, an option that is off, or the verb's own."""

from __future__ import annotations

from typing import Final

from borea.core.game import Move, Seat
from borea.games.borneo.moves import CATALOGUE
from borea.games.borneo.phases import order
from borea.games.borneo.state import BorneoState, Phase

# The clause that says when a verb is allowed at all.
CLAUSE_OF_VERB: Final = {
    "ship": "BN-6.1",
    "move": "BN-5.1",
    "attack": "BN-5.2",
    "stay": "BN-3",
    "place": "BN-2.3",
    "take": "BN-6.7",
    "discard": "BN-7.2",
    "pay": "BN-4.1",
    "fight": "BN-5.3",
    "defend": "BN-5.4",
    "keep": "BN-5.7",
    "retreat": "BN-5.6",
    "mission": "BN-4.1",
    "trade": "BN-9.1",
    "done": "BN-5.3",
    "skip": "BN-3",
    "draw": "BN-7.1",
    "harbour": "BN-6.8",
    "first": "BN-2.2",
}


class Ended(Phase):
    """Nobody acts any more; and the clause for whatever is out of place at any time."""

    def why_not(self, state: BorneoState, seat: Seat, move: Move) -> str:
        """Cite the end, the set-up, the option that is off, or the rule that the verb belongs to."""
        verb = CATALOGUE.verbs[move]
        if state.phase == order.ENDED:
            return "BN-8.1"
        if verb == "trade" and not state.box.blackbeard:
            return "BN-9.5"
        if state.phase <= order.PLACE:
            return "BN-2.3" if verb == "place" else "BN-2.2"
        return CLAUSE_OF_VERB[verb]
