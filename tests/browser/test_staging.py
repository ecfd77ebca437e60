"""Choices that are staged but not sent: chosen twice, taken back one by one, or already on their way."""

from __future__ import annotations

from tests.support.browser.people import Guest, People
from tests.support.browser.positions import positions

# Stage the first choice whose token starts like this, and wait for what may follow.
CHOOSE = """async (start) => {
  const { table } = borea;
  await table.stage([...table.legal.value].find((token) => token.startsWith(start)));
  return table.staged.value.at(-1);
}"""

# Stage a choice twice that may be made twice.
TWICE = """async () => {
  const { table } = borea;
  for (const token of [...table.legal.value].filter((token) => token.startsWith("load:"))) {
    await table.swap([token]);
    if (table.legal.value.has(token)) {
      await table.stage(token);
      return token;
    }
  }
  throw new Error("nothing may be chosen twice");
}"""


async def sit(people: People, prompt: str) -> Guest:
    """Return somebody at a table of Borderlands where something is asked."""
    guest = await people.come()
    await guest.sit_at(positions("borderlands")[prompt])
    return guest


async def choose(guest: Guest, *starts: str) -> list[str]:
    """Stage one choice after another."""
    return [await guest.page.evaluate(CHOOSE, start) for start in starts]


async def staged(guest: Guest) -> list[str]:
    """Return the staged tokens once the server has answered for them."""
    await guest.until("borea.table.settled.value")
    found: list[str] = await guest.page.evaluate("borea.table.staged.value")
    return found


async def test_two_sets_in_one_batch_are_both_closed(people: People) -> None:
    guest = await sit(people, "offer")
    await choose(guest, "offer:", "give:", "done", "want:")
    await guest.page.locator(".confirm").click()
    await guest.until(
        "!borea.table.sending.value && borea.table.snapshot.value.number > 0 && !borea.table.staged.value.length"
    )
    assert await guest.page.evaluate("borea.table.asked.value?.prompt") != "want"


async def test_what_may_be_chosen_twice_is_taken_back_once(people: People) -> None:
    guest = await sit(people, "lift")
    token = await guest.page.evaluate(TWICE)
    assert await staged(guest) == [token, token]
    await guest.page.evaluate("token => borea.table.unstage(token)", token)
    assert await staged(guest) == [token]


async def test_choices_wait_while_a_batch_is_on_its_way(people: People) -> None:
    guest = await sit(people, "target")
    number = await guest.page.evaluate("borea.table.snapshot.value.number")
    chosen = await choose(guest, "attack:")
    await guest.page.evaluate(
        "globalThis.refusals = [], void borea.table.refusal.subscribe(error => error && refusals.push(error))"
    )
    during = await guest.page.evaluate("borea.table.confirm(), borea.table.stage('still'), borea.table.staged.value")
    assert during == chosen
    await guest.until(f"borea.table.snapshot.value.number > {number}")
    await guest.page.evaluate("borea.table.say('next')")  # what was asked meanwhile is answered before this
    assert await guest.page.evaluate("refusals") == []
    assert await staged(guest) == []


async def test_what_is_not_possible_does_not_disturb_what_is_being_answered(people: People) -> None:
    guest = await sit(people, "target")
    both = """async () => {
      const { table } = borea;
      const token = [...table.legal.value].find((token) => token.startsWith("attack:"));
      table.stage(token);
      await table.attempt("build:nothing");
      return token;
    }"""
    token = await guest.page.evaluate(both)
    assert await staged(guest) == [token]
    assert await guest.page.evaluate("borea.table.refusal.value !== null")


async def test_keys_in_the_chat_play_nothing(people: People) -> None:
    guest = await sit(people, "offer")
    await choose(guest, "offer:", "give:", "done", "want:")
    before = await staged(guest)
    await guest.page.locator("#tab-chat").click()
    await guest.page.locator("#say").focus()
    await guest.page.keyboard.press("Control+Enter")
    await guest.page.keyboard.press("Control+z")
    assert not await guest.page.evaluate("borea.table.sending.value")
    assert await staged(guest) == before


async def test_without_a_board_every_choice_has_a_chip_of_its_own(people: People) -> None:
    guest = await people.come()
    none = 'boreaModules["games/borderlands/table.js"] = boreaModules["games/none/table.js"];'
    await guest.page.route(
        "**/table-borderlands.js", lambda route: route.continue_(url=route.request.url.replace("borderlands", "none"))
    )
    await guest.page.route(
        "**/linked/games/borderlands/table.js",
        lambda route: route.fulfill(body=none, content_type="text/javascript"),
    )
    await guest.sit_at(positions("borderlands")["lift"])
    token = await guest.page.evaluate(TWICE)
    await guest.until("document.querySelectorAll('.chips button').length === 2")
    await guest.page.locator(".chips button").first.click()
    await guest.until("document.querySelectorAll('.chips button').length === 1")
    assert await staged(guest) == [token]
    assert await guest.page.locator(f".choice[data-token='{token}']").count() == 1


async def test_an_empty_set_is_confirmed_before_what_follows_is_asked(people: People) -> None:
    """A hint may stage that no card is played: then where to retreat is not asked beside it."""
    guest = await people.come()
    await guest.sit_at(positions("borneo")["defend"])
    question = await guest.page.locator("#question").inner_text()
    await guest.page.evaluate("borea.table.swap(['done'])")
    assert await staged(guest) == ["done"]
    await guest.until("borea.table.ask.value?.prompt === 'retreat'")
    assert await guest.page.locator("#question").inner_text() == question
    await guest.page.locator(".confirm").click()
    await guest.until("borea.table.asked.value?.prompt === 'retreat'")
