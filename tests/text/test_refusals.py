"""Refusals name the case at hand: positions laid out by hand, the clause and the sentence."""

from __future__ import annotations

import pytest

from tests.support.refused import CASES, Case, refused


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=name) for cases in CASES.values() for name, case in cases.items()]
)
def test_a_refusal_names_the_case(case: Case) -> None:
    assert refused(case, set()) == (case.clause, case.sentence)
