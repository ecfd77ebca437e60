"""Questions of every game (in a sweep, all), at a table that continues a record: axe, width and words, by window."""

from __future__ import annotations

import pytest

from borea.text.language import LANGUAGES
from tests.support.browser.people import Guest, People
from tests.support.browser.positions import GAMES, TESTS, Position, positions, questions, read, walk
from tests.support.browser.seeing import faults
from tests.support.browser.windows import SWEEP, Window, windows

PARTS = 2  # of the questions of a game, to share between workers
EVERY = 1 if SWEEP else 5  # questions of a game, which are drawn by the same parts of the page


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_a_game_is_met_in_a_record(game: str) -> None:
    assert questions(game) <= positions(game).keys()


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", GAMES)
async def test_questions_are_accessible_translated_and_fit(people: People, game: str, part: int) -> None:
    guest = await people.come()
    for place, prompt in list(enumerate(sorted(questions(game))[::EVERY]))[part::PARTS]:
        for window in windows(place):
            wrong = await look(guest, positions(game)[prompt], window, axe=SWEEP or place % 3 == 0)
            assert not wrong, (game, prompt, window, wrong)


async def look(guest: Guest, position: Position, window: Window, *, axe: bool = True) -> dict[str, object]:
    """Return what is wrong with a table at a position: with nothing chosen, and with the first offer chosen."""
    lang = window[2]
    await guest.resize(window)
    await guest.sit_at(position)
    assert await guest.page.evaluate("borea.table.asked.value.prompt") == position.prompt
    wrong: dict[str, object] = {**await faults(guest.page, lang, axe=axe)}
    await guest.page.evaluate("hand.offers()[0]?.dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    await guest.until("borea.table.settled.value")
    return wrong | {f"{what}, staged": much for what, much in (await faults(guest.page, lang, axe=False)).items()}


@pytest.mark.sweep
async def test_the_first_part_of_a_cycle_fits_the_smallest_phone(people: People) -> None:
    guest = await people.come()
    for lang in LANGUAGES:
        # The longest word of the game, with all parts of the cycle still to come.
        assert not await look(guest, positions("borderlands")["build"], (320, "light", lang), axe=SWEEP)


@pytest.mark.sweep
@pytest.mark.parametrize("window", [(1280, "light", "en"), (320, "dark", "it")])
async def test_bn_1_6_crates_on_cards_are_drawn_and_named(people: People, window: Window) -> None:
    guest = await people.come()
    asked = walk(read(TESTS / "records" / "borneo" / "board-2008-crates.rec"))["pay"]
    assert not await look(guest, asked[len(asked) // 2], window)
    unknown = "[...document.querySelectorAll('use')].filter((use) => !document.querySelector(use.getAttribute('href')))"
    await guest.until(f"document.querySelector('.hand use[href=\"#bn-art-crate\"]') && !{unknown}.length")
    named = await guest.page.locator(".hand [aria-label]").evaluate_all("all => all.map(card => card.ariaLabel)")
    crate = {"en": "Crate ×2", "it": "Cassa ×2"}[window[2]]
    assert any(crate in label for label in named), named
