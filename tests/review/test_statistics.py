"""One's own statistics, against slow and obvious code and numbers worked out by hand."""

from __future__ import annotations

from math import isclose, sqrt
from statistics import fmean, stdev
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from borea.review.account import WHOLE
from borea.review.statistics import (
    ABOVE,
    BELOW,
    FALLING,
    FEWEST,
    RISING,
    STEADY,
    TREND,
    Finished,
    Judged,
    judged,
    levelled,
    losses_of,
    mean,
    part_of,
    rolling,
    statistics,
    to_practise,
    trend_of,
)  # fmt: skip

pytestmark = pytest.mark.once
values = st.lists(st.floats(0, 100), max_size=20)


def match(number: int, game: str = "a", accuracy: float | None = 80.0, **lost: float) -> Finished:
    """Return a reviewed match with losses by question; every loss is one decision."""
    known = Judged(accuracy, (accuracy, None, None), lost, dict.fromkeys(lost, 1), 0.0)
    return Finished(f"t{number}", game, number, 2, 1.0, known)


def kind(game: str, prompt: str) -> str:
    """Group questions by their first letter; `x` is nothing special."""
    return "" if prompt.startswith("x") else f"{game}{prompt[0]}"


@given(values)
def test_a_mean_and_its_margin(some: list[float]) -> None:
    found = mean(some)
    assert (found is None) == (not some)
    if found is not None:
        assert isclose(found.value, fmean(some), abs_tol=1e-9)
        expected = 1.96 * stdev(some) / sqrt(len(some)) if len(some) > 1 else None
        assert found.margin == expected or isclose(found.margin or 0, expected or 0, rel_tol=1e-6, abs_tol=1e-6)


@given(values)
def test_a_rolling_mean_looks_back(some: list[float]) -> None:
    found = rolling(some, 7)
    for place, one in enumerate(found):
        window = some[max(0, place - 6) : place + 1]
        assert (one is None) == (len(window) < FEWEST)
        assert one is None or isclose(one.value, fmean(window), abs_tol=1e-9)


matches = st.lists(
    st.tuples(st.sampled_from("ab"), st.dictionaries(st.sampled_from(["p1", "p2", "q", "x"]), st.floats(0.5, 20))),
    max_size=8,
)


@given(matches)
def test_losses_are_added_up_by_kind(some: list[tuple[str, dict[str, float]]]) -> None:
    played = [match(number, game, **lost) for number, (game, lost) in enumerate(some)]
    found = losses_of(played, kind)
    for loss in found:
        own = [
            (points, one.table)
            for one in played
            if one.judged is not None
            for prompt, points in one.judged.lost.items()
            if one.game == loss.game and kind(one.game, prompt) == loss.kind
        ]
        assert isclose(loss.points, sum(points for points, _ in own))
        assert loss.decisions == len(own)
        each = {table: sum(points for points, name in own if name == table) for _, table in own}
        assert isclose(each[loss.costliest], max(each.values()))
    assert [loss.points for loss in found] == sorted((loss.points for loss in found), reverse=True)
    assert isclose(sum(loss.points for loss in found), sum(sum(lost.values()) for _, lost in some), abs_tol=1e-9)


def test_a_trend_needs_enough_matches_and_more_than_chance() -> None:
    assert trend_of([70.0] * (TREND - 1)) is None
    line = [70.0 + place for place in range(TREND)]
    up, down = trend_of(line), trend_of(line[::-1])
    assert up is not None
    assert down is not None
    assert (up.kind, round(up.first, 6), round(up.last, 6)) == (RISING, 70.0, 79.0)
    assert down.kind == FALLING
    still = trend_of([70.0, 80.0] * 10)
    assert still is not None
    assert still.kind == STEADY


def test_a_trend_is_not_made_by_playing_another_game() -> None:
    easy_last = [match(number, "a", 60.0 + number % 2) for number in range(10)]
    easy_last += [match(number, "b", 90.0 + number % 2) for number in range(10, 20)]
    raw = trend_of([one.judged.accuracy or 0 for one in easy_last if one.judged])
    fair = trend_of(levelled(easy_last))
    assert raw is not None
    assert raw.kind == RISING
    assert fair is not None
    assert fair.kind == STEADY


def test_parts_are_compared_match_by_match() -> None:
    def reviews(apart: list[float]) -> list[Judged]:
        return [Judged(70.0 + place, (70.0 + place + by, None, None), {}, {}, 0.0) for place, by in enumerate(apart)]

    assert part_of(reviews([4.0, 5.0, 6.0, 5.0, 4.0]), 0).verdict == ABOVE
    assert part_of(reviews([-4.0, -5.0, -6.0, -5.0, -4.0]), 0).verdict == BELOW
    assert part_of(reviews([-9.0, 9.0, -9.0, 9.0, 1.0]), 0).verdict == ""
    assert part_of(reviews([5.0] * (FEWEST - 1)), 0).verdict == ""
    assert part_of(reviews([5.0]), 1).accuracy is None


def test_one_game_or_all() -> None:
    played = [match(3, "b"), match(1, "a"), match(2, "a", None)]
    found = statistics(played, kind)
    assert [one.table for one in found.matches] == ["t1", "t2", "t3"]
    assert [(one.game, one.total.matches) for one in found.games] == [("a", 2), ("b", 1)]
    assert found.games[0].total.accuracy is not None
    assert found.games[0].total.accuracy.matches == 1
    only = statistics(played, kind, "a")
    assert (only.total.matches, only.total.won) == (2, 2.0)


def test_practice_is_what_cost_most_once_enough_is_reviewed() -> None:
    played = [match(number, "a", 80.0, p1=3.0, q=2.0, x=50.0) for number in range(FEWEST)]
    found = to_practise(statistics(played, kind))
    assert found is not None
    assert (found.kind, found.points) == ("ap", 3.0 * FEWEST)
    assert to_practise(statistics(played[1:], kind)) is None


def test_a_review_is_read_for_one_seat() -> None:
    seat: dict[str, Any] = {
        "accuracy": {"value": 81.0}, "parts": [None, {"value": 80.0}, {"value": 82.0}],
        "account": {"own_luck": WHOLE // 10, "others_luck": -WHOLE // 5},
    }  # fmt: skip
    steps = [
        {"seat": 1, "kind": "choice", "mark": "slip", "prompt": "q", "regret": 0.02},
        {"seat": 1, "kind": "choice", "mark": "costly", "prompt": "q", "regret": 0.125},
        {"seat": 1, "kind": "choice", "mark": "equal", "prompt": "q", "regret": 0.5},  # may be chance
        {"seat": 1, "kind": "said", "mark": "mistake", "regret": 0.05},
        {"seat": 0, "kind": "choice", "mark": "costly", "prompt": "q", "regret": 0.5},
        {"seat": 1, "kind": "draw"},
    ]
    found = judged({"seats": [{}, seat], "steps": steps}, 1)
    assert found == Judged(81.0, (None, 80.0, 82.0), {"q": 14.5, "": 5.0}, {"q": 2, "": 1}, -10.0)
