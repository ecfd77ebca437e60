"""What is being decided in Borderlands, for a board: the sums of an attack, a boat's route, an offer, a vote."""

from __future__ import annotations

from collections import Counter
from heapq import heappop, heappush
from typing import Any, Final

from borea.core.bits import BIT, listed
from borea.games.borderlands.components import KINDS, LANDS, PLACES, REACH
from borea.games.borderlands.fields import ATTACKING, LAUNCHING
from borea.games.borderlands.moves import ATTACK, FOOT, GIVE
from borea.games.borderlands.phases.boats.permission import answer_of, bare_side, is_passed, risks
from borea.games.borderlands.phases.boats.route import can_name, cost_of, goals, next_nodes
from borea.games.borderlands.phases.cycle import PART_NAMES, YES
from borea.games.borderlands.phases.order import (
    ALLIES,
    ANSWER,
    BRING,
    CARRY,
    FLOOR,
    FOOT_LOAD,
    FOOT_TO,
    LEAVE,
    LIFT,
    MEANS,
    MOOR,
    PUT,
    REFUSED,
    RIDE,
    RIDE_IN,
    ROUTE,
    SLOT,
    TARGET,
    VOTE,
    VOYAGE,
)
from borea.games.borderlands.phases.order import DROP as DROPPING
from borea.games.borderlands.phases.order import HERD as HERDING
from borea.games.borderlands.state import BorderlandsState
from borea.games.borderlands.view import BorderlandsView
from borea.text.borderlands.sums import Passage, Sum, token_of
from borea.text.borderlands.words import counts

SIDES: Final = ("attack", "defence", "neither")
ANSWERS: Final = ("consent", "deny", "neutral")
SAILING: Final = (ROUTE, LEAVE, REFUSED, VOYAGE, SLOT)
CARRYING: Final = (FOOT_TO, FOOT_LOAD, RIDE, LIFT, DROPPING, MOOR, HERDING, RIDE_IN)


def amounts(packed: int) -> dict[str, int]:
    """Return the amount of each kind in a packed number."""
    return dict(zip(KINDS, counts(packed), strict=True))


def some(packed: int) -> dict[str, int]:
    """Return the amounts in a packed number that are not zero."""
    return {kind: amount for kind, amount in amounts(packed).items() if amount}


def decision(state: BorderlandsState, view: BorderlandsView, nouns: list[str]) -> dict[str, Any]:
    """Return what is being decided; parts that do not apply are None."""
    return {
        "attack": attack(state, int(state.target), nouns) if state.target >= 0 else None,
        "targets": targets(state, view, nouns),
        "voyage": voyage(state, nouns) if state.boat >= 0 and state.phase in SAILING else None,
        "carry": carry(state, nouns) if state.phase in CARRYING else None,
        "trade": trade(state, nouns) if FLOOR <= state.phase <= PUT else None,
        "vote": vote(state, view) if state.phase == VOTE else None,
    }


def targets(state: BorderlandsState, view: BorderlandsView, nouns: list[str]) -> dict[str, Any]:
    """Return the sums for every target that the viewer may choose."""
    if state.phase != TARGET:
        return {}
    named = [move - ATTACK for move in view.moves if ATTACK <= move < FOOT]
    return {nouns[target]: attack(state, target, nouns) for target in named}


def attack(state: BorderlandsState, target: int, nouns: list[str]) -> dict[str, Any]:
    """Return the sums of an attack: every contribution, and what each open answer would change (BL-9.5)."""
    total = Sum(state, target)
    here = state.target == target
    mine = [part(state, place, value, nouns) for place, value in total.attack]
    against = [part(state, place, value, nouns) for place, value in total.defence]
    brought = [load(state, move, total.added(move), nouns) for move in plan(state)] if here else []
    if here and (boat := coming(state, total)) >= 0:
        value = int(state.value(boat))
        brought.append({"place": nouns[boat], "seat": state.active, "value": value, "kind": "boat"})
    sum_for = 1 + sum([entry["value"] for entry in mine + brought])
    sum_against = sum([entry["value"] for entry in against])
    settled = state.phase == CARRY and here
    return {
        "target": nouns[target],
        "attacker": state.active,
        "defender": total.defender,
        "attack": sum_for,
        "defence": sum_against,
        "for": mine,
        "brought": brought,
        "against": against,
        "open": [] if settled else [pending(seat, add, sum_for, sum_against) for seat, add in total.open.items()],
        "aside": total.aside,
        "gain": total.best_gain() if state.phase in (TARGET, MEANS) else 0,
        "settled": settled,
    }


def part(state: BorderlandsState, place: int, value: int, nouns: list[str]) -> dict[str, Any]:
    """Return a place that counts in an attack, with its owner and value."""
    return {"place": nouns[place], "seat": state.owner[place], "value": value}


def plan(state: BorderlandsState) -> list[int]:
    """Return the tokens chosen so far to be brought in."""
    return state.picks if state.phase in (RIDE_IN, BRING, ALLIES, CARRY, *SAILING) else []


def coming(state: BorderlandsState, total: Sum) -> int:
    """Return the boat on its way to the target, or −1 if there is none or it counts there already."""
    if state.errand != ATTACKING or state.boat < 0 or state.phase not in SAILING:
        return -1
    place = LANDS + state.boat
    return -1 if total.front & BIT[place] else place


def load(state: BorderlandsState, move: int, value: int, nouns: list[str]) -> dict[str, Any]:
    """Return a token brought in, where it comes from and what it adds."""
    kind, place = divmod(token_of(move), PLACES)
    return {"place": nouns[place], "seat": state.active, "value": value, "kind": KINDS[kind]}


def pending(seat: int, value: int, attack: int, defence: int) -> dict[str, Any]:
    """Return the sums that each answer of a seat would lead to."""
    found = []
    for side in SIDES:
        one = attack + (value if side == "attack" else 0)
        other = defence + (value if side == "defence" else 0)
        found.append({"side": side, "attack": one, "defence": other, "enough": one > other})
    return {"seat": seat, "value": value, "answers": found}


def voyage(state: BorderlandsState, nouns: list[str]) -> dict[str, Any]:
    """Return a boat's route: every stop with its cost so far, its rivals, and whether it might be held there (BL-8)."""
    stops = []
    spent = 0
    risky = risks(state)
    keys = state.box.spec.node_keys
    for index, node in enumerate(state.route):
        spent += state.box.distance[state.route[index - 1]][node] if index else 0
        rivals = sorted({state.owner[land] for land in state.box.node_lands[node]} - {state.active, -1})
        stops.append(
            {
                "node": keys[node],
                "cost": int(spent),
                "passed": is_passed(state, index),
                "risky": risky[index],
                "boat": int(bare_side(state, index)),
                "rivals": [rival(state, node, seat) for seat in rivals] if node < state.box.sections else [],
            }
        )
    return {
        "boat": nouns[LANDS + state.boat],
        "seat": state.active,
        "cost": cost_of(state),
        "reach": REACH,
        "step": int(state.step),
        "stopped": bool(state.stopped),
        "attacking": state.errand == ATTACKING,
        "stops": stops,
        "ways": ways(state) if state.phase == ROUTE else {},
        "asking": passage(state) if state.phase == LEAVE else None,
    }


def ways(state: BorderlandsState) -> dict[str, Any]:
    """Return how a route goes on to each stop within reach: the cheapest steps that may be named, and their cost."""
    boat, route, keys = state.boat, list(state.route), state.box.spec.node_keys
    ends = goals(state, boat, int(state.target)) if state.errand == ATTACKING else []
    found: dict[str, Any] = {}
    waiting: list[tuple[int, list[int]]] = [(cost_of(state), [])]
    while waiting:
        cost, steps = heappop(waiting)
        here = (route + steps)[-1]
        if steps:
            if keys[here] in found:
                continue
            found[keys[here]] = {"steps": [keys[node] for node in steps], "cost": int(cost)}
        for node in next_nodes(state, here, REACH - cost, ends):
            if node not in route and keys[node] not in found and can_name(state, boat, [*route, *steps, node], ends):
                heappush(waiting, (int(cost + state.box.distance[here][node]), [*steps, node]))
    return found


def rival(state: BorderlandsState, node: int, seat: int) -> dict[str, Any]:
    """Return the strength of a rival on a bank against a boat, and its answer."""
    value = sum([int(state.value(land)) for land in state.box.node_lands[node] if state.owner[land] == seat])
    answer = answer_of(state, node, seat)
    return {"seat": seat, "value": value, "answer": ANSWERS[answer] if answer >= 0 else ""}


def passage(state: BorderlandsState) -> dict[str, Any]:
    """Return what counts where a boat asks for passage (BL-8.1)."""
    found = Passage(state)
    return {
        "seat": state.asked,
        "node": state.box.spec.node_keys[int(state.about)],
        "least": found.least + found.support(),
        "most": found.most + found.support(),
        "mine": found.mine,
        "against": found.against(),
    }


def carry(state: BorderlandsState, nouns: list[str]) -> dict[str, Any]:
    """Return what is being carried, from where, and the places of the transport."""
    return {
        "here": nouns[int(state.here)] if state.here >= 0 else "",
        "cargo": some(int(state.cargo)),
        "area": [nouns[place] for place in listed(state.area)] if state.phase in (FOOT_LOAD, LIFT, DROPPING) else [],
        "step": int(state.step),
        "launching": state.errand == LAUNCHING,
    }


def trade(state: BorderlandsState, nouns: list[str]) -> dict[str, Any]:
    """Return the offer being made or answered, and the tokens handed over that still have to be placed (BL-6)."""
    tally = Counter(state.picks) if state.maker >= 0 else Counter()
    gives = []
    for pick, amount in tally.items():
        kind, place = divmod(pick - GIVE, PLACES)
        gives.append({"place": nouns[place], "kind": KINDS[kind], "count": amount})
    return {
        "round": int(state.rounds),
        "floor": state.active,
        "partner": state.partner,
        "maker": state.maker,
        "counter": state.maker >= 0 and state.maker != state.active,
        "offered": state.phase == ANSWER,
        "gives": gives,
        "wants": some(int(state.wants)),
        "askable": some(int(state.askable)),
        "hands": [some(hand) for hand in state.hands[: state.seats]],
    }


def vote(state: BorderlandsState, view: BorderlandsView) -> dict[str, Any]:
    """Return the subject of a vote, who has voted, and the viewer's own vote but no other (BL-3.2)."""
    own = state.votes[view.seat] if view.seat >= 0 else 0
    return {
        "part": PART_NAMES[state.part],
        "given": [seat for seat in range(state.seats) if state.votes[seat] >= 0 and seat not in view.actors],
        "own": "" if own <= 0 else "yes" if own == YES else "no",
    }
