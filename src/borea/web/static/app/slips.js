// Slips at the head of the rail: a hint for those who play against bots only, and a request to go back. They never
// change the size of board or dock.
import { html, signal, useEffect } from "./ui.js";
import { t } from "./words.js";
import { Glyph } from "./glyphs.js";
import { snapshotOf } from "./store.js";

/** @type {Signal<{ key: string, hint: Wire.Hint | null } | null>} */
const shown = signal(null); // the hint asked for, null inside until it has come

/** @param {TableSnapshot} snapshot */
const alone = (snapshot) => snapshot.seat >= 0 && snapshot.chairs.every((chair) => chair.mine || chair.bot);

/**
 * Return what a hint belongs to: the decision and the staged moves.
 * @param {Table} table
 */
const keyOf = (table) => `${snapshotOf(table).number} ${table.staged.value.join(" ")}`;

/**
 * Ask for a hint, and show it unless the table has gone on meanwhile.
 * @param {Table} table
 */
async function ask(table) {
  const key = keyOf(table);
  const { seat, number } = snapshotOf(table);
  shown.value = { key, hint: null };
  const answer = await table.api("hint", { seat, number, tokens: table.staged.value }, `?lang=${table.frame.lang}`);
  if (shown.value?.key === key) shown.value = answer.kind === "hint" ? { key, hint: answer } : null;
}

/** @param {{ table: Table }} props */
export const HintButton = ({ table }) =>
  alone(snapshotOf(table)) &&
  html`<button class="btn quiet hint" aria-label=${t("ui.hint")} onClick=${() => ask(table)}>
    <${Glyph} id="borea" />
    <span>${t("ui.hint")}</span>
  </button>`;

/** @type {Component} */
const HintSlip = ({ table }) => {
  const key = keyOf(table);
  useEffect(() => {
    shown.value = null;
  }, [key]);
  if (shown.value?.key !== key) return null;
  const { hint } = shown.value;
  if (!hint) return html`<section class="slip" role="status"><p class="soft">${t("ui.hint-busy")}</p></section>`;
  return html`<section class="slip" role="status">
    <h3><${Glyph} id="borea" /><span>${hint.words[0]}</span></h3>
    <p>${hint.words.slice(1).join(" ")}</p>
    <div class="row">
      ${
        hint.token !== "done" &&
        html`<button class="btn s take" onClick=${() => table.stage(hint.token)}>
          ${t("ui.hint-take")}
        </button>`
      }
      <button class="btn s quiet" onClick=${() => (shown.value = null)}>${t("ui.close")}</button>
    </div>
  </section>`;
};

/**
 * A request to take a move back, for those who have to answer it.
 * @type {Component}
 */
const Request = ({ table }) => {
  const { request, chairs, answer, seat } = snapshotOf(table);
  if (request === null) return null;
  const reply = (/** @type {boolean} */ yes) => table.api("answer", { seat, yes });
  return html`<section class="slip request">
    <p>${t("ui.request", { name: chairs[request].name })}</p>
    ${
      answer &&
      html`<div class="row">
        <button class="btn s" onClick=${() => reply(true)}>${t("ui.agree")}</button>
        <button class="btn s" onClick=${() => reply(false)}>${t("ui.decline")}</button>
      </div>`
    }
  </section>`;
};

/** @type {Component} */
export const Slips = ({ table }) => html`<${Request} table=${table} /><${HintSlip} table=${table} />`;
