"""Victory and the final standings (BL-10)."""

from __future__ import annotations

from typing import Final

from borea.core.bits import listed
from borea.core.game import Outcome
from borea.games.borderlands.fields import REASONS
from borea.games.borderlands.state import BorderlandsState

CITIES_TO_WIN: Final = 3


def winners_by_cities(cities: list[int]) -> list[int]:
    """Return the seats with the most cities, if those are enough to win (BL-10.1)."""
    most = max(cities)
    if most < CITIES_TO_WIN:
        return []
    return [seat for seat, number in enumerate(cities) if number == most]


def standing(state: BorderlandsState, seat: int) -> tuple[int, int, int]:
    """Return what ranks a seat at the cycle limit: cities, places, value (BL-10.3)."""
    places = listed(state.held[seat])
    value = 0
    for place in places:
        value += int(state.value(place))
    return state.cities_of(seat), len(places), value


def outcome(state: BorderlandsState) -> Outcome:
    """Return the result of a finished match; the scores are cities."""
    reason = REASONS[state.reason]
    cities = [state.cities_of(seat) for seat in range(state.seats)]
    if reason == "last-seat":
        winners = [seat for seat in range(state.seats) if state.held[seat]]
    elif reason == "cycle-limit":
        standings = [standing(state, seat) for seat in range(state.seats)]
        winners = [seat for seat in range(state.seats) if standings[seat] == max(standings)]
    else:
        winners = winners_by_cities(cities)
    return Outcome(cities, winners, reason)
