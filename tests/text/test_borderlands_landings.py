"""What one move adds to an attack, compared with every plan that the engine allows in random positions."""

from __future__ import annotations

from borea.core.game import Event
from borea.games.borderlands.components import LANDS, PLACES
from borea.games.borderlands.moves import ATTACK, LEAVE, SAIL, SIDE, WITHDRAW
from borea.games.borderlands.phases.order import ALLIES, MEANS, ROUTE, TARGET
from borea.games.borderlands.phases.order import LEAVE as LEAVE_PHASE
from borea.games.borderlands.state import BorderlandsState
from borea.text.borderlands.sums import Sum
from tests.support.borderlands.random_positions import scattered

POSITIONS = 60
CONSENT = LEAVE
NEITHER = SIDE + 2


def every_sum(state: BorderlandsState, first: int | None = None) -> set[tuple[int, int]]:
    """Return the sums of every plan for the attack, with all others letting boats pass and taking no side."""
    found: set[tuple[int, int]] = set()
    seen: dict[tuple[int, frozenset[int], int], int] = {}
    todo = [state]
    while todo:
        here = todo.pop()
        if here.phase == ROUTE and is_longer(here, seen):
            continue
        moves = here.moves(here.actor())
        if here.phase == LEAVE_PHASE:
            moves = [CONSENT]
        elif here.phase == ALLIES:
            moves = [NEITHER]
        elif here.phase == MEANS:
            moves = [move for move in moves if move != WITHDRAW and first in (None, move)]
        for move in moves:
            there, events = here.copy(), list[Event]()
            there.apply(there.actor(), move, events)
            sums = [event.slots for event in events if event.kind.startswith("totals")]
            if sums:
                found.add((int(str(sums[0]["attack"])), int(str(sums[0]["defence"]))))
            else:
                todo.append(there)
    return found


def is_longer(state: BorderlandsState, seen: dict[tuple[int, frozenset[int], int], int]) -> bool:
    """Return whether another route reached the same stops at no higher cost, so that this one adds nothing."""
    cost = sum(state.box.distance[one][two] for one, two in zip(state.route, state.route[1:], strict=False))
    key = (state.boat, frozenset(state.route), state.route[-1] if len(state.route) > 1 else -1)
    if key in seen and seen[key] <= cost:
        return True
    seen[key] = cost
    return False


def test_bl_9_10_what_one_move_adds_is_the_best_of_all_plans() -> None:
    landed = against_boats = 0
    for seed in range(POSITIONS):
        state = scattered(7_000 + seed)
        if state.phase != TARGET or not state.boats:
            continue
        targets = [move - ATTACK for move in state.moves(state.active) if move < PLACES]
        afloat = [target for target in targets if target >= LANDS]
        for target in {targets[seed % len(targets)], *afloat[:1]}:
            total = Sum(state, target)
            attack, defence = total.totals()
            plan = state.copy()
            events: list[Event] = []
            plan.apply(plan.active, ATTACK + target, events)
            if plan.phase != MEANS:
                continue
            best = max(most - least for most, least in every_sum(plan))
            assert total.best_gain() == best - (attack - defence), (seed, target)
            for move in plan.moves(plan.active):
                if SAIL <= move < SAIL + plan.boats:
                    sums = every_sum(plan, move)
                    expected = max(sums, key=lambda pair: (pair[0] - pair[1], pair[0]))
                    assert Sum(plan, target).sums_by(move) == expected, (seed, target, move)
                    own = int(state.value(LANDS + move - SAIL))
                    landed += expected[0] > attack + own
                    against_boats += target >= LANDS
    assert landed > 10, "boats that bring something in from their way"
    assert against_boats > 10
