"""The judged decisions of a finished match: asked for, read, and stepped through by keyboard."""

from __future__ import annotations

import pytest

from tests.support.browser.people import People
from tests.support.browser.positions import GAMES
from tests.support.browser.seeing import faults
from tests.support.browser.windows import SWEEP, windows

CURRENT = "document.querySelector('.dlist [aria-current] button')"
PLACE = f"[...document.querySelectorAll('.dlist li')].indexOf({CURRENT}?.closest('li'))"


# Judging takes most of the time: all games in a sweep, otherwise the one whose decisions are judged fastest.
MATCHES = [(game, "") for game in GAMES] if SWEEP else [("borderlands", "cycle-limit-v2")]


@pytest.mark.parametrize("place", range(len(MATCHES)), ids=[game for game, _ in MATCHES])
async def test_decisions_are_judged_and_stepped_through(people: People, place: int) -> None:
    guest = await people.come()
    path = people.site.ended(guest.person, *MATCHES[place])
    await guest.read_review(path)
    await guest.page.locator(".judging .btn").click()
    await guest.page.locator(".judged").wait_for(timeout=180_000)
    for window in windows(place):
        await guest.resize(window)
        await guest.go(path)
        await guest.page.locator(".judged .accs").wait_for()  # kept: nothing is judged again
        assert not await faults(guest.page, window[2]), window
    await guest.page.locator(".dlist .viewpoint").nth(1).click()  # all decisions
    await guest.page.locator(".dlist li button").first.click()
    await guest.until(f"document.activeElement === {CURRENT} && {PLACE} === 0")
    await guest.page.keyboard.press("ArrowDown")
    await guest.until(f"document.activeElement === {CURRENT} && {PLACE} === 1")
    await guest.page.keyboard.press("ArrowUp")
    await guest.until(f"{PLACE} === 0")
    await guest.page.keyboard.press("ArrowRight")  # the next loss, if there is one
    lost = await guest.page.locator(".dlist li:has(.lo)").count()
    await guest.until(f"Boolean({CURRENT}.querySelector('.lo')) === {str(lost > 0).lower()} || {PLACE} === 0")
