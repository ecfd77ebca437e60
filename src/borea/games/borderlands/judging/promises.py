"""What pacts are worth to a seat, which to propose, and when to keep them (`borea.core.statements.envoy`).

Peace with a neighbour is worth what the neighbour could take, as far as it can be trusted, less what the seat could
take there and nowhere else. So nobody promises what it would break at once; what changes later may be worth more than
a word."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.bits import listed
from borea.core.evaluation import Evaluation
from borea.core.game import Game, State
from borea.core.statements.envoy import Envoy, Proposal
from borea.core.statements.statement import ACCEPTED, ALL, HEARERS, OFFERED, SPEAKER, Promise, Statement, trust
from borea.games.borderlands import moves as number
from borea.games.borderlands.components import KINDS, LANDS, ONE
from borea.games.borderlands.fields import ATTACKING
from borea.games.borderlands.judging.deals import Scales, nearly_won, prospect
from borea.games.borderlands.judging.plans import can_take, margin
from borea.games.borderlands.judging.stakes import UNSURE, Stakes
from borea.games.borderlands.phases.order import ALLIES, ANSWER, FLOOR, LEAVE, TARGET, TRANSPORT
from borea.games.borderlands.state import BorderlandsState

COMMITMENT: Final = 0.003  # what it costs to be bound at all
WORTH_ASKING: Final = 0.01  # what a proposal must gain its speaker
HELPFUL: Final = 0.5  # how often help decides an attack
NEVER: Final = 1.0  # the cost of what a seat never gives
PASSAGE: Final = 0.002  # of leave to pass, for who has a boat
LASTING: Final = 1  # cycles after this one for which peace is proposed
BETRAYAL: Final = 3.0  # kept promises that one broken one outweighs
BENEFIT: Final = 2.0  # kept promises that a seat is credited with at first


def faith(said: list[Statement], seats: int, seat: int) -> float:
    """Return how far a seat's word can be trusted, by what it has kept and broken as far as is known."""
    kept, broken = trust(said, seats)[seat]
    return (kept + BENEFIT) / (kept + BENEFIT + BETRAYAL * broken)


def place_of(state: BorderlandsState, promise: Promise) -> int:
    """Return the place that a promise names."""
    home: Game = state.home()
    return int(home.catalogue.move(f"attack:{promise.arguments[0]}")) - number.ATTACK


def goods_of(promise: Promise) -> int:
    """Return the kind of token that a promise names."""
    return KINDS.index(promise.arguments[0])


class Pact:
    """What the promises of one statement are worth to a seat."""

    def __init__(self, stakes: Stakes, seat: int, said: list[Statement]) -> None:
        self.stakes = stakes
        self.state = stakes.state
        self.seat = seat
        self.said = said

    def value(self, promises: list[Promise]) -> float:
        """Return the worth of some promises that are made together."""
        total = -COMMITMENT
        for promise in promises:
            for other in range(self.state.seats):
                if other != self.seat and self.state.held[other]:
                    if other in promise.bound and self.seat in promise.towards(other):
                        total += faith(self.said, self.state.seats, other) * self.received(promise, other)
                    if self.seat in promise.bound and other in promise.towards(self.seat):
                        total -= self.given(promise, other)
        return total

    def received(self, promise: Promise, other: int) -> float:
        """Return what another's promise is worth, if it is kept."""
        seat = self.seat
        if promise.kind == "peace":
            front = self.stakes.front(other, seat)
            return front.loss if front.gain > self.stakes.elsewhere(other, seat) else UNSURE * front.loss
        if promise.kind == "passage":
            return PASSAGE if self.state.held[seat] >> LANDS else 0.0
        if promise.kind == "goods":
            return self.stakes.handed(goods_of(promise), other, seat)[seat]
        place = place_of(self.state, promise)
        if promise.kind == "defend":
            return HELPFUL * self.worst_loss(place)
        return HELPFUL * max(0.0, self.stakes.captured(place, seat)[seat])

    def given(self, promise: Promise, other: int) -> float:
        """Return what a promise of one's own costs: peace only what cannot be had elsewhere; help may even gain."""
        seat = self.seat
        if promise.kind == "peace":
            return max(0.0, self.stakes.front(seat, other).gain - self.stakes.elsewhere(seat, other))
        if promise.kind == "passage":
            return PASSAGE if self.state.held[other] >> LANDS else 0.0
        if promise.kind == "goods":
            crowns = nearly_won(self.state, other, ONE[goods_of(promise)])
            return NEVER if crowns else -self.stakes.handed(goods_of(promise), seat, other)[seat]
        place = place_of(self.state, promise)
        if promise.kind == "defend":
            return self.stakes.likelihood(seat, place) * self.stakes.captured(place, seat)[seat]
        return -HELPFUL * self.stakes.captured(place, other)[seat]

    def worst_loss(self, place: int) -> float:
        """Return the most that the seat could lose by an attack on one of its places."""
        worst = 0.0
        for rival in range(self.state.seats):
            chance = self.stakes.likelihood(rival, place) if rival != self.seat else 0.0
            if chance > 0.0:
                worst = max(worst, -chance * self.stakes.captured(place, rival)[self.seat])
        return worst


class Diplomacy(Envoy):
    """How bots of Borderlands judge statements."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation = evaluation

    def stakes(self, state: BorderlandsState) -> Stakes:
        """Return what is at stake in a position."""
        return Stakes(Scales(self.evaluation, state), state)

    def occasion(self, state: State, seat: int) -> int:
        """Speak once a cycle before attacks, and once in one's own attack turn."""
        assert isinstance(state, BorderlandsState)
        if state.active != seat or state.phase not in (FLOOR, TRANSPORT, TARGET):
            return -1
        return int(state.cycle) * 2 + (1 if state.phase == TARGET else 0)

    def worth(self, state: State, seat: int, said: list[Statement], statement: Statement) -> float:
        """Return what agreeing to a statement is worth to a seat."""
        assert isinstance(state, BorderlandsState)
        return Pact(self.stakes(state), seat, said).value(statement.promises)

    def proposal(self, state: State, seat: int, said: list[Statement]) -> Proposal | None:
        """Return the pact that is worth most to a seat among those that the other should accept."""
        assert isinstance(state, BorderlandsState)
        stakes = self.stakes(state)
        best: Proposal | None = None
        for other in range(state.seats):
            if other == seat or not state.held[other] or is_engaged(state, seat, other, said):
                continue
            for wordings in drafts(stakes, seat, other, said):
                promises = [Promise(wording, seat, [other]) for wording in wordings]
                mine = Pact(stakes, seat, said).value(promises)
                least = WORTH_ASKING if best is None else best.value
                if mine > least and Pact(stakes, other, said).value(promises) > 0.0:
                    best = Proposal([other], wordings, mine)
            warning = deterrent(stakes, seat, other)
            if warning is not None and warning.value > (WORTH_ASKING if best is None else best.value):
                best = warning
        return best

    def keeping(self, state: State, seat: int, moves: list[int], said: list[Statement], loyalty: float) -> list[int]:
        """Return the moves that are left without those that break a promise, or defy a warning, for too little."""
        assert isinstance(state, BorderlandsState)
        if state.phase not in (TARGET, ALLIES, LEAVE, ANSWER):
            return moves
        open_ones = [promise for one in said if one.stage == ACCEPTED for promise in one.open_promises()]
        mine = [promise for promise in open_ones if seat in promise.bound or seat in promise.others]
        if not mine:
            return moves
        stakes = self.stakes(state)
        if state.phase == TARGET:
            left = [move for move in moves if is_worth_it(stakes, seat, move, mine, loyalty)]
            left = joint_attacks(state, seat, left, mine) or due_attacks(state, seat, left, mine) or left
        elif state.phase == ALLIES:
            left = honest_sides(stakes, seat, moves, mine, loyalty)
        elif state.phase == ANSWER:
            left = honest_answers(stakes, seat, moves, mine, loyalty)
        else:
            left = honest_leave(state, seat, moves, mine)
        return left or moves

    def costs(
        self, state: State, seat: int, moves: list[int], said: list[Statement], loyalty: float
    ) -> dict[int, float]:
        """Return the attacks that break a promise, with what that costs."""
        assert isinstance(state, BorderlandsState)
        if state.phase != TARGET:
            return {}
        mine = [promise for one in said if one.stage == ACCEPTED for promise in one.open_promises()]
        mine = [promise for promise in mine if seat in promise.bound]
        return {move: loyalty for move in moves if breaks(state, seat, move, mine)}


def is_engaged(state: BorderlandsState, seat: int, other: int, said: list[Statement]) -> bool:
    """Return whether a seat has told another something that still holds, or that was turned down not long ago."""
    for one in said:
        if one.seat == seat and other in one.to and int(one.promises[0].arguments[-1]) >= state.cycle:
            return True
        if one.stage in (OFFERED, ACCEPTED) and one.seat == other and seat in one.to and one.open_promises():
            return True
    return False


def drafts(stakes: Stakes, seat: int, other: int, said: list[Statement]) -> list[list[tuple[str, ...]]]:
    """Return what a seat may propose to another: peace, and peace for support of an attack on who leads."""
    state = stakes.state
    until = str(min(int(state.cycle) + LASTING, int(str(state.home().options["cycle_limit"]))))
    found: list[list[tuple[str, ...]]] = [[("peace", ALL, until)]]
    leader = stakes.now.index(max(stakes.now))
    free = leader not in (seat, other) and not is_at_peace(said, leader, seat) and not is_at_peace(said, leader, other)
    if state.phase == TARGET and free:
        held: i64 = state.held[seat]
        helpers: i64 = state.held[other]
        for place in range(LANDS):
            near: i64 = state.near[place]
            shared = state.owner[place] == leader and near & held and near & helpers
            if shared and is_won_together(state, seat, other, place):
                name = state.home().catalogue.nouns[number.ATTACK + place]
                found.append([("support", HEARERS, name, str(int(state.cycle))), ("peace", SPEAKER, until)])
    return found


def deterrent(stakes: Stakes, seat: int, other: int) -> Proposal | None:
    """Return a warning against the attack of another that would cost a seat most, if it makes that one not worth it."""
    state = stakes.state
    worst, place = 0.0, -1
    for land in listed(state.held[seat]):
        chance = stakes.likelihood(other, land) if land < LANDS else 0.0
        if chance > 0.0:
            changes = stakes.captured(land, other)
            heeded = changes[other] <= HELPFUL * stakes.front(seat, other).loss
            if heeded and -chance * changes[seat] > worst:
                worst, place = -chance * changes[seat], land
    if place < 0 or state.phase == TARGET:
        return None
    name = state.home().catalogue.nouns[number.ATTACK + place]
    return Proposal([other], [("warning", SPEAKER, name, str(int(state.cycle)))], UNSURE * worst - COMMITMENT)


def is_at_peace(said: list[Statement], seat: int, other: int) -> bool:
    """Return whether two seats have promised each other peace that holds, as far as is known."""
    for one in said:
        for promise in one.open_promises() if one.stage == ACCEPTED else []:
            if promise.kind == "peace" and seat in promise.bound and other in promise.towards(seat):
                return True
    return False


def is_won_together(state: BorderlandsState, seat: int, helper: int, place: int) -> bool:
    """Return whether a seat can take a place with another's help, and not without."""
    lead = margin(state, seat, place)
    near: i64 = state.near[place]
    helping = sum([int(state.value(one)) for one in listed(near & state.held[helper])])
    return lead <= 0 < lead + helping


def joint_attacks(state: BorderlandsState, seat: int, moves: list[int], promises: list[Promise]) -> list[int]:
    """Return the attacks for which a seat was promised support that decides them."""
    found: list[int] = []
    for promise in promises:
        if promise.kind == "support" and seat in promise.others:
            place = place_of(state, promise)
            if number.ATTACK + place in moves and is_won_together(state, seat, promise.bound[0], place):
                found.append(number.ATTACK + place)
    return found


def due_attacks(state: BorderlandsState, seat: int, moves: list[int], promises: list[Promise]) -> list[int]:
    """Return the attacks that can succeed on whoever defied a warning of the seat's."""
    rivals: list[int] = []
    for promise in promises:
        if promise.kind == "warning" and seat in promise.bound and promise.memory:
            rivals.append(promise.memory[0])
    attacks = [move for move in moves if number.ATTACK <= move < number.FOOT]
    aimed = [move for move in attacks if state.owner[move - number.ATTACK] in rivals]
    return [move for move in aimed if can_take(state, seat, move - number.ATTACK)]


def is_worth_it(stakes: Stakes, seat: int, move: int, promises: list[Promise], loyalty: float) -> bool:
    """Return whether an attack breaks no promise and defies no warning, or gains more than that costs."""
    state = stakes.state
    if not number.ATTACK <= move < number.FOOT:
        return True
    place = move - number.ATTACK
    cost = 0.0
    for promise in promises:
        if promise.kind == "warning":
            warner = promise.bound[0]
            if seat in promise.others and place_of(state, promise) == place and state.held[warner]:
                cost += HELPFUL * stakes.front(warner, seat).loss
        elif is_forbidden(state, seat, move, promise):
            cost += loyalty
    return cost == 0.0 or stakes.captured(place, seat)[seat] > cost


def breaks(state: BorderlandsState, seat: int, move: int, promises: list[Promise]) -> bool:
    """Return whether a move is an attack that one of some promises forbids a seat."""
    return len([one for one in promises if is_forbidden(state, seat, move, one)]) > 0


def is_forbidden(state: BorderlandsState, seat: int, move: int, promise: Promise) -> bool:
    """Return whether a move is an attack that a promise forbids a seat."""
    place = move - number.ATTACK
    if not 0 <= place < LANDS or state.owner[place] not in promise.towards(seat):
        return False
    return promise.kind == "peace" or (promise.kind == "defend" and place_of(state, promise) == place)


def honest_sides(stakes: Stakes, seat: int, moves: list[int], promises: list[Promise], loyalty: float) -> list[int]:
    """Return the sides to choose from: breaking a promise must gain more than it costs."""
    state = stakes.state
    change = stakes.captured(state.target, state.active)[seat]
    values = {number.ATTACKING: change, number.DEFENDING: -change, number.NEITHER: 0.0}
    costs = [loyalty * breaches(state, seat, move - number.SIDE, promises) for move in moves]
    best = max(values[move - number.SIDE] - cost for move, cost in zip(moves, costs, strict=True))
    return [
        move
        for move, cost in zip(moves, costs, strict=True)
        if cost == 0.0 or values[move - number.SIDE] - cost >= best
    ]


def breaches(state: BorderlandsState, seat: int, side: int, promises: list[Promise]) -> int:
    """Return how many promises a side in the attack that is under way would break."""
    count = 0
    attacker, defender = state.active, state.owner[state.target]
    for promise in promises:
        others = promise.towards(seat)
        if promise.kind == "peace":
            count += side == number.ATTACKING and defender in others
        elif promise.kind in ("support", "target") and place_of(state, promise) == state.target:
            count += side != number.ATTACKING and attacker in others
        elif promise.kind == "defend" and place_of(state, promise) == state.target:
            count += side != number.DEFENDING and defender in others
    return count


def honest_answers(stakes: Stakes, seat: int, moves: list[int], promises: list[Promise], loyalty: float) -> list[int]:
    """Accept an offer that asks for a promised token and nothing else, unless it costs more than one's word."""
    state = stakes.state
    for promise in promises:
        if promise.kind == "goods" and state.maker in promise.towards(seat) and state.wants == ONE[goods_of(promise)]:
            found = prospect(stakes.scales, state, state.maker, seat, state.picks, state.wants)
            if found.changes[seat] > -loyalty and seat not in found.barred:
                return [number.ACCEPT]
    return moves


def honest_leave(state: BorderlandsState, seat: int, moves: list[int], promises: list[Promise]) -> list[int]:
    """Return the answers to a boat that keep a promise of passage, unless it comes to attack the seat."""
    attacked = state.errand == ATTACKING and state.owner[state.target] == seat
    bound = [promise for promise in promises if promise.kind == "passage" and state.active in promise.towards(seat)]
    if attacked or not bound:
        return moves
    return [move for move in moves if move != number.LEAVE + number.DENY]
