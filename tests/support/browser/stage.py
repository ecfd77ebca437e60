"""What tests ask of a page that shows beats, and how they let its time pass."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tests.support.browser.people import Guest

TELLER = "document.querySelector('.teller .stg-head')?.innerText"
PLAYING = "borea.table.presenter.value.beat.value !== null"
ASKED = "borea.table.asked.value !== null"
CHIPS = ".stg-since .stg-chip"
# Let beats last as long as a test looks at them; short pauses go on.
HOLD = """{
  const later = setTimeout;
  globalThis.setTimeout = (act, time, ...rest) => (time > 400 ? 0 : later(act, time, ...rest));
}"""
# Collect what the live region says, and what the page sends.
LISTEN = """() => {
  const live = document.getElementById("live");
  globalThis.spoken = [];
  new MutationObserver(() => spoken.push(live.textContent)).observe(live, { childList: true });
  globalThis.sent = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    sent.push(JSON.parse(text).kind);
    return send.call(this, text);
  };
}"""


async def stop_time(guest: Guest) -> None:
    """Let no time pass on a page but what a test lets pass."""
    await guest.page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))


async def pass_time(guest: Guest, milliseconds: int) -> None:
    """Let time pass on a page."""
    await guest.page.clock.run_for(milliseconds)
