// The board as it was at a decision, seen by its seat, with what was played and what was better drawn on it the way
// hints are: dashed and in ink what was played, doubled and in green what was better.
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../ui.js";
import { t } from "../words.js";
import { Arrows } from "../arrows.js";
import { Glyph } from "../glyphs.js";
import { readTable } from "../load.js";
import { isLoss } from "./marks.js";
import { useTables } from "./steps.js";

/** @typedef {import("./steps.js").ReplayState} ReplayState */
/** @typedef {import("./steps.js").ShownStep} ShownStep */

/**
 * Load the table at a decision.
 * @param {Table} table
 * @param {Wire.JudgedDecision} one
 */
function useMoment(table, one) {
  const [shown, show] = useState(/** @type {ShownStep | null} */ (null));
  useEffect(() => {
    let late = false;
    const query = `?at=${one.at}&since=${one.at}&eyes=${one.seat}&lang=${table.frame.lang}`;
    readTable(table.frame.table, "replay", query).then((answer) => {
      if (!late && answer.kind === "replayed") show({ ...answer, viewpoint: String(one.seat) });
    });
    return () => void (late = true);
  }, [one]);
  return shown?.at === one.at && shown.viewpoint === String(one.seat) ? shown : null;
}

/**
 * Mark on a board what two lines are about; what both are about belongs to the better one.
 * @param {HTMLElement | null} root
 * @param {Wire.JudgedDecision} one
 */
function mark(root, one) {
  const better = isLoss(one) ? one.refs : [];
  for (const element of root?.querySelectorAll("[data-ref]") ?? []) {
    const ref = element.getAttribute("data-ref") ?? "";
    const kind = better.includes(ref) ? "better" : one.played_refs.includes(ref) ? "played" : null;
    if (kind) element.setAttribute("data-advised", kind);
    else element.removeAttribute("data-advised");
  }
}

/** @type {Component<{ table: Table, board: Board, one: Wire.JudgedDecision }>} */
export function Position({ table, board, one }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const shown = useMoment(table, one);
  const still = useTables(table, shown).get(String(one.seat));
  useLayoutEffect(() => {
    if (!shown) return undefined;
    mark(root.current, one);
    if (still) still.sought.value = [...(isLoss(one) ? one.refs : []), ...one.played_refs];
    const timer = setTimeout(() => mark(root.current, one), 400); // parts of a board that come late
    return () => clearTimeout(timer);
  }, [shown, one]);
  const arrows = useMemo(() => {
    const better = isLoss(one) ? one.arrows : [];
    const same = new Set(better.map((ends) => ends.join(" ")));
    const played = one.played_arrows.filter((ends) => !same.has(ends.join(" ")));
    return [...played.map((ends) => ({ ends, kind: "played" })), ...better.map((ends) => ({ ends, kind: "better" }))];
  }, [one]);
  return html`<figure class="position" ref=${root}>
    <div class=${`stage game-${table.frame.game}`}>
      <section class="board" inert>
        ${still && html`<${board.Board} key=${one.seat} table=${still} />`}
      </section>
    </div>
    ${shown && html`<${Arrows} arrows=${arrows} root=${root} />`}
    <figcaption class="key small">
      <span><i class="played"></i>${t("ui.after.played")}</span>
      ${isLoss(one) && html`<span><i class="better"></i><${Glyph} id="i-check" />${t("ui.after.better")}</span>`}
    </figcaption>
  </figure>`;
}
