"""The fields of a Borderlands position, for state and view alike, and the values that some of them take."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from borea.core.fields import Field, Part, number, numbers, parts
from borea.games.borderlands.components import FLEET, LANDS, PLACES
from borea.games.borderlands.phases.order import ENDED

# Parts of the cycle (BL-3).
DEVELOPMENT: Final = 0
PRODUCTION: Final = 1
TRADE: Final = 2
MOVEMENT: Final = 3
ATTACKS: Final = 4

# Why a transport, a boat move or a slot is being chosen.
TRANSPORTING: Final = 0
LOGISTICS: Final = 1
FOLLOW_UP: Final = 2
ATTACKING: Final = 3
LAUNCHING: Final = 4

ASIDE: Final = 4  # in `votes`, in place of a side: the seat is not asked, because that could change nothing (BL-9.6)

REASONS: Final = ("", "three-cities", "joint", "single-winner", "last-seat", "cycle-limit")
TOP: Final = (1 << 30) - 1
ALL: Final = (1 << PLACES) - 1


class Saved(Part):
    """The position before logistics, restored if no attack is carried out (BL-9.1), or before a trade (BL-6.3)."""

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


class RefusedRoute(Part):
    """A boat's route that somebody denied during the current move (BL-8.3)."""

    FIELDS: ClassVar[tuple[Field, ...]] = (number("boat", 0, FLEET - 1), numbers("nodes"))

    def __init__(self) -> None:
        self.boat: int = 0
        self.nodes: list[int] = []


class RefusedOffer(Part):
    """An offer that was refused in the current trade phase (BL-6.3)."""

    FIELDS: ClassVar[tuple[Field, ...]] = (
        number("maker", 0, 3),
        number("other", 0, 3),
        numbers("gives"),
        number("wants", 0, TOP),
    )

    def __init__(self) -> None:
        self.maker: int = 0
        self.other: int = 0
        self.gives: list[int] = []  # `give` moves, ascending
        self.wants: i64 = 0


# Everything that all seats can see.
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
    parts("refused_routes", RefusedRoute, late=True),
    parts("refused_offers", RefusedOffer, late=True),
)
# Answers to a vote or a declaration: while they are sealed, a seat knows only its own.
TABLE: Final = (*OPEN, numbers("votes", -1, 6, 4))


def memory_key(saved: list[Saved], routes: list[RefusedRoute], offers: list[RefusedOffer]) -> list[int]:
    """Return everything in these parts as numbers; different parts give different numbers."""
    found: list[int] = [len(saved), len(routes), len(offers)]
    for before in saved:
        found += [before.supply, *before.goods, *before.node, *before.rank]
    for route in routes:
        found += [route.boat, len(route.nodes), *route.nodes]
    for offer in offers:
        found += [offer.maker, offer.other, offer.wants, len(offer.gives), *offer.gives]
    return found
