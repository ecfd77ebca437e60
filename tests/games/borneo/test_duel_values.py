"""Duels of the levels: how likely a defence holds, and what cards cost."""

from __future__ import annotations

from itertools import product

import pytest

from borea.core.chance import FastRng
from borea.games import create
from borea.games.borneo.judging.duels import CARD, SPARE, card_cost, defence_chance
from borea.games.borneo.state import BorneoState


@pytest.mark.parametrize(("held", "most", "need"), [(4, 1, 2), (5, 2, 3), (3, 2, 4), (6, 3, 3)])
def test_the_chance_of_a_defence_is_that_of_counting_all_hands(held: int, most: int, need: int) -> None:
    shares = [0.5, 0.3, 0.2]
    total = 0.0
    for hand in product(range(3), repeat=held):
        if sum(sorted(hand)[-most:]) >= need:
            chance = 1.0
            for flags in hand:
                chance *= shares[flags]
            total += chance
    assert defence_chance(shares, held, most, need) == pytest.approx(total)


def test_cards_that_do_not_fit_into_the_hand_cost_little() -> None:
    state = create("borneo", None, {}).start(3)
    assert isinstance(state, BorneoState)
    state.houses[0].held = 6
    assert card_cost(state, 0, 1) == SPARE
    assert card_cost(state, 0, 2) == pytest.approx(SPARE + CARD)
    state.houses[0].held = 3
    assert card_cost(state, 0, 2) == pytest.approx(2 * CARD)


def test_levels_weigh_duels_and_greedy_does_not() -> None:
    game = create("borneo", None, {})
    rng = FastRng(1)
    state = game.start(4)
    differs = 0
    while state.actor() != -2:
        seat = state.actor()
        if seat < 0:
            state.apply(seat, state.draw(rng))
            continue
        moves = state.moves(seat)
        if state.prompt(seat) in ("company", "fight*", "defend*"):
            differs += game.prior(state, seat, moves) != game.yardstick(state, seat, moves)
        else:
            assert game.prior(state, seat, moves) == game.yardstick(state, seat, moves)
        state.apply(seat, moves[rng.below(len(moves))])
    assert differs > 10
