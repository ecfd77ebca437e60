// The prompt bar: the question, the staged moves and what they would do, undo, confirm. Moves that the board does not
// offer are buttons here, so that every legal move can be reached.
import { html, cls, useEffect, useRef } from "./ui.js";
import { t, has } from "./words.js";
import { Glyph } from "./glyphs.js";
import { Hint } from "./hint.js";
import { snapshotOf } from "./store.js";

const CLOSING = "done";

/**
 * Return the words on the primary button: the verb of the staged moves, and how many.
 * @param {Table} table
 * @param {Board} board
 */
function confirmLabel(table, board) {
  const own = board.confirmLabel?.(table);
  if (own) return own;
  const staged = table.staged.value;
  const last = staged.at(-1);
  if (!last) return table.label(CLOSING);
  const key = `ui.confirm.${last.split(":")[0]}`;
  return t(has(key) ? key : "ui.confirm", { count: staged.length });
}

/**
 * Return the legal moves that the board leaves to the prompt bar.
 * @param {Table} table
 * @param {Board} board
 */
function others(table, board) {
  const ask = table.ask.value;
  if (!ask) return [];
  const legal = table.legal.value;
  return ask.moves.filter(
    (move) => legal.has(move.token) && !board.handles(move.token) && !(ask.several && move.token === CLOSING),
  );
}

/** @type {Component} */
const Refusal = ({ table }) => {
  const error = table.refusal.value;
  if (!error) return null;
  return html`<div class="refusal" role="alert">
    <p>
      ${error.rule ? t("ui.not-possible") : error.message} ${error.rule} ${
        error.clause &&
        html`<a class="clause" href=${`/rules/${table.frame.game}#${error.clause}`} target="_blank">
          ${error.clause}
        </a>`
      }
    </p>
    <button class="btn s quiet" aria-label=${t("ui.dismiss")} onClick=${() => (table.refusal.value = null)}>
      <${Glyph} id="i-x" />
    </button>
  </div>`;
};

/**
 * A request to take a move back, for those who have to answer it.
 * @type {Component}
 */
const Request = ({ table }) => {
  const snapshot = snapshotOf(table);
  if (snapshot.request === null) return null;
  const name = snapshot.chairs[snapshot.request].name;
  const answer = (/** @type {boolean} */ yes) => table.api("answer", { seat: snapshot.seat, yes });
  return html`<div class="request">
    <p>${t("ui.request", { name })}</p>
    ${
      snapshot.answer &&
      html`
        <button class="btn s" onClick=${() => answer(true)}>${t("ui.agree")}</button>
        <button class="btn s" onClick=${() => answer(false)}>${t("ui.decline")}</button>
      `
    }
  </div>`;
};

/** @type {Component} */
const Undo = ({ table }) => {
  const snapshot = snapshotOf(table);
  const free = table.staged.value.length || snapshot.undoable;
  if (free) {
    return html`<button class="btn undo" onClick=${table.undo} title=${t("ui.undo-key")} aria-keyshortcuts="Control+Z">
      <${Glyph} id="i-undo" />
      ${t("ui.undo")}
      <kbd aria-hidden="true">${t("ui.key-undo")}</kbd>
    </button>`;
  }
  if (snapshot.seat < 0 || !snapshot.playing || snapshot.request !== null || !snapshot.number) return null;
  return html`<button class="btn quiet s ask-back" onClick=${() => table.api("ask", { seat: snapshot.seat })}>
    ${t("ui.ask-back")}
  </button>`;
};

/** @type {Component<{ table: Table, board: Board }>} */
const Confirm = ({ table, board }) => {
  if (!table.asked.value || (!table.staged.value.length && !table.complete.value)) return null;
  return html`<button
    class="btn primary confirm"
    disabled=${!table.complete.value || table.sending.value}
    onClick=${table.confirm}
    title=${t("ui.confirm-key")}
    aria-keyshortcuts="Control+Enter"
  >
    <${Glyph} id="i-check" />
    ${confirmLabel(table, board)}
    <kbd aria-hidden="true">${t("ui.key-confirm")}</kbd>
  </button>`;
};

/** @type {Component} */
const Chips = ({ table }) => html`<ul class="chips" aria-label=${t("ui.staged")}>
  ${table.staged.value.map(
    (token, place) => html`<li key=${place}>
      <button class="chip act" onClick=${() => table.unstage(token, place)} title=${t("ui.unstage")}>
        ${table.label(token)}
        <${Glyph} id="i-x" label=${t("ui.unstage")} />
      </button>
    </li>`,
  )}
</ul>`;

/**
 * The time left for this decision, as a graduated rule.
 * @type {Component<{ snapshot: TableSnapshot }>}
 */
const Rule = ({ snapshot }) => {
  const mine =
    snapshot.chairs.find((chair) => chair.seat === snapshot.seat && chair.deadline) ??
    snapshot.chairs.find((chair) => chair.deadline);
  const left = mine?.deadline ? Math.max(0, mine.deadline - Date.now()) : 0;
  return html`<div
    class="rule"
    key=${mine?.deadline ?? 0}
    ref=${(/** @type {HTMLElement | null} */ bar) => bar && run(bar, left, snapshot.clock * 1000)}
    aria-hidden="true"
  ></div>`;
};

/**
 * @param {HTMLElement} bar
 * @param {number} left
 * @param {number} whole
 */
function run(bar, left, whole) {
  if (!whole || bar.dataset.run) return;
  bar.dataset.run = "1";
  bar.animate([{ "--left": `${(100 * left) / whole}%` }, { "--left": "0%" }], { duration: left, fill: "forwards" });
}

/**
 * Return what the bar says to people who are not asked.
 * @param {TableSnapshot} snapshot
 */
function idle(snapshot) {
  const free = snapshot.chairs.filter((chair) => !chair.held).length;
  return snapshot.waiting || (snapshot.playing ? t("ui.watching") : t("ui.gathering", { count: free }));
}

/**
 * Return what happened last, for people who wait.
 * @param {Table} table
 */
const latest = (table) =>
  table.events.value.findLast((message) => message.kind !== "said" && message.words?.length)?.words?.at(-1) ?? "";

const narrow = matchMedia("(max-width: 720px)"); // as in table.css: the bar is fixed

/** Keep --prompt at the height of the bar, so that nothing lies under it where it is fixed. */
export function useHeight() {
  const bar = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const watch = new ResizeObserver(() => {
      if (!narrow.matches) return; // it covers nothing there, and the whole page would be restyled
      document.documentElement.style.setProperty("--prompt", `${bar.current?.offsetHeight ?? 0}px`);
    });
    watch.observe(bar.current);
    return () => watch.disconnect();
  }, []);
  return bar;
}

/** @param {{ table: Table, board: Board }} props */
export function Prompt({ table, board }) {
  const bar = useHeight();
  const snapshot = snapshotOf(table);
  const ask = table.ask.value;
  const mine = table.asked.value;
  const Consequence = board.Consequence;
  const said = table.says.value;
  const rest = others(table, board);
  const presenter = table.presenter.value;
  return html`<section ref=${bar} class=${cls("prompt panel", mine && "active")} aria-label=${t("ui.prompt")}>
    <${Rule} snapshot=${snapshot} />
    <h2 class="q" id="question" tabindex="-1">
      ${mine && html`<${Glyph} id="borea" class="star" />`}
      <span>${(ask ?? mine)?.question ?? idle(snapshot)}</span>
    </h2>
    <div class="say">
      <${Refusal} table=${table} />
      <${Request} table=${table} />
      ${!mine && html`<p class="soft latest">${latest(table)}</p>`}
      ${mine && presenter && html`<${presenter.Strip} table=${table} />`}
      ${
        table.staged.value.length > 0 &&
        (Consequence
          ? html`<${Consequence} table=${table} />`
          : html`<${Chips} table=${table} />${said.length > 0 && html`<p class="cons">${said.at(-1)}</p>`}`)
      }
      ${
        rest.length > 0 &&
        html`<ul class="others" aria-label=${t("ui.choices")}>
          ${rest.map(
            (move) =>
              html`<li key=${move.token}>
                <button class="btn choice" data-token=${move.token} onClick=${() => table.stage(move.token)}>
                  ${move.label}
                </button>
              </li>`,
          )}
        </ul>`
      }
    </div>
    <${Hint} table=${table} />
    <div class="do"><${Undo} table=${table} /><${Confirm} table=${table} board=${board} /></div>
  </section>`;
}
