"""The log beside a board: it follows the newest line, says nothing twice, and lights up what a line speaks of."""

from __future__ import annotations

import random
import re

import pytest

from borea.server.wire.snapshot import LINES_SENT
from tests.support.browser.acting import moment, rivals_at
from tests.support.browser.people import Guest, People
from tests.support.browser.positions import late
from tests.support.browser.seeing import violations
from tests.support.browser.windows import SWEEP

GAMES = [
    ("the-border", 2, "greedy", {}),
    ("borneo", 3, "uniform", {}),
    ("borderlands", 2, "uniform", {"cycle_limit": 2}),
]
IDS = [game for game, *_ in GAMES]
# Where matches that are clicked to their end begin: a record of so many seats, and the part of it that has been played.
LATE = {"the-border": ("six-areas-2-seats", 2, 0.6), "borneo": ("board-2008-harbours-3-seats", 3, 0.75),
        "borderlands": ("cycle-limit-v2", 3, 0.85)}  # fmt: skip
# Looks at the log in the frames after every change: for how many in a row its end was out of sight, and how often a
# pill offered to go there. A frame or two are none: something else on the page may have changed just now.
WATCH = """() => {
  globalThis.watched = { frames: 0, behind: 0, pills: 0 };
  let behind = 0;
  let awake = 0;
  const look = () => {
    const box = document.querySelector(".log");
    if (box) {
      watched.frames += 1;
      behind = box.scrollHeight - box.scrollTop - box.clientHeight > 8 ? behind + 1 : 0;
      watched.behind = Math.max(watched.behind, behind);
      watched.pills += document.querySelector(".newer") ? 1 : 0;
    }
    awake -= 1;
    if (awake) next();
  };
  const next = () => requestAnimationFrame(() => setTimeout(look));
  const wake = () => {
    if (!awake) next();
    awake = 6;
  };
  new MutationObserver(wake).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
GAP = "(box => box.scrollHeight - box.scrollTop - box.clientHeight)(document.querySelector('.log'))"
LIT = "[...new Set([...document.querySelectorAll('[data-lit]')].map(element => element.dataset.ref))].sort()"
# The refs of a line that the board shows.
SHOWN = """key => {
  const [n, place] = key.split(".").map(Number);
  const refs = borea.table.events.value.find(message => message.n === n).words[place].refs ?? [];
  return refs.filter(ref => document.querySelector(`[data-ref="${ref}"]`)).sort();
}"""
# The first line in sight, and where it is.
READING = """(box => {
  const top = box.getBoundingClientRect().top;
  const line = [...box.querySelectorAll(".ln")].find(other => other.getBoundingClientRect().bottom > top);
  return [line.dataset.line, line.getBoundingClientRect().top - top];
})(document.querySelector(".log"))"""
PLACE = """key => {
  const box = document.querySelector(".log");
  return box.querySelector(`[data-line="${key}"]`).getBoundingClientRect().top - box.getBoundingClientRect().top;
}"""
STILL = """() => new Promise(done => {
  const box = document.querySelector(".log");
  const look = before => box.scrollTop === before ? done() : setTimeout(look, 150, box.scrollTop);
  look(NaN);
})"""  # resolves when a wheel no longer moves the log
Reading = tuple[str, float]  # the first line in sight, and how far it is from the top
CODES = re.compile(r"[A-Z]{3}/[A-Z]|unseen|\bboat\b \d|\bspace \d")


async def begin(people: People, game: str, seats: int, bot: str, options: dict[str, object], **window: object) -> Guest:
    """Open a table with a person and bots."""
    guest = await people.come(**window)  # type: ignore[arg-type]
    await guest.go(people.site.open(guest.person, game, seats, bot, options=options))
    return guest


async def go_on(guest: Guest, answers: int, seed: str) -> None:
    """Answer some questions."""
    rng = random.Random(seed)
    for _ in range(answers):
        await guest.until("borea.table.asked.value")
        await guest.answer(rng)


@pytest.mark.parametrize(
    ("game", "seats", "bot", "options"), GAMES if SWEEP else GAMES[:1], ids=IDS if SWEEP else IDS[:1]
)
async def test_a_match_is_played_to_its_end_by_clicking_and_the_log_follows(
    people: People, game: str, seats: int, bot: str, options: dict[str, object]
) -> None:
    guest = await people.come()
    if SWEEP:
        await guest.go(people.site.open(guest.person, game, seats, bot, options=options))
    else:
        name, seats, share = LATE[game]
        await guest.go(people.site.fork(guest.person, late(game, seats, share, name), bot))
    await guest.page.evaluate(WATCH)
    answered = await guest.play(random.Random(game))
    assert sum(answered.values()) >= 3, answered
    over = await guest.page.evaluate("borea.table.snapshot.value.over")
    assert len(over["scores"]) == seats
    assert over["winners"]
    await guest.page.locator(".ending .stg-tracks").wait_for()
    assert await guest.page.locator(".ending .stg-tracks li").count() == seats
    assert await guest.page.locator(".endbar h2").inner_text()
    watched = await guest.page.evaluate("watched")
    assert watched["frames"] > 10
    assert watched["pills"] == 0
    assert watched["behind"] <= 2
    await guest.until(f"{GAP} <= 8")  # the panel of the end has just changed its height
    last = await guest.page.locator(".log .ln").last.inner_text()
    assert "(" in last, "the outcome with its scores is the last line"
    said = await guest.page.locator(".log .ln").all_inner_texts()
    assert len(said) > 30
    assert [line for line in said if CODES.search(line)] == []
    assert await guest.page.locator(".log .lh").count() > 0


GROUPED = """async () => {
  const { current, grouped } = await import("/static/app/log/lines.js");
  const line = (place, kind, rest) => ({ key: `1.${place}`, n: 1, place, kind, line: { parts: [], ...rest } });
  const lines = [
    line(0, "dealt", { seat: 1 }),
    line(1, "turn", { seat: 0, caption: "turn 1" }),
    line(2, "drew", { seat: 0 }),
    line(3, "drew", { seat: 1 }),
    line(4, "drew-card", { seat: 0, replaces: ["drew"] }),
    line(5, "part", { caption: "attack" }),
    line(6, "attacked", { seat: 1, group: true }),
    line(7, "sided", { seat: 0 }),
    line(8, "attacked", { seat: 0, group: true }),
    line(9, "attacked", { seat: 0, group: true }),
  ];
  return grouped(current(lines)).map(({ seat, caption, lines }) => [seat, caption, lines.map(({ place }) => place)]);
}"""


async def test_lines_are_grouped_by_turn_and_by_who_acts(people: People) -> None:
    guest = await begin(people, "the-border", 2, "greedy", {})
    assert await guest.page.evaluate(GROUPED) == [
        [-1, "", [0]],
        [0, "turn 1", [3, 4]],  # seat 0's unseen card is replaced, seat 1's is not
        [1, "attack", [6, 7]],  # an answer stays with the attack
        [0, "attack", [8, 9]],
    ]


@pytest.mark.parametrize(
    ("game", "seats"), [("the-border", 2), *([("borneo", 3), ("borderlands", 3)] if SWEEP else [])]
)
async def test_a_line_lights_up_what_it_speaks_of(people: People, game: str, seats: int) -> None:
    guest = await people.come()
    page = guest.page
    await guest.go(people.site.fork(guest.person, late(game, seats, 0.6)))
    await go_on(guest, 1, game)
    await scroll_up(guest)  # a reader who looks back is left in peace
    keys = await page.locator(".log .ln").evaluate_all("all => all.map(line => line.dataset.line)")
    seen: set[str] = set()
    for key in keys[-40:]:
        await page.locator(f'.log .ln[data-line="{key}"]').hover()
        shown = await page.evaluate(SHOWN, key)
        assert await page.evaluate(LIT) == shown
        seen |= {ref.partition(":")[0] for ref in shown}
    board = {
        "the-border": {"seat", "cell", "area"},
        "borneo": {"seat", "company", "card"},
        "borderlands": {"seat", "place"},
    }
    assert board[game] <= seen
    await page.locator("h1").hover()
    assert await page.evaluate(LIT) == []


async def test_lines_are_reached_by_keyboard_and_show_their_beat_again(people: People) -> None:
    guest = await begin(people, "the-border", 2, "greedy", {})
    page = guest.page
    await go_on(guest, 3, "keys")
    await page.evaluate("borea.table.replay = (n, place) => (globalThis.again = `${n}.${place}`)")
    last = page.locator(".log .ln").last
    assert await page.locator(".log .ln[tabindex='0']").count() == 1, "one stop for the tab key"
    await last.focus()
    assert await page.evaluate(LIT) != []
    await page.keyboard.press("ArrowUp")
    key = await page.evaluate("document.activeElement.dataset.line")
    assert key != await last.get_attribute("data-line")
    assert await page.evaluate(LIT) == await page.evaluate(SHOWN, key)
    await page.keyboard.press("Enter")
    assert await page.evaluate("globalThis.again") == key
    await page.keyboard.press("End")
    assert await page.evaluate("document.activeElement.dataset.line") == await last.get_attribute("data-line")
    await page.locator("#tab-log").focus()
    assert await page.evaluate(LIT) == []


async def scroll_up(guest: Guest) -> tuple[Reading, int]:
    """Scroll the log up; return what is in sight there, and how many lines the log has."""
    await guest.page.locator(".log").hover()
    await guest.page.mouse.wheel(0, -150)
    await guest.until(f"{GAP} > 60")
    await guest.page.evaluate(STILL)
    assert await guest.page.locator(".newer").count() == 0, "there is nothing new yet"
    line, place = await guest.page.evaluate(READING)
    return (line, place), await guest.page.locator(".log .ln").count()


async def return_to_the_end(guest: Guest, reading: Reading, before: int) -> None:
    """Check that new lines were announced and moved nothing, and go to them."""
    page = guest.page
    await page.locator(".newer").wait_for()
    await guest.until("borea.table.asked.value")
    place = await page.evaluate(PLACE, reading[0])
    assert abs(place - reading[1]) <= 1  # browsers round scroll positions
    count = int(re.sub(r"\D", "", await page.locator(".newer").inner_text()))
    assert count == await page.locator(".log .ln").count() - before
    assert await violations(page) == []
    await page.locator(".newer").click()
    await guest.until(f"{GAP} <= 8")
    assert await page.locator(".newer").count() == 0


async def test_a_reader_who_scrolled_up_is_told_of_new_lines_and_never_moved(people: People) -> None:
    guest = await begin(people, "borneo", 3, "uniform", {})
    await go_on(guest, 6, "scroll")
    await guest.until("borea.table.asked.value")
    seen = await scroll_up(guest)
    await go_on(guest, 2, "scroll on")
    await return_to_the_end(guest, *seen)
    await go_on(guest, 1, "on")
    await guest.until(f"{GAP} <= 8")  # it follows again


@pytest.mark.sweep
async def test_a_reader_of_the_drawer_of_a_phone_is_told_of_new_lines_and_never_moved(people: People) -> None:
    guest = await begin(people, "borneo", 3, "uniform", {}, width=390, theme="dark", lang="fr")
    page = guest.page
    await go_on(guest, 6, "scroll")
    await guest.until("borea.table.asked.value")
    rng = random.Random("drawer")
    for _ in range(40):  # choose while the board is in sight; a second click takes a choice back
        seen = await page.evaluate("r => hand.look(r)", [1, rng.random()])
        if await page.locator(".prompt .confirm:enabled").count():
            break
        assert seen["kind"] == "choose", seen
        await page.mouse.click(seen["x"], seen["y"])
    await page.locator("#drawer button:not(.talk)").click()
    reading, before = await scroll_up(guest)
    await page.locator(".prompt .confirm").click()
    await return_to_the_end(guest, reading, before)


async def test_earlier_lines_come_when_somebody_reads_back(people: People) -> None:
    guest = await people.come()
    await guest.sit_at(late("the-border", 2, 0.6))
    await guest.page.locator(".log .earlier").wait_for()
    await guest.page.locator(".log .earlier").click()
    await guest.until("borea.table.events.value.every(message => message.words && !message.words.includes(null))")
    every = await guest.page.evaluate("borea.table.events.value.flatMap(message => message.words).length")
    await guest.until("document.querySelector('.log .ln').dataset.line === '1.0'")
    assert every > await guest.page.locator(".log .ln").count() > LINES_SENT
    assert await guest.page.locator(".log .earlier").count() == 0
    assert await guest.page.evaluate("document.activeElement.className") == "ln", "one reads on from where one was"


async def test_what_is_new_since_the_own_turn_is_marked(people: People) -> None:
    guest = await begin(people, "borneo", 3, "uniform", {})
    page = guest.page
    for place in range(12):
        await go_on(guest, 1, f"since {place}")
        await guest.until("borea.table.asked.value")
        if await page.locator(".log .since").count():
            break  # others have played in between
    acted = await page.evaluate("borea.table.snapshot.value.acted")
    assert acted > 0
    after = page.locator(".log .since ~ li .ln")
    before = page.locator(".log li:has(.ln):not(.since ~ li) .ln")
    assert await page.locator(".log .since").count() == 1
    number = "all => all.map(line => Number(line.dataset.line.split('.')[0]))"
    assert min(await after.evaluate_all(number)) > acted
    assert max(await before.evaluate_all(number)) <= acted
    assert await violations(page) == []
    await page.reload()
    await page.locator(".log .since").wait_for()  # another page knows it too


async def test_losses_and_gains_have_an_edge(people: People) -> None:
    found = moment("borneo", "attack-won")
    guest = await people.come()
    edges = {"loss": ("rival", "rgb(163, 18, 43)"), "gain": ("seat", "rgb(199, 154, 59)")}  # red and brass, light theme
    for tone, (who, colour) in edges.items():
        rivals = await rivals_at(guest, found.position, int(str(found.event.slots[who])))
        rivals.replay(found.moves)
        line = guest.page.locator(f".ln.{tone}", has_text="place").last
        await line.wait_for()
        assert await line.evaluate("line => getComputedStyle(line).borderLeftColor") == colour
        assert ("your place" in await line.inner_text()) == (tone == "loss")
