// How long each beat is shown. Pure: beats in, beats with times out. When they would take too long together, they are
// shortened in a fixed order; what somebody lost, gained or scored is never left out.

export const CAP = 8000; // milliseconds that a queue may take at normal speed
const FAST = 0.45;
const STILL = 1200; // milliseconds for a beat without motion
/** How much longer or shorter than at normal speed. */
export const PACES = /** @type {Record<string, number>} */ ({ slow: 1.6, normal: 1, fast: FAST, instant: 0 });

/**
 * A beat with its time, and the beats it was made from.
 * @typedef {Beat & { time: number, parts: Beat[] }} Planned
 */

/** @typedef {Omit<Teller, "fold"> & { fold(beats: Beat[]): Partial<Beat> }} Folding */

/** @param {Beat} beat */
const single = (beat) => ({ ...beat, time: beat.ms, parts: [beat] });

/** @param {Planned[]} beats */
export const lasting = (beats) => beats.reduce((sum, beat) => sum + beat.time, 0);

/**
 * Make one beat of several: it shows what the last one with a sentence shows, and says what is in `said`.
 * @param {Planned[]} beats
 * @param {Partial<Beat>} said
 * @returns {Planned}
 */
function joined(beats, said) {
  const last = /** @type {Planned} */ (beats.at(-1));
  return {
    ...(beats.findLast((beat) => beat.line) ?? last),
    steps: beats.flatMap((beat) => beat.steps),
    events: beats.flatMap((beat) => beat.events),
    marks: beats.flatMap((beat) => beat.marks),
    mine: beats.some((beat) => beat.mine),
    parts: beats.flatMap((beat) => beat.parts),
    ...said,
    time: lasting(beats) && (said.ms ?? Math.max(...beats.map((beat) => beat.time))), // what is not shown stays so
  };
}

/**
 * Split a list into runs of neighbours that belong together.
 * @template T
 * @param {T[]} list
 * @param {(one: T, two: T) => boolean} together
 * @returns {T[][]}
 */
function runs(list, together) {
  const found = /** @type {T[][]} */ ([]);
  for (const item of list) {
    const run = found.at(-1);
    if (run && together(run[0], item)) run.push(item);
    else found.push([item]);
  }
  return found;
}

/**
 * Merge neighbours of the same actor and kind where the game has a sentence for several.
 * @param {Planned[]} beats
 * @param {Pick<Teller, "merge">} game
 */
export const merge = (beats, game) =>
  runs(beats, (one, two) => !one.keep && !two.keep && one.kind === two.kind && one.seat === two.seat).flatMap((run) => {
    const said = run.length > 1 && game.merge?.(run);
    return said ? [joined(run, said)] : run;
  });

/**
 * Fold the turns of others to one sentence each; what must be kept stays a beat of its own.
 * @param {Planned[]} beats
 * @param {Folding} game
 */
const fold = (beats, game) =>
  runs(beats, (one, two) => foldable(one) && foldable(two) && one.seat === two.seat && one.turn === two.turn).flatMap(
    (run) => (run.length > 1 ? [joined(run, game.fold(run))] : run),
  );

/**
 * Tell each moment by its last beat, which has both sides and the outcome; silent beats do not interrupt a moment.
 * @param {Planned[]} beats
 */
const momentary = (beats) =>
  runs(beats, (one, two) => Boolean(one.moment) && (two.moment === one.moment || !two.line)).map((run) =>
    run.length > 1 ? joined(run, { ms: timeOf(run) }) : run[0],
  );

/** @param {Planned[]} run */
const timeOf = (run) => run.findLast((beat) => beat.time)?.time ?? 0;

/** @param {Beat} beat */
const foldable = (beat) => !beat.keep && !beat.mine;

/**
 * Return beats with the times they are shown, together at most about `cap` milliseconds at normal speed.
 * @param {Beat[]} beats
 * @param {Folding} game
 * @returns {Planned[]}
 */
export function plan(beats, game, cap = CAP) {
  let found = beats.map(single);
  const fits = () => lasting(found) <= cap;
  if (fits()) return found;
  found = merge(found, game);
  if (fits()) return found;
  found = found.map((beat) => (beat.mine || beat.keep ? beat : { ...beat, time: beat.time * FAST }));
  if (fits()) return found;
  found = found.map((beat) => (beat.minor && foldable(beat) ? { ...beat, time: 0 } : beat));
  if (fits()) return found;
  found = fold(found, game);
  return fits() ? found : momentary(found);
}

/**
 * Return beats as stills, for people who want no motion: a moment is told by its last beat, and all last equally long.
 * @param {Beat[]} beats
 * @param {Folding} game
 */
export function stills(beats, game, cap = CAP) {
  const whole = momentary(beats.map(single)).map(({ time, parts, ...beat }) => ({ ...beat, ms: time && STILL }));
  return plan(whole, game, cap);
}
