// What happened while the page was hidden or closed: the browser remembers the last message seen and shows the missed
// ones step by step, as they would have appeared. People who share a screen miss nothing.
import { html, signal, useEffect } from "./ui.js";
import { t } from "./words.js";
import { Glyph, SeatShape } from "./glyphs.js";
import { moving } from "./flip.js";
import { read, write } from "./prefs.js";

const KEPT = 50; // tables
const MOST = 12; // messages told one by one; the log has them all
const PACE = 800; // for a line, and once more for a message
const BACK = 5000; // what comes so soon after one is back was missed

const looking = () => document.visibilityState === "visible";
const memory = () => JSON.parse(read("seen") || "{}");

/** Make the memory of a table; `fresh` is what its board shows as just happened. */
export function makeAway(frame, fresh) {
  const missed = signal([]); // messages still to be told, the one being told first
  const from = signal(0); // the first message that was missed
  const before = signal(0); // the last message seen before one sat here with this page; a newcomer has missed nothing
  let eyes = null; // through which seat one looks; empty for spectators, and for those who share a screen
  let away = true;
  let waiting = []; // came while nobody looked

  /** Note that everything up to a message was seen; the tables seen last stand at the end. */
  function note(key, n) {
    const { [key]: _, ...others } = memory();
    write("seen", JSON.stringify(Object.fromEntries([...Object.entries(others), [key, n]].slice(-KEPT))));
  }

  function tell() {
    const told = waiting.filter((message) => message.words?.length && message.kind !== "said");
    waiting = [];
    if (!told.length) return;
    if (!missed.value.length) from.value = told[0].n;
    missed.value = [...missed.value, ...told].slice(-MOST);
    fresh.value = moving() ? missed.value.slice(0, 1) : missed.value;
  }

  /** Take what came with a snapshot: all that there is at first, then the news. */
  function heard(snapshot, messages) {
    const own = snapshot.chairs.filter((chair) => chair.mine).map((chair) => chair.seat);
    const key = own.length === 1 && own[0] === snapshot.seat ? `${frame.table}.${snapshot.seat}` : "";
    if (key !== eyes) before.value = memory()[key] ?? snapshot.last;
    eyes = key;
    if (!key) return;
    waiting.push(...messages.filter((message) => message.n > before.value));
    if (!looking()) return;
    if (away || missed.value.length) tell();
    away = false;
    waiting = [];
    note(key, snapshot.last);
  }

  const next = () => {
    missed.value = missed.value.slice(1);
    if (missed.value.length) fresh.value = missed.value.slice(0, 1);
  };

  const leave = () => (away = true);

  document.addEventListener("visibilitychange", () => {
    if (!looking()) return void leave();
    tell();
    setTimeout(() => (away = false), BACK);
  });
  return { missed, from, before, heard, leave, next, skip: () => (missed.value = []) };
}

/** What was missed, one message after the other; where people want things still, all at once. */
export function Away({ table }) {
  const { missed, next, skip } = table.away;
  const [now] = missed.value;
  useEffect(() => {
    const timer = now && moving() && setTimeout(next, PACE * (1 + now.words.length));
    return () => clearTimeout(timer);
  }, [now]);
  const busy = table.staged.value.length > 0;
  useEffect(() => {
    if (busy) skip();
  }, [busy]);
  if (!now) return null;
  const told = moving() ? [now] : missed.value;
  return html`<section class="away panel" aria-label=${t("ui.away-title")}>
    <div class="grow">
      <h2>${t("ui.away-title")}</h2>
      <ul>
        ${told.flatMap((message) =>
          message.words.map(
            (text, place) => html`<li key=${`${message.n}.${place}`}>
              <${Who} seat=${message.events?.[place]?.seat ?? message.seat} />
              ${text}
            </li>`,
          ),
        )}
      </ul>
    </div>
    <button class="btn s" onClick=${skip}>${t(moving() ? "ui.away-skip" : "ui.away-close")}</button>
  </section>`;
}

const Who = ({ seat }) =>
  Number.isInteger(seat) && seat >= 0 ? html`<${SeatShape} seat=${seat} />` : html`<${Glyph} id="borea" />`;
