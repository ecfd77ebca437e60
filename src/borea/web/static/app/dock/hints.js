// A hint for those who play against bots only: asked for in the dock, told in a slip at the head of the rail, and drawn
// dashed on the board. Boards name what they draw by `data-ref`; what a hint is about gets `data-advised`.
import { html, signal, effect, useEffect, createPortal } from "../ui.js";
import { t } from "../words.js";
import { Arrows } from "../arrows.js";
import { Glyph } from "../glyphs.js";
import { snapshotOf } from "../state/store.js";

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
  !table.puzzle &&
  alone(snapshotOf(table)) &&
  html`<button class="btn quiet hint" aria-label=${t("ui.hint")} onClick=${() => ask(table)}>
    <${Glyph} id="borea" />
    <span>${t("ui.hint")}</span>
  </button>`;

effect(() => {
  const { hint } = shown.value ?? {};
  for (const element of document.querySelectorAll("[data-advised]")) element.removeAttribute("data-advised");
  // A selector with :has would restyle the board at each click.
  document.body.classList.toggle("has-hint", Boolean(hint));
  if (!hint) return;
  for (const element of document.querySelectorAll("[data-ref]")) {
    if (hint.refs.includes(element.getAttribute("data-ref") ?? "")) element.setAttribute("data-advised", "");
  }
  for (const element of document.querySelectorAll(".prompt [data-token]")) {
    if (hint.tokens[0] === element.getAttribute("data-token")) element.setAttribute("data-advised", "");
  }
});

/**
 * Return a title with what tells its card from others set apart, for windows where the board has to do.
 * @param {string} title
 */
const titled = (title) =>
  title.split(/( \(.*?\))/).map((part, place) => (place % 2 ? html`<span class="which">${part}</span>` : part));

/** @type {Component} */
export const HintSlip = ({ table }) => {
  const key = keyOf(table);
  useEffect(() => {
    shown.value = null;
  }, [key]);
  if (shown.value?.key !== key) return null;
  const { hint } = shown.value;
  if (!hint) return html`<section class="slip" role="status"><p class="soft">${t("ui.hint-busy")}</p></section>`;
  return html`<section class="slip hinted" role="status">
    <h3><${Glyph} id="borea" /><span>${titled(hint.title)}</span></h3>
    <p>${hint.why.join(" ")}</p>
    ${hint.equal && html`<p class="soft small">${hint.equal}</p>`}
    <div class="row">
      <button
        class="btn s take"
        aria-label=${t("ui.hint-take")}
        onClick=${() => table.swap([...table.staged.value, ...hint.tokens])}
      >
        <span class="word">${t("ui.hint-take")}</span>
        <span class="short">${t("ui.hint-use")}</span>
      </button>
      <button class="btn s quiet" aria-label=${t("ui.close")} onClick=${() => (shown.value = null)}>
        <span class="word">${t("ui.close")}</span>
        <span class="short"><${Glyph} id="i-x" /></span>
      </button>
    </div>
    ${createPortal(html`<${Arrows} arrows=${hint.arrows.map((ends) => ({ ends }))} />`, document.body)}
  </section>`;
};
