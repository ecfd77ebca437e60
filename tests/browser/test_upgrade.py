"""A server that was upgraded while a page was open: files that the page still needs are gone."""

from __future__ import annotations

import anyio
import pytest
from playwright.async_api import Route

from tests.support.browser.people import Guest, People
from tests.support.server.play import PATIENCE

OLD = "**/static/**/app/load.js"  # a page asks for it again to learn whether it is too old
LATER = {
    "the-border": "**/app/after/review.js",
    "borderlands": "**/borderlands/lazy/index.js",
    "borneo": "**/harbours/*.svg",
}
THERE = {"the-border": ".review .win", "borderlands": ".bl-rail", "borneo": "[id^=bn-harbour-]"}


class Upgrade:
    """Makes files of a game disappear for a number of visits."""

    def __init__(self, guest: Guest, game: str, visits: int) -> None:
        self.guest = guest
        self.game = game
        self.visits = visits
        self.opened = 0

    async def begin(self) -> None:
        """Make the files disappear from now on."""
        self.guest.page.on("domcontentloaded", lambda _: self.count())
        await self.guest.page.route(LATER[self.game], self.refuse)
        await self.guest.page.route(OLD, self.refuse_head)

    def count(self) -> None:
        """Count a visit."""
        self.opened += 1

    async def refuse(self, route: Route) -> None:
        """Answer 404 until there have been enough visits."""
        gone = self.opened <= self.visits
        await (route.fulfill(status=404) if gone else route.continue_())

    async def refuse_head(self, route: Route) -> None:
        """Answer 404 to the HEAD request only: the page itself was loaded with its files."""
        await (self.refuse(route) if route.request.method == "HEAD" else route.continue_())


async def arrive(people: People, game: str, visits: int) -> Upgrade:
    """Open a table while files are gone for a number of visits."""
    guest = await people.come()
    path = people.site.ended(guest.person, game) if game == "the-border" else people.site.open(guest.person, game, 3)
    upgrade = Upgrade(guest, game, visits)
    if game == "the-border":  # the bots make the last move first
        await guest.go(path)
        await guest.until("borea.table.snapshot.value?.over")
    await upgrade.begin()
    await guest.page.goto(people.site.url + path)
    return upgrade


@pytest.mark.sweep
@pytest.mark.parametrize("game", LATER)
async def test_an_outdated_page_reloads(people: People, game: str) -> None:
    upgrade = await arrive(people, game, visits=1)
    await upgrade.guest.page.locator(THERE[game]).first.wait_for(state="attached")
    assert upgrade.opened == 2
    upgrade.guest.faults.clear()  # the browser reports the missing files


async def test_an_outdated_page_reloads_only_once(people: People) -> None:
    upgrade = await arrive(people, "borderlands", visits=9)
    with anyio.fail_after(PATIENCE):
        while not any("imported module" in fault for fault in upgrade.guest.faults):
            await anyio.sleep(0.05)
    # The error is reported where the page decides not to reload again, so all reloads have been counted.
    assert upgrade.opened == 2
    assert await upgrade.guest.page.locator(".bl-frame").count() == 1  # the map is still there
    upgrade.guest.faults.clear()
