"""What levels of The Border think of the dice that they leave to others, against slow versions that try everything."""

from __future__ import annotations

from itertools import chain, combinations

import pytest

from borea.core.chance import FastRng
from borea.core.game import CHANCE, OVER
from borea.games.the_border.judging.leftovers import Leftovers, weigh
from borea.games.the_border.judging.prior import ALL_COLOURS, cross_gain, prices, segment_gains
from borea.games.the_border.moves import DONE
from borea.games.the_border.phases import order
from borea.games.the_border.state import BorderState
from tests.support.the_border.tables import PAPER, Table

DICE = "srybog"


def packed(letters: str) -> int:
    """Return dice as the state packs them."""
    return sum(1 << (3 * DICE.index(letter)) for letter in letters)


def gains_of(table: Table, seat: int, letter: str) -> list[float]:
    """Return what each space that a die could cross now gains a seat, the best first."""
    board = table.state.boards[seat]
    crossed = table.crossed(seat)
    price = prices(table.state, board)
    return sorted(
        (
            cross_gain(table.state.box, board, cell, price)
            for cell in set(range(86)) - crossed
            if table.letter(seat, cell) == letter and PAPER.beside[cell] & crossed
        ),
        reverse=True,
    )


def slow_cost(table: Table, left: str, rolled: str) -> float:
    """Return what the others gain on average, each by its best spaces."""
    total = 0.0
    for seat in range(1, table.state.seats):
        if left:
            total += sum(sum(gains_of(table, seat, letter)[: left.count(letter)]) for letter in set(left))
        else:
            total += max(gain for letter in rolled for gain in [*gains_of(table, seat, letter), 0.0])
    return total / (table.state.seats - 1)


def begun(seats: int) -> Table:
    """Return a table at which the others have begun segments and reach spaces of several colours."""
    table = Table(seats)
    for seat in range(1, seats):
        table.cross(seat, table.segment(seat, "grey4") | table.segment(seat, "blue3"))
    return table


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("left", ["s", "ryb", "ssrrr", "bbo", "gg"])
def test_dice_left_cost_what_the_others_gain_by_them(seats: int, left: str) -> None:
    table = begun(seats)
    table.roll("ssrrr")
    assert Leftovers(table.state, 0).cost(packed(left), packed("ssrrr")) == pytest.approx(slow_cost(table, left, ""))


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("rolled", ["ssrrr", "yyyyy", "rrbbg"])
def test_if_no_die_is_left_each_takes_the_best_of_the_five(seats: int, rolled: str) -> None:
    table = begun(seats)
    expected = slow_cost(table, "", rolled)
    assert expected > 0
    assert Leftovers(table.state, 0).cost(0, packed(rolled)) == pytest.approx(expected)


@pytest.mark.parametrize("rolled", ["ssrrr", "ssyyb", "sssss", "rryyy"])
def test_a_segment_is_worth_the_best_set_that_begins_with_it(rolled: str) -> None:
    table = begun(3)
    table.roll(rolled)
    state, moves = table.state, table.state.moves(0)
    assert state.phase == order.FINISH
    gains = segment_gains(state, state.boards[0], ALL_COLOURS)
    needs = [(segment, DICE[segment // 4], int(state.boards[0].missing(segment))) for segment in range(24)]
    best: dict[int, float] = {}
    for chosen in chain.from_iterable(combinations(needs, size) for size in range(4)):
        spent = "".join(letter * need for _, letter, need in chosen)
        if all(spent.count(letter) <= rolled.count(letter) for letter in DICE):
            left = "".join(letter * (rolled.count(letter) - spent.count(letter)) for letter in DICE)
            value = sum(gains[segment] for segment, _, _ in chosen) - slow_cost(table, left, rolled)
            first = chosen[0][0] if chosen else -1
            best[first] = max(value, best.get(first, value))
    first_finish = table.game.catalogue.first["finish"]
    expected = [best[-1 if move == DONE else move - first_finish] for move in moves]
    assert weigh(state, 0, moves) == pytest.approx(expected)


def test_a_reroll_is_worth_more_where_its_dice_help_others_less() -> None:
    """Nobody but seat 1 changes: the more it reaches, the less every choice of the active seat is worth."""
    alone, beset = Table(2), begun(2)
    for table in (alone, beset):
        table.chance("roll:srybo")
    before, after = (weigh(table.state, 0, table.state.moves(0)) for table in (alone, beset))
    assert all(less <= more for less, more in zip(after, before, strict=True))
    assert after[-1] < before[-1]  # to stop: all five dice are left


def test_levels_count_what_they_leave_and_greedy_does_not() -> None:
    table = Table(2)
    game, rng = table.game, FastRng(4)
    state = game.start(2)
    assert isinstance(state, BorderState)
    differ = 0
    while (seat := state.actor()) != OVER:
        if seat == CHANCE:
            state.apply(seat, state.draw(rng))
            continue
        moves = state.moves(seat)
        priors, rules = game.prior(state, seat, moves), game.yardstick(state, seat, moves)
        assert rules == game.rollout_prior(state, seat, moves)
        differ += priors != rules
        state.apply(seat, moves[rules.index(max(rules))])
    assert differ
