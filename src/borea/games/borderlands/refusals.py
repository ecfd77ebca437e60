"""Why a move is not legal: the clause that forbids it, from public information. Slow; called only after a refusal."""

from __future__ import annotations

from typing import Final

from borea.core.bits import BIT, size
from borea.core.catalogue import Catalogue
from borea.core.game import Move, Outcome, Seat
from borea.games.borderlands import faults, moves, victory
from borea.games.borderlands.components import CITIES, FLEET, HORSE, LANDS, PLACES, WEAPONS
from borea.games.borderlands.fields import ATTACKING, ATTACKS, DEVELOPMENT, MOVEMENT, PRODUCTION, REASONS, TRADE
from borea.games.borderlands.phases.attacks.turn import may_transport, targets
from borea.games.borderlands.phases.order import (
    ANSWER,
    BRING,
    DEVELOP,
    DROP,
    ENDED,
    FOOT_LOAD,
    FOOT_TO,
    GIVE,
    HERD,
    LIFT,
    MEANS,
    MOOR,
    PAY,
    PUT,
    RIDE,
    RIDE_IN,
    ROUTE,
    SLOT,
    TARGET,
    VOYAGE,
    WANT,
    WARRIORS,
)
from borea.games.borderlands.state import BorderlandsState, Referee

# The clause that says when a verb is allowed.
CLAUSE_OF_VERB: Final = {
    "attack": "BL-9.2",
    "foot": "BL-7.1",
    "horse": "BL-7.2",
    "to": "BL-7.2",
    "on": "BL-7.2",
    "side": "BL-9.6",
    "want": "BL-6.3",
    "leave": "BL-8.1",
    "sail": "BL-7.4",
    "offer": "BL-6.3",
    "pass": "BL-6.3",
    "accept": "BL-6.3",
    "refuse": "BL-6.3",
    "counter": "BL-6.3",
    "still": "BL-9.3",
    "carry": "BL-9.7",
    "withdraw": "BL-9.7",
    "go": "BL-8.3",
    "retry": "BL-8.3",
    "forgo": "BL-8.3",
    "vote": "BL-3.2",
    "die": "BL-3.2",
    "chain": "BL-7.3",
    "give": "BL-6.2",
    "put": "BL-6.2",
    "load": "BL-7.4",
    "unload": "BL-7.4",
    "build": "BL-4.1",
    "slot": "BL-8.4",
    "produce": "BL-5.5",
    "skip": "BL-5.3",
    "site": "BL-2.1",
    "deal": "BL-2.1",
    "disc": "BL-2.1",
    "warrior": "BL-2.2",
    "way": "BL-7.4",
    "done": "BL-3.4",
}
ENDINGS: Final = {
    "three-cities": "BL-10.1",
    "joint": "BL-10.1",
    "single-winner": "BL-10.2",
    "last-seat": "BL-10.3",
    "cycle-limit": "BL-10.3",
}
CARRYING: Final = {FOOT_TO: "BL-7.1", FOOT_LOAD: "BL-7.1", RIDE: "BL-7.2", LIFT: "BL-7.3", DROP: "BL-7.3"}
TRANSPORT_VERBS: Final = ("foot", "horse", "chain", "sail")


class FullReferee(Referee):
    """The referee that knows every clause, the result and the faults."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue

    def outcome(self, state: BorderlandsState) -> Outcome:
        """Return the result of a finished match (BL-10)."""
        return victory.outcome(state)

    def faults(self, state: BorderlandsState) -> list[str]:
        """Return what makes the state impossible."""
        return faults.faults(state)

    def why_not(self, state: BorderlandsState, seat: Seat, move: Move) -> str:
        """Return the clause that forbids a move, of BL-2, BL-3, BL-4, BL-5, BL-6, BL-7, BL-8, BL-9 or BL-10."""
        verb = self.catalogue.verbs[move]
        if state.phase == ENDED:
            return ENDINGS[REASONS[state.reason]]
        if state.phase > WARRIORS and not state.held[seat]:
            return "BL-3.3"
        if seat not in state.actors():
            return "BL-9.6" if verb == "side" else out_of_turn(state, verb)
        if is_repeated(state, seat, move):
            return "BL-6.3" if state.part == TRADE else "BL-8.3"
        if verb == "attack":
            return attack_refused(state, seat, move - moves.ATTACK)
        if verb in TRANSPORT_VERBS:
            return transport_refused(state, verb)
        if verb == "build":
            return build_refused(state, seat, move - moves.BUILD)
        if verb in ("give", "want", "accept", "put"):
            return trade_refused(state, verb, move)
        if verb in ("load", "unload"):
            return load_refused(state, verb, move)
        return choice_refused(state, verb)


def is_repeated(state: BorderlandsState, seat: Seat, move: Move) -> bool:
    """Return whether only a refusal forbids a move: it leads to refused offers (BL-6.3) or routes (BL-8.3) only."""
    if not state.refused_offers and not state.refused_routes:
        return False
    twin = state.copy()
    twin.refused_offers = []
    twin.refused_routes = []
    return move in twin.moves(seat)


def out_of_turn(state: BorderlandsState, verb: str) -> str:
    """Return the clause that says it is not this seat's turn for a verb (BL-2.1 to BL-2.3, BL-3.2, BL-6.3, BL-8.1)."""
    if verb in ("site", "warrior", "deal", "disc", "vote", "die", "leave"):
        return CLAUSE_OF_VERB[verb]
    if state.part == TRADE:
        return "BL-6.3"
    return "BL-2.3"


def choice_refused(state: BorderlandsState, verb: str) -> str:
    """Return the clause for a verb whose nouns make no difference: where a boat goes, and when a set is closed."""
    if verb == "slot" and state.phase == SLOT and state.part == DEVELOPMENT:
        return "BL-4.3"
    if verb == "to" and state.phase in (FOOT_TO, RIDE_IN):
        return "BL-7.1" if state.phase == FOOT_TO else "BL-9.3"
    if verb == "way":
        return "BL-4.3" if state.phase == MOOR else "BL-9.10" if state.errand == ATTACKING else "BL-7.4"
    if verb == "done" and state.phase in (GIVE, WANT):
        return "BL-6.1"
    if verb == "done" and state.phase == ROUTE:
        return "BL-9.10"
    return CLAUSE_OF_VERB[verb]


def attack_refused(state: BorderlandsState, seat: Seat, target: int) -> str:
    """Return the clause: no target (BL-9.2), a second try (BL-9.7), or a second attack too soon (BL-9.9)."""
    if state.phase != TARGET:
        return "BL-9.7" if state.part == ATTACKS else "BL-9.2"
    if state.strikes and state.cycle == 1:
        return "BL-9.9"
    if state.tried & BIT[target] and targets(state, seat) & BIT[target]:
        return "BL-9.7"
    return "BL-9.2"


def transport_refused(state: BorderlandsState, verb: str) -> str:
    """Return the clause: the wrong time for a transport (BL-7.5, BL-9.1), or one that cannot be made."""
    if state.phase == MEANS:
        return "BL-9.10" if verb == "sail" else "BL-9.3"
    if state.phase == TARGET and not may_transport(state):
        return "BL-9.1"
    if state.part not in (MOVEMENT, ATTACKS):
        return "BL-7.5"
    return CLAUSE_OF_VERB[verb]


def build_refused(state: BorderlandsState, seat: Seat, recipe: int) -> str:
    """Return the clause: tokens missing (BL-4.1, BL-4.2), piece there (BL-4.4), no shore (BL-4.3), cycle 1 (BL-3.1)."""
    if state.phase != DEVELOP:
        return "BL-3.1" if state.cycle == 1 else "BL-4.1"
    if recipe >= moves.BOAT_OF_WOOD:
        land = recipe - moves.BOAT_OF_WOOD
        if state.owner[land] != seat:
            return "BL-4.1"
        if not state.box.land_nodes[land]:
            return "BL-4.3"
        return "BL-4.4" if state.boats == FLEET else "BL-4.2"
    if recipe >= moves.CITY_OF_ALL:
        land = (recipe - moves.CITY_OF_ALL) % LANDS
        return "BL-4.4" if state.city & BIT[land] or size(state.city) == CITIES else "BL-4.1"
    return "BL-4.4" if state.goods[recipe % PLACES] & WEAPONS or not state.supply & WEAPONS else "BL-4.1"


def trade_refused(state: BorderlandsState, verb: str, move: Move) -> str:
    """Return the clause: horses that cannot be placed (BL-6.4), or tokens that are not there (BL-6.2, BL-6.3)."""
    if verb == "accept":
        return "BL-6.4" if state.phase == ANSWER else "BL-6.3"
    if verb == "want":
        return "BL-6.4" if state.phase == WANT and move == moves.WANT + HORSE else "BL-6.3"
    if verb == "give":
        return "BL-6.2" if state.phase in (GIVE, PAY) else "BL-6.3"
    if state.phase == HERD:
        return "BL-5.3"
    if state.phase != PUT:
        return "BL-5.5" if state.part == PRODUCTION else "BL-6.4"
    return "BL-6.2"


def load_refused(state: BorderlandsState, verb: str, move: Move) -> str:
    """Return the clause of the current way of carrying."""
    if state.phase == BRING or (state.phase == VOYAGE and state.errand == ATTACKING):
        kind = (move - (moves.LOAD if verb == "load" else moves.UNLOAD)) // PLACES
        return "BL-9.3" if kind < HORSE else "BL-9.10" if state.phase == VOYAGE else "BL-9.3"
    return CARRYING.get(int(state.phase), "BL-7.4")
