// A lesson beside the board: one step at a time, ticked off by what one does. Whatever is done is legal and the lesson
// follows it; nothing here knows a rule.
import { html, render, signal, effect, cls } from "../app/ui.js";
import { Glyph } from "../app/glyphs.js";

/**
 * @typedef {{
 *   title: string, text: string, clause: string, rule: string, point: string,
 *   done: string[], optional: boolean, show: string[][],
 * }} Step
 */

/** Put the lesson between the header and the table. */
export function teach(table, place) {
  const { steps, after, words } = table.frame.lesson;
  const key = `lesson-${table.frame.table}`;
  const kept = recall(key) ?? { at: 0, heard: after, closed: false };
  const at = signal(kept.at);
  const closed = signal(kept.closed);
  let heard = kept.heard;
  const keep = () => remember(key, { at: at.value, heard, closed: closed.value });

  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL("./lesson.css", import.meta.url).href;
  document.head.append(link);
  const box = document.createElement("aside");
  box.className = "lesson";
  box.setAttribute("aria-label", words.lesson);
  place.before(box);

  effect(() => {
    const fresh = table.events.value.filter((message) => message.n > heard);
    if (!fresh.length) return;
    heard = fresh.at(-1).n;
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

  const go = (step) => {
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

/** Return the step that follows when an event happens: what is only read, or optional, may be passed over. */
function follow(steps, at, kind) {
  for (let step = at; step < steps.length; step += 1) {
    if (steps[step].done.includes(kind)) return step + 1;
    if (steps[step].done.length && !steps[step].optional) break;
  }
  return at;
}

/** Return a batch that does what a step asks for, if one is possible now. */
function example(step, legal) {
  for (const [first, ...rest] of step.show) {
    const token = first.endsWith(":") ? [...legal].find((other) => other.startsWith(first)) : legal.has(first) && first;
    if (token) return [token, ...rest];
  }
  return null;
}

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

function recall(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

function remember(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // storage may be forbidden: after a reload the lesson begins anew
  }
}
