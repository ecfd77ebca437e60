"""The phases of the race by number (`flow.py` has the class of each)."""

from __future__ import annotations

from typing import Final

DEAL: Final = 0
ROLL: Final = 1
STEP: Final = 2
ENDED: Final = 3
