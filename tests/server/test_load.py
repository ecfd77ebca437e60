"""The load test, small: every move reaches every seat, and the figures are those of the moves made."""

from __future__ import annotations

import sys

import pytest

from tests.support.server.frames import frame
from tests.support.server.load import measure, spread

pytestmark = [pytest.mark.once, pytest.mark.skipif(sys.platform == "win32", reason="needs file limits")]


def test_a_frame_is_found_when_it_is_whole() -> None:
    short, long = b"\x81\x02ab", b"\x81\x7e\x00\x80" + b"x" * 128
    buffer = bytearray(short + long + b"\x81")
    assert frame(buffer, 0) == (1, 2, 4)
    assert frame(buffer, 4) == (1, 8, 136)
    assert frame(buffer, 136) is None
    assert frame(bytearray(long[:50]), 0) is None


def test_the_slow_end_is_the_slowest_one_in_a_hundred() -> None:
    assert spread([number / 1000 for number in range(1, 101)]) == {"p50": 51, "p95": 96, "p99": 100, "max": 100}


@pytest.mark.parametrize("boards", [False, True])
def test_every_move_at_every_table_is_measured(boards: bool) -> None:
    figures = measure("sqlite", 6, seconds=2, every=1, watchers=2, warm_up=1, boards=boards)
    assert 6 <= figures["moves"] <= 6 * 2
    assert figures["refused"] == figures["lost"] == figures["unanswered"] == 0
    times = figures["to_every_seat_ms"]
    assert 0 < times["p50"] <= times["p99"] <= times["max"]
