"""Transports of the levels: they bring a city's tokens together, arm a front, and rest where nothing is gained."""

from __future__ import annotations

from borea.bots.levels import player
from borea.bots.noisy import Noisy
from borea.core.chance import FastRng
from borea.games.borderlands.judging.deals import Scales
from borea.games.borderlands.judging.hauling import worth
from borea.games.borderlands.moves import FOOT
from borea.games.borderlands.phases.order import DROP, TRANSPORT
from borea.games.borderlands.state import BorderlandsState
from tests.support.borderlands.positions import STANDARD, Table


def carried_out(state: BorderlandsState, seat: int) -> BorderlandsState:
    """Let a player that never slips make one transport, or none."""
    sure = Noisy(STANDARD, 0, 0.0, [])
    state.left = 1
    while state.actor() == seat and TRANSPORT <= state.phase <= DROP:
        state.apply(seat, sure.choose(state.view(seat), FastRng(1)))
    return state


def test_the_last_token_of_a_city_is_carried_there() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", wood=1, coal=1, iron=1).own(0, "sixpoint", gold=1, wood=1)
    state = carried_out(table.begin("transport"), 0)
    mesa = state.goods[table.number("mesa")]
    assert [mesa >> 5 * kind & 31 for kind in (1, 2, 3)] == [1, 1, 1]


def test_a_horse_takes_tokens_along_from_two_places() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", wood=1, coal=1).own(0, "sixpoint", gold=1, horse=1).own(0, "the-bind", iron=1)
    state = table.begin("transport")
    before = worth(Scales(STANDARD.evaluation, state), state, 0)
    after = carried_out(state, 0)
    assert worth(Scales(STANDARD.evaluation, after), after, 0) > before


def test_who_gains_nothing_carries_nothing() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", wood=1).own(0, "sixpoint", "the-bind")
    table.boat(0, STANDARD.box.spec.node_keys[0])
    state = table.begin("transport")
    assert FOOT + table.number("mesa") in state.moves(0)
    for seed in range(20):
        assert player(STANDARD, 1).choose(state.view(0), FastRng(seed)) == STANDARD.box.done
