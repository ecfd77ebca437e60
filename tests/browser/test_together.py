"""Several people at one table, lost connections, and a server that is killed."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, WebSocketRoute

from tests.support.browser.people import Guest, People, Site
from tests.support.browser.positions import positions
from tests.support.server.place import Place
from tests.support.server.process import Server, free_port

CONTROLS = ".open, .is-legal, .die.can, .choice, .answer, .plain, .confirm"  # everything that offers a move
NOTHING_OFFERED = f"!document.querySelector('{CONTROLS}')"
PATIENCE_OF_THE_PAGE = 10_000  # milliseconds without an answer before a page reconnects


async def seated(people: People, first: Guest, second: Guest, *others: Guest) -> str:
    """Seat two people at a new table of The Border that others watch; return its path once the match has begun."""
    made = people.site.call("/api/tables", {"game": "the-border", "seats": 2, "sit": 0}, first.person)
    path = f"/t/{made['table']}"
    for guest in (first, second, *others):
        await guest.go(path)
    assert await first.page.locator(".invite").count() == 1
    await second.page.locator(".seats button").first.click()  # the one free seat
    for guest in (first, second, *others):
        await guest.until("borea.table.snapshot.value?.playing")
    return path


async def is_asked(guest: Guest) -> bool:
    """Return whether a person has to answer, as their page shows it."""
    return bool(await guest.page.evaluate("borea.table.asked.value !== null"))


async def test_two_people_and_a_spectator_share_a_table(people: People) -> None:
    maren, piet = await people.come("Maren"), await people.come("Piet", width=390, theme="dark", lang="it")
    noor = await people.come("Noor", lang="fr")
    await seated(people, maren, piet, noor)
    assert [await guest.page.evaluate("borea.table.seat.value") for guest in (maren, piet, noor)] == [0, 1, -1]
    asked, idle = (maren, piet) if await is_asked(maren) else (piet, maren)
    rng, passed = random.Random(12), 0
    await idle.until(NOTHING_OFFERED)
    for _ in range(12):
        await asked.until("borea.table.asked.value")
        await asked.answer(rng)
        assert await asked.page.evaluate("borea.table.events.value.length") > 0
        assert await noor.page.locator(CONTROLS).count() == 0
        # Only the page that has just had its answer is known to be up to date; the other two may lag behind.
        if not await is_asked(asked):
            asked, idle, passed = idle, asked, passed + 1
            await idle.until(NOTHING_OFFERED)
    assert passed >= 2
    await maren.page.locator("#tab-chat").click()
    await maren.page.locator("#say").fill("Ciao Piet")
    await maren.page.locator("#say").press("Enter")
    await piet.page.locator("#drawer button").click()  # on a phone the chat is in the drawer
    for guest in (piet, noor):
        await guest.page.locator("#tab-chat .n").wait_for()  # something unread
        await guest.page.locator("#tab-chat").click()
        await guest.page.get_by_text("Ciao Piet").first.wait_for()
    crossed = "JSON.stringify(borea.table.base.value.boards.map(board => board.crossed))"
    assert await maren.page.evaluate(crossed) != "[[],[]]"


async def test_asking_to_go_back_is_in_the_menu_and_asks_first(people: People) -> None:
    maren, piet = await people.come("Maren"), await people.come("Piet")
    await seated(people, maren, piet)
    asked, other = (maren, piet) if await is_asked(maren) else (piet, maren)
    number = await asked.page.evaluate("borea.table.snapshot.value.number")
    await asked.page.locator(".die.can").first.click()
    await asked.until("borea.table.settled.value")
    await asked.page.locator(".prompt .confirm").click()
    await asked.until(f"borea.table.snapshot.value.number > {number} && !borea.table.snapshot.value.undoable")
    assert await asked.page.locator(".prompt .ask-back").count() == 0
    await asked.page.locator("#menu > summary").click()
    await asked.page.locator(".ask-back").click()
    assert await asked.page.evaluate("borea.table.snapshot.value.request") is None  # it only asks whether that is meant
    await asked.page.get_by_text("Ask them").click()
    await other.page.locator(".slip.request button").first.click()
    await other.until("borea.table.snapshot.value.request === null && !document.querySelector('.slip')")


async def test_people_who_come_back_see_what_they_missed(people: People) -> None:
    maren, piet = [await people.come(name) for name in ("Maren", "Piet")]
    path = await seated(people, maren, piet)
    away, asked = (maren, piet) if await is_asked(maren) else (piet, maren)
    while not await is_asked(asked):
        await away.answer(random.Random(2))
    acted = await away.page.evaluate("borea.table.snapshot.value.acted")
    assert acted > 0
    await away.go("/")
    await asked.answer(random.Random(2))
    for _ in range(2):  # it is still new when the page is loaded again, because it has not been answered
        await away.go(path)
        await away.until("borea.table.presenter.value")
        await away.page.locator(".log .since + *").wait_for()
        news = await away.page.evaluate(
            "[...document.querySelectorAll('.log .since ~ li .ln')].map((line) => parseInt(line.dataset.line))"
        )
        assert min(news) > acted


@pytest.mark.sweep
async def test_a_connection_that_does_not_answer_is_replaced(people: People) -> None:
    maren, piet = [await people.come(name) for name in ("Maren", "Piet")]
    deaf: list[WebSocketRoute] = []

    def connect(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda message: None if route in deaf else route.send(message))
        routes.append(route)

    routes: list[WebSocketRoute] = []
    await maren.install_clock()
    await maren.page.route_web_socket(re.compile("/stream"), connect)
    made = people.site.call("/api/tables", {"game": "the-border", "seats": 2, "sit": 0}, maren.person)
    await maren.go(f"/t/{made['table']}")
    await maren.until("borea.table.snapshot.value")
    deaf += routes
    people.site.call(f"/api/tables/{made['table']}/sit", {"seat": 1}, piet.person)
    await maren.page.locator("#tab-chat").click()
    await maren.page.locator("#say").fill("Ciao Piet")
    await maren.page.locator("#say").press("Enter")
    await maren.page.clock.fast_forward(PATIENCE_OF_THE_PAGE)
    await maren.until("borea.table.snapshot.value.playing")  # which only another connection can have brought
    assert len(routes) > 1
    assert await maren.page.locator("#say").input_value() == "Ciao Piet"  # the server has not confirmed it


async def test_a_page_reconnects_after_the_server_was_killed(browser: Browser, chromium: str, tmp_path: Path) -> None:
    place, port = Place(f"sqlite:///{tmp_path}/borea.db"), free_port()
    with Server(place, port=str(port), BOT_PROCESSES="0") as server:
        people = People(browser, Site(server))
        guest = await people.come()
        await guest.sit_at(positions("the-border")["cross"])
        before = await guest.page.evaluate("[borea.table.events.value.length, borea.table.snapshot.value.number]")
        server.process.kill()
        await guest.page.locator(".lost").wait_for()
    with Server(place, port=str(port), BOT_PROCESSES="0"):
        await guest.until("borea.table.link.value === 'open' && borea.table.asked.value")
        assert await guest.page.locator(".lost").count() == 0
        assert (
            await guest.page.evaluate("[borea.table.events.value.length, borea.table.snapshot.value.number]") == before
        )
        await guest.answer(random.Random(1))
        await guest.until(f"borea.table.snapshot.value.number > {before[1]}")
        assert await guest.page.evaluate("borea.table.refusal.value") is None
        await people.leave()
