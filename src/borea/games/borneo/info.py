"""What other layers ask about Borneo: seats, editions, options, bot tuning, the longest match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from borea.core.info import BotTuning, GameInfo
from borea.core.options import Option
from borea.games.borneo.components import CARDS, EDITIONS, HARBOURS, MOST_CARDS, SEATS
from borea.games.borneo.openings import BOOK

PLIES_OF_MISSION: Final = 2 + CARDS + HARBOURS  # choose, every item of a warehouse, trade
PLIES_OF_DUEL: Final = 15  # choose it, six cards and done, six cards and done, one consequence
PLIES_OF_TURN: Final = PLIES_OF_MISSION + PLIES_OF_DUEL + 1 + MOST_CARDS + 1 + 3  # ship, take, harbour, draw, discard


def max_plies(seats: int, options: Mapping[str, object]) -> int:
    """Return an upper bound: every turn ships one card, and no harbour takes more than MOST_CARDS."""
    setup = 4 * seats + 4 + 4 * seats
    return setup + HARBOURS * MOST_CARDS * PLIES_OF_TURN + seats * PLIES_OF_MISSION


INFO: Final = GameInfo(
    "borneo",
    seats=SEATS,
    editions=EDITIONS,
    options=(
        Option("four_merchants", "flag", False),
        Option("blackbeard", "flag", False),
        Option("open_warehouses", "flag", True),
        Option("components", "data", "standard", choices=("standard",)),
    ),
    rules=2,
    max_plies=max_plies,
    chance_verbs=("draw", "harbour", "first"),
    clause_prefix="BN",
    hidden_hands=True,
    scoring_events=("mission-completed",),
    fight_events=("attack-won", "attack-lost"),
    explained=("move", "retreat"),
    openings=("company", "ship", "take", "take*", "retreat", "keep"),
    idle_verbs=("skip", "stay"),
    book=BOOK,
    rule_pictures={"BN-1": "missions", "BN-5": "row", "BN-E": "harbour"},
    bots=BotTuning(noise=(800, 600, 350, 120), iterations=(12, 200), horizon=2, luck_turns=2, luck_trials=3),
    styles={"aggressive": {"attack": 0.04}, "careful": {"attack": -0.03}, "peaceful": {"attack": -0.06}},
)
