"""Development (BL-4), and where pieces may be (BL-1.6, BL-1.9)."""

from __future__ import annotations

import pytest

from borea.games.borderlands.phases.order import DEVELOP, DIE
from tests.support.borderlands.positions import Table, node_of, offered, owner_of, play, refused, supply_of, tokens_at


def test_bl_4_1_every_recipe() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", iron=1, coal=1)
    table.own(0, "surfside", gold=2)
    table.own(0, "sixpoint", wood=1, iron=1, coal=1, gold=1)
    table.own(0, "harrow-down", gold=4)
    table.own(0, "the-bind", wood=2)
    state = table.begin("development")
    assert offered(state) == [
        "build:mesa.weapon",
        "build:sixpoint.weapon",
        "build:harrow-down.weapon-of-gold",
        "build:surfside.weapon-of-gold",
        "build:sixpoint.city",
        "build:harrow-down.city-of-gold",
        "build:the-bind.boat",
        "done",
    ]


def test_bl_4_1_no_mixtures() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", gold=1, iron=1)
    table.own(0, "sixpoint", gold=3, wood=1)
    table.own(0, "crowmoor", wood=16, iron=1)
    table.own(0, "harrow-down", coal=16, gold=1)
    state = table.begin("development")
    assert offered(state) == ["build:sixpoint.weapon-of-gold", "done"]
    assert refused(state, 0, "build:mesa.weapon") == "BL-4.1"
    assert refused(state, 0, "build:sixpoint.city-of-gold") == "BL-4.1"


def test_bl_4_1_tokens_must_lie_in_one_place() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", iron=1)
    table.own(0, "surfside", coal=1)
    assert table.begin("development").phase == DIE


def test_bl_4_1_what_is_spent_returns_to_the_supply() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", iron=1, coal=1)
    state = table.begin("development")
    play(state, "build:mesa.weapon")
    assert tokens_at(state, "mesa") == {"weapon": 1}
    assert [supply_of(state, kind) for kind in ("iron", "coal", "weapon")] == [20, 20, 19]


@pytest.mark.parametrize("place", ["anneconda", "mesa"])
@pytest.mark.parametrize(
    ("recipe", "cost"),
    [
        ("weapon", {"iron": 1, "coal": 1}),
        ("weapon-of-gold", {"gold": 2}),
        ("city", {"wood": 1, "iron": 1, "coal": 1, "gold": 1}),
        ("city-of-gold", {"gold": 4}),
    ],
)
def test_bl_4_1_a_piece_takes_the_place_of_its_tokens(place: str, recipe: str, cost: dict[str, int]) -> None:
    table = Table(2, rest=1)
    table.own(0, place, horse=1).put(place, **cost)
    table.own(0, "twofords", wood=2)
    state = table.begin("development")
    play(state, f"build:{place}.{recipe}")
    weapons, cities = (0, 1) if recipe.startswith("city") else (1, 0)
    assert tokens_at(state, place) == ({"horse": 1, "weapon": 1} if weapons else {"horse": 1})
    assert state.city == cities << table.number(place)
    supply = [supply_of(state, kind) for kind in ("wood", "coal", "iron", "gold", "horse", "weapon")]
    assert supply == [18, 20, 20, 20, 19, 20 - weapons]
    assert offered(state) == ["build:twofords.boat", "done"]
    play(state, "done")
    assert state.phase == DIE


def test_bl_4_1_builds_are_a_set_in_one_order() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", "surfside", gold=2)
    state = table.begin("development")
    play(state, "build:surfside.weapon-of-gold")
    assert state.phase == DIE, "mesa was passed over, so nothing is left to build"


def test_bl_4_2_the_first_boats_cost_two_wood_for_everyone_in_that_phase() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", wood=2)
    table.own(1, "harrow-down", "twofords", wood=2)
    state = table.begin("development")
    play(state, "build:mesa.boat")
    assert (state.phase, state.actor()) == (DEVELOP, 1)
    assert "build:twofords.boat" in offered(state)
    play(state, "done")
    assert state.price == 3


def test_bl_4_2_later_boats_cost_three() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", wood=2)
    table.own(0, "friends-haven", wood=3)
    table.boat(1, "twine-8")
    table.state.price = 3
    state = table.begin("development")
    assert offered(state) == ["build:friends-haven.boat", "done"]
    assert refused(state, 0, "build:mesa.boat") == "BL-4.2"


def test_bl_4_2_without_boats_the_price_stays() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", wood=2)
    state = table.begin("development")
    play(state, "done")
    assert state.price == 2


def test_bl_4_3_a_boat_needs_a_shore() -> None:
    table = Table(2, rest=1)
    table.own(0, "surfside", wood=2)
    table.own(0, "mesa", gold=2)
    state = table.begin("development")
    assert refused(state, 0, "build:surfside.boat") == "BL-4.3"


def test_bl_4_3_the_owner_chooses_section_or_berth_and_an_end_of_the_file() -> None:
    table = Table(2, rest=1)
    table.own(0, "rushlight", wood=2)
    table.boat(1, "east-2")
    table.boat(1, "east-2")
    state = table.begin("development")
    play(state, "build:rushlight.boat")
    assert offered(state) == ["way:east-1", "way:east-2", "way:star-mere.rushlight"]
    assert refused(state, 0, "way:east-3") == "BL-4.3"
    play(state, "way:east-2")
    assert offered(state) == ["slot:1", "slot:3"]
    assert refused(state, 0, "slot:2") == "BL-4.3"
    play(state, "slot:1")
    assert owner_of(state, "boat.3") == 0
    assert state.rank[:3] == [1, 2, 0]
    assert tokens_at(state, "rushlight") == {}


def test_bl_4_3_a_boat_at_a_berth_takes_no_place_in_a_file() -> None:
    table = Table(2, rest=1)
    table.own(0, "heron-lea", "wreckers", wood=2)
    table.boat(1, "cold-mere.heron-lea")
    state = table.begin("development")
    play(state, "build:heron-lea.boat", "way:cold-mere.heron-lea")
    assert (owner_of(state, "boat.2"), node_of(state, 2), state.rank[:2]) == (0, "cold-mere.heron-lea", [0, 0])
    assert (state.phase, offered(state)) == (DEVELOP, ["build:wreckers.boat", "done"])


def test_bl_4_3_every_territory_on_the_river_builds_boats() -> None:
    table = Table(2, rest=1)
    table.own(0, "anneconda", wood=2)
    state = table.begin("development")
    play(state, "build:anneconda.boat")
    assert offered(state) == ["way:twine-1", "way:twine-2", "way:west-8", "way:west-9"]
    play(state, "way:west-8")
    assert (node_of(state, 1), tokens_at(state, "anneconda"), supply_of(state, "wood")) == ("west-8", {}, 20)


def test_bl_4_3_a_boat_carries_a_warrior() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", wood=2)
    state = table.begin("development")
    play(state, "build:mesa.boat")
    assert state.value(table.number("boat.1")) == 3


def test_bl_4_4_any_number_of_builds_but_no_second_weapon_or_city() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", city=True, gold=8, iron=1, coal=1)
    state = table.begin("development")
    assert offered(state) == ["build:mesa.weapon", "build:mesa.weapon-of-gold", "done"]
    assert refused(state, 0, "build:mesa.city-of-gold") == "BL-4.4"
    play(state, "build:mesa.weapon")
    assert state.phase == DIE


def test_bl_4_4_nothing_from_an_empty_supply() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", gold=2)
    table.own(0, "twofords", gold=2, iron=1, coal=1)
    for key in [key for key in table.spec.keys if key not in ("mesa", "twofords")][:20]:
        table.put(key, weapon=1)
    assert table.begin("development").phase == DIE


def test_bl_4_4_the_thirteenth_boat_and_city_are_not_built() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", wood=3, gold=4, weapon=1)
    for key in [key for key in table.spec.keys if key != "mesa"][:12]:
        table.own(1, key, city=True)
    for _ in range(12):
        table.boat(1, "twine-8")
    assert table.begin("development").phase == DIE


def test_bl_1_6_weapons_are_built_on_boats_cities_and_boats_are_not() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa")
    table.boat(0, "east-5", gold=4, wood=3, iron=1, coal=1)
    state = table.begin("development")
    assert offered(state) == ["build:boat.1.weapon", "build:boat.1.weapon-of-gold", "done"]
    assert "build:boat.1.city" not in table.game.catalogue.numbers


def test_bl_1_9_every_place_has_an_owner() -> None:
    table = Table(2, rest=1)
    state = table.begin("attack")
    assert not state.faults()
    owner = state.owner[:]
    owner[3] = -1
    state.owner = owner
    assert state.faults() == ["owner[3]"]
