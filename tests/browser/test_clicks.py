"""Random clicks while others' turns are being shown: none reaches an old question, none plays what was not meant."""

from __future__ import annotations

import os
from typing import Any

import pytest

from tests.support.browser.people import People

CLICKS = int(os.environ.get("BOREA_CLICKS", "240"))  # for each game
GUARD = 300  # milliseconds after the teller has gone; less than what the page waits, for slow frames
TABLES: dict[str, dict[str, Any]] = {"the-border": {}, "borneo": {}, "borderlands": {"cycle_limit": 3}}

# Note when the teller was last on the page, as people see it, and everything that is sent and refused; then click at
# random points of the table, on whatever is there. Links and what gives up a seat are left alone.
CLICKING = """(seed) => {
  let state = seed;
  const random = () => ((state = (1103515245 * state + 12345) % 2147483648) / 2147483648);
  const found = (globalThis.clicking = { clicks: 0, during: 0, plays: 0, early: [], refused: [], tellers: 0, over: 0 });
  let last = -1e9; // when the teller was last seen
  let gone = true;
  const look = () => {
    if (document.querySelector(".teller:not(.endbar)")) {
      if (gone) found.tellers += 1;
      gone = false;
      last = performance.now();
    } else gone = true;
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    const { kind } = JSON.parse(text);
    look();
    if (["play", "stage", "why", "undo"].includes(kind)) {
      found.plays += kind === "play";
      if (performance.now() - last < GUARD) found.early.push(kind);
    }
    return send.call(this, text);
  };
  borea.table.refusal.subscribe((error) => {
    if (["other-decision", "not-your-seat", "not-your-move"].includes(error?.code)) found.refused.push(error.code);
  });
  const AVOID = "a, .ask-back, .seats .doing, .request, #say, [role=tab], .stg-speed, .hint";
  const click = () => {
    if (borea.table.snapshot.value?.over) return void (found.over = 1);
    const box = document.querySelector(random() < 0.5 ? ".prompt, .board" : ".board, .prompt").getBoundingClientRect();
    const [x, y] = [box.x + random() * box.width, box.y + random() * box.height];
    const spot = document.elementFromPoint(x, y);
    if (spot && !spot.closest(AVOID)) {
      found.during += Boolean(document.querySelector(".teller:not(.endbar)"));
      const where = { bubbles: true, cancelable: true, clientX: x, clientY: y, pointerId: 1, pointerType: "mouse" };
      spot.dispatchEvent(new PointerEvent("pointerdown", where));
      spot.dispatchEvent(new PointerEvent("pointerup", where));
      spot.dispatchEvent(new PointerEvent("click", where));
      found.clicks += 1;
    }
    // Now and then do what moves the match on, so that there is something to show.
    const { table } = borea;
    if (random() < 0.2 && table.asked.value && table.settled.value && !table.staged.value.length) {
      const moves = [...table.legal.value];
      const chosen = random() < 0.5 ? document.querySelector(".confirm:not(:disabled)") : null;
      if (chosen) chosen.click();
      else table.stage(moves[Math.floor(random() * moves.length)]);
    } else if (random() < 0.2) document.querySelector(".confirm:not(:disabled)")?.click();
    if (random() < 0.02) document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    setTimeout(click, 20);
  };
  click();
}"""


@pytest.mark.parametrize("game", sorted(TABLES))
async def test_no_click_reaches_an_old_question(people: People, game: str) -> None:
    guest = await people.come(motion="full", speed="fast")
    clicks = during = plays = tellers = 0
    while clicks < CLICKS:
        await guest.go(people.site.open(guest.person, game, 3, "uniform", options=TABLES[game]))
        await guest.until("borea.table.presenter.value && borea.table.snapshot.value.playing")
        await guest.page.evaluate(CLICKING.replace("GUARD", str(GUARD)), clicks + 1)
        await guest.until(f"clicking.clicks >= {min(CLICKS - clicks, 2000)} || clicking.over")
        found = await guest.page.evaluate("clicking")
        assert (found["early"], found["refused"]) == ([], []), (game, found)
        clicks, during = clicks + found["clicks"], during + found["during"]
        plays, tellers = plays + found["plays"], tellers + found["tellers"]
    assert during > clicks / 20, (clicks, during)  # enough of them while something was shown
    assert plays > 2
    assert tellers > 2
