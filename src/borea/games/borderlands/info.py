"""What other layers ask about Borderlands: seats, editions, options, the bound on its length, bots, highlights."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from borea.core.info import BotTuning, GameInfo
from borea.core.options import Option
from borea.games.borderlands.components import CITIES, FLEET, LANDS, PLACES, REACH, SITES, TOKENS
from borea.games.borderlands.openings import BOOK
from borea.games.borderlands.pacts import PACTS

RULES: Final = 2  # the current version of the rules
TIED_ROLLS: Final = 20  # after this many tied opening rolls no number comes twice in a round, so the next roll decides

MARKS: Final = 6 * TOKENS  # all tokens: what a single transport can pick up, put down, or both at a stop
STOPS: Final = REACH + 1  # of a boat: where it is and a step for each point of cost
SET_OF_TRADED: Final = 5 * TOKENS + 1
OFFER_PLIES: Final = 2 * (2 * SET_OF_TRADED + 2) + 2 * SET_OF_TRADED + 2 * SET_OF_TRADED  # two offers, paying, putting
# A lake has at most a berth for each land. So from a berth there are fewer than LANDS steps to others and one to the
# river; from the section where the river leaves the lake, LANDS steps to berths and at most two along the river; from
# any other section at most four.
ROUTES: Final = sum([int((LANDS + 2) ** steps) for steps in range(STOPS)])  # of one boat, at most
NAMING_PLIES: Final = 1 + STOPS + 3 * STOPS + 1  # boat, route, answers (three others at each section), go or not
CALLS_PLIES: Final = STOPS * (2 * MARKS + 1) + 2  # at each stop loading and unloading; the slot
LANDING_PLIES: Final = 3 * STOPS + 3  # at each stop a horse, a weapon and sailing on; the slot; what stays aboard


def bound(seats: int, options: Mapping[str, object], rules: int) -> int:
    """Return an upper bound on the plies under a version of the rules: every phase at its longest, in every cycle."""
    setup = seats * (TIED_ROLLS + 1) + 2 * SITES + LANDS
    development = 3 * (MARKS + FLEET) + seats
    production = 2 * SITES + seats
    trade = seats * int(str(options["trade_rounds"])) * OFFER_PLIES
    # Within one move every route of every boat may be refused once; in version 1 a second refusal ends it (BL-8.3).
    routes = 2 if rules < 2 else FLEET * ROUTES + 1
    voyage = routes * NAMING_PLIES + CALLS_PLIES
    transports = seats + PLACES // 3
    # Target, move, way in; a boat that is stopped on its way has sailed in vain; sides, the verdict.
    attempt = 4 + routes * (NAMING_PLIES + LANDING_PLIES) + 3 + 1
    # Each target is tried once in each of two attacks. In version 2, a refused transport is not used up, and what was
    # refused before an attempt may be asked for again after it (BL-8.3, BL-9.1).
    attempts = 2 * PLACES * (attempt + (0 if rules < 2 else routes * NAMING_PLIES))
    attack = seats * (attempts + voyage + 3) + CITIES * seats * voyage
    votes = 3 * (1 + seats)
    cycle = development + production + trade + transports * voyage + attack + votes
    return setup + int(str(options["cycle_limit"])) * cycle


def max_plies(seats: int, options: Mapping[str, object]) -> int:
    """Return an upper bound on the plies under the current version of the rules."""
    return bound(seats, options, RULES)


INFO: Final = GameInfo(
    "borderlands",
    seats=(2, 3, 4),
    editions=("1982",),
    options=(
        Option("map", "data", "standard", choices=("standard", "SEED")),
        Option("sites", "word", "placed", choices=("placed", "random")),
        Option("any_city", "flag", True, earlier={1: False}),
        Option("sealed_alliances", "flag", False),
        Option("single_winner", "flag", False),
        Option("cycle_limit", "count", 60, low=1, high=1000),
        Option("trade_rounds", "count", 50, low=0, high=50, earlier={1: 6}),
        Option("sure_first_production", "flag", False),
    ),
    rules=RULES,
    max_plies=max_plies,
    chance_verbs=("die", "deal", "disc"),
    clause_prefix="BL",
    hidden_hands=False,
    scoring_events=("built-city", "out"),
    fight_events=("captured",),
    explained=("accept", "refuse", "side:", "leave:"),
    placements=("site", "warrior", "herd", "put"),
    openings=(
        *("build*", "produce", "herd", "offer", "pay*", "put*", "transport", "transport-after-refusal"),
        *("leave", "refused", "target", "follow-up", "means-instead", "side"),
    ),
    book=BOOK,
    rule_pictures={"BL-1": "map", "BL-9": "position"},
    pacts=PACTS,
    bots=BotTuning(
        noise=(700, 500, 300, 100),
        iterations=(12, 300),
        horizon=8,
        luck_turns=2,
        luck_trials=8,
        bargaining=("offer", "give*", "want*", "answer", "answer-counter", "pay*", "put*"),
        planned=("foot-to", "foot-load*", "ride*", "ride-on*", "lift*", "drop*", "route", "call*"),
        restful=("transport", "transport-after-refusal"),
        doubt=(0.05, 0.03, 0.01, 0.005),
        loyalty={"": 0.25, "peaceful": 0.5, "trader": 0.35, "careful": 0.35, "aggressive": 0.12, "treacherous": 0.03},
    ),
    styles={
        "aggressive": {"attack": 0.04, "carry": 0.03},
        "peaceful": {"attack": -0.06},
        "careful": {"attack": -0.03, "withdraw": 0.02},
        "treacherous": {"attack": 0.03, "offer": 0.03, "accept": 0.02},
        "trader": {"offer": 0.04, "accept": 0.03, "counter": 0.02},
    },
)
