"""Every page that is not a board in play: it fits its window, axe finds nothing, and nothing is left in English."""

from __future__ import annotations

import pytest

from tests.support.browser.people import People
from tests.support.browser.positions import GAMES
from tests.support.browser.seeing import english, faults, left_in_english
from tests.support.browser.windows import FEW, Window

NOWHERE = "/nowhere"


async def look(people: People, path: str, window: Window) -> dict[str, object]:
    """Return what is wrong with a page in a window."""
    width, theme, lang = window
    guest = await people.come(width=width, theme=theme, lang=lang)
    await guest.go(path)
    assert await guest.page.evaluate("document.documentElement.lang") == lang
    wrong = await faults(guest.page, lang)
    await guest.context.close()
    if path == NOWHERE:
        guest.faults.clear()  # a browser reports the refusal that was asked for
    return wrong


@pytest.mark.parametrize("window", FEW, ids=str)
async def test_lobby_rules_and_lessons(people: People, window: Window) -> None:
    paths = ["/", *(f"/{page}/{game}" for game in GAMES for page in ("rules", "learn")), NOWHERE]
    wrong = {path: await look(people, path, window) for path in paths}
    assert not any(wrong.values()), {path: found for path, found in wrong.items() if found}


@pytest.mark.parametrize("window", FEW, ids=str)
async def test_the_text_table_and_a_table_that_waits_for_people(people: People, window: Window) -> None:
    host = await people.come()
    wrong = {}
    for game in GAMES:
        wrong[game] = await look(people, people.site.open(host.person, game, 3) + "/text", window)
    made = people.site.call("/api/tables", {"game": "borneo", "seats": 3, "sit": 0}, host.person)
    wrong["waiting"] = await look(people, f"/t/{made['table']}", window)
    wrong["waiting, in words"] = await look(people, f"/t/{made['table']}/text", window)
    assert not any(wrong.values()), {path: found for path, found in wrong.items() if found}


@pytest.mark.parametrize("game", GAMES)
async def test_the_review_of_a_match_that_is_over(people: People, game: str) -> None:
    host = await people.come()
    path = people.site.ended(host.person, game)
    wrong: dict[str, object] = {}
    for width, theme, lang in FEW[:2] if game == "the-border" else FEW[2:3]:
        guest = await people.come(width=width, theme=theme, lang=lang)
        await guest.read_review(path)
        await guest.page.reload()  # what was only opened is not a moment to come back to
        await guest.page.locator(".review .win").wait_for()
        assert await guest.page.evaluate("document.querySelector('.review').scrollTop + scrollY") == 0
        wrong[f"{width} {lang}"] = await faults(guest.page, lang)
        await guest.context.close()
    wrong["in words"] = await look(people, path + "/text", FEW[0])
    assert not any(wrong.values()), wrong


def test_english_on_a_foreign_page_is_noticed() -> None:
    plain, _ = english("it")
    assert "Log" in plain  # Diario
    assert left_in_english(["Diario", "Log"], "it") == ["Log"]
    assert left_in_english(["Free seats: 3."], "it") == []  # a part of a sentence is not the sentence
    told = "The match begins when every seat is taken. Free seats: 3."
    assert left_in_english([told, "La partita comincia"], "fr") == [told]
