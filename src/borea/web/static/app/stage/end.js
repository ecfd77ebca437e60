// The end of a match: who won and how, this person's place and margin, where it turned, and what to do next. The bar
// stands in the place of the prompt bar, the panel at the head of the rail; the board stays.
import { html, cls, useEffect, useRef, useState } from "../ui.js";
import { has, plural, t } from "../words.js";
import { Glyph } from "../glyphs.js";
import { Portrait } from "../seats/portrait.js";
import { readTable } from "../load.js";
import { openReview } from "../after.js";
import { call, entropyFor } from "../state/socket.js";
import { snapshotOf } from "../state/store.js";

const TURN = 0.08; // a smaller rise of a winner's chances is no turning point
const WIDE = 260; // of the small chart
const HIGH = 56;

/**
 * Open a rematch with the same people and go there.
 * @param {Table} table
 */
export async function rematch(table) {
  const made = await table.api("rematch", null);
  if (!("table" in made)) return;
  await call(made.table, "sit", { entropy: entropyFor(made) });
  location.assign(`/t/${made.table}`);
}

/**
 * Return the seats by result: winners first, then by score.
 * @param {Wire.Ending} over
 */
export const ranking = ({ scores, winners }) =>
  scores
    .map((_, seat) => seat)
    .sort((one, two) => Number(winners.includes(two)) - Number(winners.includes(one)) || scores[two] - scores[one]);

/**
 * Return a score in words, if the game has a word for what is counted.
 * @param {string} game
 * @param {number} score
 */
const counted = (game, score) =>
  has(`${game}.stage.score.other`) ? plural(`${game}.stage.score`, score) : String(score);

/**
 * Return who won, in words.
 * @param {TableSnapshot} snapshot
 * @param {Wire.Ending} over
 */
function headline({ game, chairs, seat }, { scores, winners }) {
  const score = counted(game, scores[winners[0]]);
  if (winners.length === 1 && winners[0] === seat) return t("ui.stage.win-you", { score });
  const names = winners.map((winner) => chairs[winner].name).join(", ");
  return t(winners.length > 1 ? "ui.stage.win-shared" : "ui.stage.wins", { name: names, names, score });
}

/**
 * Return a seat's place and how far it was from the winner, or from the second if it won; null for spectators.
 * @param {TableSnapshot} snapshot
 * @param {Wire.Ending} over
 */
function standing({ game, chairs, seat }, over) {
  if (seat < 0) return null;
  const order = ranking(over);
  const won = over.winners.includes(seat);
  const rival = won ? order.find((other) => !over.winners.includes(other)) : over.winners[0];
  const place = won ? 1 : order.indexOf(seat) + 1;
  const name = rival === undefined ? "" : chairs[rival].name;
  const margin = rival === undefined ? 0 : Math.abs(over.scores[rival] - over.scores[seat]);
  const key = !margin ? "level" : won ? "ahead" : "behind";
  return {
    place: t(`ui.stage.place.${place}`),
    margin: name && t(`ui.stage.${key}`, { margin: counted(game, margin), name }),
  };
}

/**
 * Return the step at which a winner's chances rose most, if they rose enough to speak of.
 * @param {Wire.Review} review
 * @param {number} me
 */
export function turningPoint({ steps, names, winners }, me) {
  const found = { gain: TURN, step: -1, seat: -1 };
  for (let step = 1; step < steps.length; step += 1) {
    for (const seat of winners) {
      const gain = steps[step].worths[seat] - steps[step - 1].worths[seat];
      if (gain > found.gain) Object.assign(found, { gain, step, seat });
    }
  }
  if (found.step < 0) return null;
  const percent = (/** @type {number} */ step) => Math.round(100 * steps[step].worths[found.seat]);
  const { label, at, marks } = steps[found.step];
  return {
    at,
    step: found.step,
    seat: found.seat,
    turn: label,
    rose: t(found.seat === me ? "ui.stage.turned-rose-you" : "ui.stage.turned-rose", {
      turn: label[0].toUpperCase() + label.slice(1),
      name: names[found.seat],
      from: percent(found.step - 1),
      to: percent(found.step),
    }),
    why: marks.find((mark) => mark.seat === found.seat && mark.great)?.text ?? "",
  };
}

/**
 * Load the review of a match, or null until it is there.
 * @param {Table} table
 */
function useReview(table) {
  const [review, setReview] = useState(/** @type {Wire.Review | null} */ (null));
  const { table: id, lang } = table.frame;
  useEffect(() => {
    readTable(id, "review", `?lang=${lang}`).then((answer) => answer.kind === "review" && setReview(answer));
  }, []);
  return review;
}

/**
 * Open the review at a step.
 * @param {Table} table
 * @param {number} at
 */
function watch(table, at) {
  history.replaceState(null, "", `#at=${at}&eyes=${Math.max(0, table.seat.value)}`);
  openReview();
}

/** @param {{ table: Table, over: Wire.Ending }} props */
export function EndBar({ table, over }) {
  const title = useRef(/** @type {HTMLElement | null} */ (null));
  const snapshot = snapshotOf(table);
  const own = standing(snapshot, over);
  const head = headline(snapshot, over);
  useEffect(() => {
    table.told.value = own
      ? t("ui.stage.spoken", { headline: head, ...own })
      : t("ui.stage.spoken-other", { headline: head });
    title.current?.focus({ preventScroll: true });
  }, []);
  return html`<section class="prompt teller endbar" aria-label=${t("ui.result")}>
    <div class="rule" aria-hidden="true"></div>
    <div class="stg-face"><${Portrait} chair=${snapshot.chairs[over.winners[0]]} class="big won" /></div>
    <div class="stg-text">
      <h2 class="stg-head" tabindex="-1" ref=${title}>${head}</h2>
      <p class="stg-note">${t(`${snapshot.game}.end.${over.reason}`)}</p>
    </div>
    <div class="do">
      <button class="btn" onClick=${openReview}><${Glyph} id="i-eye" />${t("ui.how")}</button>
      ${
        over.next
          ? html`<a class="btn primary" href=${`/t/${over.next}`}>${t("ui.next")}</a>`
          : snapshot.seat >= 0 &&
            html`<button class="btn primary" onClick=${() => rematch(table)}>
              <${Glyph} id="i-play" />
              ${t("ui.rematch")}
            </button>`
      }
    </div>
  </section>`;
}

/**
 * Return what a score is made of: where its points came from, or single blocks if they are not points.
 * @param {number} score
 * @param {Wire.Amount[]} amounts
 */
function blocksOf(score, amounts) {
  const shown = amounts.map(({ points, best }) => ({ points: points ?? 0, best })).filter(({ points }) => points > 0);
  const sum = shown.reduce((total, { points }) => total + points, 0);
  return sum === score ? shown : Array.from({ length: Math.max(0, score) }, () => ({ points: 1, best: true }));
}

/**
 * What each seat scored, as a row of blocks; the longest row fills the width.
 * @type {Component<{ snapshot: TableSnapshot, over: Wire.Ending, review: Wire.Review | null }>}
 */
const Tracks = ({ snapshot, over, review }) => {
  const most = Math.max(1, ...over.scores);
  return html`<ol class="stg-tracks" aria-label=${t("ui.stage.scores")}>
    ${ranking(over).map((seat) => {
      const blocks = review ? blocksOf(over.scores[seat], review.amounts[seat]) : [];
      return html`<li key=${seat} class=${cls(over.winners.includes(seat) && "won", seat === snapshot.seat && "self")}>
        <${Portrait} chair=${snapshot.chairs[seat]} class="xs" />
        <span class="name">${snapshot.chairs[seat].name}</span>
        <span class="stg-blocks" style=${{ "--part": Math.max(0, over.scores[seat]) / most }} aria-hidden="true">
          ${blocks.map(
            (
              { points, best },
              place,
            ) => html`<i key=${place} class=${cls(best && "best")} style=${{ flexGrow: points }}>
              ${points > 1 && points}
            </i>`,
          )}
        </span>
        <b class="num">${over.scores[seat]}</b>
      </li>`;
    })}
  </ol>`;
};

/**
 * Everybody's chances over the match, with a pin at the turning point.
 * @type {Component<{ review: Wire.Review, at: number }>}
 */
const Curve = ({ review, at }) => {
  const last = Math.max(1, review.steps.length - 1);
  const x = (/** @type {number} */ step) => ((step * WIDE) / last).toFixed(1);
  const y = (/** @type {number} */ share) => (4 + (1 - share) * (HIGH - 8)).toFixed(1);
  return html`<svg class="stg-curve" viewBox=${`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" aria-hidden="true">
    <path class="pin" d=${`M${x(at)} 0V${HIGH}`} />
    ${review.names.map(
      (_, seat) => html`<path
        key=${seat}
        class=${`line s${seat}`}
        d=${review.steps.map(({ worths }, step) => `${step ? "L" : "M"}${x(step)} ${y(worths[seat])}`).join("")}
      />`,
    )}
  </svg>`;
};

/** @param {{ table: Table, over: Wire.Ending }} props */
export function EndPanel({ table, over }) {
  const snapshot = snapshotOf(table);
  const review = useReview(table);
  const own = standing(snapshot, over);
  const turned = review && turningPoint(review, snapshot.seat);
  return html`<section class="ending" aria-labelledby="ending">
    ${
      own &&
      html`<p class="stg-mine">
        <b class="num">${own.place}</b>
        <span>${own.margin}</span>
      </p>`
    }
    <h3 id="ending">${t("ui.stage.scores")}</h3>
    <${Tracks} snapshot=${snapshot} over=${over} review=${review} />
    ${
      turned &&
      html`<div class="stg-turned">
        <h3>${t("ui.stage.turned")}</h3>
        <p>${turned.why ? `${turned.rose} ${turned.why}` : turned.rose}</p>
        <${Curve} review=${review} at=${turned.step} />
        <button class="btn s" onClick=${() => watch(table, turned.at)}>
          <${Glyph} id="k-again" />
          ${t("ui.stage.watch", { turn: turned.turn })}
        </button>
      </div>`
    }
    <p class="row stg-more">
      <a class="btn s quiet" href="/">${t("ui.stage.others")}</a>
      <a class="btn s quiet" href=${`/t/${snapshot.table}/record`} download>${t("ui.record")}</a>
    </p>
  </section>`;
}
