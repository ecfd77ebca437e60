"""What a seat's log odds would be in one position after it has given some tokens and got others. Everybody with the
floor asks the same questions until a deal changes the position, so each is answered once."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.games.borderlands.components import ONE
from borea.games.borderlands.judging.deals import Scales, kinds_in, put_one, take_all
from borea.games.borderlands.state import BorderlandsState

SHIFT: Final = 25  # bits of a bundle of traded tokens


class Placed:
    """The tokens on the board after a seat gave and got some, and its log odds then."""

    def __init__(self, goods: list[int], value: float) -> None:
        self.goods = goods
        self.value = value


class Ledger:
    """The answers for one seat in one position."""

    def __init__(self, scales: Scales, seat: int) -> None:
        self.scales = scales
        self.seat = seat
        self.known: dict[int, Placed] = {}

    def after(self, state: BorderlandsState, gives: i64, gets: i64) -> float:
        """Return the seat's log odds after it has given one bundle and got another."""
        return self.placed(state, gives, gets).value

    def placed(self, state: BorderlandsState, gives: i64, gets: i64) -> Placed:
        """Return the board after an exchange; the last token that the seat gets is put after the others."""
        key = int(gives << SHIFT | gets)
        found = self.known.get(key)
        if found is None:
            before = state.goods
            if gets:
                last = kinds_in(gets)[-1]
                state.goods = self.placed(state, gives, gets - ONE[last]).goods[:]
                _, value = put_one(self.scales, state, self.seat, last)
            else:
                state.goods = before[:]
                take_all(self.scales, state, self.seat, gives)
                value = self.scales.standing(state, self.seat)
            found = Placed(state.goods, value)
            state.goods = before
            self.known[key] = found
        return found


def position_key(state: BorderlandsState) -> tuple[int, ...]:
    """Return what the value of a deal depends on: who holds what, where, and who leads."""
    numbers = [state.seats, state.lead, int(state.city)]
    numbers.extend(state.owner)
    numbers.extend(state.goods)
    numbers.extend(state.sites)
    numbers.extend(state.node)
    numbers.extend(state.rank)
    return tuple(numbers)
