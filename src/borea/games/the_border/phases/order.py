"""The phases of The Border by number (`flow.py` has the class of each), and what ends a match."""

from __future__ import annotations

from typing import Final

DEAL: Final = 0
FIRST_SEAT: Final = 1
ROLL: Final = 2
REROLL: Final = 3
FINISH: Final = 4
SECOND: Final = 5
ENDED: Final = 6

IDLE_LIMIT: Final = 12  # TB-4.3: turns in a row without a cross
AREAS_TO_END: Final = 6  # TB-4.1
