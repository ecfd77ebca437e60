// The replay of a match: a slider along its steps, the board as it was, from any viewpoint.
import { html, cls, useEffect, useRef, useState } from "../ui.js";
import { t } from "../words.js";
import { Glyph, SeatShape } from "../glyphs.js";
import { Rich } from "../rich.js";
import { SAME_DEAL } from "../dock/slips.js";
import { ALL, fragment, useStep, useTables } from "./steps.js";

/** @typedef {import("./steps.js").ReplayState} ReplayState */
/** @typedef {import("./steps.js").ShownStep} ShownStep */

const PACE = 900; // milliseconds between two steps while it plays

/**
 * Step with the arrow keys, wherever the focus is, unless something there uses them.
 * @param {ReplayState} replay
 */
function useArrows({ place, go }) {
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (/** @type {Element} */ (event.target).closest?.("input, textarea, select, summary")) return;
      event.preventDefault();
      go(place.value + step);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [place]);
}

/** @param {{ table: Table, replay: ReplayState, board: Board }} props */
export function Replay({ table, replay, board }) {
  const panel = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (replay.linked) panel.current.scrollIntoView();
  }, []);
  useArrows(replay);
  const shown = useStep(table, replay);
  const tables = useTables(table, shown);
  const { review } = replay;
  const step = review.steps[replay.place.value];
  const viewer = shown?.viewpoint === ALL ? "-1" : (shown?.viewpoint ?? "");
  const still = tables.get(viewer);
  const hands = shown?.viewpoint === ALL && board.Hand ? review.names.map((_, seat) => tables.get(String(seat))) : [];
  return html`<section class="panel replay" ref=${panel} aria-labelledby="review-replay">
    <div class="row head">
      <h2 id="review-replay" class="grow">${t("ui.after.replay")}</h2>
      <b class="num">${step.label}</b>
      <span class="soft small">${t("ui.after.of", { place: replay.place.value, count: replay.last })}</span>
    </div>
    <${Viewpoints} replay=${replay} hands=${Boolean(board.Hand)} />
    <div class=${`stage game-${review.game}`}>
      <section class="board" aria-label=${t("ui.board")}>
        ${still && html`<${board.Board} key=${viewer} table=${still} />`}
      </section>
    </div>
    ${
      hands.length > 0 &&
      html`<div class=${`hands game-${review.game}`}>
        ${hands.map(
          (each, seat) =>
            each &&
            html`<div key=${seat}>
              <p class="nm"><${SeatShape} seat=${seat} />${review.names[seat]}</p>
              <${board.Hand} table=${each} label=${t("ui.after.hand-of", { name: review.names[seat] })} />
            </div>`,
        )}
      </div>`
    }
    <${Slider} replay=${replay} />
    <${Controls} replay=${replay} shown=${shown} />
  </section>`;
}

/**
 * The viewpoints: a seat's, a spectator's, everybody's where hands were hidden.
 * @param {{ replay: ReplayState, hands: boolean }} props
 */
function Viewpoints({ replay, hands }) {
  const { review, viewpoint } = replay;
  const choice = (/** @type {string} */ value, /** @type {unknown} */ content) => html`<button
    class="viewpoint"
    key=${value}
    aria-pressed=${viewpoint.value === value}
    onClick=${() => (viewpoint.value = value)}
  >
    ${content}
  </button>`;
  return html`<div class="viewpoints" role="group" aria-label=${t("ui.after.eyes")}>
    ${review.names.map((name, seat) => choice(String(seat), html`<${SeatShape} seat=${seat} /><span>${name}</span>`))}
    ${review.hidden && hands && choice(ALL, html`<${Glyph} id="i-people" />${t("ui.after.all")}`)}
    ${review.hidden && choice("-1", html`<${Glyph} id="i-eye" />${t("ui.after.spectator")}`)}
  </div>`;
}

/**
 * The slider, a graduated rule: arrow keys move by a turn, page keys by a tenth, a pointer anywhere.
 * @param {{ replay: ReplayState }} props
 */
function Slider({ replay }) {
  const { review, place, last, go } = replay;
  const bar = useRef(/** @type {HTMLElement | null} */ (null));
  /** @type {Record<string, number>} */
  const keys = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -Math.ceil(last / 10),
    PageUp: Math.ceil(last / 10),
    Home: -last,
    End: last,
  };
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (!(event.key in keys)) return;
    event.preventDefault();
    go(place.value + keys[event.key]);
  };
  const slide = (/** @type {PointerEvent} */ event) => {
    if (event.type === "pointerdown") bar.current.setPointerCapture(event.pointerId);
    else if (!bar.current.hasPointerCapture(event.pointerId)) return;
    const box = bar.current.getBoundingClientRect();
    go(Math.round((last * (event.clientX - box.left)) / box.width));
  };
  const at = (/** @type {number} */ step) => (/** @type {HTMLElement | null} */ mark) =>
    mark?.style.setProperty("left", `${(100 * step) / last}%`);
  return html`<div
    class="scrub"
    ref=${bar}
    role="slider"
    tabindex="0"
    aria-label=${t("ui.after.moment")}
    aria-valuemin="0"
    aria-valuemax=${last}
    aria-valuenow=${place.value}
    aria-valuetext=${review.steps[place.value].label}
    onKeyDown=${press}
    onPointerDown=${slide}
    onPointerMove=${slide}
  >
    ${review.steps.map((step, index) => {
      const great = [...new Set(step.marks.filter((mark) => mark.great).map((mark) => mark.seat))];
      if (!step.marks.length) return null;
      return html`<span
        key=${index}
        class=${cls("ev", !great.length && "tick")}
        ref=${at(index)}
        title=${`${step.label}: ${step.marks.map((mark) => mark.text).join(" ")}`}
      >
        ${great.map((seat) => html`<${SeatShape} seat=${seat} />`)}
      </span>`;
    })}
    <div class="rule" aria-hidden="true"></div>
    <span class="handle" ref=${at(place.value)} key=${place.value}></span>
  </div>`;
}

/** @param {{ replay: ReplayState, shown: ShownStep | null }} props */
function Controls({ replay, shown }) {
  const { place, last, go } = replay;
  const [playing, play] = useState(false);
  const [notice, setNotice] = useState("");
  useEffect(() => setNotice(""), [place.value]);
  useEffect(() => {
    if (!playing) return undefined;
    if (place.value >= last) return void play(false);
    const timer = setTimeout(() => go(place.value + 1), PACE);
    return () => clearTimeout(timer);
  }, [playing, place.value]);
  const toggle = () => {
    if (!playing && place.value >= last) go(0);
    play(!playing);
  };
  const share = () => {
    const link = `${location.origin}/t/${replay.review.table}${fragment(replay)}`;
    const copied = navigator.clipboard?.writeText(link) ?? Promise.reject(); // only secure origins have a clipboard
    return copied.then(
      () => setNotice(t("ui.after.copied")),
      () => setNotice(t("ui.after.link", { link })),
    );
  };
  return html`
    <div class="ctl">
      <button
        class="btn"
        aria-label=${t("ui.after.previous")}
        title=${t("ui.after.previous")}
        disabled=${place.value === 0}
        onClick=${() => go(place.value - 1)}
      >
        <${Glyph} id="i-prev" />
      </button>
      <button
        class="btn"
        aria-label=${t(playing ? "ui.after.pause" : "ui.after.play")}
        title=${t(playing ? "ui.after.pause" : "ui.after.play")}
        onClick=${toggle}
      >
        ${playing ? html`<span class="pause" aria-hidden="true"></span>` : html`<${Glyph} id="i-play" />`}
      </button>
      <button
        class="btn"
        aria-label=${t("ui.after.next")}
        title=${t("ui.after.next")}
        disabled=${place.value === last}
        onClick=${() => go(place.value + 1)}
      >
        <${Glyph} id="i-next" />
      </button>
      <span class="grow"></span>
      <button class="btn s" onClick=${share}>${t("ui.after.share")}</button>
      ${place.value < last && html`<button class="btn s" onClick=${() => fork(replay)}>${t("ui.after.fork")}</button>`}
    </div>
    <p class="small" role="status">${notice}</p>
    <ol class="happened small" tabindex="0" aria-label=${t("ui.log")}>
      ${shown?.words.map((line, index) => html`<li key=${index}><${Rich} line=${line} /></li>`)}
    </ol>
  `;
}

/**
 * Play on from the step that is shown against bots, on the seat whose viewpoint it is.
 * @param {ReplayState} replay
 */
const fork = (replay) =>
  forkAt(replay, replay.review.steps[replay.place.value].at, Math.max(0, Number(replay.viewpoint.value) || 0));

/**
 * Play on after some entries on one seat, against the same bots and one for each other person; `again`: with hidden
 * things dealt again. Return why it was refused, or nothing.
 * @param {ReplayState} replay
 * @param {number} ply
 * @param {number} seat
 * @param {boolean} again
 */
export async function forkAt({ review, rivals }, ply, seat, again = false) {
  const bots = rivals.map((bot, other) => (other === seat ? null : bot));
  /** @type {Wire.OpenTable} */
  const wanted = { table: review.table, ply, public: false, sit: seat, bots, again };
  const answer = await fetch("/api/tables", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(wanted),
  });
  /** @type {Wire.Opened | Wire.Refused} */
  const made = await answer.json();
  if (!("table" in made)) return made.error.message;
  location.assign(`/t/${made.table}${made.stands ? SAME_DEAL : ""}`);
  return "";
}
