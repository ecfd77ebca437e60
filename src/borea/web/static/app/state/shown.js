// What has arrived at a page, and what of it is shown. Without a presenter everything is shown at once; the presenter
// (stage/) is loaded after the first paint and shows the steps of a match one after the other.
import { signal, computed, batch } from "../ui.js";
import { plain } from "../rich.js";
import { isCut, linesOf } from "../log/lines.js";
import { hearRemarks } from "../seats/remarks.js";

const KEPT = 600; // messages of the log

/**
 * Make what a table shows. `changed` is called whenever another snapshot is shown, with the one before.
 * @param {(before: Wire.Snapshot | null, after: Wire.Snapshot) => void} changed
 * @param {Source} source
 */
export function makeShown(changed, source) {
  /** @type {Signal<Wire.Snapshot | null>} */
  const raw = signal(null);
  /** @type {Signal<LogMessage[]>} */
  const events = signal([]); // oldest first
  /** @type {Signal<LogMessage[]>} */
  const fresh = signal([]); // those that were shown last
  const told = signal(""); // what happened, for assistive technology
  const seen = signal(Number.POSITIVE_INFINITY); // the last message seen before this page was opened
  /** @type {Signal<Presenter | null>} */
  const presenter = signal(null);
  const beat = computed(() => presenter.value?.beat.value ?? null);
  const marks = computed(() => presenter.value?.marks.value ?? []);
  let news = /** @type {Step[]} */ ([]); // messages since the last snapshot

  /**
   * Show a snapshot, and messages as new; `now` are those that boards show happening.
   * @param {Wire.Snapshot} snapshot
   * @param {LogMessage[]} messages
   */
  function show(snapshot, messages, now = messages) {
    const before = raw.value;
    batch(() => {
      raw.value = snapshot;
      if (messages.length) events.value = [...events.value, ...messages].slice(-KEPT);
      if (now.length && before) fresh.value = now;
      if (before) hearRemarks(messages);
      changed(before, snapshot);
    });
  }

  /** @param {Wire.Snapshot} snapshot */
  function arrive(snapshot) {
    const messages = news;
    news = [];
    const last = messages.findLast((message) => message.kind === "events");
    if (last && snapshot.scene) last.scene ??= snapshot.scene; // sent once: it is the scene of the snapshot
    if (presenter.value) return presenter.value.arrive(snapshot, messages);
    if (raw.value)
      told.value = messages.flatMap((message) => linesOf(message).map(({ line }) => plain(line))).join(" ");
    show(snapshot, messages);
  }

  /** Fetch the lines of the log that the page was opened without. */
  async function readBack() {
    const cut = events.value.filter(isCut);
    if (!cut.length) return;
    const answer = await source.ask({ kind: "earlier", since: cut[0].n - 1, until: cut[cut.length - 1].n });
    if (answer.kind !== "lines") return;
    const whole = new Map(answer.messages.map((message) => [message.n, message]));
    events.value = events.value.map((message) => (isCut(message) && whole.get(message.n)) || message);
  }

  function reset() {
    batch(() => {
      presenter.value?.reset();
      raw.value = null;
      events.value = [];
      fresh.value = [];
      news = [];
    });
  }

  /** @param {Step} message */
  const note = (message) => void news.push(message);

  return { raw, events, fresh, told, seen, presenter, beat, marks, show, arrive, note, readBack, reset };
}
