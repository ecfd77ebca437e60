"""Puzzles in the browser: found, missed, solved, by mouse and by keyboard; axe finds nothing wrong."""

from __future__ import annotations

import itertools

from borea.server.learn.collection import Puzzle, collection
from tests.support.browser.people import Guest, People
from tests.support.browser.seeing import check_pages, faults

MARKED = "[...new Set([...document.querySelectorAll('.board [data-advised]')].map(one => one.dataset.advised))].join()"
LIVE = "document.getElementById('live').textContent"
CHECK = ".prompt .confirm"
GO_ON = ".verdict-bar .primary"


def shipping(number: int) -> Puzzle:
    """Return a puzzle of Borneo in which one card goes to one of several harbours: each test takes another one."""
    found = collection("borneo").puzzles.values()
    return [one for one in found if all(line.tokens[0].startswith("ship:") for line in one.data.lines)][number]


def spots(token: str) -> tuple[str, str]:
    """Return the card and the harbour that ship a card, as selectors."""
    card, slot = token.removeprefix("ship:").split("@")
    return f".board button.card[data-ref='card:{card}']", f".harb:nth-of-type({slot}) button.slot"


async def staged(guest: Guest, tokens: list[str]) -> None:
    """Wait until the server has answered for a batch."""
    await guest.until(f"borea.table.settled.value && borea.table.staged.value.join() === '{','.join(tokens)}'")


async def click(guest: Guest, token: str) -> None:
    """Ship a card with the mouse and check it."""
    for spot in spots(token):
        await guest.page.locator(spot).click()
    await staged(guest, [token])
    await guest.page.locator(CHECK).click()
    await guest.page.locator(GO_ON).wait_for()


async def reach(guest: Guest, selector: str) -> None:
    """Press keys until something has the focus."""
    for key in itertools.islice(itertools.cycle(("Tab", "ArrowRight")), 200):
        if await guest.page.evaluate("wanted => Boolean(document.activeElement?.matches(wanted))", selector):
            return
        await guest.page.keyboard.press(key)
    raise AssertionError(f"no key leads to {selector}")


async def press(guest: Guest, token: str) -> None:
    """Ship a card with keys and check it."""
    for spot in spots(token):
        await reach(guest, spot)
        await guest.page.keyboard.press("Enter")
    await staged(guest, [token])
    await guest.page.wait_for_timeout(400)  # the buttons of a new question are guarded
    await guest.page.keyboard.press("Control+Enter")
    await guest.page.locator(GO_ON).wait_for()


async def test_the_pages_of_puzzles(people: People) -> None:
    puzzles = [collection(game).daily(0) for game in ("borneo", "the-border")]
    paths = [f"/puzzles/{one.record.game}/{one.id}" for one in puzzles]
    await check_pages(await people.come(), ["/puzzles", *paths])


async def test_a_puzzle_is_missed_and_then_solved_by_mouse(people: People) -> None:
    guest, puzzle = await people.come(), shipping(0)
    await guest.resize((1280, "light", "it"))
    await guest.go(f"/puzzles/borneo/{puzzle.id}")
    assert await guest.page.locator(CHECK).inner_text() == "Controlla la mossa"
    assert await guest.page.locator(CHECK).is_disabled()
    assert await guest.page.locator(".prompt .hint").count() == 0  # a hint would be the answer
    await click(guest, puzzle.data.lines[1].tokens[0])
    assert (await guest.page.locator(".verdict-bar .q").inner_text()).startswith("Non è questa: ")
    assert await guest.page.evaluate(MARKED) == "played"  # a missed puzzle shows no better move
    assert await guest.page.locator(".worth").count() == 0
    assert not await faults(guest.page, "it")
    await guest.page.locator(GO_ON).click()
    await guest.until("borea.table.asked.value")
    assert await guest.page.evaluate(MARKED) == ""
    await click(guest, puzzle.data.best[0])
    assert await guest.page.evaluate(MARKED) == "better"
    assert await guest.page.locator(".worth .best.yours").count() == 1
    await guest.until(f"{LIVE}.startsWith('Giusto: ')")
    assert not await faults(guest.page, "it")
    await guest.page.reload()  # what is solved stays solved
    await guest.page.locator(".worth").wait_for()
    await guest.page.locator(GO_ON).click()
    await guest.page.wait_for_url(lambda url: puzzle.id not in url)
    await guest.page.locator(CHECK).wait_for()


async def test_a_puzzle_is_given_up_by_keyboard_on_a_phone(people: People) -> None:
    guest, puzzle = await people.come(), shipping(1)
    await guest.resize((390, "dark", "fr"))
    await guest.go(f"/puzzles/borneo/{puzzle.id}")
    await press(guest, puzzle.data.lines[1].tokens[0])
    assert await guest.page.evaluate("document.activeElement.matches('.verdict-bar .q')")
    assert not await faults(guest.page, "fr")
    await reach(guest, ".verdict-bar .do .btn:not(.primary)")  # the answer
    await guest.page.keyboard.press("Enter")
    await guest.until(f"{MARKED}.split(',').includes('better')")
    await guest.until(f"{LIVE}.startsWith('La réponse')")
    assert not await faults(guest.page, "fr")
    await reach(guest, GO_ON)
    await guest.page.keyboard.press("Enter")
    await guest.page.wait_for_url(lambda url: puzzle.id not in url)
    await guest.page.locator(CHECK).wait_for()


async def test_what_a_table_plays_at_once_is_only_staged_in_a_puzzle(people: People) -> None:
    guest = await people.come()
    puzzle = next(one for one in collection("the-border").puzzles.values() if one.data.best[0] == "stop")
    await guest.go(f"/puzzles/the-border/{puzzle.id}")
    await guest.page.wait_for_timeout(400)
    await guest.page.locator(".prompt .plain[data-token=stop]").click()
    await staged(guest, ["stop"])
    await guest.page.evaluate("tokens => borea.table.swap(tokens)", puzzle.data.best)
    await staged(guest, puzzle.data.best)
    await guest.page.locator(CHECK).click()
    await guest.page.locator(".worth .best.yours").wait_for()
