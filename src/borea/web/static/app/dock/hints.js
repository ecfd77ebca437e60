// A hint for those who play against bots only: asked for in the dock, told in a slip at the head of the rail, and drawn
// dashed on the board. Boards name what they draw by `data-ref`; what a hint is about gets `data-advised`.
import { html, signal, effect, useEffect, useRef, createPortal } from "../ui.js";
import { t } from "../words.js";
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
  alone(snapshotOf(table)) &&
  html`<button class="btn quiet hint" aria-label=${t("ui.hint")} onClick=${() => ask(table)}>
    <${Glyph} id="borea" />
    <span>${t("ui.hint")}</span>
  </button>`;

effect(() => {
  const { hint } = shown.value ?? {};
  for (const element of document.querySelectorAll("[data-advised]")) element.removeAttribute("data-advised");
  document.body.classList.toggle("has-hint", Boolean(hint)); // a selector with :has would restyle the board at each click
  if (!hint) return;
  for (const element of document.querySelectorAll("[data-ref]")) {
    if (hint.refs.includes(element.getAttribute("data-ref") ?? "")) element.setAttribute("data-advised", "");
  }
  for (const element of document.querySelectorAll(".prompt [data-token]")) {
    if (hint.tokens[0] === element.getAttribute("data-token")) element.setAttribute("data-advised", "");
  }
});

/**
 * Return the middle of what a ref names on the board, in pixels of the window.
 * @param {string} ref
 */
function middle(ref) {
  const element = document.querySelector(`.board [data-ref="${CSS.escape(ref)}"]`);
  if (!element) return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * Return the path of an arrow between two refs; empty if one of them is not drawn.
 * @param {string[]} ends
 */
function curve([from, to]) {
  const [one, two] = [middle(from), middle(to)];
  if (!one || !two) return "";
  const bend = Math.min(60, Math.hypot(two.x - one.x, two.y - one.y) / 4);
  return `M${one.x} ${one.y}Q${(one.x + two.x) / 2} ${(one.y + two.y) / 2 - bend} ${two.x} ${two.y}`;
}

/**
 * Arrows over the board where something travels. They follow the board when it is moved or zoomed.
 * @type {Component<{ arrows: string[][] }>}
 */
const Arrows = ({ arrows }) => {
  const drawn = useRef(/** @type {SVGSVGElement | null} */ (null));
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      const ways = drawn.current?.querySelectorAll("path.way") ?? [];
      for (const [place, path] of [...ways].entries()) path.setAttribute("d", curve(arrows[place]));
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [arrows]);
  if (!arrows.length) return null;
  return createPortal(
    html`<svg class="advice" ref=${drawn} aria-hidden="true">
      <marker id="advice-tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto">
        <path d="M0 0 10 5 0 10z" />
      </marker>
      ${arrows.map((_, place) => html`<path key=${place} class="way" marker-end="url(#advice-tip)" />`)}
    </svg>`,
    document.body,
  );
};

/** @type {Component} */
export const HintSlip = ({ table }) => {
  const key = keyOf(table);
  useEffect(() => {
    shown.value = null;
  }, [key]);
  if (shown.value?.key !== key) return null;
  const { hint } = shown.value;
  if (!hint) return html`<section class="slip" role="status"><p class="soft">${t("ui.hint-busy")}</p></section>`;
  return html`<section class="slip" role="status">
    <h3><${Glyph} id="borea" /><span>${hint.title}</span></h3>
    <p>${hint.why.join(" ")}</p>
    ${hint.equal && html`<p class="soft small">${hint.equal}</p>`}
    <div class="row">
      <button class="btn s take" onClick=${() => table.swap([...table.staged.value, ...hint.tokens])}>
        ${t("ui.hint-take")}
      </button>
      <button class="btn s quiet" onClick=${() => (shown.value = null)}>${t("ui.close")}</button>
    </div>
    <${Arrows} arrows=${hint.arrows} />
  </section>`;
};
