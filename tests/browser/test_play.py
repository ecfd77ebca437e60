"""Whole matches in a browser: every game by clicking, one with the keyboard only, one on the text table."""

from __future__ import annotations

import random

import pytest

from tests.support.browser.people import Guest, People


async def result(guest: Guest) -> dict[str, list[int]]:
    """Return the scores and winners that the page received."""
    found: dict[str, list[int]] = await guest.page.evaluate("borea.table.snapshot.value.over")
    return found


@pytest.mark.parametrize(
    ("game", "seats", "bot", "options"),
    [("the-border", 2, "greedy", {}), ("borneo", 3, "uniform", {}), ("borderlands", 2, "uniform", {"cycle_limit": 2})],
    ids=["the-border", "borneo", "borderlands"],
)
async def test_a_match_is_played_to_its_end_by_clicking(
    people: People, game: str, seats: int, bot: str, options: dict[str, object]
) -> None:
    guest = await people.come()
    await guest.go(people.site.open(guest.person, game, seats, bot, options=options))
    answered = await guest.play(random.Random(game))
    assert sum(answered.values()) >= 8, answered
    over = await result(guest)
    assert len(over["scores"]) == seats
    assert over["winners"]
    await guest.page.locator(".ending .stg-tracks").wait_for()
    assert await guest.page.locator(".ending .stg-tracks li").count() == seats
    assert await guest.page.locator(".endbar h2").inner_text()


async def test_a_match_is_played_to_its_end_by_keyboard_alone(people: People) -> None:
    guest = await people.come()
    await guest.go(people.site.open(guest.person, "the-border", 2, "greedy"))
    await guest.play(random.Random(4), keyboard=True)
    assert len((await result(guest))["scores"]) == 2


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


async def test_a_match_is_played_to_its_end_through_the_text_table(people: People) -> None:
    guest = await people.come()
    page = guest.page
    path = people.site.open(guest.person, "borderlands", 2, "uniform", options={"cycle_limit": 1})
    await guest.go(path + "/text")
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
