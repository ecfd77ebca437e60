"""The phases of The Border by number; `flow.py` says which class plays each."""

from __future__ import annotations

from typing import Final

DEAL: Final = 0
FIRST_SEAT: Final = 1
ROLL: Final = 2
REROLL: Final = 3
FINISH: Final = 4
SECOND: Final = 5
ENDED: Final = 6
