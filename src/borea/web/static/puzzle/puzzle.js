// A puzzle at its table: the verdict in the place of the question, and beside the board how hard it is, how this person
// does, and what each choice is worth once it is solved.
import { html, cls, createPortal, useEffect, useLayoutEffect, useMemo, useRef } from "../app/ui.js";
import { addWords, plural, t } from "../app/words.js";
import { Arrows, arrowsOf, markMoves } from "../app/arrows.js";
import { Glyph } from "../app/glyphs.js";
import { points } from "../app/after/marks.js";

const LATE = 400; // milliseconds until parts of a board that come late are there

/** @param {string} text */
const small = (text) => text.charAt(0).toLowerCase() + text.slice(1);

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Let a table ask a puzzle. Everything is staged, also what a table would play at once: only *Check my move* answers.
 * @param {Table} table
 * @param {Source} source
 */
export function pose(table, source) {
  const puzzle = /** @type {import("./source.js").PuzzleSource} */ (source);
  const frame = /** @type {PuzzleFrame} */ (table.frame.puzzle);
  addWords(frame.words);
  table.play = (...tokens) => table.swap(tokens);
  table.puzzle = {
    verdict: puzzle.verdict,
    Bar: ({ table }) => html`<${Bar} table=${table} puzzle=${puzzle} />`,
    Panel: () => html`<${Panel} puzzle=${puzzle} frame=${frame} />`,
  };
}

/** @typedef {import("./source.js").PuzzleSource} PuzzleSource */

/**
 * Return the headline of a verdict.
 * @param {Wire.Verdict} verdict
 */
function headline({ right, played, solution }) {
  const best = solution ? small(solution.title) : "";
  const own = solution?.lines.find((line) => line.yours);
  if (right && own && !own.best) return t("ui.puzzle.as-good", { move: small(played) });
  if (right) return t("ui.puzzle.right", { move: best });
  return solution ? t("ui.puzzle.answer", { move: best }) : t("ui.puzzle.wrong", { move: small(played) });
}

/**
 * Return what speaks for the answer; of a wrong one, what it comes to and what it costs.
 * @param {Wire.Verdict} verdict
 */
function reasons({ right, first, outcome, cost, margin, solution }) {
  if (solution) return right && !first ? [...solution.why, t("ui.puzzle.late")] : solution.why;
  const [lost, error] = [points(cost), Math.max(1, points(margin))];
  return [...outcome, t("ui.puzzle.cost", { cost: lost, margin: error })];
}

/**
 * The verdict, in the place of the question.
 * @type {Component<{ table: Table, puzzle: PuzzleSource }>}
 */
function Bar({ table, puzzle }) {
  const verdict = /** @type {Wire.Verdict} */ (puzzle.verdict.value);
  const title = useRef(/** @type {HTMLElement | null} */ (null));
  const { right, solution } = verdict;
  const head = headline(verdict);
  const why = reasons(verdict).join(" ");
  useEffect(() => {
    table.told.value = `${head}. ${why}`;
    title.current?.focus({ preventScroll: true });
  }, [verdict]);
  useMarks(verdict);
  const arrows = useMemo(() => arrowsOf(verdict.arrows, solution?.arrows ?? []), [verdict]);
  return html`<section class=${cls("prompt verdict-bar", right && "is-right")} aria-label=${t("ui.result")}>
    <div class="rule" aria-hidden="true"></div>
    <div class="head">
      <h2 class="q" tabindex="-1" ref=${title}>
        <${Glyph} id=${right || solution ? "i-check" : "i-x"} class="i verdict-mark" /><span>${head}</span>
      </h2>
    </div>
    <div class="say"><p tabindex="0">${why}</p></div>
    <div class="do">
      ${
        solution
          ? html`<a class="btn primary" href=${`/puzzles/${table.frame.game}/next`}>
            ${t("ui.puzzle.next")}<${Glyph} id="i-next" />
          </a>`
          : html`
            <button class="btn" onClick=${() => puzzle.giveUp()}><${Glyph} id="i-eye" />${t("ui.puzzle.show")}</button>
            <button class="btn primary" onClick=${() => puzzle.retry()}>
              <${Glyph} id="i-undo" />${t("ui.puzzle.try-again")}
            </button>
          `
      }
    </div>
    ${createPortal(html`<${Arrows} arrows=${arrows} />`, document.body)}
  </section>`;
}

/**
 * Draw on the board what was answered, and what is best once that is known.
 * @param {Wire.Verdict} verdict
 */
function useMarks({ refs, solution }) {
  useLayoutEffect(() => {
    const board = document.querySelector(".table > .board");
    const mark = () => markMoves(board, refs, solution?.refs ?? []);
    mark();
    const timer = setTimeout(mark, LATE);
    return () => {
      clearTimeout(timer);
      markMoves(board, [], []);
    };
  }, [refs, solution]);
}

/**
 * A share as a bar with its number.
 * @type {Component<{ share: number, label: string }>}
 */
const Share = ({ share, label }) => {
  const size = (/** @type {HTMLElement | null} */ bar) => bar?.style.setProperty("width", `${100 * share}%`);
  return html`<span class="share"><i ref=${size} aria-hidden="true"></i><b>${label}</b></span>`;
};

/**
 * Days in a row with the day's puzzle solved at the first try, and puzzles in a row.
 * @type {Component<{ mine: Wire.PuzzleSet }>}
 */
const Streak = ({ mine }) => {
  const counts = [
    ["days", mine.streak],
    ["in-a-row", mine.in_a_row],
  ].filter(([, count]) => count);
  if (!counts.length) return null;
  return html`<ul class="streak">
    ${counts.map(([kind, count]) => html`<li key=${kind}>${plural(`ui.puzzle.${kind}`, Number(count))}</li>`)}
  </ul>`;
};

/**
 * How often each level finds the answer.
 * @type {Component<{ found: Record<string, number> }>}
 */
const Found = ({ found }) => html`<section aria-labelledby="puzzle-found">
  <h3 id="puzzle-found">${t("ui.puzzle.found")}</h3>
  <ul class="shares">
    ${Object.entries(found).map(
      ([level, share]) => html`<li key=${level}>
        <span>${t("ui.puzzle.level", { level })}</span>
        <${Share} share=${share} label=${`${points(share)} %`} />
      </li>`,
    )}
  </ul>
  <p class="soft small">${t("ui.puzzle.evidence")}</p>
</section>`;

/**
 * The choices that were compared, with the interval of each on one scale.
 * @type {Component<{ lines: Wire.Choice[] }>}
 */
function Worth({ lines }) {
  const low = Math.min(...lines.map((line) => line.chance - line.margin));
  const high = Math.max(...lines.map((line) => line.chance + line.margin));
  const x = (/** @type {number} */ share) => 4 + (232 * (share - low)) / Math.max(0.01, high - low);
  return html`<section aria-labelledby="puzzle-worth">
    <h3 id="puzzle-worth">${t("ui.puzzle.worth")}</h3>
    <ul class="worth">
      ${lines.map(
        (line, place) => html`<li key=${place} class=${cls(line.best && "best", line.yours && "yours")}>
          <span class="what">
            ${line.best && html`<${Glyph} id="i-check" label=${t("ui.puzzle.best")} />`} ${line.title}
            ${line.yours && html` <small>(${t("ui.puzzle.yours")})</small>`}
          </span>
          <span class="num">${points(line.chance)} <small>±${Math.max(1, points(line.margin))}</small></span>
          <svg viewBox="0 0 240 12" aria-hidden="true">
            <path class="track" d="M0 6H240" />
            <path d=${`M${x(line.chance - line.margin)} 2v8m0-4H${x(line.chance + line.margin)}m0-4v8`} />
            <circle cx=${x(line.chance)} cy="6" r="3.5" />
          </svg>
        </li>`,
      )}
    </ul>
    <p class="soft small">${t("ui.puzzle.worth-note")}</p>
  </section>`;
}

/**
 * Beside the board: which puzzle it is, how hard, and how this person does.
 * @type {Component<{ puzzle: PuzzleSource, frame: PuzzleFrame }>}
 */
function Panel({ puzzle, frame }) {
  const verdict = puzzle.verdict.value;
  const { moment, seats, found } = frame.now;
  const about = capital(t("ui.puzzle.moment", { moment, seats }));
  return html`<div class="logs puzzle-panel" tabindex="0" role="group" aria-label=${t("ui.puzzle.title")}>
    <section>
      <h2>${t(frame.day ? "ui.puzzle.daily" : "ui.puzzle.title")} <small class="water">${frame.day}</small></h2>
      <p>${about} · <b>${frame.grade}</b></p>
      ${verdict && !verdict.solution && html`<p class="missed">${t("ui.puzzle.only-first")}</p>`}
      <${Streak} mine=${puzzle.mine.value} />
    </section>
    ${
      verdict?.solution &&
      html`<${Worth} lines=${verdict.solution.lines} /><${Found} found=${found} />
        <p class="small"><a href="/puzzles">${t("ui.puzzle.all")}</a></p>`
    }
  </div>`;
}
