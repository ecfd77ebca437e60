"""The catalogue of Borderlands: every verb and its nouns. Nouns are keys of the map; boats are numbered as they are
built. All numbers but those of the river (`way`) and of `done`, which closes everything, are the same on every map."""

from __future__ import annotations

from typing import Final

from borea.core.game import Catalogue
from borea.games.borderlands.components import FLEET, KINDS, LANDS, PLACES, TRADED
from borea.games.borderlands.map.spec import MapSpec

WEAPON_OF_ORE: Final = 0  # recipes (BL-4.1), as offsets behind BUILD
WEAPON_OF_GOLD: Final = PLACES
CITY_OF_ALL: Final = 2 * PLACES
CITY_OF_GOLD: Final = CITY_OF_ALL + LANDS
BOAT_OF_WOOD: Final = CITY_OF_GOLD + LANDS

ATTACK: Final = 0
FOOT: Final = ATTACK + PLACES
HORSE: Final = FOOT + PLACES
TO: Final = HORSE + PLACES
SIDE: Final = TO + PLACES
WANT: Final = SIDE + 3
LEAVE: Final = WANT + TRADED
SAIL: Final = LEAVE + 3
OFFER: Final = SAIL + FLEET
PASS: Final = OFFER + 4
ACCEPT: Final = PASS + 1
REFUSE: Final = ACCEPT + 1
COUNTER: Final = REFUSE + 1
STILL: Final = COUNTER + 1
CARRY: Final = STILL + 1
WITHDRAW: Final = CARRY + 1
GO: Final = WITHDRAW + 1
RETRY: Final = GO + 1
FORGO: Final = RETRY + 1
VOTE: Final = FORGO + 1
DIE: Final = VOTE + 2
CHAIN: Final = DIE + 6
ON: Final = CHAIN + PLACES  # the second step of a horse
GIVE: Final = ON + PLACES
PUT: Final = GIVE + TRADED * PLACES
LOAD: Final = PUT + TRADED * PLACES
UNLOAD: Final = LOAD + 6 * PLACES
BUILD: Final = UNLOAD + 6 * PLACES
SLOT: Final = BUILD + BOAT_OF_WOOD + LANDS
PRODUCE: Final = SLOT + FLEET
SKIP: Final = PRODUCE + LANDS
SITE: Final = SKIP + 1
DEAL: Final = SITE + LANDS  # a site laid by lot
DISC: Final = DEAL + LANDS
WARRIOR: Final = DISC + 5
WAY: Final = WARRIOR + LANDS

ATTACKING: Final = 0  # sides (BL-9.6)
DEFENDING: Final = 1
NEITHER: Final = 2
CONSENT: Final = 0  # leave (BL-8.1)
DENY: Final = 1
NEUTRAL: Final = 2


def place_nouns(spec: MapSpec) -> list[str]:
    """Return the nouns of all places: keys for lands, `boat.N` for boats (a key has no dot)."""
    return spec.keys + [f"boat.{boat + 1}" for boat in range(FLEET)]


def catalogue(spec: MapSpec) -> Catalogue:
    """Return every move on this map; the order here is the order of the constants above."""
    lands = spec.keys
    places = place_nouns(spec)
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
            ("way", spec.node_keys),
            ("done", []),
        ]
    )
