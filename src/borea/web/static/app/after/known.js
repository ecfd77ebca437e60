// What a seat could know at a decision: where hidden things could be and how likely, counted from its view. Where they
// really were is shown only when asked for; verdicts never use it.
import { html, cls, useEffect, useState } from "../ui.js";
import { t } from "../words.js";
import { Glyph, SeatShape } from "../glyphs.js";
import { Rich } from "../rich.js";
import { readTable } from "../load.js";

/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)} %`;

/** @param {number} amount */
const tenths = (amount) => amount.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });

/** @type {Component<{ place: Wire.HiddenIn }>} */
const Place = ({ place }) => html`<th scope="col">
  <span class="nm">${place.seat >= 0 && html`<${SeatShape} seat=${place.seat} />`}<span>${place.name}</span></span>
  <small>${place.count}</small>
</th>`;

/** @type {Component<{ table: Table, one: Wire.JudgedDecision, name: string, own: boolean }>} */
export function Known({ table, one, name, own }) {
  const [known, setKnown] = useState(/** @type {Wire.Known | null} */ (null));
  const [truth, setTruth] = useState(false);
  useEffect(() => {
    let late = false;
    setKnown(null);
    readTable(table.frame.table, "known", `?at=${one.at}&seat=${one.seat}&lang=${table.frame.lang}`).then(
      (answer) => !late && answer.kind === "known" && setKnown(answer),
    );
    return () => void (late = true);
  }, [one]);
  const hidden = Boolean(known?.groups.length);
  const simple = known?.sealed ? "ui.after.known-sealed" : "ui.after.known-nothing";
  return html`<section class="panel known" aria-labelledby="review-known">
    <h3 id="review-known">${own ? t("ui.after.known-own") : t("ui.after.known", { name })}</h3>
    ${known && !hidden && html`<p class="soft">${t(simple)}</p>`}
    ${
      known &&
      hidden &&
      html`<p class="small soft">${known.note}</p>
        <${Odds} known=${known} truth=${truth} />
        <div class="viewpoints" role="group" aria-label=${t("ui.after.eyes")}>
          <button class="viewpoint" aria-pressed=${!truth} onClick=${() => setTruth(false)}>
            ${t("ui.after.as-seen")}
          </button>
          <button class="viewpoint" aria-pressed=${truth} onClick=${() => setTruth(true)}>
            <${Glyph} id="i-eye" />${t("ui.after.with-truth")}
          </button>
        </div>
        <${Cards} known=${known} truth=${truth} />
        ${truth && html`<p class="small soft">${t("ui.after.truth-note")}</p>`}`
    }
  </section>`;
}

/**
 * One row for each group of things that are equally likely anywhere, then what to expect of each kind in each place.
 * @type {Component<{ known: Wire.Known, truth: boolean }>}
 */
const Odds = ({ known, truth }) => html`<div
  class="wide-table"
  tabindex="0"
  role="group"
  aria-labelledby="review-known"
>
  <table class="odds">
    <thead>
      <tr>
        <td></td>
        ${known.places.map((place) => html`<${Place} key=${place.seat} place=${place} />`)}
      </tr>
    </thead>
    <tbody>
      ${known.groups.map(
        (group, row) => html`<tr key=${row}>
          <th scope="row">${group.label}</th>
          ${group.shares.map((share, place) => html`<${Share} key=${place} share=${share} />`)}
        </tr>`,
      )}
    </tbody>
    <tbody class="sums">
      <tr><th scope="rowgroup" colspan=${known.places.length + 1}>${known.expected}</th></tr>
      ${known.sums.map(
        (sum, row) => html`<tr key=${row}>
          <th scope="row"><${Rich} line=${{ parts: [sum.what] }} /></th>
          ${sum.amounts.map(
            (amount, place) => html`<td key=${place}>
              ${tenths(amount)} ${truth && html`<small class="true">◆ ${sum.truth[place]}</small>`}
            </td>`,
          )}
        </tr>`,
      )}
    </tbody>
  </table>
</div>`;

/** @type {Component<{ share: number }>} */
const Share = ({ share }) => {
  const fill = (/** @type {HTMLElement | null} */ bar) => bar?.style.setProperty("width", `${100 * share}%`);
  return html`<td class="share"><i ref=${fill}></i><b>${percent(share)}</b></td>`;
};

/**
 * The hidden things themselves; with the truth, by the place where they really were.
 * @type {Component<{ known: Wire.Known, truth: boolean }>}
 */
function Cards({ known, truth }) {
  const all = known.groups.flatMap((group) => group.things.map((thing, at) => ({ thing, place: group.truth[at] })));
  const list = (/** @type {Wire.Mention[]} */ things) => html`<ul class="hid">
    ${things.map((thing, at) => html`<li key=${at}><${Rich} line=${{ parts: [thing] }} /></li>`)}
  </ul>`;
  if (!truth) return list(all.map(({ thing }) => thing));
  return known.places.map((place, at) => {
    const things = all.filter((one) => one.place === at).map(({ thing }) => thing);
    return html`<div key=${at} class=${cls("where", place.seat < 0 && "deck")}>
      <p class="nm">◆ ${place.seat >= 0 && html`<${SeatShape} seat=${place.seat} />`}<span>${place.name}</span></p>
      ${list(things)}
    </div>`;
  });
}
