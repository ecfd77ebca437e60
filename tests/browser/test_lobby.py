"""From the lobby to a table in two clicks, and lessons that are followed by clicking."""

from __future__ import annotations

import json
import re

import anyio
import pytest
from playwright.async_api import Route

from tests.support.browser.people import Guest, People
from tests.support.server.play import PATIENCE

# What a lesson wants next, or nothing while the page still has to catch up.
WANTED = """() => {
  const { table } = borea;
  const has = (what) => document.querySelector(`.lesson ${what}`) !== null;
  const step = parseInt(document.querySelector(".lesson h2").innerText) - 1;
  if (!has(".next")) return "nothing";
  if (!table.frame.lesson.steps[step].done.length) return "next";
  if (has(".show")) return "show";
  if (table.sending.value) return "";
  if (table.staged.value.length) return table.complete.value ? "confirm" : "";
  if (!table.asked.value || !table.settled.value) return "";
  return document.querySelector(".prompt .plain") ? "plain" : "other";
}"""


async def learn(guest: Guest, steps: int = 400) -> list[str]:
    """Follow a lesson by its own buttons; return the titles of its steps."""
    page, titles = guest.page, list[str]()
    for _ in range(steps):
        await guest.until(WANTED)
        wanted, title = await page.evaluate(f"[({WANTED})(), document.querySelector('.lesson h2').innerText]")
        if not titles or titles[-1] != title:
            titles.append(title)
        if wanted == "nothing":
            return titles
        if wanted == "next":
            await page.locator(".lesson .next").click()
            await guest.until(f"document.querySelector('.lesson h2').innerText !== {json.dumps(title)}")
        elif wanted == "show":
            await page.locator(".lesson .show").click()
            await guest.until("() => borea.table.staged.value.length && borea.table.settled.value")
        elif wanted == "other":  # the dice led to another question that has to be answered: by its last choice
            await page.evaluate("borea.table.stage(borea.table.asked.value.moves.at(-1).token)")
            await guest.until("() => borea.table.staged.value.length && borea.table.settled.value")
        else:  # confirm what is chosen, or do nothing about another question
            number = await page.evaluate("borea.table.snapshot.value.number")
            await page.locator(f".prompt .{wanted}").first.click()
            await guest.until(f"() => borea.table.snapshot.value.number > {number}")
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


@pytest.mark.parametrize(("width", "height", "game"), [(1366, 768, "borneo"), (390, 844, "the-border")])
async def test_the_button_that_starts_a_match_is_in_sight(people: People, width: int, height: int, game: str) -> None:
    guest = await people.come("Nele")  # who has no tables yet
    await guest.page.set_viewport_size({"width": width, "height": height})
    await guest.go("/")
    choose = guest.page.locator(f"article:has(#name-{game}) .choose")
    if not await choose.evaluate("one => one.open"):
        await choose.locator("> summary").click()
    assert await guest.page.locator(f"article:has(#name-{game}) .start").evaluate("""(start) => {
      const { left, top, bottom, width } = start.getBoundingClientRect();
      return [top + 2, bottom - 2].every((y) => start.contains(document.elementFromPoint(left + width / 2, y)));
    }""")


async def test_the_stream_of_a_table_opens_while_the_files_of_its_board_load(people: People) -> None:
    guest = await people.come()
    received, held = anyio.Event(), anyio.Event()

    async def hold(route: Route) -> None:
        held.set()
        await received.wait()
        await route.continue_()

    await guest.page.route("**/table-the-border.js", hold)
    guest.page.on("websocket", lambda socket: socket.on("framereceived", lambda _: received.set()))
    await guest.page.goto(people.site.url + people.site.open(guest.person, "the-border", 2), wait_until="commit")
    with anyio.fail_after(PATIENCE):
        await received.wait()
        await held.wait()
    await guest.until("globalThis.borea?.table?.snapshot.value")  # what came early is kept


@pytest.mark.parametrize(
    ("game", "width", "steps"), [("the-border", 390, 6), pytest.param("borneo", 1280, 7, marks=pytest.mark.sweep)]
)
async def test_a_lesson_is_followed_by_its_own_buttons(people: People, game: str, width: int, steps: int) -> None:
    guest = await people.come(width=width, lang="it")
    await guest.go(f"/learn/{game}")
    await guest.page.locator(f'form[action="/learn/{game}"] button').click()
    await guest.page.locator(".lesson h2").wait_for()
    titles = await learn(guest)
    assert len(titles) == steps + 1  # and the closing words
    await guest.page.reload()
    await guest.until(f"document.querySelector('.lesson h2')?.innerText === {json.dumps(titles[-1])}")
    await guest.page.locator(".lesson button").click()
    await guest.page.locator(".lesson-in").wait_for(state="detached")
    assert await guest.page.evaluate("borea.table.snapshot.value.over") is None  # the match goes on
