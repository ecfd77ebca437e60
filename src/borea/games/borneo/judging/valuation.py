"""Hand-written evaluation of a table of Borneo: what goods, places in companies and open harbours promise each seat.
Rules do not ask it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core import bits
from borea.games.borneo.box import COPIES, COUNT, CRATE_SHIFT, OWNER, PACE, PLACE, STOCK, Box
from borea.games.borneo.companies import length
from borea.games.borneo.parts import House, Slot
from borea.games.borneo.payments import GOOD, ITEMS
from borea.games.borneo.phases import order
from borea.games.borneo.sharing import takers
from borea.games.borneo.state import BorneoState

CARD_WORTH: Final = 1.9  # a good in the warehouse: a point, and a part of a mission
RANK_WORTH: Final = [1.0, 0.6, 0.36, 0.2, 0.1, 0.05]  # cards per sharing that a place brings, roughly
FUTURE: Final = 0.45  # of that, what is left after rivals have had their say
HAND_WORTH: Final = 0.3
NEAR_MONOPOLY: Final = [1.0, 0.55, 0.32, 0.17, 0.08, 0.03, 0.01]  # chance by flags missing
RIVALRY: Final = 0.25  # what the best rival's potential and the average one count against one's own
SPENT: Final = 1.15  # what the goods of a mission would be worth otherwise, each
PATIENCE: Final = 0.35  # what an incomplete mission counts at the end, and more for every harbour to come
PATIENCE_PER_HARBOUR: Final = 0.06
SECOND_MISSION: Final = 0.25  # what the next best mission counts beside the best
ALONE: Final = [[company] for company in range(4)]  # the order of companies where one has the monopoly


def goods_of(stock: i64) -> list[int]:
    """Return how many of each good a stock is worth, then its crates."""
    found: list[int] = []
    for good in range(4):
        shift: i64 = GOOD * good
        found.append(((stock >> shift) & ITEMS) + 2 * ((stock >> (shift + STOCK)) & ITEMS))
    found.append(stock >> CRATE_SHIFT)
    return found


def prospects(box: Box, goods: list[int], supply: i64, patience: float) -> float:
    """Return what missions promise over the points of the cards that they cost, for a warehouse with these goods."""
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
    """Return how much a mission that is not complete yet counts: less and less towards the end."""
    if state.phase >= order.LAST:
        return 0.0
    left: int = bits.size(state.harbour_deck)
    return PATIENCE + PATIENCE_PER_HARBOUR * left


def warehouse_worth(state: BorneoState, house: House, patience: float) -> float:
    """Return the points of a house and what its goods promise."""
    goods = goods_of(house.stock)
    return house.points(state.box) + prospects(state.box, goods, state.supply, patience)


def good_gains(state: BorneoState, house: House) -> list[float]:
    """Return what one more of each good would add, single at 2 × good, doubled behind it, and a crate last."""
    patience = patience_of(state)
    goods = goods_of(house.stock)
    before = prospects(state.box, goods, state.supply, patience)
    found: list[float] = []
    for good in range(5):
        for _ in range(2 if good < 4 else 1):
            goods[good] += 1
            found.append(1.0 + prospects(state.box, goods, state.supply, patience) - before)
        goods[good] -= 2 if good < 4 else 1
    return found


def add_share(found: list[float], queue: i64, weight: float) -> None:
    """Add what a queue of takers gets; who chooses first chooses better."""
    value = CARD_WORTH * weight
    while queue:
        seat: i64 = (queue & OWNER) - 1
        found[seat] = found[seat] + value  # compiled, += on an item would be done on objects
        value *= 0.96
        queue >>= PLACE


def visible_of(box: Box, slot: Slot) -> i64:
    """Return the flags that a column shows, packed."""
    if not slot.count:
        return 0
    card = slot.top()
    return slot.tops + box.flags[card] - box.tops[card]


def add_harbour(found: list[float], state: BorneoState, slot: Slot) -> None:
    """Add what an open harbour promises: to the merchants of companies near a monopoly, else in the order of flags."""
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
    """Return for each seat the points made and the points in sight."""
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
    """Return how far a seat is ahead: its potential against the best rival and the others."""
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
    """Return what a flag of each company means to a seat: its places there, and rivals' places against it."""
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
