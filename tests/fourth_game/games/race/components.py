"""The components of the race: three cards and one die. Nothing about them can vary."""

from __future__ import annotations

from typing import Final

CARDS: Final = (1, 2, 3)
FACES: Final = 6
