"""The catalogue of Borneo: every verb and its nouns.

A move that ends a set comes after the moves that pick from it, so that a batch can be sorted by move number. The verbs
offered most come first, because CPython keeps small integers ready-made.
"""

from __future__ import annotations

from typing import Final

from borea.core.catalogue import Catalogue
from borea.games.borneo.components import CARDS, COMPANIES, HARBOURS, MISSIONS, OPEN_HARBOURS

OWN: Final = "abcd"  # a seat's merchants, by company and then by place
RIVALS: Final = 14  # places that can be attacked in the longest row (15 merchants)
CARD: Final = [str(card) for card in range(CARDS)]

CATALOGUE: Final = Catalogue(
    [
        ("ship", [f"{card}@{slot + 1}" for card in range(CARDS) for slot in range(OPEN_HARBOURS)]),
        ("move", [f"{own}>{company}" for own in OWN for company in COMPANIES]),
        ("attack", [f"{own}>{place + 1}" for own in OWN for place in range(RIVALS)]),
        ("stay", []),
        ("place", list(COMPANIES)),
        ("take", CARD),
        ("discard", CARD),
        ("pay", [*CARD, *[f"h{harbour}" for harbour in range(HARBOURS)]]),
        ("fight", CARD),
        ("defend", CARD),
        ("keep", CARD),
        ("retreat", ["here", *COMPANIES]),
        ("mission", [str(kind + 1) for kind in range(MISSIONS)]),
        ("trade", []),
        ("done", []),
        ("skip", []),
        ("draw", CARD),
        ("harbour", [str(harbour) for harbour in range(HARBOURS)]),
        ("first", ["0", "1", "2", "3", "4"]),
    ]
)

# The first move of each verb.
SHIP: Final = CATALOGUE.first["ship"]
MOVE: Final = CATALOGUE.first["move"]
ATTACK: Final = CATALOGUE.first["attack"]
STAY: Final = CATALOGUE.first["stay"]
PLACE: Final = CATALOGUE.first["place"]
TAKE: Final = CATALOGUE.first["take"]
DISCARD: Final = CATALOGUE.first["discard"]
PAY: Final = CATALOGUE.first["pay"]
FIGHT: Final = CATALOGUE.first["fight"]
DEFEND: Final = CATALOGUE.first["defend"]
KEEP: Final = CATALOGUE.first["keep"]
RETREAT: Final = CATALOGUE.first["retreat"]
MISSION: Final = CATALOGUE.first["mission"]
TRADE: Final = CATALOGUE.first["trade"]
DONE: Final = CATALOGUE.first["done"]
SKIP: Final = CATALOGUE.first["skip"]
DRAW: Final = CATALOGUE.first["draw"]
HARBOUR: Final = CATALOGUE.first["harbour"]
FIRST: Final = CATALOGUE.first["first"]
