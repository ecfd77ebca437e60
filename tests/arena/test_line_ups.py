"""Who meets whom: worked out by hand for each relation of bots to seats."""

from __future__ import annotations

from collections import Counter

import pytest

from borea.arena.line_ups import Schedule


def test_the_first_of_two_sits_alone_against_a_table_full_of_the_second() -> None:
    schedule = Schedule(2, 4)
    assert [schedule.seating(match) for match in range(5)] == [
        [0, 1, 1, 1],
        [1, 0, 1, 1],
        [1, 1, 0, 1],
        [1, 1, 1, 0],
        [0, 1, 1, 1],
    ]
    assert [schedule.deal(match) for match in range(9)] == [0, 0, 0, 0, 1, 1, 1, 1, 2]


def test_as_many_bots_as_seats_all_sit_at_every_table() -> None:
    schedule = Schedule(3, 3)
    assert [schedule.seating(match) for match in range(3)] == [[0, 1, 2], [2, 0, 1], [1, 2, 0]]


def test_fewer_bots_than_seats_go_round_again_after_the_first() -> None:
    assert Schedule(3, 4).line_ups == [[0, 1, 2, 1]]
    assert Schedule(3, 5).line_ups == [[0, 1, 2, 1, 2]]
    assert Schedule(4, 5).line_ups == [[0, 1, 2, 3, 1]]


def test_more_bots_than_seats_meet_in_every_choice_under_the_same_deal() -> None:
    schedule = Schedule(3, 2)
    assert [schedule.seating(match) for match in range(6)] == [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]]
    assert [schedule.deal(match) for match in range(8)] == [0, 0, 0, 0, 0, 0, 1, 1]
    assert schedule.seating(6) == [0, 1]


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (2, 5), (3, 4), (4, 4), (5, 3)])
def test_over_a_whole_deal_a_bot_of_a_line_up_sits_everywhere_equally_often(bots: int, seats: int) -> None:
    schedule = Schedule(bots, seats)
    for start in range(0, schedule.per_deal, seats):
        times = Counter(
            (bot, seat) for match in range(start, start + seats) for seat, bot in enumerate(schedule.seating(match))
        )
        line_up = schedule.line_ups[start // seats]
        assert all(times[bot, seat] == line_up.count(bot) for bot in line_up for seat in range(seats))
