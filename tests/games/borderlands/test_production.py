"""Production (BL-5)."""

from __future__ import annotations

import pytest

from borea.games.borderlands import Borderlands
from borea.games.borderlands.phases.order import DIE
from tests.support.borderlands.positions import (
    FIRST,
    STANDARD,
    Table,
    create,
    offered,
    play,
    refused,
    supply_of,
    tokens_at,
)


def test_bl_5_1_a_site_gives_one_of_its_kind_if_it_holds_none() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa").site("mesa", "wood")
    table.own(0, "sixpoint", coal=1).site("sixpoint", "coal")
    table.own(0, "surfside", gold=3).site("surfside", "iron")
    state = table.begin("production")
    assert tokens_at(state, "mesa") == {"wood": 1}
    assert tokens_at(state, "sixpoint") == {"coal": 1}
    assert tokens_at(state, "surfside") == {"gold": 3, "iron": 1}


@pytest.mark.parametrize(("before", "bare", "beside"), [(0, 1, 2), (1, 1, 2), (2, 2, 2), (3, 3, 3)])
@pytest.mark.parametrize("cities", [0, 1, 2])
def test_bl_example_6_gold_beside_a_city(before: int, bare: int, beside: int, cities: int) -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", gold=before).site("mesa", "gold")
    table.own(0, *["sixpoint", "surfside"][:cities], city=True)
    state = table.begin("production")
    assert tokens_at(state, "mesa").get("gold", 0) == (beside if cities else bare)


@pytest.mark.parametrize("kind", ["wood", "coal", "iron", "gold"])
@pytest.mark.parametrize(("before", "bare", "beside"), [(0, 1, 2), (1, 1, 2), (2, 2, 2), (3, 3, 3)])
def test_bl_5_2_beside_a_city_a_site_is_filled_up_to_two(kind: str, before: int, bare: int, beside: int) -> None:
    table = Table(2, rest=1)
    table.own(0, "anneconda").put("anneconda", **{kind: before}).site("anneconda", kind)
    table.own(0, "mesa").put("mesa", **{kind: before}).site("mesa", kind)
    table.own(0, "sixpoint", city=True)
    state = table.begin("production")
    assert tokens_at(state, "anneconda") == {kind: bare}
    assert tokens_at(state, "mesa") == {kind: beside}


def test_bl_5_2_a_city_in_the_territory_itself_counts() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", city=True).site("mesa", "gold")
    assert tokens_at(table.begin("production"), "mesa") == {"gold": 2}


def beside_a_rivals_city(game: Borderlands) -> dict[str, int]:
    """Return what a gold mine produces beside a city of another seat."""
    table = Table(2, game, rest=1)
    table.own(0, "mesa").site("mesa", "gold")
    table.own(1, "sixpoint", city=True)
    return tokens_at(table.begin("production"), "mesa")


@pytest.mark.parametrize("rules", [1, 2])
@pytest.mark.parametrize(("any_city", "amount"), [(False, 1), (True, 2)])
def test_bl_5_2_a_rivals_city_counts_only_with_any_city(any_city: bool, amount: int, rules: int) -> None:
    assert beside_a_rivals_city(create(rules, any_city=any_city)) == {"gold": amount}


def test_bl_5_2_any_seats_city_doubles_a_site() -> None:
    assert beside_a_rivals_city(STANDARD) == {"gold": 2}


def test_bl_5_2_version_1_only_the_owners_cities_double_a_site() -> None:
    assert beside_a_rivals_city(FIRST) == {"gold": 1}


def test_bl_5_3_horses_are_never_doubled() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", city=True).site("mesa", "horse")
    assert tokens_at(table.begin("production"), "mesa") == {"horse": 1}


def test_bl_5_3_a_ranch_with_a_horse_extends_its_herd() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", horse=1).site("mesa", "horse")
    table.own(0, "sixpoint", horse=1)
    table.own(0, "surfside", "kettle-bend", "ellens-bight", "hams-landing")
    table.boat(0, "east-5")
    state = table.begin("production")
    # Herd: mesa and sixpoint. Next to it: surfside, kettle-bend, ellens-bight and the boat, but not hams-landing.
    assert offered(state) == [
        "put:ellens-bight.horse",
        "put:kettle-bend.horse",
        "put:surfside.horse",
        "put:boat.1.horse",
        "skip",
    ]
    assert refused(state, 0, "put:hams-landing.horse") == "BL-5.3"
    play(state, "put:boat.1.horse")
    assert tokens_at(state, "boat.1") == {"horse": 1}


def test_bl_5_3_a_herd_reaches_as_far_as_horses_are_connected() -> None:
    table = Table(2, rest=1)
    table.own(0, "anneconda", horse=1).site("anneconda", "horse")
    table.own(0, "kettle-bend", "sixpoint", horse=1)
    table.own(0, "mesa", "old-toll")
    state = table.begin("production")
    assert offered(state) == ["put:mesa.horse", "skip"]


def test_bl_5_3_a_ranch_without_room_for_its_horse_produces_nothing() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", horse=1).site("mesa", "horse")
    state = table.begin("production", lead=1)
    assert (state.phase, tokens_at(state, "mesa")) == (DIE, {"horse": 1})


def short_of_horses(left: int, *ranches: str) -> Table:
    """Return a table where seat 0 has these ranches, and seat 1 all horses but a few."""
    table = Table(2, rest=1)
    for ranch in ranches:
        table.own(0, ranch).site(ranch, "horse")
    others = [place for place in table.spec.keys if place not in ranches]
    for place in others[: 20 - left]:
        table.put(place, horse=1)
    return table


@pytest.mark.parametrize(("left", "horses"), [(0, {}), (1, {"horse": 1})])
def test_bl_5_4_a_ranch_gets_the_last_horse_and_none_after_it(left: int, horses: dict[str, int]) -> None:
    state = short_of_horses(left, "mesa").begin("production")
    assert (state.phase, tokens_at(state, "mesa")) == (DIE, horses)


def test_bl_5_4_a_herd_does_not_grow_without_a_horse_in_the_supply() -> None:
    table = short_of_horses(1, "anneconda")
    table.put("anneconda", horse=1).own(0, "the-bind")
    assert table.begin("production").phase == DIE


def test_bl_5_5_two_ranches_choose_only_if_there_is_one_horse() -> None:
    state = short_of_horses(1, "mesa", "old-toll").begin("production")
    assert (offered(state), state.prompt(0)) == (["produce:mesa", "produce:old-toll"], "produce")
    play(state, "produce:old-toll")
    assert (state.phase, tokens_at(state, "mesa"), tokens_at(state, "old-toll")) == (DIE, {}, {"horse": 1})
    state = short_of_horses(2, "mesa", "old-toll").begin("production")
    assert (state.phase, tokens_at(state, "mesa"), tokens_at(state, "old-toll")) == (DIE, {"horse": 1}, {"horse": 1})


def test_bl_5_5_there_is_no_choice_if_the_supply_is_enough() -> None:
    table = Table(2, rest=1)
    for place in ("mesa", "sixpoint", "the-bind"):
        table.own(0, place).site(place, "gold")
    table.put("whalebone", gold=17)
    state = table.begin("production")
    assert state.phase == DIE
    assert [tokens_at(state, place) for place in ("mesa", "sixpoint", "the-bind")] == [{"gold": 1}] * 3


def test_bl_5_3_the_new_horse_may_be_skipped() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", horse=1).site("mesa", "horse")
    table.own(0, "surfside")
    state = table.begin("production")
    play(state, "skip")
    assert supply_of(state, "horse") == 17  # one in mesa; the two ranches laid elsewhere gave one each to seat 1
    assert state.phase == DIE


def test_bl_5_4_an_empty_supply_gives_nothing_and_one_left_gives_one() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", city=True).site("mesa", "gold")
    table.put("whalebone", gold=19)
    state = table.begin("production")
    assert tokens_at(state, "mesa") == {"gold": 1}
    table = Table(2, rest=1)
    table.own(0, "mesa", city=True).site("mesa", "gold")
    table.put("whalebone", gold=20)
    assert tokens_at(table.begin("production"), "mesa") == {}


def test_bl_5_5_the_owner_chooses_where_a_short_supply_goes() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", "sixpoint", city=True).site("mesa", "gold").site("sixpoint", "gold")
    table.own(0, "anneconda", horse=1).site("anneconda", "horse")
    table.own(0, "oxbow")
    table.put("whalebone", gold=17)
    state = table.begin("production")
    assert offered(state) == ["produce:mesa", "produce:sixpoint"]
    play(state, "produce:sixpoint")
    assert tokens_at(state, "sixpoint") == {"gold": 2}
    assert tokens_at(state, "mesa") == {"gold": 1}


def test_bl_5_5_the_lead_is_served_first() -> None:
    for lead in (0, 1):
        table = Table(2, rest=1)
        table.own(0, "mesa").site("mesa", "gold")
        table.own(1, "anneconda").site("anneconda", "gold")
        table.put("whalebone", gold=19)
        table.site("whalebone", "gold")
        state = table.begin("production", lead=lead)
        assert tokens_at(state, "mesa") == ({"gold": 1} if lead == 0 else {})


def test_bl_5_5_each_new_horse_extends_the_herd_at_once() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", horse=1).site("mesa", "horse")
    table.own(0, "sixpoint", horse=1).site("sixpoint", "horse")
    table.own(0, "kettle-bend", "hams-landing")
    state = table.begin("production")
    assert offered(state) == ["produce:mesa", "produce:sixpoint"]
    play(state, "produce:mesa")
    assert offered(state) == ["put:kettle-bend.horse", "skip"]
    play(state, "put:kettle-bend.horse")
    assert offered(state) == ["put:hams-landing.horse", "skip"]
    play(state, "put:hams-landing.horse")
    assert state.phase == DIE
