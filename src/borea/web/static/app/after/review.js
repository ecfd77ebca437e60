// How a finished match went: who won, how each point was made, each seat's winning chances, luck, and the replay.
import { html, cls, useEffect, useState } from "../ui.js";
import { t, has, addWords } from "../words.js";
import { Glyph, SeatShape } from "../glyphs.js";
import { Portrait } from "../seats/portrait.js";
import { closeReview } from "../after.js";
import { readTable } from "../load.js";
import { rematch } from "../stage/end.js";
import { snapshotOf } from "../state/store.js";
import { Chart } from "./chart.js";
import { Costs, Decisions } from "./decisions.js";
import { minus, points, signed } from "./marks.js";
import { Replay } from "./replay.js";
import { makeReplay } from "./steps.js";

const styled = Promise.all(
  ["./review.css", "./decisions.css"].map((file) => {
    const style = Object.assign(document.createElement("link"), {
      rel: "stylesheet",
      href: new URL(file, import.meta.url).href,
    });
    document.head.append(style);
    return new Promise((done) => (style.onload = style.onerror = done));
  }),
);

/** @typedef {import("./steps.js").ReplayState} ReplayState */

/** @param {{ table: Table, board: Board }} props */
export function ReviewView({ table, board }) {
  const [replay, setReplay] = useState(/** @type {ReplayState | null} */ (null));
  useEffect(() => {
    const { table: id, lang } = table.frame;
    Promise.all([readTable(id, "review", `?lang=${lang}`), styled]).then(([review]) => {
      if (review.kind !== "review") return void closeReview();
      addWords(review.says);
      return setReplay(makeReplay(table, review));
    });
  }, []);
  if (!replay) return html`<p class="soft opening" role="status">${t("ui.winding")}</p>`;
  const { review } = replay;
  return html`<div class=${cls("review", `game-${review.game}`, board.reviewBeside && "beside")}>
    <${Winner} table=${table} replay=${replay} />
    ${review.before && html`<${Compared} review=${review} seat=${Math.max(0, snapshotOf(table).seat)} />`}
    <${Costs} replay=${replay} own=${snapshotOf(table).seat} />
    <div class="cols">
      <div class="col numbers">
        <${Scores} review=${review} mine=${snapshotOf(table).chairs} />
        <${Chart} replay=${replay} />
      </div>
      <div class="col match"><${Replay} table=${table} replay=${replay} board=${board} /></div>
      <div class="col chance">
        <${Luck} review=${review} />
        ${
          review.checked &&
          html`<p class="fair small soft">
            <${Glyph} id="i-check" />
            <span>${t("ui.after.fair")}</span>
          </p>`
        }
      </div>
    </div>
    <${Decisions} table=${table} replay=${replay} board=${board} />
  </div>`;
}

/**
 * The headline and what to do next.
 * @param {{ table: Table, replay: ReplayState }} props
 */
function Winner({ table, replay }) {
  const { review } = replay;
  const snapshot = snapshotOf(table);
  const next = snapshot.over?.next;
  return html`<header class="win">
    <svg class="laurel" viewBox="0 0 24 24" aria-hidden="true"><use href="#borea" /></svg>
    <div class="grow"><h2>${review.title}</h2><p class="water">${review.ending}</p></div>
    <div class="do">
      <button class="btn" onClick=${closeReview}><${Glyph} id="i-prev" />${t("ui.after.back")}</button>
      <a class="btn" href=${`/t/${review.table}/record`} download><${Glyph} id="i-log" />${t("ui.record")}</a>
      ${
        next
          ? html`<a class="btn primary" href=${`/t/${next}`}><${Glyph} id="i-play" />${t("ui.next")}</a>`
          : snapshot.seat >= 0
            ? html`<button class="btn primary" onClick=${() => rematch(table)}>
              <${Glyph} id="i-play" />
              ${t("ui.rematch")}
            </button>`
            : html`<a class="btn" href="/">${t("ui.after.lobby")}</a>`
      }
    </div>
  </header>`;
}

/**
 * How a seat did the first time and this time, in a match taken up again.
 * @type {Component<{ review: Wire.Review, seat: number }>}
 */
function Compared({ review, seat }) {
  const { before } = review;
  if (!before) return null;
  const chance = Math.round(100 * before.chances[seat]);
  const rows = [
    { name: "ui.after.first-time", scores: before.scores, winners: before.winners },
    { name: "ui.after.this-time", scores: review.scores, winners: review.winners },
  ];
  return html`<section class="panel compared" aria-labelledby="review-compared">
    <h2 id="review-compared">${t("ui.after.compared")}</h2>
    <p class="soft">${t("ui.after.compared-note", { moment: before.moment, name: review.names[seat], chance })}</p>
    <table>
      <thead>
        <tr>
          <td></td>
          <th scope="col">${t("ui.after.result")}</th>
          <th scope="col">${t("ui.after.scores")}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(({ name, scores, winners }) => {
          const won = winners.includes(seat) ? (winners.length > 1 ? "shared" : "won") : "lost";
          return html`<tr key=${name}>
            <th scope="row">${t(name)}</th>
            <td><b>${t(`ui.after.result.${won}`)}</b></td>
            <td>
              ${scores.map((score, other) => html`<span class="nm"><${SeatShape} seat=${other} />${score}</span>`)}
            </td>
          </tr>`;
        })}
      </tbody>
    </table>
    <p><a class="btn s" href=${`/t/${before.table}#at=${before.at}&eyes=${seat}`}>${t("ui.after.first-match")}</a></p>
  </section>`;
}

/** @type {Component<{ cell: Wire.Amount }>} */
const Cell = ({ cell }) =>
  cell.points === null
    ? html`<span class="o" aria-hidden="true">·</span><span class="unseen">${t("ui.after.none")}</span>`
    : cell.best
      ? html`<span class="f">${cell.points}</span>`
      : html`<span class="l">${minus(cell.points)}</span>`;

/** @type {Component<{ source: Wire.Source }>} */
const Icon = ({ source }) =>
  source.icon &&
  html`<svg class="src" aria-hidden="true">
    <use href=${`#${source.icon}`} />
  </svg>`;

/**
 * The score table: a row for each seat, a column for each source of points.
 * @param {{ review: Wire.Review, mine: Chair[] }} props
 */
function Scores({ review, mine }) {
  const order = review.scores
    .map((_, seat) => seat)
    .sort(
      (one, two) =>
        Number(review.winners.includes(two)) - Number(review.winners.includes(one)) ||
        review.scores[two] - review.scores[one],
    );
  const best = `${review.game}.review.best`;
  return html`<section class="panel scores-panel" aria-labelledby="review-scores">
    <h2 id="review-scores">${t("ui.after.scores")}</h2>
    <div class="wide-table" tabindex="0" role="group" aria-labelledby="review-scores">
      <table>
        <thead>
          <tr>
            <th scope="col"><span class="unseen">${t("ui.after.seat")}</span></th>
            ${review.sources.map(
              (source, place) => html`<th scope="col" key=${place} title=${source.label}>
                <${Icon} source=${source} />
                <span class=${source.icon ? "unseen" : "lab"}>${source.label}</span> ${source.note}
              </th>`,
            )}
            <th scope="col"><span class="unseen">${t("ui.after.total")}</span></th>
          </tr>
        </thead>
        <tbody>
          ${order.map(
            (seat) => html`<tr key=${seat} class=${cls(review.winners.includes(seat) && "w")}>
              <th scope="row">
                <span class="nm">
                  <${Portrait} chair=${mine[seat]} />
                  <span>${review.names[seat]}</span>
                  ${mine[seat]?.mine && html`<small class="soft">${t("ui.you")}</small>`}
                </span>
              </th>
              ${review.amounts[seat].map(
                (cell, place) => html`<td
                  key=${place}
                  class=${cls(cell.points === null && "has-none")}
                  data-label=${review.sources[place].label}
                >
                  <span class="on-phone">
                    <${Icon} source=${review.sources[place]} />
                    ${
                      !review.sources[place].icon &&
                      html`<small>
                        ${review.sources[place].label} ${review.sources[place].note}
                      </small>`
                    }
                  </span>
                  <${Cell} cell=${cell} />
                </td>`,
              )}
              <td class="tot num">${review.scores[seat]}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${has(best) && html`<p class="key small soft"><span><i class="f"></i>${t(best)}</span></p>`}
  </section>`;
}

/**
 * What dice and cards did for each seat. The server takes a while to compute it the first time.
 * @param {{ review: Wire.Review }} props
 */
function Luck({ review }) {
  const [luck, setLuck] = useState(/** @type {Wire.Luck | null} */ (null));
  useEffect(() => {
    readTable(review.table, "luck").then((answer) => answer.kind === "luck" && setLuck(answer));
  }, []);
  const most = luck ? Math.max(0.05, ...luck.own.map(Math.abs), ...luck.others.map(Math.abs)) : 1;
  const bar = (/** @type {number} */ share, /** @type {string} */ kind) => {
    const width = `${(48 * Math.abs(share)) / most}%`;
    const size = (/** @type {HTMLElement | null} */ line) => line?.style.setProperty("width", width);
    return html`<i class=${cls(kind, share < 0 && "neg")} ref=${size}></i>`;
  };
  const words = (/** @type {number} */ own, /** @type {number} */ others) =>
    `${t("ui.after.own")}: ${signed(points(own))}, ${t("ui.after.others")}: ${signed(points(others))}`;
  return html`<section class="panel luck-panel" aria-labelledby="review-luck">
    <h2 id="review-luck">${t("ui.after.luck")}</h2>
    <p class="small soft">${t("ui.after.luck-note")}</p>
    ${
      !luck
        ? html`<p class="soft" role="status">${t("ui.hint-busy")}</p>`
        : html`
          <ul class="luck">
            ${review.names.map(
              (name, seat) => html`<li key=${seat}>
                <span class="nm"><${SeatShape} seat=${seat} /><span>${name}</span></span>
                <span class="bar" aria-hidden="true">${bar(luck.own[seat], "a")}${bar(luck.others[seat], "b")}</span>
                <b class="num">${signed(points(luck.own[seat]) + points(luck.others[seat]))}</b>
                <span class="unseen">${words(luck.own[seat], luck.others[seat])}</span>
              </li>`,
            )}
          </ul>
          <p class="key small soft">
            <span><i class="a"></i>${t("ui.after.own")}</span>
            <span><i class="b"></i>${t("ui.after.others")}</span>
          </p>
        `
    }
  </section>`;
}
