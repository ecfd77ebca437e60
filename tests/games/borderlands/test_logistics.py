"""Logistics (BL-9.1), under both versions of the rules."""

from __future__ import annotations

import pytest

from borea.games.borderlands import Borderlands
from borea.games.borderlands.fields import FOLLOW_UP, LOGISTICS
from borea.games.borderlands.phases.order import TARGET
from tests.support.borderlands.positions import (
    FIRST,
    STANDARD,
    Table,
    kinds_of,
    offered,
    owner_of,
    play,
    refused,
    supply_of,
    tokens_at,
)


def test_bl_9_1_logistics_one_transport_per_city() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", "surfside", city=True, wood=2)
    table.own(0, "sixpoint")
    state = table.begin("attack")
    assert state.left == 2
    play(state, "foot:mesa", "to:sixpoint", "load:mesa.wood", "done")
    assert state.left == 1
    assert "foot:mesa" in offered(state)
    play(state, "foot:mesa", "to:sixpoint", "load:mesa.wood")
    assert [token for token in offered(state) if token.startswith("foot")] == []
    assert refused(state, 0, "foot:sixpoint") == "BL-9.1"


def test_bl_9_1_logistics_is_undone_without_an_attack() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", "surfside", city=True, weapon=1)
    table.own(0, "the-bind", wood=1)
    table.boat(0, "east-5", horse=1)
    table.boat(0, "east-5")
    state = table.begin("attack")
    before = (state.goods[:], state.node, state.rank, state.supply, list(state.near))
    play(state, "foot:mesa", "to:surfside", "load:mesa.weapon")
    assert supply_of(state, "weapon") == 19, "a surplus weapon is gone"
    play(state, "sail:1", "way:east-6", "done", "load:the-bind.wood", "done?", "done?")
    assert len(state.saved) == 1
    assert state.node != before[1]
    twin = state.copy()
    assert twin == state
    play(state, "done")
    assert (state.goods, state.node, state.rank, state.supply, list(state.near)) == before
    assert state.saved == []


def test_bl_9_1_logistics_stands_once_an_attack_was_carried_out() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", city=True, weapon=1)
    table.own(0, "surfside", weapon=1, wood=1)
    table.own(0, "sixpoint")
    state = table.begin("attack")
    play(state, "foot:surfside", "to:mesa", "load:surfside.wood", "done")
    play(state, "attack:friends-haven", "still", "carry", "done")
    assert tokens_at(state, "mesa") == {"wood": 1, "weapon": 1}


def failed(game: Borderlands) -> Table:
    """Return a table where seat 0 has two cities, tokens to move, and too little to attack kettle-bend."""
    table = Table(2, game, rest=1)
    table.own(0, "mesa", city=True, wood=2)
    table.own(0, "sixpoint", city=True)
    table.own(0, "surfside", weapon=1)
    return table


def test_bl_9_1_version_1_no_logistics_after_a_target_was_named() -> None:
    state = failed(FIRST).begin("attack")
    assert "foot:mesa" in offered(state)
    play(state, "attack:kettle-bend")
    assert (state.phase, state.target) == (TARGET, -1), "5 to 6 was short, so it is over at once"
    assert refused(state, 0, "foot:mesa") == "BL-9.1"
    assert refused(state, 0, "horse:mesa") == "BL-9.1"


def test_bl_9_1_an_attempt_that_is_not_carried_out_leaves_logistics_open() -> None:
    state = failed(STANDARD).begin("attack")
    play(state, "attack:kettle-bend")
    assert (state.phase, state.target, state.left) == (TARGET, -1, 2)
    play(state, "foot:mesa", "to:sixpoint", "load:mesa.wood", "done")
    assert (state.phase, state.left) == (TARGET, 1)
    assert tokens_at(state, "sixpoint") == {"wood": 1}
    assert refused(state, 0, "attack:kettle-bend") == "BL-9.7", "the target was tried all the same"


def test_bl_9_1_logistics_between_attempts_is_undone_with_the_rest() -> None:
    state = failed(STANDARD).begin("attack")
    before = (state.goods[:], state.supply)
    play(state, "foot:mesa", "to:sixpoint", "load:mesa.wood", "done")
    play(state, "attack:kettle-bend", "foot:surfside", "to:mesa", "load:surfside.weapon")
    assert refused(state, 0, "foot:sixpoint") == "BL-9.1", "one transport per city, before and between attempts"
    assert "logistics-undone" in kinds_of(play(state, "done"))
    assert (state.goods, state.supply) == before


def test_bl_9_1_logistics_between_attempts_can_win_the_next_one() -> None:
    state = failed(STANDARD).begin("attack")
    twin = state.copy()
    play(twin, "attack:kettle-bend", "attack:rushlight")
    assert owner_of(twin, "rushlight") == 1, "5 to 5"
    play(state, "attack:kettle-bend", "foot:surfside", "to:sixpoint", "load:surfside.weapon")
    play(state, "attack:rushlight", "still", "carry")
    assert owner_of(state, "rushlight") == 0, "8 to 5"
    assert (state.saved, tokens_at(state, "sixpoint")) == ([], {"weapon": 1})


def test_bl_9_1_logistics_goes_by_any_transport_from_any_place() -> None:
    table = Table(2, rest=1)
    table.own(0, "anneconda", city=True, wood=1, horse=1)
    table.own(0, "oxbow")
    table.state.errand = FOLLOW_UP  # of the last seat
    state = table.begin("attack")
    assert (state.prompt(0), state.left, state.errand) == ("target", 1, LOGISTICS)
    play(state, "foot:anneconda", "to:oxbow", "load:anneconda.wood", "done")
    assert (tokens_at(state, "oxbow"), state.left, state.errand) == ({"wood": 1}, 0, LOGISTICS)
    play(state, "done")
    assert tokens_at(state, "oxbow") == {}


@pytest.mark.parametrize("game", [FIRST, STANDARD])
def test_bl_9_1_no_logistics_after_an_attack_was_carried_out(game: Borderlands) -> None:
    state = failed(game).begin("attack")
    play(state, "attack:friends-haven", "carry")
    assert "foot:mesa" in offered(state), "as the one transport after a success"
    play(state, "foot:mesa", "to:sixpoint", "load:mesa.wood", "done")
    assert state.actor() == 1, "and no other, though two cities had logistics left"
