"""The catalogue of Borderlands: every verb and its nouns, and where each verb begins.

Nouns are keys of the map; boats are numbered as they are built. All numbers but those of the river (`way`) and of
`done`, which closes everything, are the same on every map.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.bits import lowest
from borea.core.catalogue import Catalogue
from borea.core.game import Move
from borea.games.borderlands.components import FLEET, KINDS, LANDS, PLACES, TRADED


def place_nouns(lands: list[str]) -> list[str]:
    """Return the nouns of all places: keys for lands, `boat.N` for boats (a key has no dot)."""
    return lands + [f"boat.{boat + 1}" for boat in range(FLEET)]


def catalogue(lands: list[str], nodes: list[str]) -> Catalogue:
    """Return every move on a map with these lands, sections and berths."""
    places = place_nouns(lands)
    tokens = [f"{place}.{kind}" for kind in KINDS for place in places]
    boats = [str(boat + 1) for boat in range(FLEET)]
    builds = [f"{place}.weapon" for place in places] + [f"{place}.weapon-of-gold" for place in places]
    for piece in ("city", "city-of-gold", "boat"):
        builds += [f"{land}.{piece}" for land in lands]
    return Catalogue(
        [
            ("attack", places),
            ("foot", places),
            ("horse", places),
            ("to", places),
            ("side", ["attack", "defence", "neither"]),
            ("want", list(KINDS[:TRADED])),
            ("leave", ["consent", "deny", "neutral"]),
            ("sail", boats),
            ("offer", ["0", "1", "2", "3"]),
            ("pass", []),
            ("accept", []),
            ("refuse", []),
            ("counter", []),
            ("still", []),
            ("carry", []),
            ("withdraw", []),
            ("go", []),
            ("retry", []),
            ("forgo", []),
            ("vote", ["no", "yes"]),
            ("die", ["1", "2", "3", "4", "5", "6"]),
            ("chain", places),
            ("on", places),
            ("give", tokens[: TRADED * PLACES]),
            ("put", tokens[: TRADED * PLACES]),
            ("load", tokens),
            ("unload", tokens),
            ("build", builds),
            ("slot", [str(slot + 1) for slot in range(FLEET)]),
            ("produce", lands),
            ("skip", []),
            ("site", lands),
            ("deal", lands),
            ("disc", list(KINDS[:TRADED])),
            ("warrior", lands),
            ("way", nodes),
            ("done", []),
        ]
    )


# Where each verb begins, on any map: read off a catalogue whose lands have no names.
FIRST: Final = catalogue([str(land) for land in range(LANDS)], []).first

ATTACK: Final[int] = FIRST["attack"]
FOOT: Final[int] = FIRST["foot"]
HORSE: Final[int] = FIRST["horse"]
TO: Final[int] = FIRST["to"]
SIDE: Final[int] = FIRST["side"]
WANT: Final[int] = FIRST["want"]
LEAVE: Final[int] = FIRST["leave"]
SAIL: Final[int] = FIRST["sail"]
OFFER: Final[int] = FIRST["offer"]
PASS: Final[int] = FIRST["pass"]
ACCEPT: Final[int] = FIRST["accept"]
REFUSE: Final[int] = FIRST["refuse"]
COUNTER: Final[int] = FIRST["counter"]
STILL: Final[int] = FIRST["still"]
CARRY: Final[int] = FIRST["carry"]
WITHDRAW: Final[int] = FIRST["withdraw"]
GO: Final[int] = FIRST["go"]
RETRY: Final[int] = FIRST["retry"]
FORGO: Final[int] = FIRST["forgo"]
VOTE: Final[int] = FIRST["vote"]
DIE: Final[int] = FIRST["die"]
CHAIN: Final[int] = FIRST["chain"]
ON: Final[int] = FIRST["on"]  # the second step of a horse
GIVE: Final[int] = FIRST["give"]
PUT: Final[int] = FIRST["put"]
LOAD: Final[int] = FIRST["load"]
UNLOAD: Final[int] = FIRST["unload"]
BUILD: Final[int] = FIRST["build"]
SLOT: Final[int] = FIRST["slot"]
PRODUCE: Final[int] = FIRST["produce"]
SKIP: Final[int] = FIRST["skip"]
SITE: Final[int] = FIRST["site"]
DEAL: Final[int] = FIRST["deal"]  # a site laid by lot
DISC: Final[int] = FIRST["disc"]
WARRIOR: Final[int] = FIRST["warrior"]
WAY: Final[int] = FIRST["way"]

WEAPON_OF_ORE: Final = 0  # recipes (BL-4.1), as offsets behind BUILD
WEAPON_OF_GOLD: Final = PLACES
CITY_OF_ALL: Final = 2 * PLACES
CITY_OF_GOLD: Final = CITY_OF_ALL + LANDS
BOAT_OF_WOOD: Final = CITY_OF_GOLD + LANDS

ATTACKING: Final = 0  # sides (BL-9.6), as offsets behind SIDE
DEFENDING: Final = 1
NEITHER: Final = 2
CONSENT: Final = 0  # answers to a boat that asks to pass (BL-8.1), as offsets behind LEAVE
DENY: Final = 1
NEUTRAL: Final = 2


def append_places(found: list[Move], places: i64, base: i64) -> None:
    """Append a move for each place of a set."""
    while places:
        found.append(base + lowest(places))
        places &= places - 1


def append_from(found: list[Move], places: i64, base: i64, first: i64) -> None:
    """Append a move for each place of a set, but none before `first`."""
    while places:
        move: i64 = base + lowest(places)
        places &= places - 1
        if move >= first:
            found.append(move)
