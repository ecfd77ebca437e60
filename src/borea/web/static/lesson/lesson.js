// A lesson beside the board: one step at a time, ticked off by what the player does. Any legal move may be made and the
// lesson follows; no rule lives here.
import { html, render, signal, effect, cls } from "../app/ui.js";
import { Glyph } from "../app/glyphs.js";
import { read, write } from "../app/prefs.js";

const BACK = ["taken-back", "rewound"]; // events by which the match goes back

/**
 * Show the lesson between the header and the table.
 * @param {Table} table
 * @param {Lesson} lesson
 * @param {HTMLElement} root
 */
export function teach(table, { steps, after, words }, root) {
  const key = `lesson-${table.frame.table}`;
  /** @type {{ at: number, heard: number, closed: boolean, done?: number[] }} */
  const kept = JSON.parse(read(key) || "null") ?? { at: 0, heard: after, closed: false };
  const at = signal(kept.at);
  const closed = signal(kept.closed);
  let heard = kept.heard;
  let done = kept.done ?? []; // the steps that moves have completed, in order, for when a move is taken back
  const keep = () => write(key, JSON.stringify({ at: at.value, heard, closed: closed.value, done }));

  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL("./lesson.css", import.meta.url).href;
  document.head.append(link);
  const box = document.createElement("aside");
  box.className = "lesson";
  box.setAttribute("aria-label", words.lesson);
  root.before(box);

  effect(() => {
    const fresh = table.events.value.filter((message) => message.n > heard);
    if (!fresh.length) return;
    heard = fresh[fresh.length - 1].n;
    const events = fresh.flatMap((message) => message.events ?? []);
    for (const event of events) {
      if (BACK.includes(event.event)) goBack(event);
      else if (event.seat === table.frame.seat) advance(event.event);
    }
    keep();
  });

  /** @param {string} kind */
  function advance(kind) {
    const next = follow(steps, at.peek(), kind);
    if (next === at.peek()) return;
    done.push(next - 1);
    at.value = next;
  }

  /**
   * After a move is taken back, return to the last step that a move completed, if the question is about it again.
   * @param {Record<string, any>} event
   */
  function goBack(event) {
    const last = done.at(-1);
    if (last === undefined || (event.seat ?? table.frame.seat) !== table.frame.seat) return;
    if (!isAbout(table.asked.peek(), steps[last])) return;
    done = done.slice(0, -1);
    at.value = last;
  }

  const pointer = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, pointer];
  effect(() => {
    const step = steps[at.value];
    const point = closed.value || !step || !isAbout(table.asked.value, step) ? "" : step.point;
    pointer.replaceSync(point ? `.table ${point}{outline:3px solid var(--brass);outline-offset:-3px}` : "");
  });

  const go = (/** @type {number} */ step) => {
    at.value = step;
    keep();
    box.querySelector("h2")?.focus({ preventScroll: true });
  };
  const close = () => {
    closed.value = true;
    keep();
    document.getElementById("question")?.focus({ preventScroll: true });
  };
  render(
    html`<${Panel} table=${table} steps=${steps} words=${words} at=${at} closed=${closed} go=${go} close=${close} />`,
    box,
  );
}

/**
 * Return the step that follows an event; steps that are optional, or only to be read, may be skipped.
 * @param {LessonStep[]} steps
 * @param {number} at
 * @param {string} kind
 */
function follow(steps, at, kind) {
  for (let step = at; step < steps.length; step += 1) {
    if (steps[step].done.includes(kind)) return step + 1;
    if (steps[step].done.length && !steps[step].optional) break;
  }
  return at;
}

/**
 * Return whether a step can be done by answering a question; one that is only read fits every question.
 * @param {Wire.Asking | null} ask
 * @param {LessonStep} step
 */
const isAbout = (ask, step) =>
  !ask || !step.done.length || example(step, new Set(ask.moves.map((move) => move.token))) !== null;

/**
 * Return a batch that does what a step asks for, if one is legal now.
 * @param {LessonStep} step
 * @param {Set<string>} legal
 */
function example(step, legal) {
  for (const [first, ...rest] of step.show) {
    const token = first.endsWith(":") ? [...legal].find((other) => other.startsWith(first)) : legal.has(first) && first;
    if (token) return [token, ...rest];
  }
  return null;
}

/**
 * @param {{
 *   table: Table, steps: LessonStep[], words: Record<string, string>, at: Signal<number>, closed: Signal<boolean>,
 *   go: (step: number) => void, close: () => void,
 * }} props
 */
function Panel({ table, steps, words, at, closed, go, close }) {
  if (closed.value) return null;
  const step = steps[at.value];
  const batch = step && table.asked.value && !table.staged.value.length && example(step, table.legal.value);
  const game = table.frame.game;
  const fits = !step || isAbout(table.asked.value, step);
  return html`<div class="lesson-in">
    <ol class="marks" aria-hidden="true">
      ${steps.map((_, place) => html`<li class=${cls(place < at.value && "past", place === at.value && "now")}></li>`)}
    </ol>
    <div class="lesson-text" aria-live="polite">
      <h2 tabindex="-1">
        <span class="count">${Math.min(at.value + 1, steps.length)}/${steps.length}</span> ${step?.title ?? words.over}
      </h2>
      <p>
        ${fits ? (step?.text ?? words["over-text"]) : words.first.replace("{title}", step.title)} ${
          step &&
          fits &&
          html`<a class="clause" href=${`/rules/${game}#${step.clause}`} target="_blank" title=${step.rule}>
            ${step.clause}
          </a>`
        }
      </p>
    </div>
    <div class="lesson-do">
      ${
        batch &&
        html`<button class="btn s show" onClick=${() => table.swap(batch)}>
          <${Glyph} id="i-eye" />
          ${words.show}
        </button>`
      }
      ${
        step &&
        at.value > 0 &&
        html`<button class="btn s quiet back" onClick=${() => go(at.value - 1)}>
          <${Glyph} id="i-prev" />
          ${words.back}
        </button>`
      }
      ${
        step &&
        html`<button class="btn s next" onClick=${() => go(at.value + 1)}>
          ${step.done.length ? words.skip : words.next}
          <${Glyph} id="i-next" />
        </button>`
      }
      ${
        !step &&
        html`
          <button class="btn s" onClick=${close}>${words["play-on"]}</button>
          <a class="btn s quiet" href="/">${words.lobby}</a>
        `
      }
      ${
        step &&
        html`<button class="btn s quiet shut" aria-label=${words.close} title=${words.close} onClick=${close}>
          <${Glyph} id="i-x" />
        </button>`
      }
    </div>
  </div>`;
}
