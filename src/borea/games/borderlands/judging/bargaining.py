"""How the levels trade: which offer to make, how to answer, what to pay with and where to put what they get.

Values are changes in the chance of winning (deals.py). Whatever belongs to a plan that is already chosen has the value
1, everything else there −1."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.evaluation import Evaluation
from borea.games.borderlands.components import HORSE, ONE, PLACES, TRADED, WEAPONS
from borea.games.borderlands.fields import memory_key
from borea.games.borderlands.judging.deals import (
    BARRED,
    EQUITY,
    Prospect,
    Scales,
    answer_value,
    asked_margin,
    kinds_in,
    maker_value,
    prospect,
    put_one,
    shares,
    take_all,
    take_one,
)
from borea.games.borderlands.judging.ledger import Ledger, position_key
from borea.games.borderlands.moves import ACCEPT, COUNTER, GIVE, OFFER, PASS, PUT, REFUSE, WANT
from borea.games.borderlands.phases.holdings import riches
from borea.games.borderlands.phases.market import horse_room, other_of
from borea.games.borderlands.phases.order import ANSWER, FLOOR, PAY
from borea.games.borderlands.phases.order import GIVE as GIVE_PHASE
from borea.games.borderlands.phases.order import WANT as WANT_PHASE
from borea.games.borderlands.phases.refused_offers import is_refused_offer
from borea.games.borderlands.state import BorderlandsState

CHOSEN: Final = 1.0
ROUGHLY: Final = 0.005  # the quick look at offers leaves out what they do to threats
TRIED: Final = 8  # offers looked at closely, of those that look best
REMEMBERED: Final = 200  # offers kept for the moves that complete them
OPEN_BOOKS: Final = 8  # positions whose books are kept: they are large
OPENING: Final = 0.5  # the equity that a seat tries first: many would accept it, and a better offer can follow
BETTER: Final = 0.02  # a counter-offer must gain this much more than accepting

# One or two tokens of the kinds that are traded, packed.
BUNDLES: Final[list[int]] = [ONE[kind] for kind in range(TRADED)] + [
    ONE[kind] + ONE[other] for kind in range(TRADED) for other in range(kind, TRADED)
]


class Offer:
    """An offer: what to give, from where, what to ask for, and what it is worth to its maker."""

    def __init__(self, gives: list[int], wants: i64, value: float) -> None:
        self.gives = gives
        self.wants = wants
        self.value = value


NO_OFFER: Final = Offer([], 0, BARRED)


class Books:
    """What each seat would have after giving and getting tokens in one position."""

    def __init__(self, evaluation: Evaluation, state: BorderlandsState) -> None:
        self.scales = Scales(evaluation, state)
        self.sums = self.scales.sums(state)
        self.ledgers = [Ledger(self.scales, seat) for seat in range(state.seats)]


class Desk:
    """Finds offers, and remembers them while they are put together move by move."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation = evaluation
        self.offers: dict[tuple[int, ...], Offer] = {}
        self.positions: dict[tuple[int, ...], Books] = {}

    def best_offer(self, state: BorderlandsState, seat: int, other: int) -> Offer:
        """Return the offer that gains a seat most among those that the other should accept."""
        position = position_key(state)
        numbers = [seat, other, state.active, int(state.rounds), *memory_key([], [], state.refused_offers)]
        key = position + tuple(numbers)
        found = self.offers.get(key)
        if found is None:
            found = find_offer(self.books(state, position), state, seat, other)
            if len(self.offers) >= REMEMBERED:
                self.offers = {}
            self.offers[key] = found
        return found

    def books(self, state: BorderlandsState, position: tuple[int, ...]) -> Books:
        """Return the books of a position."""
        found = self.positions.get(position)
        if found is None:
            found = Books(self.evaluation, state)
            if len(self.positions) >= OPEN_BOOKS:
                self.positions = {}
            self.positions[position] = found
        return found


def find_offer(books: Books, state: BorderlandsState, seat: int, other: int) -> Offer:
    """Return the best of the offers of up to two tokens for two, none of which was refused."""
    own: i64 = riches(state, seat) & ~WEAPONS
    stock: i64 = riches(state, other) & ~WEAPONS
    gives = [bundle for bundle in BUNDLES if holds(own, bundle)]
    wants = [bundle for bundle in BUNDLES if holds(stock, bundle)]
    mine = books.ledgers[seat]
    theirs = books.ledgers[other]
    now = shares(books.sums)
    base_mine = mine.after(state, 0, 0)
    base_theirs = theirs.after(state, 0, 0)
    margin = asked_margin(state)
    equity = offered_equity(state, seat)
    ranked: list[tuple[float, int, int]] = []
    for give in gives:
        for want in wants:
            after = books.sums[:]
            after[seat] += mine.after(state, give, want) - base_mine
            if shares(after)[seat] - now[seat] <= margin:  # what the other gains can only make it less
                continue
            after[other] += theirs.after(state, want, give) - base_theirs
            chances = shares(after)
            change = chances[seat] - now[seat]
            if change > margin and chances[other] - now[other] > max(margin, equity * change) - ROUGHLY:
                ranked.append((-change, give, want))
    ranked.sort()
    return closer_look(books.scales, state, seat, other, ranked[:TRIED])


def offered_equity(state: BorderlandsState, seat: int) -> float:
    """Return the share of its own gain that a seat offers the other: less in the first round, if it has the floor."""
    return OPENING if seat == state.active and state.rounds <= 1 else EQUITY


def closer_look(
    scales: Scales, state: BorderlandsState, seat: int, other: int, ranked: list[tuple[float, int, int]]
) -> Offer:
    """Return the best of some offers by the full evaluation."""
    best = NO_OFFER
    equity = offered_equity(state, seat)
    for _, give, wants in ranked:
        before = state.goods
        state.goods = before[:]
        gives = take_all(scales, state, seat, give)
        state.goods = before
        if is_refused_offer(state, seat, other, gives, wants) or not fits(state, seat, other, give, wants):
            continue
        found = prospect(scales, state, seat, other, gives, wants)
        value = maker_value(state, found, seat)
        if value > best.value and value > 0.0 and answer_value(state, found, other, seat, equity) > 0.0:
            best = Offer(gives, wants, value)
    return best


def holds(stock: i64, bundle: i64) -> bool:
    """Return whether a stock has all tokens of a bundle."""
    for kind in range(TRADED):
        shift: i64 = 5 * kind
        if (stock >> shift) & 31 < (bundle >> shift) & 31:
            return False
    return True


def fits(state: BorderlandsState, seat: int, other: int, give: i64, want: i64) -> bool:
    """Return whether both sides have room for the horses they would get (BL-6.4)."""
    more: i64 = (give >> (5 * HORSE)) - (want >> (5 * HORSE))
    return more <= horse_room(state, other) and -more <= horse_room(state, seat)


def trade_values(desk: Desk, state: BorderlandsState, seat: int, moves: list[int]) -> list[float]:
    """Return the value of each move of a trade phase."""
    phase = state.phase
    if phase == FLOOR:
        return [0.0 if move == PASS else desk.best_offer(state, seat, move - OFFER).value for move in moves]
    if phase == ANSWER:
        return answers(desk, state, seat, moves)
    if phase in (GIVE_PHASE, WANT_PHASE):
        return composing(desk, state, seat, moves)
    scales = Scales(desk.evaluation, state)
    best = payment(scales, state, seat, moves) if phase == PAY else placement(scales, state, seat, moves)
    return [CHOSEN if move == best else -CHOSEN for move in moves]


def answers(desk: Desk, state: BorderlandsState, seat: int, moves: list[int]) -> list[float]:
    """Accept what gains enough; counter if a deal with the same seat gains more, or if this one does not serve."""
    scales = Scales(desk.evaluation, state)
    found: Prospect = prospect(scales, state, state.maker, seat, state.picks, state.wants)
    accepting = answer_value(state, found, seat, state.maker)
    values: list[float] = []
    for move in moves:
        if move == ACCEPT:
            values.append(accepting)
        elif move == REFUSE:
            values.append(0.0)
        else:
            assert move == COUNTER
            countering = desk.best_offer(state, seat, state.maker).value
            values.append(countering - BETTER if accepting > 0.0 else countering)
    return values


def composing(desk: Desk, state: BorderlandsState, seat: int, moves: list[int]) -> list[float]:
    """Put the best offer together, token by token; an offer begun otherwise is completed as well as it can be."""
    other = other_of(state, seat)
    offer = desk.best_offer(state, seat, other)
    done = state.box.done
    picked = len(state.picks)
    best = done if done in moves else moves[0]
    if state.phase == GIVE_PHASE:
        if picked < len(offer.gives) and offer.gives[:picked] == state.picks:
            best = offer.gives[picked]
    else:
        wants = offer.wants if offer.gives == state.picks else best_wants(desk, state, seat, other)
        left: i64 = wants - state.wants
        if holds(wants, state.wants) and left:
            best = WANT + kinds_in(left)[0]
    return [CHOSEN if move == best else -CHOSEN for move in moves]


def best_wants(desk: Desk, state: BorderlandsState, seat: int, other: int) -> i64:
    """Return what to ask for in exchange for tokens already chosen: what gains most, if possible acceptable."""
    scales = Scales(desk.evaluation, state)
    stock: i64 = riches(state, other) & ~WEAPONS
    best = -1.0e9
    wants: i64 = 0
    for bundle in BUNDLES:
        if not holds(stock, bundle) or is_refused_offer(state, seat, other, state.picks, bundle):
            continue
        found = prospect(scales, state, seat, other, state.picks, bundle)
        value = found.changes[seat] if answer_value(state, found, other, seat) > 0.0 else found.changes[seat] - 1.0
        if value > best:
            best = value
            wants = bundle
    return wants


def payment(scales: Scales, state: BorderlandsState, seat: int, moves: list[int]) -> int:
    """Return the payment that a seat misses least; payments of a kind are made in the order of their places."""
    kind = (moves[0] - GIVE) // PLACES
    before = state.goods
    state.goods = before[:]
    planned: list[int] = []
    for _ in range(int((state.wants >> (5 * kind)) & 31)):
        planned.append(GIVE + kind * PLACES + take_one(scales, state, seat, kind))
    state.goods = before
    fitting = [move for move in planned if move in moves]
    return min(fitting) if fitting else moves[0]


def placement(scales: Scales, state: BorderlandsState, seat: int, moves: list[int]) -> int:
    """Return where to put the next token; tokens of a kind are put in the order of their places."""
    kind = (moves[0] - PUT) // PLACES
    before = state.goods
    state.goods = before[:]
    planned: list[int] = []
    for each in kinds_in(state.hands[seat]):
        place, _ = put_one(scales, state, seat, each)
        if each == kind:
            planned.append(PUT + kind * PLACES + place)
    state.goods = before
    fitting = [move for move in planned if move in moves]
    return min(fitting) if fitting else moves[0]
