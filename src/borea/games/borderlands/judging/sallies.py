"""Attack turns by value: what each capture changes in the seat's log odds, and the logistics that make a better one
possible. Logistics is undone unless an attack is carried out, so it is begun for an attack alone."""

from __future__ import annotations

from math import log
from typing import Final

from mypy_extensions import i64

from borea.core.bits import listed
from borea.games.borderlands import moves as number
from borea.games.borderlands.components import LANDS
from borea.games.borderlands.judging.deals import Scales
from borea.games.borderlands.judging.hauling import NOTHING, Goal
from borea.games.borderlands.judging.plans import can_take
from borea.games.borderlands.judging.stakes import UNSURE, Stakes
from borea.games.borderlands.judging.voyages import transports
from borea.games.borderlands.phases.attacks.turn import targets
from borea.games.borderlands.phases.order import TARGET
from borea.games.borderlands.state import BorderlandsState

SURE: Final = 0.999


def odds(chance: float) -> float:
    """Return the log odds of a chance."""
    chance = min(SURE, max(1.0 - SURE, chance))
    return log(chance / (1.0 - chance))


class Sally(Goal):
    """Prefers positions from which the best attack is worth most."""

    def __init__(self, scales: Scales, state: BorderlandsState, seat: int) -> None:
        super().__init__(scales)
        if state.cargo and state.here >= 0:  # what a horse carries counts where it is, as before it was picked up
            before = state.goods
            state.goods = before[:]
            state.goods[state.here] += state.cargo
            self.look(state, seat)
            state.goods = before
        else:
            self.look(state, seat)

    def look(self, state: BorderlandsState, seat: int) -> None:
        """Find out what each capture is worth."""
        stakes = Stakes(self.scales, state)
        now = odds(stakes.now[seat])
        area: i64 = state.area if state.phase == TARGET else targets(state, seat) & ~state.tried
        self.prizes = [0.0] * (LANDS + state.boats)
        self.joined = dict[int, int]()
        self.stakes = stakes
        for place in listed(area):
            self.prizes[place] = odds(stakes.now[seat] + stakes.captured(place, seat)[seat]) - now
        self.aims = [place for place in listed(area) if self.prizes[place] > 0.0]

    def worth(self, state: BorderlandsState, seat: int) -> float:
        """Return the log odds after the best attack that should succeed; NOTHING if none should."""
        best = 0.0
        for place in self.aims:
            if self.prizes[place] > best:
                best = max(best, self.value(state, seat, place))
        return super().worth(state, seat) + best if best > 0.0 else NOTHING

    def value(self, state: BorderlandsState, seat: int, place: int) -> float:
        """Return the value of an attack: its prize, or half of it with others' help, if it should succeed.

        Less than nothing, if others should defend the place; NOTHING without hope.
        """
        prize = self.prizes[place]
        sails = not state.tried  # a boat that was refused passage would be refused again, for target after target
        alone = can_take(state, seat, place, sails=sails)
        if prize <= 0.0:
            return prize if alone else NOTHING
        if can_take(state, seat, place, self.joining(place, seat), sails=sails):
            return prize if alone else UNSURE * prize
        return -prize if alone else NOTHING

    def joining(self, place: int, seat: int) -> int:
        """Return what others should add to an attack, whatever the seat's own tokens do."""
        known = self.joined.get(place)
        if known is None:
            known = self.joined[place] = self.stakes.joining(place, seat)
        return known


def sallies(scales: Scales, state: BorderlandsState, seat: int, moves: list[int]) -> list[float]:
    """Return the value of each move of an attack turn: attacks, logistics before one, a transport after one."""
    sally = Sally(scales, state, seat)
    attacks = [move for move in moves if move < number.FOOT]
    values = [sally.value(state, seat, move - number.ATTACK) for move in attacks]
    return values + transports(Goal(scales) if state.strikes else sally, state, seat, moves[len(attacks) :])
