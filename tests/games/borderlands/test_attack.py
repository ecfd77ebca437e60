"""The attack turn (BL-9)."""

from __future__ import annotations

from borea.games.borderlands.fields import FOLLOW_UP, LOGISTICS
from borea.games.borderlands.phases.order import CARRY, TARGET
from borea.games.borderlands.state import BorderlandsState
from tests.support.borderlands.positions import (
    Table,
    offered,
    owner_of,
    play,
    refused,
    supply_of,
    tokens_at,
    totals,
)


def test_bl_9_2_targets_are_rivals_places_next_to_the_seats_own() -> None:
    table = Table(2, rest=1)
    table.own(0, "surfside", "mesa")
    state = table.begin("attack")
    assert offered(state) == ["attack:friends-haven", "attack:sixpoint", "attack:the-bind", "done"]
    assert refused(state, 0, "attack:mesa") == "BL-9.2"
    assert refused(state, 0, "attack:whalebone") == "BL-9.2"


def test_bl_9_2_a_boat_makes_targets_of_what_it_can_come_alongside() -> None:
    table = Table(2, rest=1)
    table.own(0, "surfside")
    table.boat(0, "twine-8")
    table.boat(1, "twine-5")
    table.boat(1, "twine-2")
    table.boat(1, "west-1")
    table.boat(1, "west-2")
    state = table.begin("attack")
    # Twine-8 to twine-2 costs 1 + 1 + 2 + 1 + 1 + 1 = 7, to twine-1 it is 8: threewaters, but nothing beyond.
    names = offered(state)
    for place in ("saltgate", "redwash", "otterholt", "withyreach", "anneconda", "threewaters", "boat.2", "boat.3"):
        assert f"attack:{place}" in names
    assert "attack:hams-landing" not in names
    assert not {"attack:boat.4", "attack:boat.5"} & set(names)
    assert "attack:friends-haven" not in names


def ride() -> Table:
    """Return a table with seat 0 two steps from its target mesa: kettle-bend (horse, weapon), sixpoint."""
    table = Table(2, rest=1)
    table.own(0, "kettle-bend", horse=1, weapon=1)
    table.own(0, "sixpoint")
    return table


def test_bl_example_5_two_steps_away_adds_four_and_beside_adds_nothing() -> None:
    state = ride().begin("attack")
    play(state, "attack:mesa")
    assert offered(state) == ["horse:kettle-bend", "still"]
    still = state.copy()
    base, _ = totals(play(still, "still"))
    events = play(state, "horse:kettle-bend", "load:kettle-bend.weapon")
    assert (base, totals(events)[0]) == (2, 6)
    table = Table(2, rest=1)
    table.own(0, "sixpoint", horse=1, weapon=1)
    state = table.begin("attack")
    play(state, "attack:mesa")
    still = state.copy()
    base, _ = totals(play(still, "still"))
    events = play(state, "foot:sixpoint", "load:sixpoint.horse", "load:sixpoint.weapon")
    assert (base, totals(events)[0]) == (6, 6)


def test_bl_example_5_a_bare_boat_come_alongside_adds_three() -> None:
    table = Table(2, rest=1)
    table.own(0, "sixpoint")
    table.boat(0, "east-3")
    state = table.begin("attack")
    play(state, "attack:mesa")
    still = state.copy()
    base, _ = totals(play(still, "still"))
    events = play(state, "sail:1", "way:east-4", "way:east-5", "done")
    assert (base, totals(events)[0]) == (2, 5)


def test_bl_example_5_a_horse_by_land_and_a_boat_are_two_moves() -> None:
    table = ride()
    table.boat(0, "east-3")
    state = table.begin("attack")
    play(state, "attack:mesa", "horse:kettle-bend")
    assert offered(state) == ["load:kettle-bend.weapon", "done"]
    play(state, "done")
    assert state.phase in (CARRY, TARGET), "the one move is made"


def test_bl_9_3_the_weapon_comes_from_where_the_horse_starts_or_passes() -> None:
    table = ride()
    table.put("sixpoint", weapon=1)
    state = table.begin("attack")
    play(state, "attack:mesa", "horse:kettle-bend")
    assert offered(state) == ["load:kettle-bend.weapon", "load:sixpoint.weapon", "done"]


def test_bl_9_3_the_horse_passes_own_places_only() -> None:
    table = Table(2, rest=1)
    table.own(0, "kettle-bend", horse=1)
    table.own(0, "surfside")
    state = table.begin("attack")
    play(state, "attack:mesa")
    assert state.phase == TARGET, "there is nothing to bring, 2 to 6"
    state = ride().begin("attack")
    assert refused(state, 0, "attack:friends-haven") == "BL-9.2"


def test_bl_9_3_where_the_horse_passes_may_be_chosen() -> None:
    table = Table(2, rest=1)
    table.own(0, "kettle-bend", horse=1)
    table.own(0, "sixpoint")
    table.own(0, "the-bind", weapon=1)
    state = table.begin("attack")
    play(state, "attack:mesa", "horse:kettle-bend")
    assert offered(state) == ["to:sixpoint", "to:the-bind"]
    branch = state.copy()
    play(branch, "to:sixpoint")
    assert (branch.phase, branch.picks) == (CARRY, [table.game.catalogue.move("load:kettle-bend.horse")])
    play(state, "to:the-bind")
    assert offered(state) == ["load:the-bind.weapon", "done"]


def chain_attack(horses_in_target: int) -> BorderlandsState:
    """Return an attack on mesa by seat 0, which has a chain next to it."""
    table = Table(2, rest=1)
    table.own(0, "ellens-bight", horse=1, weapon=1)
    table.own(0, "sixpoint", horse=1)
    table.own(0, "anneconda", weapon=1)
    table.own(0, "whalebone", horse=1, weapon=1)
    table.put("mesa", horse=horses_in_target)
    state = table.begin("attack")
    play(state, "attack:mesa")
    return state


def test_bl_9_3_a_chain_brings_a_weapon_only_if_the_target_holds_a_horse() -> None:
    assert not [token for token in offered(chain_attack(0)) if token.startswith("chain")]
    state = chain_attack(1)
    assert [token for token in offered(state) if token.startswith("chain")] == ["chain:ellens-bight"]
    before = state.copy()
    base, _ = totals(play(before, "still"))
    events = play(state, "chain:ellens-bight")
    assert (base, totals(events)[0]) == (3, 6)
    assert [event.slots["brings"] for event in events if event.kind == "attack-shown"] == [["ellens-bight.weapon"]]


def test_bl_9_3_no_resources_move_and_nothing_moves_before_it_is_carried_out() -> None:
    table = ride().put("kettle-bend", gold=3)
    table.own(0, "surfside", "the-bind", weapon=1)
    state = table.begin("attack")
    before = state.goods[:]
    play(state, "attack:mesa", "horse:kettle-bend", "to:sixpoint")
    assert offered(state) == ["load:kettle-bend.weapon", "done"]
    assert refused(state, 0, "load:kettle-bend.gold") == "BL-9.3"
    play(state, "load:kettle-bend.weapon")
    assert (state.phase, state.goods) == (CARRY, before)
    play(state, "withdraw")
    assert state.goods == before
    assert refused(state, 0, "attack:mesa") == "BL-9.7"


def test_bl_9_4_the_value_of_a_place() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", horse=1, weapon=1, gold=5, city=True)
    boat = table.boat(0, "east-5", horse=1, weapon=1, gold=5)
    state = table.begin("attack")
    worth = [int(state.value(table.number(place))) for place in ("whalebone", "mesa", boat)]
    assert worth == [1, 8, 7]


def test_bl_9_5_cities_and_boats_beside_the_target_count_in_full() -> None:
    table = Table(2, rest=1)
    table.own(0, "surfside", city=True)
    table.own(0, "sixpoint", weapon=1)
    table.boat(0, "east-5", horse=1)
    table.own(1, "friends-haven", city=True)
    table.boat(1, "east-5")
    table.put("mesa", weapon=1)
    state = table.begin("attack")
    # 4 + 4 + 4 + the new warrior; mesa 4, friends-haven 4, the-bind 1, the boat 3.
    assert totals(play(state, "attack:mesa", "still")) == (13, 12)


def test_bl_9_5_the_totals_say_what_each_place_adds_to_which_side() -> None:
    table = Table(4, rest=1)
    table.own(0, "kettle-bend", horse=1, weapon=1)  # not beside mesa
    table.own(0, "sixpoint")
    table.own(1, "mesa", city=True)
    table.own(2, "surfside", weapon=1)
    table.own(3, "friends-haven", weapon=1)
    state = table.begin("attack")
    events = play(state, "attack:mesa", "horse:kettle-bend", "load:kettle-bend.weapon", "side:attack")
    parts = next(event.slots["parts"] for event in events if event.kind.startswith("totals"))
    assert isinstance(parts, list)
    assert parts[0] == ["defence", "mesa", 1, 4]
    assert parts[-2:] == [["attack", "mesa", 0, 1], ["attack", "mesa", 0, 4]]  # the new warrior; horse and weapon
    beside = {str(place): (side, seat, value) for side, place, seat, value in parts[1:-2]}
    assert beside["sixpoint"] == ("attack", 0, 1)
    assert beside["surfside"] == ("attack", 2, 4)
    assert "friends-haven" not in beside, "its owner could change nothing any more and is on neither side"
    assert {seat for side, seat, _ in beside.values() if side == "defence"} == {1}
    assert sum(part[3] for part in parts if part[0] == "attack") == 1 + 4 + 1 + 4


def test_bl_9_7_strictly_higher_and_each_target_once() -> None:
    state = ride().begin("attack")
    play(state, "attack:mesa", "still")
    assert refused(state, 0, "attack:mesa") == "BL-9.7"
    assert refused(state, 0, "carry") == "BL-9.7"


def test_bl_9_7_the_attacker_may_withdraw() -> None:
    state = strong()
    before = state.goods[:]
    play(state, "attack:mesa", "still")
    assert state.prompt(0) == "carry"
    assert offered(state) == ["carry", "withdraw"]
    play(state, "withdraw")
    assert (state.phase, state.goods, owner_of(state, "mesa")) == (TARGET, before, 1)
    assert refused(state, 0, "attack:mesa") == "BL-9.7"
    assert "attack:friends-haven" in offered(state)


def test_bl_9_8_everything_in_the_place_is_the_attackers_and_surplus_goes_back() -> None:
    table = Table(2, rest=1)
    table.own(0, "sixpoint", horse=1, weapon=1)
    table.own(0, "the-bind", "surfside", weapon=1)
    table.own(1, "mesa", horse=1, wood=2, city=True)
    state = table.begin("attack")
    events = play(state, "attack:mesa", "foot:sixpoint", "load:sixpoint.horse", "load:sixpoint.weapon")
    assert totals(events) == (14, 6)
    play(state, "carry")
    assert owner_of(state, "mesa") == 0
    assert tokens_at(state, "mesa") == {"wood": 2, "horse": 1, "weapon": 1}
    assert tokens_at(state, "sixpoint") == {}
    assert supply_of(state, "horse") == 19
    assert state.cities_of(0) == 1


def test_bl_9_8_boats_are_taken_whole_where_they_lie() -> None:
    table = Table(2, rest=1)
    table.own(0, "mesa", "the-bind", weapon=1)
    table.boat(1, "east-5", gold=2, horse=1)
    state = table.begin("attack")
    play(state, "attack:boat.1", "still", "carry")
    assert owner_of(state, "boat.1") == 0
    assert tokens_at(state, "boat.1") == {"gold": 2, "horse": 1}


def test_bl_9_10_no_boat_moves_in_an_attack_over_land() -> None:
    table = Table(2, rest=1)
    table.own(0, "sixpoint", "the-bind", "surfside", weapon=1)
    for node in ["twine-8"] * 11 + ["east-5"]:
        table.boat(1, node)
    state = table.begin("attack")
    before = (state.node, state.rank)
    assert totals(play(state, "attack:mesa", "still")) == (3 * 4 + 1, 1 + 1 + 3), "mesa, friends-haven, the last boat"
    play(state, "carry")
    assert (state.node, state.rank) == before


def strong(cycle: int = 2) -> BorderlandsState:
    """Return a table where seat 0 is strong enough around surfside and mesa."""
    table = Table(2, rest=1, cycle=cycle)
    table.own(0, "sixpoint", "the-bind", weapon=1, horse=1)
    table.own(0, "ellens-bight", wood=1)
    return table.begin("attack")


def test_bl_9_9_after_a_success_one_more_attack() -> None:
    state = strong()
    play(state, "attack:mesa", "still", "carry")
    names = offered(state)
    assert (state.tried, state.strikes, state.prompt(0)) == (0, 1, "follow-up")
    assert "attack:surfside" in names
    assert "foot:ellens-bight" in names
    play(state, "attack:surfside", "still", "carry")
    assert state.actor() == 1, "after the second the turn is over"
    assert (state.tried, state.strikes, state.left) == (0, 0, 0)
    play(state, "done")
    assert state.cycle == 3


def test_bl_9_9_or_one_transport() -> None:
    state = strong()
    play(state, "attack:mesa", "still", "carry", "foot:ellens-bight", "to:sixpoint", "load:ellens-bight.wood")
    assert state.actor() == 1


def test_bl_9_9_in_the_first_cycle_only_the_transport() -> None:
    state = strong(cycle=1)
    assert refused(state, 0, "attack:whalebone") == "BL-9.2"
    play(state, "attack:mesa", "still", "carry")
    assert not [token for token in offered(state) if token.startswith("attack")]
    assert "foot:ellens-bight" in offered(state)
    assert refused(state, 0, "attack:surfside") == "BL-9.9"


def test_bl_9_9_the_turn_is_over_if_neither_is_possible() -> None:
    table = Table(2, rest=1, cycle=1)
    table.own(0, "sixpoint", "surfside", "the-bind", "friends-haven")
    table.state.errand = FOLLOW_UP  # of the last seat
    state = table.begin("attack")
    assert state.errand == LOGISTICS
    play(state, "attack:mesa", "carry")
    assert (owner_of(state, "mesa"), state.actor()) == (0, 1), "no second attack, nothing to transport"


def test_bl_9_9_a_second_attack_not_carried_out_leaves_the_transport_open() -> None:
    state = strong()
    play(state, "attack:mesa", "still", "carry", "attack:surfside", "still", "withdraw")
    names = offered(state)
    assert "foot:ellens-bight" in names
    assert "attack:surfside" not in names
    assert "attack:friends-haven" in names


def test_bl_9_9_a_target_tried_in_the_first_attack_may_be_tried_in_the_second() -> None:
    state = strong()
    play(state, "attack:surfside", "still", "withdraw", "attack:mesa", "still", "carry")
    assert "attack:surfside" in offered(state)


def test_bl_9_the_attack_phase_needs_no_die_and_goes_left_from_the_lead() -> None:
    table = Table(3, rest=0)
    table.own(1, "mesa")
    table.own(2, "whalebone")
    state = table.begin("transport", lead=1)
    assert (state.phase, state.actor()) == (TARGET, 1)
    play(state, "done")
    assert state.actor() == 2
    play(state, "done")
    assert state.actor() == 0
