// A hint for those who play against bots only: asked for in the dock, or shown for every question as long as somebody
// wants that. It is told in a slip at the head of the rail, and drawn dashed on the board. Boards name what they draw
// by `data-ref`; what a hint is about gets `data-advised`.
import { html, signal, effect, useEffect, createPortal } from "../ui.js";
import { t } from "../words.js";
import { Arrows } from "../arrows.js";
import { Glyph } from "../glyphs.js";
import { hinting, setHinting } from "../prefs.js";
import { call } from "../state/socket.js";
import { snapshotOf } from "../state/store.js";
import { talking } from "../talk.js";

const PAUSE = 400; // milliseconds that a question stands before its hint is asked for: a standing answer may be given
const LOW = "(max-height: 31rem) and (min-aspect-ratio: 1)"; // layout.css: there a hint lies over the rail

/** @type {Signal<{ key: string, hint: Wire.Hint | null, said?: boolean } | null>} */
const shown = signal(null); // the hint on the page, null inside until it has come; `said` if it was announced before

/** @param {TableSnapshot} snapshot */
const alone = (snapshot) => snapshot.seat >= 0 && snapshot.chairs.every((chair) => chair.mine || chair.bot);

/**
 * Return what a hint belongs to: the decision and the staged moves.
 * @param {Table} table
 */
const keyOf = (table) => `${table.seat.value} ${snapshotOf(table).number} ${table.staged.value.join(" ")}`;

/** @type {Map<string, Promise<Wire.Hint | Wire.Refused | Lost>>} */
const answers = new Map(); // of the server about one decision, by the staged moves, so that nothing is asked twice
let decision = "";
const taken = signal(""); // what a hint has put down
let silent = ""; // the decision for which no hint comes by itself: it was put away, or refused

/**
 * Ask for a hint, once for each decision and batch unless it was refused.
 * @param {Table} table
 * @param {string} key
 */
async function advice(table, key) {
  const { seat, number } = snapshotOf(table);
  const tokens = table.staged.value;
  if (decision !== `${seat} ${number}`) answers.clear();
  decision = `${seat} ${number}`;
  const found =
    answers.get(key) ?? call(table.frame.table, "hint", { seat, number, tokens }, `?lang=${table.frame.lang}`);
  answers.set(key, found);
  const answer = await found;
  if (answer.kind !== "hint") answers.delete(key);
  return answer;
}

/**
 * Ask for a hint, and show it unless the table has gone on meanwhile.
 * @param {Table} table
 */
async function ask(table) {
  const key = keyOf(table);
  shown.value = { key, hint: null };
  const answer = await advice(table, key);
  if ("error" in answer) table.refusal.value = answer.error;
  if (shown.value?.key === key) shown.value = answer.kind === "hint" ? { key, hint: answer } : null;
}

/**
 * Show the hint for a question that nobody asked for: nothing until it has come, nothing if it is refused.
 * @param {Table} table
 * @param {string} key
 */
async function suggest(table, key) {
  if (isInTheWay()) return;
  const said = answers.has(key);
  const answer = await advice(table, key);
  if (answer.kind !== "hint") silent = key;
  else if (shouldSuggest(table, key)) shown.value = { key, hint: answer, said };
}

/**
 * Return whether hints can be given here: to the only person, with a stream that asks for them.
 * @param {Table} table
 */
const offered = (table) => !table.puzzle && alone(snapshotOf(table));

/**
 * Return whether hints for every question can be had here: in a lesson, its panel says what to do.
 * @param {Table} table
 */
export const canSuggest = (table) => offered(table) && !table.frame.hotseat && !table.frame.lesson;

/**
 * Return whether a question is left to a hint: nothing is chosen, or what a hint has put down is not yet enough.
 * @param {Table} table
 */
const isOpen = (table) =>
  !table.staged.value.length || (keyOf(table) === taken.value && table.settled.value && !table.complete.value);

/** Return whether a hint would lie over something that the question needs. */
const isInTheWay = () => matchMedia(LOW).matches && Boolean(document.querySelector(".needs-rail"));

/**
 * Return whether the hint for a question is wanted now: while it is asked and left open, nothing sent or promised.
 * @param {Table} table
 */
const shouldSuggest = (table, key = keyOf(table)) =>
  hinting.value &&
  canSuggest(table) &&
  Boolean(table.asked.value) &&
  isOpen(table) &&
  !table.sending.value &&
  !talking.value &&
  shown.value?.key !== key &&
  silent !== key &&
  keyOf(table) === key;

/** @param {{ table: Table }} props */
export const HintButton = ({ table }) =>
  offered(table) &&
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

/**
 * Show a hint for every question, or no longer.
 * @type {Component<{}>}
 */
const Always = () => html`<label class="always">
  <input
    type="checkbox"
    role="switch"
    aria-label=${t("ui.hint-always")}
    checked=${hinting.value}
    onChange=${() => setHinting(!hinting.value)}
  />
  <span class="word">${t("ui.hint-always")}</span>
  <span class="short">${t("ui.hint-always-short")}</span>
</label>`;

/** @type {Component} */
export const HintSlip = ({ table }) => {
  const key = keyOf(table);
  const due = shouldSuggest(table);
  useEffect(() => {
    shown.value = null;
  }, [key]);
  useEffect(() => {
    if (!due) return undefined;
    const timer = setTimeout(() => suggest(table, key), PAUSE);
    return () => clearTimeout(timer);
  }, [key, due]);
  if (shown.value?.key !== key) return null;
  const { hint, said } = shown.value;
  if (!hint) return html`<section class="slip" role="status"><p class="soft">${t("ui.hint-busy")}</p></section>`;
  const take = async () => {
    await table.swap([...table.staged.value, ...hint.tokens]);
    taken.value = keyOf(table);
  };
  const close = () => {
    silent = key;
    shown.value = null;
  };
  return html`<section class="slip hinted" role=${said ? undefined : "status"}>
    <h3><${Glyph} id="borea" /><span>${titled(hint.title)}</span></h3>
    <div class="reasons">
      <p>${hint.why.join(" ")}</p>
      ${hint.equal && html`<p class="soft small">${hint.equal}</p>`} ${canSuggest(table) && html`<${Always} />`}
    </div>
    <div class="row">
      <button
        class="btn s take"
        aria-label=${t("ui.hint-take")}
        onClick=${take}
      >
        <span class="word">${t("ui.hint-take")}</span>
        <span class="short">${t("ui.hint-use")}</span>
      </button>
      <button class="btn s quiet" aria-label=${t("ui.close")} onClick=${close}>
        <span class="word">${t("ui.close")}</span>
        <span class="short"><${Glyph} id="i-x" /></span>
      </button>
    </div>
    ${createPortal(html`<${Arrows} arrows=${hint.arrows.map((ends) => ({ ends }))} />`, document.body)}
  </section>`;
};
