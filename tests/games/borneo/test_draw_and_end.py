"""BN-7 and BN-8: drawing, the end of the deck, last missions, the score."""

from __future__ import annotations

import pytest

from borea.core.bits import listed
from borea.core.chance import FastRng
from borea.core.game import CHANCE, OVER, Event
from borea.games import load
from borea.games.borneo.phases import order as phases
from tests.support.borneo.tables import Table


def shipping(hand: list[int], seats: int = 4) -> Table:
    """Return a table in seat A's shipment phase."""
    return Table(seats=seats).hand(0, hand).phase(phases.SHIP)


def test_bn_7_1_two_cards_are_drawn_one_by_one() -> None:
    table = shipping([0, 1])
    assert table.state.odds() == []  # nothing is drawn before the shipment
    table.play("ship:0@1")
    assert (table.state.asked, table.state.chance_label(), len(table.state.odds())) == (CHANCE, "turn 1 draw 1", 58)
    table.chance("draw:30")
    assert table.state.chance_label() == "turn 1 draw 2"
    table.chance("draw:31")
    assert listed(table.state.houses[0].hand) == [1, 30, 31]
    assert table.state.asked == 1


def test_bn_7_1_the_discards_are_shuffled_when_a_card_must_be_drawn_even_the_second() -> None:
    table = shipping([0, 1]).few_cards([30], [40, 41], hoarder=2).phase(phases.SHIP).play("ship:0@1")
    assert "reshuffled" not in table.kinds()
    table.chance("draw:30")
    assert table.event("reshuffled") == {"count": 2}
    assert [move - table.game.catalogue.first["draw"] for move, _ in table.state.odds()] == [40, 41]
    # Of the first shuffle only the cards in hands are still hidden: the deck is a second one.
    assert [listed(cards) for cards in table.state.shuffles] == [[1, 30], [40, 41]]
    table.chance("draw:41")
    assert (listed(table.state.deck), listed(table.state.discards)) == ([40], [])


def test_bn_7_1_a_deck_that_has_just_been_emptied_waits_for_the_next_draw() -> None:
    table = shipping([0, 1]).few_cards([30, 31], [40, 41], hoarder=2).phase(phases.SHIP).play("ship:0@1")
    table.chance("draw:30", "draw:31")
    assert (listed(table.state.deck), listed(table.state.discards)) == ([], [40, 41])


@pytest.mark.parametrize(("deck", "discards"), [([], []), ([30], []), ([], [30])])
def test_bn_7_1_with_fewer_than_two_cards_none_is_drawn_and_play_ends(deck: list[int], discards: list[int]) -> None:
    table = shipping([0, 1]).few_cards(deck, discards, hoarder=2).phase(phases.SHIP).play("ship:0@1")
    assert "drew" not in table.kinds()
    assert table.event("play-ended-cards") == {"seat": 0}


def test_bn_7_1_two_cards_are_enough() -> None:
    table = shipping([0, 1]).few_cards([30], [31], hoarder=2).phase(phases.SHIP).play("ship:0@1")
    table.chance("draw:30", "draw:31")
    assert (table.state.active, listed(table.state.deck)) == (1, [])


def test_bn_7_2_over_six_cards_one_is_discarded_openly() -> None:
    table = shipping([0, 1, 2, 3, 4, 5]).play("ship:0@1").chance("draw:30", "draw:31")
    assert (table.state.asked, table.state.prompt(0)) == (0, "discard")
    assert table.verbs("discard") == ["1", "2", "3", "4", "5", "30", "31"]
    assert table.why_not("discard:0") == "BN-7.2"
    table.play("discard:4")
    assert table.event("discarded") == {"seat": 0, "card": 4}
    assert listed(table.state.discards) == [4]
    assert (table.state.active, table.state.houses[0].held) == (1, 6)


def test_bn_7_2_six_cards_are_not_too_many() -> None:
    table = shipping([0, 1, 2, 3, 4]).play("ship:0@1").chance("draw:30", "draw:31")
    assert (table.state.active, table.state.houses[0].held) == (1, 6)


def ending() -> Table:
    """Return a table on which A's shipment ends the match; B, C and A can pay a mission, D cannot."""
    table = shipping([0, 1]).hand(3, [2, 4]).goods(0, [6, 7, 8, 9]).goods(2, [3, 11, 17, 21])
    return table.harbour(1, "Ternate", [19, 20]).few_cards([], [], hoarder=1).phase(phases.SHIP)


def test_bn_8_1_the_end_is_immediate_and_table_and_hands_are_discarded() -> None:
    table = ending().play("ship:0@1")
    state = table.state
    assert (state.active, state.turn) == (0, 1)
    assert listed(state.discards) == [0, 1, 2, 4, 19, 20]
    assert all(slot.harbour == -1 and not slot.column for slot in state.slots)
    assert listed(state.gone) == [0, 1, 2]
    assert all(house.hand == 0 for house in state.houses)
    assert table.why_not("ship:1@1") == "BN-6.1"
    table.play("skip", "skip", "skip")
    assert (state.asked, state.actors(), state.phase) == (OVER, [], phases.ENDED)
    assert [state.moves(seat) for seat in range(4)] == [[], [], [], []]
    assert [table.why_not(token, seat=0) for token in ("ship:1@1", "mission:1")] == ["BN-8.1", "BN-8.1"]


def test_bn_8_2_last_missions_start_to_the_left_and_end_with_the_seat_that_ended_play() -> None:
    table = ending().play("ship:0@1")
    assert (table.state.asked, table.state.prompt(1)) == (1, "last-mission")
    table.play("skip")
    assert (table.state.asked, table.tokens()) == (2, ["mission:2", "skip"])
    table.play("mission:2", "pay:3", "pay:11", "pay:17", "pay:21")
    assert table.state.asked == 0  # D has nothing to pay with
    table.play("mission:1", "pay:6", "pay:7", "pay:8", "pay:9")
    assert table.state.asked == OVER


def test_bn_8_2_nobody_is_asked_for_a_last_mission_that_cannot_be_paid() -> None:
    # Red's only merchant, B, takes the last harbour and its cards: no cloves, and three of no kind.
    table = Table().rows(red="B").harbour(0, "Tidore", [10, 26, 3]).hand(0, [0]).hand(2, [1, 2]).last_harbours()
    table.phase(phases.SHIP).play("ship:0@1")
    assert (table.state.asked, table.state.phase) == (OVER, phases.ENDED)
    assert table.warehouse(1) == [0, 3, 10, 26]
    assert listed(table.state.discards) == [1, 2]
    assert listed(table.state.gone) == list(range(1, 12))  # all but Tidore
    assert table.state.scores() == [0, 5, 0, 0]


def test_bn_8_2_one_last_mission_each() -> None:
    table = ending().play("ship:0@1", "mission:1")
    while table.state.asked == 1:
        table.play(table.tokens()[0])
    assert table.state.asked == 2


def test_bn_8_3_a_point_per_card_and_harbour_doubled_or_not_and_the_missions() -> None:
    table = Table().goods(0, [0, 1, 25], ("Aceh", "Batavia"))
    table.state.houses[0].missions = 1 | 2 << 4 | 1 << 16
    assert table.settle().state.scores() == [3 + 2 + 6 + 16 + 25, 0, 0, 0]


def finished(goods: list[int], missions: list[int]) -> list[int]:
    """Return the winners when seats have these numbers of cards and of missions worth six points."""
    table = Table(seats=3)
    cards = iter(range(60))
    for seat, house in enumerate(table.state.houses):
        house.missions = missions[seat]
        house.goods = sum(1 << next(cards) for _ in range(goods[seat]))
    table.settle()
    table.state.enter(phases.ENDED)
    table.state.asked = OVER
    table.state.reason = phases.NO_CARDS
    outcome = table.state.outcome()
    assert outcome is not None
    assert outcome.reason == "cards"
    return outcome.winners


def test_bn_8_4_most_points_win_then_more_missions_then_it_is_shared() -> None:
    assert finished([7, 0, 0], [0, 1, 0]) == [0]
    assert finished([6, 0, 0], [0, 1, 0]) == [1]
    assert finished([0, 0, 3], [1, 1, 0]) == [0, 1]
    # Twenty points each: from cards, from one mission, from three missions of two kinds.
    table = Table(seats=3).goods(0, list(range(20)))
    table.state.houses[1].missions = 1 << 12
    table.state.houses[2].missions = 2 | 1 << 4
    assert [house.count() for house in table.state.houses] == [0, 1, 3]
    assert table.state.scores() == [20, 20, 20]


def hoarded(edition: str, seats: int, seed: int) -> str:
    """Play a match without duels and missions, so that cards stay in warehouses; return why it ended."""
    game = load("borneo", edition=edition)
    state = game.start(seats)
    rng = FastRng(seed)
    while state.actor() != OVER:
        seat = state.actor()
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(rng))
        else:
            moves = state.moves(seat)
            idle = state.prompt(seat) in ("mission", "company", "last-mission")
            state.apply(seat, moves[-1] if idle else moves[rng.below(len(moves))])
    outcome = state.outcome()
    assert outcome is not None
    return outcome.reason


@pytest.mark.parametrize("edition", ["cards-2007", "board-2008"])
def test_bn_7_1_the_cards_do_run_out_when_everybody_hoards(edition: str) -> None:
    assert hoarded(edition, 5, seed=1) == "cards"


@pytest.mark.parametrize("edition", ["cards-2007", "board-2008"])
def test_bn_6_8_the_harbours_do_run_out(edition: str) -> None:
    game = load("borneo", edition=edition)
    state = game.start(4)
    rng = FastRng(2)
    sharings = 0
    while state.actor() != OVER:
        seat = state.actor()
        moves = [state.draw(rng)] if seat == CHANCE else state.moves(seat)
        events: list[Event] = []
        state.apply(seat, moves[0], events)
        sharings += sum(1 for event in events if event.kind in ("monopoly", "shared"))
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, sharings) == ("harbours", 10)
