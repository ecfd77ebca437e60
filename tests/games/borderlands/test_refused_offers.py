"""Offers that were refused may not be made again (BL-6.3), since version 2 of the rules."""

from __future__ import annotations

from borea.bots.greedy import Greedy
from borea.core.chance import FastRng
from borea.games.borderlands import Borderlands
from borea.games.borderlands.phases.order import ANSWER, DIE, FLOOR, GIVE, WANT
from borea.games.borderlands.state import BorderlandsState
from tests.support.borderlands.positions import FIRST, STANDARD, Table, create, offered, play, refused

WOOD_FOR_IRON = ("offer:1", "give:mesa.wood", "done?", "want:iron", "done?")


def market(game: Borderlands = STANDARD) -> Table:
    """Return a table where all four seats meet: 0 has wood in two places, 1 iron and gold, 2 coal, 3 horses."""
    table = Table(4, game, rest=3)
    table.own(0, "mesa", "friends-haven", wood=1)
    table.own(1, "surfside", iron=1, gold=1)
    table.own(2, "sixpoint", coal=1)
    table.put("the-bind", horse=1)
    table.put("anneconda", horse=1)
    return table


def refused_once(game: Borderlands = STANDARD) -> BorderlandsState:
    """Return the position where seat 1 has refused wood from mesa for iron, and seat 0 makes it an offer again."""
    state = market(game).begin("trade")
    play(state, *WOOD_FOR_IRON, "refuse", "pass", "pass", "pass", "offer:1")
    return state


def test_bl_6_3_a_refused_offer_is_not_made_again() -> None:
    state = refused_once()
    play(state, "give:mesa.wood", "done?", "want:iron")
    assert state.phase == WANT
    assert refused(state, 0, "done") == "BL-6.3"
    assert offered(state) == ["want:gold"], "iron alone was refused, iron and gold were not"
    play(state, "want:gold")
    assert state.phase == ANSWER


def test_bl_6_3_version_1_a_refused_offer_may_be_made_again() -> None:
    state = refused_once(FIRST)
    play(state, "give:mesa.wood", "done?", "want:iron", "done")
    assert state.phase == ANSWER
    assert state.refused_offers == []


def test_bl_6_3_other_tokens_another_place_or_other_wishes_make_another_offer() -> None:
    state = refused_once()
    for tokens in (
        ("give:friends-haven.wood", "done?", "want:iron", "done?"),
        ("give:friends-haven.wood", "give:mesa.wood", "done?", "want:iron", "done?"),
        ("give:mesa.wood", "done?", "want:gold", "done?"),
    ):
        twin = state.copy()
        play(twin, *tokens)
        assert twin.phase == ANSWER


def test_bl_6_3_the_same_offer_may_be_made_to_another_seat() -> None:
    table = market().put("sixpoint", iron=1)
    state = table.begin("trade")
    play(state, *WOOD_FOR_IRON, "refuse", "pass", "pass", "pass")
    play(state, "offer:2", "give:mesa.wood", "done?", "want:iron", "done?")
    assert state.phase == ANSWER


def test_bl_6_3_the_other_seat_may_make_the_same_exchange_its_own_offer() -> None:
    state = market().begin("trade")
    play(state, *WOOD_FOR_IRON, "refuse", "offer:0", "give:surfside.iron", "done?", "want:wood", "done?")
    assert state.phase == ANSWER


def test_bl_6_3_a_refused_offer_may_be_made_again_once_a_holding_has_changed() -> None:
    for trade in (
        ["pass", "offer:1", "give:sixpoint.coal", "done?", "want:gold", "done?", "accept"],  # 2 with 1
        ["pass", "offer:0", "give:sixpoint.coal", "done?", "want:wood", "done?", "accept", "give:friends-haven.wood"],
    ):
        state = market().begin("trade")
        play(state, *WOOD_FOR_IRON, "refuse", *trade)
        while state.phase != FLOOR:
            play(state, offered(state)[0])
        play(state, "pass", *WOOD_FOR_IRON)
        assert state.phase == ANSWER


def test_bl_6_3_a_trade_between_others_changes_nothing() -> None:
    state = market().begin("trade")
    play(state, *WOOD_FOR_IRON, "refuse", "pass")
    play(state, "offer:3", "give:sixpoint.coal", "done?", "want:horse", "done?", "accept")
    while state.phase != FLOOR:
        play(state, offered(state)[0])
    play(state, "pass", "offer:1", "give:mesa.wood", "done?", "want:iron")
    assert refused(state, 0, "done") == "BL-6.3"


def swapped(*places: str) -> BorderlandsState:
    """Return the position after a refusal and a swap of wood for wood, which is put down in these places.

    Seat 1 has refused seat 0, and seat 0 has refused seat 1; then they swap, and seat 0 has the floor again.
    """
    table = Table(2, rest=1)
    table.own(0, "mesa", wood=1)
    table.own(0, "surfside", coal=1)
    table.put("sixpoint", wood=1)
    state = table.begin("trade")
    play(state, "offer:1", "give:surfside.coal", "want:wood", "refuse")
    play(state, "offer:0", "give:sixpoint.wood", "want:coal", "refuse")
    play(state, "offer:1", "give:mesa.wood", "done?", "want:wood", "accept", *[f"put:{place}.wood" for place in places])
    play(state, "pass")
    return state


def test_bl_6_3_a_trade_that_leaves_both_what_they_had_changes_nothing() -> None:
    state = swapped("mesa", "sixpoint")
    play(state, "offer:1")
    assert offered(state) == ["give:mesa.wood"]
    assert refused(state, 0, "give:surfside.coal") == "BL-6.3"


def test_bl_6_3_tokens_in_another_place_are_a_change() -> None:
    state = swapped("surfside", "sixpoint")
    play(state, "offer:1", "give:surfside.coal", "want:wood")
    assert state.phase == ANSWER


def test_bl_6_3_a_refused_counter_offer_counts_and_a_countered_offer_does_not() -> None:
    state = market().begin("trade")
    play(state, *WOOD_FOR_IRON, "counter", "give:surfside.gold", "done?", "want:wood", "want:wood", "done?", "refuse")
    play(state, "offer:0", "give:surfside.gold", "done?", "want:wood")
    assert refused(state, 1, "want:wood") == "BL-6.3", "gold for two wood was refused"
    assert offered(state) == ["done"]
    play(state, "done", "refuse", "pass", "pass", *WOOD_FOR_IRON)
    assert state.phase == ANSWER, "seat 1 has not refused wood for iron"
    assert offered(state) == ["accept", "refuse", "counter"], "and it has other offers to make"


def test_bl_6_3_refusals_are_forgotten_with_the_phase() -> None:
    state = market().begin("trade")
    play(state, *WOOD_FOR_IRON, "refuse", "pass", "pass", "pass", "pass")
    assert (state.phase, state.refused_offers) == (DIE, [])


def single(game: Borderlands = STANDARD) -> BorderlandsState:
    """Return a trade phase in which seats 0 and 1 have one token each, and each can make the other one offer."""
    table = Table(3, game, rest=2)
    table.own(0, "mesa", wood=1)
    table.own(1, "surfside", gold=1)
    return table.begin("trade")


def test_bl_6_3_a_seat_whose_offers_were_all_refused_passes() -> None:
    state = single()
    play(state, "offer:1", "give:mesa.wood", "want:gold", "refuse")
    assert state.actor() == 1
    play(state, "pass")
    assert state.phase == DIE, "seat 0 has no offer left, seat 2 has no tokens: all have passed in a row"


def rejected(game: Borderlands) -> BorderlandsState:
    """Return the position where seat 0 has refused the only offer of seat 1 and makes its own."""
    state = single(game)
    play(state, "pass", "offer:0", "give:surfside.gold", "want:wood", "refuse")
    play(state, "offer:1", "give:mesa.wood", "want:gold")
    return state


def test_bl_6_3_no_counter_where_the_only_one_was_refused() -> None:
    state = rejected(STANDARD)
    assert offered(state) == ["accept", "refuse"]
    assert refused(state, 1, "counter") == "BL-6.3"


def test_bl_6_3_version_1_a_counter_may_repeat_a_refused_offer() -> None:
    assert offered(rejected(FIRST)) == ["accept", "refuse", "counter"]


def test_bl_6_3_a_partner_to_whom_every_offer_was_refused_is_none() -> None:
    table = Table(3, rest=2)
    table.own(0, "mesa", wood=1)
    table.own(1, "surfside", gold=1)
    table.put("the-bind", coal=1)
    state = table.begin("trade")
    assert offered(state) == ["offer:1", "offer:2", "pass"]
    play(state, "offer:1", "give:mesa.wood", "want:gold", "refuse", "pass", "pass")
    assert offered(state) == ["offer:2", "pass"]
    assert refused(state, 0, "offer:1") == "BL-6.3"


def test_bl_6_3_a_gift_that_leads_to_refused_offers_only_is_closed() -> None:
    table = Table(3, rest=2)
    table.own(0, "mesa", wood=1, coal=1)
    table.own(1, "surfside", gold=1)
    state = table.begin("trade")
    for gifts in (["give:mesa.wood", "done"], ["give:mesa.wood", "give:mesa.coal"]):
        play(state, "offer:1", *gifts, "want:gold", "refuse", "pass")
    play(state, "offer:1")
    assert state.phase == GIVE
    assert offered(state) == ["give:mesa.coal"]
    assert refused(state, 0, "give:mesa.wood") == "BL-6.3"
    assert refused(state, 0, "give:surfside.gold") == "BL-6.2"


def test_bl_6_3_a_gift_may_be_closed_to_more_where_only_more_was_refused() -> None:
    table = Table(3, rest=2)
    table.own(0, "mesa", wood=1, coal=1)
    table.own(1, "surfside", gold=1)
    state = table.begin("trade")
    play(state, "offer:1", "give:mesa.wood", "give:mesa.coal", "want:gold", "refuse", "pass")
    play(state, "offer:1", "give:mesa.wood")
    assert offered(state) == ["done"]
    assert refused(state, 0, "give:mesa.coal") == "BL-6.3"


def test_bl_6_3_bots_make_another_offer_or_none() -> None:
    table = Table(2, create(trade_rounds=8), rest=1)
    table.own(0, "mesa", wood=2, coal=1)
    table.own(0, "sixpoint", coal=2)
    table.put("the-bind", iron=1, gold=1, wood=1)
    state = table.begin("trade")
    game, bot, rng = table.game, Greedy(table.game), FastRng(2)
    made: list[tuple[tuple[int, ...], int]] = []
    while state.phase != DIE:
        if state.phase == ANSWER:
            made.append((tuple(state.picks), int(state.wants)))
            play(state, "refuse")
        elif state.actor() == 1:
            play(state, "pass")
        else:
            play(state, game.catalogue.token(bot.choose(state.view(0), rng)))
    assert len(made) == len(set(made)) > 1
    assert {(len(gives), bin(wants).count("1")) for gives, wants in made} == {(1, 1)}, "one for one, as before"
