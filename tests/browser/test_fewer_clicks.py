"""What saves clicks: hints put down whole, standing answers, the set-up left to the server, tokens taken at once."""

from __future__ import annotations

import pytest

from tests.support.browser.people import Guest, People
from tests.support.browser.positions import TESTS, positions, read, walk

pytestmark = pytest.mark.once

SETTLED = "borea.table.settled.value && borea.table.staged.value.length"
# A place of a company that exactly one of the player's merchants can attack, and the attack.
DIRECT = """(() => {
  for (const { id, merchants } of borea.table.base.value.companies)
    for (let place = 1; place <= merchants.length; place += 1) {
      const attacks = merchants.map(({ own }) => `attack:${own}>${place}`);
      const found = attacks.filter((token) => borea.table.legal.value.has(token));
      if (found.length === 1) return [`place:${id}:${place}`, found[0]];
    }
  return ["", ""];
})()"""


@pytest.mark.parametrize(
    ("game", "prompt"), [("the-border", "cross"), ("borneo", "ship"), ("borderlands", "transport")]
)
async def test_a_hint_is_drawn_and_put_down_whole(people: People, game: str, prompt: str) -> None:
    guest = await people.come()
    await guest.sit_at(positions(game)[prompt])
    number = await guest.page.evaluate("borea.table.asked.value.number")
    await guest.page.locator(".do .hint").click()
    await guest.page.locator(".slip h3").wait_for()
    assert await guest.page.locator("[data-advised]").count() >= 1
    assert await guest.page.locator(".advice .way").count() == (0 if game == "the-border" else 1)
    await guest.page.locator(".slip .take").click()
    await guest.until(SETTLED)
    assert await guest.page.locator("[data-advised]").count() == 0
    await guest.page.locator(".prompt .confirm:enabled").click()
    await guest.until(f"borea.table.asked.value?.number !== {number}")


async def test_the_set_up_is_placed_for_the_player_until_it_is_over(people: People) -> None:
    guest = await people.come()
    await guest.go(guest.site.open(guest.person, "borderlands", 3))
    await guest.until("borea.table.asked.value?.prompt === 'site'")
    await switch(guest, "Place the rest for me")
    await guest.until("borea.table.base.value.cycle === 1")
    owners = "Object.values(borea.table.base.value.lands).filter((land) => land.seat === 0).length"
    assert await guest.page.evaluate(owners) == 12
    assert await guest.page.locator("[role=switch]", has_text="Place the rest").count() == 0


async def test_a_standing_answer_is_given_and_survives_a_refresh(people: People) -> None:
    guest = await people.come()
    await guest.sit_at(positions("borderlands")["offer"])
    number = await guest.page.evaluate("borea.table.asked.value.number")
    await switch(guest, "Make no offers")
    await guest.until(f"borea.table.snapshot.value.number > {number}")
    await guest.page.reload()
    await guest.until("globalThis.borea?.table?.base.value")
    held = "JSON.parse(localStorage.getItem(`standing-${borea.table.frame.table}-${borea.table.seat.value}`))"
    assert "pass" in await guest.page.evaluate(held)


async def test_a_standing_answer_answers_nothing_else_and_can_be_revoked(people: People) -> None:
    guest = await people.come()
    await guest.sit_at(positions("borderlands")["target"])
    await switch(guest, "Stay neutral")
    await guest.page.locator("[role=switch][aria-checked=true]").wait_for()
    assert await guest.page.evaluate("borea.table.asked.value.prompt") == "target"
    assert not await guest.page.evaluate("borea.table.sending.value")
    await switch(guest, "Stay neutral")
    await guest.page.locator("[role=switch][aria-checked=true]").wait_for(state="detached")


@pytest.mark.sweep
async def test_everything_is_taken_along_with_one_click(people: People) -> None:
    guest = await people.come()
    await guest.sit_at(positions("borderlands")["lift"])
    await guest.page.get_by_role("button", name="Take everything").click()
    await guest.until("!(borea.table.ask.value?.moves ?? []).some((move) => move.token.startsWith('load:'))")
    assert await guest.page.evaluate("borea.table.staged.value.length") >= 1


@pytest.mark.sweep
async def test_goods_are_stored_for_the_player(people: People) -> None:
    guest = await people.come()
    await guest.sit_at(positions("borderlands")["put"])
    assert await guest.page.evaluate("borea.table.asked.value.prompt") == "put"
    await switch(guest, "Store goods for me")
    await guest.until("borea.table.snapshot.value.number > 0 && borea.table.asked.value?.prompt !== 'put'")


@pytest.mark.sweep
async def test_a_boat_goes_to_a_far_stop_with_one_click(people: People) -> None:
    guest = await people.come()
    await guest.sit_at(walk(read(TESTS / "browser" / "records" / "transport-refused-v2.rec"))["route"][0])
    ways = "Object.entries(borea.table.scene.value.voyage.ways)"
    far, way = max(await guest.page.evaluate(ways), key=lambda entry: len(entry[1]["steps"]))
    assert len(way["steps"]) > 2
    await guest.page.evaluate(f"document.querySelector('[data-spot=\"way:{far}\"]').focus()")
    await guest.page.keyboard.press("Enter")
    await guest.until(SETTLED)
    assert await guest.page.evaluate("borea.table.staged.value") == [f"way:{node}" for node in way["steps"]]
    assert await guest.page.locator(".prompt .chip").count() == 1
    assert await guest.page.evaluate("borea.table.scene.value.voyage.stops.at(-1).node") == far
    await guest.page.locator(".prompt .chip").click()
    await guest.until("!borea.table.staged.value.length")


@pytest.mark.sweep
async def test_an_offer_is_answered_without_scrolling_on_a_laptop(people: People) -> None:
    guest = await people.come(lang="fr")
    await guest.sit_at(positions("borderlands")["answer"])
    await guest.page.set_viewport_size({"width": 1366, "height": 768})
    await guest.page.locator(".bl-standing").wait_for()
    matter = await guest.page.evaluate("(m => [m.scrollHeight, m.clientHeight])(document.querySelector('.matter'))")
    assert matter[0] <= matter[1], matter


async def switch(guest: Guest, name: str) -> None:
    """Turn a standing answer on or off."""
    await guest.page.locator("[role=switch]", has_text=name).click()


async def test_a_merchant_is_attacked_with_one_click_by_the_only_one_that_can(people: People) -> None:
    """A duel with two cards takes four clicks: the merchant, both cards, the filled button."""
    guest = await people.come()
    await guest.sit_at(positions("borneo")["company"])
    place, token = await guest.page.evaluate(DIRECT)
    assert token
    await guest.page.locator(f'[data-ref="{place}"] button').click()
    await guest.until(SETTLED)
    assert await guest.page.evaluate("borea.table.staged.value") == [token]
    assert await guest.page.evaluate("borea.table.ask.value.prompt") == "fight"
