"""Attacks by value: what others should add, prizes that depend on them, and attacks without hope."""

from __future__ import annotations

from borea.core.game import NEVER
from borea.games.borderlands.components import LANDS
from borea.games.borderlands.judging.deals import Scales
from borea.games.borderlands.judging.plans import can_take, margin
from borea.games.borderlands.judging.sallies import Sally, sallies
from borea.games.borderlands.judging.stakes import UNSURE, Stakes
from borea.games.borderlands.moves import ATTACK
from borea.games.borderlands.state import BorderlandsState
from tests.support.borderlands.positions import STANDARD, Table

SEATS = 3


def siege(others: int) -> tuple[BorderlandsState, int, int]:
    """Return a position in which a city of seat 1, which leads, borders on Mesa of seat 0 and on places of another.

    The state comes with the city and how many these places are.
    """
    table = Table(SEATS, rest=2)
    table.own(0, "mesa")
    spec = table.spec
    city = next(land for land in spec.neighbours[table.number("mesa")] if len(spec.neighbours[land]) > 4)
    beside = [land for land in spec.neighbours[city] if land != table.number("mesa")]
    table.own(1, table.names[city], city=True).own(others, *[table.names[land] for land in beside])
    apart = next(land for land in range(LANDS) if table.state.owner[land] == 2 and city not in spec.neighbours[land])
    table.own(1, table.names[apart], city=True)
    return table.begin("attack"), city, len(beside)


def value_of(state: BorderlandsState, place: int) -> tuple[float, float]:
    """Return the value of an attack of seat 0, and its prize."""
    scales, moves = Scales(STANDARD.evaluation, state), state.moves(0)
    values = dict(zip(moves, sallies(scales, state, 0, moves), strict=True))
    return values[ATTACK + place], Sally(scales, state, 0).prizes[place]


def test_who_gains_by_the_leaders_loss_is_counted_on() -> None:
    state, city, beside = siege(2)
    stakes = Stakes(Scales(STANDARD.evaluation, state), state)
    assert stakes.joining(city, 0) == beside  # places of seat 2, each worth 1
    assert margin(state, 0, city) <= 0 < margin(state, 0, city) + beside
    assert not can_take(state, 0, city)
    assert can_take(state, 0, city, beside)
    value, prize = value_of(state, city)
    assert value == UNSURE * prize > 0.0


def test_an_attack_without_hope_is_not_considered() -> None:
    state, city, _ = siege(1)
    assert Stakes(Scales(STANDARD.evaluation, state), state).joining(city, 0) == 0
    assert value_of(state, city)[0] < NEVER


def test_who_would_lose_by_it_is_expected_to_defend() -> None:
    """Seat 0 leads itself: what it takes from seat 1 brings it closer to victory, so seat 2 stands by seat 1."""
    table = Table(SEATS, rest=2)
    table.own(0, "mesa", horse=1, weapon=1)
    target = table.spec.neighbours[table.number("mesa")][0]
    table.own(1, table.names[target], city=True)
    for land in (30, 35):
        table.own(0, table.names[land], city=True)
    state = table.begin("attack")
    joining = Stakes(Scales(STANDARD.evaluation, state), state).joining(target, 0)
    assert can_take(state, 0, target)
    assert not can_take(state, 0, target, joining)
    value, prize = value_of(state, target)
    assert value == -prize < 0.0
