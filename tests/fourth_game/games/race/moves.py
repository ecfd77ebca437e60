"""The catalogue of the race: every verb and its nouns."""

from __future__ import annotations

from typing import Final

from borea.core.catalogue import Catalogue
from tests.fourth_game.games.race.components import CARDS, FACES

CATALOGUE: Final = Catalogue(
    [
        ("walk", []),
        ("play", []),
        ("card", [str(card) for card in CARDS]),
        ("roll", [str(face) for face in range(1, FACES + 1)]),
    ]
)

WALK: Final = CATALOGUE.first["walk"]
PLAY: Final = CATALOGUE.first["play"]
CARD: Final = CATALOGUE.first["card"]
ROLL: Final = CATALOGUE.first["roll"]
