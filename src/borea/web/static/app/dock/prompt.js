// The dock: one question; what is staged and what it would do, or why something is not possible; the buttons. Moves
// that the board does not offer are answers or buttons here, so that every legal move can be reached.
import { html, cls, useEffect, useRef, useState } from "../ui.js";
import { t } from "../words.js";
import { Glyph } from "../glyphs.js";
import { HintButton } from "./hints.js";
import { confirmLabel, offering, useQuestion } from "./offering.js";
import { OwnClock } from "../seats/clock.js";
import { Rich } from "../rich.js";
import { snapshotOf } from "../state/store.js";

/** @typedef {import("./offering.js").Offering} Offering */

const GUARD = 400; // milliseconds in which the buttons of a new question do nothing

/**
 * Return whether the buttons are guarded: a new question's buttons do nothing until a moment has passed or something
 * else was pressed, so that a second click cannot mean what it was not meant to.
 * @param {number} number
 */
function useGuard(number) {
  const [open, setOpen] = useState(number);
  useEffect(() => {
    if (open === number) return undefined;
    const free = () => setOpen(number);
    const press = (/** @type {PointerEvent} */ event) => {
      if (!(/** @type {Element} */ (event.target).closest(".prompt"))) free();
    };
    const timer = setTimeout(free, GUARD);
    addEventListener("pointerdown", press, true);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointerdown", press, true);
    };
  }, [number]);
  return open !== number;
}

/**
 * The clause that a question or a refusal comes from.
 * @type {Component<{ game: string, clause?: string, rule?: string }>}
 */
const Clause = ({ game, clause = "", rule = "" }) =>
  clause &&
  html`<a
    class="clause"
    href=${`/rules/${game}#${clause}`}
    target="_blank"
    title=${rule || t("ui.rule")}
    aria-label=${clause}
  >
    <span class="code">${clause}</span>
  </a>`;

/** @type {Component} */
const Refusal = ({ table }) => {
  const error = table.refusal.value;
  return (
    error &&
    html`<div class="refusal" role="alert">
      <p>${error.message} <${Clause} game=${table.frame.game} clause=${error.clause} rule=${error.rule} /></p>
      <button class="shut" aria-label=${t("ui.dismiss")} onClick=${() => (table.refusal.value = null)}>
        <${Glyph} id="i-x" />
      </button>
    </div>`
  );
};

/**
 * Return whether something can be taken back.
 * @param {Table} table
 */
const mayUndo = (table) => table.staged.value.length > 0 || snapshotOf(table).undoable > 0;

/** @type {Component<{ table: Table, gone: boolean }>} */
const Undo = ({ table, gone }) =>
  mayUndo(table) &&
  html`
    <button
      class="btn undo"
      aria-label=${t("ui.undo")}
      title=${t("ui.undo-key")}
      aria-keyshortcuts="Control+Z"
      onClick=${table.undo}
    >
      <${Glyph} id="i-undo" />
      <span>${t("ui.undo")}</span>
    </button>
    ${gone && html`<span class="btn primary gone" aria-hidden="true"></span>`}
  `;

/**
 * The filled button; a dashed outline until something can be confirmed.
 * @type {Component<{ table: Table, board: Board, offer: Offering }>}
 */
const Confirm = ({ table, board, offer }) => {
  const staged = table.staged.value;
  const ready = offer.primary || (staged.length > 0 && table.complete.value && (board.ready?.(table) ?? true));
  const act = () => (offer.primary ? table.play(...staged, offer.primary) : table.confirm());
  return html`<button
    class="btn primary confirm"
    disabled=${!ready}
    onClick=${act}
    title=${t("ui.confirm-key")}
    aria-keyshortcuts="Control+Enter"
  >
    ${ready && html`<${Glyph} id="i-check" />`}
    ${confirmLabel(table, board, offer)}
  </button>`;
};

/**
 * Moves of the dock that are done at once: leaving something out, or something other than what the board offers.
 * @type {Component<{ table: Table, board: Board, offer: Offering }>}
 */
const Plain = ({ table, board, offer }) =>
  offer.loose.map(
    (move) => html`<button
      key=${move.token}
      class="btn plain"
      data-token=${move.token}
      title=${move.label}
      onClick=${() => table.play(...table.staged.value, move.token)}
    >
      ${board.shortLabel?.(table, offer.ask, move.token) || move.label}
    </button>`,
  );

/**
 * Answers of equal rank; the filled button repeats the chosen one.
 * @type {Component<{ table: Table, board: Board }>}
 */
const Answers = ({ table, board }) => {
  const asked = /** @type {Asking} */ (table.asked.value);
  const chosen = table.staged.value[0];
  return html`<ul class="answers" aria-label=${t("ui.choices")}>
    ${asked.moves.map(
      (move) => html`<li key=${move.token}>
        <button
          class="answer"
          data-token=${move.token}
          aria-pressed=${String(chosen === move.token)}
          title=${move.label}
          onClick=${() => (chosen === move.token ? table.clear() : table.swap([move.token]))}
        >
          ${board.shortLabel?.(table, asked, move.token) || move.label}
        </button>
      </li>`,
    )}
  </ul>`;
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
 * Return what the dock says to people who are not asked.
 * @param {TableSnapshot} snapshot
 */
function idle(snapshot) {
  const free = snapshot.chairs.filter((chair) => !chair.held).length;
  return snapshot.waiting || (snapshot.playing ? t("ui.watching") : t("ui.gathering", { count: free }));
}

/**
 * A text of the second line; if it has to be scrolled, the keyboard reaches it.
 * @type {Component<{ children?: unknown }>}
 */
const Note = ({ children }) => {
  const text = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const note = /** @type {HTMLElement} */ (text.current);
    const row = /** @type {HTMLElement} */ (note.parentElement);
    const watch = new ResizeObserver(() => {
      note.tabIndex = row.scrollHeight > row.clientHeight ? 0 : -1;
    });
    watch.observe(note);
    watch.observe(row);
    return () => watch.disconnect();
  }, []);
  return html`<p class="soft" ref=${text}>${children}</p>`;
};

/**
 * What happened last, for people who wait.
 * @type {Component}
 */
const Latest = ({ table }) => {
  const line = table.events.value
    .findLast((message) => message.kind !== "said" && message.words?.length)
    ?.words?.at(-1);
  return html`<${Note}>${line && html`<${Rich} line=${line} />`}<//>`;
};

/**
 * What this person has promised and would break by what is staged.
 * @type {Component}
 */
const Breach = ({ table }) =>
  table.breaks.value.length > 0 && html`<p class="breach" role="status">${table.breaks.value.join(" ")}</p>`;

/**
 * Return what a puzzle asks for; empty at other tables.
 * @param {Table} table
 */
const task = (table) => table.puzzle && t("ui.puzzle.task", { name: snapshotOf(table).chairs[table.seat.value].name });

/**
 * The second line: answers or what is staged, then its result, the detail of the question, or a refusal.
 * @type {Component<{ table: Table, board: Board, offer: Offering }>}
 */
const Said = ({ table, board, offer }) => {
  const { Consequence } = board;
  const staged = table.staged.value.length > 0;
  const breach = html`<${Breach} table=${table} />`;
  if (offer.answers) return html`<${Answers} table=${table} board=${board} /><${Refusal} table=${table} />${breach}`;
  if (table.refusal.value) return html`${staged && html`<${Chips} table=${table} />`}<${Refusal} table=${table} />`;
  if (!staged) return html`<${Note}>${offer.ask.detail || board.tip?.(table, offer.ask) || task(table)}<//>`;
  if (Consequence) return html`<${Consequence} table=${table} />${breach}`;
  return html`<${Chips} table=${table} /><p class="cons">${table.says.value.at(-1)}</p>${breach}`;
};

/**
 * The dock of somebody who is asked.
 * @type {Component<{ table: Table, board: Board, ask: Asking }>}
 */
const Asking = ({ table, board, ask }) => {
  const offer = offering(table, board, ask);
  const presenter = table.presenter.value;
  const crowded = offer.loose.length > (mayUndo(table) ? 0 : 1); // beside the filled button
  return html`
    <div class="head">
      <h2 class="q" id="question" tabindex="-1">
        <${Glyph} id="borea" class="star" />
        <span>${ask.question}</span>
        <${Clause} game=${table.frame.game} clause=${ask.clause} />
        <${OwnClock} snapshot=${snapshotOf(table)} />
      </h2>
      ${presenter && html`<${presenter.Strip} table=${table} />`}
    </div>
    <div class="say"><${Said} table=${table} board=${board} offer=${offer} /></div>
    <div class=${cls("do", crowded && "is-crowded")}>
      <${HintButton} table=${table} />
      <${Undo} table=${table} />
      <${Plain} table=${table} board=${board} offer=${offer} />
      <${Confirm} table=${table} board=${board} offer=${offer} />
    </div>
  `;
};

/**
 * The dock of somebody who waits or watches: who is asked, and what happened last.
 * @type {Component}
 */
const Waiting = ({ table }) => html`
  <div class="head">
    <h2 class="q" id="question" tabindex="-1"><span>${idle(snapshotOf(table))}</span></h2>
  </div>
  <div class="say bare">
    ${table.refusal.value ? html`<${Refusal} table=${table} />` : html`<${Latest} table=${table} />`}
  </div>
  <div class="do"><${Undo} table=${table} gone=${true} /></div>
`;

/** @param {{ table: Table, board: Board }} props */
export function Prompt({ table, board }) {
  const snapshot = snapshotOf(table);
  const ask = useQuestion(table, board);
  const guarded = useGuard(snapshot.number);
  return html`<section
    class=${cls("prompt", ask && "active", (guarded || table.sending.value) && "is-guarded")}
    aria-label=${t("ui.prompt")}
  >
    <${Rule} snapshot=${snapshot} />
    ${ask ? html`<${Asking} table=${table} board=${board} ask=${ask} />` : html`<${Waiting} table=${table} />`}
  </section>`;
}
