// The board as it was at a decision, seen by its seat, with what was played and what was better drawn on it the way
// hints are: dashed and in ink what was played, doubled and in green what was better.
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../ui.js";
import { t } from "../words.js";
import { Arrows, arrowsOf, markMoves } from "../arrows.js";
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

/** @type {Component<{ table: Table, board: Board, one: Wire.JudgedDecision }>} */
export function Position({ table, board, one }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const shown = useMoment(table, one);
  const still = useTables(table, shown).get(String(one.seat));
  useLayoutEffect(() => {
    if (!shown) return undefined;
    const better = isLoss(one) ? one.refs : [];
    const mark = () => markMoves(root.current, one.played_refs, better);
    mark();
    if (still) still.sought.value = [...better, ...one.played_refs];
    const timer = setTimeout(mark, 400); // parts of a board that come late
    return () => clearTimeout(timer);
  }, [shown, one]);
  const arrows = useMemo(() => arrowsOf(one.played_arrows, isLoss(one) ? one.arrows : []), [one]);
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
