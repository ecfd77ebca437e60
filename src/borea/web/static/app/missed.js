// What happened while the page was hidden or closed: the browser remembers the last message seen and shows the missed
// ones step by step, as they would have appeared. People who share a screen miss nothing.
import { html, signal, useEffect } from "./ui.js";
import { t } from "./words.js";
import { motionAllowed } from "./flip.js";
import { read, write } from "./prefs.js";
import { Rich } from "./rich.js";

const KEPT = 50; // tables
const MOST = 12; // messages shown one by one; the log has them all
const PACE = 800; // milliseconds for each line, and once more for the message
const BACK = 5000; // messages that arrive this soon after coming back count as missed

const visible = () => document.visibilityState === "visible";
/** @returns {Record<string, number>} */
const memory = () => JSON.parse(read("seen") || "{}");

/**
 * Remember that everything up to a message was seen; the most recent tables are at the end.
 * @param {string} key
 * @param {number} n
 */
function remember(key, n) {
  const { [key]: _, ...others } = memory();
  write("seen", JSON.stringify(Object.fromEntries([...Object.entries(others), [key, n]].slice(-KEPT))));
}

/**
 * Make the memory of a table; `fresh` is what its board shows as just happened.
 * @param {Frame} frame
 * @param {Signal<LogMessage[]>} fresh
 */
export function makeMissed(frame, fresh) {
  /** @type {Signal<LogMessage[]>} */
  const messages = signal([]); // still to be shown, the current one first
  const from = signal(0); // the first missed message
  const before = signal(0); // the last message seen before this page was opened; newcomers have missed nothing
  let viewpoint = /** @type {string | null} */ (null); // empty for spectators and for people who share a screen
  let away = true;
  let waiting = /** @type {LogMessage[]} */ ([]); // arrived while the page was hidden

  function show() {
    const missed = waiting.filter((message) => message.words?.length && message.kind !== "said");
    waiting = [];
    if (!missed.length) return;
    if (!messages.value.length) from.value = missed[0].n;
    messages.value = [...messages.value, ...missed].slice(-MOST);
    fresh.value = motionAllowed() ? messages.value.slice(0, 1) : messages.value;
  }

  /**
   * Take the messages that came with a snapshot: at first all there are, then the news.
   * @param {Wire.Snapshot} snapshot
   * @param {LogMessage[]} news
   */
  function receive(snapshot, news) {
    const own = snapshot.chairs.filter((chair) => chair.mine).map((chair) => chair.seat);
    const key = own.length === 1 && own[0] === snapshot.seat ? `${frame.table}.${snapshot.seat}` : "";
    if (key !== viewpoint) before.value = memory()[key] ?? snapshot.last;
    viewpoint = key;
    if (!key) return;
    waiting.push(...news.filter((message) => message.n > before.value));
    if (!visible()) return;
    if (away || messages.value.length) show();
    away = false;
    waiting = [];
    remember(key, snapshot.last);
  }

  const next = () => {
    messages.value = messages.value.slice(1);
    if (messages.value.length) fresh.value = messages.value.slice(0, 1);
  };

  const leave = () => (away = true);

  document.addEventListener("visibilitychange", () => {
    if (!visible()) return void leave();
    show();
    setTimeout(() => (away = false), BACK);
  });
  return { messages, from, before, receive, leave, next, skip: () => (messages.value = []) };
}

/**
 * The missed messages, one after the other; all at once where motion is not wanted.
 * @param {{ table: Table }} props
 */
export function Missed({ table }) {
  const { messages, next, skip } = table.missed;
  const now = messages.value.at(0);
  useEffect(() => {
    if (!now || !motionAllowed()) return undefined;
    const timer = setTimeout(next, PACE * (1 + (now.words?.length ?? 0)));
    return () => clearTimeout(timer);
  }, [now]);
  const busy = table.staged.value.length > 0;
  useEffect(() => {
    if (busy) skip();
  }, [busy]);
  if (!now) return null;
  const shown = motionAllowed() ? [now] : messages.value;
  return html`<section class="away panel" aria-label=${t("ui.away-title")}>
    <div class="grow">
      <h2>${t("ui.away-title")}</h2>
      <ul>
        ${shown.flatMap((message) =>
          message.words?.map(
            (line, place) => html`<li key=${`${message.n}.${place}`}>
              <${Rich} line=${line} />
            </li>`,
          ),
        )}
      </ul>
    </div>
    <button class="btn s" onClick=${skip}>${t(motionAllowed() ? "ui.away-skip" : "ui.away-close")}</button>
  </section>`;
}
