"""Trade (BL-6)."""

from __future__ import annotations

import pytest

from borea.games.borderlands import Borderlands
from borea.games.borderlands.phases.order import ANSWER, DIE, FLOOR
from borea.games.borderlands.state import BorderlandsState
from tests.support.borderlands.positions import (
    FIRST,
    STANDARD,
    Table,
    create,
    kinds_of,
    offered,
    play,
    refused,
    tokens_at,
)


def market(game: Borderlands = STANDARD) -> Table:
    """Return a table where seats 0 and 1 meet at mesa and surfside, and seat 2 holds the rest without tokens."""
    table = Table(3, game, rest=2)
    table.own(0, "mesa", wood=2)
    table.own(0, "friends-haven", coal=1)
    table.own(1, "surfside", gold=1, iron=1)
    table.own(1, "sixpoint", gold=2)
    return table


def test_bl_6_1_only_neighbours_with_something_to_give_are_partners() -> None:
    state = market().begin("trade")
    assert offered(state) == ["offer:1", "pass"]
    assert refused(state, 0, "offer:2") == "BL-6.3"


def test_bl_6_1_without_a_common_border_there_is_no_trade() -> None:
    table = Table(3, rest=2)
    table.own(0, "mesa", wood=2)
    table.own(1, "anneconda", gold=1)
    assert table.begin("trade").phase == DIE
    table.own(0, "oxbow")
    assert offered(table.begin("trade")) == ["offer:1", "pass"]
    assert offered(table.begin("trade", lead=1)) == ["offer:0", "pass"]


def test_bl_6_1_a_boat_makes_a_border() -> None:
    table = Table(3, rest=2)
    table.own(0, "mesa", wood=2)
    table.own(1, "whalebone", gold=1)
    table.boat(1, "east-5")
    assert offered(table.begin("trade")) == ["offer:1", "pass"]


def test_bl_6_1_at_least_one_token_each_way() -> None:
    state = market().begin("trade")
    play(state, "offer:1")
    assert "done" not in offered(state)
    assert refused(state, 0, "done") == "BL-6.1"
    play(state, "give:mesa.wood", "done?")
    assert "done" not in offered(state)
    assert refused(state, 0, "done") == "BL-6.1"


def test_bl_6_1_weapons_are_not_traded() -> None:
    table = market().put("mesa", weapon=1, horse=1)
    state = table.begin("trade")
    play(state, "offer:1")
    assert offered(state) == ["give:mesa.wood", "give:friends-haven.coal", "give:mesa.horse"]
    assert "give:mesa.weapon" not in table.game.catalogue.numbers


def test_bl_6_2_given_tokens_come_from_any_own_places_and_received_ones_go_to_any() -> None:
    state = market().begin("trade")
    play(state, "offer:1", "give:mesa.wood", "give:friends-haven.coal", "done?")
    play(state, "want:gold", "want:gold", "done?", "accept")
    # Two gold are owed; sixpoint has two and surfside one, so sixpoint gives at least one and comes first.
    assert offered(state) == ["give:sixpoint.gold", "give:surfside.gold"]
    play(state, "give:sixpoint.gold")
    assert state.actor() == 0
    assert offered(state) == ["put:friends-haven.gold", "put:mesa.gold"]
    play(state, "put:friends-haven.gold", "put:friends-haven.gold")
    assert state.actor() == 1
    play(state, "put:sixpoint.wood", "put:surfside.coal")
    assert tokens_at(state, "friends-haven") == {"gold": 2}
    assert tokens_at(state, "mesa") == {"wood": 1}
    assert tokens_at(state, "sixpoint") == {"wood": 1}
    assert tokens_at(state, "surfside") == {"gold": 1, "iron": 1, "coal": 1}
    assert (state.phase, state.actor()) == (FLOOR, 1)


@pytest.mark.parametrize(("sixpoint", "choices"), [(1, []), (2, ["give:sixpoint.gold", "give:surfside.gold"])])
def test_bl_6_2_tokens_are_paid_in_one_order_and_without_asking_where_there_is_no_choice(
    sixpoint: int, choices: list[str]
) -> None:
    table = Table(3, rest=2)
    table.own(0, "mesa", wood=1)
    table.own(1, "sixpoint", gold=sixpoint)
    table.own(1, "surfside", gold=2)
    state = table.begin("trade")
    play(state, "offer:1", "give:mesa.wood", "want:gold", "want:gold", "want:gold", "done?", "accept")
    if choices:  # one from sixpoint is certain; then any two of the rest
        assert offered(state) == choices
        play(state, "give:surfside.gold")
    assert state.actor() == 0
    assert tokens_at(state, "surfside") == {}
    assert offered(state) == ["put:mesa.gold"]


def test_bl_6_2_a_horse_needs_a_place_without_one() -> None:
    table = market().put("mesa", horse=1)
    table.put("surfside", horse=1)
    state = table.begin("trade")
    play(state, "offer:1", "give:mesa.wood", "done?", "want:horse", "done?", "accept")
    assert offered(state) == ["put:friends-haven.horse"]


def test_bl_6_3_no_more_is_wanted_than_the_other_has() -> None:
    state = market().begin("trade")
    play(state, "offer:1", "give:mesa.wood", "done?")
    assert offered(state) == ["want:iron", "want:gold"]
    play(state, "want:iron")
    assert offered(state) == ["want:gold", "done"]
    assert refused(state, 0, "want:iron") == "BL-6.3"
    play(state, "want:gold", "want:gold", "want:gold")
    assert state.actor() == 1, "with nothing left to want the offer is put"


def test_bl_6_3_refuse_or_counter_once() -> None:
    state = market().begin("trade")
    play(state, "offer:1", "give:mesa.wood", "done?", "want:gold", "done?")
    assert (offered(state), state.prompt(1)) == (["accept", "refuse", "counter"], "answer")
    play(state, "counter")
    assert state.actor() == 1
    play(state, "give:surfside.iron", "done?", "want:wood", "want:wood", "done?")
    assert state.actor() == 0
    assert (offered(state), state.prompt(0)) == (["accept", "refuse"], "answer-counter")
    assert refused(state, 0, "counter") == "BL-6.3"
    events = play(state, "accept")
    assert kinds_of(events)[:3] == ["accepted", "paid", "paid"]
    play(state, "put:mesa.iron", "put:sixpoint.wood", "put:sixpoint.wood")
    assert tokens_at(state, "mesa") == {"iron": 1}
    assert state.actor() == 1


def test_bl_6_3_nothing_is_lifted_before_both_agree() -> None:
    state = market().begin("trade")
    before = state.goods[:]
    play(state, "offer:1", "give:mesa.wood", "done?", "want:gold", "done?", "counter", "give:surfside.iron", "done?")
    play(state, "want:wood", "done?")
    assert state.goods == before
    play(state, "refuse")
    assert state.goods == before
    assert state.actor() == 1


def test_bl_6_3_the_phase_ends_when_all_pass_in_a_row() -> None:
    state = market().begin("trade")
    play(state, "pass")
    assert state.actor() == 1
    play(state, "offer:0", "give:surfside.gold", "done?", "want:wood", "done?", "refuse")
    # Seat 2 has nothing to give and has passed; two more passes in a row end the phase.
    assert state.actor() == 0
    play(state, "pass")
    assert state.actor() == 1
    play(state, "pass")
    assert state.phase == DIE


def offers_made(state: BorderlandsState) -> int:
    """Return how many offers are made if every seat always makes one that it can, and all are refused."""
    count = 0
    while state.phase == FLOOR:
        count += 1
        play(state, offered(state)[0])
        while state.phase != ANSWER:
            play(state, "done" if "done" in offered(state) else offered(state)[0])
        play(state, "refuse")
    return count


@pytest.mark.parametrize("rules", [1, 2])
@pytest.mark.parametrize("rounds", [1, 3, 6])
def test_bl_6_3_the_number_of_rounds_is_limited(rules: int, rounds: int) -> None:
    assert offers_made(market(create(rules, trade_rounds=rounds)).begin("trade")) == 2 * rounds


def test_bl_6_3_version_1_there_are_six_rounds() -> None:
    assert offers_made(market(FIRST).begin("trade")) == 2 * 6


def test_bl_6_3_there_are_fifty_rounds_and_no_offer_twice() -> None:
    # Seat 0 can give 3 × 2 − 1 sets (wood, coal) for 2 × 4 − 1 (iron, gold), and then has nothing left to offer; seat 1
    # can give 2 × 2 × 3 − 1 sets for 3 × 2 − 1, which is more than fifty.
    assert offers_made(market().begin("trade")) == 5 * 7 + 50


OFFER_OF_0 = ["offer:1", "give:mesa.wood", "done?", "want:iron", "done?"]
OFFER_OF_1 = ["offer:0", "give:surfside.iron", "done?", "want:coal", "done?"]


@pytest.mark.parametrize(
    ("lead", "moves", "first"),
    [
        (1, OFFER_OF_1, 1),  # the seat that makes the offer is nearer
        (2, OFFER_OF_0, 0),
        (0, ["pass", *OFFER_OF_1], 0),  # the seat that accepts is
        (1, ["pass", *OFFER_OF_0], 1),
        (2, ["pass", *OFFER_OF_1], 0),
        (0, [*OFFER_OF_0, "counter", *OFFER_OF_1[1:]], 0),  # the seat that accepts a counter-offer is
        (0, ["pass", *OFFER_OF_1, "counter", *OFFER_OF_0[1:]], 0),  # the seat that makes one is
    ],
)
def test_bl_6_4_the_seat_nearer_the_lead_places_first(lead: int, moves: list[str], first: int) -> None:
    state = market().begin("trade", lead=lead)
    play(state, *moves, "accept")
    assert state.actor() == first
    play(state, offered(state)[0])
    assert state.actor() == 1 - first
    assert all(token.startswith("put:") for token in offered(state))


def test_bl_6_4_all_tokens_are_lifted_before_any_is_placed() -> None:
    table = Table(3, rest=2)
    table.own(0, "mesa", horse=1)
    table.own(1, "surfside", horse=1)
    state = table.begin("trade")
    play(state, "offer:1", "give:mesa.horse", "want:horse", "accept")
    assert tokens_at(state, "mesa") == tokens_at(state, "surfside") == {}
    play(state, "put:mesa.horse", "put:surfside.horse")
    assert tokens_at(state, "mesa") == tokens_at(state, "surfside") == {"horse": 1}


def test_bl_6_4_horses_that_cannot_be_placed_are_neither_asked_for_nor_accepted() -> None:
    table = Table(3, rest=2)
    table.own(0, "mesa", horse=1, wood=1)
    table.own(1, "surfside", horse=1, coal=1)
    state = table.begin("trade")
    play(state, "offer:1", "give:mesa.wood", "done?")
    assert offered(state) == ["want:coal"]
    assert refused(state, 0, "want:horse") == "BL-6.4"
    table = Table(3, rest=2)
    table.own(0, "mesa", horse=1)
    table.own(1, "surfside", horse=1, coal=1)
    state = table.begin("trade")
    play(state, "offer:1", "give:mesa.horse", "want:coal", "done?")
    assert offered(state) == ["refuse", "counter"]
    assert refused(state, 1, "accept") == "BL-6.4"


def test_bl_6_4_a_horse_given_from_any_place_makes_room_and_nothing_else_does() -> None:
    table = Table(3, rest=2)
    table.own(0, "anneconda", horse=1)
    table.own(0, "the-bind", horse=1, coal=1)
    table.own(1, "oxbow", horse=1, iron=1)
    state = table.begin("trade")
    play(state, "offer:1")
    horse = state.copy()
    play(horse, "give:anneconda.horse", "done")
    assert offered(horse) == ["want:iron", "want:horse"]
    play(state, "give:the-bind.coal", "done")
    assert offered(state) == ["want:iron"]


def test_bl_6_4_room_is_counted_after_what_is_given() -> None:
    table = Table(3, rest=2)
    table.own(0, "mesa", "friends-haven", horse=1)
    table.own(1, "surfside", horse=1)
    state = table.begin("trade")
    play(state, "offer:1", "give:friends-haven.horse", "give:mesa.horse", "want:horse")
    assert offered(state) == ["refuse", "counter"], "two horses for one do not fit into one place"
    table = Table(3, rest=2)
    table.own(0, "mesa", horse=1)
    table.own(1, "surfside", wood=1)
    state = table.begin("trade")
    play(state, "offer:1", "give:mesa.horse", "want:wood")
    assert offered(state) == ["accept", "refuse", "counter"], "one horse fits into one place"


def test_bl_6_4_horses_go_to_different_places() -> None:
    table = Table(3, rest=2)
    table.own(0, "mesa", "the-bind", horse=1)
    table.own(1, "kettle-bend", "sixpoint", "surfside").put("surfside", wood=1)
    state = table.begin("trade")
    play(state, "offer:1", "give:mesa.horse", "give:the-bind.horse", "want:wood", "accept", "put:mesa.wood")
    assert offered(state) == ["put:kettle-bend.horse", "put:sixpoint.horse"], "one place must be left for the second"
    play(state, "put:sixpoint.horse")
    assert offered(state) == ["put:surfside.horse"]


def test_bl_6_4_a_seat_with_room_only_after_giving_a_horse_is_not_stuck() -> None:
    table = Table(3, rest=2)
    table.own(0, "mesa", horse=1, wood=1)
    table.own(1, "surfside", horse=1)
    state = table.begin("trade")
    play(state, "offer:1", "give:mesa.wood")
    assert offered(state) == ["give:mesa.horse"]
    play(state, "give:mesa.horse")
    assert offered(state) == ["want:horse"]
