"""The explorer and my statistics: seen through several windows, walked through by clicking and by keys."""

from __future__ import annotations

import pytest

from borea.games import INFOS
from tests.support.browser.people import People
from tests.support.browser.seeing import check_pages
from tests.support.server.studied import study

pytestmark = pytest.mark.once


async def test_openings_on_the_board_and_in_the_table(people: People) -> None:
    guest = await people.come()
    await check_pages(guest, [f"/explorer/{game}" for game in INFOS])
    await guest.resize((1280, "light", "en"))
    await guest.go("/explorer")
    await guest.page.locator(".choose a").last.click()
    heading = guest.page.locator("h1")
    first = await heading.inner_text()
    spot = guest.page.locator("a.spot").first
    mark = await spot.get_attribute("data-mark")
    row = guest.page.locator(f'tr[data-mark="{mark}"] a')
    label = await row.inner_text()
    await spot.hover()
    assert "lit" in (await guest.page.locator(f'tr[data-mark="{mark}"]').get_attribute("class") or "").split()
    await spot.click()
    await guest.page.get_by_role("heading", name=label, exact=True).wait_for()
    assert await heading.inner_text() != first
    await guest.page.locator(".xs .button").focus()  # one step back, by keys
    await guest.page.keyboard.press("Enter")
    await guest.page.locator("a.spot").first.wait_for()
    assert await heading.inner_text() == first
    await guest.page.select_option("#seats", "4")  # a filter applies at once
    await guest.page.wait_for_url("**seats=4**")


async def test_my_statistics(people: People) -> None:
    guest = await people.come("Studious")
    study(people.site.server.place.url, guest.person.id, 16)
    await check_pages(guest, ["/mine/statistics?game=borneo", "/mine/statistics"])
    await guest.resize((1280, "light", "en"))
    await guest.go("/mine")
    await guest.page.get_by_role("link", name="My statistics").click()
    await guest.page.get_by_role("heading", name="Your accuracy is rising").wait_for()
    assert await guest.page.locator(".chart.wide .dot").count() == 15  # of sixteen one is not reviewed
    await guest.page.get_by_text("Every match in a table").click()
    assert await guest.page.locator(".fold tbody tr").count() == 16
    await guest.page.get_by_role("link", name="Read the rule").click()
    await guest.page.wait_for_url("**/rules/**")
    await guest.page.go_back()
    await guest.page.get_by_role("link", name="Solve puzzles").click()
    await guest.page.wait_for_url("**/puzzles#set-**")
    assert await guest.page.locator(":target").inner_text() in ("Borneo", "The Border", "Borderlands")
    await guest.page.locator("nav.study").get_by_role("link", name="My statistics").click()
    await guest.page.wait_for_url("**/mine/statistics")
