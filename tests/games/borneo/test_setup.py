"""BN-2 and BN-3: dealing, placement in snake order, the order of phases."""

from __future__ import annotations

import pytest

from borea.core.bits import listed, size
from borea.core.chance import FastRng
from borea.core.game import Game
from borea.core.match import Match
from borea.games import load
from borea.games.borneo.components import EDITIONS
from borea.games.borneo.phases import order as phases
from borea.games.borneo.state import BorneoState
from borea.games.borneo.view import BorneoView
from tests.support.borneo.tables import Table, dealt, snake


def test_bn_2_1_three_merchants_and_three_cards_each() -> None:
    state = dealt("cards-2007", 5, 0)
    assert [size(house.hand) for house in state.houses] == [3] * 5
    assert size(state.deck) == 45
    assert len(snake(state)) == 15


def test_bn_2_1_four_merchants_as_an_option() -> None:
    assert snake(dealt("board-2008", 3, 0, four_merchants=True)) == "ABCCBAABCCBA"


def test_bn_2_2_three_open_harbours_an_open_supply_and_a_random_first_seat() -> None:
    state = dealt("cards-2007", 4, 2)
    assert all(slot.harbour >= 0 for slot in state.slots)
    assert size(state.harbour_deck) == 9
    assert state.asked == 2
    view = state.view(None)
    assert isinstance(view, BorneoView)
    assert view.supply == [3, 3, 2, 2, 2]
    firsts = {Match(load("borneo"), 3, f"seed {number}").actors[0] for number in range(12)}
    assert firsts == {0, 1, 2}


def test_bn_2_2_cards_harbours_and_first_seats_are_equally_likely() -> None:
    table = Table()
    state = table.game.start(4)
    assert isinstance(state, BorneoState)
    table.state = state
    move = table.game.catalogue.move
    assert state.odds() == [(move(f"draw:{card}"), 1) for card in range(60)]
    table.chance(*[f"draw:{card}" for card in range(12)])
    assert [listed(house.hand) for house in state.houses] == [[0, 1, 2], [3, 4, 5], [6, 7, 8], [9, 10, 11]]
    assert state.odds() == [(move(f"harbour:{harbour}"), 1) for harbour in range(12)]
    table.chance("harbour:0", "harbour:5", "harbour:2")
    assert [slot.harbour for slot in state.slots] == [0, 5, 2]
    assert state.odds() == [(move(f"first:{seat}"), 1) for seat in range(4)]
    table.chance("first:2")
    assert state.asked == 2


def test_bn_2_2_the_first_to_place_takes_the_first_turn() -> None:
    state = dealt("cards-2007", 4, 3)
    assert state.why_not(3, load("borneo").catalogue.move("ship:0@1")) == "BN-2.2"  # not before all have placed
    assert snake(state) == "DABCCBADDABC"
    assert (state.asked, state.active, state.turn) == (3, 3, 1)


def test_bn_2_3_placement_snakes_and_goes_to_the_end_of_a_row() -> None:
    state = dealt("cards-2007", 4, 0)
    table = Table()
    table.state = state
    table.play("place:red", "place:red", "place:red", "place:blue", "place:red")
    assert (table.row("red"), table.row("blue")) == ("ABCD", "D")
    assert state.asked == 2
    table.play("place:red", "place:red", "place:red", "place:yellow", "place:yellow", "place:yellow", "place:yellow")
    assert (table.row("red"), table.row("yellow")) == ("ABCDCBA", "ABCD")
    assert (state.asked, state.phase) == (0, phases.COMPANY)
    # A fourth merchant is placed in reverse order again.
    assert snake(dealt("board-2008", 3, 1, four_merchants=True)) == "BCAACBBCAACB"
    # Nobody places before the deal, or when all have placed.
    assert table.why_not("place:red", seat=1) == "BN-2.3"
    game = load("borneo")
    refused = [game.start(4).why_not(0, game.catalogue.move(token)) for token in ("place:red", "ship:0@1")]
    assert refused == ["BN-2.3", "BN-2.2"]


def test_bn_2_4_in_2007_no_merchant_is_placed_next_to_the_seats_own() -> None:
    state = dealt("cards-2007", 4, 0)
    table = Table()
    table.state = state
    table.play("place:red", "place:red", "place:red", "place:red")
    assert state.asked == 3
    assert table.verbs("place") == ["yellow", "green", "blue"]
    assert table.why_not("place:red") == "BN-2.4"
    assert table.why_not("place:green", seat=1) == "BN-2.3"
    assert table.why_not("take:0") == "BN-2.2"


def test_bn_2_4_a_company_with_the_seats_own_merchant_further_left_is_open() -> None:
    table = Table()
    table.state = dealt("cards-2007", 4, 0)
    table.play("place:red", "place:red", "place:red", "place:red", "place:blue")
    assert (table.row("red"), table.state.asked) == ("ABCD", 2)
    assert table.verbs("place") == ["red", "yellow", "green", "blue"]
    table.play("place:red", "place:red", "place:red")  # C B A
    assert (table.row("red"), table.state.asked) == ("ABCDCBA", 0)
    assert table.verbs("place") == ["yellow", "green", "blue"]


def test_bn_2_4_in_2008_a_merchant_may_be_placed_next_to_the_seats_own() -> None:
    table = Table("board-2008")
    table.state = dealt("board-2008", 4, 0)
    table.play("place:red", "place:red", "place:red", "place:green")
    assert table.state.asked == 3
    assert table.verbs("place") == ["red", "yellow", "green", "blue"]
    table.play("place:green")
    assert table.row("green") == "DD"


def test_bn_2_4_in_2008_only_a_full_company_refuses_a_merchant() -> None:
    table = Table("board-2008", 5)
    table.state = dealt("board-2008", 5, 0)
    table.play("place:red", "place:red", "place:red", "place:red", "place:red")
    assert (table.row("red"), table.state.asked) == ("ABCDE", 4)
    assert table.verbs("place") == ["yellow", "green", "blue"]
    assert table.why_not("place:red") == "BN-5.9"  # E stands last there, but that is not why


def test_bn_2_4_in_version_1_the_ban_holds_in_2008_too_while_another_company_is_open() -> None:
    table = Table("board-2008", rules=1)
    table.state = dealt("board-2008", 4, 0, rules=1)
    table.play("place:red", "place:red", "place:red", "place:green")
    assert table.state.asked == 3
    assert table.verbs("place") == ["red", "yellow", "blue"]
    assert table.why_not("place:green") == "BN-2.4"
    # Two companies are full, and the other two end with C's own merchants: it may stand next to them.
    table.state = dealt("board-2008", 5, 0, rules=1)
    table.play("place:red", "place:yellow", "place:green", "place:red", "place:yellow")  # A B C D E
    table.play("place:red", "place:yellow", "place:blue", "place:red", "place:yellow")  # E D C B A
    table.play("place:red", "place:yellow")  # A B
    assert (table.state.asked, table.verbs("place")) == (2, ["green", "blue"])


@pytest.mark.parametrize("rules", [1, 2])
def test_bn_2_4_in_2007_both_versions_ban_neighbours(rules: int) -> None:
    table = Table(rules=rules)
    table.state = dealt("cards-2007", 4, 0, rules=rules)
    table.play("place:red", "place:red", "place:red", "place:green")
    assert (table.state.asked, table.verbs("place")) == (3, ["red", "yellow", "blue"])


@pytest.mark.parametrize(("edition", "alike"), [("cards-2007", True), ("board-2008", False)])
def test_bn_2_4_the_versions_play_alike_in_2007_only(edition: str, alike: bool) -> None:
    texts = [played(load("borneo", edition=edition, rules=rules)).replace(f"rules {rules}\n", "") for rules in (1, 2)]
    assert (texts[0] == texts[1]) is alike


def played(game: Game) -> str:
    """Return the record of a random match without its checksum."""
    match = Match(game, 5, "versions")
    rng = FastRng(24)
    while match.actors:
        seat = match.actors[0]
        moves = match.view(seat).moves
        match.submit(seat, game.catalogue.token(moves[rng.below(len(moves))]))
    return match.record().text().rpartition("checksum")[0]


@pytest.mark.parametrize("edition", EDITIONS)
def test_bn_2_4_later_merchants_of_a_seat_may_be_neighbours(edition: str) -> None:
    table = Table(edition).rows(red="A", yellow="BA").hand(0, [0])
    table.play("move:a>yellow")
    assert table.row("yellow") == "BAA"
    # After an attack too: B, driven from red, goes behind its own merchant in yellow.
    table = Table(edition).rows(red="BA", yellow="AB").hand(0, [0, 15, 16]).hand(1, [17])
    table.play("attack:a>1", "fight:0", "done", "done", "retreat:yellow")
    assert (table.row("red"), table.row("yellow")) == ("A", "ABB")


def test_bn_3_the_phases_come_in_order() -> None:
    table = Table().hand(0, [0, 3, 15]).goods(0, [7, 8, 9], ("Banda",)).phase(phases.MISSION)
    assert table.tokens() == ["mission:1", "skip"]
    table.play("mission:1", "pay:7", "pay:8", "pay:9", "pay:h3")
    assert table.state.phase == phases.COMPANY
    table.play("stay")
    assert table.state.phase == phases.SHIP
    assert table.why_not("mission:1") == "BN-4.1"
    assert table.why_not("move:a>red") == "BN-5.1"
    table.play("ship:0@1")
    table.chance("draw:20", "draw:21")
    assert (table.state.active, table.state.turn) == (1, 2)
    assert table.kinds()[-1] == "turn-began"


def test_bn_3_missions_are_not_asked_for_when_none_can_be_paid() -> None:
    table = Table(seats=3).hand(0, [0]).hand(1, [1]).hand(2, [2]).goods(1, [7, 8, 9]).goods(2, [4, 6, 11, 13])
    table.phase(phases.SHIP).play("ship:0@1").chance("draw:20", "draw:21")
    assert (table.state.asked, table.state.phase) == (1, phases.COMPANY)
    table.play("stay", "ship:1@1").chance("draw:22", "draw:23")
    assert (table.state.asked, table.state.phase) == (2, phases.MISSION)
    table.play("skip", "stay", "ship:2@1").chance("draw:24", "draw:25")
    assert (table.state.asked, table.state.phase, table.state.turn) == (0, phases.COMPANY, 4)  # round the table


def test_bn_3_company_and_mission_are_optional_and_the_shipment_is_not() -> None:
    table = Table().hand(0, [0, 1])
    assert "stay" in table.tokens()
    table.play("stay")
    assert table.tokens() == [f"ship:{card}@{slot}" for card in (0, 1) for slot in (1, 2, 3)]
    assert table.why_not("skip") == "BN-3"
