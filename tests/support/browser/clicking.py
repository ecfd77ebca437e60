"""Random clicks while others' turns are shown: which reach an old question, which play what was not meant.

For a test, and for scripts/full, which runs this module once for each chunk of clicks.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import anyio

from tests.support.browser.people import Guest
from tests.support.browser.starting import opened

GUARD = 300  # milliseconds after the teller has gone; less than what the page waits, for slow frames
MATCH = 2000  # clicks at one table
TABLES: dict[str, dict[str, Any]] = {"the-border": {}, "borneo": {}, "borderlands": {"cycle_limit": 3}}

# Note when the teller was last on the page, as people see it, and everything that is sent and refused; then click at
# random points of the table, on whatever is there. Links and what gives up a seat are left alone.
CLICKING = """([seed, guard]) => {
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
      if (performance.now() - last < guard) found.early.push(kind);
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


async def click_at_random(guest: Guest, game: str, clicks: int, seed: int) -> dict[str, Any]:
    """Click at tables of a game that bots play too; return how often, during what, and everything that went wrong."""
    total: dict[str, Any] = {"clicks": 0, "during": 0, "plays": 0, "tellers": 0, "early": [], "refused": []}
    while total["clicks"] < clicks:
        await guest.go(guest.site.open(guest.person, game, 3, "uniform", options=TABLES[game]))
        await guest.until("borea.table.presenter.value && borea.table.snapshot.value.playing")
        await guest.page.evaluate(CLICKING, [seed + total["clicks"] + 1, GUARD])
        await guest.until(f"clicking.clicks >= {min(clicks - total['clicks'], MATCH)} || clicking.over")
        found = await guest.page.evaluate("clicking")
        for name in total:
            total[name] += found[name]
    return total


async def main(game: str, clicks: int, seed: int) -> None:
    """Run one chunk and print its result as JSON."""
    async with opened() as people:
        guest = await people.come(motion="full", speed="fast")
        found = await click_at_random(guest, game, clicks, 100_000 * seed)
        troubles = [*found["early"], *found["refused"], *await people.leave()]
    print(
        json.dumps({"check": game, "trials": found["clicks"], "compared": found["during"], "troubles": len(troubles)})
    )
    sys.exit(1 if troubles else 0)


if __name__ == "__main__":
    anyio.run(main, sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
