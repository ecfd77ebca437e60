"""What the one move of an attack brings into the target, over land (BL-9.3)."""

from __future__ import annotations

from tests.support.borderlands.positions import Table, kinds_of, offered, play, totals


def test_bl_9_3_a_chain_may_begin_in_any_place() -> None:
    table = Table(2, rest=1)
    table.own(0, "anneconda", horse=1, weapon=1)
    table.own(0, "oxbow", horse=1)
    table.put("redwash", horse=1)
    state = table.begin("attack")
    play(state, "attack:redwash")
    assert (state.prompt(0), offered(state)) == ("means", ["foot:oxbow", "horse:anneconda", "still", "chain:anneconda"])
    ridden = state.copy()
    # Oxbow 2, the horse and the weapon from two steps away 4, the new warrior.
    assert totals(play(ridden, "horse:anneconda", "load:anneconda.weapon"))[0] == 2 + 4 + 1
    assert totals(play(state, "chain:anneconda"))[0] == 2 + 3 + 1


def test_bl_9_3_what_is_brought_on_foot_is_a_set_in_one_order() -> None:
    table = Table(2, rest=1)
    table.own(0, "sixpoint", horse=1, weapon=1)
    state = table.begin("attack")
    play(state, "attack:mesa", "foot:sixpoint")
    assert (state.prompt(0), offered(state)) == ("bring*", ["load:sixpoint.horse", "load:sixpoint.weapon"])
    armed = state.copy()
    events = play(armed, "load:sixpoint.weapon")
    assert [event.slots["brings"] for event in events if event.kind == "attack-shown"] == [["sixpoint.weapon"]]
    play(state, "load:sixpoint.horse")
    assert offered(state) == ["load:sixpoint.weapon", "done"]


def test_bl_9_3_a_weapon_does_not_ride_alone() -> None:
    table = Table(2, rest=1)
    table.own(0, "kettle-bend", weapon=1)
    table.own(0, "sixpoint")
    events = play(table.begin("attack"), "attack:mesa")
    assert "attack-shown" in kinds_of(events), "there is nothing to choose"


def test_bl_9_3_a_single_token_is_brought_without_asking() -> None:
    table = Table(2, rest=1)
    table.own(0, "sixpoint", horse=1)
    state = table.begin("attack")
    events = play(state, "attack:mesa", "foot:sixpoint")
    assert [event.slots["brings"] for event in events if event.kind == "attack-shown"] == [["sixpoint.horse"]]
