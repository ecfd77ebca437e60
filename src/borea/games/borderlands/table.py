"""What lies on the table of Borderlands, field by field, for state and view alike, and the numbers of its phases."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from borea.core.game import Field, Part, number, numbers, parts
from borea.games.borderlands.components import FLEET, LANDS, PLACES

# Phases, in the order of the list in phases/__init__.py.
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

# Parts of the cycle (BL-3).
DEVELOPMENT: Final = 0
PRODUCTION: Final = 1
TRADE: Final = 2
MOVEMENT: Final = 3
ATTACKS: Final = 4

# What a transport, a boat or a slot is for.
TRANSPORTING: Final = 0
LOGISTICS: Final = 1
FOLLOW_UP: Final = 2
ATTACKING: Final = 3
LAUNCHING: Final = 4

REASONS: Final = ("", "three-cities", "joint", "single-winner", "last-seat", "cycle-limit")
TOP: Final = (1 << 30) - 1
ALL: Final = (1 << PLACES) - 1


class Saved(Part):
    """What logistics may have to put back (BL-9.1)."""

    FIELDS: ClassVar[tuple[Field, ...]] = (
        number("supply", 0, TOP),
        numbers("goods", 0, TOP, PLACES),
        numbers("node", -1, ALL, FLEET),
        numbers("rank", 0, FLEET, FLEET),
    )

    def __init__(self) -> None:
        self.supply: i64 = 0
        self.goods: list[int] = []
        self.node: list[int] = []
        self.rank: list[int] = []


# All that lies open on the table.
OPEN: Final = (
    number("seats", 2, 4),
    number("reveals"),
    number("latest", -1),
    number("phase", 0, ENDED),
    number("cycle"),
    number("part", DEVELOPMENT, ATTACKS),
    number("lead", 0, 3),
    number("active", 0, 3),
    number("rounds"),
    number("reason", 0, len(REASONS) - 1),
    numbers("owner", -1, 3, PLACES),
    numbers("goods", 0, TOP, PLACES),
    numbers("sites", 0, 7, LANDS),
    number("city", 0, (1 << LANDS) - 1),
    number("supply", 0, TOP),
    number("boats", 0, FLEET),
    number("price", 2, 3),
    numbers("node", -1, ALL, FLEET),
    numbers("rank", 0, FLEET, FLEET),
    numbers("quota", 0, ALL, 4),
    number("left"),
    number("errand", TRANSPORTING, LAUNCHING),
    numbers("picks"),
    number("last", -1),
    number("cargo", 0, TOP),
    number("here", -1, PLACES - 1),
    number("area", 0, ALL),
    number("boat", -1, FLEET - 1),
    numbers("route"),
    number("step"),
    numbers("answers"),
    number("tries", 0, 2),
    number("stopped", 0, 1),
    number("asked", -1, 3),
    number("about", -1),
    number("partner", -1, 3),
    number("maker", -1, 3),
    number("wants", 0, TOP),
    number("askable", 0, TOP),
    number("passes", 0, 4),
    numbers("hands", 0, TOP, 4),
    number("target", -1, PLACES - 1),
    number("tried", 0, ALL),
    number("strikes", 0, 2),
    number("spot", -1),
    number("slot", 0, FLEET),
    number("front", 0, ALL),
    parts("saved", Saved),
)
# What seats have answered in a vote or a declaration; while these are sealed, each knows its own only.
TABLE: Final = (*OPEN, numbers("votes", -1, 6, 4))
