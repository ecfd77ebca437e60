"""A hand-written prior for Borneo: a rough value for each legal move. Rules do not use it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core import bits
from borea.core.bits import BIT
from borea.games.borneo.box import COPIES, PACE
from borea.games.borneo.companies import length, own_place, owner_at, replaced
from borea.games.borneo.components import CARDS, OPEN_HARBOURS
from borea.games.borneo.judging.plans import attack_plan, defence_plan, payment_plan, success_chance
from borea.games.borneo.judging.valuation import (
    RANK_WORTH,
    company_weights,
    good_gains,
    goods_in,
    goods_of,
    lead,
    patience_of,
    prospects,
)
from borea.games.borneo.moves import (
    ATTACK,
    DEFEND,
    DISCARD,
    DONE,
    FIGHT,
    KEEP,
    MISSION,
    PAY,
    PLACE,
    RIVALS,
    SHIP,
    SKIP,
    STAY,
    TAKE,
    TRADE,
)
from borea.games.borneo.parts import doubled_crates_of, stock_of
from borea.games.borneo.phases import order
from borea.games.borneo.phases.shipment import run_of
from borea.games.borneo.state import BorneoState

PLANNED: Final = 100.0  # added to the first move of a plan
CARD_COST: Final = 1.4  # the cost of a card played in a duel


def planned(moves: list[int], base: int, plan: i64, values: list[float]) -> list[float]:
    """Prefer the lowest move of a plan on offer, because sets are picked in ascending order; if none is, `done`."""
    for index, move in enumerate(moves):
        card = move - base
        if 0 <= card < CARDS and plan & BIT[card]:
            values[index] += PLANNED
            return values
    if moves[-1] == DONE:
        values[-1] += PLANNED
    return values


def look_ahead(state: BorneoState, seat: int, moves: list[int]) -> list[float]:
    """Value each move by the state after it."""
    values: list[float] = []
    for move in moves:
        twin = state.copy()
        twin.apply(seat, move)
        values.append(lead(twin, seat))
    return values


def place_prior(state: BorneoState, moves: list[int]) -> list[float]:
    """Prefer the front places."""
    return [RANK_WORTH[min(int(length(state.rows[move - PLACE])), 5)] for move in moves]


def mission_prior(state: BorneoState, seat: int, moves: list[int]) -> list[float]:
    """Compare each mission, paid as planned, with waiting."""
    house = state.houses[seat]
    patience = patience_of(state)
    waiting = prospects(state.box, goods_in(state.box, house), state.supply, patience)
    values: list[float] = []
    for move in moves:
        if move == SKIP:
            values.append(waiting)
        else:
            kind = move - MISSION
            cards, harbours = payment_plan(state, seat, kind)
            left: i64 = house.stock - stock_of(state.box, cards, harbours)
            doubled: i64 = doubled_crates_of(state.box, house.goods & ~cards, house.harbours & ~harbours)
            supply: i64 = state.supply - BIT[COPIES * kind]
            spent: int = bits.size(cards) + bits.size(harbours)
            rest = prospects(state.box, goods_of(left, doubled), supply, patience)
            values.append(state.box.points[kind] - spent + rest + (0.0 if spent else -2.0))
    return values


def pay_prior(state: BorneoState, seat: int, moves: list[int]) -> list[float]:
    """Follow the payment plan; trade with the pirates only if there is none."""
    cards, harbours = payment_plan(state, seat, state.mission)
    values = [0.0] * len(moves)
    for index, move in enumerate(moves):
        item = move - PAY
        if move == TRADE:
            values[index] = 1.0
        elif cards & BIT[item] if item < CARDS else harbours & BIT[item - CARDS]:
            values[index] = PLANNED
            break
    return values


def company_prior(state: BorneoState, seat: int, moves: list[int]) -> list[float]:
    """Value moves by the state after them, attacks by the place they may win and the cards they cost."""
    values: list[float] = []
    now = lead(state, seat)
    for move in moves:
        if move == STAY:
            values.append(now + 0.2)
        elif move < ATTACK:
            twin = state.copy()
            twin.apply(seat, move)
            values.append(lead(twin, seat))
        else:
            place = own_place(state.rows, seat, (move - ATTACK) // RIVALS)
            at = (move - ATTACK) % RIVALS
            cards = attack_plan(state, seat, place // 16, place % 16 - at - 1)
            chance = success_chance(state, cards, place // 16, place % 16 - at - 1)
            twin = state.copy()
            row = replaced(twin.rows[place // 16], at, seat)
            twin.rows[place // 16] = replaced(row, place % 16, owner_at(state.rows[place // 16], at))
            spent: int = bits.size(cards)
            values.append(chance * lead(twin, seat) + (1.0 - chance) * (now - 0.8) - CARD_COST * spent)
    return values


def card_prior(state: BorneoState, seat: int, moves: list[int], base: int) -> list[float]:
    """Value cards by what their goods add to the warehouse."""
    gains = good_gains(state, state.houses[seat])
    return [0.0 if move == SKIP else gains[state.box.kind[move - base]] for move in moves]


def take_prior(state: BorneoState, seat: int, moves: list[int]) -> list[float]:
    """Prefer the best cards; of several to take, the lowest first."""
    values = card_prior(state, seat, moves, TAKE)
    run: int = run_of(state.queue)
    if run > 1:
        cards = [TAKE + card for card in bits.listed(state.pile & bits.above(state.last))]
        gains = card_prior(state, seat, cards, TAKE)
        cut = sorted(gains)[-run]
        for index in range(len(moves)):
            if values[index] >= cut:
                values[index] += PLANNED
                break
    return values


def discard_prior(state: BorneoState, seat: int, moves: list[int]) -> list[float]:
    """Prefer to discard the card whose flags help least."""
    weights = company_weights(state, seat)
    values: list[float] = []
    for move in moves:
        flags = state.box.flags[move - DISCARD]
        value = 0.0
        for company in range(4):
            value -= (flags >> (PACE * company) & 7) * weights[company]
        values.append(value)
    return values


def ship_prior(state: BorneoState, seat: int, moves: list[int]) -> list[float]:
    """Value the state after the shipment, less what the card would be worth in hand."""
    keep = discard_prior(state, seat, [DISCARD + (move - SHIP) // OPEN_HARBOURS for move in moves])
    values = look_ahead(state, seat, moves)
    return [value + 0.15 * kept for value, kept in zip(values, keep, strict=True)]


def prior(state: BorneoState, seat: int, moves: list[int]) -> list[float]:
    """Return a rough value for each move."""
    phase = state.phase
    if phase == order.SHIP:
        return ship_prior(state, seat, moves)
    if phase == order.COMPANY:
        return company_prior(state, seat, moves)
    if phase == order.PLACE:
        return place_prior(state, moves)
    if phase in (order.MISSION, order.LAST):
        return mission_prior(state, seat, moves)
    if phase == order.PAY:
        return pay_prior(state, seat, moves)
    if phase == order.DISCARD:
        return discard_prior(state, seat, moves)
    if phase == order.KEEP:
        return card_prior(state, seat, moves, KEEP)
    if phase == order.RETREAT:
        return look_ahead(state, seat, moves)
    between: int = state.duel_from - state.duel_at - 1
    if phase == order.ATTACK:
        plan = attack_plan(state, seat, state.duel_row, between)
        return planned(moves, FIGHT, plan & ~state.picked, [0.0] * len(moves))
    if phase == order.DEFEND:
        plan = defence_plan(state, seat)
        return planned(moves, DEFEND, plan & ~state.picked, [0.0] * len(moves))
    return take_prior(state, seat, moves)
