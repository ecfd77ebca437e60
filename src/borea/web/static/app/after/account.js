// Where a seat's chance of winning went: a waterfall for one seat, a table for all. Whole points that add up.
import { html, cls } from "../ui.js";
import { t, plural } from "../words.js";
import { SeatShape } from "../glyphs.js";
import { minus, points, signed } from "./marks.js";

const CHANGES = ["own_luck", "others_luck", "others_choices", "own_choices", "not_known"];
const KINDS = ["own", "oth", "oth", "own", "dark"];
const WIDTH = 560;
const HEIGHT = 256;
const LOW = 196;
const STEP = WIDTH / 7;

/**
 * Return the bars of a waterfall: from, to, kind, words above and below.
 * @param {Record<string, number>} account
 */
function bars(account) {
  let at = account.start;
  const changes = CHANGES.map((name, place) => {
    const from = at;
    at += account[name];
    return { from, to: at, kind: KINDS[place], value: signed(account[name]), name };
  });
  const end = { from: 0, to: account.end, kind: "tot", value: String(account.end), name: "end" };
  return [{ from: 0, to: account.start, kind: "tot", value: String(account.start), name: "start" }, ...changes, end];
}

/** @type {Component<{ found: Wire.Decisions, review: Wire.Review, seat: number, own: number }>} */
export function Account({ found, review, seat, own }) {
  const shown = bars(found.seats[seat].account);
  const high = Math.max(50, ...shown.map((bar) => Math.max(bar.from, bar.to)));
  const low = Math.min(0, ...shown.map((bar) => Math.min(bar.from, bar.to)));
  const y = (/** @type {number} */ value) => 24 + ((high - value) * (LOW - 24)) / (high - low);
  const names = ["start", ...CHANGES, "end"];
  const equal = found.decisions.filter((one) => one.seat === seat && one.mark === "equal");
  const sum = minus(-points(equal.reduce((all, one) => all + one.cost, 0)));
  const margin = Math.max(1, points(Math.hypot(...equal.map((one) => one.margin))));
  const spoken = shown.map((bar) => `${t(`ui.after.account.${bar.name}`)} ${bar.value}`).join(", ");
  return html`<section class="panel" aria-labelledby="review-account">
    <h2 id="review-account">
      ${seat === own ? t("ui.after.account-own") : t("ui.after.account", { name: review.names[seat] })}
    </h2>
    <p class="small soft">${t("ui.after.account-note")}</p>
    <svg class="fall" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${spoken}>
      <defs>
        <pattern id="not-known" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect class="hdb" width="6" height="6" /><path class="hd" d="M0 0V6" />
        </pattern>
      </defs>
      <path class="base" d=${`M0 ${y(0)}H${WIDTH}`} />
      ${shown.map((bar, place) => {
        const top = Math.min(y(bar.from), y(bar.to));
        const tall = Math.max(1.5, Math.abs(y(bar.from) - y(bar.to)));
        return html`
          <rect class=${`pt ${bar.kind}`} x=${place * STEP + 14} y=${top} width=${STEP - 28} height=${tall} />
          ${place < 6 && html`<path class="wire" d=${`M${place * STEP + STEP - 14} ${y(bar.to)}h28`} />`}
          <text class="v" x=${(place + 0.5) * STEP} y=${top - 6} text-anchor="middle">${bar.value}</text>
          ${t(`ui.after.account.${bar.name}`)
            .split(" ")
            .map(
              (word, line) => html`<text x=${(place + 0.5) * STEP} y=${LOW + 22 + 18 * line} text-anchor="middle">
                ${word}
              </text>`,
            )}
        `;
      })}
    </svg>
    <div class="wide-table" tabindex="0" role="region" aria-label=${t("ui.after.account-table")}>
      <table class="acct">
        <thead>
          <tr>
            <th scope="col"><span class="unseen">${t("ui.after.seat")}</span></th>
            ${names.map((name) => html`<th scope="col" key=${name}>${t(`ui.after.account.${name}`)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${found.seats.map(
            (one, place) => html`<tr key=${place} class=${cls(place === seat && "me")}>
              <th scope="row">
                <span class="nm"><${SeatShape} seat=${place} /><span>${review.names[place]}</span></span>
              </th>
              ${names.map(
                (name) => html`<td key=${name}>
                  ${name === "start" || name === "end" ? minus(one.account[name]) : signed(one.account[name])}
                </td>`,
              )}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p class="small soft">${t("ui.after.not-known-note")}</p>
    ${
      equal.length > 0 && html`<p class="small soft">${plural("ui.after.equal-sum", equal.length, { sum, margin })}</p>`
    }
  </section>`;
}
