// The steps of a finished match: which one is shown, from whose viewpoint, and the tables that boards draw for it.
// Boards are the same as at the table; they get one on which nothing is asked.
import { signal, computed, useEffect, useRef, useState } from "../ui.js";
import { readTable } from "../load.js";
import { snapshotOf } from "../state/store.js";

/** @typedef {ReturnType<typeof makeReplay>} ReplayState */
/** @typedef {Wire.Replayed & { viewpoint: string }} ShownStep */

export const ALL = "all";
const KEPT = 60; // steps loaded lately

const wanted = () => new URLSearchParams(location.hash.slice(1));

/**
 * Make what slider, chart and board share: the step of the match that is shown, and the viewpoint.
 * @param {Table} table
 * @param {Wire.Review} review
 */
export function makeReplay(table, review) {
  const at = Number(wanted().get("at"));
  const last = review.steps.length - 1;
  const found = wanted().has("at") ? review.steps.findLastIndex((step) => step.at <= at) : last;
  const place = signal(Math.max(0, found));
  const own = snapshotOf(table).seat;
  const asked = wanted().get("eyes");
  const known = [ALL, "-1", ...review.names.map((_, seat) => String(seat))];
  const viewpoint = signal(asked && known.includes(asked) ? asked : String(Math.max(0, own)));
  const go = (/** @type {number} */ step) => (place.value = Math.min(last, Math.max(0, step)));
  const about = signal(Math.max(0, own)); // the seat whose decisions are shown
  const judged = signal(/** @type {Wire.Decisions | null} */ (null));
  return {
    review,
    place,
    viewpoint,
    about,
    judged,
    go,
    last,
    rivals: table.frame.rivals,
    linked: wanted().has("at"),
  };
}

/**
 * Return the part of an address that leads back to this step.
 * @param {ReplayState} replay
 */
export const fragment = ({ review, place, viewpoint }) => `#at=${review.steps[place.value].at}&eyes=${viewpoint.value}`;

/**
 * Load the step that is shown, keep the last few, and drop answers that come too late.
 * @param {Table} table
 * @param {ReplayState} replay
 */
export function useStep(table, replay) {
  const kept = useRef(/** @type {Map<string, Promise<Wire.Replayed | Wire.Refused>>} */ (new Map()));
  const opened = useRef(false);
  const [shown, show] = useState(/** @type {ShownStep | null} */ (null));
  const step = replay.place.value;
  const viewpoint = replay.viewpoint.value;
  useEffect(() => {
    let late = false;
    const { review } = replay;
    const since = step ? review.steps[step - 1].at : 0;
    const key = `?at=${review.steps[step].at}&since=${since}&eyes=${viewpoint}&lang=${table.frame.lang}`;
    const found = kept.current.get(key) ?? readTable(review.table, "replay", key);
    kept.current.set(key, found);
    const [oldest] = kept.current.keys();
    if (kept.current.size > KEPT) kept.current.delete(oldest);
    found.then((answer) => {
      if (answer.kind !== "replayed") kept.current.delete(key);
      else if (!late) show({ ...answer, viewpoint });
    });
    if (opened.current) history.replaceState(null, "", fragment(replay));
    opened.current = true; // a review that was only opened starts at its top the next time too
    return () => void (late = true);
  }, [step, viewpoint]);
  return shown;
}

/**
 * Make a table for a board, on which nothing is asked and nothing can be done.
 * @param {Table} table
 * @param {number} viewer
 */
function stillTable(table, viewer) {
  /** @type {Signal<Record<string, any> | null>} */
  const scene = signal(null);
  /** @type {Signal<object[]>} */
  const events = signal([]);
  const marks = computed(() => table.presenter.value?.marksOf(/** @type {Step[]} */ (events.value)) ?? []);
  const nothing = () => undefined;
  const snapshot = computed(() => ({
    ...snapshotOf(table),
    seat: viewer,
    ask: null,
    over: null,
    scene: scene.value,
    chairs: snapshotOf(table).chairs.map((chair) => ({ ...chair, asked: false, deadline: null })),
  }));
  return {
    frame: table.frame,
    box: table.box,
    snapshot,
    scene,
    base: scene,
    events,
    fresh: signal([]),
    beat: signal(null),
    marks,
    presenter: table.presenter,
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
    lit: signal([]),
    sought: signal(/** @type {string[]} */ ([])), // refs that the board should bring into sight
    replay: undefined,
    label: (/** @type {string} */ token) => token,
    note: () => "",
    described: (/** @type {string} */ token) => token,
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
    switchSeat: nothing,
  };
}

/**
 * Return still tables by viewer, showing a step.
 * @param {Table} table
 * @param {ShownStep | null} step
 */
export function useTables(table, step) {
  const tables = useRef(/** @type {Map<string, ReturnType<typeof stillTable>>} */ (new Map()));
  for (const [viewer, scene] of Object.entries(step?.scenes ?? {})) {
    const still = tables.current.get(viewer) ?? stillTable(table, Number(viewer));
    tables.current.set(viewer, still);
    if (!step || still.scene.peek() === scene) continue;
    still.scene.value = scene;
    still.events.value = [{ n: step.at + 1, kind: "events", events: step.events, words: step.words }];
  }
  return tables.current;
}
