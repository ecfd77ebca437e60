"""The cycle: lead, die, votes, elimination (BL-3), victory (BL-10), options (BL-12.2)."""

from __future__ import annotations

import pytest

from borea.core.game import CHANCE, OVER
from borea.core.match import Match
from borea.games.borderlands.fields import DEVELOPMENT, MOVEMENT, PRODUCTION, TRADE
from borea.games.borderlands.phases.cycle import end_cycle
from borea.games.borderlands.phases.order import DEVELOP, DIE, NEW_CYCLE
from borea.games.borderlands.state import BorderlandsState
from tests.support.borderlands.positions import (
    Table,
    create,
    kinds_of,
    offered,
    play,
    refused,
    settle,
    token_table,
    votes_seen,
)


def idle_cycle(state: BorderlandsState) -> list[int]:
    """Play a cycle in which nobody does anything and every roll fails; return who was asked to attack, in order."""
    asked = []
    cycle = state.cycle
    while state.cycle == cycle and state.actor() != OVER:
        if state.actor() == CHANCE:
            play(state, "die:5")
        else:
            asked.append(state.actor())
            play(state, "done")
    return asked


def spread(seats: int, cycle: int = 2, **options: object) -> Table:
    """Return a table where the seats share the territories evenly, without tokens."""
    table = Table(seats, create(**options), cycle=cycle)
    for land, key in enumerate(table.spec.keys):
        table.own(land % seats, key)
    return table


def next_cycle(table: Table) -> BorderlandsState:
    """Return the state when the next cycle has begun."""
    table.complete_sites()
    state = table.state
    state.refresh()
    state.phase = NEW_CYCLE
    settle(state)
    return state


def test_bl_3_1_the_first_cycle_has_no_development() -> None:
    for cycle in (1, 2):
        table = spread(2, cycle=cycle - 1)
        table.put("mesa", gold=4)
        owner = table.state.owner[table.number("mesa")]
        state = next_cycle(table)
        assert state.cycle == cycle
        if cycle == 1:
            assert (state.phase, state.part) == (DIE, PRODUCTION)
            assert refused(state, owner, "build:mesa.city-of-gold") == "BL-2.3"
        else:
            assert (state.phase, state.part, state.actor()) == (DEVELOP, DEVELOPMENT, owner)
            assert "build:mesa.city-of-gold" in offered(state)


def test_bl_3_1_development_begins_in_the_second_cycle_of_a_match() -> None:
    match = Match(create(sites="random"), 2, "first cycle")
    began: list[str] = []
    while began.count("cycle-began") < 2:
        seat = match.actors[0]
        match.submit(seat, match.moves(seat)[-1])
        began = [event.kind for event in match.events if event.kind in ("cycle-began", "development-began")]
    assert began == ["cycle-began", "cycle-began", "development-began"]


def test_bl_3_lead_acts_first_then_left_then_the_lead_passes_left() -> None:
    state = spread(3).begin("attack", lead=1)
    assert idle_cycle(state) == [1, 2, 0]
    assert (state.cycle, state.lead) == (3, 2)


def test_bl_example_3_with_two_seats_the_second_goes_first_in_the_next_cycle() -> None:
    state = spread(2).begin("attack", lead=0)
    assert [idle_cycle(state), idle_cycle(state), idle_cycle(state)] == [[0, 1], [1, 0], [0, 1]]


@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_bl_3_2_on_one_to_four_it_happens(face: int) -> None:
    table = spread(2)
    table.site("mesa", "gold")
    state = table.begin("development")
    assert (state.phase, state.part) == (DIE, PRODUCTION)
    events = play(state, f"die:{face}")
    assert "production-began" in kinds_of(events)
    assert "produced" in kinds_of(events)


def test_bl_3_2_on_five_it_does_not() -> None:
    table = spread(2)
    table.site("mesa", "gold")
    state = table.begin("development")
    events = play(state, "die:5")
    assert "production-began" not in kinds_of(events)
    assert (state.phase, state.part) == (DIE, TRADE)


def test_bl_3_2_on_six_all_vote_in_secret() -> None:
    state = spread(3).begin("development", lead=2)
    play(state, "die:6")
    assert state.actors() == [0, 1, 2]
    assert state.window()
    assert token_table(state)[state.latest] == "die:6"
    play(state, "vote:yes")
    assert token_table(state)[state.latest] == "die:6", "nobody has seen the vote"
    assert state.view(1).actors == [1, 2]
    for viewer in (1, 2, None):
        assert votes_seen(state, viewer)[0] == 0
    assert votes_seen(state, 0)[0] == 2
    before = state.reveals
    events = play(state, "vote:no", "vote:yes")
    assert state.reveals == before + 1
    assert "votes-production-agreed" in kinds_of(events)


@pytest.mark.parametrize(("lead", "outcome"), [(0, "agreed"), (1, "refused")])
def test_bl_3_2_a_tie_goes_as_the_lead_voted(lead: int, outcome: str) -> None:
    state = spread(2).begin("development", lead=lead)
    events = play(state, "die:6", "vote:yes", "vote:no")
    assert f"votes-production-{outcome}" in kinds_of(events)
    assert ("production-began" in kinds_of(events)) == (outcome == "agreed")
    assert (state.phase, state.part, state.window()) == (DIE, TRADE, False)


def test_bl_3_3_a_seat_without_any_place_is_out() -> None:
    table = Table(3, rest=0)
    table.own(1, "surfside")
    table.own(2, "glassmere", "seal-neck")
    table.own(0, "mesa", weapon=1)
    state = table.begin("attack", lead=0)
    events = play(state, "attack:surfside", "still", "carry")
    assert "out" in kinds_of(events)
    assert state.held[1] == 0
    assert refused(state, 1, "attack:mesa") == "BL-3.3"
    events = play(state, "done")
    assert kinds_of(events) == ["attack-turn-ended"], "it has no turn to pass"
    assert state.actor() == 2
    play(state, "done")
    assert (state.cycle, state.lead) == (3, 2)


def test_bl_3_3_a_seat_that_is_out_does_not_vote() -> None:
    table = Table(3, rest=0)
    table.own(2, "glassmere")
    state = table.begin("development", lead=0)
    play(state, "die:6")
    assert state.actors() == [0, 2]


def test_bl_3_4_a_seat_that_can_do_nothing_is_skipped() -> None:
    table = spread(2)
    table.put("mesa", gold=2)
    owner = table.state.owner[table.number("mesa")]
    state = table.begin("development", lead=1 - owner)
    assert (state.phase, state.actor()) == (DEVELOP, owner)
    play(state, "done")
    assert state.phase == DIE


def test_bl_3_4_a_seat_without_transports_is_told() -> None:
    state = spread(2).begin("development", lead=1)
    events = play(state.copy(), "die:1")
    assert not [event for event in events if "nothing" in event.kind], "production asks nobody"
    events = play(state, "die:5", "die:5", "die:1")
    told = [(event.kind, event.slots.get("seat")) for event in events if "nothing" in event.kind]
    assert told == [("nothing-to-transport", 1), ("nothing-to-transport", 0)]


def cities(table: Table, seat: int, *places: str) -> None:
    """Give a seat cities."""
    table.own(seat, *places, city=True)


def ended(table: Table) -> BorderlandsState:
    """Return the state after an attack phase without attacks."""
    state = table.begin("attack")
    state.tried = 0
    end_cycle(state, None)
    settle(state)
    return state


def test_bl_10_1_most_cities_of_those_with_three_wins() -> None:
    table = Table(3)
    cities(table, 0, "mesa", "sixpoint", "surfside")
    cities(table, 1, "whalebone", "crowmoor", "tarnhead", "longstrand")
    outcome = ended(table).outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ([1], [3, 4, 0], "three-cities")


def test_bl_10_1_equal_cities_win_jointly() -> None:
    table = Table(3)
    cities(table, 0, "mesa", "sixpoint", "surfside")
    cities(table, 1, "whalebone", "crowmoor", "tarnhead")
    outcome = ended(table).outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ([0, 1], "joint")


def test_bl_10_1_two_cities_are_not_enough_and_it_is_checked_only_after_the_attacks() -> None:
    table = Table(3)
    cities(table, 0, "mesa", "sixpoint")
    assert ended(table).outcome() is None
    table = Table(3)
    cities(table, 0, "mesa", "sixpoint", "surfside")
    state = table.begin("development")
    assert state.outcome() is None


def test_bl_10_2_a_single_winner_needs_more_than_any_other() -> None:
    table = Table(3, create(single_winner=True))
    cities(table, 0, "mesa", "sixpoint", "surfside")
    cities(table, 1, "whalebone", "crowmoor", "tarnhead")
    assert ended(table).outcome() is None
    table = Table(3, create(single_winner=True))
    cities(table, 0, "mesa", "sixpoint", "surfside", "the-bind")
    cities(table, 1, "whalebone", "crowmoor", "tarnhead")
    outcome = ended(table).outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ([0], "single-winner")


def test_bl_10_3_the_last_seat_left_wins_at_once() -> None:
    table = Table(2, rest=0)
    table.own(1, "surfside")
    table.own(0, "mesa", weapon=1)
    state = table.begin("attack", lead=0)
    events = play(state, "attack:surfside", "still", "carry")
    assert [event.kind for event in events if event.kind.startswith("ended")] == ["ended-last-seat"]
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ([0], "last-seat")
    assert (state.actor(), state.actors()) == (OVER, [])
    assert refused(state, 0, "attack:mesa") == "BL-10.3"


@pytest.mark.parametrize(
    ("more", "winners"),
    [
        ("city", [1]),
        ("place", [0]),
        ("value", [1]),
        ("nothing", [0, 1]),
    ],
)
def test_bl_10_3_at_the_cycle_limit_cities_then_places_then_value(more: str, winners: list[int]) -> None:
    table = Table(3, create(cycle_limit=2, single_winner=True), rest=2)
    rest = list(table.spec.keys)
    table.own(0, *rest[:17])
    table.own(1, *rest[17:34])
    table.own(2, *rest[34:])
    if more == "city":
        cities(table, 1, rest[20])
        table.own(0, rest[34])
    elif more == "place":
        table.own(0, rest[34])
        table.put(rest[20], weapon=1)
    elif more == "value":
        table.put(rest[20], horse=1)
    outcome = ended(table).outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (winners, "cycle-limit")


def test_bl_12_2_sure_first_production_needs_no_roll() -> None:
    for sure in (True, False):
        table = spread(2, cycle=0, sure_first_production=sure)
        table.site("mesa", "gold")
        assert (next_cycle(table).part == TRADE) == sure


def test_bl_12_2_there_may_be_no_trade_rounds() -> None:
    table = spread(2, trade_rounds=0)
    table.put("mesa", wood=1)
    table.put("the-bind", coal=1)
    state = table.begin("trade")
    assert (state.phase, state.part) == (DIE, MOVEMENT)


def test_bl_11_talking_is_not_a_move() -> None:
    verbs = set(create().catalogue.verbs)
    assert not verbs & {"threaten", "promise", "talk"}
    assert {"vote", "offer", "side", "leave"} <= verbs
    assert "vote:yes" in create().catalogue.tokens
    assert offered(spread(2).begin("attack"))[-1] == "done"
