"""What happens at a table is shown beat by beat, and nothing can be played before it has been shown. The time of these
pages stands still unless a test lets it run."""

from __future__ import annotations

import pytest

from borea.core.game import Event
from borea.core.match import Match
from tests.support.browser.acting import Moment, Rivals, moment, rivals_at
from tests.support.browser.people import Guest, People
from tests.support.browser.seeing import faults
from tests.support.browser.stage import ASKED, CHIPS, HOLD, LISTEN, PLAYING, TELLER, pass_time, stop_time
from tests.support.browser.windows import SWEEP

OWN = 0  # the guest's seat


def closes_first(event: Event, match: Match) -> bool:
    """Return whether an area was closed in a first action that leaves dice to the guest."""
    return match.state.window() and OWN in match.actors and event.slots["seat"] not in match.actors


def closing() -> Moment:
    """Return the moment when somebody is first to close an area."""
    return moment("the-border", "closed-first", closes_first)


async def watch(guest: Guest) -> Rivals:
    """Seat a guest beside somebody who is about to close an area; time stands still once the page is there."""
    await guest.install_clock()
    rivals = await rivals_at(guest, closing().position, OWN)
    await stop_time(guest)
    await guest.page.evaluate(LISTEN)
    return rivals


async def begin(guest: Guest) -> Rivals:
    """Let somebody close an area, and show the first beat of it."""
    rivals = await watch(guest)
    rivals.replay(closing().moves)
    await guest.until(PLAYING)
    return rivals


async def test_a_turn_is_told_beat_by_beat_and_the_question_comes_last(people: People) -> None:
    guest = await people.come(motion="full", speed="normal")
    rivals = await begin(guest)
    cells = "borea.table.base.value.boards[2]"
    # The crosses are there, the points are not; the table has gone on, but nothing is asked yet.
    await guest.until(f"{TELLER}?.startsWith('Noor completes')")
    assert await guest.page.evaluate(f"{cells}.areas.some((area) => area.closed && area.points === 8)") is False
    assert rivals.decision(OWN) is not None
    assert await guest.page.evaluate(ASKED) is False
    assert await guest.page.locator(".own .open").count() == 0
    await pass_time(guest, 519)  # a cross takes 220 ms, and 300 to look at it
    assert (await guest.page.evaluate(TELLER)).startswith("Noor completes")
    await pass_time(guest, 1)
    await guest.until(f"{TELLER}?.startsWith('Noor is first to close the balloon')")
    assert "+8" in await guest.page.locator(".teller .stg-head").inner_text()
    assert await guest.page.locator(".teller .stg-note").inner_text() == "It’s worth 4 to you from now on."
    assert await guest.page.evaluate(f"{cells}.areas.some((area) => area.closed && area.points === 8)")
    await pass_time(guest, 1199)
    assert await guest.page.evaluate(ASKED) is False
    await pass_time(guest, 1)
    await guest.until(ASKED)
    assert await guest.page.locator(".teller").count() == 0
    assert (await guest.page.locator(CHIPS).first.inner_text()).endswith("first to close the balloon\n+8")
    assert await guest.page.locator(".sheet.own .taken").count() == 1
    assert await guest.page.locator(".areas tr.taken").count() == 1
    assert await guest.page.evaluate("sent") == []


async def test_each_beat_is_announced_once_and_then_the_question(people: People) -> None:
    guest = await people.come(motion="full", speed="normal")
    await begin(guest)
    for _ in range(30):
        await pass_time(guest, 100)
    await guest.until(ASKED)
    question = await guest.page.evaluate("borea.table.asked.value.question")
    await guest.until("spoken.length >= 3")
    first, *others = await guest.page.evaluate("spoken")
    assert first.startswith("Noor completes the ")
    assert others == ["Noor is first to close the balloon", question]


async def test_skipping_ends_a_beat_and_twice_ends_them_all(people: People) -> None:
    guest = await people.come(motion="full", speed="normal")
    await begin(guest)
    await guest.until(f"{TELLER}?.startsWith('Noor completes')")
    await guest.page.get_by_role("button", name="Skip").click()
    await guest.until(f"{TELLER}?.startsWith('Noor is first to close')")
    await guest.page.keyboard.press("Space")
    await guest.until(ASKED)
    assert await guest.page.evaluate("sent") == []
    # What was skipped is summed up and marked all the same.
    assert await guest.page.locator(CHIPS).count() == 2
    assert await guest.page.locator(".sheet.own .taken").count() == 1


async def test_escape_and_a_move_made_too_early_jump_to_the_present_and_play_nothing(people: People) -> None:
    for act in ("Escape", "Control+Enter"):
        guest = await people.come(motion="full", speed="normal")
        await begin(guest)
        if act == "Escape":
            await guest.page.keyboard.press(act)
        else:
            await guest.page.evaluate("borea.table.play('done')")
        await guest.until(ASKED)
        await guest.page.evaluate("borea.table.play('done')")  # a click that was meant for the teller
        assert await guest.page.evaluate("[sent, borea.table.staged.value]") == [[], []]
        await pass_time(guest, 401)
        await guest.page.evaluate("void borea.table.play('done')")
        await guest.until("sent.length === 1")


@pytest.mark.sweep
async def test_holding_space_plays_fast(people: People) -> None:
    guest = await people.come(motion="full", speed="normal")
    await begin(guest)
    await guest.page.keyboard.down("Space")
    await guest.page.keyboard.down("Space")  # the keyboard repeats it
    await pass_time(guest, 233)
    assert (await guest.page.evaluate(TELLER)).startswith("Noor completes")
    await pass_time(guest, 1)  # 520 x 0.45 = 234
    await guest.until(f"{TELLER}?.startsWith('Noor is first to close')")
    await guest.page.keyboard.up("Space")
    await pass_time(guest, 1199)
    assert await guest.page.evaluate(PLAYING)
    await pass_time(guest, 2)
    await guest.until(ASKED)


async def test_at_instant_speed_everything_is_there_at_once(people: People) -> None:
    guest = await people.come(motion="full", speed="instant")
    rivals = await watch(guest)
    rivals.replay(closing().moves)
    await guest.until(ASKED)
    assert await guest.page.locator(CHIPS).count() == 2
    assert await guest.page.locator(".sheet.own .taken").count() == 1
    # One summary for the whole burst: the most important thing, and the question.
    await pass_time(guest, 50)
    question = await guest.page.evaluate("borea.table.asked.value.question")
    assert await guest.page.evaluate("spoken") == [f"Noor is first to close the balloon {question}"]


async def test_without_motion_the_same_beats_are_stills(people: People) -> None:
    guest = await people.come(motion="reduce", speed="normal")
    await begin(guest)
    for text in ("Noor completes", "Noor is first to close the balloon"):
        await guest.until(f"{TELLER}?.startsWith('{text}')")
        assert await guest.page.evaluate("document.getAnimations().length") == 0
        await pass_time(guest, 1199)
        assert (await guest.page.evaluate(TELLER)).startswith(text)
        await pass_time(guest, 1)
    await guest.until(ASKED)


async def test_nobody_is_shown_what_happened_while_they_were_away_but_everybody_is_told(people: People) -> None:
    guest = await people.come(motion="full", speed="normal")
    rivals = await watch(guest)
    await guest.page.evaluate("Object.defineProperty(document, 'visibilityState', { value: 'hidden', writable: true })")
    rivals.replay(closing().moves)
    await guest.until(ASKED)
    assert await guest.page.locator(".teller").count() == 0
    assert await guest.page.locator(CHIPS).count() == 2
    await guest.page.clock.resume()
    await guest.page.reload()  # and it is still there after a reload, until the next move
    await guest.until(f"globalThis.borea?.table?.presenter.value && {ASKED}")
    await guest.page.locator(CHIPS).first.wait_for()
    assert await guest.page.locator(CHIPS).count() == 2
    assert await guest.page.locator(".sheet.own .taken").count() == 1
    await guest.page.evaluate("borea.table.play('done')")
    await guest.until("borea.table.snapshot.value.number > 0")
    assert await guest.page.evaluate("borea.table.presenter.value.chips.value.filter(beat => beat.points === 8)") == []


async def test_what_happened_can_be_shown_again(people: People) -> None:
    guest = await people.come(motion="full", speed="normal")
    rivals = await begin(guest)
    await guest.page.keyboard.press("Escape")
    await guest.until(ASKED)
    lines = await guest.page.evaluate("borea.table.events.value.length")
    await guest.page.get_by_role("button", name="Show again").click()
    await guest.until(f"{TELLER}?.startsWith('Noor completes') && {PLAYING}")
    score = "borea.table.base.value.boards[2].score"
    before = await guest.page.evaluate(score)
    for _ in range(30):
        await pass_time(guest, 100)
    await guest.until(ASKED)
    assert await guest.page.evaluate(score) == before + 8
    assert await guest.page.evaluate("borea.table.events.value.length") == lines  # the log does not repeat itself
    assert await guest.page.locator(CHIPS).count() == 2
    assert rivals.decision(OWN) is not None


@pytest.mark.sweep
async def test_the_speed_is_kept_for_the_next_table(people: People) -> None:
    guest = await people.come(motion="full", speed="normal")
    await begin(guest)
    await guest.page.get_by_role("button", name="Instant").click()
    await guest.until(ASKED)  # what was left is shown at once
    await guest.page.clock.resume()
    await guest.page.reload()
    await guest.until("globalThis.borea?.table?.presenter.value")
    await guest.page.locator("#menu summary").click()
    assert await guest.page.locator("#switches [aria-pressed=true]").get_by_text("Instant").count() == 1


async def test_a_beat_is_accessible_translated_and_fits(people: People) -> None:
    shown = ((390, "dark", "it"), (320, "light", "fr"), (1280, "light", "en"))
    for place, (width, theme, lang) in enumerate(shown if SWEEP else shown[:2]):
        guest = await people.come(motion="full", speed="normal", width=width, theme=theme, lang=lang)
        await guest.page.add_init_script(HOLD)
        rivals = await rivals_at(guest, closing().position, OWN)
        rivals.replay(closing().moves)
        await guest.until(PLAYING)
        assert not (wrong := await faults(guest.page, lang, axe=SWEEP or place == 0)), (width, lang, wrong)
        assert await guest.page.evaluate(PLAYING)
        await guest.page.keyboard.press("Escape")
        await guest.until(ASKED)
        await guest.page.locator(CHIPS).first.wait_for()
        assert not (wrong := await faults(guest.page, lang, axe=SWEEP or place == 1)), (width, lang, wrong)
