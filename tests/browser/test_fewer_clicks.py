"""What saves clicks: hints put down whole and shown unasked, standing answers, a set-up and tokens placed at once."""

from __future__ import annotations

import anyio
import pytest
from playwright.async_api import Route

from tests.support.browser.acting import TARGET, Rivals, rivals_at
from tests.support.browser.people import Guest, People
from tests.support.browser.positions import TESTS, Position, positions, read, walk

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

SIDING = "borea.table.asked.value?.prompt === 'side'"
SIDED = """borea.table.events.value.flatMap(({ events }) => events ?? [])
  .filter(({ event, seat }) => event.startsWith("sided-") && seat === 2).map(({ event }) => event)"""
# Note for each hint that the page asks for whether something else was being shown meanwhile, and every beat.
NOTING = """
globalThis.hintsAsked = [];
const send = globalThis.fetch;
globalThis.fetch = (address, ...rest) => {
  if (String(address).includes("/hint")) hintsAsked.push(Boolean(borea.table.beat.value || !borea.table.asked.value));
  return send(address, ...rest);
};
"""
KEPT_ON = "if (location.origin !== 'null') localStorage.hints = 'on'"
UNTOLD = "if (location.origin !== 'null') localStorage.waiting = 'off'"  # a loss does not wait to be read


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


async def test_hints_come_with_every_question_once_they_are_switched_on(people: People) -> None:
    guest = await people.come(motion="full", speed="fast")
    for script in (NOTING, UNTOLD):
        await guest.page.add_init_script(script)
    await guest.sit_at(positions("borderlands")["transport"])
    await guest.until("borea.table.presenter.value")
    await guest.page.locator(".do .hint").click()
    await guest.page.get_by_role("switch", name="Show a hint for every question").check()
    number = await guest.page.evaluate("borea.table.asked.value.number")
    await guest.page.locator(".slip .take").click()
    await guest.until(SETTLED)
    await guest.page.locator(".prompt .confirm:enabled").click()  # two clicks from now on
    await guest.until(f"borea.table.asked.value && borea.table.asked.value.number !== {number}")
    await guest.page.locator(".slip.hinted[role=status] .take").click()
    await guest.until(SETTLED)
    await guest.page.evaluate("borea.table.clear()")
    await guest.page.locator(".slip.hinted:not([role])").wait_for()  # the same hint again: neither asked for nor said
    await guest.page.get_by_role("button", name="Close").click()
    await guest.page.locator(".do .hint").click()
    await guest.page.locator(".slip.hinted").wait_for()
    assert await guest.page.evaluate("hintsAsked") == [False, False]  # one for each decision, and none during beats
    await guest.page.locator("#menu > summary").click()
    await guest.page.get_by_label("Show a hint for every question").and_(guest.page.locator("#menu input")).uncheck()
    assert await guest.page.evaluate("localStorage.hints") is None


async def test_a_hint_goes_on_where_another_has_put_down_only_a_part(people: People) -> None:
    guest = await people.come()
    await guest.page.add_init_script(KEPT_ON)
    await guest.page.route("**/hint?*", accepting)
    paying = positions("borderlands")["pay"]
    await guest.sit_at(paying._replace(ply=paying.ply - 1))
    assert await guest.page.evaluate("borea.table.legal.value.has('accept')")
    await guest.page.locator(".slip .take").click()
    await guest.until("borea.table.ask.value?.prompt.startsWith('pay')")
    await guest.page.locator(".slip .take").click()
    await guest.until("borea.table.settled.value && borea.table.staged.value.length > 1")
    assert await guest.page.evaluate("borea.table.staged.value[0]") == "accept"


async def test_a_refusal_that_a_hint_puts_down_is_not_called_an_offer(people: People) -> None:
    guest = await people.come()
    record = read(TESTS / "records" / "borderlands" / "cycle-limit-v2.rec")
    await guest.sit_at(Position("answer", record.text(), 91, 1, 3))
    await guest.page.evaluate("borea.table.swap(['refuse'])")
    await guest.until(SETTLED)
    assert await guest.page.evaluate("borea.table.ask.value.prompt") == "offer"  # by the same seat
    assert await guest.page.locator(".prompt .confirm").inner_text() == "Refuse"


async def accepting(route: Route) -> None:
    """Advise to accept, whatever the deal is worth; leave how to pay to the server."""
    if '"tokens":[]' not in (route.request.post_data or ""):
        await route.continue_()
    else:
        marks = {"tokens": ["accept"], "refs": [], "arrows": []}
        await route.fulfill(json={"kind": "hint", "title": "Accept", "why": [], "equal": "", **marks})


async def test_hints_that_are_refused_are_left_out_without_a_word(people: People) -> None:
    guest = await people.come()
    await guest.page.add_init_script(KEPT_ON)
    asked: list[str] = []

    async def refuse(route: Route) -> None:
        asked.append(route.request.url)
        await route.fulfill(json={"kind": "refused", "error": {"code": "too-fast", "message": "Too fast."}})

    await guest.page.route("**/hint?*", refuse)
    await guest.sit_at(positions("borderlands")["transport"])
    with anyio.fail_after(10):
        while not asked:
            await anyio.sleep(0.03)
    await guest.page.evaluate("borea.table.stage([...borea.table.legal.value][0])")
    await guest.until(SETTLED)
    await guest.page.evaluate("borea.table.clear()")
    await anyio.sleep(0.6)  # more than a question waits for its hint
    assert len(asked) == 1
    assert not await guest.page.evaluate("borea.table.refusal.value")
    assert await guest.page.locator(".slip").count() == 0


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


async def test_a_side_stands_against_one_attacker_for_one_defender(people: People) -> None:
    guest = await people.come()
    rivals = await attacked(guest)
    rivals.play(0, f"attack:{TARGET}")
    await guest.until(SIDING)
    rival, helped = [await guest.page.evaluate(f"borea.table.snapshot.value.chairs[{seat}].name") for seat in (0, 1)]
    await switch(guest, f"Defend {helped} against {rival}")
    await guest.until("!borea.table.asked.value")
    resist(rivals)

    rivals.play(0, "attack:ellens-bight")  # of another seat: nothing stands for that
    await guest.until(SIDING)
    await anyio.sleep(0.3)
    assert await guest.page.evaluate(SIDING)
    assert await guest.page.locator("[role=switch][aria-checked=true]").all_inner_texts() == [
        f"Defend {helped} against {rival} this phase"
    ]
    await guest.page.evaluate("borea.table.play('side:neither')")
    await guest.until("!borea.table.asked.value")
    resist(rivals)

    rivals.play(0, "attack:twofords")  # of the same seat again
    await guest.until(f"({SIDED}).length === 3")
    assert await guest.page.evaluate(SIDED) == ["sided-defence", "sided-neither", "sided-defence"]


async def test_a_promise_is_kept_by_hand(people: People) -> None:
    guest = await people.come()
    rivals = await attacked(guest)
    await switch(guest, "Stay neutral")
    rivals.tell(2, 0, ("support", "i", TARGET, "2"))
    rivals.agree(0, 0)
    rivals.play(0, f"attack:{TARGET}")
    await guest.until(SIDING)
    await anyio.sleep(0.3)
    assert await guest.page.evaluate(SIDING)
    assert await guest.page.locator("[role=switch]", has_text="Defend").count() == 0


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


async def attacked(guest: Guest) -> Rivals:
    """Show the guest a table where seat 0 attacks and seat 2, the guest's, stands beside its targets."""
    record = read(TESTS / "records" / "borderlands" / "three-cities-v2.rec")
    return await rivals_at(guest, Position("target", record.text(), 157, 0, 4), 2)


def resist(rivals: Rivals) -> None:
    """Let the others stay neutral and the attacker withdraw."""
    for seat in (1, 3):
        if (rivals.decision(seat) or {}).get("prompt") == "side":
            rivals.play(seat, "side:neither")
    if (rivals.decision(0) or {}).get("prompt") == "carry":
        rivals.play(0, "withdraw")


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
