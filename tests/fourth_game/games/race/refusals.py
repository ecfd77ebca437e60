"""The clause that forbids a move whose verb is out of place."""

from __future__ import annotations

from typing import Final

from borea.core.game import Move
from tests.fourth_game.games.race.moves import CATALOGUE
from tests.fourth_game.games.race.phases import order

CLAUSES: Final = {"card": "RC-1.2", "roll": "RC-2.1", "walk": "RC-2.1", "play": "RC-2.1"}


def out_of_place(phase: int, move: Move) -> str:
    """Return the clause that says when such a move is made."""
    return "RC-3.1" if phase == order.ENDED else CLAUSES[CATALOGUE.verbs[move]]
