"""The prior of a move in Borderlands: hand-written rules of thumb, phase by phase."""

from __future__ import annotations

from mypy_extensions import i64

from borea.core.bits import listed, size
from borea.games.borderlands import moves as number
from borea.games.borderlands.components import FACE_UP, HORSE, LANDS, PLACES, RESOURCES
from borea.games.borderlands.fields import ATTACKING
from borea.games.borderlands.judging import plans
from borea.games.borderlands.judging.appraisal import friends, gathered, hub, leader, score
from borea.games.borderlands.phases.boats.route import goals, nearest
from borea.games.borderlands.phases.order import (
    ALLIES,
    ANSWER,
    BRING,
    CARRY,
    DEVELOP,
    DROP,
    FLOOR,
    FOOT_LOAD,
    FOOT_TO,
    GIVE,
    HERD,
    LEAVE,
    LIFT,
    MEANS,
    PAY,
    PUT,
    REFUSED,
    RIDE,
    ROUTE,
    SITES,
    TARGET,
    TRANSPORT,
    VOTE,
    VOYAGE,
    WANT,
    WARRIORS,
)
from borea.games.borderlands.state import BorderlandsState


def prior(state: BorderlandsState, seat: int, moves: list[int]) -> list[float]:
    """Return the prior of each move."""
    phase = state.phase
    if phase <= WARRIORS:
        return [settling(state, seat, move) for move in moves]
    if phase == DEVELOP:
        return builds(state, seat, moves)
    if phase == VOTE:
        return [float(move - number.VOTE) for move in moves]
    if phase == HERD:
        return [frontier(state, seat, move) for move in moves]
    if FLOOR <= phase <= PUT:
        return trades(state, seat, moves)
    if TRANSPORT <= phase <= DROP:
        return transports(state, seat, moves)
    if phase in (ROUTE, LEAVE, REFUSED, VOYAGE):
        return voyages(state, seat, moves)
    return attacks(state, seat, moves)


def settling(state: BorderlandsState, seat: int, move: int) -> float:
    """Prefer sites side by side, then territories next to the seat's own with a new kind of site."""
    if state.phase == SITES:
        land = move - number.SITE
        return float(len([other for other in state.box.spec.neighbours[land] if state.sites[other]]))
    land = move - number.WARRIOR
    value = 1.5 * friends(state, seat, land)
    held = listed(state.held[seat])
    kind = state.sites[land]
    if kind >= FACE_UP:
        value += 4.0 if kind in [state.sites[own] for own in held] else 7.0
    for other in state.box.spec.neighbours[land]:
        if state.sites[other] >= FACE_UP:
            value += 0.7
    return value


def builds(state: BorderlandsState, seat: int, moves: list[int]) -> list[float]:
    """Build cities wherever possible, and weapons where no city is growing."""
    home = hub(state, seat)
    cities: list[int] = []
    for move in moves:
        recipe = move - number.BUILD
        if number.CITY_OF_ALL <= recipe < number.BOAT_OF_WOOD:
            cities.append((recipe - number.CITY_OF_ALL) % LANDS)
    values: list[float] = []
    for move in moves:
        recipe = move - number.BUILD
        if move == state.box.done:
            values.append(0.0)
        elif recipe < number.CITY_OF_ALL:
            place = recipe % PLACES
            growing = place == home and gathered(state.goods[place]) >= 2
            values.append(-1.0 if place in cities or growing else 3.0)
        elif recipe < number.BOAT_OF_WOOD:
            values.append(2.0)
        else:
            land = recipe - number.BOAT_OF_WOOD
            values.append(1.0 if land != home and state.boats < 4 else -1.0)
    return values


def frontier(state: BorderlandsState, seat: int, move: int) -> float:
    """Prefer places next to many rivals."""
    if move == number.SKIP:
        return -1.0
    place = (move - number.PUT) % PLACES
    return float(int(size(state.near[place])) - friends(state, seat, place))


def trades(state: BorderlandsState, seat: int, moves: list[int]) -> list[float]:
    """Offer one for one what the other can use, accept gains, and place tokens where the next city grows."""
    done = state.box.done
    phase = state.phase
    home = hub(state, seat)
    if phase == FLOOR:
        return [0.0 if move == number.PASS else plans.offer_value(state, seat, move) for move in moves]
    if phase == ANSWER:
        value = plans.deal_value(state, seat)
        return [value if move == number.ACCEPT else 0.0 if move == number.REFUSE else -1.0 for move in moves]
    if phase in (GIVE, WANT):
        other = state.partner if seat == state.active else state.active
        token, kind = plans.offer_for(state, seat, other)
        if phase == GIVE:
            return [2.0 if move == done else 1.0 if move == token else 0.0 for move in moves]
        return [2.0 if move == done else 1.0 if move == number.WANT + kind else 0.0 for move in moves]
    if phase == PAY:
        paying: list[float] = []
        for move in moves:
            index = move - number.GIVE
            paying.append(-plans.token_price(state, seat, index // PLACES, index % PLACES, home))
        return paying
    values: list[float] = []
    for move in moves:
        place = (move - number.PUT) % PLACES
        horse = (move - number.PUT) // PLACES == HORSE
        values.append(frontier(state, seat, move) if horse else 1.0 if place == home else 0.0)
    return values


def transports(state: BorderlandsState, seat: int, moves: list[int]) -> list[float]:
    """Bring resources together: every step follows the best transport found; tokens go where most of a city is."""
    done = state.box.done
    phase = state.phase
    if phase == TRANSPORT:
        now = score(state, seat)
        return [
            0.0 if move in (done, number.FORGO) else plans.transport_value(state, seat, move) - now for move in moves
        ]
    here = int(state.here)
    if phase == FOOT_TO:
        load: i64 = state.goods[here] & RESOURCES
        return [plans.moved(state, seat, here, move - number.TO, load) for move in moves]
    if phase == FOOT_LOAD:
        return [0.0 if move == done else 1.0 if (move - number.LOAD) // PLACES < 4 else -1.0 for move in moves]
    if phase == RIDE:
        return rides(state, seat, moves)
    if phase == LIFT:
        best = plans.chain_end(state, seat, listed(state.area))
        return [0.0 if move == done else lift_value(move, best) for move in moves]
    most = max([gathered(state.goods[place]) for place in listed(state.area)])
    return [1.0 if gathered(state.goods[(move - number.UNLOAD) % PLACES]) == most else 0.0 for move in moves]


def lift_value(move: int, best: int) -> float:
    """Prefer picking up resources outside the place where they will be gathered."""
    index = move - number.LOAD
    return 1.0 if index < 4 * PLACES and index % PLACES != best else -1.0


def rides(state: BorderlandsState, seat: int, moves: list[int]) -> list[float]:
    """Load all resources, then step to where they are worth most."""
    values: list[float] = []
    here = int(state.here)
    for move in moves:
        if number.LOAD <= move < number.LOAD + 4 * PLACES:
            values.append(1000.0)
        elif number.TO <= move < number.SIDE or number.ON <= move < number.GIVE:
            target = move - (number.ON if state.step else number.TO)
            load: i64 = state.cargo & RESOURCES
            state.goods[target] += load
            value = score(state, seat)
            if not state.step:
                value = max(value, plans.foot_value(state, seat, target))
            state.goods[target] -= load
            values.append(value)
        elif move == state.box.done:
            load = state.cargo & RESOURCES
            state.goods[here] += load
            values.append(score(state, seat))
            state.goods[here] -= load
        else:
            values.append(-1.0)
    return values


def voyages(state: BorderlandsState, seat: int, moves: list[int]) -> list[float]:
    """Sail the shortest way to a target; deny passage to boats that attack the seat, and to the leader's."""
    done = state.box.done
    if state.phase == LEAVE:
        threatened = state.errand == ATTACKING and state.owner[state.target] == seat
        answer = number.DENY if threatened or leader(state, seat) == state.active else number.NEUTRAL
        return [1.0 if move == number.LEAVE + answer else 0.0 for move in moves]
    if state.phase == REFUSED:
        return [0.0 if move == number.GO else 1.0 for move in moves]
    if state.phase == VOYAGE:
        if state.errand == ATTACKING:
            return landings(state, moves)
        return [0.0 if move == done else -1.0 for move in moves]
    if state.errand != ATTACKING:
        return [0.0 if move == done else -1.0 for move in moves]
    ends = goals(state, state.boat, int(state.target))
    return [1.0 if move == done else -float(nearest(state, move - number.WAY, ends)) for move in moves]


def attacks(state: BorderlandsState, seat: int, moves: list[int]) -> list[float]:
    """Attack what can be taken, the best prize first, with the smallest move that is enough."""
    phase = state.phase
    if phase == TARGET:
        return targets(state, seat, moves)
    if phase == MEANS:
        return means(state, seat, moves)
    if phase == BRING:
        return landings(state, moves)
    if phase == ALLIES:
        side = ally_side(state, seat)
        return [1.0 if move == number.SIDE + side else 0.0 for move in moves]
    if phase == CARRY:
        return [1.0 if move == number.CARRY else 0.0 for move in moves]
    return [0.0] * len(moves)


def targets(state: BorderlandsState, seat: int, moves: list[int]) -> list[float]:
    """Rate targets by their prize if they can be taken, transports by what they gain after a success."""
    values: list[float] = []
    now = score(state, seat) if state.strikes else 0.0
    for move in moves:
        if move < number.FOOT:
            target = move - number.ATTACK
            values.append(plans.prize(state, seat, target) if plans.can_take(state, seat, target) else -1.0)
        elif move == state.box.done:
            values.append(0.0)
        else:
            values.append(plans.transport_value(state, seat, move) - now if state.strikes else -1.0)
    return values


def means(state: BorderlandsState, seat: int, moves: list[int]) -> list[float]:
    """Rate the ways of attacking: the smallest that is enough, else the largest."""
    values: list[float] = []
    have = plans.margin(state, seat, int(state.target))
    refused = [number.SAIL + route.boat for route in state.refused_routes]
    for move in moves:
        if move == number.WITHDRAW:
            values.append(-5.0)
        elif move in refused:  # another route might be free, but a bot would go on naming them
            values.append(-6.0)
        else:
            more = plans.extra(state, seat, move)
            values.append(100.0 - more - (0 if move == number.STILL else 1) if have + more > 0 else float(more))
    return values


def landings(state: BorderlandsState, moves: list[int]) -> list[float]:
    """Bring along every token that adds to the attack."""
    return [0.5 if move == state.box.done else float(plans.brings(state, move)) for move in moves]


def ally_side(state: BorderlandsState, seat: int) -> int:
    """Return the side that hurts the leading rival."""
    front = leader(state, seat)
    if state.active == front:
        return number.DEFENDING
    if state.owner[state.target] == front:
        return number.ATTACKING
    return number.NEITHER
