"""What other layers ask about Borderlands: seats, editions, options, the bound on its length, bots, highlights."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from borea.core.info import BotTuning, GameInfo
from borea.core.options import Option
from borea.games.borderlands.components import CITIES, FLEET, LANDS, PLACES, SITES, TOKENS

TIED_ROLLS: Final = 20  # after this many tied opening rolls no number comes twice in a round, so the next roll decides

MARKS: Final = 6 * TOKENS  # all tokens: what a single transport can pick up, put down, or both at a stop
STOPS: Final = 9  # of a boat: where it is and eight steps
SET_OF_TRADED: Final = 5 * TOKENS + 1
OFFER_PLIES: Final = 2 * (2 * SET_OF_TRADED + 2) + 2 * SET_OF_TRADED + 2 * SET_OF_TRADED  # two offers, paying, putting
# Boat, route, answers (three others at each section), the choice, at each stop loading and unloading, the slot.
VOYAGE_PLIES: Final = 2 * (1 + STOPS + 3 * STOPS + 1) + STOPS * (2 * MARKS + 1) + 2
ATTEMPT_PLIES: Final = 4 + 2 * (1 + STOPS + 3 * STOPS + 1 + 2 * STOPS) + 3 + 1


def max_plies(seats: int, options: Mapping[str, object]) -> int:
    """Return an upper bound on the plies: every phase at its longest, in every cycle."""
    setup = seats * (TIED_ROLLS + 1) + 2 * SITES + LANDS
    development = 3 * (MARKS + FLEET) + seats
    production = 2 * SITES + seats
    trade = seats * int(str(options["trade_rounds"])) * OFFER_PLIES
    transports = seats + PLACES // 3
    attack = seats * (2 * PLACES * ATTEMPT_PLIES + VOYAGE_PLIES + 3) + CITIES * seats * VOYAGE_PLIES
    votes = 3 * (1 + seats)
    cycle = development + production + trade + transports * VOYAGE_PLIES + attack + votes
    return setup + int(str(options["cycle_limit"])) * cycle


INFO: Final = GameInfo(
    "borderlands",
    seats=(2, 3, 4),
    editions=("1982",),
    options=(
        Option("map", "data", "standard", choices=("standard", "SEED")),
        Option("sites", "word", "placed", choices=("placed", "random")),
        Option("any_city", "flag", False),
        Option("sealed_alliances", "flag", False),
        Option("single_winner", "flag", False),
        Option("cycle_limit", "count", 60, low=1, high=1000),
        Option("trade_rounds", "count", 6, low=0, high=50),
        Option("sure_first_production", "flag", False),
    ),
    rules=1,
    max_plies=max_plies,
    chance_verbs=("die", "deal", "disc"),
    clause_prefix="BL",
    hidden_hands=False,
    scoring_events=("built-city", "out"),
    fight_events=("captured",),
    explained=("accept", "refuse", "side:", "leave:"),
    rule_pictures={"BL-1": "map", "BL-9": "position"},
    bots=BotTuning(noise=(700, 500, 300, 100), iterations=(12, 150), horizon=2, luck_turns=2, luck_trials=8),
    styles={
        "aggressive": {"attack": 0.04, "carry": 0.03},
        "peaceful": {"attack": -0.06},
        "careful": {"attack": -0.03, "withdraw": 0.02},
        "treacherous": {"attack": 0.03, "offer": 0.03, "accept": 0.02},
        "trader": {"offer": 0.04, "accept": 0.03, "counter": 0.02},
    },
)
