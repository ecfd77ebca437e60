"""Several browsers at one table, and a server that dies under them."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, WebSocketRoute

from tests.support.browser.people import People, Site
from tests.support.browser.positions import Position, positions
from tests.support.server.place import Place
from tests.support.server.process import Server, free_port

MAGENTA = ".open, .is-legal, .die.can, .choice, .confirm"  # all that invites to act


async def test_two_people_and_a_spectator_share_a_table(people: People) -> None:
    maren, piet = await people.come("Maren"), await people.come("Piet", width=390, theme="dark", lang="it")
    noor = await people.come("Noor", lang="fr")
    made = people.site.call("/api/tables", {"game": "the-border", "seats": 2, "sit": 0}, maren.person)
    path = f"/t/{made['table']}"
    for guest in (maren, piet, noor):
        await guest.go(path)
    assert await maren.page.locator(".invite").count() == 1
    await piet.page.locator(".seats button").first.click()  # the one free seat
    for guest in (maren, piet, noor):
        await guest.until("borea.table.snapshot.value?.playing")
    assert [await guest.page.evaluate("borea.table.seat.value") for guest in (maren, piet, noor)] == [0, 1, -1]
    for _ in range(12):
        seats = await noor.page.evaluate(
            "borea.table.snapshot.value.chairs.filter(chair => chair.asked).map(chair => chair.seat)"
        )
        asked, idle = (maren, piet) if 0 in seats else (piet, maren)
        await asked.until("borea.table.asked.value")
        if len(seats) == 1:
            await idle.until("!borea.table.asked.value")
            assert await idle.page.locator(MAGENTA).count() == 0
        assert await noor.page.locator(MAGENTA).count() == 0
        number = await asked.page.evaluate("borea.table.snapshot.value.number")
        await asked.answer(random.Random(number))
        told = await asked.page.evaluate("borea.table.events.value.length")
        assert told > 0
    await maren.page.locator("#tab-chat").click()
    await maren.page.locator("#say").fill("Ciao Piet")
    await maren.page.locator("#say").press("Enter")
    for guest in (piet, noor):
        await guest.page.locator("#tab-chat .n").wait_for()  # something unread
        await guest.page.locator("#tab-chat").click()
        await guest.page.get_by_text("Ciao Piet").first.wait_for()
    crossed = "JSON.stringify(borea.table.base.value.boards.map(board => board.crossed))"
    assert await maren.page.evaluate(crossed) != "[[],[]]"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
async def test_who_comes_back_is_told_what_happened_meanwhile(people: People, motion: str) -> None:
    maren, piet = [await people.come(name, motion=motion) for name in ("Maren", "Piet")]
    made = people.site.call("/api/tables", {"game": "the-border", "seats": 2, "sit": 0}, maren.person)
    for guest in (maren, piet):
        await guest.go(f"/t/{made['table']}")
    await piet.page.locator(".seats button").first.click()
    for guest in (maren, piet):
        await guest.until("borea.table.snapshot.value?.playing")
    asked, away = (maren, piet) if await maren.page.evaluate("borea.table.asked.value !== null") else (piet, maren)
    assert await away.page.locator(".away").count() == 0  # who comes for the first time has missed nothing
    before = await away.page.evaluate("borea.table.events.value.length")
    await away.go("/")
    await asked.answer(random.Random(2))
    await away.go(f"/t/{made['table']}")
    new = await away.page.evaluate(f"borea.table.events.value.slice({before}).flatMap((message) => message.words)")
    assert new
    await away.until("borea.table.missed.from.value > 0")
    if motion == "reduce":  # all at once, until it is closed; else one after the other, by itself
        assert await away.page.locator(".away li").all_inner_texts() == new
        await away.page.locator(".away button").click()
    await away.page.locator(".away").wait_for(state="detached")
    rest = await away.page.locator(".log li").all_inner_texts()
    assert rest[rest.index("While you were away") + 1] == new[0]
    await away.page.reload()
    await away.page.locator(".table").wait_for()
    assert await away.page.locator(".away").count() == 0  # it is told once


async def test_a_connection_that_answers_nothing_is_begun_anew(people: People) -> None:
    maren, piet = [await people.come(name) for name in ("Maren", "Piet")]
    deaf: list[WebSocketRoute] = []

    def connect(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda message: None if route in deaf else route.send(message))
        routes.append(route)

    routes: list[WebSocketRoute] = []
    await maren.page.route_web_socket(re.compile("/stream"), connect)
    made = people.site.call("/api/tables", {"game": "the-border", "seats": 2, "sit": 0}, maren.person)
    await maren.go(f"/t/{made['table']}")
    await maren.until("borea.table.snapshot.value")
    deaf += routes
    people.site.call(f"/api/tables/{made['table']}/sit", {"seat": 1}, piet.person)
    await maren.page.locator("#tab-chat").click()
    await maren.page.locator("#say").fill("Ciao Piet")
    await maren.page.locator("#say").press("Enter")
    assert not await maren.page.evaluate("borea.table.snapshot.value.playing")
    await maren.until("borea.table.snapshot.value.playing")  # it has asked in vain, and comes again
    assert len(routes) == 2
    assert await maren.page.locator("#say").input_value() == "Ciao Piet"  # nobody said that it was heard
    await maren.page.locator(".away").wait_for()


async def test_a_page_goes_on_after_the_server_was_killed(browser: Browser, chromium: str, tmp_path: Path) -> None:
    place, port = Place(f"sqlite:///{tmp_path}/borea.db"), free_port()
    position = positions("the-border")["cross"]
    with Server(place, port=str(port), BOT_PROCESSES="0") as server:
        people = People(browser, Site(server))
        guest = await people.come()
        await guest.go(fork(people, position))
        await guest.until("borea.table.asked.value")
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


def fork(people: People, position: Position) -> str:
    """Open a table in a position, with bots on the other seats."""
    others = [None if seat == position.seat else "uniform" for seat in range(position.seats)]
    return people.site.fork(people.guests[0].person, position.record, position.ply, position.seat, others)
