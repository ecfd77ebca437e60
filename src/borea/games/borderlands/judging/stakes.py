"""What pacts are about: what the capture of a place, or a gift, changes in each seat's chance of winning, and how much
two seats could take from each other."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.bits import listed
from borea.games.borderlands import moves as number
from borea.games.borderlands.judging.deals import Scales, changes, put_one, shares, take_one
from borea.games.borderlands.judging.plans import margin, might
from borea.games.borderlands.state import BorderlandsState

IN_REACH: Final = -3  # a margin that a move, a weapon or an ally may still turn …
UNSURE: Final = 0.5  # … about this often
WORTHWHILE: Final = 0.005  # help is given for at least this much: it is not given for nothing


class Stakes:
    """What captures would change in one position; each front is looked at once."""

    def __init__(self, scales: Scales, state: BorderlandsState) -> None:
        self.scales = scales
        self.state = state
        self.now = shares(scales.sums(state))
        self.fronts: dict[int, Front] = {}
        self.captures: dict[i64, list[float]] = {}

    def captured(self, place: i64, taker: int) -> list[float]:
        """Return what it changes in each seat's chance if somebody takes a place."""
        key = place * self.state.seats + taker
        known = self.captures.get(key)
        if known is not None:
            return known
        state = self.state
        owner, held, goods = state.owner, state.held, state.goods
        state.goods = goods[:]
        state.own(place, taker)
        after = shares(self.scales.sums(state))
        state.owner, state.held, state.goods = owner, held, goods
        found = self.captures[key] = changes(self.now, after)
        return found

    def side(self, place: i64, taker: int, seat: int) -> int:
        """Return the side that a seat should take in an attack: what the capture would change in its chance decides."""
        change = self.captured(place, taker)[seat]
        if change > WORTHWHILE:
            return number.ATTACKING
        return number.DEFENDING if change < -WORTHWHILE else number.NEITHER

    def joining(self, place: i64, taker: int) -> int:
        """Return what the others should add to an attack, those who would defend subtracted."""
        near: i64 = self.state.near[place]
        total: i64 = 0
        for other in range(self.state.seats):
            beside: i64 = near & self.state.held[other]
            if beside and other not in (taker, self.state.owner[place]):
                side = self.side(place, taker, other)
                if side != number.NEITHER:
                    total += might(self.state, beside) if side == number.ATTACKING else -might(self.state, beside)
        return int(total)

    def handed(self, kind: int, giver: int, taker: int) -> list[float]:
        """Return what it changes in each seat's chance if one gives another a token, both as it suits them."""
        state, before = self.state, self.state.goods
        state.goods = before[:]
        if take_one(self.scales, state, giver, kind) >= 0:
            put_one(self.scales, state, taker, kind)
        after = shares(self.scales.sums(state))
        state.goods = before
        return changes(self.now, after)

    def likelihood(self, attacker: int, place: int) -> float:
        """Return how likely an attack on a place can succeed: as it stands, or with some help."""
        near: i64 = self.state.near[place]
        if not near & self.state.held[attacker]:
            return 0.0
        lead = margin(self.state, attacker, place)
        return 1.0 if lead > 0 else UNSURE if lead > IN_REACH else 0.0

    def front(self, attacker: int, defender: int) -> Front:
        """Return what one seat could take from another."""
        key = attacker * self.state.seats + defender
        found = self.fronts.get(key)
        if found is None:
            found = Front()
            for place in listed(self.state.held[defender]):
                chance = self.likelihood(attacker, place)
                if chance > 0.0:
                    change = self.captured(place, attacker)
                    found.gain = max(found.gain, chance * change[attacker])
                    found.loss = max(found.loss, -chance * change[defender])
            self.fronts[key] = found
        return found

    def elsewhere(self, attacker: int, without: int) -> float:
        """Return the most that a seat could gain by an attack on anyone but one seat."""
        best = 0.0
        for other in range(self.state.seats):
            if other not in (attacker, without):
                best = max(best, self.front(attacker, other).gain)
        return best


class Front:
    """What one seat could take from another: the most that it would gain, and the most that the other would lose."""

    def __init__(self) -> None:
        self.gain = 0.0
        self.loss = 0.0
