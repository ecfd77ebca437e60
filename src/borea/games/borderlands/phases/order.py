"""The phases of Borderlands by number; `flow.py` says which class plays each."""

from __future__ import annotations

from typing import Final

OPENING: Final = 0
SITES: Final = 1
TURN_UP: Final = 2
WARRIORS: Final = 3
DEVELOP: Final = 4
MOOR: Final = 5
SLOT: Final = 6
DIE: Final = 7
VOTE: Final = 8
PRODUCE: Final = 9
HERD: Final = 10
FLOOR: Final = 11
GIVE: Final = 12
WANT: Final = 13
ANSWER: Final = 14
PAY: Final = 15
PUT: Final = 16
TRANSPORT: Final = 17
FOOT_TO: Final = 18
FOOT_LOAD: Final = 19
RIDE: Final = 20
LIFT: Final = 21
DROP: Final = 22
ROUTE: Final = 23
LEAVE: Final = 24
REFUSED: Final = 25
VOYAGE: Final = 26
TARGET: Final = 27
MEANS: Final = 28
RIDE_IN: Final = 29
BRING: Final = 30
ALLIES: Final = 31
CARRY: Final = 32
ENDED: Final = 33
# What follows is not asked about: it only says what comes next, and `apply` goes through it.
PASSING: Final = 34
NEXT_SEAT: Final = 34  # the active seat has finished this part of the cycle
SAME_SEAT: Final = 35  # a transport is over, the active seat goes on
SHOWN: Final = 36  # target and move of an attack are settled
STRANDED: Final = 37  # the boat of an attack was stopped elsewhere, or given up
NEW_CYCLE: Final = 38
