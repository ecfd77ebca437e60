"""How long beats are shown: planned by hand here, by app/stage/plan.js in the page."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Page

from tests.support.browser.people import People

# Beats that a game can merge say how many they are; folded turns say whose they are.
PLAN = """async ([beats, how, cap]) => {
  const planning = await import("/static/app/stage/plan.js");
  const game = {
    merge: (run) => (run[0].kind === "move" ? { line: `${run.length} moves`, ms: 700 } : null),
    fold: (run) => ({ line: `turn of ${run[0].seat}`, ms: 900 }),
  };
  const whole = beats.map((beat, n) => ({
    kind: "move", ms: 600, seat: 1, line: beat.kind ?? "move", steps: [n], events: [], marks: [n], mine: false,
    keep: false, minor: false, turn: "1", n, ...beat,
  }));
  const found = planning[how](whole, game, cap);
  return found.map(({ line, time, steps, marks, parts }) => ({ line, time, steps, marks, parts: parts.length }));
}"""


@pytest.fixture
async def page(people: People) -> Page:
    """Open a page that may load the scripts."""
    guest = await people.come()
    await guest.go("/")
    return guest.page


async def plan(page: Page, beats: list[dict[str, Any]], how: str = "plan", cap: int = 8000) -> list[dict[str, Any]]:
    """Return the planned beats."""
    found: list[dict[str, Any]] = await page.evaluate(PLAN, [beats, how, cap])
    return found


def told(found: list[dict[str, Any]]) -> list[tuple[str, float]]:
    """Return what is said, and for how long."""
    return [(beat["line"], round(beat["time"])) for beat in found]


async def test_a_short_queue_is_shown_as_it_is(page: Page) -> None:
    found = await plan(page, [{"kind": "roll", "ms": 800}, {}, {"kind": "stamp", "ms": 1200, "keep": True}])
    assert told(found) == [("roll", 800), ("move", 600), ("stamp", 1200)]


async def test_first_the_same_acts_of_one_actor_are_merged(page: Page) -> None:
    # 14 x 600 = 8,400 is too long; 700 + 700 is not. Another actor, another kind or a loss in between separate runs.
    found = await plan(page, [{}] * 8 + [{"seat": 2}] * 6)
    assert told(found) == [("8 moves", 700), ("6 moves", 700)]
    assert found[0]["steps"] == found[0]["marks"] == list(range(8))
    assert found[0]["parts"] == 8
    loss = {"kind": "loss", "keep": True, "mine": True, "ms": 1200}
    assert told(await plan(page, [{}] * 7 + [loss] + [{}] * 6)) == [("7 moves", 700), ("loss", 1200), ("6 moves", 700)]


async def test_what_has_no_common_sentence_is_not_merged(page: Page) -> None:
    found = await plan(page, [{"kind": "roll"}] * 14)
    assert len(found) == 14


async def test_then_what_does_not_touch_me_is_played_fast(page: Page) -> None:
    # 10 x 900 = 9,000 > 8,000. One touches me and one scores: 2 x 900 + 8 x 405 = 5,040.
    beats: list[dict[str, Any]] = [{"kind": "deal", "ms": 900} for _ in range(10)]
    beats[3]["mine"] = True
    beats[7]["keep"] = True
    times = [time for _, time in told(await plan(page, beats))]
    assert times == [405, 405, 405, 900, 405, 405, 405, 900, 405, 405]


async def test_then_rolls_and_moves_become_marks(page: Page) -> None:
    # 20 rolls and 20 deals of 800: 40 x 360 = 14,400 when fast, 20 x 360 = 7,200 without the rolls.
    beats = [{"kind": kind, "ms": 800, "minor": kind == "roll"} for _ in range(20) for kind in ("roll", "deal")]
    found = await plan(page, beats)
    assert [round(beat["time"]) for beat in found] == [0, 360] * 20
    assert [mark for beat in found for mark in beat["marks"]] == list(range(40))  # nothing is lost


async def test_at_last_turns_are_folded_but_never_what_counts(page: Page) -> None:
    deals = [{"kind": f"deal{place % 2}", "ms": 1000, "turn": "1"} for place in range(20)]
    more = [{"kind": f"deal{place % 2}", "ms": 1000, "turn": "2", "seat": 2} for place in range(20)]
    score = {"kind": "score", "ms": 1200, "keep": True, "turn": "1"}
    found = await plan(page, [*deals, score, *more])
    assert told(found) == [("turn of 1", 900), ("score", 1200), ("turn of 2", 900)]
    assert [step for beat in found for step in beat["steps"]] == list(range(41))


async def test_moments_are_told_by_their_outcome_when_all_else_is_too_long(page: Page) -> None:
    # Three attacks of 800 + 1,600 + 1,200 = 10,800; only their outcomes: 3,600. The silent beat does not interrupt one.
    attacks = [
        {"kind": kind, "ms": ms, "moment": str(number), "mine": True, "keep": kind == "fall", "line": line}
        for number in range(3)
        for kind, ms, line in (("call", 800, "call"), ("sums", 1600, "sums"), ("out", 0, ""), ("fall", 1200, "fall"))
    ]
    for silent in attacks[2::4]:
        silent["moment"] = None
    found = await plan(page, attacks)
    assert told(found) == [("fall", 1200)] * 3
    assert [step for beat in found for step in beat["steps"]] == list(range(12))


async def test_losses_are_shown_in_full_however_long_it_takes(page: Page) -> None:
    losses = [{"kind": "loss", "ms": 1200, "keep": True, "mine": True}] * 9
    assert told(await plan(page, losses)) == [("loss", 1200)] * 9


async def test_without_motion_a_moment_is_its_last_beat_and_all_last_equally_long(page: Page) -> None:
    attack = [{"kind": kind, "ms": ms, "moment": "7"} for kind, ms in (("call", 800), ("sums", 1600), ("fall", 1200))]
    found = await plan(page, [{"kind": "roll", "ms": 800}, *attack, {"kind": "own", "ms": 0}], "stills")
    assert told(found) == [("roll", 1200), ("fall", 1200), ("own", 0)]
    assert found[1]["steps"] == [1, 2, 3]
