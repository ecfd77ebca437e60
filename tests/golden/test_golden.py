"""The committed playthroughs are what the program plays today;
`scripts/golden` rewrites them; review the diff."""

from __future__ import annotations

import pytest

from tests.support.golden.cases import Case, cases
from tests.support.golden.playthrough import LINES


@pytest.mark.parametrize("case", cases(), ids=lambda case: f"{case.path().stem} {case.rules}")
def test_a_playthrough_is_kept_and_has_not_changed(case: Case) -> None:
    kept = case.path().read_text("utf-8")
    assert case.text() == kept
    assert kept.count("\n") <= LINES
