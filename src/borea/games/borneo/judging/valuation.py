"""Hand-written values for the parts of a state: what goods, places in companies and open harbours are worth to a seat.

The features and the prior are built from them. Rules do not use them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core import bits
from borea.games.borneo.box import COPIES, COUNT, CRATE_SHIFT, OWNER, PACE, PLACE, STOCK, Box
from borea.games.borneo.companies import length
from borea.games.borneo.gaps import GOOD, ITEMS
from borea.games.borneo.parts import House, Slot, doubled_crates_of
from borea.games.borneo.phases import order
from borea.games.borneo.sharing import takers
from borea.games.borneo.state import BorneoState

CARD_WORTH: Final = 1.9  # a good in the warehouse: a point, and a part of a mission
RANK_WORTH: Final = [1.0, 0.6, 0.36, 0.2, 0.1, 0.05]  # roughly how many cards a place brings per sharing
FUTURE: Final = 0.45  # the part of that which is left after what rivals do
HAND_WORTH: Final = 0.3
NEAR_MONOPOLY: Final = [1.0, 0.55, 0.32, 0.17, 0.08, 0.03, 0.01]  # probability of a monopoly, by missing flags
RIVALRY: Final = 0.25  # the weight of the best and the average rival against the seat's own potential
SPENT: Final = 1.15  # what each good of a mission would be worth otherwise
PATIENCE: Final = 0.35  # the weight of an incomplete mission at the end; it grows with the harbours to come
PATIENCE_PER_HARBOUR: Final = 0.06
SECOND_MISSION: Final = 0.25  # the weight of the second best mission
ALONE: Final = [[company] for company in range(4)]  # the order of companies when one has a monopoly


def goods_of(stock: i64, doubled: i64) -> list[int]:
    """Return how many of each good a stock holds, then its crates, doubled ones as two."""
    found: list[int] = []
    for good in range(4):
        shift: i64 = GOOD * good
        found.append(((stock >> shift) & ITEMS) + 2 * ((stock >> (shift + STOCK)) & ITEMS))
    found.append((stock >> CRATE_SHIFT) + 2 * doubled)
    return found


def goods_in(box: Box, house: House) -> list[int]:
    """Return how many of each good a warehouse holds, then its crates."""
    return goods_of(house.stock, doubled_crates_of(box, house.goods, house.harbours))


def prospects(box: Box, goods: list[int], supply: i64, patience: float) -> float:
    """Return what missions are worth beyond the points of the cards they cost, for a warehouse with these goods."""
    best = 0.0
    second = 0.0
    top = max(max(goods[0], goods[1]), max(goods[2], goods[3])) + goods[4]
    kind: i64 = 0
    while supply:
        if supply & 15:
            each: int = box.each[kind]
            need = 4 * each + box.same[kind]
            have = goods[4]
            if each:
                for good in range(4):
                    have += goods[good] if goods[good] < each else each
            else:
                have = top
            gain: float = box.points[kind] - SPENT * need
            if have < need:
                share = float(have) / float(need)
                gain = gain * share * share * patience
            if gain > best:
                second = best
                best = gain
            elif gain > second:
                second = gain
        supply >>= COPIES
        kind += 1
    return best + SECOND_MISSION * second


def patience_of(state: BorneoState) -> float:
    """Return the weight of incomplete missions, which falls towards the end."""
    if state.phase >= order.LAST:
        return 0.0
    left: int = bits.size(state.harbour_deck)
    return PATIENCE + PATIENCE_PER_HARBOUR * left


def warehouse_worth(state: BorneoState, house: House, patience: float) -> float:
    """Return the points of a house and what its goods are worth for missions."""
    goods = goods_in(state.box, house)
    return house.points(state.box) + prospects(state.box, goods, state.supply, patience)


def good_gains(state: BorneoState, house: House) -> list[float]:
    """Return what one more item of each kind would add."""
    patience = patience_of(state)
    goods = goods_in(state.box, house)
    before = prospects(state.box, goods, state.supply, patience)
    found: list[float] = []
    for good in range(5):
        for _ in range(2):
            goods[good] += 1
            found.append(1.0 + prospects(state.box, goods, state.supply, patience) - before)
        goods[good] -= 2
    return found


def add_share(found: list[float], queue: i64, weight: float) -> None:
    """Add what each seat in a queue of takers gets; earlier choices are worth more."""
    value = CARD_WORTH * weight
    while queue:
        seat: i64 = (queue & OWNER) - 1
        found[seat] = found[seat] + value  # `+=` on an item would box the floats when compiled
        value *= 0.96
        queue >>= PLACE


def visible_of(box: Box, slot: Slot) -> i64:
    """Return the visible flags of a column, packed."""
    if not slot.count:
        return 0
    card = slot.top()
    return slot.tops + box.flags[card] - box.tops[card]


def add_harbour(found: list[float], state: BorneoState, slot: Slot) -> None:
    """Add what an open harbour is worth to each seat, through a monopoly or through the ranking by flags."""
    box = state.box
    limit: i64 = box.card_limit[slot.harbour]
    flags: i64 = box.flag_limit[slot.harbour]
    visible = visible_of(box, slot)
    weight = (float(slot.count) + 0.4) / (float(limit) + 0.4)
    shared = 1.0
    ranked: list[int] = []
    for company in range(4):
        count: i64 = (visible >> (PACE * company)) & COUNT
        missing: i64 = flags - count
        if missing <= 2 * (limit - slot.count) and missing < 7:
            chance = NEAR_MONOPOLY[missing] * shared
            shared -= chance
            row: i64 = state.rows[company]
            if row:
                cards: i64 = min(limit, slot.count + (missing + 1) // 2)
                add_share(found, takers(state.rows, ALONE[company], cards), chance * weight)
                if not box.board:
                    found[(row & OWNER) - 1] += CARD_WORTH * chance * weight
        if count:
            place = len(ranked)
            while place > 0 and (visible >> (PACE * ranked[place - 1])) & COUNT < count:
                place -= 1
            ranked.insert(place, company)
    if ranked:
        add_share(found, takers(state.rows, ranked, limit), shared * weight)


def potentials(state: BorneoState) -> list[float]:
    """Return the points of each seat plus what it can expect to score."""
    patience = patience_of(state)
    found: list[float] = []
    for house in state.houses:
        held: int = house.held
        found.append(warehouse_worth(state, house, patience) + HAND_WORTH * held)
    if state.pirate >= 0:
        found[state.pirate] -= 2.0
    if state.phase >= order.LAST or state.reason:
        return found
    add_share(found, state.queue, 1.0)
    sharings: int = bits.size(state.harbour_deck) + 1
    future = sharings * FUTURE * CARD_WORTH
    for company in range(4):
        row: i64 = state.rows[company]
        rank = 0
        while row:
            owner: i64 = (row & OWNER) - 1
            found[owner] = found[owner] + RANK_WORTH[rank if rank < 5 else 5] * future
            rank += 1
            row >>= PLACE
    for index, slot in enumerate(state.slots):
        if slot.harbour >= 0 and index != state.sharing:
            add_harbour(found, state, slot)
    return found


def lead(state: BorneoState, seat: int) -> float:
    """Return how far a seat is ahead of the best rival and the average one."""
    found = potentials(state)
    best = -99.0
    total = 0.0
    for other in range(state.seats):
        if other != seat:
            total += found[other]
            if found[other] > best:
                best = found[other]
    return found[seat] - RIVALRY * (best + total / (state.seats - 1))


def company_weights(state: BorneoState, seat: int) -> list[float]:
    """Return what a flag of each company is worth to a seat, from its own and its rivals' places there."""
    found: list[float] = []
    for company in range(4):
        row: i64 = state.rows[company]
        size: int = length(row)
        total = -0.1 * size
        rank = 0
        while row:
            if (row & OWNER) - 1 == seat:
                total += RANK_WORTH[rank if rank < 5 else 5]
            rank += 1
            row >>= PLACE
        found.append(total)
    return found
