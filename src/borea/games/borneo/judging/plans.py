"""Whole sets planned ahead for the prior: a payment, an attack, a defence. Rules do not use them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core import bits
from borea.core.bits import BIT
from borea.games.borneo.box import CRATE_SHIFT, KINDS, PACE, STOCK
from borea.games.borneo.components import CARDS, CRATE
from borea.games.borneo.gaps import GOOD, ITEMS
from borea.games.borneo.parts import doubled_crates_of
from borea.games.borneo.phases.duel import flags_on
from borea.games.borneo.state import BorneoState

DOUBLED: Final = 1.3  # the cost of a doubled card in single ones
CRATED: Final = 1.2
DOUBLED_CRATED: Final = 1.6


def cover(n: int, singles: int, doubles: int, crates: int, doubled_crates: int) -> tuple[float, list[int]]:
    """Return the cheapest way to make n of a good: its price (99: impossible) and how many singles, doubles, crates and
    doubled crates it takes."""
    best = 99.0
    parts = [0, 0, 0, 0]
    for pair in range(min(doubled_crates, (n + 1) // 2) + 1):
        for double in range(min(doubles, (n + 1) // 2 - pair) + 1):
            open_ = max(0, n - 2 * double - 2 * pair)
            single = min(singles, open_)
            missing = open_ - single
            if missing <= crates:
                price = single + DOUBLED * double + CRATED * missing + DOUBLED_CRATED * pair
                if price < best:
                    best = price
                    parts = [single, double, missing, pair]
    return best, parts


def payment_plan(state: BorneoState, seat: int, kind: int) -> tuple[i64, i64]:
    """Return the cards and harbours of a cheap payment without a trade; two empty sets if there is none."""
    house = state.houses[seat]
    stock: int = house.stock
    crates: int = stock >> CRATE_SHIFT
    doubled: int = doubled_crates_of(state.box, house.goods, house.harbours)
    each: int = state.box.each[kind]
    same: int = state.box.same[kind]
    wanted: list[int] = [0] * KINDS
    best = 99.0
    for good in range(4):
        singles = stock >> (GOOD * good) & ITEMS
        doubles = stock >> (GOOD * good + STOCK) & ITEMS
        price, parts = cover(each or same, singles, doubles, crates, doubled)
        if each:
            if price == 99.0:
                return 0, 0
            crates -= parts[2]
            doubled -= parts[3]
        elif price < best:
            best = price
            wanted = [0] * KINDS
        else:
            continue
        wanted[2 * good : 2 * good + 2] = parts[:2]
        wanted[2 * CRATE] += parts[2]
        wanted[2 * CRATE + 1] += parts[3]
    if not each and best == 99.0:
        return 0, 0
    return chosen(state, seat, wanted)


def chosen(state: BorneoState, seat: int, wanted: list[int]) -> tuple[i64, i64]:
    """Return the lowest items that make up the wanted numbers of each kind."""
    house = state.houses[seat]
    cards: i64 = 0
    harbours: i64 = 0
    for card in bits.listed(house.goods):
        kind = state.box.kind[card]
        if wanted[kind]:
            wanted[kind] -= 1
            cards |= BIT[card]
    for harbour in bits.listed(house.harbours):
        kind = state.box.kind[CARDS + harbour]
        if wanted[kind]:
            wanted[kind] -= 1
            harbours |= BIT[harbour]
    return cards, harbours


def strongest(state: BorneoState, seat: int, company: int) -> list[int]:
    """Return the seat's cards with flags of the company, most flags first."""
    box = state.box
    shows: i64 = box.shows[company]
    found: list[int] = []
    counts: list[int] = []
    for card in bits.listed(state.houses[seat].hand & shows):
        count = box.flags[card] >> (PACE * company) & 7
        place = len(found)
        while place > 0 and counts[place - 1] < count:
            place -= 1
        found.insert(place, card)
        counts.insert(place, count)
    return found


def attack_plan(state: BorneoState, seat: int, company: int, between: int) -> i64:
    """Return the fewest cards, at most three, that an average defence would not beat."""
    plan: i64 = 0
    most = min(3, int(state.houses[seat].held) - 1)
    for card in strongest(state, seat, company)[:most]:
        plan |= BIT[card]
        if success_chance(state, plan, company, between) > 0.6:
            break
    return plan


def success_chance(state: BorneoState, cards: i64, company: int, between: int) -> float:
    """Return a rough estimate of the probability that these cards win a duel."""
    flags: int = flags_on(state.box, cards, company)
    count: int = bits.size(cards)
    margin = flags - between - 0.9 * count
    return min(0.9, max(0.0, 0.45 + 0.3 * margin))


def defence_plan(state: BorneoState, seat: int) -> i64:
    """Return the fewest cards that beat the attack, or none if it cannot be beaten."""
    company: int = state.duel_row
    between: int = state.duel_from - state.duel_at - 1
    need: int = flags_on(state.box, state.attack, company) - between + 1
    plan: i64 = 0
    most = min(int(bits.size(state.attack)), int(state.houses[seat].held) - 1)
    for card in strongest(state, seat, company)[:most]:
        if need <= 0:
            break
        plan |= BIT[card]
        need -= state.box.flags[card] >> (PACE * company) & 7
    return plan if need <= 0 else 0
