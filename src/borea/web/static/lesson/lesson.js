// A lesson beside the board: one step at a time, ticked off by what the player does. Any legal move may be made and the
// lesson follows; no rule lives here.
import { html, render, signal, effect, cls } from "../app/ui.js";
import { Glyph } from "../app/glyphs.js";
import { read, write } from "../app/prefs.js";

/**
 * Show the lesson between the header and the table.
 * @param {Table} table
 * @param {Lesson} lesson
 * @param {HTMLElement} root
 */
export function teach(table, { steps, after, words }, root) {
  const key = `lesson-${table.frame.table}`;
  /** @type {{ at: number, heard: number, closed: boolean }} */
  const kept = JSON.parse(read(key) || "null") ?? { at: 0, heard: after, closed: false };
  const at = signal(kept.at);
  const closed = signal(kept.closed);
  let heard = kept.heard;
  const keep = () => write(key, JSON.stringify({ at: at.value, heard, closed: closed.value }));

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
    at.value = fresh
      .flatMap((message) => message.events ?? [])
      .filter((event) => event.seat === table.frame.seat)
      .reduce((step, event) => follow(steps, step, event.event), at.peek());
    keep();
  });

  const pointer = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, pointer];
  effect(() => {
    const point = closed.value ? "" : steps[at.value]?.point;
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
  return html`<div class="lesson-in">
    <ol class="marks" aria-hidden="true">
      ${steps.map((_, place) => html`<li class=${cls(place < at.value && "past", place === at.value && "now")}></li>`)}
    </ol>
    <div class="lesson-text" aria-live="polite">
      <h2 tabindex="-1">
        <span class="count">${Math.min(at.value + 1, steps.length)}/${steps.length}</span> ${step?.title ?? words.over}
      </h2>
      <p>
        ${step?.text ?? words["over-text"]} ${
          step &&
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
