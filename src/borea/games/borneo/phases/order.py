"""The phases of Borneo by number (`flow.py` has the class of each), and why a match ends."""

from __future__ import annotations

from typing import Final

DEAL: Final = 0
HARBOUR: Final = 1
FIRST: Final = 2
PLACE: Final = 3
MISSION: Final = 4
PAY: Final = 5
COMPANY: Final = 6
ATTACK: Final = 7
DEFEND: Final = 8
RETREAT: Final = 9
KEEP: Final = 10
SHIP: Final = 11
TAKE: Final = 12
DRAW: Final = 13
DISCARD: Final = 14
LAST: Final = 15
ENDED: Final = 16

GOES_ON: Final = 0
NO_HARBOURS: Final = 1
NO_CARDS: Final = 2
REASONS: Final = ("", "harbours", "cards")
