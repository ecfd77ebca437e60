"""The committed playthroughs are what the program plays today;
`scripts/golden` writes them anew, a person reads the diff."""

from __future__ import annotations

import pytest

from tests.golden.cases import cases, path, text
from tests.golden.playthrough import LINES


@pytest.mark.parametrize(("game", "edition", "seats"), cases())
def test_a_playthrough_is_kept_and_has_not_changed(game: str, edition: str, seats: int) -> None:
    kept = path(game, edition, seats).read_text("utf-8")
    assert text(game, edition, seats) == kept
    assert kept.count("\n") <= LINES
