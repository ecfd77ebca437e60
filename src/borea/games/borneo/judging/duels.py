"""Duels by value: what a place brings in the sharings to come, against the cards it costs and the chance to win it.

Hands grow by a card in each turn and hold six at most, so who has a full hand fights with cards that would be discarded
anyway. Rules do not use this."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core import bits
from borea.core.bits import BIT
from borea.games.borneo.box import PACE
from borea.games.borneo.companies import own_place, owner_at, replaced
from borea.games.borneo.components import CARDS
from borea.games.borneo.judging.plans import defence_plan, strongest
from borea.games.borneo.judging.prior import planned, prior
from borea.games.borneo.judging.valuation import good_gains, lead
from borea.games.borneo.moves import ATTACK, DEFEND, FIGHT, RIVALS, STAY
from borea.games.borneo.phases import order
from borea.games.borneo.state import BorneoState

MOST: Final = 3  # cards of an attack
HAND: Final = 6  # cards that may be kept
SPARE: Final = 0.2  # the cost of a card that would not fit into the hand …
CARD: Final = 1.1  # … and of one that would
FAILURE: Final = 0.6  # of an attack that is beaten: the defender keeps a card


class Assault:
    """The best cards for one attack, and what it is worth with them."""

    def __init__(self) -> None:
        self.cards: i64 = 0
        self.value = -99.0


def card_cost(state: BorneoState, seat: int, spent: int) -> float:
    """Return what cards played in a duel are worth otherwise: little, if they would not fit into the hand."""
    held: int = state.houses[seat].held
    spare = max(0, held + 1 - HAND)
    return SPARE * min(spent, spare) + CARD * max(0, spent - spare)


def flag_shares(state: BorneoState, seat: int, company: int) -> list[float]:
    """Return which part of the cards that a seat has not seen shows none, one, two or more flags of a company."""
    counts = [0, 0, 0]
    known: i64 = state.houses[seat].hand | state.discards
    for house in state.houses:
        known |= house.goods
    for card in range(CARDS):
        if not known & BIT[card]:
            flags: int = state.box.flags[card] >> (PACE * company) & 7
            counts[2 if flags > 2 else flags] += 1
    total = float(max(1, counts[0] + counts[1] + counts[2]))
    return [count / total for count in counts]


def defence_chance(shares: list[float], held: int, most: int, need: int) -> float:
    """Return how likely a hand has so many flags on so many cards, with one or two flags to a card."""
    if need <= 0:
        return 1.0
    if most <= 0 or 2 * most < need:
        return 0.0
    total = 0.0
    twos = 1.0  # ways and probability of so many cards with two flags
    for two in range(held + 1):
        ones = twos
        for one in range(held - two + 1):
            best = 2 * two if two < most else 2 * most
            if two < most:
                best += min(one, most - two)
            if best >= need:
                total += ones * shares[0] ** (held - two - one)
            ones = ones * shares[1] * (held - two - one) / (one + 1)
        twos = twos * shares[2] * (held - two) / (two + 1)
    return min(1.0, total)


def assault(state: BorneoState, seat: int, company: int, at: int, place: int) -> Assault:
    """Return the best attack from one place of a company on another."""
    best = Assault()
    rival = owner_at(state.rows[company], at)
    before: i64 = state.rows[company]
    now = lead(state, seat)
    state.rows[company] = replaced(replaced(before, at, seat), place, rival)
    gain = lead(state, seat) - now
    state.rows[company] = before
    if gain <= 0.0:
        return best
    shares = flag_shares(state, seat, company)
    held: int = state.houses[rival].held
    cards: i64 = 0
    flags = 0
    for count, card in enumerate(strongest(state, seat, company)[: min(MOST, int(state.houses[seat].held) - 1)]):
        cards |= BIT[card]
        flags += state.box.flags[card] >> (PACE * company) & 7
        need = flags - (place - at - 1) + 1
        lost = defence_chance(shares, held, min(count + 1, held - 1), need)
        value = (1.0 - lost) * gain - lost * FAILURE - card_cost(state, seat, count + 1)
        if value > best.value:
            best.value = value
            best.cards = cards
    return best


def company_values(state: BorneoState, seat: int, moves: list[int]) -> list[float]:
    """Value attacks by what they gain, everything else as the rules of thumb do."""
    values: list[float] = []
    now = lead(state, seat)
    for move in moves:
        if ATTACK <= move < STAY:
            place = own_place(state.rows, seat, (move - ATTACK) // RIVALS)
            at = (move - ATTACK) % RIVALS
            values.append(now + assault(state, seat, place // 16, at, place % 16).value)
        else:
            values.append(prior(state, seat, [move])[0])
    return values


def weigh(state: BorneoState, seat: int, moves: list[int]) -> list[float]:
    """Return the value of each move of a duel, and of a turn that may begin one; a prior for all others."""
    phase = state.phase
    if phase == order.COMPANY:
        return company_values(state, seat, moves)
    if phase == order.ATTACK:
        best = assault(state, seat, state.duel_row, int(state.duel_at), int(state.duel_from))
        if best.cards:
            return planned(moves, FIGHT, best.cards & ~state.picked, [0.0] * len(moves))
    if phase == order.DEFEND and not is_worth_defending(state, seat):
        return planned(moves, DEFEND, 0, [0.0] * len(moves))
    return prior(state, seat, moves)


def is_worth_defending(state: BorneoState, seat: int) -> bool:
    """Return whether a place, and the card that a defender may keep, are worth the cards that would hold it."""
    plan = defence_plan(state, seat)
    spent: int = bits.size(plan)
    company = state.duel_row
    before: i64 = state.rows[company]
    now = lead(state, seat)
    state.rows[company] = replaced(replaced(before, state.duel_at, state.active), state.duel_from, seat)
    loss = now - lead(state, seat)
    state.rows[company] = before
    kept = max(good_gains(state, state.houses[seat])[:8]) if spent else 0.0
    return loss + kept > card_cost(state, seat, spent)
