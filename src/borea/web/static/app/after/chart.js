// The winning chances of each seat after each turn: lines told apart by dashes and ending in the seat's shape, a rule
// at the step shown in the replay, and the same as a table.
import { html, cls, useEffect, useRef, useState } from "../ui.js";
import { t } from "../words.js";
import { SeatShape } from "../glyphs.js";
import { SHAPES, isLoss, markOf } from "./marks.js";

const TOP = 14;
const LEFT = 34;
const LETTER = 7; // pixels: the width of a wide letter
/** @param {number} share */
const percent = (share) => Math.round(100 * share);

/** Return the width of an element, kept up to date. */
function useWidth() {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.max(260, entry.target.clientWidth)));
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return { box, width };
}

/**
 * Spread the names at the ends of the lines so that none covers another; return their heights by seat.
 * @param {number[]} ends
 * @param {number} gap
 * @param {number} low
 */
function spread(ends, gap, low) {
  const sorted = ends.map((y, seat) => ({ y, seat })).sort((one, two) => one.y - two.y);
  for (let place = 1; place < sorted.length; place += 1) {
    sorted[place].y = Math.max(sorted[place].y, sorted[place - 1].y + gap);
  }
  for (let place = sorted.length - 1, floor = low; place >= 0; place -= 1, floor = sorted[place + 1].y - gap)
    sorted[place].y = Math.min(sorted[place].y, floor);
  const spaced = [...ends];
  for (const { seat, y } of sorted) spaced[seat] = y;
  return spaced;
}

/**
 * Return the steps between the first and the last whose labels have room under the chart.
 * @param {Wire.Step[]} steps
 * @param {(step: number) => number} x
 */
function ticks(steps, x) {
  const last = steps.length - 1;
  const half = (/** @type {number} */ step) => steps[step].label.length * LETTER * 0.5;
  let end = x(0) + 2 * half(0);
  return [0.25, 0.5, 0.75]
    .map((part) => Math.round(part * last))
    .filter((step) => {
      const fits = x(step) - half(step) > end + LETTER && x(step) + half(step) < x(last) - 2 * half(last) - LETTER;
      if (fits) end = x(step) + half(step);
      return fits;
    });
}

/**
 * Return a line in words, for screen readers.
 * @param {Wire.Review} review
 * @param {number} seat
 */
function lineWords(review, seat) {
  const shares = review.steps.map((step) => step.worths[seat]);
  const top = shares.indexOf(Math.max(...shares));
  return t("ui.after.line", {
    name: review.names[seat],
    first: percent(shares[0]),
    most: percent(shares[top]),
    turn: review.steps[top].label,
    last: percent(shares[shares.length - 1]),
  });
}

/**
 * Return the first step from which the winner led to the end, or -1: nobody else ever led, or the win is shared.
 * @param {Wire.Review} review
 */
function turningPoint({ steps, winners }) {
  if (winners.length !== 1) return -1;
  const [winner] = winners;
  const behind = steps.findLastIndex(({ worths }) => worths.some((share) => share > worths[winner]));
  return behind < 0 || behind === steps.length - 1 ? -1 : behind + 1;
}

/**
 * The decisions of one seat that were no best ones, below the lines, where they were made.
 * @type {Component<{ replay: import("./steps.js").ReplayState, x: (step: number) => number, y: number }>}
 */
const Choices = ({ replay, x, y }) => {
  const { review, judged, about } = replay;
  const shown = judged.value?.decisions.filter(
    (one) => one.seat === about.value && (isLoss(one) || one.hindsight || one.lucky),
  );
  return shown?.map((one) => {
    const after = review.steps.findIndex((step) => step.at > one.at);
    const [from, to] = [review.steps[after - 1]?.at ?? 0, review.steps[after]?.at ?? one.at + 1];
    const across = x(after - 1 + (one.at - from) / (to - from));
    return html`<g
      key=${one.at}
      class=${`cmk m-${markOf(one)}`}
      transform=${`translate(${across.toFixed(1)} ${y}) scale(0.8) translate(-10 -10)`}
    >
      <circle cx="10" cy="10" r="10" /><path d=${SHAPES[markOf(one)]} />
    </g>`;
  });
};

/** @param {{ replay: import("./steps.js").ReplayState }} props */
export function Chart({ replay }) {
  const { review, place } = replay;
  const { box, width } = useWidth();
  const height = (width < 480 ? 240 : 270) + (replay.judged.value ? 26 : 0);
  const right = width - (width < 480 ? 78 : 112);
  const lane = replay.judged.value ? 26 : 0; // the marks of decisions
  const low = height - 30 - lane;
  const last = review.steps.length - 1;
  const x = (/** @type {number} */ step) => LEFT + (step * (right - LEFT)) / last;
  const y = (/** @type {number} */ share) => TOP + (1 - share) * (low - TOP);
  const ends = spread(
    review.names.map((_, seat) => y(review.steps[last].worths[seat])),
    18,
    low,
  );
  const seats = review.names.map((_, seat) => seat);
  const here = place.value;
  const turn = turningPoint(review);
  const late = turn > last / 2;
  const turned =
    turn >= 0 &&
    t(turn === last ? "ui.after.turning-last" : "ui.after.turning-note", {
      moment: review.steps[turn].label,
      name: review.names[review.winners[0]],
    });
  const pick = (/** @type {MouseEvent} */ event) => {
    const at = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    replay.go(Math.round((((event.clientX - at.left) * width) / at.width - LEFT) / ((right - LEFT) / last)));
  };
  return html`<section class="panel chart-panel" aria-labelledby="review-chart">
    <h2 id="review-chart">${t("ui.after.chart")}</h2>
    <p class="small soft">${t("ui.after.chart-note")} ${turned}</p>
    <div ref=${box}>
      <svg
        class="chart"
        viewBox=${`0 0 ${width} ${height}`}
        role="img"
        aria-label=${seats.map((seat) => lineWords(review, seat)).join(" ")}
        onClick=${pick}
      >
        ${[0, 0.25, 0.5, 0.75, 1].map(
          (share) => html`
            <path class="gr" d=${`M${LEFT} ${y(share)}H${right}`} />
            <text x=${LEFT - 6} y=${y(share) + 4} text-anchor="end">${percent(share)}</text>
          `,
        )}
        <text x=${LEFT} y=${height - 10} text-anchor="start">${review.steps[0].label}</text>
        ${
          width >= 480 &&
          ticks(review.steps, x).map(
            (step) => html`<text x=${x(step)} y=${height - 10} text-anchor="middle">
              ${review.steps[step].label}
            </text>`,
          )
        }
        <text x=${right} y=${height - 10} text-anchor="end">${review.steps[last].label}</text>
        ${
          turn >= 0 &&
          html`<path class="turn" d=${`M${x(turn)} ${TOP - 4}V${low}`} />
            <text class="turnx" x=${x(turn) + (late ? -6 : 6)} y=${TOP + 4} text-anchor=${late ? "end" : "start"}>
              ${t("ui.after.turning", { moment: review.steps[turn].label })}
            </text>`
        }
        <${Choices} replay=${replay} x=${x} y=${low + 16} />
        <path class="now" d=${`M${x(here)} ${TOP - 8}V${low + 4}`} />
        ${seats.map((seat) => {
          const points = review.steps.map((step, index) => [x(index), y(step.worths[seat])]);
          const line = `M${points.map(([across, down]) => `${across.toFixed(1)} ${down.toFixed(1)}`).join("L")}`;
          return html`<path class="under" d=${line} /><path class=${`line l${seat}`} d=${line} />`;
        })}
        ${review.steps.flatMap((step, index) =>
          [...new Set(step.marks.filter((mark) => mark.great).map((mark) => mark.seat))].map(
            (seat) =>
              html`<use
                class=${`seat s${seat}`}
                href=${`#seat-${seat}`}
                x=${x(index) - 6}
                y=${y(step.worths[seat]) - 6}
                width="12"
                height="12"
              />`,
          ),
        )}
        ${seats.map(
          (seat) => html`
            <use
              class=${`seat s${seat}`}
              href=${`#seat-${seat}`}
              x=${right + 6}
              y=${ends[seat] - 7}
              width="14"
              height="14"
            />
            <text class="nmx" x=${right + 24} y=${ends[seat] + 4}>
              ${short(review.names[seat], width < 480 ? 8 : 12)}
            </text>
          `,
        )}
      </svg>
    </div>
    <details class="as-table">
      <summary>${t("ui.after.as-table")}</summary>
      <div class="wide-table" tabindex="0" role="region" aria-label=${t("ui.after.as-table")}>
        <table>
          <thead>
            <tr>
              <th scope="col">${t("ui.after.when")}</th>
              ${seats.map(
                (seat) => html`<th scope="col" key=${seat}>
                  <span class="nm"><${SeatShape} seat=${seat} />${review.names[seat]}</span>
                </th>`,
              )}
            </tr>
          </thead>
          <tbody>
            ${review.steps.map(
              (step, index) => html`<tr key=${index} class=${cls(index === here && "here")}>
                <th scope="row">${step.label}</th>
                ${seats.map((seat) => html`<td key=${seat}>${percent(step.worths[seat])} %</td>`)}
              </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>
  </section>`;
}

/**
 * @param {string} name
 * @param {number} most
 */
const short = (name, most) => (name.length > most ? `${name.slice(0, most - 1)}…` : name);
