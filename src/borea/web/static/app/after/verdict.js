// One decision: what was played, what was better and why, and what else was considered.
import { html, cls, useState } from "../ui.js";
import { t } from "../words.js";
import { Glyph } from "../glyphs.js";
import { Mark, isLoss, minus, points } from "./marks.js";
import { Position } from "./position.js";
import { forkAt } from "./replay.js";

/** @typedef {import("./steps.js").ReplayState} ReplayState */

/** @type {Component<{ one: Wire.JudgedDecision }>} */
const Cost = ({ one }) => html`<b class="cost num">
  ${minus(-points(one.cost))} <small>±${Math.max(1, points(one.margin))}</small>
</b>`;

/** @type {Component<{ one: Wire.JudgedDecision, note?: string }>} */
export const Head = ({ one, note }) => html`<header class="hd1">
  <${Mark} mark=${one.mark} big />
  <div class="grow"><h3>${one.moment}</h3><p class="small soft">${one.question} ${note}</p></div>
  ${isLoss(one) && html`<${Cost} one=${one} />`}
</header>`;

/**
 * What was played and what was better, with the chance of winning after each and what each comes to.
 * @type {Component<{ one: Wire.JudgedDecision, own: boolean }>}
 */
export const Pair = ({ one, own }) => {
  const chance = (/** @type {string} */ title) => one.lines.find((line) => line.title === title)?.chance;
  const side = (/** @type {string} */ title, /** @type {string[]} */ why, /** @type {boolean} */ better) => {
    const share = chance(title);
    return html`<div class=${cls("way-out", better && "better")}>
      <p class="lbl">
        ${better && html`<${Glyph} id="i-check" />`}
        <span>${t(better ? "ui.after.better" : own ? "ui.after.you-played" : "ui.after.played")}</span>
        ${share !== undefined && html`<span class="pct">${points(share)} %</span>`}
      </p>
      <p class="what">${title}</p>
      ${why.length > 0 && html`<p class="small">${why.join(" ")}</p>`}
    </div>`;
  };
  const lost = isLoss(one);
  return html`<div class=${cls("pair", lost && "two")}>
    ${side(one.played, one.outcome, false)}${lost && side(one.better, one.why, true)}
  </div>`;
};

/** @type {Component<{ one: Wire.JudgedDecision, replay: ReplayState, primary?: boolean }>} */
export const Again = ({ one, replay, primary }) => {
  const [state, setState] = useState(""); // "busy" while the table is set up, or why there is none
  const open = async () => {
    setState("busy");
    setState((await forkAt(replay, one.at, one.seat, true)) || "busy");
  };
  const busy = state === "busy"; // dealing hidden cards again can take seconds
  return html`<button class=${cls("btn", primary ? "primary" : "s")} disabled=${busy} onClick=${open}>
      <${Glyph} id="i-undo" />
      ${t(busy ? "ui.opening" : primary ? "ui.after.again-from-here" : "ui.after.again")}
    </button>
    ${state && !busy && html`<span role="alert">${state}</span>`}`;
};

/**
 * The lines that were considered, with the interval of each on one scale.
 * @type {Component<{ one: Wire.JudgedDecision }>}
 */
function Lines({ one }) {
  const low = Math.min(...one.lines.map((line) => line.chance - line.margin));
  const high = Math.max(...one.lines.map((line) => line.chance + line.margin));
  const x = (/** @type {number} */ share) => 4 + (112 * (share - low)) / Math.max(0.01, high - low);
  return html`<table class="lines">
      <thead>
        <tr>
          <th scope="col">${t("ui.after.line-title")}</th>
          <th scope="col" class="plot"><span class="unseen">${t("ui.after.interval")}</span></th>
          <th scope="col">${t("ui.after.chart")}</th>
        </tr>
      </thead>
      <tbody>
        ${one.lines.map((line, index) => {
          const played = line.title === one.played;
          const best = isLoss(one) && line.title === one.better;
          return html`<tr key=${index} class=${cls(played && "ply", best && "bst")}>
            <th scope="row">
              ${best && html`<${Glyph} id="i-check" />`} ${line.title}
              ${played && html` <small>(${t("ui.after.played")})</small>`}
            </th>
            <td class="plot">
              <svg viewBox="0 0 120 16" aria-hidden="true">
                <path class="rail" d="M0 8H120" />
                <path
                  class="span"
                  d=${`M${x(line.chance - line.margin)} 3v10m0-5H${x(line.chance + line.margin)}m0-5v10`}
                />
                <circle cx=${x(line.chance)} cy="8" r="4" />
              </svg>
            </td>
            <td>${points(line.chance)} <small>±${Math.max(1, points(line.margin))}</small></td>
          </tr>`;
        })}
      </tbody>
    </table>
    <p class="small soft">${t("ui.after.lines-note")}</p>`;
}

/**
 * @type {Component<{
 *   table: Table, board: Board, one: Wire.JudgedDecision, replay: ReplayState, own: boolean, note: string,
 * }>}
 */
export function Verdict({ table, board, one, replay, own, note }) {
  return html`<article class="panel verdict" aria-labelledby="review-verdict">
    <h2 class="unseen" id="review-verdict">${one.moment}: ${one.played}</h2>
    <div aria-live="polite" class="told">
      <${Head} one=${one} note=${note} />
      <${Pair} one=${one} own=${own} />
      ${one.hindsight && html`<p class="turned"><${Mark} mark="hindsight" /> ${t("ui.after.hindsight-note")}</p>`}
      ${one.lucky && html`<p class="turned"><${Mark} mark="lucky" /> ${t("ui.after.lucky-note")}</p>`}
    </div>
    <${Position} table=${table} board=${board} one=${one} />
    ${one.lines.length > 1 && html`<${Lines} one=${one} />`}
    <p class="again">
      <${Again} one=${one} replay=${replay} primary /><span class="small soft">${t("ui.after.again-note")}</span>
    </p>
  </article>`;
}
