"""Browsers add to the luck: after they were shown the hash of the seed, before anything is drawn."""

from __future__ import annotations

import hashlib
import re
from typing import Any

import anyio
import pytest
from playwright.async_api import Page, Response

from borea.core.match import Match
from borea.core.record import Record, read_record
from borea.games import create
from borea.server.security import COOKIE, Signer
from borea.server.tables.seating import Person
from tests.support.browser.people import Guest, People, prepare
from tests.support.server.play import PATIENCE
from tests.support.server.process import SECRET

ENTROPY = re.compile(r"\d{1,10}(-\d{1,10}){3}")


class Traffic:
    """What a page was answered, in order: the pages of tables, and its calls to sit down."""

    def __init__(self, page: Page) -> None:
        self.answers: list[Response] = []
        page.on("response", self.note)

    def note(self, answer: Response) -> None:
        """Keep an answer."""
        if re.search(r"/t/\w+$|/api/tables/\w+/(sit|rematch)$", answer.url):
            self.answers.append(answer)

    def kinds(self) -> list[str]:
        """Return what the answers were about."""
        return [answer.url.rpartition("/")[2] if "/api/" in answer.url else "page" for answer in self.answers]

    def entropy(self) -> Any:
        """Return what the page sent with its last call to sit down."""
        call = [answer for answer in self.answers if answer.url.endswith("/sit")][-1]
        body = call.request.post_data_json
        assert body is not None
        return body["entropy"]


async def kept(guest: Guest) -> list[str]:
    """Return the hash and the entropy that the tab keeps for its table."""
    found: str = await guest.page.evaluate("sessionStorage.getItem(`luck-${borea.table.frame.table}`)")
    return found.split(" ")


async def record_of(guest: Guest, seat: int = 0) -> Record:
    """Let a bot stand in for the person to the end of the match, unseen; return the record, its luck verified."""
    table = await guest.page.evaluate("borea.table.frame.table")
    await guest.page.goto("about:blank")
    guest.site.call(f"/api/tables/{table}/leave", {"seat": seat}, guest.person)
    with anyio.fail_after(PATIENCE):
        while not guest.site.server.call("GET", f"/api/tables/{table}")["over"]:
            await anyio.sleep(0.1)
    answer = await guest.context.request.get(f"{guest.site.url}/t/{table}/record")
    record = read_record(await answer.text())
    Match.replay(create(record.game, record.edition, record.options, record.rules), record, check_luck=True)
    return record


async def start(guest: Guest, game: str, company: str = "bots") -> None:
    """Choose a game and start it, in the two clicks that it takes against bots."""
    await guest.go("/")
    form = guest.page.locator(f"article:has(#name-{game})")
    if not await form.locator(".choose[open]").count():
        await form.locator(".choose > summary").click()
    if company != "bots":
        await form.locator(f"label:has(input[value={company}])").click()
    await form.locator(".start").click()
    await guest.page.wait_for_url(re.compile(r"/t/\w+$"))


async def test_a_browser_contributes_after_it_saw_the_commitment_and_can_check_it(people: People) -> None:
    guest = await people.come()
    traffic = Traffic(guest.page)
    await start(guest, "the-border")
    await guest.page.locator("#question").wait_for()
    assert traffic.kinds() == ["page", "sit"]
    page, sat = traffic.answers
    entropy, commitment = traffic.entropy(), await guest.page.evaluate("borea.table.frame.commitment")
    assert ENTROPY.fullmatch(entropy)
    assert commitment in await page.text()  # the hash came with the page
    assert sat.request.timing["startTime"] > page.request.timing["startTime"]
    assert await kept(guest) == [commitment, entropy]
    record = await record_of(guest)
    assert hashlib.sha256(bytes.fromhex(record.seed)).hexdigest() == commitment
    assert record.entropy == [entropy, "", ""]


@pytest.mark.sweep
async def test_whoever_takes_a_free_seat_or_plays_again_contributes(people: People) -> None:
    guest, other = await people.come(), await people.come("Piet")
    made = people.site.call("/api/tables", {"game": "the-border", "seats": 2}, guest.person)
    traffics = []
    for person in (guest, other):
        traffics.append(Traffic(person.page))
        await person.go(f"/t/{made['table']}")
        await person.page.locator(".chair .btn:not(.quiet)").first.click()
        await person.until("borea.table.seat.value >= 0 && borea.table.snapshot.value")
        assert await kept(person) == [made["commitment"], traffics[-1].entropy()]
    people.site.call(f"/api/tables/{made['table']}/leave", {"seat": 1}, other.person)
    record = await record_of(guest)
    assert record.entropy == [traffic.entropy() for traffic in traffics]
    await guest.go(f"/t/{made['table']}")
    await guest.page.locator(".review .btn.primary").click()
    await guest.page.wait_for_url(lambda url: made["table"] not in url)
    await guest.until("globalThis.borea?.table?.snapshot.value")
    assert traffics[0].kinds()[-3:] == ["rematch", "sit", "page"]
    commitment = await guest.page.evaluate("borea.table.frame.commitment")
    assert await kept(guest) == [commitment, traffics[0].entropy()]  # what the answer to `rematch` had promised


@pytest.mark.parametrize("game", ["the-border", pytest.param("borneo", marks=pytest.mark.sweep)])
async def test_people_on_one_screen_start_at_the_seat_that_is_asked(people: People, game: str) -> None:
    guest = await people.come()
    traffic = Traffic(guest.page)
    await start(guest, game, "screen")
    await guest.page.locator(".curtain, #question").first.wait_for()
    assert traffic.kinds() == ["page", "sit"]
    asked = (await traffic.answers[1].json())["asked"]
    assert len(asked) == 1
    if game == "borneo":  # hands are hidden: only the seat that is asked may open the curtain
        assert await guest.page.locator(".curtain .btn").count() == 1
        await guest.page.locator(".curtain .btn").click()
        await guest.page.locator("#question").wait_for()
    assert await guest.page.evaluate("borea.table.seat.value") == asked[0]


async def test_without_scripts_a_match_starts_at_once_and_nothing_is_contributed(people: People) -> None:
    context = await people.browser.new_context(java_script_enabled=False)
    known = Signer(SECRET).pass_for(Person("nora", "Nora"))  # the lobby lists the table under a name, for all to see
    await context.add_cookies([{"name": COOKIE, "value": known, "url": people.site.url}])
    await prepare(context)
    page = await context.new_page()
    await page.goto(people.site.url)
    form = page.locator("article:has(#name-borneo)")
    if not await form.locator(".choose[open]").count():
        await form.locator(".choose > summary").click()
    await form.locator(".start").click()
    await page.wait_for_url(re.compile(r"/t/\w+/text$"))
    table = page.url.split("/")[-2]
    now = await (await context.request.get(f"{people.site.url}/api/tables/{table}")).json()
    assert now["view"] is not None
    await context.close()


@pytest.mark.sweep
async def test_a_page_whose_contribution_is_lost_still_opens(people: People) -> None:
    guest = await people.come()
    await guest.page.route("**/sit", lambda route: route.abort())
    await start(guest, "the-border")
    await guest.until("globalThis.borea?.table?.snapshot.value?.playing")  # it begins without it after ten seconds
    guest.faults.clear()  # the browser reports the lost request
    assert (await record_of(guest)).entropy == ["", "", ""]
