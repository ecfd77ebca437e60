"""A little fuzzing in every run; scripts/full fuzz does much more."""

from __future__ import annotations

import pytest

from tests.support.server.fuzz import fuzz_calls, fuzz_messages

pytestmark = pytest.mark.once


def test_calls_made_from_the_description_never_fail_the_server() -> None:
    seen = fuzz_calls(2, 1)
    assert seen.total() >= 50
    assert {200, 400} <= set(seen)
    assert max(seen) < 500


def test_malformed_messages_change_nothing() -> None:
    assert fuzz_messages(500, 1) == 500
