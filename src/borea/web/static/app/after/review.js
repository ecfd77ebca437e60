// How a finished match went: who won, how each point was made, what each seat could expect, luck, and the replay.
import { html, cls, useEffect, useState } from "../ui.js";
import { t, has, addWords } from "../words.js";
import { Glyph, SeatShape } from "../glyphs.js";
import { closeReview } from "../after.js";
import { json } from "../fetching.js";
import { again } from "../result.js";
import { Chart } from "./chart.js";
import { Replay, makeReplay } from "./replay.js";

const style = Object.assign(document.createElement("link"), {
  rel: "stylesheet",
  href: new URL("./review.css", import.meta.url).href,
});
const styled = new Promise((done) => (style.onload = style.onerror = done));
document.head.append(style);

export function ReviewView({ table, board }) {
  const [replay, wind] = useState(null);
  useEffect(() => {
    Promise.all([json(`/api/tables/${table.frame.table}/review?lang=${table.frame.lang}`), styled]).then(([review]) => {
      if (review.kind !== "review") return closeReview();
      addWords(review.says);
      return wind(makeReplay(table, review));
    });
  }, []);
  if (!replay) return html`<p class="soft opening" role="status">${t("ui.winding")}</p>`;
  const { review } = replay;
  return html`<div class=${cls("review", `game-${review.game}`, board.reviewBeside && "beside")}>
    <${Winner} table=${table} replay=${replay} />
    <div class="cols">
      <div class="col told">
        <${Scores} review=${review} mine=${table.snapshot.value.chairs} />
        <${Chart} replay=${replay} />
      </div>
      <div class="col seen"><${Replay} table=${table} replay=${replay} board=${board} /></div>
      <div class="col felt">
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
  </div>`;
}

/** The headline and what one can do now. */
function Winner({ table, replay }) {
  const { review } = replay;
  const snapshot = table.snapshot.value;
  const { next } = snapshot.over;
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
            ? html`<button class="btn primary" onClick=${() => again(table)}>
              <${Glyph} id="i-play" />
              ${t("ui.rematch")}
            </button>`
            : html`<a class="btn" href="/">${t("ui.after.lobby")}</a>`
      }
    </div>
  </header>`;
}

const Cell = ({ cell }) =>
  cell.points === null
    ? html`<span class="o" aria-hidden="true">·</span><span class="unseen">${t("ui.after.none")}</span>`
    : cell.best
      ? html`<span class="f">${cell.points}</span>`
      : html`<span class="l">${minus(cell.points)}</span>`;

const minus = (number) => String(number).replace("-", "−");

const Icon = ({ source }) =>
  source.icon &&
  html`<svg class="src" aria-hidden="true">
    <use href=${`#${source.icon}`} />
  </svg>`;

/** The score table: a row for each seat, a column for whatever brought points. */
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
                  <${SeatShape} seat=${seat} />
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

const signed = (share) => {
  const points = String(Math.round(100 * share));
  return Number(points) > 0 ? `+${points}` : minus(points);
};

/** What dice and cards did for each seat; it is reckoned for a while the first time that anybody asks. */
function Luck({ review }) {
  const [luck, know] = useState(null);
  useEffect(() => {
    json(`/api/tables/${review.table}/luck`).then((answer) => answer.kind === "luck" && know(answer));
  }, []);
  const most = luck ? Math.max(0.05, ...luck.own.map(Math.abs), ...luck.others.map(Math.abs)) : 1;
  const bar = (share, kind) => html`<i
    class=${cls(kind, share < 0 && "neg")}
    ref=${(line) => line && ((line.style.width = `${(48 * Math.abs(share)) / most}%`))}
  ></i>`;
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
                <b class="num">${signed(luck.own[seat] + luck.others[seat])}</b>
                <span class="unseen">
                  ${t("ui.after.own")}
                  : ${signed(luck.own[seat])}
                  , ${t("ui.after.others")}
                  : ${signed(luck.others[seat])}
                </span>
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
