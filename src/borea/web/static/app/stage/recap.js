// Since your turn: what others did since this person last made a move, in one strip above the question, and the marks
// it leaves on the board. The server knows after which message that was, so that both survive a reload.
import { computed, html, cls, signal } from "../ui.js";
import { plural, t } from "../words.js";
import { Glyph } from "../glyphs.js";
import { Portrait } from "../seats/portrait.js";
import { Rich } from "../rich.js";
import { read, recapping, write } from "../prefs.js";
import { merge } from "./plan.js";

const TABLES = 50; // remembered
const HISTORY = 80; // beats that can be shown again
const MOST = 4; // chips
const RANKS = ["loss", "gain", "points", ""];

/** @returns {Record<string, number>} */
const memory = () => JSON.parse(read("seen") || "{}");

/**
 * Remember the last message seen at a table; the most recent tables are at the end.
 * @param {string} key
 * @param {number} n
 */
function remember(key, n) {
  const { [key]: _, ...others } = memory();
  write("seen", JSON.stringify(Object.fromEntries([...Object.entries(others), [key, n]].slice(-TABLES))));
}

/**
 * Make the recap of a table.
 * @param {Table} table
 * @param {ReturnType<typeof import("./reading.js").makeReader>} reader
 */
export function makeRecap(table, reader) {
  /** @type {Signal<Beat[]>} */
  const history = signal([]); // shown lately
  const since = signal(0); // the last message before this person's last move
  let key = ""; // of this seat at this table; empty for spectators and for people who share a screen
  let seen = 0; // the last beat that was read into the recap

  const recent = computed(() => history.value.filter((beat) => beat.n > since.value));
  const chips = computed(() =>
    merge(
      recent.value.filter((beat) => beat.chip && !beat.own).map((beat) => ({ ...beat, time: 0, parts: [beat] })),
      reader.game,
    ).sort((one, two) => RANKS.indexOf(one.tone) - RANKS.indexOf(two.tone)),
  );
  // Spectators never move: their marks last as long as the turn that left them.
  const marks = computed(() => {
    const turn = recent.value.at(-1)?.turn;
    return recent.value.filter((beat) => key || beat.turn === turn).flatMap((beat) => beat.marks);
  });

  /**
   * Note beats that have been shown.
   * @param {Beat[]} beats
   */
  function add(beats) {
    const fresh = beats.flatMap((beat) => beat.parts ?? [beat]).filter((beat) => beat.n > seen);
    if (!fresh.length) return;
    seen = /** @type {Beat} */ (fresh.at(-1)).n;
    history.value = [...history.value, ...fresh].slice(-HISTORY);
    if (key) remember(key, Math.floor(seen));
  }

  /**
   * Begin with a table that has just been opened.
   * @param {Wire.Snapshot} snapshot
   * @param {Step[]} messages
   */
  function open(snapshot, messages) {
    const own = snapshot.chairs.filter((chair) => chair.mine).map((chair) => chair.seat);
    key = own.length === 1 && own[0] === snapshot.seat ? `${table.frame.table}.${snapshot.seat}` : "";
    table.seen.value = memory()[key] ?? snapshot.last;
    const start = messages.find((message) => message.kind === "events")?.n; // how the match began is no news
    since.value = key ? snapshot.acted || (start ?? snapshot.last) : snapshot.last;
    history.value = [];
    seen = since.value;
    add(reader.read(messages.filter((message) => message.n > since.value)));
    reader.start(snapshot.scene);
    if (key) remember(key, snapshot.last);
  }

  /** Note that this person makes a move: what happened before it is known. */
  function acted() {
    since.value = seen;
  }

  return { history, recent, chips, marks, add, open, acted };
}

/**
 * One chip of the strip: who did it, what, and what it scored.
 * @type {Component<{ table: Table, beat: Beat }>}
 */
const Chip = ({ table, beat }) => {
  const chair = table.snapshot.value?.chairs[beat.seat];
  const face = chair && html`<${Portrait} chair=${chair} class="xs" />`;
  return html`<li>
    <button class=${cls("stg-chip", beat.tone)} onClick=${() => table.presenter.value?.replay(beat.n)}>
      ${beat.tone === "loss" ? html`<${Glyph} id="k-lost" />` : face}
      <${Rich} line=${beat.chip ?? ""} under=${beat.tone === "loss" ? -1 : beat.seat} />
      ${beat.points !== undefined && html`<b class="stg-points">+${beat.points}</b>`}
    </button>
  </li>`;
};

/**
 * The strip above the question.
 * @param {{ table: Table }} props
 */
export function Strip({ table }) {
  const presenter = /** @type {Presenter} */ (table.presenter.value);
  const chips = presenter.chips.value;
  if (!recapping.value || !chips.length) return null;
  const rest = chips.length - MOST;
  const open = () => document.getElementById("tab-log")?.click();
  const folded = table.staged.value.length > 0 && "folded";
  return html`<section class=${cls("stg-since", folded)} aria-label=${t("ui.stage.since")}>
    <ul>
      <li><h3>${t("ui.stage.since")}</h3></li>
      ${chips.slice(0, MOST).map((beat) => html`<${Chip} key=${beat.n} table=${table} beat=${beat} />`)}
      ${
        rest > 0 &&
        html`<li>
          <button class="stg-chip more" onClick=${open}>${plural("ui.stage.more", rest)}</button>
        </li>`
      }
    </ul>
    <button class="btn s quiet" onClick=${() => presenter.again()}>
      <${Glyph} id="k-again" />
      <span class="word">${t("ui.stage.again")}</span>
    </button>
  </section>`;
}
