"""Between games: faces, names at one screen, my tables, tabs, clocks, refreshes, replays, lessons."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator

from tests.support.browser.people import Guest, People
from tests.support.browser.positions import GAMES
from tests.support.browser.seeing import check_pages, faults
from tests.support.browser.windows import SWEEP, windows

STAGED = "borea.table.staged.value"
SETTLED = "() => globalThis.borea?.table?.staged.value.length && borea.table.settled.value"
ASKED = "globalThis.borea?.table?.asked.value"


async def stage_one(guest: Guest) -> list[str]:
    """Stage the first move that is offered and wait until the server has answered; return what is staged."""
    await guest.until(ASKED)
    await guest.page.evaluate("borea.table.stage(borea.table.asked.value.moves[0].token)")
    await guest.until(SETTLED)
    staged: list[str] = await guest.page.evaluate(STAGED)
    return staged


# --- faces


@pytest.mark.sweep
@pytest.mark.parametrize("theme", ["light", "dark"] if SWEEP else ["dark"])
async def test_opponents_have_faces_at_the_table_that_are_never_inverted(people: People, theme: str) -> None:
    guest = await people.come("Faye", theme=theme)
    await guest.go(people.site.open(guest.person, "the-border", 3, bot="easy"))
    await guest.until(
        "[...document.querySelectorAll('.seats .portrait img')].filter(one => one.naturalWidth).length === 2"
    )
    names = await guest.page.locator(".seats .chair .name").all_inner_texts()
    assert set(names[1:] or names) <= {"Pim", "Alma", "Otto", "Juno", "Faye"}
    shapes = await guest.page.locator(".seats .portrait svg.seat").count()
    assert shapes == await guest.page.locator(".seats .portrait").count()  # never a face without the seat's shape
    style = "getComputedStyle(document.querySelector('.seats .portrait img')).filter"
    assert await guest.page.evaluate(style) == "none"


@pytest.mark.sweep
async def test_faces_are_not_among_the_files_of_the_first_table(people: People) -> None:
    guest = await people.come("Frugal")
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(request.url))
    await guest.go(people.site.open(guest.person, "the-border", 2, bot="otto"))
    await guest.until("document.querySelector('.portrait[data-of=otto] img')?.naturalWidth")
    assert [url.rpartition("/")[2] for url in asked if "/portraits/" in url and url.endswith("svg")] == ["otto.svg"]


async def test_opponents_are_chosen_by_their_faces_in_the_lobby(people: People) -> None:
    guest = await people.come("Lotte", width=390)
    await guest.go("/")
    card = guest.page.locator("article:has(.choose[open])")
    await card.locator(".more.for-bots > summary").click()
    for name in ("vera", "otto"):
        await card.locator(f"[name=crew][value={name}]").check()
    assert not await faults(guest.page, "en")
    await card.locator(".start").click()
    await guest.page.wait_for_url(re.compile(r"/t/\w+$"))
    await guest.until("globalThis.borea?.table?.snapshot.value")
    names = await guest.page.evaluate("borea.table.snapshot.value.chairs.map((chair) => chair.name)")
    assert names == ["Lotte", "Otto", "Vera"]  # in the order of the list


async def test_a_portrait_is_chosen_by_clicking(people: People) -> None:
    guest = await people.come("Portia")
    await guest.go("/")
    await guest.page.locator(".you label:has([value=gull])").click()
    await guest.page.locator(".you button").click()
    await guest.page.locator(".you [value=gull]:checked").wait_for(state="attached")
    await guest.page.locator("article:has(.choose[open]) .start").click()
    await guest.page.wait_for_url(re.compile(r"/t/\w+$"))
    await guest.until("document.querySelector('.portrait[data-of=gull] img')?.naturalWidth")


# --- several people at one screen


async def test_people_at_one_screen_are_asked_by_name_and_can_be_renamed(people: People) -> None:
    guest = await people.come("Hedda")
    await guest.go("/")
    await guest.page.locator("article:has(#name-borneo) .choose > summary").click()
    card = guest.page.locator("article:has(#name-borneo)")
    await card.locator("[name=with][value=screen]").check(force=True)
    assert await card.locator(".names input:visible").count() == 3
    for place, name in enumerate(("Ada", "Bo", "Cleo")):
        await card.locator(".names input").nth(place).fill(name)
    await card.locator(".start").click()
    curtain = guest.page.locator(".curtain button")
    await curtain.wait_for()
    said = await curtain.inner_text()
    assert re.search("I’m (Ada|Bo|Cleo): show my side", said)
    await curtain.click()
    await guest.page.locator(".seats .you").first.wait_for()
    assert await guest.page.locator(".seats .you").count() == 1  # one of them is “you”
    assert await guest.page.locator(".seats", has_text="away").count() == 0
    await guest.page.locator("#menu > summary").click()
    box = guest.page.locator(".menu-box .names input").nth(1)
    await box.fill("Beatrice")
    await box.press("Enter")
    await guest.until("borea.table.snapshot.value.chairs[1].name === 'Beatrice'")
    assert not await faults(guest.page, "en")


# --- my tables


async def test_a_table_is_hidden_shown_left_and_deleted_by_clicking(people: People) -> None:
    guest = await people.come("Tidy", width=390)
    path = people.site.open(guest.person, "the-border", 2, bot="otto")
    await guest.go("/mine")
    row = guest.page.locator(f".my-tables li:has(a[href='{path}'])")

    async def press(button: Locator) -> None:
        await guest.page.evaluate("document.body.dataset.before = 'yes'")  # this page may say that something is done
        await button.click()
        await guest.page.locator("body:not([data-before]) .done").wait_for()

    async def act(name: str) -> None:
        await row.locator(".acts > summary").click()
        await press(row.locator(f"button[value={name}]").first)

    await act("hide")
    assert not await row.is_visible()
    await guest.page.locator("#hidden > summary").click()
    await act("unhide")
    assert await row.is_visible()
    await act("leave")
    assert (await row.locator(".when").inner_text()) != ""
    await row.locator(".acts > summary").click()
    sure = row.locator("button[value=delete]")
    assert not await sure.is_visible()  # asked once more
    await row.locator(".sure > summary").click()
    assert not await faults(guest.page, "en")
    await press(sure)
    assert await row.count() == 0
    answer = await guest.page.goto(people.site.url + path)
    assert answer is not None
    assert answer.status == 404
    assert await guest.page.locator(".missing .button").count() == 1
    guest.faults.clear()  # the browser reports the 404


@pytest.mark.sweep
async def test_a_page_of_a_table_that_is_deleted_says_so(people: People) -> None:
    guest = await people.come("Elsewhere")
    path = people.site.open(guest.person, "the-border", 2, bot="otto")
    await guest.go(path)
    other = await guest.context.new_page()
    await other.goto(people.site.url + "/mine")
    row = other.locator(f".my-tables li:has(a[href='{path}'])")
    await row.locator(".acts > summary").click()
    await row.locator(".sure > summary").click()
    await row.locator("button[value=delete]").click()
    await guest.page.locator(".missing h1").wait_for()
    guest.faults.clear()  # the browser reports the 404


@pytest.mark.sweep
async def test_my_tables_and_missing_pages_in_every_window(people: People) -> None:
    guest = await people.come("Windows")
    for game in GAMES:
        people.site.open(guest.person, game, 3, bot="medium")
    made = people.site.call("/api/tables", {"game": "borneo", "seats": 3, "sit": 0}, guest.person)
    assert made["table"]
    await guest.go("/learn/borneo")
    await guest.page.locator('form[action="/learn/borneo"] button').click()
    await guest.page.locator(".lesson h2").wait_for()
    await check_pages(guest, ["/mine"])
    for window in windows(3):
        await guest.resize(window)
        await guest.go("/mine")
        await guest.page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        assert not await faults(guest.page, window[2]), window
    await check_pages(guest, ["/t/nothing", "/mail/confirm?t=a.b"])
    guest.faults.clear()  # the browser reports each 404 and 410


# --- the tab, the clock


async def test_the_tab_says_whose_turn_it_is(people: People) -> None:
    guest, other = await people.come("Tabea"), await people.come("Otherone")
    made = people.site.call("/api/tables", {"game": "the-border", "seats": 2, "sit": 0}, guest.person)["table"]
    await guest.go(f"/t/{made}")
    assert await guest.page.title() == "The Border · Borea"
    people.site.call(f"/api/tables/{made}/sit", {}, other.person)
    await other.go(f"/t/{made}")
    await guest.until("borea.table.snapshot.value.playing")
    pair = [guest, other]
    for one, two in (pair, pair[::-1]):
        asked = await one.page.evaluate("Boolean(borea.table.snapshot.value.ask)")
        await one.until("document.title.split(' · ').length === 3")  # what watches the tab is loaded after the board
        title, icon = await one.page.title(), await one.page.evaluate("document.querySelector('link[rel=icon]').href")
        if asked:
            assert title == "Your turn · The Border · Borea"
            assert icon.endswith("borea-turn.svg")
        else:
            assert title == f"{two.person.name} to move · The Border · Borea"
            assert icon.endswith("borea.svg")


@pytest.mark.sweep
async def test_ones_own_clock_is_in_digits(people: People) -> None:
    guest = await people.come("Klaus", lang="it")
    made = people.site.call(
        "/api/tables", {"game": "the-border", "seats": 2, "sit": 0, "clock": 2 * 86_400, "hotseat": True}, guest.person
    )["table"]
    people.site.call(f"/api/tables/{made}/sit", {"seat": 1}, guest.person)
    await guest.go(f"/t/{made}")
    await guest.until(ASKED)
    clock = guest.page.locator(".prompt time")
    assert re.fullmatch(r"2 g 0:00|1 g 23:59", (await clock.inner_text()).strip())
    await guest.page.evaluate("""async () => {
      const { digits } = boreaModules["app/seats/clock.js"];
      globalThis.shown = [59, 60, 3599, 3600, 86399].map(digits);
    }""")
    assert await guest.page.evaluate("shown") == ["0:59", "1:00", "59:59", "1:00:00", "23:59:59"]


# --- a refresh


@pytest.mark.parametrize("game", GAMES if SWEEP else GAMES[:1])
async def test_what_is_staged_survives_a_refresh(people: People, game: str) -> None:
    guest = await people.come("Refresh")
    await guest.go(people.site.open(guest.person, game, 3))
    staged = await stage_one(guest)
    await guest.page.reload()
    await guest.until(SETTLED)
    assert await guest.page.evaluate(STAGED) == staged
    assert await guest.page.evaluate("borea.table.refusal.value") is None
    await guest.page.evaluate("borea.table.clear()")
    await guest.page.reload()
    await guest.until(ASKED)
    assert await guest.page.evaluate(STAGED) == []


@pytest.mark.sweep
async def test_what_was_staged_for_another_decision_is_forgotten(people: People) -> None:
    guest = await people.come("Stale")
    path = people.site.open(guest.person, "the-border", 2)
    await guest.go(path)
    staged = await stage_one(guest)
    number = await guest.page.evaluate("borea.table.asked.value.number")
    body = {"seat": 0, "number": number, "tokens": staged}
    await guest.page.goto(people.site.url + "/")  # meanwhile another device answers
    people.site.call(f"/api/tables/{path.rpartition('/')[2]}/submit", body, guest.person)
    await guest.go(path)
    await guest.until(ASKED)
    assert await guest.page.evaluate("borea.table.asked.value.number") > number
    assert await guest.page.evaluate(STAGED) == []


# --- replays


async def test_a_second_try_says_that_hidden_things_lie_as_they_did(people: People) -> None:
    guest = await people.come()
    await guest.go(people.site.open(guest.person, "borneo", 3) + "#same-deal")
    slip = guest.page.locator(".slip")
    assert (await slip.inner_text()).startswith("No other deal was found")
    await slip.get_by_role("button").click()
    assert await slip.count() == 0


async def test_arrow_keys_step_through_a_replay_from_anywhere(people: People) -> None:
    guest = await people.come("Arrow")
    await guest.read_review(people.site.ended(guest.person, "the-border"))
    slider = guest.page.locator(".scrub")
    last = int(await slider.get_attribute("aria-valuenow") or 0)
    assert last > 1

    async def at(step: int) -> None:
        await guest.until(f"Number(document.querySelector('.scrub').getAttribute('aria-valuenow')) === {step}")

    await guest.page.locator("body").press("ArrowLeft")
    await at(last - 1)
    await guest.page.locator(".review .btn").first.focus()
    await guest.page.keyboard.press("ArrowLeft")
    await at(last - 2)
    await slider.focus()
    await guest.page.keyboard.press("ArrowRight")  # one step, not two
    await at(last - 1)
    await guest.page.locator(".review .btn").first.press("Control+ArrowLeft")
    await guest.page.keyboard.press("ArrowRight")
    await at(last)


# --- lessons


async def test_a_lesson_goes_back_with_a_move_and_stays_with_its_question(people: People) -> None:
    guest = await people.come("Learner")
    await guest.go("/learn/the-border")
    await guest.page.locator('form[action="/learn/the-border"] button').click()
    title = guest.page.locator(".lesson h2")
    await title.wait_for()
    await guest.page.locator(".lesson .next").click()
    await guest.page.locator(".lesson .show").click()
    await guest.until(SETTLED)
    assert "Complete a segment" in await title.inner_text()
    await guest.page.evaluate("borea.table.play(...borea.table.staged.value)")  # leaves more to choose
    await guest.until("document.querySelector('.lesson h2').innerText.includes('Be first')")
    await guest.page.evaluate("borea.table.undo()")
    await guest.until("document.querySelector('.lesson h2').innerText.includes('Complete a segment')")
    await guest.page.reload()
    await guest.until("document.querySelector('.lesson h2')?.innerText.includes('Complete a segment')")
    for _ in range(3):  # skip ahead to rolling again, while the question is still which segment to complete
        await guest.page.locator(".lesson .next").click()
    await guest.until("document.querySelector('.lesson h2').innerText.includes('Reroll')")
    note = await guest.page.locator(".lesson p").inner_text()
    assert note.startswith("Answer the question below first. Then: Reroll.")
    await guest.page.locator(".lesson .back").click()
    await guest.until("document.querySelector('.lesson h2').innerText.includes('Use what others leave')")


# --- bots that say why


async def test_a_bots_line_is_shown_beside_its_seat_unless_it_is_switched_off(people: People) -> None:
    guest = await people.come("Listener")
    await guest.go(people.site.open(guest.person, "borderlands", 3, bot="easy"))
    await guest.until(ASKED)
    show = """() => {
      const { hearRemarks } = boreaModules["app/seats/remarks.js"];
      hearRemarks([{ n: 9999, at: 0, kind: "remark", seat: 1, said: "I need that iron for a city myself." }]);
    }"""
    await guest.page.evaluate(show)
    line = guest.page.locator(".seats .remark")
    await line.wait_for()
    assert await line.inner_text() == "I need that iron for a city myself."
    assert not await faults(guest.page, "en")
    await guest.page.locator("#menu > summary").click()
    switch = guest.page.locator("#switches fieldset", has_text="Bots say why")
    await switch.get_by_role("button", name="Off").click()
    await guest.page.reload()
    await guest.until(ASKED)
    assert await guest.page.evaluate("localStorage.getItem('talk')") == "off"
    wanted = """() => {
      const { isWanted } = boreaModules["app/seats/remarks.js"];
      return ["remark", "events"].map((kind) => isWanted({ kind }));
    }"""
    assert await guest.page.evaluate(wanted) == [False, True]
