"""Intervals against values worked out by hand."""

from __future__ import annotations

import pytest

from borea.arena.share import Z95, Z99, Share, wilson


def shares(*deals: list[float]) -> Share:
    """Return the share of wins over some deals."""
    share = Share()
    for number, values in enumerate(deals):
        for value in values:
            share.add(value, number)
    return share


def test_wilson_of_none_half_and_all() -> None:
    # None of ten: from 0 to z²/(10 + z²) = 3.8415 / 13.8415. All of ten is its mirror image.
    assert wilson(0.0, 10, Z95) == pytest.approx((0.0, 0.27753), abs=1e-4)
    assert wilson(1.0, 10, Z95) == pytest.approx((0.72247, 1.0), abs=1e-4)
    # Five of ten: 1/2 ± 1.96 √(0.025 + 0.009604) / 1.38415 = 1/2 ± 0.26341.
    assert wilson(0.5, 10, Z95) == pytest.approx((0.23659, 0.76341), abs=1e-4)


def test_nothing_is_known_before_the_first_game() -> None:
    assert Share().ci95() == [0.0, 1.0]
    assert Share().mean() == 0.0


def test_a_shared_victory_counts_in_parts() -> None:
    share = shares([1.0], [0.5], [0.0], [0.5])
    assert (share.games, share.mean()) == (4, 0.5)


def test_99_per_cent_is_wider_than_95() -> None:
    share = shares([1.0], [0.0], [0.0])
    assert share.interval(Z99)[0] < share.interval()[0] < share.interval()[1] < share.interval(Z99)[1]


def test_independent_games_count_in_full() -> None:
    share = shares([1.0], [0.0], [1.0], [1.0])
    assert share.weight() == 4
    assert share.interval() == wilson(0.75, 4, Z95)


def test_deals_that_come_out_alike_count_for_less() -> None:
    # Five deals of four wins, five of four losses. Each total is 2 off the 2 expected: 10 · 4 · 10/9 = 44.4 against
    # 40 · 1/4 = 10 for independent games. So the 40 games are worth 40 · 10/44.4 = 9.
    share = shares(*[[1.0] * 4] * 5, *[[0.0] * 4] * 5)
    assert share.weight() == pytest.approx(9)
    assert share.interval() == wilson(0.5, share.weight(), Z95)


def test_deals_that_even_out_do_not_count_for_more() -> None:
    assert shares(*[[1.0, 0.0, 0.0, 0.0]] * 10).weight() == 40
    assert shares(*[[1.0] * 4] * 3).weight() == 12
