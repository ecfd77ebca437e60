// The match again: a graduated rule to slide along, through anybody's eyes. Boards are the same as at the table; they
// are given a table on which nothing is asked.
import { html, cls, signal, computed, useEffect, useRef, useState } from "../ui.js";
import { t } from "../words.js";
import { Glyph, SeatShape } from "../glyphs.js";
import { json } from "../fetching.js";

const ALL = "all";
const PACE = 900; // milliseconds between two turns while it plays
const KEPT = 60; // moments that were fetched lately

const wanted = () => new URLSearchParams(location.hash.slice(1));

/** Make what slider, chart and board share: where in the match one is, and through whose eyes. */
export function makeReplay(table, review) {
  const at = Number(wanted().get("at"));
  const last = review.steps.length - 1;
  const found = wanted().has("at") ? review.steps.findLastIndex((step) => step.at <= at) : last;
  const place = signal(Math.max(0, found));
  const own = table.snapshot.value.seat;
  const asked = wanted().get("eyes");
  const known = [ALL, "-1", ...review.names.map((_, seat) => String(seat))];
  const eyes = signal(known.includes(asked) ? asked : String(Math.max(0, own)));
  const go = (step) => (place.value = Math.min(last, Math.max(0, step)));
  return { review, place, eyes, go, last, standIn: table.frame.standIn, linked: wanted().has("at") };
}

/** Where this moment can be found again. */
const address = ({ review, place, eyes }) =>
  `${location.origin}/t/${review.table}#at=${review.steps[place.value].at}&eyes=${eyes.value}`;

/** Fetch moments, keep the last few, and forget answers that come too late. */
function useMoment(table, replay) {
  const kept = useRef(new Map());
  const begun = useRef(false);
  const [shown, show] = useState(null);
  const step = replay.place.value;
  const eyes = replay.eyes.value;
  useEffect(() => {
    let late = false;
    const { review } = replay;
    const since = step ? review.steps[step - 1].at : 0;
    const key = `at=${review.steps[step].at}&since=${since}&eyes=${eyes}`;
    const found = kept.current.get(key) ?? json(`/api/tables/${review.table}/replay?${key}&lang=${table.frame.lang}`);
    kept.current.set(key, found);
    if (kept.current.size > KEPT) kept.current.delete(kept.current.keys().next().value);
    found.then((moment) => {
      if (moment.kind !== "replayed") kept.current.delete(key);
      else if (!late) show({ ...moment, step, eyes });
    });
    if (begun.current) history.replaceState(null, "", `#at=${review.steps[step].at}&eyes=${eyes}`);
    begun.current = true; // a review that was only opened begins at its head the next time too
    return () => (late = true);
  }, [step, eyes]);
  return shown;
}

/** A table as boards know it, on which nothing is asked and nothing can be done. */
function stillTable(table, viewer) {
  const scene = signal(null);
  const events = signal([]);
  const nothing = () => undefined;
  const snapshot = computed(() => ({
    ...table.snapshot.value,
    seat: viewer,
    ask: null,
    over: null,
    scene: scene.value,
    chairs: table.snapshot.value.chairs.map((chair) => ({ ...chair, asked: false, deadline: null })),
  }));
  return {
    frame: table.frame,
    box: table.box,
    snapshot,
    scene,
    base: scene,
    events,
    fresh: signal([]),
    seat: signal(viewer),
    ask: signal(null),
    asked: signal(null),
    legal: signal(new Set()),
    staged: signal([]),
    settled: signal(true),
    complete: signal(false),
    says: signal([]),
    refusal: signal(null),
    sending: signal(false),
    here: table.here,
    link: signal("open"),
    label: (token) => token,
    stage: nothing,
    swap: nothing,
    unstage: nothing,
    clear: nothing,
    confirm: nothing,
    play: nothing,
    attempt: nothing,
    undo: nothing,
    say: nothing,
    api: nothing,
    turnTo: nothing,
  };
}

/** Return still tables by viewer, showing a moment. */
function useTables(table, moment) {
  const tables = useRef(new Map());
  for (const [viewer, scene] of Object.entries(moment?.scenes ?? {})) {
    if (!tables.current.has(viewer)) tables.current.set(viewer, stillTable(table, Number(viewer)));
    const still = tables.current.get(viewer);
    if (still.scene.peek() === scene) continue;
    still.scene.value = scene;
    still.events.value = [{ n: moment.at + 1, kind: "events", events: moment.events, words: moment.words }];
  }
  return tables.current;
}

export function Replay({ table, replay, board }) {
  const panel = useRef(null);
  useEffect(() => {
    if (replay.linked) panel.current.scrollIntoView();
  }, []);
  const moment = useMoment(table, replay);
  const tables = useTables(table, moment);
  const { review } = replay;
  const step = review.steps[replay.place.value];
  const viewer = moment && (moment.eyes === ALL ? "-1" : moment.eyes);
  const still = moment && tables.get(viewer);
  const hands = moment?.eyes === ALL && board.Hand ? review.names.map((_, seat) => tables.get(String(seat))) : [];
  return html`<section class="panel replay" ref=${panel} aria-labelledby="review-replay">
    <div class="row head">
      <h2 id="review-replay" class="grow">${t("ui.after.replay")}</h2>
      <b class="num">${step.label}</b>
      <span class="soft small">${t("ui.after.of", { place: replay.place.value, count: replay.last })}</span>
    </div>
    <${Eyes} replay=${replay} hands=${Boolean(board.Hand)} />
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
    <${Scrub} replay=${replay} />
    <${Controls} replay=${replay} moment=${moment} />
  </section>`;
}

/** Whose eyes: a seat's, a spectator's, everybody's where hands were hidden. */
function Eyes({ replay, hands }) {
  const { review, eyes } = replay;
  const choice = (value, content) => html`<button
    class="eye"
    key=${value}
    aria-pressed=${eyes.value === value}
    onClick=${() => (eyes.value = value)}
  >
    ${content}
  </button>`;
  return html`<div class="eyes" role="group" aria-label=${t("ui.after.eyes")}>
    ${review.names.map((name, seat) => choice(String(seat), html`<${SeatShape} seat=${seat} /><span>${name}</span>`))}
    ${review.hidden && hands && choice(ALL, html`<${Glyph} id="i-people" />${t("ui.after.all")}`)}
    ${review.hidden && choice("-1", html`<${Glyph} id="i-eye" />${t("ui.after.spectator")}`)}
  </div>`;
}

/** The graduated rule: arrows go by a turn, pages by a tenth, a pointer anywhere. */
function Scrub({ replay }) {
  const { review, place, last, go } = replay;
  const bar = useRef(null);
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
  const press = (event) => {
    if (!(event.key in keys)) return;
    event.preventDefault();
    go(place.value + keys[event.key]);
  };
  const slide = (event) => {
    if (event.type === "pointerdown") bar.current.setPointerCapture(event.pointerId);
    else if (!bar.current.hasPointerCapture(event.pointerId)) return;
    const box = bar.current.getBoundingClientRect();
    go(Math.round((last * (event.clientX - box.left)) / box.width));
  };
  const at = (step) => (mark) => mark && (mark.style.left = `${(100 * step) / last}%`);
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

function Controls({ replay, moment }) {
  const { place, last, go } = replay;
  const [playing, play] = useState(false);
  const [said, tell] = useState("");
  useEffect(() => tell(""), [place.value]);
  useEffect(() => {
    if (!playing) return undefined;
    if (place.value >= last) return void play(false);
    const timer = setTimeout(() => go(place.value + 1), PACE);
    return () => clearTimeout(timer);
  }, [playing, place.value]);
  const begin = () => {
    if (!playing && place.value >= last) go(0);
    play(!playing);
  };
  // Browsers offer the clipboard to secure origins only.
  const copied = () => navigator.clipboard?.writeText(address(replay)) ?? Promise.reject();
  const share = () =>
    copied().then(
      () => tell(t("ui.after.copied")),
      () => tell(t("ui.after.link", { link: address(replay) })),
    );
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
        onClick=${begin}
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
    <p class="small" role="status">${said}</p>
    <ol class="happened small" tabindex="0" aria-label=${t("ui.log")}>
      ${(moment?.words ?? []).map(
        (text, index) => html`<li key=${index}>
          ${
            Number.isInteger(moment.events[index].seat) && moment.events[index].seat >= 0
              ? html`<${SeatShape} seat=${moment.events[index].seat} />`
              : html`<i></i>`
          }
          <span>${text}</span>
        </li>`,
      )}
    </ol>
  `;
}

/** Play on from this moment against bots, on the seat through whose eyes one looks. */
async function fork(replay) {
  const { review, place, eyes } = replay;
  const seat = Math.max(0, Number(eyes.value) || 0);
  const bots = review.names.map((_, other) => (other === seat ? null : replay.standIn));
  const answer = await fetch("/api/tables", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ table: review.table, ply: review.steps[place.value].at, public: false, sit: seat, bots }),
  });
  const made = await answer.json();
  if (made.table) location.assign(`/t/${made.table}`);
}
