"""Plans behind the prior: the value of transports, trades and attacks, followed through to their end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.bits import BIT, listed, size
from borea.games.borderlands.components import FACE_UP, HORSE, HORSES, LANDS, ONE, PLACES, RESOURCES, WEAPON, WEAPONS
from borea.games.borderlands.judging.appraisal import CITY, SITE, gathered, hub, missing, score
from borea.games.borderlands.moves import CHAIN, FOOT, GIVE, LOAD, OFFER, SAIL, STILL
from borea.games.borderlands.moves import HORSE as HORSE_MOVE
from borea.games.borderlands.phases.attacks.plan import means
from borea.games.borderlands.phases.attacks.verdict import totals
from borea.games.borderlands.phases.chain import connected
from borea.games.borderlands.phases.holdings import horses_of, riches
from borea.games.borderlands.phases.refused_offers import is_refused_offer
from borea.games.borderlands.state import BorderlandsState

NOTHING: Final = -1000.0
WIN: Final = 400.0
MOST_EXTRA: Final = 7  # what one way of attacking can add at most: a boat with a horse and a weapon


def moved(state: BorderlandsState, seat: int, source: int, target: int, load: i64) -> float:
    """Return the score after moving a load to another place."""
    goods = state.goods
    goods[source] -= load
    goods[target] += load
    value = score(state, seat)
    goods[target] -= load
    goods[source] += load
    return value


def foot_value(state: BorderlandsState, seat: int, source: int) -> float:
    """Return the best score from carrying all resources of a place to an adjacent one."""
    load: i64 = state.goods[source] & RESOURCES
    best = NOTHING
    if load:
        near: i64 = state.near[source]
        held: i64 = state.held[seat]
        for target in listed(near & held):
            value = moved(state, seat, source, target, load)
            if value > best:
                best = value
    return best


def ride_value(state: BorderlandsState, seat: int, source: int) -> float:
    """Return the best score from riding two steps and taking along all resources on the way."""
    best = NOTHING
    near: i64 = state.near[source]
    held: i64 = state.held[seat]
    start: i64 = state.goods[source] & RESOURCES
    for middle in listed(near & held):
        load: i64 = start
        load += state.goods[middle] & RESOURCES
        if not load:
            continue
        around: i64 = state.near[middle]
        for target in listed(around & held):
            value = ridden(state, seat, source, middle, target)
            if value > best:
                best = value
    return best


def ridden(state: BorderlandsState, seat: int, source: int, middle: int, target: int) -> float:
    """Return the score after a horse has carried the resources of two places to a third, or back."""
    goods = state.goods
    first: i64 = goods[source] & RESOURCES
    then: i64 = goods[middle] & RESOURCES
    goods[source] -= first
    goods[middle] -= then
    goods[target] += first + then
    value = score(state, seat)
    goods[target] -= first + then
    goods[middle] += then
    goods[source] += first
    return value


def chain_value(state: BorderlandsState, seat: int, first: int) -> float:
    """Return the best score from gathering all resources of a chain in one of its places."""
    area = listed(connected(state, BIT[first], horses_of(state, seat)))
    best = NOTHING
    for target in area:
        value = chained(state, seat, area, target)
        if value > best:
            best = value
    return best


def chain_end(state: BorderlandsState, seat: int, area: list[int]) -> int:
    """Return the place of a chain where its resources are worth most together."""
    best = area[0]
    value = -1.0
    for place in area:
        now = chained(state, seat, area, place)
        if now > value:
            value = now
            best = place
    return best


def chained(state: BorderlandsState, seat: int, area: list[int], target: int) -> float:
    """Return the score after moving all resources of a chain to one place."""
    before = state.goods
    goods = before[:]
    for place in area:
        if place != target:
            load: i64 = goods[place] & RESOURCES
            if load:
                goods[place] -= load
                goods[target] += load
    state.goods = goods
    value = score(state, seat)
    state.goods = before
    return value


def transport_value(state: BorderlandsState, seat: int, move: int) -> float:
    """Return the score that a transport can lead to."""
    if move >= CHAIN:
        return chain_value(state, seat, move - CHAIN)
    if move >= SAIL:
        return NOTHING
    if move >= HORSE_MOVE:
        return ride_value(state, seat, move - HORSE_MOVE)
    return foot_value(state, seat, move - FOOT)


def prize(state: BorderlandsState, seat: int, target: int) -> float:
    """Return the value of capturing a place."""
    owner = state.owner[target]
    value = 6.0
    if target < LANDS:
        if state.city & BIT[target]:
            mine = state.cities_of(seat)
            theirs = state.cities_of(owner)
            value += CITY + (WIN if mine == 2 else 0.0) + (100.0 if theirs >= 3 else 30.0 if theirs == 2 else 0.0)
        if state.sites[target] >= FACE_UP:
            value += 2 * SITE
    goods: i64 = state.goods[target]
    value += 2.0 * gathered(goods)
    if goods & HORSES:
        value += 2.0
    if goods & WEAPONS:
        value += 4.0
    if size(state.held[owner]) == 1:
        value += 10.0
    return value


def margin(state: BorderlandsState, seat: int, target: int) -> int:
    """Return attack minus defence without a move and without allies; a tie fails."""
    near: i64 = state.near[target]
    held: i64 = state.held[seat]
    owner = state.owner[target]
    against: i64 = state.held[owner] if owner >= 0 else ~(state.held[0] | state.held[1] | state.held[2] | state.held[3])
    lead: i64 = 1 + might(state, near & held) - might(state, near & against & ~held) - state.value(target)
    return int(lead)


def might(state: BorderlandsState, places: i64) -> i64:
    """Return the value of a set of places together."""
    total: i64 = 0
    while places:
        low: i64 = places & -places
        places ^= low
        total += state.value(size(low - 1))
    return total


def extra(state: BorderlandsState, seat: int, move: int) -> int:
    """Return what one way of attacking can add to the current attack."""
    near: i64 = state.near[state.target]
    if move == STILL:
        return 0
    if move >= CHAIN:
        return 0 if near & BIT[move - CHAIN] else 3
    if move >= SAIL:
        boat = LANDS + move - SAIL
        return 0 if near & BIT[boat] else int(state.value(boat))
    if move >= HORSE_MOVE:
        place = move - HORSE_MOVE
        if near & BIT[place]:
            return 0
        return 4 if state.goods[place] & WEAPONS else 1
    return 0


def can_take(state: BorderlandsState, seat: int, target: int, joining: int = 0, *, sails: bool = True) -> bool:
    """Return whether an attack can succeed, by a quick estimate of the best way of attacking and of what others add.

    Without `sails`, no boat takes part that is not there already.
    """
    lead = margin(state, seat, target) + joining
    if lead > 0:
        return True
    if lead + MOST_EXTRA <= 0:
        return False
    before = state.target
    tries = state.tries
    state.target = target
    state.tries = 0
    found = False
    for move in means(state, seat):
        if lead + extra(state, seat, move) > 0 and (sails or not SAIL <= move < CHAIN):
            found = True
            break
    state.target = before
    state.tries = tries
    return found


def shown_margin(state: BorderlandsState) -> int:
    """Return the margin of the plan as it stands, others standing aside."""
    attack, defence = totals(state)
    return int(attack - defence)


def token_price(state: BorderlandsState, seat: int, kind: int, place: int, home: int) -> float:
    """Return the cost to a seat of giving a token away: high where its next city grows, low elsewhere."""
    if kind == HORSE:
        return 3.0
    if place == home and gathered(state.goods[place] - ONE[kind]) < gathered(state.goods[place]):
        return 8.0
    return 1.0 if place < LANDS and state.sites[place] == FACE_UP + kind else 1.5


def token_gain(state: BorderlandsState, seat: int, kind: int, home: int) -> float:
    """Return the value to a seat of receiving a token of a kind."""
    if kind == HORSE:
        return 1.0
    if home < 0 or kind not in missing(state, home):
        return 0.5
    return 12.0 if len(missing(state, home)) == 1 else 5.0


def cheapest(state: BorderlandsState, seat: int, kinds: list[int], home: int) -> int:
    """Return the token of certain kinds (as a `give` move) that costs a seat least, or −1."""
    best = 99.0
    found = -1
    for place in listed(state.held[seat]):
        goods: i64 = state.goods[place]
        for kind in kinds:
            if (goods >> (5 * kind)) & 31:
                price = token_price(state, seat, kind, place, home)
                if price < best:
                    best = price
                    found = GIVE + kind * PLACES + place
    return found


def deal_value(state: BorderlandsState, seat: int) -> float:
    """Return the value of the current offer to the seat that answers it."""
    home = hub(state, seat)
    rival = state.maker
    value = 0.0
    for move in state.picks:
        value += token_gain(state, seat, (move - GIVE) // PLACES, home)
    for kind in range(5):
        amount = int((state.wants >> (5 * kind)) & 31)
        if amount:
            token = cheapest(state, seat, [kind], home)
            value -= amount * (token_price(state, seat, kind, (token - GIVE) % PLACES, home) if token >= 0 else 9.0)
            gain = token_gain(state, rival, kind, hub(state, rival))
            value -= 0.35 * gain + (8.0 if gain >= 12.0 and state.cities_of(rival) >= 2 else 0.0)
    return value


def offer_for(state: BorderlandsState, seat: int, other: int) -> tuple[int, int]:
    """Return the token to give and the kind to ask for in a one-for-one offer that was not refused, or −1 twice."""
    home = hub(state, seat)
    if home < 0:
        return -1, -1
    stock: i64 = riches(state, other)
    away = hub(state, other)
    wanted = [kind for kind in missing(state, home) if (stock >> (5 * kind)) & 31]
    if not wanted:
        return -1, -1
    useful = missing(state, away) if away >= 0 else []
    token = cheapest(state, seat, useful, home)
    if token < 0 or token_price(state, seat, (token - GIVE) // PLACES, (token - GIVE) % PLACES, home) >= 5.0:
        token = cheapest(state, seat, [0, 1, 2, 3], home)
    if token < 0 or token_price(state, seat, (token - GIVE) // PLACES, (token - GIVE) % PLACES, home) >= 5.0:
        return -1, -1
    for kind in wanted:
        if not is_refused_offer(state, seat, other, [token], ONE[kind]):
            return token, kind
    return -1, -1


def offer_value(state: BorderlandsState, seat: int, move: int) -> float:
    """Return how promising an offer to a seat is."""
    other = move - OFFER
    token, _ = offer_for(state, seat, other)
    if token < 0 or state.rounds > 2:
        return -1.0
    away = hub(state, other)
    likes = away >= 0 and (token - GIVE) // PLACES in missing(state, away)
    return (2.0 if likes else 0.2) - 0.5 * state.cities_of(other)


def brings(state: BorderlandsState, move: int) -> int:
    """Return what bringing one more token adds to the attack."""
    place = (move - LOAD) % PLACES
    near: i64 = state.near[state.target]
    if near & BIT[place]:
        return 0
    return 1 if (move - LOAD) // PLACES == HORSE else 3 if (move - LOAD) // PLACES == WEAPON else 0
