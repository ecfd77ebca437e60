"""Matches in a browser, with the keyboard only and on the text table; test_log.py clicks through every game."""

from __future__ import annotations

import random

import pytest

from tests.support.browser.people import People
from tests.support.browser.positions import late
from tests.support.browser.windows import SWEEP


async def test_a_match_is_played_to_its_end_by_keyboard_alone(people: People) -> None:
    guest = await people.come()
    position = late("the-border", 2, 0.0 if SWEEP else 0.75)
    await guest.go(people.site.fork(guest.person, position, "greedy"))
    answered = await guest.play(random.Random(4), keyboard=True)
    assert {"reroll", "cross"} <= answered.keys()
    assert len(await guest.page.evaluate("borea.table.snapshot.value.over.scores")) == 2


# In one step, because an update may replace the page at any time: mark the page, then press something.
ANSWER = """([dice, more]) => {
  const found = (what) => [...document.querySelectorAll(what)];
  const buttons = found("#moves button.choice");
  const boxes = more < 0.6 ? found("#moves input[type=checkbox]:not(:checked)") : [];
  const offered = buttons.length ? buttons : boxes.length ? boxes : found("#prompt button.primary");
  if (!offered.length) return; // another seat's turn
  document.querySelector("main").dataset.answered = "no";
  offered[Math.floor(dice * offered.length)].click();
}"""


@pytest.mark.sweep
async def test_a_match_is_played_to_its_end_through_the_text_table(people: People) -> None:
    guest = await people.come()
    page = guest.page
    path = people.site.fork(guest.person, late("borderlands", 3, 0.85, "cycle-limit-v2"))
    await guest.go(path.replace("?", "/text?"))
    rng = random.Random(7)
    for _ in range(600):
        await page.locator("#moves, p.result").first.wait_for()
        if await page.locator("p.result").count():
            break
        await page.evaluate(ANSWER, [rng.random(), rng.random()])
        await guest.until("!document.querySelector('main').dataset.answered")
    # An incomplete set comes back with the reason; the browser reports that answer.
    guest.faults[:] = [fault for fault in guest.faults if "(Bad Request)" not in fault]
    assert await page.locator("p.result").inner_text()
    assert await page.locator(".fork").count() == 1
