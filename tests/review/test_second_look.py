"""The second look at losses, on a game whose best moves are known."""

from __future__ import annotations

from math import isclose

import pytest

from borea.review.judge import effort_of, judge
from borea.review.marks import BEST, COSTLY, mark_of
from borea.review.second_look import second_look
from tests.support.toys import PileGame

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize(("pile", "taken", "first", "then"), [(8, 1, COSTLY, BEST), (6, 1, COSTLY, COSTLY)])
def test_a_loss_is_one_only_if_it_is_one_by_search_as_well(pile: int, taken: int, first: str, then: str) -> None:
    """To leave a multiple of four wins. The rollout policy always takes one, so to it an even pile seems won."""
    game = PileGame(pile)
    view = game.start(2).view(0)
    verdict = judge(game, view, (taken - 1,), "pile", effort_of(96))
    assert mark_of(verdict.regret, verdict.error) == first
    assert verdict.best.moves == (1,)
    found = second_look(game, view, verdict, "pile", 96)
    assert mark_of(found.regret, found.error) == then
    assert found.best.moves == ((1,) if then == COSTLY else (0,))
    assert isclose(found.best.value - found.played.value, found.regret)
