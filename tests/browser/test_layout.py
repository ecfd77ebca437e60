"""How a table lies in the windows it is designed for: nothing cut or covered, room for the board, a dock that stays."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.browser.people import Guest, People
from tests.support.browser.positions import Position, positions, questions, walk
from tests.support.browser.positions import records as records_of
from tests.support.browser.seeing import violations
from tests.support.browser.windows import SWEEP, TABLES

SHARE = 55.0  # percent of the window for the board
LEAST = 12.0  # pixels: the smallest text on a map
LONGEST = 70  # characters of a question
GUARD = 400  # milliseconds
PHASES = {
    "the-border": ("cross",),
    "borneo": ("defend", "pay"),
    "borderlands": ("offer", "lift", "side"),
}
CASES = [(game, phase) for game, phases in PHASES.items() for phase in (sorted(questions(game)) if SWEEP else phases)]

SHAPES = [*TABLES] if SWEEP else ["desk, low", "upright", "phone", "phone on its side"]  # where room is scarce

# Questions have their own limit, which other tests hold: here each is as long as the longest may be.
ASK = """longest => {
  const words = document.querySelector(".q > span").firstChild;
  words.data = words.data.padEnd(longest, " ?").slice(0, longest);
}"""
PARTS = """[".table > .board", ".prompt"].map((part) => {
  const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
})"""
CHOOSE = "hand.offers()[0]?.dispatchEvent(new MouseEvent('click', {bubbles: true}))"
REFUSE = """borea.table.refusal.value =
  { code: "x", message: "Cette case ne touche aucune croix, et rien ne change.", clause: "XX-2.5", rule: "" }"""
FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
# The places of a map whose middle is in its frame, and whether a finger would reach it there.
PLACES = """(() => {
  const frame = document.querySelector(".bl-map").getBoundingClientRect();
  return [...document.querySelectorAll(".bl-hit[data-spot]")].flatMap((hit) => {
    const { x, y, width, height } = hit.getBoundingClientRect();
    const [across, down] = [x + width / 2, y + height / 2];
    const seen = across > frame.left && across < frame.right && down > frame.top && down < frame.bottom;
    const free = seen && hit.contains(document.elementFromPoint(across, down));
    return seen ? [{ key: hit.dataset.spot, x: across, y: down, free }] : [];
  });
})()"""
SETTLED = "borea.table.settled.value && !document.querySelector('.prompt.is-guarded')"


async def show(guest: Guest, size: tuple[int, int]) -> None:
    """Give a page a window, and wait until it is drawn in it."""
    width, height = size
    await guest.page.set_viewport_size({"width": width, "height": height})
    await guest.page.evaluate(FRAMES)


async def measured(guest: Guest, name: str) -> dict[str, Any]:
    """Return what is wrong with a table in a named window."""
    await show(guest, TABLES[name])
    await guest.page.evaluate(ASK, LONGEST)
    found: dict[str, Any] = await guest.page.evaluate("eyes.layout()")
    share: float = (await guest.page.evaluate("eyes.share()"))["board"]
    found["share"] = [] if share >= SHARE or name == "phone" else [share]
    if TABLES[name][0] == 1366:
        texts: dict[str, float] = await guest.page.evaluate("eyes.mapTexts()")
        found["small"] = [(kind, size) for kind, size in texts.items() if size < LEAST]
    return {what: much for what, much in found.items() if much}


async def sit(people: People, position: Position, lang: str = "fr") -> Guest:
    """Return somebody at a table at a position."""
    guest = await people.come(lang=lang)
    await guest.sit_at(position)
    return guest


@pytest.mark.parametrize(("game", "phase"), CASES)
async def test_nothing_is_cut_or_covered_and_the_board_has_its_share(people: People, game: str, phase: str) -> None:
    guest = await sit(people, positions(game)[phase])
    wrong = {name: await measured(guest, name) for name in SHAPES}
    await show(guest, TABLES["desk"])
    await guest.page.evaluate(CHOOSE)
    await guest.until(SETTLED)
    staged = SHAPES if SWEEP else SHAPES[CASES.index((game, phase)) % 2 :: 2]
    wrong |= {f"{name}, staged": await measured(guest, name) for name in staged}
    assert {name: much for name, much in wrong.items() if much} == {}


@pytest.mark.parametrize("place", range(len(PHASES)), ids=PHASES)
async def test_no_window_has_a_violation_for_axe(people: People, place: int) -> None:
    game = [*PHASES][place]
    guest = await sit(people, positions(game)[PHASES[game][-1]], "it")
    for name in SHAPES if SWEEP else SHAPES[place :: len(PHASES)]:
        await show(guest, TABLES[name])
        assert await violations(guest.page) == [], name


async def test_staging_hints_and_refusals_resize_neither_board_nor_dock(people: People) -> None:
    guest = await sit(people, positions("the-border")["cross"])
    for name in SHAPES if SWEEP else ("upright", "phone on its side"):
        await show(guest, TABLES[name])
        await stage_refuse_and_hint(guest)
        await guest.page.evaluate("sessionStorage.clear()")  # what is staged survives a reload
        await guest.page.reload()
        await guest.until("globalThis.borea?.table?.asked.value")


async def stage_refuse_and_hint(guest: Guest) -> None:
    """Stage a move, be refused and ask for a hint; check that nothing changes its size."""
    before = await guest.page.evaluate(PARTS)
    await guest.page.evaluate(CHOOSE)
    await guest.until(SETTLED)
    assert await guest.page.evaluate(PARTS) == before
    await guest.page.evaluate(REFUSE)
    await guest.page.locator(".refusal .clause").wait_for()
    assert await guest.page.evaluate(PARTS) == before
    await guest.page.locator(".do .hint").click()
    await guest.page.locator(".slip h3").wait_for()
    assert await guest.page.evaluate(PARTS) == before
    slip = await guest.page.locator(".matter:has(.slip)").bounding_box()
    board = await guest.page.locator(".board").bounding_box()
    assert slip
    assert board
    assert not overlap(slip, board)


async def test_a_hint_and_what_is_about_as_good_fit_the_slip_of_a_phone(people: People) -> None:
    hint = {
        "kind": "hint", "tokens": [], "refs": [], "arrows": [], "chances": [], "margins": [],
        "title": "Spedisci chiodi di garofano (verde, gialla, rossa sopra verde) a Malacca",
        "why": ["La compagnia gialla, dove sei in testa, arriva a 1 bandiera su 7 a Malacca."],
        "equal": "Circa altrettanto bene: spedire pepe a Timor.",
    }  # fmt: skip
    guest = await sit(people, positions("borneo")["ship"], "it")
    await show(guest, TABLES["phone"])
    await guest.page.route("**/hint*", lambda route: route.fulfill(json=hint))
    await guest.page.locator(".do .hint").click()
    await guest.page.locator(".slip h3").wait_for()
    assert await guest.page.locator(".matter:has(.slip)").evaluate("one => one.scrollHeight - one.clientHeight") <= 1


def overlap(one: Any, two: Any) -> bool:
    """Return whether two boxes share more than an edge."""
    across = min(one["x"] + one["width"], two["x"] + two["width"]) - max(one["x"], two["x"])
    down = min(one["y"] + one["height"], two["y"] + two["height"]) - max(one["y"], two["y"])
    return bool(across > 1 and down > 1)


async def test_the_filled_button_keeps_its_place_and_waits_for_a_choice(people: People) -> None:
    guest = await sit(people, positions("the-border")["cross"], "en")
    await show(guest, TABLES["desk"])
    confirm = guest.page.locator(".prompt .confirm")
    assert await confirm.is_disabled()
    assert await guest.page.locator(".prompt .plain").all_inner_texts() == ["Cross nothing"]
    before = await confirm.bounding_box()
    await guest.page.evaluate(CHOOSE)
    await guest.until(SETTLED)
    after = await confirm.bounding_box()
    assert await confirm.is_enabled()
    assert before
    assert after
    assert (before["x"] + before["width"], before["y"]) == (after["x"] + after["width"], after["y"])


async def test_answers_of_equal_rank_are_a_row_and_none_is_given_before_it_is_confirmed(people: People) -> None:
    guest = await sit(people, positions("borderlands")["side"], "en")
    await guest.page.locator(".answer").nth(1).click()
    await guest.until(SETTLED)
    await guest.page.locator(".answer").nth(2).click()  # instead of the first choice
    await guest.until(SETTLED)
    assert await guest.page.locator(".answer[aria-pressed=true]").count() == 1
    assert await guest.page.evaluate("borea.table.staged.value") == ["side:neither"]
    assert await guest.page.locator(".prompt .confirm").is_enabled()


def two_in_a_row() -> Position:
    """Return a position of The Border where keeping the dice is followed by another question to the same seat."""
    for record in records_of("the-border"):
        found = walk(record)
        rolls = {(position.ply, position.seat): position for position in found["reroll"]}
        for after in found["finish"]:
            if before := rolls.get((after.ply - 1, after.seat)):
                return before
    raise AssertionError("no such position")


# Note when the question changes, and when a button of it can be pressed at a point.
WATCH = """([x, y]) => {
  const number = borea.table.asked.value.number;
  const see = () => {
    const now = borea.table.asked.value?.number ?? number;
    if (now > number) globalThis.changed ??= performance.now();
    if (globalThis.changed && document.elementFromPoint(x, y)?.closest(".prompt button"))
      globalThis.pressable ??= performance.now();
    if (!globalThis.pressable) requestAnimationFrame(see);
  };
  see();
}"""


async def test_a_new_question_puts_nothing_under_the_pointer_for_a_moment(people: People) -> None:
    guest = await sit(people, two_in_a_row(), "en")
    plain = guest.page.locator(".prompt .plain")
    box = await plain.bounding_box()
    assert box
    await guest.page.evaluate(WATCH, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])
    await plain.click()
    await guest.until("globalThis.pressable")
    assert await guest.page.evaluate("pressable - changed") >= GUARD
    assert await guest.page.evaluate("borea.table.asked.value.prompt") == "finish"


@pytest.mark.sweep
async def test_pressing_the_board_ends_the_guard(people: People) -> None:
    guest = await sit(people, two_in_a_row(), "en")
    await guest.page.locator(".prompt .plain").click()
    await guest.until("document.querySelector('.prompt.is-guarded') && borea.table.asked.value?.prompt === 'finish'")
    await guest.page.locator(".paper").click(position={"x": 3, "y": 3})
    await guest.page.locator(".prompt.is-guarded").wait_for(state="detached")


async def test_a_whole_shipment_fits_the_dock(people: People) -> None:
    guest = await sit(people, positions("borneo")["ship"])
    await guest.page.evaluate(
        "borea.table.swap([[...borea.table.legal.value].find(token => token.startsWith('ship:'))])"
    )
    await guest.until(SETTLED)
    for name in SHAPES:
        await show(guest, TABLES[name])
        found: dict[str, list[str]] = await guest.page.evaluate("eyes.layout()")
        assert not any(found.values()), (name, found)
        hidden = await guest.page.locator(".say").evaluate("say => say.scrollHeight - say.clientHeight")
        assert hidden <= 1, name


async def test_the_rail_is_a_drawer_where_it_has_no_room(people: People) -> None:
    guest = await sit(people, positions("borneo")["ship"])
    for name in ("phone", "phone on its side"):
        await show(guest, TABLES[name])
        assert not await guest.page.locator(".logs").is_visible()
        await guest.page.locator("#drawer button:not(.talk)").click()
        await guest.page.locator(".logs").wait_for()
        assert await guest.page.locator(".prompt .confirm").is_visible()
        assert (await guest.page.evaluate("eyes.layout()"))["outside"] == []
        await guest.page.keyboard.press("Escape")
        await guest.page.locator(".logs").wait_for(state="hidden")


async def test_the_menu_of_a_place_does_not_cover_it(people: People) -> None:
    guest = await sit(people, positions("borderlands")["lift"], "en")
    for name in SHAPES if SWEEP else ("desk, low", "phone"):
        await show(guest, TABLES[name])
        await guest.page.evaluate(CHOOSE)
        await guest.page.locator(".bl-menu").wait_for()
        await show(guest, TABLES[name])
        menu = await guest.page.locator(".bl-menu").bounding_box()
        place = await guest.page.evaluate(
            "(({x, y, width, height}) => ({x, y, width, height}))(document.querySelector("
            "`[data-spot=\"${[...borea.table.legal.value][0].split(':')[1].split('.')[0]}\"]`).getBoundingClientRect())"
        )
        assert menu
        assert not overlap(menu, place), name
        await guest.page.reload()
        await guest.until("globalThis.borea?.table?.asked.value")


# How many lines the question takes.
LINES = """(question => Math.round(question.getBoundingClientRect().height
  / parseFloat(getComputedStyle(question).lineHeight)))(document.querySelector(".prompt .q > span"))"""


@pytest.mark.sweep
async def test_the_key_shows_prices(people: People) -> None:
    guest = await sit(people, positions("borderlands")["build"], "en")
    await guest.page.locator(".bl-key summary").click()
    prices = await guest.page.locator(".bl-price").all_inner_texts()
    words = [" ".join(price.split()) for price in prices]
    assert words == ["coal iron or gold 2", "wood coal iron gold or gold 4", "wood 2"]


@pytest.mark.parametrize("edge", [pytest.param(min, marks=pytest.mark.sweep), max], ids=["above", "below"])
async def test_a_place_tapped_on_a_phone_stays_in_sight(people: People, edge: Any) -> None:
    """What is known about the place opens below the map, which gets lower by it."""
    guest = await people.come(width=390)
    await guest.sit_at(positions("borderlands")["warrior"])
    places = [place for place in await guest.page.evaluate(PLACES) if place["free"]]
    place = edge(places, key=lambda other: other["y"])
    before = await guest.page.evaluate("document.querySelector('.bl-map').clientHeight")
    await guest.page.mouse.click(place["x"], place["y"])
    await guest.until(f"document.querySelector('.bl-map').clientHeight < {before}")
    await guest.page.evaluate(FRAMES)
    shown = await guest.page.evaluate(PLACES)
    assert place["key"] in [other["key"] for other in shown], (place, shown)


async def test_the_map_follows_a_place_chosen_from_a_list(people: People) -> None:
    """On a phone on its side a part of the map is seen; the list has every place that may be attacked."""
    guest = await sit(people, positions("borderlands")["target"], "en")
    await show(guest, TABLES["phone on its side"])
    await guest.page.locator(".bl-row").first.wait_for()
    seen = {place["key"] for place in await guest.page.evaluate(PLACES)}
    listed = await guest.page.locator(".bl-row").evaluate_all("rows => rows.map((row) => row.dataset.token)")
    token = next(token for token in listed if token.partition(":")[2] not in seen)
    await guest.page.locator(f'.bl-row[data-token="{token}"]').click()
    await guest.until("borea.table.staged.value.length && borea.table.settled.value")
    await guest.page.evaluate(FRAMES)
    shown = {place["key"] for place in await guest.page.evaluate(PLACES)}
    assert token.partition(":")[2] in shown, (token, shown)


async def test_questions_of_transports_take_one_line_on_a_phone_on_its_side(people: People) -> None:
    guest = await people.come(lang="fr")
    await guest.page.set_viewport_size({"width": 844, "height": 390})
    for prompt in ("foot-to", "foot-load", "ride-on", "drop", "refused"):
        await guest.sit_at(positions("borderlands")[prompt])
        assert await guest.page.evaluate(LINES) == 1, prompt


async def test_folded_parts_of_the_rail_are_drawn_while_they_are_open(people: People) -> None:
    guest = await sit(people, positions("borneo")["ship"], "en")
    page = guest.page
    discards = await page.evaluate("borea.table.scene.value.decks.discards.length")
    assert discards
    warehouse, spread = page.locator(".bn-rail .bays"), page.locator(".bn-rail .spread .card")
    assert (await warehouse.count(), await spread.count()) == (0, 0)
    for summary in await page.locator(".fold summary").all():
        await summary.click()
    await warehouse.wait_for()
    await spread.last.wait_for()
    assert await spread.count() == discards
    assert await violations(page) == []
    await page.locator(".fold summary").last.click()
    await guest.until("!document.querySelector('.bn-rail .spread')")
