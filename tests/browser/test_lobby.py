"""The way in: a table in two clicks, and a first game that is learnt by its own buttons."""

from __future__ import annotations

import re

import anyio
import pytest
from playwright.async_api import Route

from tests.support.browser.people import Guest, People


async def learn(guest: Guest, steps: int = 400) -> list[str]:
    """Follow a lesson by what it shows, else by what it says; return the titles of its steps."""
    page, titles = guest.page, list[str]()
    for _ in range(steps):
        title = await page.locator(".lesson h2").inner_text()
        if not titles or titles[-1] != title:
            titles.append(title)
        if not await page.locator(".lesson .next").count():
            return titles
        step = int(title.split("/")[0]) - 1
        if not await page.evaluate("step => borea.table.frame.lesson.steps[step].done.length", step):
            await page.locator(".lesson .next").click()
        elif await page.locator(".lesson .show").count():
            await page.locator(".lesson .show").click()
            await guest.until("() => borea.table.staged.value.length && borea.table.settled.value")
        elif await page.evaluate("borea.table.complete.value && !borea.table.sending.value"):
            number = await page.evaluate("borea.table.snapshot.value.number")
            await page.locator(".prompt .confirm").click()
            await guest.until(f"() => borea.table.snapshot.value.number > {number}")
        else:
            await page.wait_for_timeout(250)
    raise AssertionError(f"the lesson does not end: {titles}")


async def test_two_clicks_and_no_form_lead_to_a_table(people: People) -> None:
    guest = await people.come(width=390)
    await guest.go("/")
    await guest.page.locator("article:has(#name-borneo) .choose > summary").click()
    await guest.page.locator("article:has(#name-borneo) .start").click()
    await guest.page.wait_for_url(re.compile(r"/t/\w+$"))
    await guest.page.locator("#question").wait_for()
    assert await guest.page.evaluate("borea.table.snapshot.value.chairs.length") == 3
    await guest.go("/")
    assert (
        await guest.page.locator(".choose[open]").evaluate("one => one.querySelector('[name=game]').value") == "borneo"
    )
    assert await guest.overflow() == 0


async def test_a_table_is_told_while_the_files_of_its_board_are_on_their_way(people: People) -> None:
    guest = await people.come()
    told, held = anyio.Event(), anyio.Event()

    async def hold(route: Route) -> None:
        held.set()
        await told.wait()
        await route.continue_()

    await guest.page.route("**/games/the-border/table.js", hold)
    guest.page.on("websocket", lambda socket: socket.on("framereceived", lambda _: told.set()))
    await guest.page.goto(people.site.url + people.site.open(guest.person, "the-border", 2), wait_until="commit")
    with anyio.fail_after(20):
        await told.wait()
    assert held.is_set()
    await guest.until("globalThis.borea?.table?.snapshot.value")  # what came early is not lost


@pytest.mark.parametrize(("game", "width", "steps"), [("the-border", 390, 6), ("borneo", 1280, 7)])
async def test_a_first_game_is_learnt_by_its_own_buttons(people: People, game: str, width: int, steps: int) -> None:
    guest = await people.come(width=width, lang="it")
    await guest.go(f"/learn/{game}")
    await guest.page.locator(f'form[action="/learn/{game}"] button').click()
    await guest.page.locator(".lesson h2").wait_for()
    titles = await learn(guest)
    assert len(titles) == steps + 1  # and the last word
    await guest.page.reload()
    assert await guest.page.locator(".lesson h2").inner_text() == titles[-1]
    await guest.page.locator(".lesson button").click()
    await guest.page.locator(".lesson-in").wait_for(state="detached")
    assert await guest.page.evaluate("borea.table.snapshot.value.over") is None  # the match goes on
