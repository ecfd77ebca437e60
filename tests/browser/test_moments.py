"""Moments of their own: an attack on somebody, a duel, a harbour shared out, the end. Each shows both sides, the sums
and the outcome long enough to be read, and is summed up afterwards. The time of these pages stands still."""

from __future__ import annotations

import anyio
import pytest

from borea.core.game import Event
from borea.core.match import Match
from borea.core.record import read_record
from tests.support.browser.acting import Moment, Rivals, moment, rivals_at
from tests.support.browser.people import ENDED, Guest, People
from tests.support.browser.positions import TESTS, Position
from tests.support.browser.seeing import faults
from tests.support.browser.stage import ASKED, CHIPS, HOLD, LISTEN, PLAYING, TELLER, pass_time, stop_time
from tests.support.browser.windows import SWEEP
from tests.support.server.play import PATIENCE


async def watch(guest: Guest, found: Moment, seat: int) -> Rivals:
    """Seat a guest where a moment is about to happen; time stands still once the page is there."""
    await guest.install_clock()
    rivals = await rivals_at(guest, found.position, seat)
    await stop_time(guest)
    return rivals


async def sums(guest: Guest) -> list[str]:
    """Return both sums of the teller's balance."""
    return await guest.page.locator(".teller .stg-sum b").all_inner_texts()


async def tell_until(guest: Guest, text: str) -> None:
    """Let time pass until the teller says something."""
    with anyio.fail_after(PATIENCE):
        while text not in str(await guest.page.evaluate(TELLER)):
            await pass_time(guest, 50)
            await anyio.sleep(0.02)  # for what is still on its way


def middle(event: Event, match: Match) -> bool:
    """Return whether a duel has merchants in between, who help the defence."""
    return bool(event.slots["bonus"])


async def test_a_duel_shows_both_sides_and_its_outcome_and_is_summed_up(people: People) -> None:
    found = moment("borneo", "attack-lost", middle)
    attacker, own = found.event.slots["seat"], found.event.slots["rival"]
    attack, defence = str(found.event.slots["attack"]), str(found.event.slots["defence"])
    assert isinstance(own, int)
    guest = await people.come(motion="full", speed="normal")
    rivals = await watch(guest, found, own)
    name = rivals.people[int(str(attacker))].name
    fight = [place for place, (_, token) in enumerate(found.moves) if token.startswith("attack:")][-1]
    rivals.replay(found.moves[:fight])
    answer = next(place for place in range(fight, len(found.moves)) if found.moves[place][0] == own)
    rivals.replay(found.moves[fight:answer])
    await tell_until(guest, f"{name} attacks you")
    assert (await sums(guest))[1] == attack
    assert await guest.page.locator(".bn .is-staged, .bn .is-legal, .bn .empty").count() == 0  # nothing to do yet
    await pass_time(guest, 949)  # of 1,000, and at most 50 have passed
    assert await guest.page.evaluate(f"{ASKED}") is False
    await pass_time(guest, 51)
    await guest.until(ASKED)
    await pass_time(guest, 500)
    rivals.replay(found.moves[answer:])
    await guest.until(f"{TELLER}?.startsWith('You answer with')")
    assert await sums(guest) == [defence, attack]
    await pass_time(guest, 1200)
    await guest.until(f"{TELLER}?.startsWith('You hold')")
    assert await sums(guest) == [defence, attack]
    assert await guest.page.locator(".bn .side.won .tot b").first.inner_text() == defence
    await pass_time(guest, 1199)
    assert await guest.page.evaluate(PLAYING)
    await pass_time(guest, 1)
    await guest.until(ASKED)
    assert (await guest.page.locator(CHIPS).first.inner_text()).startswith("M\nYou held")


async def test_a_lost_duel_waits_to_be_read_and_leaves_its_mark(people: People) -> None:
    found = moment("borneo", "attack-won")
    own = found.event.slots["rival"]
    assert isinstance(own, int)
    guest = await people.come(motion="full", speed="normal")
    rivals = await watch(guest, found, own)
    rivals.replay(found.moves)
    await tell_until(guest, "You lose")
    assert await guest.page.evaluate("borea.table.presenter.value.waits.value")
    await pass_time(guest, 60_000)
    assert await guest.page.evaluate(ASKED) is False
    await guest.page.get_by_role("button", name="Go on").click()
    await guest.until(ASKED)
    assert await guest.page.evaluate("borea.table.asked.value.prompt") == "retreat"
    chip = guest.page.locator(CHIPS).first
    assert (await chip.inner_text()).startswith("You lost")
    assert "loss" in str(await chip.get_attribute("class"))
    await pass_time(guest, 500)
    await guest.page.evaluate("void borea.table.play('retreat:here')")
    await guest.until("borea.table.snapshot.value.number > 0 && !borea.table.sending.value")
    await guest.page.locator(".bn .was").wait_for()


@pytest.mark.sweep
async def test_a_shared_harbour_shows_why_and_in_which_order(people: People) -> None:
    for kind, text in (("monopoly", "Monopoly in"), ("shared", "is full and is shared out")):
        found = moment("borneo", kind)
        guest = await people.come(motion="full", speed="normal")
        seat = (found.moves[-1][0] + 1) % found.position.seats
        rivals = await watch(guest, found, seat)
        rivals.replay(found.moves)
        await tell_until(guest, text)
        assert await guest.page.locator(".harb.is-full").count() == 1
        await tell_until(guest, "They take in this order")
        assert await guest.page.locator(".bn .steps li").count() == await guest.page.locator(".stg-al").count() > 1


TAKEN = """async () => {
  const { default: game } = await import("/static/games/borneo/stage/beats.js");
  const cards = [1, 2, 3].map((card) => ({ card, seat: card === 1 ? 0 : -1 }));
  const step = { words: [], events: [2, 3].map((card) => ({ event: "took", seat: card - 1, card })) };
  const before = { harbours: ["full"], sharing: { cards } };
  const box = { cards: Array(4).fill({ good: "pepper", amount: 1 }) };
  const context = { me: 0, before, after: { harbours: ["new"], sharing: null }, box, name: String };
  return game.read(step, context).map(({ scene }) => [scene.harbours, scene.sharing.cards.map(({ seat }) => seat)]);
}"""


@pytest.mark.sweep
async def test_the_last_goods_of_a_harbour_are_taken_while_it_is_still_on_the_board(people: People) -> None:
    guest = await people.come()
    await guest.go("/")
    assert await guest.page.evaluate(TAKEN) == [[["full"], [0, 1, -1]], [["full"], [0, 1, 2]]]


@pytest.mark.sweep
async def test_a_duel_is_accessible_translated_and_fits(people: People) -> None:
    found = moment("borneo", "attack-won")
    own = found.event.slots["rival"]
    assert isinstance(own, int)
    for width, theme, lang in ((1280, "dark", "fr"), (390, "light", "it")) if SWEEP else ((390, "light", "it"),):
        guest = await people.come(motion="reduce", speed="normal", width=width, theme=theme, lang=lang)
        await guest.page.add_init_script(HOLD)
        rivals = await rivals_at(guest, found.position, own)
        rivals.replay(found.moves)
        await guest.until(PLAYING)
        for _ in range(20):
            if await guest.page.evaluate("borea.table.presenter.value.waits.value"):
                break
            await guest.page.evaluate("borea.table.presenter.value.skip()")
        assert not (wrong := await faults(guest.page, lang)), (width, lang, wrong)


async def test_an_attack_shows_attacker_sums_and_outcome_and_is_summed_up(people: People) -> None:
    totals: list[Event] = []

    def taken(event: Event, match: Match) -> bool:
        totals[:] = [each for each in match.events if each.kind == "totals-enough"][-1:]
        return True

    found = moment("borderlands", "captured", taken)
    own, attacker = int(str(found.event.slots["other"])), int(str(found.event.slots["seat"]))
    expected = [str(totals[0].slots[side]) for side in ("attack", "defence")]
    guest = await people.come(motion="full", speed="normal")
    rivals = await watch(guest, found, own)
    await guest.page.evaluate(LISTEN)
    name = rivals.people[attacker].name
    rivals.replay(found.moves)
    await tell_until(guest, f"{name} attacks ")
    place = str(await guest.page.evaluate(TELLER)).removeprefix(f"{name} attacks ")
    assert await guest.page.locator(".teller .stg-note").inner_text() == f"{place} is yours."
    assert await guest.page.locator(".bl-ring.target").count() == 1
    await tell_until(guest, f": {place} would fall")
    assert await sums(guest) == expected
    assert await guest.page.locator(".bl-balance .bl-totals b").all_inner_texts() == expected
    await tell_until(guest, f"You lost {place}")
    assert await sums(guest) == expected
    await pass_time(guest, 1000)  # of 1,200, and at most 50 have passed
    assert str(await guest.page.evaluate(TELLER)) == f"You lost {place}"
    assert await guest.page.locator(".bl-ghost").count() == 1
    # It is told once, it stays marked, and it comes first in what is summed up.
    await guest.page.keyboard.press("Escape")
    await guest.until(f"!({PLAYING})")
    spoken = await guest.page.evaluate("spoken")
    assert [line for line in spoken if place in line and line.startswith("You lost")] == [f"You lost {place}"]
    assert len(spoken) == len(set(spoken))
    chip = await guest.page.evaluate("(({ tone, chip }) => [tone, chip])(borea.table.presenter.value.chips.value[0])")
    assert chip == ["loss", f"You lost {place}, {expected[0]} against {expected[1]}"]
    assert await guest.page.locator(".bl-ghost").count() == 1
    assert await guest.page.locator(".bl-ring.won").count() >= 1


ACROSS = "document.querySelector('.bl-map').getAttribute('viewBox').split(' ')[2]"
IN_SIGHT = """(() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const [ring, frame] = [box(".bl-ring.won"), box(".bl-frame")];
  const [x, y] = [ring.x + ring.width / 2, ring.y + ring.height / 2];
  return x > frame.x && x < frame.right && y > frame.y && y < frame.bottom;
})()"""


async def test_an_attack_is_in_sight_accessible_translated_and_fits(people: People) -> None:
    found = moment("borderlands", "captured")
    own = int(str(found.event.slots["other"]))
    for width, theme, lang in ((1280, "light", "it"), (390, "dark", "fr")) if SWEEP else ((390, "dark", "fr"),):
        guest = await people.come(motion="reduce", speed="normal", width=width, theme=theme, lang=lang)
        await guest.page.add_init_script(HOLD)
        rivals = await rivals_at(guest, found.position, own)
        across = await guest.page.evaluate(ACROSS)
        rivals.replay(found.moves)
        outcome = "borea.table.presenter.value.beat.value?.tone === 'loss'"
        with anyio.fail_after(PATIENCE):
            while not await guest.page.evaluate(outcome):
                await guest.page.evaluate(
                    "borea.table.presenter.value.beat.value && borea.table.presenter.value.skip()"
                )
                await anyio.sleep(1.1)  # a second skip within a second would end them all
        await guest.until(IN_SIGHT)  # the map moves as far as it must, and never zooms
        assert await guest.page.evaluate(ACROSS) == across
        assert not (wrong := await faults(guest.page, lang)), (width, lang, wrong)


async def test_the_end_says_who_won_by_how_much_and_what_to_do_next(people: People) -> None:
    text = (TESTS / "records" / "the-border" / f"{ENDED['the-border']}.rec").read_text(encoding="utf-8")
    record = read_record(text)
    last = len(record.entries) - 1
    own = 1 - record.entries[last][0]
    guest = await people.come(motion="reduce", speed="normal")
    rivals = await rivals_at(guest, Position("", text, last, own, record.seats), own)
    rivals.replay(record.entries[last:])
    await guest.page.locator(".endbar").wait_for()
    over = await guest.page.evaluate("borea.table.snapshot.value.over")
    winner = rivals.people[over["winners"][0]].name
    assert over["winners"] == [1 - own]
    margin = over["scores"][1 - own] - over["scores"][own]
    bar, panel = guest.page.locator(".endbar"), guest.page.locator(".ending")
    assert await bar.locator("h2").inner_text() == f"{winner} wins with {over['scores'][1 - own]} points"
    assert (await panel.locator(".stg-mine").inner_text()).split() == ["2nd", str(margin), "points", "behind", winner]
    assert await bar.get_by_role("button").all_inner_texts() == ["Review the match", "Play again"]
    assert (await guest.page.locator(".paper .whose").inner_text()).startswith(winner)  # how it was won
    await panel.locator(".stg-turned button").wait_for()  # where it turned, once the review is there
    assert f"{winner}’s chances rose" in await panel.locator(".stg-turned p").inner_text()
    assert not (wrong := await faults(guest.page, "en")), wrong
