// Every decision of a finished match, judged by what its seat could know: accuracy, the costliest decisions, where each
// seat's chance went, and a list to step through. The server judges a match when somebody asks.
import { html, useEffect, useState } from "../ui.js";
import { t, plural } from "../words.js";
import { Glyph, SeatShape } from "../glyphs.js";
import { readTable } from "../load.js";
import { snapshotOf } from "../state/store.js";
import { Account } from "./account.js";
import { Mark, isLoss, markOf, points, signed } from "./marks.js";
import { StepThrough } from "./stepping.js";
import { Again, Head, Pair } from "./verdict.js";

/** @typedef {import("./steps.js").ReplayState} ReplayState */

const EVERY = 1500; // milliseconds between two looks at how far it is
const PARTS = ["early", "middle", "end"];

/**
 * Ask the server to judge a match, or to stop.
 * @param {string} table
 * @param {string} lang
 * @param {boolean} stop
 * @returns {Promise<Wire.Decisions | Wire.Refused>}
 */
const ask = async (table, lang, stop) => {
  const answer = await fetch(`/api/tables/${table}/decisions?lang=${lang}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ stop }),
  });
  return answer.json();
};

/** @param {{ table: Table, replay: ReplayState, board: Board }} props */
export function Decisions({ table, replay, board }) {
  const { review } = replay;
  const { lang } = table.frame;
  const [found, setFound] = useState(/** @type {Wire.Decisions | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const take = (/** @type {Wire.Decisions | Wire.Refused} */ answer) => {
    if (answer.kind === "decisions") setFound(answer);
    else setTrouble(answer.error.message);
  };
  const look = () => readTable(review.table, "decisions", `?lang=${lang}`).then(take);
  useEffect(() => void look(), []);
  useEffect(() => {
    if (!found?.total || found.decisions.length) return undefined;
    const timer = setTimeout(look, EVERY);
    return () => clearTimeout(timer);
  }, [found]);
  if (!found) return null;
  if (!found.decisions.length) {
    const change = (/** @type {boolean} */ stop) => () => ask(review.table, lang, stop).then(take);
    return html`<${Judging} found=${found} trouble=${trouble} start=${change(false)} stop=${change(true)} />`;
  }
  return html`<${Judged} table=${table} board=${board} found=${found} replay=${replay} />`;
}

/** @type {Component<{ found: Wire.Decisions, trouble: string, start: () => void, stop: () => void }>} */
function Judging({ found, trouble, start, stop }) {
  const bar = (/** @type {HTMLElement | null} */ line) =>
    line?.style.setProperty("width", `${(100 * found.done) / Math.max(1, found.total)}%`);
  return html`<section class="panel judging" aria-labelledby="review-judging">
    <h2 id="review-judging">${t("ui.after.decisions")}</h2>
    ${
      found.total
        ? html`
          <div class="prog" aria-hidden="true"><i ref=${bar}></i></div>
          <p role="status">${t("ui.after.judged-so-far", { done: found.done, total: found.total })}</p>
          <p class="small soft">${t("ui.after.judging-note")}</p>
          <button class="btn" onClick=${stop}>${t("ui.after.judging-stop")}</button>
        `
        : html`
          <p>${t("ui.after.judge-note")}</p>
          <button class="btn" onClick=${start}><${Glyph} id="i-eye" />${t("ui.after.judge")}</button>
        `
    }
    ${trouble && html`<p role="alert">${trouble}</p>`}
  </section>`;
}

/** @type {Component<{ table: Table, board: Board, found: Wire.Decisions, replay: ReplayState }>} */
function Judged({ table, board, found, replay }) {
  const { review, about } = replay;
  const own = snapshotOf(table).seat;
  const seat = about.value;
  const [place, setPlace] = useState(
    found.seats[seat].costliest[0] ??
      Math.max(
        0,
        found.decisions.findIndex((one) => one.seat === seat),
      ),
  );
  useEffect(() => void (replay.judged.value = found), [found]); // the chart shows its marks
  const show = (/** @type {number} */ wanted) => {
    const { at, seat: who } = found.decisions[wanted];
    setPlace(wanted);
    replay.viewpoint.value = String(who);
    replay.go(
      Math.max(
        0,
        review.steps.findLastIndex((step) => step.at <= at),
      ),
    );
  };
  const stepping = { table, board, found, replay, seat, own, place, show };
  return html`<div class="judged">
    <div class="pairs">
      <${Accuracy}
        found=${found}
        review=${review}
        seat=${seat}
        pick=${(/** @type {number} */ one) => (about.value = one)}
      />
      <${Account} found=${found} review=${review} seat=${seat} own=${own} />
    </div>
    <${Costliest} found=${found} replay=${replay} seat=${seat} own=${own} show=${show} />
    <${Turned} found=${found} seat=${seat} show=${show} />
    <${StepThrough} ...${stepping} />
  </div>`;
}

/** @type {Component<{ found: Wire.Decisions, review: Wire.Review, seat: number, pick: (seat: number) => void }>} */
function Accuracy({ found, review, seat, pick }) {
  return html`<section class="panel" aria-labelledby="review-accuracy">
    <h2 id="review-accuracy">${t("ui.after.accuracy")}</h2>
    <p class="small soft">${t("ui.after.accuracy-note")}</p>
    <ul class="accs">
      ${found.seats.map(
        (one, place) => html`<li key=${place}>
          <button class="viewpoint" aria-pressed=${place === seat} onClick=${() => pick(place)}>
            <${SeatShape} seat=${place} /><span>${review.names[place]}</span>
          </button>
          <b class="acc num">
            ${one.accuracy === null ? "–" : Math.round(one.accuracy)}
            ${one.accuracy !== null && html`<small>±${Math.max(1, Math.round(one.margin))}</small>`}
          </b>
          <p class="phs small soft">
            ${
              one.accuracy === null
                ? plural("ui.after.few", one.choices)
                : PARTS.map(
                    (part, index) => html`<span key=${part}>
                      ${t(`ui.after.part.${part}`)} ${one.parts[index] === null ? "–" : Math.round(one.parts[index])}
                    </span>`,
                  )
            }
          </p>
          <p class="cnt">
            ${Object.entries(one.marks).map(
              ([mark, count]) => html`<span key=${mark}><${Mark} mark=${mark} />${count}</span>`,
            )}
          </p>
        </li>`,
      )}
    </ul>
    <p class="cnt key small soft" aria-hidden="true">
      ${Object.keys(found.seats[seat].marks).map(
        (mark) => html`<span key=${mark}><${Mark} mark=${mark} />${t(`ui.after.mark.${mark}`)}</span>`,
      )}
    </p>
    ${
      found.seats.some((one) => one.accuracy !== null && one.parts.includes(null)) &&
      html`<p class="small soft">${t("ui.after.part-few")}</p>`
    }
  </section>`;
}

/**
 * Scroll to the decision that is shown.
 */
const reveal = () =>
  requestAnimationFrame(() => document.querySelector(".verdict")?.scrollIntoView({ block: "start" }));

/**
 * The costliest decisions in a line each, for the head of the review; a click leads to their cards.
 * @param {{ replay: ReplayState, own: number }} props
 */
export function Costs({ replay, own }) {
  const found = replay.judged.value;
  const seat = replay.about.value;
  const costliest = found?.seats[seat].costliest ?? [];
  if (!found || !costliest.length) return null;
  const lead = (/** @type {number} */ place) => document.getElementById(`costly-${place}`)?.scrollIntoView();
  return html`<nav class="panel costs" aria-labelledby="review-costs">
    <h2 id="review-costs">
      ${seat === own ? t("ui.after.costliest-own") : t("ui.after.costliest", { name: replay.review.names[seat] })}
    </h2>
    <ol>
      ${costliest.map((place) => {
        const one = found.decisions[place];
        const moment = one.moment[0].toUpperCase() + one.moment.slice(1);
        return html`<li key=${place}>
          <${Mark} mark=${markOf(one)} />
          <button class="link" onClick=${() => lead(place)}><b>${moment}:</b> ${one.played}</button>
          <b class="num">${signed(-points(one.cost))}</b>
        </li>`;
      })}
    </ol>
  </nav>`;
}

/**
 * @type {Component<{
 *   found: Wire.Decisions, replay: ReplayState, seat: number, own: number, show: (place: number) => void,
 * }>}
 */
function Costliest({ found, replay, seat, own, show }) {
  const { costliest, choices } = found.seats[seat];
  const name = replay.review.names[seat];
  const lost = found.decisions.filter((one) => one.seat === seat && isLoss(one));
  const sum = points(lost.reduce((all, one) => all + one.cost, 0));
  const most = points(costliest.reduce((all, place) => all + found.decisions[place].cost, 0));
  return html`<section aria-labelledby="review-costliest">
    <h2 id="review-costliest">
      ${seat === own ? t("ui.after.costliest-own") : t("ui.after.costliest", { name })}
    </h2>
    ${lost.length > costliest.length && html`<p class="soft">${t("ui.after.costliest-note", { most, sum })}</p>`}
    ${
      costliest.length === 0
        ? html`<p class="panel">${plural("ui.after.no-mistake", choices)}</p>`
        : html`<ol class="worst">
          ${costliest.map((place) => {
            const one = found.decisions[place];
            return html`<li class="panel wcard" id=${`costly-${place}`} key=${place}>
              <${Head} one=${one} />
              <${Pair} one=${one} own=${seat === own} />
              <p class="do">
                <button
                  class="btn s"
                  onClick=${() => {
                    show(place);
                    reveal();
                  }}
                >
                  <${Glyph} id="i-eye" />${t("ui.after.on-board")}
                </button>
                <${Again} one=${one} replay=${replay} />
              </p>
            </li>`;
          })}
        </ol>`
    }
    <p><a href="/puzzles">${t("ui.after.puzzles")}</a></p>
  </section>`;
}

/**
 * Decisions that hidden things turned round: right ones that went wrong, and losses that turned out well.
 * @type {Component<{ found: Wire.Decisions, seat: number, show: (place: number) => void }>}
 */
function Turned({ found, seat, show }) {
  const turned = found.decisions
    .map((one, place) => ({ one, place }))
    .filter(({ one }) => one.seat === seat && (one.hindsight || one.lucky));
  if (!turned.length) return null;
  return html`<section class="panel turned-list" aria-labelledby="review-turned">
    <h2 id="review-turned">${t("ui.after.turned")}</h2>
    <ul>
      ${turned.map(
        ({ one, place }) => html`<li key=${place}>
          <${Mark} mark=${markOf(one)} big />
          <div>
            <p>
              <button
                class="link"
                onClick=${() => {
                  show(place);
                  reveal();
                }}
              >
                <b>${one.moment}:</b> ${one.played}
              </button>
            </p>
            <p class="small soft">${t(one.hindsight ? "ui.after.hindsight-note" : "ui.after.lucky-note")}</p>
          </div>
        </li>`,
      )}
    </ul>
  </section>`;
}
