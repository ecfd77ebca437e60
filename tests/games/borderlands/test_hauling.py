"""Transports of the levels: they bring a city's tokens together, by boat too, make an attack possible, and rest where
nothing is gained."""

from __future__ import annotations

import pytest

from borea.bots.levels import player
from borea.bots.noisy import Noisy
from borea.core.chance import FastRng
from borea.games.borderlands.components import LANDS, ONE
from borea.games.borderlands.fields import LOGISTICS
from borea.games.borderlands.judging.deals import Scales
from borea.games.borderlands.judging.hauling import Goal
from borea.games.borderlands.judging.plans import can_take
from borea.games.borderlands.judging.sallies import Sally
from borea.games.borderlands.moves import ATTACK, FOOT, HORSE, SAIL
from borea.games.borderlands.phases.order import TARGET, TRANSPORT, VOYAGE
from borea.games.borderlands.state import BorderlandsState
from tests.support.borderlands.bargains import watched
from tests.support.borderlands.positions import STANDARD, Table


def carried_out(state: BorderlandsState, seat: int) -> BorderlandsState:
    """Let a player that never slips make one transport, or none."""
    sure = Noisy(STANDARD, 0, 0.0, [])
    state.left = 1
    while state.actor() == seat and TRANSPORT <= state.phase <= VOYAGE:
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
    before = Goal(Scales(STANDARD.evaluation, state)).worth(state, 0)
    after = carried_out(state, 0)
    assert Goal(Scales(STANDARD.evaluation, after)).worth(after, 0) > before


def test_who_gains_nothing_carries_nothing() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", wood=1).own(0, "sixpoint", "the-bind")
    table.boat(0, STANDARD.box.spec.node_keys[0])
    state = table.begin("transport")
    assert FOOT + table.number("mesa") in state.moves(0)
    for seed in range(20):
        assert player(STANDARD, 1).choose(state.view(0), FastRng(seed)) == STANDARD.box.done


def test_a_boat_carries_the_last_token_of_a_city() -> None:
    table = Table(2, rest=1)
    node = next(node for node, lands in enumerate(STANDARD.box.node_lands) if len(lands) >= 2)
    banks = [table.names[land] for land in STANDARD.box.node_lands[node]]
    apart = next(
        table.names[land]
        for land in range(36)
        for other in STANDARD.box.land_nodes[land]
        if STANDARD.box.distance[node][other] <= 8 and not table.state.box.around[land] & STANDARD.box.node_near[node]
    )
    table.own(0, banks[0], wood=1, coal=1, iron=1).own(0, apart, gold=1)
    table.boat(0, STANDARD.box.spec.node_keys[node])
    state = table.begin("transport")
    state.left = 1
    sure = Noisy(STANDARD, 0, 0.0, [])
    assert sure.choose(state.view(0), FastRng(1)) == SAIL
    while state.phase != TARGET:
        asked = state.actor()
        state.apply(asked, sure.choose(state.view(asked), FastRng(1)) if asked == 0 else state.moves(asked)[0])
    assert ONE[0] + ONE[1] + ONE[2] + ONE[3] in [state.goods[table.number(place)] for place in (banks[0], apart)]


def test_logistics_brings_the_weapon_that_decides_an_attack() -> None:
    """The city is worth 8; all around it belongs to seat 0, so that nobody else can have a say."""
    table = Table(3, rest=2)
    mesa, near = table.number("mesa"), table.spec.neighbours
    city = next(
        land
        for land in range(LANDS)
        if land not in (mesa, *near[mesa]) and set(near[land]) & set(near[mesa]) and 5 <= len(near[land]) <= 7
    )
    table.own(0, *[table.names[land] for land in near[city]]).own(0, "mesa", city=True, weapon=1)
    table.own(1, table.names[city], city=True, weapon=1, horse=1)
    state = table.begin("attack")
    assert not can_take(state, 0, city)
    sure = Noisy(STANDARD, 0, 0.0, [])
    first = sure.choose(state.view(0), FastRng(1))
    assert first == FOOT + mesa
    while state.phase != TARGET or first >= FOOT:
        state.apply(0, first)
        first = sure.choose(state.view(0), FastRng(1))
        assert state.actor() == 0
    assert ATTACK <= first < FOOT


def test_a_horse_on_its_way_to_an_attack_is_worth_what_it_was() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", "sixpoint").own(0, "the-bind", horse=1)
    state = table.begin("attack")
    scales = Scales(STANDARD.evaluation, state)
    before = Sally(scales, state, 0).prizes
    state.apply(0, HORSE + table.number("the-bind"))
    assert state.errand == LOGISTICS
    assert state.cargo
    assert Sally(scales, state, 0).prizes == before


@pytest.mark.once
def test_no_transport_changes_nothing() -> None:
    for level in ("level1", "level4"):
        found = watched(level, "transports").transports
        assert sum(found.values()) > 5
        assert found["changed nothing"] == 0
