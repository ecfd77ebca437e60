"""Transports over land (BL-7.1 to BL-7.3), how many there are (BL-7.5), and surplus (BL-1.8)."""

from __future__ import annotations

import pytest

from borea.games.borderlands.fields import LOGISTICS, TRANSPORTING
from borea.games.borderlands.phases.order import TARGET, TRANSPORT
from tests.support.borderlands.positions import Table, offered, play, refused, supply_of, tokens_at


def test_bl_7_1_on_foot_any_tokens_to_one_adjacent_own_place() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", wood=2, horse=1, weapon=1)
    table.own(0, "surfside", "sixpoint")
    table.own(0, "whalebone", wood=1)
    state = table.begin("transport")
    assert offered(state) == ["foot:mesa", "horse:mesa", "done"], "whalebone has no neighbour"
    play(state, "foot:mesa")
    assert offered(state) == ["to:sixpoint", "to:surfside"]
    play(state, "to:surfside")
    assert offered(state) == ["load:mesa.wood", "load:mesa.horse", "load:mesa.weapon"]
    play(state, "load:mesa.wood")
    assert offered(state) == ["load:mesa.wood", "load:mesa.horse", "load:mesa.weapon", "done"]
    play(state, "load:mesa.horse", "done")
    assert tokens_at(state, "mesa") == {"wood": 1, "weapon": 1}
    assert tokens_at(state, "surfside") == {"wood": 1, "horse": 1}
    assert state.phase == TARGET, "that was the one transport"


def test_bl_7_1_the_last_token_of_a_kind_is_asked_for() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", wood=2)
    table.own(0, "surfside")
    state = table.begin("transport")
    play(state, "foot:mesa", "to:surfside", "load:mesa.wood")
    assert offered(state) == ["load:mesa.wood", "done"]
    play(state, "done")
    assert (tokens_at(state, "mesa"), tokens_at(state, "surfside")) == ({"wood": 1}, {"wood": 1})


def test_bl_7_1_on_foot_over_the_river_and_onto_boats() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", wood=1)
    table.own(0, "the-bind")
    table.boat(0, "east-5")
    state = table.begin("transport")
    play(state, "foot:mesa")
    assert offered(state) == ["to:the-bind", "to:boat.1"]


def test_bl_7_1_not_into_a_rivals_place() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", wood=1)
    state = table.begin("transport")
    assert state.phase == TARGET, "with nowhere to go there is nothing to ask"


def ranch() -> Table:
    """Return a table where seat 0 has three places in a row: surfside (with a horse), mesa, friends-haven."""
    table = Table(2, rest=1)
    table.own(0, "surfside", horse=1, wood=1)
    table.own(0, "mesa", coal=1, iron=1)
    table.own(0, "friends-haven", gold=1)
    return table


def test_bl_7_2_a_horse_goes_two_steps_taking_up_and_leaving() -> None:
    state = ranch().begin("transport")
    play(state, "horse:surfside", "load:surfside.wood", "to:mesa")
    assert offered(state) == [
        "on:friends-haven",
        "on:surfside",
        "load:mesa.coal",
        "load:mesa.iron",
        "unload:mesa.wood",
        "done",
    ]
    play(state, "load:mesa.iron", "unload:mesa.wood", "on:friends-haven")
    assert tokens_at(state, "surfside") == {}
    assert tokens_at(state, "mesa") == {"wood": 1, "coal": 1}
    assert tokens_at(state, "friends-haven") == {"iron": 1, "gold": 1, "horse": 1}


def test_bl_7_2_one_step_is_enough() -> None:
    state = ranch().begin("transport")
    events = play(state, "horse:surfside", "load:surfside.wood", "to:mesa", "done")
    left = [event.slots for event in events if event.kind == "put-down"]
    assert left == [{"seat": 0, "place": "mesa", "cargo": [1, 0, 0, 0, 0, 0]}], "all but the horse itself"
    assert tokens_at(state, "mesa") == {"wood": 1, "coal": 1, "iron": 1, "horse": 1}


def test_bl_7_2_it_may_come_back() -> None:
    state = ranch().begin("transport")
    play(state, "horse:surfside", "to:mesa", "load:mesa.coal", "on:surfside")
    assert tokens_at(state, "surfside") == {"wood": 1, "coal": 1, "horse": 1}
    assert tokens_at(state, "mesa") == {"iron": 1}


def test_bl_7_2_from_and_through_any_place() -> None:
    table = Table(2, rest=1)
    table.own(0, "anneconda", horse=1, wood=2)
    table.own(0, "oxbow", wood=1, iron=1)
    table.own(0, "redwash")
    state = table.begin("transport")
    play(state, "horse:anneconda")
    assert (state.prompt(0), offered(state)) == ("ride*", ["to:oxbow", "load:anneconda.wood"])
    play(state, "load:anneconda.wood", "load:anneconda.wood", "to:oxbow")
    assert (state.prompt(0), state.picks) == ("ride-on*", [])
    play(state, "load:oxbow.iron")
    assert offered(state) == ["on:anneconda", "on:redwash", "unload:oxbow.wood"], "what comes from here stays aboard"
    play(state, "unload:oxbow.wood")
    assert "unload:oxbow.wood" in offered(state), "the second one too"
    events = play(state, "unload:oxbow.wood", "on:redwash")
    assert tokens_at(state, "redwash") == {"iron": 1, "horse": 1}
    assert tokens_at(state, "oxbow") == {"wood": 3}
    assert [event.slots["cargo"] for event in events if event.kind == "put-down"] == [[0, 0, 1, 0, 0, 0]]


def test_bl_7_2_a_weapon_may_be_left_on_the_way() -> None:
    table = Table(2, rest=1)
    table.own(0, "surfside", horse=1, weapon=1, gold=2)
    table.own(0, "mesa")
    state = table.begin("transport")
    play(state, "horse:surfside", *["load:surfside.gold"] * 2, "load:surfside.weapon", "to:mesa")
    assert offered(state) == ["on:surfside", "unload:mesa.gold", "unload:mesa.weapon", "done"]


def test_bl_7_2_a_horse_without_a_load_leaves_nothing() -> None:
    state = ranch().begin("transport")
    assert "put-down" not in [event.kind for event in play(state, "horse:surfside", "to:mesa", "on:friends-haven")]


def test_bl_7_2_other_horses_are_taken_along() -> None:
    table = ranch().put("mesa", horse=1)
    state = table.begin("transport")
    play(state, "horse:surfside", "to:mesa", "load:mesa.horse", "on:friends-haven")
    # Two horses arrive in one place: one is returned to the supply (BL-1.8).
    assert tokens_at(state, "mesa") == {"coal": 1, "iron": 1}
    assert tokens_at(state, "friends-haven") == {"gold": 1, "horse": 1}
    assert supply_of(state, "horse") == 19


def test_bl_7_2_the_last_place_is_the_seats_own_too() -> None:
    table = Table(2, rest=1)
    table.own(0, "surfside", horse=1)
    table.own(0, "mesa")
    state = table.begin("transport")
    play(state, "horse:surfside", "to:mesa")
    assert offered(state) == ["on:surfside", "done"]
    assert refused(state, 0, "on:sixpoint") == "BL-7.2"


def chain() -> Table:
    """Return a table where seat 0 has three places in a row with a horse each, and a distant one with a horse."""
    table = Table(2, rest=1)
    table.own(0, "surfside", horse=1, wood=2)
    table.own(0, "mesa", horse=1, coal=1)
    table.own(0, "friends-haven", horse=1, weapon=1)
    table.own(0, "whalebone", horse=1, gold=1)
    return table


def test_bl_7_3_a_chain_rearranges_all_but_its_horses() -> None:
    state = chain().begin("transport")
    assert [token for token in offered(state) if token.startswith("chain")] == ["chain:friends-haven"]
    play(state, "chain:friends-haven")
    assert offered(state) == ["load:surfside.wood", "load:mesa.coal", "load:friends-haven.weapon"]
    play(state, "load:surfside.wood", "load:surfside.wood", "load:mesa.coal", "load:friends-haven.weapon")
    play(state, "unload:friends-haven.wood", "unload:mesa.wood", "unload:surfside.coal", "unload:surfside.weapon")
    assert tokens_at(state, "surfside") == {"coal": 1, "weapon": 1, "horse": 1}
    assert tokens_at(state, "mesa") == {"wood": 1, "horse": 1}
    assert tokens_at(state, "friends-haven") == {"wood": 1, "horse": 1}


def test_bl_7_3_a_chain_is_named_by_its_first_place() -> None:
    table = Table(2, rest=1)
    table.own(0, "anneconda", horse=1)
    table.own(0, "oxbow", horse=1, wood=1)
    state = table.begin("transport")
    play(state, "chain:anneconda")
    assert (state.prompt(0), state.here) == ("lift*", 0)
    play(state, "load:oxbow.wood")
    assert offered(state) == ["unload:anneconda.wood"]
    play(state, "unload:anneconda.wood")
    assert (tokens_at(state, "anneconda"), tokens_at(state, "oxbow")) == ({"wood": 1, "horse": 1}, {"horse": 1})


def test_bl_7_3_a_chain_is_connected() -> None:
    state = chain().begin("transport")
    play(state, "chain:friends-haven")
    assert refused(state, 0, "load:whalebone.gold") == "BL-7.3"


def test_bl_7_3_a_lone_horse_is_no_chain() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", horse=1, wood=1)
    table.own(0, "surfside", "gull-rock")
    table.own(0, "old-toll", horse=1, coal=1)
    state = table.begin("transport")
    assert offered(state) == ["foot:mesa", "foot:old-toll", "horse:mesa", "horse:old-toll", "done"]
    assert refused(state, 0, "chain:mesa") == "BL-7.3"


def test_bl_7_3_a_chain_needs_something_to_carry_and_may_leave_some_of_it() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", "surfside", horse=1)
    state = table.begin("transport")
    assert offered(state) == ["foot:mesa", "foot:surfside", "horse:mesa", "horse:surfside", "done"]
    table.put("mesa", wood=2)
    state = table.begin("transport")
    play(state, "chain:mesa")
    assert offered(state) == ["load:mesa.wood"]
    play(state, "load:mesa.wood")
    assert offered(state) == ["load:mesa.wood", "done"]
    play(state, "done", "unload:surfside.wood")
    assert (tokens_at(state, "mesa"), tokens_at(state, "surfside")) == ({"wood": 1, "horse": 1},) * 2


def test_bl_7_3_no_kind_can_be_picked_up_from_every_place() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", "surfside", horse=1, wood=1)
    state = table.begin("transport")
    play(state, "chain:mesa", "load:mesa.wood")
    assert offered(state) == ["unload:surfside.wood"], "what remains must receive: surfside's wood stays"


@pytest.mark.parametrize(
    ("seats", "places", "quota"),
    [(4, 9, 1), (4, 11, 1), (4, 12, 2), (4, 14, 2), (4, 15, 3), (4, 3, 1), (2, 20, 1), (2, 21, 2), (3, 15, 2)],
)
def test_bl_example_2_one_transport_and_one_more_for_every_full_three_places(
    seats: int, places: int, quota: int
) -> None:
    table = Table(seats, rest=1)
    table.own(0, *table.spec.keys[:places])
    state = table.begin("transport", lead=0)
    assert state.quota[0] == quota


def test_bl_7_5_boats_count_as_places() -> None:
    table = Table(4, rest=1)
    table.own(0, *table.spec.keys[:11])
    table.boat(0, "twine-8")
    assert table.begin("transport").quota[0] == 2


def test_bl_7_5_at_least_one_for_each_seat_still_in() -> None:
    table = Table(4, rest=2)
    table.own(3, "mesa")
    assert table.begin("transport", lead=3).quota == [0, 0, 9, 1]  # 35 places: eight full threes above nine


def test_bl_7_5_each_transport_is_asked_for_and_the_rest_may_lapse() -> None:
    table = Table(4, rest=1)
    table.own(0, *table.spec.keys[:15])
    table.put("anneconda", wood=1)
    table.state.errand = LOGISTICS  # of the last cycle
    state = table.begin("transport", lead=0)
    assert (state.errand, state.prompt(0)) == (TRANSPORTING, "transport")
    for left in (3, 2):
        assert (state.phase, state.left) == (TRANSPORT, left)
        here = next(token for token in offered(state) if token.startswith("foot"))
        play(state, here)
        play(state, offered(state)[0])
        play(state, offered(state)[0])
    play(state, "done")
    assert state.phase != TRANSPORT


def test_bl_7_5_counted_when_the_phase_begins() -> None:
    table = Table(4, rest=1)
    table.own(0, *table.spec.keys[:12])
    state = table.begin("transport", lead=1)
    assert state.quota == [2, 6, 0, 0]  # 24 places of seat 1: 15 above nine make five more


def test_bl_1_8_surplus_goes_back_after_the_single_transport_and_not_on_the_way() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", weapon=1)
    table.own(0, "surfside", horse=1, weapon=1)
    table.own(0, "sixpoint")
    state = table.begin("transport")
    play(state, "horse:surfside", "load:surfside.weapon", "to:mesa", "load:mesa.weapon")
    assert (state.cargo >> 25, supply_of(state, "weapon")) == (2, 18), "two weapons on the way are allowed"
    play(state, "on:sixpoint")
    assert tokens_at(state, "sixpoint") == {"horse": 1, "weapon": 1}
    assert supply_of(state, "weapon") == 19


def test_bl_1_8_of_two_horses_in_an_empty_place_one_goes_back() -> None:
    table = Table(2, rest=1)
    table.own(0, "surfside", "mesa", horse=1)
    table.own(0, "friends-haven")
    state = table.begin("transport")
    play(state, "horse:surfside", "to:mesa", "load:mesa.horse", "on:friends-haven")
    assert (tokens_at(state, "friends-haven"), supply_of(state, "horse")) == ({"horse": 1}, 19)


def test_bl_1_8_a_weapon_put_down_where_one_lies_is_lost() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", weapon=1)
    table.own(0, "surfside", weapon=1)
    state = table.begin("transport")
    play(state, "foot:mesa", "to:surfside", "load:mesa.weapon")
    assert tokens_at(state, "surfside") == {"weapon": 1}
    assert supply_of(state, "weapon") == 19


def test_bl_7_a_transport_is_one_of_four_moves() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", "surfside", horse=1, wood=1)
    table.boat(0, "east-5")
    state = table.begin("transport")
    assert {token.partition(":")[0] for token in offered(state)} == {"foot", "horse", "chain", "sail", "done"}
