"""The phases of Borderlands by number; flow.py says which class implements each."""

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
# Nobody decides in the phases from here on: they lead to the next decision, and `apply` runs them at once.
PASSING: Final = 34
NEXT_SEAT: Final = 34  # the active seat is done with this part of the cycle
SAME_SEAT: Final = 35  # a transport is over and the active seat continues
SHOWN: Final = 36  # target and move of an attack are chosen
STRANDED: Final = 37  # the boat of an attack was stopped elsewhere or turned back
NEW_CYCLE: Final = 38
TURNED_BACK: Final = 39  # a boat of an attack turn stays where it is after a refusal, and its owner chooses again
