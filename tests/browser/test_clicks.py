"""Random clicks while others' turns are being shown: none reaches an old question, none plays what was not meant.

`scripts/full clicks` makes ten thousand of them.
"""

from __future__ import annotations

import pytest

from tests.support.browser.clicking import TABLES, click_at_random
from tests.support.browser.people import People
from tests.support.browser.windows import SWEEP

CLICKS = 160  # for each game
# Outside a sweep at the table where most is shown.
GAMES = sorted(TABLES) if SWEEP else ["borderlands"]


@pytest.mark.parametrize("game", GAMES)
async def test_no_click_reaches_an_old_question(people: People, game: str) -> None:
    guest = await people.come(motion="full", speed="fast")
    found = await click_at_random(guest, game, CLICKS, seed=0)
    assert (found["early"], found["refused"]) == ([], []), (game, found)
    assert found["during"] > found["clicks"] / 20, found  # enough of them while something was shown
    assert found["plays"] > 2
    assert found["tellers"] > 1
