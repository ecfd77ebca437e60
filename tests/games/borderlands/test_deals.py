"""How the levels bargain: deals by value, none that crowns a rival, none that a swindler lives on."""

from __future__ import annotations

import pytest

from borea.bots.registry import bot
from borea.core.chance import FastRng
from borea.games.borderlands.components import COAL, GOLD, HORSE, IRON, ONE, PLACES, WOOD
from borea.games.borderlands.judging.deals import Scales, prospect
from borea.games.borderlands.moves import ACCEPT, GIVE, REFUSE
from borea.games.borderlands.phases.order import ANSWER
from borea.games.borderlands.state import BorderlandsState
from tests.support.borderlands.bargains import watched
from tests.support.borderlands.kingmaking import makes_a_king, trading
from tests.support.borderlands.positions import STANDARD, Table
from tests.support.borderlands.swindle import Naive

pytestmark = pytest.mark.once  # matches of bots that take long

LEVELS = [f"level{level}" for level in range(1, 7)]


def token(table: Table, place: str, kind: int) -> int:
    """Return the move that gives a token from a place."""
    return GIVE + kind * PLACES + table.number(place)


def asked(state: BorderlandsState, maker: int, other: int, gives: list[int], wants: int) -> BorderlandsState:
    """Return the position in which a seat answers an offer."""
    state.active, state.maker, state.partner = maker, maker, other
    state.picks, state.wants, state.phase, state.area, state.rounds = gives, wants, ANSWER, 0, 1
    return state


@pytest.mark.parametrize("level", LEVELS[2:])
def test_no_level_from_three_up_completes_a_rivals_winning_city(level: str) -> None:
    rng = FastRng(f"kings {level}")
    assert sum(makes_a_king(STANDARD, level, rng) for _ in range(15)) == 0


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_gives_more_than_two_tokens_for_one(level: str) -> None:
    rng = FastRng(f"lopsided {level}")
    swindler, tried = Naive(STANDARD, "greedy"), 0
    while tried < 8:
        state = trading(STANDARD, rng)
        swindler.find(state.view(state.active), rng)
        if swindler.partner < 0:
            continue
        wants = swindler.offer.wants
        if sum((wants >> 5 * kind) & 31 for kind in range(5)) < 3:
            continue
        tried += 1
        state = asked(state, state.active, swindler.partner, swindler.offer.gives, wants)
        assert bot(level, STANDARD).choose(state.view(swindler.partner), rng) != ACCEPT


def test_refused_offers_are_not_repeated_and_deals_raise_both_chances() -> None:
    watch = watched("level4", "a small match")
    assert watch.offers > 0
    assert watch.repeated == 0
    assert [deal for deal in watch.deals if min(deal["maker"], deal["other"]) <= 0] == []


def test_a_rival_gets_no_weapon_that_takes_a_city() -> None:
    """Seat 1 lacks iron for a weapon, and with the weapon it would take Mesa."""
    table = Table(2, rest=1, cycle=3)
    table.own(0, "mesa", city=True)
    table.own(0, "sixpoint", iron=1, wood=1)
    table.own(1, "surfside", coal=1, horse=1, gold=1)
    state = table.state
    state.refresh()
    scales = Scales(STANDARD.evaluation, state)
    for iron in (True, False):
        wants = ONE[IRON] if iron else ONE[WOOD]
        found = prospect(scales, state, 1, 0, [token(table, "surfside", GOLD)], wants)
        assert (0 in found.barred) == iron


def test_a_deal_for_the_token_that_completes_a_city_is_worth_most() -> None:
    table = Table(2, rest=1, cycle=2)
    table.own(0, "mesa", wood=1, coal=1, iron=1, horse=1)
    table.own(0, "sixpoint", "the-bind", wood=2)
    table.own(1, "surfside", gold=1, horse=1)
    state = table.state
    state.refresh()
    scales = Scales(STANDARD.evaluation, state)
    spare = token(table, "the-bind", WOOD)
    gold = prospect(scales, state, 0, 1, [spare], ONE[GOLD]).changes
    horse = prospect(scales, state, 0, 1, [spare], ONE[HORSE]).changes
    assert gold[0] > horse[0]
    assert gold[0] > 0.0
    assert abs(sum(gold)) < 1e-9


def test_a_swap_of_equal_goods_changes_nothing_unless_places_do() -> None:
    table = Table(2, rest=1, cycle=2)
    table.own(0, "mesa", coal=1)
    table.own(1, "surfside", coal=1)
    state = table.state
    state.refresh()
    state = asked(state, 1, 0, [token(table, "surfside", COAL)], ONE[COAL])
    assert bot("level6", STANDARD).choose(state.view(0), FastRng(1)) == REFUSE
