// Every decision of a finished match, judged by what its seat could know: accuracy, the costliest decisions, where each
// seat's chance went, and a list to step through. The server judges a match when somebody asks.
import { html, cls, useEffect, useRef, useState } from "../ui.js";
import { t, plural } from "../words.js";
import { Glyph, SeatShape } from "../glyphs.js";
import { readTable } from "../load.js";
import { Account } from "./account.js";
import { Mark, minus, points } from "./marks.js";
import { forkAt } from "./replay.js";

/** @typedef {import("./steps.js").ReplayState} ReplayState */

const EVERY = 1500; // milliseconds between two looks at how far it is
const LOSSES = ["slip", "mistake", "costly"];
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

/** @param {{ table: Table, replay: ReplayState }} props */
export function Decisions({ table, replay }) {
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
  return html`<${Judged} found=${found} replay=${replay} />`;
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

/** @type {Component<{ found: Wire.Decisions, replay: ReplayState }>} */
function Judged({ found, replay }) {
  const own = Math.max(0, Number(replay.viewpoint.peek()) || 0);
  const [seat, setSeat] = useState(own);
  const [place, setPlace] = useState(
    found.seats[own].costliest[0] ?? found.decisions.findIndex((one) => one.seat === own),
  );
  const { review } = replay;
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
  return html`<div class="judged">
    <div class="pairs">
      <${Accuracy} found=${found} review=${review} seat=${seat} pick=${setSeat} />
      <${Account} found=${found} review=${review} seat=${seat} />
    </div>
    <${Costliest} found=${found} replay=${replay} seat=${seat} show=${show} />
    <${StepThrough} found=${found} replay=${replay} seat=${seat} place=${place} show=${show} />
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
  </section>`;
}

/** @type {Component<{ one: Wire.JudgedDecision }>} */
export const Cost = ({ one }) => html`<b class="cost num">
  ${minus(-points(one.cost))} <small>±${Math.max(1, points(one.margin))}</small>
</b>`;

/**
 * What was played and what was better, with the chance of winning after each.
 * @type {Component<{ one: Wire.JudgedDecision }>}
 */
const Pair = ({ one }) => {
  const chance = (/** @type {string} */ title) => one.lines.find((line) => line.title === title)?.chance;
  const side = (/** @type {string} */ title, /** @type {boolean} */ better) => {
    const share = chance(title);
    return html`<div class=${cls("side", better && "better")}>
      <p class="lbl">
        ${better && html`<${Glyph} id="i-check" />`}
        <span>${t(better ? "ui.after.better" : "ui.after.played")}</span>
        ${share !== undefined && html`<span class="pct">${points(share)} %</span>`}
      </p>
      <p>${title}</p>
    </div>`;
  };
  const lost = LOSSES.includes(one.mark);
  return html`<div class="pair">${side(one.played, false)}${lost && side(one.better, true)}</div>`;
};

/** @type {Component<{ one: Wire.JudgedDecision, replay: ReplayState, primary?: boolean }>} */
const Again = ({ one, replay, primary }) => html`<button
  class=${cls("btn", primary ? "primary" : "s")}
  onClick=${() => forkAt(replay, one.at, one.seat)}
>
  <${Glyph} id="i-undo" />${t(primary ? "ui.after.again-from-here" : "ui.after.again")}
</button>`;

/** @type {Component<{ found: Wire.Decisions, replay: ReplayState, seat: number, show: (place: number) => void }>} */
function Costliest({ found, replay, seat, show }) {
  const { costliest, choices } = found.seats[seat];
  const name = replay.review.names[seat];
  return html`<section aria-labelledby="review-costliest">
    <h2 id="review-costliest">${t("ui.after.costliest", { name })}</h2>
    ${
      costliest.length === 0
        ? html`<p class="panel">${plural("ui.after.no-mistake", choices)}</p>`
        : html`<ol class="worst">
          ${costliest.map((place) => {
            const one = found.decisions[place];
            return html`<li class="panel wcard" key=${place}>
              <p class="hd1">
                <${Mark} mark=${one.mark} big />
                <span class="grow"><b>${one.moment}</b><small>${one.question}</small></span>
                <${Cost} one=${one} />
              </p>
              <${Pair} one=${one} />
              <p>${one.why.join(" ")}</p>
              <p class="do">
                <button
                  class="btn s"
                  onClick=${() => {
                    show(place);
                    document.querySelector(".replay")?.scrollIntoView();
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
  </section>`;
}

/**
 * The list of decisions: up and down through all of them, left and right through losses.
 * @type {Component<{
 *   found: Wire.Decisions, replay: ReplayState, seat: number, place: number, show: (place: number) => void,
 * }>}
 */
function StepThrough({ found, replay, seat, place, show }) {
  const [filter, setFilter] = useState("own");
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const isLoss = (/** @type {number} */ at) => LOSSES.includes(found.decisions[at].mark);
  const all = found.decisions.map((_, at) => at);
  const own = all.filter((at) => found.decisions[at].seat === seat);
  /** @type {Record<string, number[]>} */
  const filters = { own, all, losses: own.filter(isLoss) };
  const shown = filters[filter];
  const move = (/** @type {number | undefined} */ at) => {
    if (at === undefined) return;
    show(at);
    requestAnimationFrame(() => {
      const row = /** @type {HTMLElement | null} */ (list.current?.querySelector("[aria-current] button"));
      row?.focus();
    });
  };
  const press = (/** @type {KeyboardEvent} */ event) => {
    const near = {
      ArrowDown: shown.find((at) => at > place),
      ArrowUp: shown.findLast((at) => at < place),
      ArrowRight: shown.find((at) => at > place && isLoss(at)),
      ArrowLeft: shown.findLast((at) => at < place && isLoss(at)),
    };
    if (!(event.key in near)) return;
    event.preventDefault();
    move(near[/** @type {keyof typeof near} */ (event.key)]);
  };
  const one = found.decisions[place];
  return html`<section aria-labelledby="review-steps">
    <h2 id="review-steps">${t("ui.after.step-through")}</h2>
    <div class="step-through">
      <div class="panel dlist" ref=${list} onKeyDown=${press}>
        <div class="viewpoints" role="group" aria-label=${t("ui.after.decisions")}>
          ${Object.entries(filters).map(
            ([name, some]) => html`<button
              class="viewpoint"
              key=${name}
              aria-pressed=${filter === name}
              onClick=${() => setFilter(name)}
            >
              ${t(`ui.after.filter.${name}`, { count: some.length, name: replay.review.names[seat] })}
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
      ${one && html`<${Verdict} one=${one} replay=${replay} />`}
    </div>
  </section>`;
}

/** @type {Component<{ one: Wire.JudgedDecision, many: boolean }>} */
const Row = ({ one, many }) => html`
  <small class="tn">${one.moment}</small>
  <${Mark} mark=${one.hindsight ? "hindsight" : one.lucky ? "lucky" : one.mark} />
  <span class="grow">${many && html`<${SeatShape} seat=${one.seat} />`} ${one.played}</span>
  ${LOSSES.includes(one.mark) && html`<b class="lo num">${minus(-points(one.cost))}</b>`}
`;

/** @type {Component<{ one: Wire.JudgedDecision, replay: ReplayState }>} */
function Verdict({ one, replay }) {
  const lost = LOSSES.includes(one.mark);
  return html`<article class="panel verdict" aria-live="polite">
    <p class="hd1">
      <${Mark} mark=${one.mark} big />
      <span class="grow"><b>${one.moment}</b><small>${one.question}</small></span>
      ${lost && html`<${Cost} one=${one} />`}
    </p>
    <${Pair} one=${one} />
    ${lost && html`<p>${one.why.join(" ")}</p>`}
    ${one.hindsight && html`<p><${Mark} mark="hindsight" /> ${t("ui.after.hindsight-note")}</p>`}
    ${one.lucky && html`<p><${Mark} mark="lucky" /> ${t("ui.after.lucky-note")}</p>`}
    ${
      one.lines.length > 1 &&
      html`<table class="lines">
        <thead>
          <tr>
            <th scope="col">${t("ui.after.line-title")}</th>
            <th scope="col">${t("ui.after.chart")}</th>
          </tr>
        </thead>
        <tbody>
          ${one.lines.map(
            (line, index) => html`<tr key=${index} class=${cls(line.title === one.played && "ply")}>
              <th scope="row">
                ${line.title} ${line.title === one.played && html`<small>(${t("ui.after.played")})</small>`}
              </th>
              <td>${points(line.chance)} % <small>±${Math.max(1, points(line.margin))}</small></td>
            </tr>`,
          )}
        </tbody>
      </table>
      <p class="small soft">${t("ui.after.lines-note")}</p>`
    }
    <p class="again">
      <${Again} one=${one} replay=${replay} primary /><span class="small soft">${t("ui.after.again-note")}</span>
    </p>
  </article>`;
}
