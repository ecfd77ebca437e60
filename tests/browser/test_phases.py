"""Every question of every game, in a table that goes on from a record: axe, width and words, in many windows."""

from __future__ import annotations

import pytest

from tests.support.browser.people import People
from tests.support.browser.positions import GAMES, Position, positions, questions
from tests.support.browser.seeing import faults
from tests.support.browser.windows import ALL, SWEEP, Window


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_a_game_is_met_in_a_record(game: str) -> None:
    assert questions(game) <= positions(game).keys()


def windows(place: int) -> tuple[Window, ...]:
    """Return the windows through which a question is seen: one of them in turn, or all in a sweep."""
    return ALL if SWEEP else (ALL[place % len(ALL)],)


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("game", GAMES)
async def test_every_question_is_accessible_translated_and_fits(people: People, game: str, part: int) -> None:
    asked = sorted(questions(game))
    for place, prompt in list(enumerate(asked))[part::4]:
        for window in windows(place):
            wrong = await see(people, positions(game)[prompt], *window)
            assert not wrong, (game, prompt, window, wrong)


async def see(people: People, position: Position, width: int, theme: str, lang: str) -> dict[str, object]:
    """Return what is wrong with a table in a position: as it is asked, and with the first offer chosen."""
    guest = await people.come(width=width, theme=theme, lang=lang)
    others = [None if seat == position.seat else "uniform" for seat in range(position.seats)]
    await guest.go(people.site.fork(guest.person, position.record, position.ply, position.seat, others))
    await guest.until("borea.table.asked.value")
    assert await guest.page.evaluate("borea.table.asked.value.prompt") == position.prompt
    wrong: dict[str, object] = {**await faults(guest.page, lang)}
    await guest.page.evaluate("hand.offers()[0]?.dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    await guest.until("borea.table.settled.value")
    wrong |= {f"{what}, staged": much for what, much in (await faults(guest.page, lang, axe=False)).items()}
    await guest.context.close()
    return wrong


@pytest.mark.parametrize("lang", ["en", "it", "fr"])
async def test_the_first_part_of_a_cycle_fits_the_smallest_phone(people: People, lang: str) -> None:
    wrong = await see(
        people, positions("borderlands")["build"], 320, "light", lang
    )  # the longest word, and all parts to come
    assert not wrong
