"""The judged decisions of a finished match: asked for, read, and stepped through by keyboard."""

from __future__ import annotations

import json

import pytest

from tests.support.browser.people import Guest, People
from tests.support.browser.positions import GAMES
from tests.support.browser.seeing import faults
from tests.support.browser.windows import SWEEP, windows

CURRENT = "document.querySelector('.dlist [aria-current] button')"
DRAWN = "document.querySelectorAll('.position .board [data-advised=better]').length"
PLACE = f"[...document.querySelectorAll('.dlist li')].indexOf({CURRENT}?.closest('li'))"


# Judging takes most of the time: all games in a sweep, otherwise the one whose decisions are judged fastest.
MATCHES = [(game, "") for game in GAMES] if SWEEP else [("borderlands", "cycle-limit-v2")]


async def check_phone(guest: Guest, path: str) -> None:
    """Check what could be known, the dock that steps through losses, and that better moves are drawn, on a phone."""
    await guest.resize((390, "light", "en"))
    await guest.go(path)
    await guest.page.locator(".judged .verdict").wait_for()
    assert await guest.page.locator(".verdict .way-out.better").count() == 1
    known = guest.page.locator(".known")
    await known.locator(".hid li").first.wait_for()
    assert await known.locator(".where").count() == 0  # the truth is shown when somebody asks for it
    await known.locator(".viewpoint").nth(1).click()
    assert await known.locator(".where").count() == 3  # two hands and the deck
    dock = guest.page.locator(".steps-dock .btn")
    losses = await guest.page.locator(".dlist li:has(.lo)").count()
    for _ in range(losses):
        if await dock.first.is_enabled():
            await dock.first.click()
    assert await dock.first.is_disabled()  # at the first loss
    for _ in range(losses):
        await guest.page.wait_for_timeout(500)
        if not await guest.page.evaluate(DRAWN) and await dock.last.is_enabled():  # missions are not on this board
            await dock.last.click()
    assert await guest.page.evaluate(DRAWN)
    assert not guest.faults
    await guest.resize((1280, "light", "en"))
    await guest.go(path)
    await guest.page.locator(".judged .verdict").wait_for()


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
    await guest.until("document.querySelectorAll('.position .board [data-ref]').length > 0")  # the board as it was
    if MATCHES[place][0] == "borneo":
        await check_phone(guest, path)
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
    async with guest.page.expect_request("**/api/tables") as asked:
        await guest.page.locator(".verdict button:has([href='#i-undo'])").first.click()
    wanted = json.loads((await asked.value).post_data or "")
    assert {bot for bot in wanted["bots"] if bot} == {"uniform"}  # as in the match
