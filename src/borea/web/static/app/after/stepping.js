// The list of decisions, stepped through by mouse, keys or, on a phone, by a dock: all of them, or losses only.
import { html, useEffect, useRef, useState } from "../ui.js";
import { t } from "../words.js";
import { Glyph, SeatShape } from "../glyphs.js";
import { Known } from "./known.js";
import { Mark, isLoss, markOf, minus, points } from "./marks.js";
import { Verdict } from "./verdict.js";

/** @typedef {import("./steps.js").ReplayState} ReplayState */

/**
 * Up and down through the list, left and right through its losses.
 * @type {Component<{
 *   table: Table, board: Board, found: Wire.Decisions, replay: ReplayState, seat: number, own: number, place: number,
 *   show: (place: number) => void,
 * }>}
 */
export function StepThrough({ table, board, found, replay, seat, own, place, show }) {
  const [filter, setFilter] = useState("own");
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const lost = (/** @type {number} */ at) => isLoss(found.decisions[at]);
  const all = found.decisions.map((_, at) => at);
  const mine = all.filter((at) => found.decisions[at].seat === seat);
  /** @type {Record<string, number[]>} */
  const filters = { own: mine, all, losses: mine.filter(lost) };
  const shown = filters[filter];
  const near = {
    ArrowDown: shown.find((at) => at > place),
    ArrowUp: shown.findLast((at) => at < place),
    ArrowRight: shown.find((at) => at > place && lost(at)),
    ArrowLeft: shown.findLast((at) => at < place && lost(at)),
  };
  const move = (/** @type {number | undefined} */ at) => {
    if (at === undefined) return;
    show(at);
    requestAnimationFrame(() => {
      const row = /** @type {HTMLElement | null} */ (list.current?.querySelector("[aria-current] button"));
      row?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: "nearest" });
    });
  };
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (!(event.key in near)) return;
    event.preventDefault();
    move(near[/** @type {keyof typeof near} */ (event.key)]);
  };
  useEffect(() => {
    const row = /** @type {HTMLElement | null} */ (list.current?.querySelector("[aria-current]"));
    const rows = row?.parentElement;
    if (row && rows) rows.scrollTop = row.offsetTop - rows.offsetTop - rows.clientHeight / 3;
  }, [filter]);
  const one = found.decisions[place];
  const every = all.filter((at) => found.decisions[at].seat === one.seat);
  const note = t("ui.after.decision-of", { place: every.indexOf(place) + 1, count: every.length });
  const name = replay.review.names[one.seat];
  return html`<section aria-labelledby="review-steps">
    <h2 id="review-steps">${t("ui.after.step-through")}</h2>
    <div class="step-through">
      <div class="panel dlist" ref=${list} onKeyDown=${press}>
        <div class="viewpoints" role="group" aria-label=${t("ui.after.decisions")}>
          ${Object.entries(filters).map(
            ([kind, some]) => html`<button
              class="viewpoint"
              key=${kind}
              aria-pressed=${filter === kind}
              onClick=${() => setFilter(kind)}
            >
              ${t(`ui.after.filter.${kind}`, { count: some.length, name: replay.review.names[seat] })}
            </button>`,
          )}
        </div>
        <ol>
          ${shown.map(
            (at) => html`<li key=${at} aria-current=${at === place ? "true" : null}>
              <button
                tabindex=${at === place || (at === shown[0] && !shown.includes(place)) ? 0 : -1}
                onClick=${() => move(at)}
              >
                <${Row} one=${found.decisions[at]} many=${filter === "all"} />
              </button>
            </li>`,
          )}
        </ol>
        <p class="keys small soft">${t("ui.after.keys")}</p>
      </div>
      <${Verdict} table=${table} board=${board} one=${one} replay=${replay} own=${one.seat === own} note=${note} />
      <${Known} table=${table} one=${one} name=${name} own=${one.seat === own} />
    </div>
    <nav class="steps-dock" aria-label=${t("ui.after.step-through")}>
      <button
        class="btn"
        aria-label=${t("ui.after.previous-loss")}
        disabled=${near.ArrowLeft === undefined}
        onClick=${() => show(near.ArrowLeft ?? place)}
      >
        <${Glyph} id="i-prev" />
      </button>
      <span class="grow"><${Mark} mark=${markOf(one)} /><b>${one.moment}</b> <small>${one.played}</small></span>
      <button
        class="btn"
        aria-label=${t("ui.after.next-loss")}
        disabled=${near.ArrowRight === undefined}
        onClick=${() => show(near.ArrowRight ?? place)}
      >
        <${Glyph} id="i-next" />
      </button>
    </nav>
  </section>`;
}

/** @type {Component<{ one: Wire.JudgedDecision, many: boolean }>} */
const Row = ({ one, many }) => html`
  <${Mark} mark=${markOf(one)} />
  <span class="grow">
    ${many && html`<${SeatShape} seat=${one.seat} />`} ${one.played} <small class="tn">${one.moment}</small>
  </span>
  ${isLoss(one) && html`<b class="lo num">${minus(-points(one.cost))}</b>`}
`;
