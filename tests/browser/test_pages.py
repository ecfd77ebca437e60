"""Every page except a board in play: it fits its window, axe finds nothing wrong, all words are translated."""

from __future__ import annotations

import pytest

from tests.support.browser.people import People
from tests.support.browser.positions import GAMES
from tests.support.browser.seeing import check_pages, english, faults, left_in_english
from tests.support.browser.windows import SWEEP, windows


async def test_the_lobby_and_lessons(people: People) -> None:
    await check_pages(await people.come(), ["/", *(f"/learn/{game}" for game in GAMES)])


@pytest.mark.sweep
async def test_the_rulebooks(people: People) -> None:
    await check_pages(await people.come(), [f"/rules/{game}" for game in GAMES])


async def test_a_page_that_does_not_exist(people: People) -> None:
    guest = await people.come()
    await check_pages(guest, ["/nowhere"])
    assert len(guest.faults) == len(windows(0))  # the browser reports each 404
    guest.faults.clear()


async def test_the_text_table(people: People) -> None:
    guest = await people.come()
    await check_pages(guest, [people.site.open(guest.person, game, 3) + "/text" for game in GAMES])


@pytest.mark.sweep
async def test_a_table_that_waits_for_people(people: People) -> None:
    guest = await people.come()
    made = people.site.call("/api/tables", {"game": "borneo", "seats": 3, "sit": 0}, guest.person)
    await check_pages(guest, [f"/t/{made['table']}", f"/t/{made['table']}/text"])


# Scroll as far as a person can; the page around the review does not scroll.
TO_THE_END = """(review => {
  review.scrollTop = 1e6;
  return review.scrollTop + review.clientHeight >= review.scrollHeight - 1;
})(document.querySelector(".review"))"""


@pytest.mark.parametrize("place", range(len(GAMES) if SWEEP else 1), ids=GAMES if SWEEP else GAMES[:1])
async def test_the_review_of_a_match_that_is_over(people: People, place: int) -> None:
    guest = await people.come()
    path = people.site.ended(guest.person, GAMES[place])
    await guest.read_review(path)
    for window in windows(place):
        await guest.resize(window)
        await guest.go(path)  # a review that was only opened has no position to return to
        await guest.page.locator(".review .win").wait_for()
        assert await guest.page.evaluate("document.querySelector('.review').scrollTop + scrollY") == 0
        assert not await faults(guest.page, window[2]), window
        assert await guest.page.evaluate(TO_THE_END), window
    await check_pages(guest, [path + "/text"])


async def test_the_totals_of_a_review_are_in_sight(people: People) -> None:
    guest = await people.come()
    path = people.site.ended(guest.person, "borneo", "board-2008-all-options")
    await guest.read_review(path)
    await guest.page.set_viewport_size({"width": 1366, "height": 768})
    for lang in ("en", "it", "fr"):
        await guest.context.add_cookies([{"name": "lang", "value": lang, "url": people.site.url}])
        await guest.page.reload()
        await guest.page.locator(".scores-panel .tot").first.wait_for()
        table = guest.page.locator(".scores-panel .wide-table")
        assert await table.evaluate("one => one.scrollWidth - one.clientWidth") <= 1, lang


def test_english_on_a_foreign_page_is_noticed() -> None:
    plain, _ = english("it")
    assert "Log" in plain  # Diario
    assert left_in_english(["Diario", "Log"], "it") == ["Log"]
    assert left_in_english(["Free seats: 3."], "it") == []  # part of a sentence is not the sentence
    sentence = "The match starts when every seat is taken. Free seats: 3."
    assert left_in_english([sentence, "La partita comincia"], "fr") == [sentence]
