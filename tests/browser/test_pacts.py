"""A whole negotiation beside the map: by mouse, by keyboard and on a phone, each in another language."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Route

from borea.text.language import sentences
from tests.support.browser.acting import TARGET, negotiation
from tests.support.browser.people import Guest, People
from tests.support.browser.seeing import faults
from tests.support.browser.windows import SWEEP

pytestmark = pytest.mark.once


class Hand:
    """Somebody at a table: presses what the page offers with a mouse, a finger or keys, and counts."""

    def __init__(self, guest: Guest, lang: str, keys: bool) -> None:
        self.guest = guest
        self.page = guest.page
        self.words = sentences(lang)
        self.keys = keys
        self.pressed = 0

    async def press(self, selector: str) -> None:
        """Press something."""
        found = self.page.locator(selector)
        self.pressed += 1
        if self.keys:
            await found.focus()
            await self.page.keyboard.press("Enter")
        else:
            await found.click()

    async def pick(self, selector: str, word: str) -> None:
        """Choose a word of the sentence."""
        if self.keys:
            await self.page.locator(selector).focus()
            await self.page.keyboard.type(word)
        else:
            await self.page.locator(selector).select_option(label=word)

    async def row(self, number: int, stage: str) -> None:
        """Wait until a promise is in a stage, in the words of the page."""
        await self.page.locator(f'[data-pact="{number}"].{stage}').wait_for()

    async def hears(self, text: str) -> None:
        """Wait until the page's live region has said something."""
        await self.guest.until(f"document.querySelector('#live').textContent.includes({text!r})")


@pytest.mark.parametrize(
    ("lang", "width", "keys"),
    [("it", 1280, True), ("fr", 390, False), *([("en", 1280, False)] if SWEEP else [])],
    ids=["keys", "phone", *(["mouse"] if SWEEP else [])],
)
async def test_peace_is_offered_support_tied_to_gold_one_promise_kept_and_one_broken(
    people: People, lang: str, width: int, keys: bool
) -> None:
    guest = await people.come(lang=lang, width=width)
    rivals, hand = await negotiation(guest), Hand(guest, lang, keys)
    opener = "#drawer .talk" if width == 390 else "#tab-talk"

    # Nothing can be promised before the page knows what a promise needs.
    answered = asyncio.Event()

    async def late(route: Route) -> None:
        await answered.wait()
        await route.continue_()

    await guest.page.route("**/parley?seat=*", late)

    # Peace takes three clicks, and is drawn on the border once it is accepted.
    await hand.press(opener)
    await hand.press('.bl-whom [data-seat="1"]')
    assert await guest.page.locator(".bl-pledge .confirm").is_disabled()
    answered.set()
    await hand.press(".bl-pledge .confirm:enabled")
    assert hand.pressed == 3
    await hand.row(0, "offered")
    rivals.agree(1, 0)
    await hand.row(0, "accepted")
    await guest.page.locator(".bl-link.holds").wait_for()

    # Support for gold: two promises that are tied, to one seat, in private.
    await hand.press('[data-kind="tie"]')
    await hand.press('.bl-whom [data-seat="2"]')
    await hand.pick('[data-argument="place"]', "Ferrymark")
    await hand.press(".bl-known [role=switch]")
    assert await faults(guest.page, lang) == {}
    await hand.press(".bl-pledge .confirm:enabled")
    await hand.row(1, "offered")
    rivals.agree(2, 1)
    await hand.row(1, "accepted")
    await hand.press(opener if width == 390 else "#tab-log")

    # A proposal is heard, shown over everything else and accepted with one click.
    rivals.tell(3, 0, ("support", "i", TARGET, "2"))
    await hand.hears("Otto")
    assert await faults(guest.page, lang) == {}
    await hand.press(".proposal .row > :first-child")
    await guest.until("borea.table.snapshot.value.talk.pacts[2].stage === 'accepted'")

    # The dock names the promise that a staged move would break, before it is confirmed.
    await guest.page.evaluate(f"borea.table.swap(['attack:{TARGET}'])")
    await guest.page.locator(".prompt .breach", has_text="Piet").wait_for()
    await hand.press(".prompt .confirm:enabled")

    # Noor keeps her word, Otto breaks his; both are said, counted at the seat and listed.
    await guest.until("!borea.table.asked.value")
    rivals.play(2, "side:attack")
    await hand.hears("Noor")
    rivals.play(3, "side:neither")
    broken = hand.words["borderlands.pact.support.broken.you"].format(doers="Otto", place="Ferrymark")
    await hand.hears(broken)
    await hand.press(opener)
    for number, stage in ((0, "broken"), (1, "accepted"), (2, "broken")):
        await hand.row(number, stage)
    state = await guest.page.locator('[data-pact="1"] .bl-stage').inner_text()
    assert state == f"{hand.words['pact.stage.kept']}, {hand.words['pact.stage.accepted']}"
    assert await guest.page.locator('[data-ref="seat:3"] .bl-bond.broken').count() == 1
    assert await guest.page.evaluate("borea.table.snapshot.value.talk.trust[3]") == {"kept": 0, "broken": 1}
    assert await faults(guest.page, lang) == {}
