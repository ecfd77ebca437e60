// What happened while nobody looked: the browser remembers how far one has seen, and tells the rest step by step, as it would
// have been seen. People who share a screen were there all the time.
import { html, signal, useEffect } from "./ui.js";
import { t } from "./words.js";
import { Glyph, SeatShape } from "./glyphs.js";
import { moving } from "./flip.js";
import { read, write } from "./prefs.js";

const KEPT = 50; // tables
const MOST = 12; // messages told one by one; the log has them all
const PACE = 1900;

const looking = () => document.visibilityState === "visible";

/** Make the memory of a table; `fresh` is what its board shows as just happened. */
export function makeAway(frame, fresh) {
  const missed = signal([]); // messages still to be told, the one being told first
  const from = signal(0); // the first message that was missed
  const alone = frame.own.length === 1;
  const key = `${frame.table}.${frame.own[0]}`;
  let waiting = []; // came while nobody looked

  /** Note that everything up to a message was seen, the tables seen last at the end. */
  function note(n) {
    const { [key]: _, ...others } = JSON.parse(read("seen") || "{}");
    write("seen", JSON.stringify(Object.fromEntries([...Object.entries(others), [key, n]].slice(-KEPT))));
  }

  function tell(messages) {
    const told = messages.filter((message) => message.words?.length && message.kind !== "said");
    if (!told.length) return;
    from.value = told[0].n;
    missed.value = told.slice(-MOST);
    fresh.value = [missed.value[0]];
  }

  /** Take what came with a look: all that there is at first, then the news. */
  function heard(seat, messages, first) {
    if (!alone || seat !== frame.own[0] || !messages.length) return;
    const seen = first ? JSON.parse(read("seen") || "{}")[key] ?? Infinity : 0;
    waiting.push(...messages.filter((message) => message.n > seen));
    if (!looking()) return;
    if (first) tell(waiting);
    waiting = [];
    note(messages.at(-1).n);
  }

  const next = () => {
    missed.value = missed.value.slice(1);
    if (missed.value.length) fresh.value = [missed.value[0]];
  };

  document.addEventListener("visibilitychange", () => {
    if (!looking() || !waiting.length) return;
    tell(waiting);
    note(waiting.at(-1).n);
    waiting = [];
  });
  return { missed, from, heard, next, skip: () => (missed.value = []) };
}

/** What was missed, one message after the other; where people want things still, all at once. */
export function Away({ table }) {
  const { missed, next, skip } = table.away;
  const [now] = missed.value;
  useEffect(() => {
    const timer = now && moving() && setTimeout(next, PACE);
    return () => clearTimeout(timer);
  }, [now]);
  const busy = table.staged.value.length > 0;
  useEffect(() => {
    if (busy) skip();
  }, [busy]);
  if (!now) return null;
  const told = moving() ? [now] : missed.value;
  return html`<section class="away panel" aria-label=${t("ui.away-title")}><div class="grow"><h2>${t("ui.away-title")}</h2>
    <ul>${told.flatMap((message) => message.words.map((text, place) => html`<li key=${`${message.n}.${place}`}><${Who} seat=${message.events?.[place]?.seat ?? message.seat} />${text}</li>`))}</ul></div>
    <button class="btn s" onClick=${skip}>${t(moving() ? "ui.away-skip" : "ui.away-close")}</button></section>`;
}

const Who = ({ seat }) => (Number.isInteger(seat) && seat >= 0 ? html`<${SeatShape} seat=${seat} />` : html`<${Glyph} id="borea" />`);
