// The queue of beats: what happens at the table is shown one beat after the other; the question to this person appears
// when all of it has been shown. The store shows what the queue tells it to; nothing is played on an old state.
import { signal } from "../ui.js";
import { motionAllowed, stillness } from "../flip.js";
import { plain } from "../rich.js";
import { speed, waiting } from "../prefs.js";
import { play as sound } from "../sounds.js";
import { CAP, PACES, lasting, plan, stills } from "./plan.js";

const GUARD = 400; // milliseconds after the end in which a click was still meant for the teller
const TWICE = 1000; // milliseconds within which a second skip skips everything
const BEHIND = 20000; // milliseconds after which nobody wants to see what happened
const LINGER = 2500; // milliseconds that the last sentence stays while a bot thinks
const GRACE = 5000; // milliseconds that a queue may take from somebody's clock
const LEAD = 350; // milliseconds to see the table as it was, before something is shown again

const now = () => performance.now();
const visible = () => document.visibilityState === "visible";

/** @typedef {import("./plan.js").Planned} Planned */

/** @param {Planned[]} beats */
const timed = (beats) => beats.filter((beat) => beat.time).length;

/**
 * Make the queue of a table.
 * @param {Table} table
 * @param {ReturnType<typeof import("./reading.js").makeReader>} reader
 * @param {(beats: Beat[]) => void} shown
 */
export function makeQueue(table, reader, shown) {
  /** @type {Signal<Planned | null>} */
  const beat = signal(null); // being shown
  /** @type {Signal<Planned | null>} */
  const telling = signal(null); // the beat that the teller speaks of; it stays for a while
  const place = signal({ done: 0, all: 0 });
  const waits = signal(false); // for this person to go on
  let queue = /** @type {Planned[]} */ ([]);
  let latest = /** @type {Wire.Snapshot | null} */ (null);
  let timer = 0;
  let begun = 0;
  let pace = 1; // of the beat being shown
  let held = false;
  let ended = Number.NEGATIVE_INFINITY;
  let skipped = Number.NEGATIVE_INFINITY;
  let away = true; // just opened, or the connection was lost

  const paceNow = () => (held ? Math.min(PACES.fast, PACES[speed.value]) : PACES[speed.value]);

  /** @param {Beat[]} beats */
  function planned(beats) {
    const own = latest?.chairs.find((chair) => chair.seat === latest?.seat);
    const cap = own?.deadline ? GRACE : CAP;
    return (stillness() ? stills : plan)(beats, reader.game, cap);
  }

  /**
   * Take what has arrived: show it beat by beat, or at once if nobody watches or a question would be taken away.
   * @param {Wire.Snapshot} snapshot
   * @param {Step[]} messages
   */
  function arrive(snapshot, messages) {
    const asked = table.asked.value;
    const busy = asked && snapshot.ask?.number === asked.number; // the question that is being answered stays
    const follows = !away && !busy && visible() && paceNow() > 0;
    latest = snapshot;
    away = false;
    const beats = reader.read(messages);
    const next = planned([...queue.flatMap((waiting) => waiting.parts), ...beats]);
    if (beat.value) {
      queue = next;
      place.value = { ...place.value, all: place.value.done + timed(queue) };
      if (now() - beat.value.at > BEHIND) finish();
    } else if (follows && lasting(next)) {
      queue = next;
      place.value = { done: 0, all: timed(queue) };
      step();
    } else jump(messages, beats);
  }

  /**
   * Show the present at once.
   * @param {Step[]} messages
   * @param {Beat[]} beats
   */
  function jump(messages, beats) {
    if (!latest) return;
    const last = important(beats);
    table.told.value = last.map((told) => plain(told.line)).join(" ");
    const heard = (last.length ? last : beats).findLast((told) => told.sound)?.sound;
    if (heard && visible()) sound(heard);
    shown(beats);
    table.show(latest, messages, motionAllowed() ? messages : []);
    telling.value = null;
  }

  /** Show the next beat, or the present if there is none. */
  function step() {
    clearTimeout(timer);
    waits.value = false;
    const next = queue.shift();
    if (!next) return end([]);
    pace = paceNow();
    beat.value = next;
    begun = now();
    shown([next]);
    table.show(past(next), next.steps, next.fresh ?? next.steps);
    if (next.sound && (next.time || next.own)) sound(next.sound);
    if (!next.time) return step();
    place.value = { done: place.value.done + 1, all: Math.max(place.value.all, place.value.done + 1) };
    telling.value = next;
    table.told.value = plain(next.line);
    if (next.tone === "loss" && !queue.some((other) => other.time) && mayWait()) waits.value = true;
    else timer = setTimeout(step, next.time * pace);
  }

  /** Return whether a loss before one's own turn waits to be read: not if a clock runs. */
  const mayWait = () => waiting.value && Boolean(latest?.ask) && !latest?.clock;

  /**
   * Return the table as it was after a beat: nothing is asked, and nobody has won yet.
   * @param {Beat} shown
   * @returns {Wire.Snapshot}
   */
  const past = (shown) => ({
    .../** @type {Wire.Snapshot} */ (latest),
    scene: shown.scene ?? table.base.value,
    ask: null,
    over: null,
    undoable: 0,
    request: null,
    waiting: "",
    chairs: /** @type {Wire.Snapshot} */ (latest).chairs.map((chair) => ({ ...chair, asked: false })),
  });

  /**
   * Show the present; the teller stays while a bot thinks, so that it need not come back in a moment.
   * @param {Step[]} messages
   */
  function end(messages) {
    clearTimeout(timer);
    beat.value = null;
    waits.value = false;
    ended = now();
    if (!latest) return;
    table.show(latest, messages, []);
    const stays = !latest.ask && !latest.over && latest.chairs.some((chair) => chair.asked && chair.bot);
    if (stays) timer = setTimeout(() => (telling.value = null), LINGER);
    else telling.value = null;
  }

  /** Show everything that is left at once. */
  function finish() {
    const rest = queue;
    queue = [];
    if (!beat.value) return;
    shown(rest);
    end(rest.flatMap((waiting) => waiting.steps));
  }

  /** End the beat that is shown, or all of them if this is the second time within a second. */
  function skip() {
    const again = now() - skipped < TWICE;
    skipped = now();
    if (!beat.value) return;
    if (again && !waits.value) finish();
    else step();
  }

  /**
   * Play fast as long as it is wanted.
   * @param {boolean} wanted
   */
  function hold(wanted) {
    if (held === wanted) return;
    held = wanted;
    if (!beat.value || waits.value) return;
    const left = Math.max(0, beat.value.time - (now() - begun) / pace); // at normal speed
    clearTimeout(timer);
    pace = paceNow();
    timer = setTimeout(step, left * pace);
  }

  /**
   * Show beats again that were shown before.
   * @param {Beat[]} beats
   */
  function again(beats) {
    if (beat.value || !beats.length || !latest) return;
    const copies = beats.map((old) => ({ ...old, steps: [], fresh: old.steps, own: false }));
    const lead = { ...copies[0], ms: LEAD, scene: copies[0].before ?? copies[0].scene, marks: [], sound: undefined };
    queue = planned(copies);
    queue.unshift({ ...lead, time: LEAD, parts: [] });
    place.value = { done: 0, all: timed(queue) };
    step();
  }

  document.addEventListener("visibilitychange", () => !visible() && finish());

  return {
    beat,
    telling,
    place,
    waits,
    arrive,
    skip,
    finish,
    hold,
    again,
    leave: () => (away = true),
    /** @param {Wire.Snapshot} snapshot */
    open(snapshot) {
      latest = snapshot;
      away = false;
    },
    /** Return whether a move may be made: acting while the past is shown shows the present instead. */
    allow() {
      if (!beat.value) return now() - ended > GUARD;
      finish();
      return false;
    },
    /** Forget everything: another seat is shown now. */
    reset() {
      clearTimeout(timer);
      queue = [];
      latest = null;
      beat.value = null;
      telling.value = null;
      waits.value = false;
      away = true;
    },
  };
}

/**
 * Return the beats that matter most: what this person lost or gained, else points, else the last that says something.
 * @param {Beat[]} beats
 */
export function important(beats) {
  const told = beats.filter((beat) => beat.line && !beat.own);
  for (const tone of ["loss", "gain", "points"]) {
    const found = told.filter((beat) => beat.tone === tone);
    if (found.length) return found.slice(-2);
  }
  return told.slice(-1);
}
