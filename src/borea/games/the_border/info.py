"""What other layers ask about The Border: seats, editions, options, bot tuning, the longest match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from borea.core.info import BotTuning, GameInfo
from borea.core.options import Option
from borea.games.the_border.openings import BOOK
from borea.games.the_border.phases.order import IDLE_LIMIT

CROSSES: Final = 84  # open spaces on a sheet
PLIES_OF_ACTIVE: Final = 11  # three rolls, two rerolls or stops, five segments, done
PLIES_OF_OTHER: Final = 6  # five crosses, done


def max_plies(seats: int, options: Mapping[str, object]) -> int:
    """Return the length of the longest match: single crosses, each after the longest allowed idle run (TB-4.3)."""
    turns = (CROSSES * seats + 1) * IDLE_LIMIT
    return 5 + turns * (PLIES_OF_ACTIVE + PLIES_OF_OTHER * (seats - 1))


INFO: Final = GameInfo(
    "the-border",
    seats=(2, 3, 4),
    editions=("2022",),
    options=(
        Option("sheets", "data", "standard", choices=("standard", "SEED")),
        Option("same_sheet", "flag", False),
    ),
    rules=1,
    max_plies=max_plies,
    chance_verbs=("roll", "sheet", "first"),
    clause_prefix="TB",
    hidden_hands=False,
    scoring_events=("closed-first", "closed-later"),
    book=BOOK,
    rule_pictures={"TB-1": "sheet", "TB-2": "move"},
    bots=BotTuning(noise=(650, 450, 250, 80), iterations=(40, 800), horizon=2, luck_turns=1, luck_trials=24),
    styles={},
)
