"""What other layers ask about the race: seats, options, the bound on its length, bots, highlights."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from borea.core.info import BotTuning, GameInfo
from borea.core.options import Option

LENGTH: Final = 20


def max_plies(seats: int, options: Mapping[str, object]) -> int:
    """Return an upper bound on the plies: the cards, then a roll and a step for each space of each seat."""
    return seats + 2 * seats * int(str(options["length"]))


INFO: Final = GameInfo(
    "race",
    seats=(2,),
    editions=("first",),
    options=(Option("length", "count", LENGTH, low=6, high=60),),
    rules=1,
    max_plies=max_plies,
    chance_verbs=("card", "roll"),
    clause_prefix="RC",
    hidden_hands=True,
    scoring_events=("played-card",),
    bots=BotTuning(iterations=(8, 40), luck_trials=2),
    styles={"hasty": {"play": 0.05}},
)
